import type { Presence } from '../redis/presence.ts'

/** The presence of the first of `count` processes, of which `alone` others count without Redis. */
export const presentFor = (count: number, alone = 0): Presence => ({
  present: () => ({ count, rank: 0, alone, settledAlone: 0, isComplete: true }),
  setAlone: () => undefined,
  close: async () => undefined,
})
