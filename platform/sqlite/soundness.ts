import { Worker } from 'node:worker_threads'
import { pause } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Clock } from '../ports/clock.ts'
import { isDamage } from './damage.ts'

/**
 * Code as text, because a bundle is a single file. Each check has its own read-only connection: it reads the pages from
 * the file, and keeps no memory between checks.
 */
const thread = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const check = () => {
    const database = new DatabaseSync(workerData.path, { readOnly: true, timeout: 5000 })
    try {
      return String(database.prepare('PRAGMA quick_check(1)').get().quick_check)
    } finally {
      database.close()
    }
  }
  parentPort.on('message', () => {
    const startedAt = performance.now()
    const answer = {}
    try {
      answer.result = check()
    } catch ({ message, errcode }) {
      answer.error = { message, errcode }
    }
    parentPort.postMessage({ ...answer, ms: performance.now() - startedAt })
  })
`

interface Answer {
  /** "ok", or what is wrong. */
  result?: string
  error?: { message: string; errcode?: number }
  /** Duration of the check. */
  ms: number
}

/** "unknown": the file could not be read now. */
export type Soundness = 'sound' | 'damaged' | 'unknown'

interface SoundnessDeps {
  /** Real time. */
  clock: Clock
  log: Log
  checked(soundness: Soundness): void
  /** Called once; no check follows. */
  onDamage(reason: string): void
}

const shortestPauseMs = 5_000
/** A check takes at most one fiftieth of the time of one core and of the disk. */
const pausePerCheck = 50

/**
 * Checks all pages of a database with `quick_check` while it is used, in a thread: five seconds after the last check, or
 * fifty times as long as that took. Writers are not blocked; the write-ahead log grows during a check, because SQLite
 * keeps what a reader may need. Close before the database.
 */
export function soundnessChecks(path: string, { clock, log, checked, onDamage }: SoundnessDeps): { close(): Promise<void> } {
  const stopping = new AbortController()
  const worker = new Worker(thread, {
    ...{ eval: true, name: 'soundness', workerData: { path }, execArgv: [] },
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
  })
  worker.unref()
  worker.on('error', (error) => log.error('the database is not checked for damage any more', { error: error as Error }))
  /** Never resolves when the thread ends, which is logged above or because this is closed. */
  const check = (): Promise<Answer> =>
    new Promise((resolve) => {
      worker.once('message', resolve)
      worker.postMessage('check')
    })
  const checkRepeatedly = async () => {
    for (let ms = shortestPauseMs; ; ) {
      await pause(clock, ms, stopping.signal)
      if (stopping.signal.aborted) return
      const answer = await check()
      const damage = damageIn(answer)
      checked(damage ? 'damaged' : answer.error ? 'unknown' : 'sound')
      if (damage) return onDamage(damage)
      if (answer.error) log.warn('the database could not be checked for damage', { reason: answer.error.message })
      ms = Math.max(shortestPauseMs, pausePerCheck * answer.ms)
    }
  }
  void checkRepeatedly()
  return {
    async close() {
      stopping.abort()
      await worker.terminate()
    },
  }
}

function damageIn({ result, error }: Answer): string | undefined {
  if (error) return isDamage(error) ? error.message : undefined
  return result === 'ok' ? undefined : result?.split('\n').at(-1)
}
