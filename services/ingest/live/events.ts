import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { AskedLive } from '../feeds/live-feed.ts'
import type { Answer } from './ask.ts'

/** Events of live feeds that are logged or counted. */
export interface LiveEvents {
  /** The feed is asked from now on. */
  begun(live: AskedLive): void
  answered(live: AskedLive, path: string, answer: Answer): void
  /** The work on a feed has ended because of a defect; it begins again after a pause. */
  brokeOff(live: AskedLive, error: Error): void
}

/** `contact`: FEED_CONTACT. */
export function liveEvents(log: Log, metrics: Metrics, contact: string | undefined): LiveEvents {
  const total = metrics.counter('touchline_ingest_live_requests_total', 'Requests to feeds of games in play, by result.', [
    'source',
    'result',
  ])
  return {
    begun({ source, speed, feed: { owner } }) {
      if (speed !== undefined) return
      if (owner !== undefined) log.warn(`the operator answers for the terms of ${owner}`, { source })
      if (contact === undefined) log.warn('FEED_CONTACT is not set, so the server cannot reach who asks it', { source })
    },
    answered({ source }, path, answer) {
      total.add({ source, result: answer.kind })
      const [address] = path.split('?')
      if (answer.kind === 'failed') log.warn(`${address}: ${answer.reason}`, { source })
      else if (answer.kind === 'missing') log.debug(`${address}: ${answer.reason}`, { source })
    },
    brokeOff({ source }, error) {
      log.error('the work on a live feed broke off; it begins again', { source, error })
    },
  }
}
