import type { EndpointRecord, LaneEvent } from '@touchline/contract/gen/webhooks'
import { getScopes, maySee } from '@touchline/gateway/rendering'

/** Whether an endpoint receives an event: its customer and key may see it, and its filter selects it. */
export function receives({ endpoint, allowedSports, allowedLeagueIds, allowedUntil }: EndpointRecord, event: LaneEvent): boolean {
  const { customer, keyId, settings, state } = endpoint!
  const { events, sports, leagueIds, teamIds, matchIds } = settings!.filter!
  if (state !== 'active' || (event.customer !== '' && event.customer !== customer)) return false
  if (allowedUntil !== '' && event.at >= allowedUntil) return false
  if (event.keyId !== '' && keyId !== '' && event.keyId !== keyId) return false
  if (!selects(events, [event.type, `${event.type.split('.', 1)[0]}.*`])) return false
  if (event.sport === '') return true
  const scope = getScopes({ sports: allowedSports, leagueIds: allowedLeagueIds }).get(event.sport) ?? 'none'
  return (
    maySee(scope, event.leagueId) &&
    selects(sports, [event.sport]) &&
    selects(leagueIds, [event.leagueId]) &&
    selects(teamIds, event.teamIds) &&
    selects(matchIds, [event.matchId])
  )
}

/** An empty list selects everything. */
const selects = (wanted: readonly string[], values: readonly string[]): boolean =>
  wanted.length === 0 || values.some((value) => wanted.includes(value))
