/** Properties are tried with the same values every time: what `make test` says does not depend on luck. */
import fc from "fast-check";

fc.configureGlobal({ seed: 20260, numRuns: 200 });
