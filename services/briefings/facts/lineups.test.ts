import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { InjurySchema, LineupsSchema } from '@touchline/contract/gen/stats'
import type { LineupsRow } from '../inputs.ts'
import { getInputs, played } from '../testing/rows.ts'
import { getAll, summary } from '../testing/summary.ts'
import { matchFacts } from './facts.ts'

/** Eleven players of `a`, numbered from 1, some of them replaced. */
const eleven = (replaced: Readonly<Record<number, string>> = {}): string[] =>
  Array.from({ length: 11 }, (_, n) => replaced[n + 1] ?? `p${n + 1}`)

const lineups = (matchId: string, players: readonly string[], confirmed = true): LineupsRow => ({
  matchId,
  lineups: create(LineupsSchema, {
    confirmed,
    sides: [{ teamId: 'a', starters: players.map((playerId) => ({ playerId, name: playerId })) }],
  }),
})

const history = played('a c 1-0', 'a c 1-0', 'c a 1-0', 'a c 1-0', ['a c 1-0', { leagueId: 'cup' }])
const ids = history.map(({ id }) => id)
const getFacts = (today: LineupsRow, earlier: readonly LineupsRow[], sport: 'soccer' | 'baseball' = 'soccer') =>
  getAll(matchFacts(getInputs(sport, history, { lineups: [today, ...earlier] })).filter(({ section }) => section === 'lineups'))
const usual = ids.map((id) => lineups(id, eleven()))

test.each<[string, string[], LineupsRow[], string[]]>([
  ['the same eleven', eleven().reverse(), usual, ['a lineup_unchanged']],
  ['two changes', eleven({ 1: 'p1b', 2: 'p2b' }), [lineups(ids[4]!, eleven())], ['a lineup_changes count=2']],
  [
    'a return after three matches, and a first start',
    eleven({ 1: 'back', 2: 'new' }),
    [lineups(ids[0]!, eleven()), lineups(ids[1]!, eleven({ 1: 'back' })), ...usual.slice(2)],
    ['back lineup_return missed=3 team=a', 'a lineup_changes count=2', 'new lineup_debut team=a league=league'],
  ],
  [
    'no return after two',
    eleven({ 1: 'back' }),
    [...usual.slice(0, 2), lineups(ids[2]!, eleven({ 1: 'back' })), ...usual.slice(3)],
    ['a lineup_changes count=1'],
  ],
  [
    'a match between without a lineup',
    eleven({ 1: 'back' }),
    [lineups(ids[0]!, eleven({ 1: 'back' })), ...usual.slice(2)],
    ['a lineup_changes count=1'],
  ],
  ['the last match without a lineup', eleven(), usual.slice(0, 4), []],
  ['ten players known', eleven().slice(1), usual, []],
  ['a player without id', eleven({ 1: '' }), usual, []],
])('%s', (_, today, earlier, expected) => {
  expect(getFacts(lineups('this', today), earlier).map(summary)).toEqual(expected)
})

test('nothing is stated about a lineup that is not confirmed, nor in a sport whose lineups do not tell who began', () => {
  expect(getFacts(lineups('this', eleven(), false), usual)).toEqual([])
  expect(getFacts(lineups('this', eleven()), usual, 'baseball')).toEqual([])
})

test('injuries of the day of the match', () => {
  const injury = (playerId: string, status: string, days: { since?: string; expectedReturn?: string } = {}, teamId = 'a') =>
    create(InjurySchema, { playerId, playerName: playerId.toUpperCase(), teamId, status, ...days })
  const items = [
    injury('q', 'questionable', { since: '2024-08-30' }),
    injury('o', 'out', { since: '2024-08-01', expectedReturn: '2024-09-30' }),
    injury('late', 'out', { since: '2024-09-01' }),
    injury('back', 'out', { expectedReturn: '2024-08-31' }),
    injury('s', 'suspended'),
    injury('fit', 'probable'),
    injury('other', 'doubtful', {}, 'b'),
  ]
  const sections = matchFacts(getInputs('soccer', [], { injuries: { matchId: 'this', items } }))
  const facts = getAll(sections)
  expect(facts.map(summary)).toEqual([
    'o player_out since=2024-08-01 expected_return=2024-09-30 team=a',
    'back player_out team=a',
    's player_suspended team=a',
    'q player_doubtful since=2024-08-30 team=a',
    'other player_doubtful team=b',
  ])
  expect(facts[0]).toMatchObject({ subject: { type: 'player', name: 'O' }, matches: ['this'] })
})
