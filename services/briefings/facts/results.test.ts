import { expect, test } from '@jest/globals'
import type { MatchSportId } from '@touchline/contract/catalog'
import type { MatchRow } from '../inputs.ts'
import { matchRow, played, startOfDay } from '../testing/rows.ts'
import { getRecord, getResults } from './results.ts'
import { lastMatchFacts } from './schedule.ts'

const until = { startAt: startOfDay(99) }
const outcomes = (sport: MatchSportId, history: readonly MatchRow[]) =>
  getResults(sport, 'a', history, until).map(({ outcome, venue, scored, conceded }) => `${outcome} ${venue} ${scored}-${conceded}`)
const noScore = { homeScore: undefined, awayScore: undefined }

test.each<[string, MatchSportId, string, Partial<MatchRow>, string[]]>([
  ['a win at home', 'soccer', 'a b 2-1', {}, ['won home 2-1']],
  ['a defeat away', 'soccer', 'b a 2-1', {}, ['lost away 1-2']],
  ['neutral ground', 'soccer', 'a b 2-1', { neutral: true }, ['won neutral 2-1']],
  ['a sport without grounds', 'tennis', 'a b 2-1', {}, ['won neutral 2-1']],
  ['a draw', 'handball', 'a b 25-25', {}, ['drawn home 25-25']],
  ['a tie of the NFL', 'american-football', 'a b 20-20', {}, ['drawn home 20-20']],
  ['a tied score where there is none', 'basketball', 'a b 90-90', {}, []],
  ['a shoot-out in soccer', 'soccer', 'a b 1-1', { winner: 'home' }, ['drawn home 1-1']],
  ['a shoot-out in handball', 'handball', 'a b 25-25', { status: 'AP', winner: 'away' }, ['lost home 25-25']],
  ['a second leg in handball', 'handball', 'a b 26-25', { status: 'AP', winner: 'away' }, ['won home 26-25']],
  ['an award against the score', 'baseball', 'a b 5-2', { state: 'awarded', winner: 'away' }, ['lost home 5-2']],
  ['an award without a winner', 'soccer', 'a b 3-0', { state: 'awarded', winner: undefined }, ['won home 3-0']],
  ['a retirement', 'tennis', 'a b 1-1', { state: 'retired', winner: 'home' }, ['won neutral 1-1']],
  ['a retirement of unknown winner', 'tennis', 'a b 1-1', { state: 'retired', winner: undefined }, []],
  ['a walkover', 'tennis', 'a b 0-0', { state: 'walkover', winner: 'home' }, []],
  ['an abandoned match', 'soccer', 'a b 1-0', { state: 'abandoned' }, []],
  ['a cancelled match', 'soccer', 'a b 1-0', { state: 'cancelled' }, []],
  ['a match in play', 'soccer', 'a b 1-0', { state: 'live' }, []],
  ['an award without a score', 'soccer', 'a b 0-0', { ...noScore, state: 'awarded', winner: 'away' }, ['lost home 0-0']],
  ['a walkover of a team', 'soccer', 'a b 0-0', { ...noScore, state: 'walkover', winner: 'home' }, ['won home 0-0']],
  ['an unknown score', 'soccer', 'a b 1-0', { homeScore: undefined }, []],
  ['a match of others', 'soccer', 'c b 1-0', {}, []],
])('result: %s', (_, sport, line, fields, expected) => {
  expect(outcomes(sport, played([line, fields]))).toEqual(expected)
})

test('a match in both lists counts once', () => {
  const history = played('a b 1-0')
  expect(outcomes('soccer', [...history, ...history])).toHaveLength(1)
})

test('matches of one tournament are in order of its rounds, whose winner goes on', () => {
  const days = { timeTbd: true, latestDate: '2024-08-10', startAt: startOfDay(0) }
  const rounds = ['Final', 'Round of 16', 'Semi-finals', 'Round of 32', 'Quarter-finals']
  const matches = rounds.map((round) => matchRow({ ...days, id: round, round }))
  expect(getResults('tennis', 'a', matches, until).map(({ match }) => match.round)).toEqual([
    'Final',
    'Semi-finals',
    'Quarter-finals',
    'Round of 16',
    'Round of 32',
  ])
})

test.each<[MatchSportId, string[], object]>([
  ['soccer', ['a b 1-0'], { played: 1, won: 1, drawn: 0, lost: 0 }],
  ['hockey', ['a b 1-0', 'a b 0-1'], { played: 2, won: 1, lost: 1 }],
  ['hockey', ['a b 1-1', 'a b 0-1'], { played: 2, won: 0, drawn: 1, lost: 1 }],
  ['american-football', ['a b 20-20'], { played: 1, won: 0, drawn: 1, lost: 0 }],
  ['basketball', ['a b 90-80'], { played: 1, won: 1, lost: 0 }],
])('a record of %s has draws where there are any', (sport, lines, expected) => {
  expect(getRecord(sport, getResults(sport, 'a', played(...lines), until))).toEqual(expected)
})

test.each<[string, MatchSportId, Partial<MatchRow>, string]>([
  ['lost in soccer', 'soccer', { status: 'PEN', scores: { penalties: { home: 3, away: 4 } } }, '1-1 3-4'],
  ['won in handball', 'handball', { status: 'AP', scores: { penalties: { home: 4, away: 3 } } }, '1-1 4-3'],
  ['of which only the winner is known', 'handball', { status: 'AP', winner: 'away' }, ''],
])('the last match, after a shoot-out %s', (_, sport, fields, expected) => {
  const facts = lastMatchFacts('a', getResults(sport, 'a', played(['a b 1-1', fields]), until))
  const told = facts.map(({ values }) => {
    const { scored, conceded, shootout_scored, shootout_conceded } = values as Record<string, number>
    return `${scored}-${conceded} ${shootout_scored}-${shootout_conceded}`
  })
  expect(told.join()).toBe(expected)
})
