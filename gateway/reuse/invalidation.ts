import type { Match } from '@touchline/contract/gen/match'
import { sportOfId } from '@touchline/contract/ids'
import {
  fixturesCatalog,
  fixturesMatch,
  fixturesResult,
  racingCareer,
  racingRace,
  standingsRanking,
  statsChanged,
  statsTotals,
} from '@touchline/contract/topics'
import type { Bus, Subscription } from '@touchline/platform/ports/bus'
import type { MatchChange } from '../live/match-cache.ts'
import { cacheTags } from './cache-tags.ts'
import type { ResponseCache } from './response-cache.ts'

/**
 * Invalidates the tags of data that a service reports as changed, and all tags when a report may have been missed. The
 * live list, the names, the tables and the publications of streams (`stream/publications.ts`) report their own changes.
 */
export async function invalidateByMessages(
  bus: Bus,
  { invalidate, clear }: Pick<ResponseCache, 'invalidate' | 'clear'>,
): Promise<Subscription[]> {
  const { match, matches, changes, catalog, details, racing, race: oneRace, career, rankings, table, totals, leagueTotals } = cacheTags
  return Promise.all([
    bus.listen(fixturesMatch, ({ match: m }) => m && invalidate([match(m.id), matches(m.sport), changes(m.sport)]), clear),
    bus.listen(fixturesResult, ({ matchId, sport }) => invalidate([match(matchId), matches(sport), changes(sport), catalog(sport)]), clear),
    bus.listen(fixturesCatalog, ({ id }) => invalidate([catalog(sportOfId(id) ?? '')]), clear),
    bus.listen(statsChanged, ({ matchId }) => invalidate([details(matchId)]), clear),
    bus.listen(standingsRanking, ({ sport, leagueIds }) => invalidate([rankings(sport), ...leagueIds.map(table)]), clear),
    bus.listen(
      racingRace,
      ({ race, participantIds }) => invalidate([racing, changes('horse-racing'), oneRace(race?.id ?? ''), ...participantIds.map(career)]),
      clear,
    ),
    bus.listen(statsTotals, ({ sport, leagueId }) => invalidate([totals(sport), leagueTotals(leagueId)]), clear),
    bus.listen(racingCareer, ({ participantId }) => invalidate([career(participantId)]), clear),
  ])
}

/** The tags that a match published by live invalidates. */
export function tagsOfChange({ match: { id, sport }, before, after, wasListed }: MatchChange): string[] {
  const leagues = new Set([before, after].flatMap((each) => each?.schedule?.leagueId ?? []))
  const all = [cacheTags.match(id), cacheTags.changes(sport), ...[...leagues].map(cacheTags.liveTable)]
  if (getShape(before) !== getShape(after)) all.push(cacheTags.matches(sport))
  if (wasListed) all.push(cacheTags.live(sport))
  return all
}

const getShape = (match: Match | undefined): string | undefined => {
  const { schedule, state } = match ?? {}
  return schedule && state && `${schedule.version} ${state.scoreboard!.state} ${state.scoreboard!.status}`
}
