import { createHash } from 'node:crypto'
import { create, type DescMessage, type MessageInitShape, type MessageShape, toBinary } from '@bufbuild/protobuf'
import type { LeagueSchema, PlayerSchema, SeasonSchema, SquadSchema, TeamSchema } from '@touchline/contract/gen/catalog'
import {
  type CatalogObservation,
  CatalogObservationSchema,
  type MatchObservation,
  MatchObservationSchema,
  type StatsObservation,
  StatsObservationSchema,
} from '@touchline/contract/gen/feed'
import { namePrecedenceOf, precedenceOf } from '../formats/registry.ts'
import type { SourceLeague } from '../formats/source-model.ts'

/**
 * An observation of a dataset before it is known whether it is new. `id`: the id of the entity, prefixed with "squad/"
 * or "stats/" if the entity has no id of its own.
 */
export type PendingObservation = { id: string; hash: Uint8Array; repair: string } & (
  | { kind: 'catalog'; observation: CatalogObservation }
  | { kind: 'match'; observation: MatchObservation }
  | { kind: 'stats'; observation: StatsObservation }
)

/**
 * Hash of the content, without sequence and receive time. It includes the precedence of the source: when that changes,
 * the next import publishes the observations again.
 */
const hashOf = <S extends DescMessage>(schema: S, observation: MessageShape<S> & { source: string }): Uint8Array =>
  createHash('sha256')
    .update(toBinary(schema, observation))
    .update(`${precedenceOf(observation.source)} ${namePrecedenceOf(observation.source)}`)
    .digest()
    .subarray(0, 16)

type Entity =
  | { case: 'league'; value: MessageInitShape<typeof LeagueSchema> & { id: string } }
  | { case: 'season'; value: MessageInitShape<typeof SeasonSchema> & { id: string } }
  | { case: 'team'; value: MessageInitShape<typeof TeamSchema> & { id: string } }
  | { case: 'player'; value: MessageInitShape<typeof PlayerSchema> & { id: string } }
  | { case: 'squad'; value: MessageInitShape<typeof SquadSchema> & { id: string } }

export function catalogObservation(source: string, dataset: string, entity: Entity): PendingObservation {
  const observation = create(CatalogObservationSchema, { source, dataset, entity })
  const id = entity.case === 'squad' ? `squad/${entity.value.id}` : entity.value.id
  return { id, hash: hashOf(CatalogObservationSchema, observation), repair: '', kind: 'catalog', observation }
}

/** `live`: every source of leagues publishes results after the event. */
export const leagueObservation = (
  source: string,
  dataset: string,
  { spellings, key: _, ...league }: SourceLeague,
  ids: { id: string; sport: string },
): PendingObservation => {
  const value = { ...league, ...ids, spellings: [...spellings], coverage: { live: 'post' } }
  return catalogObservation(source, dataset, { case: 'league', value })
}

export function statsObservation(init: MessageInitShape<typeof StatsObservationSchema> & { matchId: string }): PendingObservation {
  const observation = create(StatsObservationSchema, init)
  const hash = hashOf(StatsObservationSchema, observation)
  return { id: `stats/${init.matchId}`, hash, repair: '', kind: 'stats', observation }
}

export function matchObservation(
  init: MessageInitShape<typeof MatchObservationSchema> & { matchId: string },
  repairs: readonly string[],
): PendingObservation {
  const observation = create(MatchObservationSchema, init)
  const hash = hashOf(MatchObservationSchema, observation)
  return { id: init.matchId, hash, repair: repairs.join('; '), kind: 'match', observation }
}

const kindOfLetter = { l: 'league', s: 'season', t: 'team', p: 'player' } as const

/** The withdrawal of an entity that a dataset no longer contains. */
export function withdrawalOf(source: string, dataset: string, sport: string, id: string): PendingObservation {
  const base = { id, hash: new Uint8Array(), repair: '' }
  const [, prefix, entityId] = /^(squad|stats)\/(.+)$/.exec(id) ?? [id, '', id]
  if (prefix === 'stats')
    return { ...base, kind: 'stats', observation: create(StatsObservationSchema, { matchId: entityId!, sport, source, withdrawn: true }) }
  if (prefix === '' && id.charAt(4) === 'm')
    return { ...base, kind: 'match', observation: create(MatchObservationSchema, { matchId: id, sport, source, withdrawn: true }) }
  const kind = prefix || kindOfLetter[id.charAt(4) as keyof typeof kindOfLetter]
  const entity = { case: kind, value: kind === 'season' ? { id } : { id: entityId, sport } } as Entity
  return { ...base, kind: 'catalog', observation: create(CatalogObservationSchema, { source, dataset, entity, withdrawn: true }) }
}
