"""The commands. Each calls the layers below and prints what they answer."""
