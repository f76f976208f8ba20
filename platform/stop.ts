import { StartError } from './config.ts'
import { createLog } from './log.ts'

export interface Stoppable {
  /** `wait` false: nobody takes its place, so there is nothing to wait for. */
  stop(how: { wait: boolean }): Promise<void>
}

/** A pod gets 45 s from its first notice: less the wait before the signal, this is what remains with a margin. */
const stopCapMs = 25_000

/** A terminal gives a Ctrl-C to everybody in front of it, and npm, one of them, hands it on: one wish comes twice, a few milliseconds apart. */
const oneWishMs = 300

/**
 * The life of a process: starts, runs until SIGTERM or SIGINT, stops in order, exits 0. `stopping` aborts with the first of them, so that a
 * start that waits for something ends; after SIGINT, which a person at the terminal sends, nothing is waited for. Exits 1 when it could not
 * start (a StartError as its message on stderr, nothing else), after it has stopped in order because something threw that nobody caught,
 * when stopping takes more than 25 s, or at a second signal, unless that comes within 0.3 s of the first.
 */
export function runProcess(start: (stopping: AbortSignal) => Promise<Stoppable>): void {
  const log = createLog('error')
  const asked = new AbortController()
  let signalledAt = Number.NEGATIVE_INFINITY
  const failed = (what: string, error: Error) => {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
    else log.error(what, { error })
    process.exit(1)
  }
  // Not before the signals are heard: one that comes first would end the process.
  const started = Promise.resolve().then(() => start(asked.signal))
  const stop = (code: number, wait: boolean) => {
    asked.abort()
    setTimeout(() => {
      log.error('stopping took too long; the process ends')
      process.exit(1)
    }, stopCapMs)
    started
      .then((running) => running.stop({ wait }), unless(asked.signal.reason))
      .then(
        () => process.exit(code),
        (error: Error) => failed('stopping failed', error),
      )
  }
  const signalled = (signal: NodeJS.Signals) => {
    if (performance.now() - signalledAt < oneWishMs) return
    signalledAt = performance.now()
    if (asked.signal.aborted) process.exit(1)
    stop(0, signal === 'SIGTERM')
  }
  process.on('SIGTERM', signalled)
  process.on('SIGINT', signalled)
  process.on('uncaughtException', (error) => {
    log.error('nobody caught this; the process ends', { error })
    // What is under way may still end well; whatever is thrown meanwhile changes nothing.
    if (!asked.signal.aborted) stop(1, true)
  })
  started.catch((error: Error) => {
    if (!asked.signal.aborted) failed('the process could not start', error)
  })
}

const unless =
  (reason: unknown) =>
  (error: unknown): void => {
    if (error !== reason) throw error
  }
