import { expect, test } from '@jest/globals'
import { type Language, languages, matchSports } from '@touchline/contract/catalog'
import { type FactKind, factKinds } from '@touchline/contract/facts'
import fc from 'fast-check'
import type { Entity, PlainFact } from '../fact.ts'
import type { Name } from './name.ts'
import { sentence } from './sentence.ts'
import { competition, type EntityId, nameIn, person, rows, team } from './testing/entities.ts'

const ids = Object.keys(rows) as EntityId[]
const getId = (...types: string[]) => fc.constantFrom(...ids.filter((id) => types.includes(rows[id].type)))
const getEntity = (role: string): fc.Arbitrary<Entity> => {
  if (role === 'league') return getId('league').map(competition)
  if (role === 'player') return getId('player').map(person)
  return getId('club', 'national', 'player', 'player_pair').map(team)
}

const day = fc
  .date({ min: new Date('1850-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const isDay = (name: string) => name === 'date' || name === 'since' || name === 'expected_return'
const perMatch = fc.integer({ min: 0, max: 15_000 }).map((n) => n / 100)
const count = fc.oneof(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 0, max: 9999 }))
const anyValue = (name: string): fc.Arbitrary<number | string> => {
  if (isDay(name)) return day
  if (name.endsWith('_per_match') || name === 'games') return perMatch
  return name === 'position' || name === 'inning' || name === 'set' || name === 'minute' ? count.filter((n) => n > 0) : count
}

/** An object with all names, except that those ending in `?` may be absent. */
const record = <T>(names: readonly string[], of: (name: string) => fc.Arbitrary<T>) => {
  const bare = (name: string) => name.replace(/\?$/, '')
  const required = names.filter((name) => !name.endsWith('?'))
  return fc.record(Object.fromEntries(names.map((name) => [bare(name), of(bare(name))])), { requiredKeys: required })
}

const getFact = (kind: FactKind): fc.Arbitrary<PlainFact> => {
  const { subject, values, ...row } = factKinds[kind] as (typeof factKinds)[FactKind] & {
    related?: readonly string[]
    details?: readonly string[]
  }
  return fc.record({
    kind: fc.constant(kind),
    subject: subject === 'match' ? fc.constant({ type: 'match', id: 'm' }) : getEntity(subject === 'player' ? 'player' : 'subject'),
    scope: fc.constantFrom('all', 'home', 'away'),
    values: record(values, anyValue),
    related: record(row.related ?? [], getEntity),
    detail: row.details ? fc.constantFrom(...row.details) : fc.constant(undefined),
    matches: fc.constant([]),
    importance: fc.constant(3),
  }) as unknown as fc.Arbitrary<PlainFact>
}
const facts = fc.constantFrom(...(Object.keys(factKinds) as FactKind[])).chain(getFact)
const sports = fc.constantFrom(...matchSports.map(({ id }) => id))

const namesIn = (fact: PlainFact, lang: Language) =>
  [fact.subject, ...Object.values(fact.related as Record<string, Entity>)]
    .filter(({ type }) => type !== 'match')
    .map((entity) => nameIn(lang)(entity).text)
    .sort((a, b) => b.length - a.length)

const checkAll = (lang: Language, check: (text: string, fact: PlainFact) => void) =>
  fc.assert(
    fc.property(facts, sports, (fact, sport) => check(sentence(fact, { lang, sport, name: nameIn(lang) }), fact)),
    { numRuns: 4000 },
  )

test.each(languages)('a sentence in %s is one clean line of at most 30 words', (lang) => {
  checkAll(lang, (text) => {
    expect(text).toMatch(/^[\p{Lu}\d].*[^.]\.$/u)
    expect(text).not.toMatch(/[{}#\n]|undefined|\bnull\b|NaN| {2}| [.,;)]|''|\( |,\.|\.\./)
    expect(text.split(' ').length).toBeLessThanOrEqual(30)
  })
})

/** The text of a value in a language: a number with its decimal sign, or the numbers of a day. */
const written = (value: number | string, lang: Language): string[] => {
  if (typeof value === 'number') return [lang === 'en' ? `${value}` : `${value}`.replace('.', ',')]
  const [year, , number] = value.split('-')
  return [`${Number(year)}`, `${Number(number)}`]
}

test.each(languages)('every number of a sentence in %s is a value of the fact', (lang) => {
  checkAll(lang, (text, fact) => {
    const known = new Set(Object.values(fact.values as Record<string, number | string>).flatMap((value) => written(value, lang)))
    const own = namesIn(fact, lang).reduce((rest, name) => rest.replaceAll(name, '~'), text)
    const numbers = own.match(/\d+(?:[.,]\d+)?/g) ?? []
    expect(numbers.filter((number) => !known.has(number))).toEqual([])
  })
})

test.each(languages)('any name is written as it is in %s', (lang) => {
  const text = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  fc.assert(
    fc.property(facts, sports, text, (fact, sport, name) => {
      const named = ({ type }: Entity): Name => ({ text: name, type: type === 'league' ? 'league' : 'player', country: '' })
      const written = sentence(fact, { lang, sport, name: named })
      expect(written).toContain(name)
    }),
  )
})

/** Articles, elisions and contractions that are wrong before the next letter. */
const wrong: Record<Language, RegExp> = {
  en: /\bthe the |'s's|s's\b/i,
  de: /\b(?:der|die|das|den) (?:der|die|das|den) \p{Lu}|\b(?:gegen|für) der /u,
  es: /\bde el |\ba el |\by I(?!a)/,
  it: /\b(?:il|lo|la|del|dello|della|al|allo|alla|dal|dallo|dalla|sul|sullo|sulla|i|dei|ai|dai|sui) [AEIOUaeiou]|l'[BCDFGJKLMNPQRTVZ]\p{Ll}/u,
  fr: /\b(?:le|la|de|du|au) [AEIOUÉÈÎaeiouéèî]|\b(?:de|à) (?:le|les|Le|Les) |[dl]'[BCDFGJKLMNPQRSTVWXZ]/,
}
const examples: Record<Language, string> = {
  en: 'the the Lakers',
  de: 'gegen der HSV',
  es: 'de el Congo',
  it: 'del Arsenal',
  fr: 'le Arsenal',
}

test.each(languages)('no wrong article in %s', (lang) => {
  expect(examples[lang]).toMatch(wrong[lang])
  checkAll(lang, (text) => expect(text).not.toMatch(wrong[lang]))
})
