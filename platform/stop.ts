import { StartError } from './config.ts'
import { createLog } from './log.ts'

export interface Stoppable {
  /** `wait` false: no other process takes over its traffic, so it stops without a drain delay. */
  stop(options: { wait: boolean }): Promise<void>
}

/** A pod has 45 s from the start of its termination: this remains after the delay before the signal, with a margin. */
const stopCapMs = 25_000

/**
 * A terminal sends Ctrl-C to the whole foreground group, and npm forwards it: it arrives twice, a few milliseconds
 * apart.
 */
const duplicateSignalMs = 300

/**
 * The lifecycle of a process: starts, runs until SIGTERM or SIGINT, stops gracefully, exits 0. `stopping` aborts with
 * the first signal, so that a waiting start ends; after SIGINT (a user at a terminal) there is no drain delay. Exits 1
 * when it could not start (a StartError as its message on stderr, nothing else), after a graceful stop because of an
 * uncaught exception, when stopping takes more than 25 s, or on a second signal more than 0.3 s after the first.
 */
export function runProcess(start: (stopping: AbortSignal) => Promise<Stoppable>): void {
  const log = createLog('error')
  const stopRequest = new AbortController()
  let signalledAt = Number.NEGATIVE_INFINITY
  const failed = (what: string, error: Error) => {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
    else log.error(what, { error })
    process.exit(1)
  }
  // Deferred until the signal handlers are installed: an earlier signal would end the process.
  const started = Promise.resolve().then(() => start(stopRequest.signal))
  const stop = (code: number, wait: boolean) => {
    stopRequest.abort()
    setTimeout(() => {
      log.error('stopping took too long; the process ends')
      process.exit(1)
    }, stopCapMs)
    started
      .then((running) => running.stop({ wait }), unless(stopRequest.signal.reason))
      .then(
        () => process.exit(code),
        (error: Error) => failed('stopping failed', error),
      )
  }
  const signalled = (signal: NodeJS.Signals) => {
    if (performance.now() - signalledAt < duplicateSignalMs) return
    signalledAt = performance.now()
    if (stopRequest.signal.aborted) process.exit(1)
    stop(0, signal === 'SIGTERM')
  }
  process.on('SIGTERM', signalled)
  process.on('SIGINT', signalled)
  process.on('uncaughtException', (error) => {
    log.error('nobody caught this; the process ends', { error })
    // Running work may still finish; further exceptions during the stop are only logged.
    if (!stopRequest.signal.aborted) stop(1, true)
  })
  started.catch((error: Error) => {
    if (!stopRequest.signal.aborted) failed('the process could not start', error)
  })
}

const unless =
  (reason: unknown) =>
  (error: unknown): void => {
    if (error !== reason) throw error
  }
