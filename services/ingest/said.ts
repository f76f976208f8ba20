import { createHash } from 'node:crypto'
import type { MessageInitShape } from '@bufbuild/protobuf'
import { create, toBinary } from '@bufbuild/protobuf'
import type { LeagueSchema, SeasonSchema, TeamSchema } from '@touchline/contract/gen/catalog'
import {
  type CatalogObservation,
  CatalogObservationSchema,
  type MatchObservation,
  MatchObservationSchema,
} from '@touchline/contract/gen/feed'

/** What a part of a source says of one thing, before it is known whether that is new. */
export type Said = { id: string; hash: Uint8Array; repair: string } & (
  | { kind: 'catalog'; observation: CatalogObservation }
  | { kind: 'match'; observation: MatchObservation }
)

/** Of the content alone: no sequence, no receipt. */
const hashOf = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest().subarray(0, 16)

type Entity =
  | { case: 'league'; value: MessageInitShape<typeof LeagueSchema> & { id: string } }
  | { case: 'season'; value: MessageInitShape<typeof SeasonSchema> & { id: string } }
  | { case: 'team'; value: MessageInitShape<typeof TeamSchema> & { id: string } }

export function catalogSaid(source: string, part: string, entity: Entity): Said {
  const observation = create(CatalogObservationSchema, { source, part, entity })
  return { id: entity.value.id, hash: hashOf(toBinary(CatalogObservationSchema, observation)), repair: '', kind: 'catalog', observation }
}

export function matchSaid(init: MessageInitShape<typeof MatchObservationSchema> & { matchId: string }, repairs: readonly string[]): Said {
  const observation = create(MatchObservationSchema, init)
  const hash = hashOf(toBinary(MatchObservationSchema, observation))
  return { id: init.matchId, hash, repair: repairs.join('; '), kind: 'match', observation }
}

const kindOfLetter = { l: 'league', s: 'season', t: 'team' } as const

/** That this part no longer has what it had under an id. */
export function withdrawalOf(source: string, part: string, sport: string, id: string): Said {
  const letter = id.charAt(4)
  const nothing = { id, hash: new Uint8Array(), repair: '' }
  if (letter === 'm') {
    return { ...nothing, kind: 'match', observation: create(MatchObservationSchema, { matchId: id, sport, source, withdrawn: true }) }
  }
  const entity = { case: kindOfLetter[letter as keyof typeof kindOfLetter], value: letter === 's' ? { id } : { id, sport } } as Entity
  return { ...nothing, kind: 'catalog', observation: create(CatalogObservationSchema, { source, part, entity, withdrawn: true }) }
}
