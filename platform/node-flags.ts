/**
 * How Node runs every program that serves: from the sources by `deploy/launch.ts` and the cluster; the images are compared with
 * this list. Figures with these flags, on a busy machine: docs/adr/0045-heap-growth.md.
 */
export const nodeFlags = [
  // Input of clients cannot reach prototypes.
  '--disable-proto=delete',
  // With the next one, an import of 19,452 matches takes 411 instead of 485 MB, in the same processor time.
  '--max-semi-space-size=16',
  // Polls of others while one customer sends 600 requests at once: p99 8 instead of 17 ms.
  '--v8-pool-size=1',
  // node:sqlite.
  '--disable-warning=ExperimentalWarning',
]
