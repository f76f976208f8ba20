import { StartError } from './config.ts'
import { createLog } from './log.ts'

export interface Stoppable {
  stop(): Promise<void>
}

/** A pod gets 45 s from its first notice: less the wait before the signal, this is what remains with a margin. */
const stopCapMs = 25_000

/**
 * The life of a process: starts, runs until SIGTERM or SIGINT, stops in order, exits 0. Exits 1 when it could not start (a StartError as its
 * message on stderr, nothing else), when something threw that nobody caught, when stopping takes more than 25 s, or at a second signal.
 */
export function runProcess(start: () => Promise<Stoppable>): void {
  const log = createLog('error')
  process.on('uncaughtException', (error) => {
    log.error('nobody caught this; the process ends', { error })
    process.exit(1)
  })
  const started = start()
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => {
      log.error('stopping took too long; the process ends')
      process.exit(1)
    }, stopCapMs)
    started
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        (error: Error) => failed('stopping failed', error),
      )
  }
  const failed = (what: string, error: Error) => {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
    else log.error(what, { error })
    process.exit(1)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  started.catch((error: Error) => failed('the process could not start', error))
}
