import { create, fromJson, type JsonValue } from '@bufbuild/protobuf'
import { type Value, ValueSchema } from '@bufbuild/protobuf/wkt'
import { mergeContributions } from '@touchline/contract/contributions'
import {
  type FieldProvenance as FieldMessage,
  FieldProvenanceSchema,
  type GetMatchStatsRequest,
  type MatchProvenance,
  MatchProvenanceSchema,
} from '@touchline/contract/gen/stats'
import { isId } from '@touchline/contract/ids'
import { decodeMatch } from '@touchline/contract/match-page'
import { joinStates } from '@touchline/contract/match-state'
import type { Call } from '@touchline/platform/rpc-types'
import { canonicalIds } from '../canonical-ids.ts'
import type { StatsDeps } from '../deps.ts'
import { matches, plays } from '../records.ts'
import { type Contributions, explain, type FieldProvenance, textsIn } from './explain.ts'

/**
 * Returns what every source reported about a match. Calls live only for a match that it owns. Errors: those of
 * `GetMatch`.
 */
export async function getProvenance(deps: StatsDeps, request: GetMatchStatsRequest, call: Call): Promise<MatchProvenance> {
  const contributions = await read(deps, request, call)
  const ids = textsIn(explain(contributions)).filter((text) => isId(text, 'team') || isId(text, 'player'))
  const canonicalId = await canonicalIds(deps.clients, ids, call)
  return create(MatchProvenanceSchema, { match: contributions.match, fields: explain(contributions, canonicalId).map(fieldMessage) })
}

async function read({ store, clients }: StatsDeps, { matchId, sport }: GetMatchStatsRequest, call: Call): Promise<Contributions> {
  const within = { within: call }
  const [{ match: encoded }, record, details, ofPlays] = await Promise.all([
    clients.fixtures.getMatch({ id: matchId, sport }, within),
    clients.fixtures.getMatchRecord({ id: matchId, sport }, within),
    store.get(matches, matchId),
    store.find(plays, 'ofMatch', { equal: { matchId }, limit: 100 }),
  ])
  const { states } = record.ownedByLive ? await clients.live.getContributions({ matchId }, within) : { states: [] }
  return {
    match: decodeMatch(encoded),
    schedules: record.schedules,
    states: mergeContributions(record.states, states, joinStates),
    details: details?.doc.contributions ?? [],
    plays: ofPlays.items.map(({ doc }) => doc),
  }
}

const fieldMessage = ({ field, value, source, disagrees, reports }: FieldProvenance): FieldMessage =>
  create(FieldProvenanceSchema, {
    ...{ field, ...valueMessage(value), source: source ?? '', disagrees },
    reports: reports.map(({ source, value, receivedAt }) => ({ source, ...valueMessage(value), receivedAt })),
  })

const valueMessage = (value: JsonValue): { value?: Value } => (value === null ? {} : { value: fromJson(ValueSchema, value) })
