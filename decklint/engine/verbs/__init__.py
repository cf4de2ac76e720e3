"""The verbs of the effect language, carried out. Each reads as the card does.

A verb that needs a decision asks for it and goes on when it is answered; what it has chosen is
kept in the run. Each says in `run.done` how much it did, so that "if you do" can be answered.
"""
