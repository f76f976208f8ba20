/** What this process has received, by the real clock in milliseconds since 1970. */
export interface Receipts {
  /** Called every second. `isComplete`: every list was read, and receives all changes. */
  check(isComplete: boolean): void
  /** Every change from then on has been appended to the logs. Undefined: not complete so far. */
  since(): number | undefined
  /** Every change that was published before then has been received. Undefined: not complete for long enough. */
  until(): number | undefined
}

/**
 * Changes that were published this many checks ago have certainly arrived here, although the outbox published some of
 * them five seconds late, and the clocks of two gateways differ by up to two seconds.
 */
const checksBeforeUntil = 20

export function receipts(now: () => number): Receipts {
  const checks: number[] = []
  let since: number | undefined
  let until: number | undefined
  return {
    check(isComplete) {
      if (!isComplete) return
      since ??= now()
      checks.push(now())
      if (checks.length > checksBeforeUntil) until = checks.shift()
    },
    since: () => since,
    until: () => until,
  }
}
