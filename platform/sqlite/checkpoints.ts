import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'

/** Often enough that little is left for the thread that writes. */
const everyMs = 50

/**
 * In JavaScript, because it has to be in the one file of a bundle. What cannot be copied now, for lack of space or
 * while a reader needs an earlier state, stays in the log.
 */
const thread = `
  const { workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(workerData.path, { timeout: 0 })
  database.exec('PRAGMA synchronous = NORMAL')
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  setInterval(() => {
    try {
      checkpoint.get()
    } catch {}
  }, workerData.everyMs)
`

/**
 * Copies the write-ahead log into the database, in a thread of its own, since copying and waiting for the disk would
 * hold the event loop for tens of milliseconds. Blocks no reader or writer. The connection that writes finishes the
 * copy when the log has reached its `wal_autocheckpoint`, so that the log starts anew. Close before the database.
 */
export function checkpoints(path: string, log: Log): { close(): Promise<void> } {
  const worker = new Worker(thread, {
    ...{ eval: true, name: 'checkpoints', workerData: { path, everyMs }, execArgv: [] },
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
  })
  worker.unref()
  worker.on('error', (error) => log.error('the write-ahead log is copied by the main thread from now on', { error: error as Error }))
  return {
    async close() {
      await worker.terminate()
    },
  }
}
