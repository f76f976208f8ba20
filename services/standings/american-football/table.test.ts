import { expect, test } from '@jest/globals'
import type { Match } from '@touchline/contract/gen/match'
import type { Rules } from '../engine/rules.ts'
import { stageRows } from '../engine/table.ts'
import { match, rankedRules } from '../testing/played.ts'

const divisions = ['a b', 'c d'].map((teams, i) => ({ conference: 'A', name: `A ${i + 1}`, teams: new Set(teams.split(' ')) }))
const rules: Rules = {
  ...rankedRules('american-football', 'united-states-nfl', '2018'),
  divisions,
  playoffs: { divisionPlaces: 1, wildCards: 1, leagueGames: 6 },
}
const getTable = (matches: readonly Match[]) => stageRows('Regular Season', matches, rules)

const first = [match('a', 'b', [3, 7], { round: 'Week 1' }), match('c', 'd', [6, 6], { round: 'Week 1' })]
const second = [match('b', 'd', [0, 3], { round: 'Week 2', day: 8 }), match('a', 'c', [9, 3], { round: 'Week 2', day: 8 })]
const third = [match('b', 'c', [10, 0], { round: 'Week 3', day: 15 }), match('d', 'a', [0, 3], { round: 'Week 3', day: 15 })]

test('a table of divisions: positions in each, percentages instead of points, records', () => {
  const rows = getTable([...first, ...second])
  expect(rows.map(({ teamId, group, position, winPct, positionChange }) => [teamId, group, position, winPct, positionChange])).toEqual([
    ['b', 'A 1', 1, '.500', 0],
    ['a', 'A 1', 2, '.500', 0],
    ['d', 'A 2', 1, '.750', 1],
    ['c', 'A 2', 2, '.250', -1],
  ])
  expect(rows[2]).toMatchObject({
    conference: 'A',
    division: 'A 2',
    won: 1,
    lost: 0,
    drawn: 1,
    divisionRecord: '0-0-1',
    conferenceRecord: '1-0-1',
    goalsFor: 9,
    goalsAgainst: 6,
    form: 'DW',
    streak: 'W1',
  })
  expect(rows.map(({ points, home }) => [points, home!.points])).toEqual(rows.map(() => [undefined, undefined]))
})

test('seeds are set after the last game', () => {
  const seeds = (matches: readonly Match[]) => getTable(matches).map(({ teamId, playoffSeed, zone }) => [teamId, playoffSeed, zone])
  const [played, open] = third
  const toCome = match('d', 'a', undefined, { round: 'Week 3', day: 15 })
  expect(seeds([...first, ...second, played!, toCome]).map(([, seed]) => seed)).toEqual([undefined, undefined, undefined, undefined])
  expect(seeds([...first, ...second, played!, open!])).toEqual([
    ['b', 1, 'playoff'],
    ['a', 3, 'playoff'],
    ['d', 2, 'playoff'],
    ['c', undefined, undefined],
  ])
})

test('before the first game no team has a percentage', () => {
  const rows = getTable([match('a', 'b'), match('c', 'd')])
  expect(rows.map(({ winPct, divisionRecord, played }) => [winPct, divisionRecord, played])).toEqual(rows.map(() => [undefined, '0-0', 0]))
})
