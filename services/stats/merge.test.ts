import { create, toJsonString } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import type { StatsObservation } from '@touchline/contract/gen/feed'
import { type LineupEntry, type Lineups, type StatsRecord, StatsRecordSchema } from '@touchline/contract/gen/stats'
import { foldSuite } from '@touchline/contract/testing/fold-suite'
import fc from 'fast-check'
import { getLineups, getStatistics } from './merge.ts'
import { contribute } from './records.ts'
import { entries, entry, getShots, lineup, observation, shots, side } from './testing/observations.ts'

const teams = ['h', 'a']
/** In order of precedence: text, wyscout, json. */
const sources = ['openfootball-text', 'wyscout', 'openfootball-json'] as const
type BySource = Partial<Record<(typeof sources)[number], { lineups?: Lineups; statistics?: ReturnType<typeof shots> }>>
const record = (bySource: BySource): StatsRecord =>
  create(StatsRecordSchema, {
    matchId: 'm1',
    sport: 'soccer',
    contributions: Object.entries(bySource).map(([source, has]) => ({
      source,
      precedence: sources.length - sources.indexOf(source as (typeof sources)[number]),
      applied: [1n, 1n],
      ...has,
    })),
  })
const merged = (bySource: BySource) => getLineups(record(bySource), teams)
const home = (bySource: BySource) => merged(bySource)!.sides[0]!
const ids = (list: readonly LineupEntry[] | undefined) => list?.map(({ playerId }) => playerId)

describe('lineups', () => {
  test('no source has any', () => {
    expect(merged({})).toBeUndefined()
    expect(merged({ wyscout: { statistics: shots({ h: 1 }) } })).toBeUndefined()
    expect(merged({ wyscout: { lineups: lineup([side('h', [])]) } })).toBeUndefined()
  })

  test('each side comes from the source of highest precedence that has its lineup, home first', () => {
    const both = merged({
      wyscout: { lineups: lineup([side('a', entries('w1')), side('h', entries('w2'))]) },
      'openfootball-text': { lineups: lineup([side('h', entries('t1'))]) },
    })!
    expect(both.sides.map(({ teamId, starters }) => [teamId, ids(starters)])).toEqual([
      ['h', ['t1']],
      ['a', ['w1']],
    ])
  })

  test('a side without a lineup is empty, and teams of other matches are excluded', () => {
    const { sides } = merged({ wyscout: { lineups: lineup([side('h', entries('w1')), side('x', entries('w2'))]) } })!
    expect(sides.map(({ teamId, starters }) => [teamId, ids(starters)])).toEqual([
      ['h', ['w1']],
      ['a', []],
    ])
  })

  test('are confirmed when the chosen lineups are', () => {
    const [probable, official] = [lineup([side('h', entries('t1'))], false), lineup([side('h', entries('w1')), side('a', entries('w2'))])]
    expect(merged({ wyscout: { lineups: official } })!.confirmed).toBe(true)
    expect(merged({ 'openfootball-text': { lineups: probable }, wyscout: { lineups: official } })!.confirmed).toBe(false)
  })

  test('formation, coach and missing players come from the next source if the first lacks them', () => {
    const first = side('h', entries('t1'), { formation: '4-4-2' })
    const second = side('h', entries('w1'), { formation: '3-5-2', coachId: 'c1', coachName: 'F. Moreau', missing: entries('m1') })
    const shown = home({ 'openfootball-text': { lineups: lineup([first]) }, wyscout: { lineups: lineup([second]) } })
    expect(shown).toMatchObject({ formation: '4-4-2', coachId: 'c1', coachName: 'F. Moreau', missing: { items: [{ playerId: 'm1' }] } })
  })

  describe('the bench', () => {
    const text = (bench?: LineupEntry[]) => ({
      lineups: lineup([
        side('h', entries('t1=Denis Cheryshev', 't2=Mário Fernandes'), {
          substitutes: entries('t3=Artem Dzyuba'),
          ...(bench && { bench }),
        }),
      ]),
    })
    const wyscout = (starters: string[], bench: string[]) => ({
      lineups: lineup([side('h', entries(...starters), { bench: entries(...bench) })]),
    })

    test('is that of the lineup, even if empty', () => {
      expect(ids(home({ 'openfootball-text': text(entries('t9')), wyscout: wyscout(['w1'], ['w9']) }).bench?.items)).toEqual(['t9'])
      expect(ids(home({ 'openfootball-text': text([]), wyscout: wyscout(['w1'], ['w9']) }).bench?.items)).toEqual([])
    })

    test('is absent if no source has it', () => expect(home({ 'openfootball-text': text() }).bench).toBeUndefined())

    test('of the next source excludes players of this side, by id or under another spelling', () => {
      const other = wyscout(['w1=I. Akinfeev'], ['w2=D. Cheryshev', 't2=Fernandes', 'w3=A. Dzyuba', 'w4=Y. Lodygin'])
      expect(ids(home({ 'openfootball-text': text(), wyscout: other }).bench?.items)).toEqual(['w4'])
    })

    test('keeps a namesake of a player on the pitch of both', () => {
      const both = wyscout(['w1=Denis Cheryshev'], ['w2=Cheryshev', 'w3=M. Fernandes'])
      expect(ids(home({ 'openfootball-text': text(), wyscout: both }).bench?.items)).toEqual(['w2'])
    })

    test('is that of the first source that has one', () => {
      const json = wyscout(['j1'], ['j2'])
      expect(ids(home({ 'openfootball-text': text(), 'openfootball-json': json }).bench?.items)).toEqual(['j2'])
      expect(ids(home({ 'openfootball-text': text(), wyscout: wyscout([], ['w2']), 'openfootball-json': json }).bench?.items)).toEqual([
        'w2',
      ])
    })
  })

  describe('a missing field of an entry', () => {
    const first = (...starters: LineupEntry[]) => ({ lineups: lineup([side('h', starters)]) })
    const filled = (ours: LineupEntry[], theirs: LineupEntry[]) =>
      home({ 'openfootball-text': first(...ours), wyscout: first(...theirs) }).starters.map(({ shirtNumber, position, captain }) => [
        shirtNumber,
        position,
        captain,
      ])

    test('comes from the only entry of another source that may be the same player', () => {
      expect(
        filled([entry('t1', 'D. Cheryshev')], [entry('w1', 'Denis Cheryshev', { shirtNumber: 6, position: 'MF', captain: true })]),
      ).toEqual([[6, 'MF', true]])
    })

    test('never replaces a known value', () => {
      expect(
        filled([entry('p1', 'A', { shirtNumber: 5, position: 'DF' })], [entry('p1', 'A', { shirtNumber: 6, position: 'MF' })]),
      ).toEqual([[5, 'DF', false]])
    })

    test.each([
      [
        'two there may be the one here',
        [entry('t1', 'Hernández')],
        [entry('w1', 'Lucas Hernández', { shirtNumber: 21 }), entry('w2', 'Theo Hernández')],
      ],
      [
        'the one there may be two here',
        [entry('t1', 'L. Hernández'), entry('t2', 'Hernández')],
        [entry('w1', 'Lucas Hernández', { shirtNumber: 21 })],
      ],
    ])('is not filled when %s', (_, ours, theirs) => {
      for (const [number] of filled(ours, theirs)) expect(number).toBeUndefined()
    })

    test('gives no number twice, and names no second captain', () => {
      const ours = [entry('t1', 'Aa', { captain: true, shirtNumber: 1 }), entry('t2', 'Bb')]
      expect(filled(ours, [entry('w1', 'Bb', { captain: true, shirtNumber: 1 })])).toEqual([
        [1, undefined, true],
        [undefined, undefined, false],
      ])
    })

    test('comes from the bench of another source too, and applies to the own bench', () => {
      const ours = lineup([side('h', entries('t1=Aa Bb'), { bench: entries('t2=Cc Dd') })])
      const theirs = lineup([side('h', [entry('w2', 'Cc Dd', { shirtNumber: 12 })], { bench: [entry('w1', 'Aa Bb', { shirtNumber: 1 })] })])
      const shown = home({ 'openfootball-text': { lineups: ours }, wyscout: { lineups: theirs } })
      expect([...shown.starters, ...shown.bench!.items].map(({ shirtNumber }) => shirtNumber)).toEqual([1, 12])
    })
  })
})

describe('statistics', () => {
  const of = (bySource: BySource) => getStatistics(record(bySource), teams)

  test('no source has any', () => {
    expect(of({})).toBeUndefined()
    expect(of({ wyscout: { statistics: shots({}) } })).toBeUndefined()
  })

  test('come entirely from the source of highest precedence that has any, home first', () => {
    const shown = of({
      'openfootball-text': { statistics: shots({}) },
      wyscout: { statistics: shots({ a: 3, x: 1 }, { 'p1 of a': 2, 'p2 of x': 1 }) },
      'openfootball-json': { statistics: shots({ h: 9, a: 9 }) },
    })!
    expect(shown.teams.map(({ teamId, stats }) => [teamId, getShots(stats)])).toEqual([
      ['h', undefined],
      ['a', 3],
    ])
    expect(shown.players.map(({ playerId }) => playerId)).toEqual(['p1'])
  })
})

describe('a record of contributions', () => {
  const [someLineups, someShots] = [
    [lineup([side('h', entries('p1'))]), lineup([side('h', entries('p2', 'p3')), side('a', entries('p4'))])],
    [shots({ h: 1 }), shots({ h: 2, a: 3 })],
  ]
  foldSuite<StatsObservation, StatsRecord>({
    observation: fc
      .record({
        source: fc.constantFrom(...sources),
        precedence: fc.nat(2),
        seq: fc.integer({ min: 1, max: 9 }),
        isDelta: fc.boolean(),
        withdrawn: fc.boolean(),
        lineups: fc.constantFrom(undefined, ...someLineups),
        statistics: fc.constantFrom(undefined, ...someShots),
      })
      .map(({ source, seq, lineups, statistics, ...rest }) =>
        observation(source, seq, { ...rest, ...(lineups && { lineups }), ...(statistics && { statistics }) }),
      ),
    fold: contribute,
    bytes: (stored) => toJsonString(StatsRecordSchema, stored),
    isEmpty: (stored) => !getLineups(stored, teams) && !getStatistics(stored, teams),
  })
})

describe('for arbitrary contributions', () => {
  const person = fc.record({
    id: fc.nat(9),
    name: fc.constantFrom('Ana Bo', 'A. Bo', 'Bo', 'Cy Du', 'C. Du', 'Ed Fo'),
    number: fc.option(fc.nat(5)),
  })
  const people = fc
    .uniqueArray(person, { maxLength: 6, selector: ({ id }) => id })
    .map((all) => all.map(({ id, name, number }) => entry(`p${id}`, name, number === null ? {} : { shirtNumber: number })))
  /** A lineup of one source never has a player twice. */
  const anySide = fc
    .record({ all: people, cuts: fc.tuple(fc.nat(6), fc.nat(6)), hasBench: fc.boolean() })
    .map(({ all, cuts, hasBench }) => {
      const [from, to] = cuts.sort((a, b) => a - b) as [number, number]
      return side('h', all.slice(0, from), { substitutes: all.slice(from, to), ...(hasBench && { bench: all.slice(to) }) })
    })
  const anySources = fc
    .record({ 'openfootball-text': anySide, wyscout: anySide, 'openfootball-json': anySide }, { requiredKeys: [] })
    .map((sides) => Object.fromEntries(Object.entries(sides).map(([source, one]) => [source, { lineups: lineup([one!]) }])) as BySource)

  test('no player is twice in a lineup, and the order of sources does not matter', () => {
    fc.assert(
      fc.property(anySources, (all) => {
        const shown = merged(all)
        const listed = ids([
          ...(shown?.sides[0]?.starters ?? []),
          ...(shown?.sides[0]?.substitutes ?? []),
          ...(shown?.sides[0]?.bench?.items ?? []),
        ])!
        expect(new Set(listed).size).toBe(listed.length)
        const backwards = Object.fromEntries(Object.entries(all).reverse()) as BySource
        expect(merged(backwards)).toEqual(shown)
      }),
    )
  })

  test('the players and their known fields are those of the lineup of highest precedence', () => {
    fc.assert(
      fc.property(anySources, (all) => {
        const best = sources.map((source) => all[source]?.lineups?.sides[0]).find((one) => one && one.starters.length > 0)
        const shown = merged(all)?.sides[0]
        expect(ids(shown?.starters)).toEqual(ids(best?.starters))
        expect(ids(shown?.substitutes)).toEqual(ids(best?.substitutes))
        for (const [i, { shirtNumber }] of (best?.starters ?? []).entries())
          if (shirtNumber !== undefined) expect(shown!.starters[i]!.shirtNumber).toBe(shirtNumber)
      }),
    )
  })

  test('stored data is not modified', () => {
    fc.assert(
      fc.property(anySources, (all) => {
        const stored = record(all)
        const before = toJsonString(StatsRecordSchema, stored)
        getLineups(stored, teams)
        expect(toJsonString(StatsRecordSchema, stored)).toBe(before)
      }),
    )
  })
})
