"""Values to text: tables and documents. No decisions."""
