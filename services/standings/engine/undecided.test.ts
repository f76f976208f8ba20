import { describe, expect, test } from '@jest/globals'
import type { Match } from '@touchline/contract/gen/match'
import fc from 'fast-check'
import { match, rankedRules, rules } from '../testing/played.ts'
import type { Rules } from './rules.ts'
import { stageRows } from './table.ts'

const partial = (order: readonly string[], overrides: Partial<Rules> = {}) => rules({ order, partial: true }, overrides)
const getPlaces = (matches: readonly Match[], r: Rules) =>
  stageRows('Regular Season', matches, r).map(({ teamId, position, zone }) => [teamId, position, zone])

describe('criteria of which only the first are on file', () => {
  const games = [match('a', 'x', [1, 0]), match('b', 'y', [1, 0]), match('c', 'z', [3, 0])]

  test('teams that they separate have a position, teams that stay tied have none', () =>
    expect(getPlaces(games, partial(['goal_difference']))).toEqual([
      ['c', 1, undefined],
      ['a', undefined, undefined],
      ['b', undefined, undefined],
      ['x', undefined, undefined],
      ['y', undefined, undefined],
      ['z', 6, undefined],
    ]))

  test('tied teams have a zone if each of their places leads to it', () => {
    const zones = new Map([1, 2, 3, 5].map((position) => [position, 'playoff'] as const))
    expect(getPlaces(games, partial(['goal_difference'], { zones })).map(([, , zone]) => zone)).toEqual([
      'playoff',
      'playoff',
      'playoff',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a position before the last round that was not known is no change', () => {
    const second = [match('a', 'b', [1, 0], { day: 9, round: 'Matchday 2' }), match('c', 'x', [1, 0], { day: 9, round: 'Matchday 2' })]
    const rows = stageRows('Regular Season', [...games, ...second], partial(['goal_difference']))
    expect(rows.map(({ teamId, position, positionChange }) => [teamId, position, positionChange])).toEqual([
      ['c', 1, 0],
      ['a', 2, undefined],
      ['b', 3, undefined],
      ['y', 4, undefined],
      ['x', 5, undefined],
      ['z', 6, 0],
    ])
  })
})

test('which team could be first changes what follows: where the list restarts, all of them are undecided', () => {
  const games = [match('a', 'c', [1, 0]), match('b', 'c', [1, 0]), match('c', 'd', [1, 0]), match('c', 'e', [1, 0])]
  const r = partial(['head_to_head_points'])
  const rows = stageRows('Regular Season', games, { ...r, ranking: { ...r.ranking, restart: 'each_place' } })
  expect(rows.map(({ teamId, position }) => [teamId, position])).toEqual([
    ['c', 1],
    ['a', undefined],
    ['b', undefined],
    ['d', undefined],
    ['e', undefined],
  ])
})

/** Play-off places of two conferences with two divisions each, and all the ways in which rules order tied teams. */
const teams = [...'abcdefghijkl']
const divisions = ['abc', 'def', 'ghi', 'jkl'].map((ids, i) => ({ conference: i < 2 ? 'A' : 'B', name: ids, teams: new Set(ids) }))
const games = fc.array(
  fc
    .tuple(fc.constantFrom(...teams), fc.constantFrom(...teams), fc.nat(2), fc.nat(2), fc.integer({ min: 1, max: 9 }))
    .filter(([home, away]) => home !== away),
  { maxLength: 30 },
)
const ranking = fc.record({
  order: fc.shuffledSubarray(['head_to_head', 'division_record', 'net_points'], { minLength: 0 }),
  more: fc.constantFrom<string[] | undefined>(undefined, []),
  across: fc.constantFrom<string[] | undefined>(undefined, ['head_to_head_sweep'], []),
  restart: fc.constantFrom('never' as const, 'each_group' as const, 'each_place' as const),
})
const playoffs = fc.record({
  divisionPlaces: fc.nat(2),
  wildCards: fc.nat(3),
  acrossLeague: fc.boolean(),
  playIn: fc.nat(1),
})

test('no position, zone or seed on file depends on the ids of the teams', () => {
  const nfl = rankedRules('american-football', 'united-states-nfl', '2018')
  const options = fc.record({ ranking, playoffs, tables: fc.constantFrom(undefined, 'division' as const) })
  const reversed = new Map(teams.map((team, i) => [team, teams.at(-1 - i)!]))
  fc.assert(
    fc.property(games, options, (played, { ranking: { more, across, ...fields }, playoffs: places, tables }) => {
      const getTable = (getName: (team: string) => string) => {
        const r: Rules = {
          ...nfl,
          ...(tables ? { tables } : { tables: undefined as never }),
          ranking: { ...nfl.ranking, ...fields, ...(more && { more }), ...(across && { across }), partial: true },
          divisions: divisions.map((division) => ({ ...division, teams: new Set([...division.teams].map(getName)) })),
          playoffs: places,
        }
        const matches = played.map(([home, away, x, y, day]) => match(getName(home), getName(away), [x, y], { day, round: `Week ${day}` }))
        const all = [...matches, ...teams.map((team, i) => match(getName(team), getName(teams[(i + 1) % teams.length]!)))]
        const rows = stageRows('Regular Season', all, r)
        return new Map(rows.map((row) => [row.teamId, row]))
      }
      const [rows, others] = [getTable((team) => team), getTable((team) => reversed.get(team)!)]
      for (const [team, row] of rows) {
        const other = others.get(reversed.get(team)!)!
        const shown = ({ position, zone, playoffSeed, positionChange }: typeof row) => [position, zone, playoffSeed, positionChange]
        expect([team, ...shown(other)]).toEqual([team, ...shown(row)])
      }
    }),
    { numRuns: 200 },
  )
})
