import { create, equals } from '@bufbuild/protobuf'
import { type MatchSportId, ofSport } from '@touchline/contract/catalog'
import { fail, ServiceError } from '@touchline/contract/errors'
import type { League, NamesChanged } from '@touchline/contract/gen/catalog'
import type { FixturesService, ResultChanged, SeasonMatches } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { type Stakes, StakesSchema, type Standings, StandingsSchema } from '@touchline/contract/gen/standings'
import { sportOfId } from '@touchline/contract/ids'
import { matchVersion } from '@touchline/contract/match-version'
import type { TableSplit } from '@touchline/contract/table-split'
import type { Outbox } from '@touchline/platform/outbox'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { recent } from '@touchline/platform/recent'
import type { CallOptions, Client } from '@touchline/platform/rpc-types'
import { wasDue } from './engine/age.ts'
import { seasonDraw } from './engine/draw.ts'
import { partTable } from './engine/part-table.ts'
import { matchesAfter, matchesBefore } from './engine/past-day.ts'
import { type Rules, teamsNamedIn, type Unranked } from './engine/rules.ts'
import { seasonTable } from './engine/season.ts'
import { isOneList, seasonStakes } from './engine/stakes.ts'
import { type GetMatches, readAnew } from './kept-seasons.ts'
import { tableChanged, tableId, tables } from './records.ts'
import { leagueRules, nameInRules, seasonsNaming, sportRules, sportsNaming, versionOfRules } from './sports.ts'

export interface StandingsDeps {
  store: DocumentStore
  outbox: Outbox
  clients: { fixtures: Client<typeof FixturesService> }
}

/** Versions of matches, by id. */
type Versions = ReadonlyMap<string, number>

/** Number of recently computed tables whose match versions are kept. */
const versionsKept = 8

/**
 * Recomputes the table of each season in a batch of result changes, once per season, unless the matches of its last
 * computation already had all the changes. An import writes faster than tables are computed, so a computation often
 * reads matches whose changes are delivered later.
 */
export const recompute = (deps: StandingsDeps) => {
  const computedFrom = recent<Versions>(versionsKept)
  const isNew = ({ leagueId, season, matchId, version }: ResultChanged): boolean =>
    version === 0 || computedFrom.get(tableId(leagueId, season))?.get(matchId) !== version
  return async (results: ResultChanged[]): Promise<void> => {
    const seasons = new Map(results.filter(isNew).map((r) => [tableId(r.leagueId, r.season), r]))
    for (const [id, { leagueId, season }] of seasons) {
      const versions = await recomputeSeason(deps, leagueId, season)
      if (versions) computedFrom.set(id, versions)
    }
  }
}

/** Recomputes the tables of the seasons whose rules name a team that was merged, or whose merge was undone. */
export const recomputeMerged =
  (deps: StandingsDeps) =>
  async (changes: NamesChanged[]): Promise<void> => {
    const ids = new Set(changes.flatMap(({ items }) => items.filter(({ name }) => name === '').map(({ id }) => id)))
    for (const sport of sportsNaming(ids)) {
      const { items } = await deps.clients.fixtures.listLeagues({ sport, limit: 10_000 })
      for (const league of items) {
        for (const season of seasonsNaming(ids, league)) await recomputeSeason(deps, league.id, season)
      }
    }
  }

/**
 * Recomputes one table, with optimistic concurrency: another process may have read the matches later and written its
 * table first, so a table that changed since this read began is recomputed, never overwritten. Returns the versions of
 * the matches that it was computed from; undefined if fixtures has none.
 */
export async function recomputeSeason(
  { store, outbox, clients }: StandingsDeps,
  leagueId: string,
  season: string,
): Promise<Versions | undefined> {
  const id = tableId(leagueId, season)
  let versions: Versions | undefined
  let rulesVersion = ''
  const getMatches: GetMatches = async (asked) => {
    const read = await readAnew(clients.fixtures)(asked)
    rulesVersion = versionOfRules(read.league!, season)
    versions = new Map(read.matches.map((match) => [match.id, matchVersion(match)]))
    return read
  }
  for (let isOutdated = true; isOutdated; ) {
    versions = undefined
    const before = await store.get(tables, id)
    const found = await pull(clients.fixtures, getMatches, { leagueId, season }).catch(unlessNotFound)
    // A removed table stays stored without rows, so that the removal is published like any other change.
    const none = before && create(StandingsSchema, { sport: before.doc.sport, leagueId, season })
    const table = found ? { ...found, rulesVersion } : none
    isOutdated = false
    if (!table) continue
    const fold = (_: string, stored: Standings | undefined) => {
      isOutdated = stored !== undefined && !(before && equals(StandingsSchema, stored, before.doc))
      return isOutdated || (stored && equals(StandingsSchema, stored, table)) ? undefined : table
    }
    await outbox.change(tables, [id], fold, [tableChanged])
  }
  return versions
}

/**
 * A season whose matches were all withdrawn has no table; a league that is not yet in the catalog causes another change
 * when it arrives.
 */
const unlessNotFound = (error: unknown): undefined => {
  if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error
}

/** The time of the requested table, as in GetStandingsRequest. Without either field: after the last result. */
export interface AsOf {
  date?: string | undefined
  before?: string | undefined
}

/** The table computed from the matches of fixtures, over a part of the results with `part`; undefined for a competition without one. Errors: not_found. */
export async function pull(
  fixtures: Client<typeof FixturesService>,
  getMatches: GetMatches,
  { leagueId, season, part, ...then }: { leagueId: string; season: string; part?: TableSplit | undefined } & AsOf,
  options?: CallOptions,
): Promise<Standings | undefined> {
  const seasonMatches = await getMatches({ leagueId, season })
  if (ofSport(sportRules, seasonMatches.league!.sport).draws) return seasonDraw(asOf(seasonMatches, then), dueBy(seasonMatches, then))
  const date = then.before?.slice(0, 10) ?? then.date
  const rules = await rulesFor(fixtures, { league: seasonMatches.league!, season, date }, options)
  // Events are read only if the rules use cards, which few do, because there are many events. The rules are known once
  // the league is.
  const withEvents = rules.ranking?.cards && (await getMatches({ leagueId, season, withEvents: true }))
  const known = withEvents ?? seasonMatches
  const [due, included] = [dueBy(known, then), asOf(known, then)]
  return part ? partTable(included, rules, part, due) : seasonTable(included, rules, due)
}

/** The rules of a season; ignores decisions made after `date`. */
export async function rulesFor(
  fixtures: Client<typeof FixturesService>,
  { league, season, date }: { league: League; season: string; date: string | undefined },
  options?: CallOptions,
): Promise<Rules | Unranked> {
  const [{ sport }, name] = [league, nameInRules(league)]
  const named = teamsNamedIn(leagueRules(sport, name, season))
  const { items } = named.length === 0 ? { items: [] } : await fixtures.getNames({ ids: named }, options)
  // A team may have been merged since a rule was written.
  const into = new Map(items.filter(({ mergedInto }) => mergedInto !== '').map(({ id, mergedInto }) => [id, mergedInto]))
  return leagueRules(sport, name, season, { into, date })
}

/**
 * What is at stake in a match. Reads the matches of the season and of the one before only if its rules allow stakes to
 * be computed. Errors: not_found.
 */
export async function stakesIn(
  fixtures: Client<typeof FixturesService>,
  getMatches: GetMatches,
  { leagueId, season, matchId }: { leagueId: string; season: string; matchId: string },
  options?: CallOptions,
): Promise<Stakes> {
  const sport = sportOfId(leagueId)
  if (sport === undefined) throw fail('not_found', { kind: 'league', id: leagueId })
  const league = await fixtures.getLeague({ id: leagueId, sport }, options)
  const usual = leagueRules(sport, nameInRules(league), season)
  if (ofSport(sportRules, sport).draws || !usual.ranking || !isOneList(usual)) return create(StakesSchema)
  const known = await getMatches({ leagueId, season })
  const startAt = known.matches.find(({ id }) => id === matchId)?.schedule?.startAt
  const rules = await rulesFor(fixtures, { league, season, date: startAt?.slice(0, 10) }, options)
  const earlier = league.startedSeasons[league.startedSeasons.indexOf(season) + 1]
  return seasonStakes(known, rules, matchId, earlier === undefined ? undefined : await getMatches({ leagueId, season: earlier }))
}

function asOf(known: SeasonMatches, { date, before }: AsOf): SeasonMatches {
  if (before !== undefined) return { ...known, matches: matchesBefore(known.league!.sport as MatchSportId, known.matches, before) }
  return date === undefined ? known : { ...known, matches: matchesAfter(known.matches, date) }
}

/** The matches that were due by then, in their current state. */
const dueBy = ({ matches }: SeasonMatches, then: AsOf): Match[] => matches.filter((match) => wasDue(match, then))
