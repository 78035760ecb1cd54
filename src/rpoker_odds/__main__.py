"""`python -m rpoker_odds`: the command line."""

from rpoker_odds.cli import main

if __name__ == "__main__":
    main()
