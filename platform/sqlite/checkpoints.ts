import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'

/** Short enough to leave little for the thread that writes. */
const everyMs = 50

/**
 * Code as text, because a bundle is a single file. Pages that cannot be copied now, for lack of space or because a
 * reader needs an earlier state, stay in the log.
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
 * Copies the write-ahead log into the database, in its own thread, because copying and waiting for the disk would hold
 * the event loop for tens of milliseconds. Blocks no reader or writer. The connection that writes finishes the copy
 * when the log has reached its `wal_autocheckpoint`, so that the log starts from the beginning. Close before the
 * database.
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
