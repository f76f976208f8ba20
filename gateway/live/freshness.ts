import type { Match } from '@touchline/contract/gen/match'
import type { Metrics } from '@touchline/platform/metrics'
import type { Clock } from '@touchline/platform/ports/clock'

/**
 * Measures the time from the receipt of an observation to this gateway, by the domain clock, for updates of a known
 * state only: the first update a gateway receives of a match may be old.
 */
export function freshness(metrics: Metrics, clock: Clock): (match: Match, previous: Match | undefined) => void {
  const seconds = metrics.histogram(
    'touchline_gateway_freshness_seconds',
    'Time from the receipt of an observation to its update in the gateway.',
    ['sport'],
  )
  return ({ sport, state }, previous) => {
    if (!state || !previous?.state || state.version <= previous.state.version) return
    seconds.observe(Math.max(0, clock.now() - Date.parse(state.updatedAt)) / 1_000, { sport })
  }
}
