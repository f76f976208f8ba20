import type { MatchSportId } from '@touchline/contract/catalog'
import type { FactDetail, FactRelated, FactValues } from '@touchline/contract/fact-types'
import type { FactKind } from '@touchline/contract/facts'
import type { Entity, PlainFact, Scope } from '../../fact.ts'
import { competition, type EntityId, person, team } from './entities.ts'

export interface Sample {
  sport: MatchSportId
  fact: PlainFact
}

type Related<K extends FactKind> = { readonly [R in keyof FactRelated<K, EntityId>]: EntityId }
interface Parts<K extends FactKind> {
  values: FactValues<K>
  related?: Related<K>
  detail?: FactDetail<K>
  scope?: Scope
}

const getEntity = (role: string, id: EntityId): Entity => (role === 'league' ? competition(id) : role === 'player' ? person(id) : team(id))

const matchSubject: Entity = { type: 'match', id: 'm' }

/** A fact for a sentence, about a team or a player, or about the match if `subject` is "match". */
export function sample<K extends FactKind>(
  sport: MatchSportId,
  kind: K,
  subject: EntityId | 'match',
  { values, related, detail, scope = 'all' }: Parts<K>,
): Sample {
  const entities = Object.fromEntries(Object.entries(related ?? {}).map(([role, id]) => [role, getEntity(role, id as EntityId)]))
  const of = { kind, subject: subject === 'match' ? matchSubject : team(subject), scope, values, related: entities, detail }
  return { sport, fact: { ...of, matches: [], importance: 3 } as unknown as PlainFact }
}
