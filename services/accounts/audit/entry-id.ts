import { randomBytes } from 'node:crypto'

/** An id that sorts by time. `now` in milliseconds since 1970. */
export const newEntryId = (now: number): string => `aud_${now.toString(36).padStart(9, '0')}${randomBytes(6).toString('hex')}`
