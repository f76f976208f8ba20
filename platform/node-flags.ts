/**
 * Node's flags for every program that serves. `deploy/launch.ts` and the cluster use them, and a check compares the
 * images with this list. Measurements: docs/adr/0045-memory-of-a-process.md.
 */
export const nodeFlags = [
  // Client input cannot reach prototypes.
  '--disable-proto=delete',
  // Together with the next flag, an import of 19,452 matches takes 411 instead of 485 MB, in the same processor time.
  '--max-semi-space-size=16',
  // While one customer sends 600 requests at once, the p99 of other customers' polls is 8 instead of 17 ms.
  '--v8-pool-size=1',
  // node:sqlite prints this warning.
  '--disable-warning=ExperimentalWarning',
]
