"""`python -m rpoker_odds`: the console script."""

from rpoker_odds_command import main

if __name__ == "__main__":
    main()
