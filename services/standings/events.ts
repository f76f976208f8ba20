import type { Log } from '@touchline/platform/log'

export const events = (log: Log) => ({
  recomputed(count: number) {
    if (count > 0) log.info('tables of other rules recomputed', { count })
  },
  /** The remaining tables are computed on request, and after the next start. */
  interrupted: (error: Error) => log.warn('tables of other rules are left', { error }),
})
