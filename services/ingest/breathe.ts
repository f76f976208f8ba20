import { setImmediate } from 'node:timers/promises'

/**
 * Lets everything else that is due run. An embedded store answers at once, so awaiting it alone would hold up the live polls that the same
 * process serves until a whole file is done.
 */
export const breathe = (): Promise<void> => setImmediate()
