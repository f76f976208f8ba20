import type { Log } from './log.ts'
import type { Clock } from './ports/clock.ts'

interface Reloading<T> {
  read(): T
  isSame(a: T, b: T): boolean
  /** Subject of the log messages: "the gRPC certificates". */
  what: string
  /** Runs after the value was replaced. */
  onChange?(): void
  clock: Clock
  log: Log
}

const pollMs = 5_000

/**
 * Reads now and every 5 s. While reading fails, as between the writes of a rotation, the previous value stays in use and
 * a warning is logged, once per reason. Errors: those of the first `read`.
 */
export function reloaded<T>({ read, isSame, what, onChange, clock, log }: Reloading<T>): { current(): T; close(): void } {
  let value = read()
  let failure: string | undefined
  const polling = clock.every(pollMs, () => {
    try {
      const next = read()
      failure = undefined
      if (isSame(next, value)) return
      value = next
      onChange?.()
      log.info(`${what} have changed; new connections use them`)
    } catch (error) {
      const { message } = error as Error
      if (message !== failure) log.warn(`${what} cannot be used; the previous ones stay in use`, { reason: message })
      failure = message
    }
  })
  return { current: () => value, close: () => polling.cancel() }
}
