import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import type { Language } from '@touchline/contract/catalog'
import { encodeStandings } from '@touchline/contract/encoded-standings'
import type { Names } from '@touchline/contract/gen/catalog'
import { type Standings, StandingsRuleSchema, StandingsSchema } from '@touchline/contract/gen/standings'
import fc from 'fast-check'
import { renderStandings } from '../records/standings.ts'
import type { View } from '../render/view.ts'
import { fullMessage } from '../testing/full-message.ts'
import { ids, names, standings } from '../testing/records.ts'
import { type Fragments, fragmentCache } from './fragments.ts'

/** A cache without matches. */
const tableFragments = (): Fragments => fragmentCache({ latest: (match) => match, getRevision: () => 0, observe: () => undefined })

const known = () => new Map<string, Names>(names.map((each) => [each.id, each]))
const getView = (lang: Language, of: Map<string, Names>): View => ({
  ...{ lang, now: 0, scope: 'all', missing: new Set() },
  ...{ names: (id) => of.get(id), current: (id) => id, hasTable: () => true },
})

const table = fc
  .record({
    season: fc.constantFrom('2024/2025', '2025/2026'),
    updatedAt: fc.constantFrom('2026-03-01T11:00:00.000Z', '2026-03-02T11:00:00.000Z'),
    rule: fc.constantFrom(...[{ name: 'Rule 1', reviewed: true }, { reason: 'no_rule' }].map((rule) => create(StandingsRuleSchema, rule))),
    teams: fc.subarray([ids.home, ids.away]),
    points: fc.nat(2),
  })
  .map(({ teams, points, ...rest }): Standings => {
    const [row] = standings().rows
    return create(StandingsSchema, { ...standings(), ...rest, rows: teams.map((teamId) => ({ ...row!, teamId, points })) })
  })
const step = fc.record({
  table: fc.oneof(table, fc.constant(fullMessage(StandingsSchema, 'tennis'))),
  lang: fc.constantFrom<Language>('en', 'de'),
  renamed: fc.option(fc.constantFrom('Å', 'B', 'Z')),
})

test('a table made of a fragment is the one rendered without it, after any changes and in any language', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      const fragments = tableFragments()
      const of = known()
      for (const { table, lang, renamed } of steps) {
        if (renamed !== null) {
          of.set(ids.home, { ...of.get(ids.home)!, name: renamed })
          fragments.clear()
        }
        const rows = renderStandings(table, getView(lang, of))
        expect(fragments.table(encodeStandings(table), getView(lang, of))).toMatchObject({ json: JSON.stringify(rows), total: rows.length })
      }
    }),
  )
})

const getName = (fragments: Fragments, of: Map<string, Names>) =>
  JSON.parse(fragments.table(encodeStandings(standings()), getView('en', of)).json)[0].team.name

test('a table is rendered once', () => {
  const fragments = tableFragments()
  const encoded = encodeStandings(standings())
  expect(fragments.table(encoded, getView('en', known()))).toBe(fragments.table(encoded, getView('en', known())))
})

test('a table with a missing name is rendered again', () => {
  const fragments = tableFragments()
  const of = known()
  of.delete(ids.home)
  expect(getName(fragments, of)).toBe(null)
  expect(getName(fragments, known())).toBe('Northbrück Rovers')
})
