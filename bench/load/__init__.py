"""Load tests: a crowd of scripted players and spectators in one lean process, over loopback."""
