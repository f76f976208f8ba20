import { randomBytes } from 'node:crypto'

let count = 0

/** An id that sorts by time, and within a millisecond in the order of the calls of this process. `now` in milliseconds since 1970. */
export function newEntryId(now: number): string {
  count = (count + 1) % 36 ** 4
  return `aud_${now.toString(36).padStart(9, '0')}${count.toString(36).padStart(4, '0')}${randomBytes(6).toString('hex')}`
}
