"""Run the benchmark from a shell."""

import signal

from benchmarks.run import main

if __name__ == "__main__":
    # One call of the enumerator can take half an hour, in which Python would not hear Ctrl-C.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    main()
