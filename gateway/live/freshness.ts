import type { Match } from '@touchline/contract/gen/match'
import type { Metrics } from '@touchline/platform/metrics'
import type { Clock } from '@touchline/platform/ports/clock'

/**
 * Measures how long an observation was on its way from its receipt to this gateway, by the domain's clock, whenever a play that was known moves
 * on: what a gateway hears of a match for the first time may be old news.
 */
export function freshness(metrics: Metrics, clock: Clock): (match: Match, known: Match | undefined) => void {
  const seconds = metrics.histogram(
    'touchline_gateway_freshness_seconds',
    'Time from the receipt of what moved a match to its being shown.',
    ['sport'],
  )
  return ({ sport, state }, known) => {
    if (!state || !known?.state || state.version <= known.state.version) return
    seconds.observe(Math.max(0, clock.now() - Date.parse(state.updatedAt)) / 1_000, { sport })
  }
}
