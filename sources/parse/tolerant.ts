import { getReason } from './problem.ts'

/** The result of `read`. If it throws, adds the reason, worded by `fault`, to the faults and returns undefined. */
export function tolerant<T>(faults: string[], read: () => T, fault = (reason: string): string => reason): T | undefined {
  try {
    return read()
  } catch (error) {
    faults.push(fault(getReason(error)))
    return undefined
  }
}

/** "time left out: …", or without a name "left out: …". */
export const leftOut =
  (what?: string) =>
  (reason: string): string =>
    `${what === undefined ? '' : `${what} `}left out: ${reason}`
