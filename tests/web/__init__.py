"""A package, so that its browser is closed before a worker runs other tests: Playwright's loop would disturb theirs."""
