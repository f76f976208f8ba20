import type { MessageInitShape } from '@bufbuild/protobuf'
import type { Language } from '@touchline/contract/catalog'
import { type FactKind, factKinds } from '@touchline/contract/facts'
import type { FactEntitySchema, FactSchema, FactValueSchema } from '@touchline/contract/gen/briefings'
import type { Names } from '@touchline/contract/gen/catalog'
import { nameOn } from '@touchline/contract/names/former-nations'
import type { Entity, PlainFact } from './fact.ts'
import type { Name } from './sentences/name.ts'
import { sentence } from './sentences/sentence.ts'

/** The words of a response: its language, and the names of the ids in it. */
export interface Words {
  lang: Language
  sport: string
  names: ReadonlyMap<string, Names>
  /** YYYY-MM-DD: the day of the match in question; nations have their names of that day. Absent: present names. */
  day?: string | undefined
}

export const getEntities = ({ subject, related }: PlainFact): Entity[] => [
  subject,
  ...Object.values(related as Record<string, Entity | undefined>).filter((each) => each !== undefined),
]

/** Undefined when neither a list of names nor the source has a name. */
export function getName({ type, id, name }: Entity, { lang, names, day }: Words): Name | undefined {
  const known = names.get(id)
  if (known && known.name !== '') {
    const then = (day === undefined ? undefined : nameOn(known, day)) ?? known
    return { text: textIn(then, lang), type: known.type as Name['type'], country: known.countryCode }
  }
  return name ? { text: name, type: type === 'league' ? 'league' : 'player', country: '' } : undefined
}

/** The English name if there is no translation. */
export const textIn = ({ name, translations }: { name: string; translations: Readonly<Record<string, string>> }, lang: Language): string =>
  translations[lang] ?? name

/** Kinds about one earlier match, whose day is the value `date`. */
const ofEarlierMatch: ReadonlySet<FactKind> = new Set(['last_meeting', 'biggest_meeting_win', 'last_match'])

/** A fact about an earlier match uses the names that its teams had then. */
function wordsFor({ kind, values }: PlainFact, words: Words): Words {
  const { date } = values as { date?: string }
  return date !== undefined && ofEarlierMatch.has(kind) ? { ...words, day: date } : words
}

export const getNumbers = ({ kind, values }: PlainFact): MessageInitShape<typeof FactValueSchema>[] =>
  factKinds[kind].values.flatMap((declared) => {
    const name = declared.replace(/\?$/, '')
    const value = (values as Readonly<Record<string, number | string | undefined>>)[name]
    if (value === undefined) return []
    return [{ name, value: typeof value === 'number' ? { case: 'number', value } : { case: 'day', value } }]
  })

/** Undefined if a team, player or league that the sentence names has no name: then the fact is left out. */
export function presented(fact: PlainFact, id: string, validAt: string, given: Words): MessageInitShape<typeof FactSchema> | undefined {
  const words = wordsFor(fact, given)
  const { kind, subject, related, scope, detail, matches, importance } = fact
  const roles: [string, Entity][] = Object.entries(related as Record<string, Entity | undefined>).flatMap(([role, entity]) =>
    entity ? [[role, entity] as [string, Entity]] : [],
  )
  if (getEntities(fact).some((entity) => entity.type !== 'match' && !getName(entity, words))) return undefined
  const shown = (role: string, entity: Entity): MessageInitShape<typeof FactEntitySchema> => ({
    role,
    type: entity.type,
    id: entity.id,
    name: getName(entity, words)?.text ?? '',
  })
  return {
    id,
    kind,
    subject: shown('subject', subject),
    scope,
    values: getNumbers(fact),
    related: roles.map(([role, entity]) => shown(role, entity)),
    ...(detail !== undefined && { detail }),
    matchIds: [...matches],
    importance,
    validAt,
    text: sentence(fact, { lang: words.lang, sport: words.sport, name: (entity) => getName(entity, words)! }),
  }
}
