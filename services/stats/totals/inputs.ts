import { create } from '@bufbuild/protobuf'
import { isFailure } from '@touchline/contract/errors'
import type { Match, MatchEvent } from '@touchline/contract/gen/match'
import { type StatsRecord, StatsRecordSchema } from '@touchline/contract/gen/stats'
import { decodeMatch } from '@touchline/contract/match-page'
import type { Outbox } from '@touchline/platform/outbox'
import type { Recent } from '@touchline/platform/recent'
import type { Call } from '@touchline/platform/rpc-types'
import { canonicalIds } from '../canonical-ids.ts'
import { withCanonicalIds } from '../current-ids.ts'
import type { StatsDeps } from '../deps.ts'
import { getLineups, getStatistics, getTeams } from '../merge.ts'
import { matches } from '../records.ts'
import { completeStatistics } from './complete.ts'
import type { CountedInputs } from './lines.ts'

export interface CountDeps extends StatsDeps {
  outbox: Outbox
  /** Types of leagues by id. */
  leagueTypes: Recent<string>
}

/** A match as it is read to be counted. */
export interface ReadMatch {
  /** Undefined: fixtures does not know it, every source has withdrawn it, or it was merged into another. */
  match: Match | undefined
  /** Undefined: no statistics, lineups or injuries are stored. */
  record: StatsRecord | undefined
  /** Revision of the record; 0: there is none. */
  revision: number
}

/** Matches with events, of one sport, in the order of the ids. At most 25. */
export async function readMatches({ store, clients }: StatsDeps, sport: string, ids: readonly string[], call?: Call): Promise<ReadMatch[]> {
  const request = { sport, ids: [...ids], withEvents: true, limit: ids.length }
  const page = await clients.fixtures.listMatches(request, { ...(call && { within: call }) })
  const byId = new Map(page.items.map(decodeMatch).map((match) => [match.id, match]))
  const records = await store.getMany(matches, ids)
  return ids.map((id, i) => ({ match: byId.get(id), record: records[i]?.doc, revision: records[i]?.revision ?? 0 }))
}

/** All ids of teams and players that the sources of these matches report. */
export function reportedIds(read: readonly ReadMatch[]): string[] {
  const ids = new Set<string>()
  for (const { match, record } of read) {
    if (!match) continue
    for (const id of getTeams(match.schedule!)) ids.add(id)
    for (const event of match.state!.events?.items ?? []) for (const id of peopleIn(event)) ids.add(id)
    // Every id passes through the function that replaces it.
    if (record) {
      withCanonicalIds(record, (id) => {
        ids.add(id)
        return id
      })
    }
  }
  ids.delete('')
  return [...ids]
}

function peopleIn({ playerId, extra }: MatchEvent): string[] {
  const { assistId, assist2Id } = (extra.value ?? {}) as { assistId?: string; assist2Id?: string }
  return [playerId, assistId, assist2Id].filter((id) => id !== undefined)
}

function withCanonicalPeople(event: MatchEvent, canonicalId: (id: string) => string): MatchEvent {
  const { extra, playerId } = event
  const person = (id: string | undefined, name: string) => (id === undefined ? {} : { [name]: canonicalId(id) })
  const player = person(playerId, 'playerId')
  if (extra.case === 'soccer') {
    return { ...event, ...player, extra: { case: 'soccer', value: { ...extra.value, ...person(extra.value.assistId, 'assistId') } } }
  }
  if (extra.case === 'hockey') {
    const assists = { ...person(extra.value.assistId, 'assistId'), ...person(extra.value.assist2Id, 'assist2Id') }
    return { ...event, ...player, extra: { case: 'hockey', value: { ...extra.value, ...assists } } }
  }
  return { ...event, ...player }
}

function withCanonicalTeams(match: Match, canonicalId: (id: string) => string): Match {
  const { schedule, state } = match
  const { home, away } = schedule!
  const events = state!.events && { ...state!.events, items: state!.events.items.map((event) => withCanonicalPeople(event, canonicalId)) }
  return {
    ...match,
    schedule: {
      ...schedule!,
      home: { ...home!, teamId: canonicalId(home!.teamId) },
      away: { ...away!, teamId: canonicalId(away!.teamId) },
    },
    state: { ...state!, ...(events && { events }) },
  }
}

/** The canonical ids of these ids; equal texts for equal mappings. */
export interface Canonical {
  canonicalId(id: string): string
  digest: string
}

export async function readCanonical({ clients }: StatsDeps, ids: readonly string[], call?: Call): Promise<Canonical> {
  const canonicalId = ids.length > 0 ? await canonicalIds(clients, ids, call) : (id: string) => id
  const digest = ids.flatMap((id) => (canonicalId(id) === id ? [] : [`${id} ${canonicalId(id)}`])).join()
  return { canonicalId, digest }
}

/** The statistics and lineups of a match as readers see them, with canonical ids. */
export function getInputs(
  { match, record }: { match: Match; record: StatsRecord | undefined },
  canonicalId: (id: string) => string,
): Pick<CountedInputs, 'match' | 'statistics' | 'lineups' | 'mergedIds'> {
  const current = withCanonicalTeams(match, canonicalId)
  const teams = getTeams(current.schedule!)
  const known = withCanonicalIds(record ?? create(StatsRecordSchema), canonicalId)
  const lineups = getLineups(known, teams)
  const statistics = completeStatistics({ match: current, statistics: getStatistics(known, teams), lineups })
  return { match: current, statistics, lineups, mergedIds: mergedIds(reportedIds([{ match, record, revision: 0 }]), canonicalId) }
}

function mergedIds(ids: readonly string[], canonicalId: (id: string) => string): Map<string, string[]> {
  const merged = new Map<string, string[]>()
  for (const id of ids) {
    const into = canonicalId(id)
    if (into !== id) merged.set(into, [...(merged.get(into) ?? []), id].sort())
  }
  return merged
}

/** Whether the league is a tournament. A league that is not in the catalog yet is not. */
export async function isTournament({ clients, leagueTypes }: CountDeps, sport: string, leagueId: string): Promise<boolean> {
  const known = leagueTypes.get(leagueId)
  if (known !== undefined) return known === 'tournament'
  const league = await clients.fixtures.getLeague({ id: leagueId, sport }).catch((error: unknown) => {
    if (isFailure('not_found', error) || isFailure('merged', error)) return undefined
    throw error
  })
  if (league) leagueTypes.set(leagueId, league.type)
  return league?.type === 'tournament'
}
