import { sportOfId } from '@touchline/contract/ids'
import { fixturesCatalog, fixturesMatch, fixturesResult, racingRace, statsChanged } from '@touchline/contract/topics'
import type { Bus, Subscription } from '@touchline/platform/ports/bus'
import type { KeptResponses } from './kept-responses.ts'
import { things } from './things.ts'

/**
 * Drops kept responses when a service reports a change of what they rest on, and all of them when a report may have been
 * missed. The live list, the names, the tables and what streams are told (`stream/publications.ts`) report their own
 * changes.
 */
export async function dropChanged(bus: Bus, kept: Pick<KeptResponses, 'invalidate' | 'clear'>): Promise<Subscription[]> {
  const { match, matches, changes, catalog, details, racing } = things
  return Promise.all([
    bus.listen(fixturesMatch, ({ match: m }) => m && kept.invalidate([match(m.id), matches(m.sport), changes(m.sport)]), kept.clear),
    bus.listen(
      fixturesResult,
      ({ matchId, sport }) => kept.invalidate([match(matchId), matches(sport), changes(sport), catalog(sport)]),
      kept.clear,
    ),
    bus.listen(fixturesCatalog, ({ id }) => kept.invalidate([catalog(sportOfId(id) ?? '')]), kept.clear),
    bus.listen(statsChanged, ({ matchId }) => kept.invalidate([details(matchId)]), kept.clear),
    bus.listen(racingRace, () => kept.invalidate([racing]), kept.clear),
  ])
}
