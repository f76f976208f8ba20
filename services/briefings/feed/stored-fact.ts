import { create } from '@bufbuild/protobuf'
import type { FactKind } from '@touchline/contract/facts'
import { type Fact, FactSchema } from '@touchline/contract/gen/briefings'
import type { Entity, PlainFact } from '../fact.ts'
import { getNumbers } from '../present.ts'

/** The stored form of a fact, without the words of a language. */
export function storedFact(fact: PlainFact, more: { id: string; matchId: string; leagueId: string; validAt: string }): Fact {
  const { kind, subject, scope, related, detail, matches, importance } = fact
  const roles = Object.entries(related as Record<string, Entity | undefined>)
  return create(FactSchema, {
    ...more,
    kind,
    subject: storedEntity('subject', subject),
    scope,
    values: getNumbers(fact),
    related: roles.flatMap(([role, entity]) => (entity ? [storedEntity(role, entity)] : [])),
    ...(detail !== undefined && { detail }),
    matchIds: [...matches],
    importance,
  })
}

const storedEntity = (role: string, { type, id, name = '' }: Entity) => ({ role, type, id, name })

/** The reverse of `storedFact`. `fact` built every stored fact, so its values, roles and detail match its kind. */
export function plainFact({ kind, subject, scope, values, related, detail, matchIds, importance }: Fact): PlainFact {
  return {
    kind: kind as FactKind,
    subject: plainEntity(subject!),
    scope,
    values: Object.fromEntries(values.map(({ name, value }) => [name, value.value])),
    related: Object.fromEntries(related.map((each) => [each.role, plainEntity(each)])),
    detail,
    matches: matchIds,
    importance,
  } as unknown as PlainFact
}

const plainEntity = ({ type, id, name }: { type: string; id: string; name: string }): Entity => ({
  type: type as Entity['type'],
  id,
  ...(name !== '' && { name }),
})
