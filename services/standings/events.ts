import type { Log } from '@touchline/platform/log'

export const events = (log: Log) => ({
  recomputed(count: number) {
    if (count > 0) log.info('tables of other rules recomputed', { count })
  },
  /** What is left is computed on request, and by the next start. */
  interrupted: (error: Error) => log.warn('tables of other rules are left', { error }),
})
