import type { FactDetail, FactRelated, FactValues } from '@touchline/contract/fact-types'
import type { FactKind } from '@touchline/contract/facts'

/** A team, player, match or league that a fact names. */
export interface Entity {
  type: 'team' | 'player' | 'match' | 'league'
  /** Empty when the source names a person without an id. */
  id: string
  /** Name in the spelling of the source. Only for persons, who are in no list of names. */
  name?: string
}

export type Scope = 'all' | 'home' | 'away'
export type Importance = 1 | 2 | 3 | 4 | 5

interface FactOfKind<K extends FactKind> {
  kind: K
  subject: Entity
  scope: Scope
  values: FactValues<K>
  related: FactRelated<K, Entity>
  detail: FactDetail<K>
  /** Ids of the matches that the fact rests on, in order of start. */
  matches: readonly string[]
  importance: Importance
}

/** A fact without the words of a language. Pure functions of `facts/` and `story/` return these. */
export type PlainFact<K extends FactKind = FactKind> = { [Each in K]: FactOfKind<Each> }[K]

type Optional = 'scope' | 'related' | 'detail'
type Given<K extends FactKind> = Omit<FactOfKind<K>, 'kind' | Optional> & { scope?: Scope } & (Record<never, never> extends FactRelated<
    K,
    Entity
  >
    ? { related?: FactRelated<K, Entity> }
    : { related: FactRelated<K, Entity> }) &
  (undefined extends FactDetail<K> ? { detail?: undefined } : { detail: FactDetail<K> })

/** Builds a fact; values, roles and detail that the kind does not have do not compile. */
export const fact = <K extends FactKind>(kind: K, { scope = 'all', related, detail, ...rest }: Given<K>): PlainFact<K> =>
  // A fact whose kind is one of K.
  ({ kind, scope, related: related ?? {}, detail, ...rest }) as unknown as PlainFact<K>
