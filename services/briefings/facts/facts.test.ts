import { expect, test } from '@jest/globals'
import type { MatchSportId } from '@touchline/contract/catalog'
import type { MatchInputs, MatchRow, TeamInputs } from '../inputs.ts'
import { getInputs, type Line, matchRow, played, startOfDay } from '../testing/rows.ts'
import { getAll, summary } from '../testing/summary.ts'
import { matchFacts, teamFacts } from './facts.ts'

/** The facts of these kinds about `a`, one line each. */
const about = (kinds: string, inputs: MatchInputs): string[] =>
  getAll(matchFacts(inputs))
    .filter(({ kind, subject }) => new RegExp(`^(?:${kinds})`).test(kind) && subject.id === 'a')
    .map(summary)

const times = (n: number, line: Line): Line[] => Array.from({ length: n }, () => line)

test.each<[string, string, MatchSportId, Line[], string[]]>([
  ['nothing held', '', 'soccer', [], []],
  ['fewer than five', 'form', 'soccer', ['a b 1-0', 'c a 1-1'], ['a form_last_5 played=2 won=1 drawn=1 lost=0']],
  [
    'more than five',
    'form',
    'soccer',
    ['a b 0-1', ...times(5, 'a b 1-0')],
    ['a form_last_5 played=5 won=5 drawn=0 lost=0', 'a form_last_10 played=6 won=5 drawn=0 lost=1'],
  ],
  ['no draws', 'form', 'basketball', ['a b 90-80', 'c a 80-79'], ['a form_last_5 played=2 won=1 lost=1']],
  ['goals', 'scoring_last', 'soccer', ['a c 9-9', ...times(5, 'b a 1-2')], ['a scoring_last_5 played=5 scored=10 conceded=5']],
  [
    'clean sheets and both scored',
    'clean_sheets|both',
    'soccer',
    [...times(4, 'a b 1-0'), 'a b 2-1', 'a b 0-3'],
    ['a clean_sheets_last_10 count=4 played=6', 'a both_scored_last_10 count=1 played=6'],
  ],
  ['shut-outs', 'clean_sheets|both', 'hockey', times(5, 'a b 1-0'), ['a clean_sheets_last_10 count=5 played=5']],
  ['none in other sports', 'clean_sheets|both', 'handball', times(5, 'a b 30-20'), []],
  ['not of four matches', 'clean_sheets|both', 'soccer', times(4, 'a b 1-0'), []],

  ['two wins are no streak', '.*_streak', 'basketball', times(2, 'a c 1-0'), []],
  [
    'a winning streak at home and away',
    '.*_streak',
    'basketball',
    ['c a 1-0', 'a c 1-0', 'c a 0-1', 'a c 1-0', 'a c 1-0'],
    ['a winning_streak count=4 since=2024-08-02', 'a winning_streak home count=3 since=2024-08-02'],
  ],
  [
    'a suspended match in its place by its completion',
    '.*_streak|last_match|rest_days',
    'basketball',
    [
      ['c a 1-0', { completedAt: '2024-08-05T20:00:00Z', resumedOn: ['2024-08-05'] }],
      ...times(3, 'a c 1-0'),
      ['a c 1-0', { completedAt: '2024-08-25T20:00:00Z', resumedOn: ['2024-08-25'] }],
      ...times(3, 'a c 1-0'),
    ],
    [
      'a winning_streak home count=7 since=2024-08-02',
      'a winning_streak count=4 since=2024-08-06',
      'a rest_days days=6 date=2024-08-25 opponent=c',
    ],
  ],
  [
    'an unbeaten streak only if it is longer',
    'winning|unbeaten',
    'soccer',
    ['c a 1-0', 'c a 1-1', ...times(3, 'c a 0-1')],
    ['a winning_streak count=3 since=2024-08-03', 'a unbeaten_streak count=4 since=2024-08-02'],
  ],
  [
    'a winless streak only if it is longer',
    'losing|winless',
    'soccer',
    ['a c 1-0', ...times(4, 'c a 1-0')],
    ['a losing_streak count=4 since=2024-08-02'],
  ],
  [
    'scoring, and at home without conceding',
    'scoring_streak|clean_sheet_streak',
    'soccer',
    ['a c 2-0', 'c a 5-1', 'a c 1-0', 'a c 1-0'],
    [
      'a scoring_streak count=4 since=2024-08-01',
      'a scoring_streak home count=3 since=2024-08-01',
      'a clean_sheet_streak home count=3 since=2024-08-01',
    ],
  ],
  ['no scoring streaks in other sports', '.*_streak', 'volleyball', ['a c 3-0', 'a c 1-3', 'a c 3-0', 'a c 0-3'], []],
  [
    'neutral ground is not at home',
    '.*_streak',
    'basketball',
    [
      ['a c 1-0', {}],
      ['a c 1-0', { neutral: true }],
      ['a c 1-0', {}],
    ],
    ['a winning_streak count=3 since=2024-08-01'],
  ],

  [
    'at home in the season of the league',
    'venue',
    'soccer',
    [
      'a c 4-0',
      'a d 0-0',
      'a d 1-2',
      'c a 0-9',
      ['a c 9-0', { leagueId: 'cup' }],
      ['a c 9-0', { season: '2023/2024' }],
      ['a c 9-0', { neutral: true }],
    ],
    [
      'a venue_record home played=3 won=1 drawn=1 lost=1 league=league',
      'a venue_scoring home played=3 scored=5 conceded=2 scored_per_match=1.67 conceded_per_match=0.67 league=league',
    ],
  ],

  [
    'meetings in all competitions, as the home side sees them',
    'meetings$|.*meeting_?|meetings',
    'soccer',
    [
      ['a b 2-1', { leagueId: 'cup', season: '2013/2014' }],
      'b a 1-1',
      'b a 3-0',
      'a c 9-0',
      ['a b 1-0', { neutral: true }],
      'a b 2-1',
      'b a 0-2',
    ],
    [
      'a meetings played=6 won=4 drawn=1 lost=1 first_year=2024 opponent=b',
      'a meetings_last_5 played=5 won=3 drawn=1 lost=1 opponent=b',
      'a last_meeting scored=2 conceded=0 date=2024-08-07 opponent=b',
      'a meetings_at_ground home played=2 won=2 drawn=0 lost=0 first_year=2024 opponent=b',
    ],
  ],
  [
    'the biggest win is the newest of the highest scores',
    'biggest',
    'hockey',
    ['a b 4-1', 'b a 2-5', 'a b 5-2', 'a b 3-0'],
    ['a biggest_meeting_win scored=5 conceded=2 date=2024-08-03 first_year=2024 opponent=b'],
  ],
  ['sets have no biggest win', 'biggest', 'volleyball', ['a b 3-0', 'a b 3-1'], []],
  ['a drawn last meeting', 'last_meeting', 'handball', ['b a 20-20'], ['a last_meeting scored=20 conceded=20 date=2024-08-01 opponent=b']],
  [
    'a last meeting whose score does not tell who won',
    'last_meeting|meetings',
    'tennis',
    ['a b 0-2', ['a b 1-1', { state: 'retired', winner: 'home' }]],
    ['a meetings played=2 won=1 lost=1 first_year=2024 opponent=b'],
  ],

  [
    'rest, and matches in 14 days',
    'rest|matches_in',
    'soccer',
    [
      ['a c 1-0', { startAt: startOfDay(15) }],
      ['a c 1-0', { startAt: startOfDay(16) }],
      ['a d 1-0', { startAt: startOfDay(27) }],
    ],
    ['a rest_days days=3 date=2024-08-28 opponent=d', 'a matches_in_14_days count=2'],
  ],
  ['no rest after a break', 'rest', 'soccer', [['a c 1-0', { startAt: startOfDay(-1) }]], []],
  [
    'the calendar disagrees with the time that passed',
    'rest|matches_in',
    'basketball',
    [['a c 1-0', { startAt: '2024-08-30T01:30:00Z' }]],
    ['a matches_in_14_days count=1'],
  ],
  [
    'only the day was known',
    'rest',
    'hockey',
    [['a c 1-0', { startAt: '2024-08-29T00:00:00Z', timeTbd: true }]],
    ['a rest_days days=2 date=2024-08-29 opponent=c'],
  ],
])('%s', (_, kinds, sport, lines, expected) => {
  expect(about(kinds, getInputs(sport, played(...lines)))).toEqual(expected)
})

test('a briefing is as of the start of its match: itself and what follows do not count', () => {
  const history = played('a b 1-0')
  const inputs = getInputs('soccer', history)
  const later = matchRow({ id: 'later', startAt: startOfDay(31) })
  const together = matchRow({ id: 'together', startAt: startOfDay(30), homeId: 'a', awayId: 'c' })
  const all = [...history, inputs.match, later, together]
  expect(matchFacts({ ...inputs, home: { teamId: 'a', history: all }, away: { teamId: 'b', history: all }, season: all })).toEqual(
    matchFacts(inputs),
  )
})

test('one match is no record', () => {
  const facts = about('venue|meetings', getInputs('soccer', played('a b 1-0')))
  expect(facts).toEqual([])
})

test('on neutral ground nothing is stated about matches at home', () => {
  const inputs = getInputs('soccer', played('a b 1-0', 'a b 1-0', 'a b 1-0'))
  const facts = getAll(matchFacts({ ...inputs, match: { ...inputs.match, neutral: true } }))
  expect(facts.length).toBeGreaterThan(0)
  expect(facts.filter(({ scope }) => scope !== 'all')).toEqual([])
})

const upcoming = (n: number, fields: Partial<MatchRow> = {}) =>
  matchRow({ startAt: startOfDay(n), state: 'scheduled', homeScore: undefined, awayScore: undefined, winner: undefined, ...fields })

test.each<[string, MatchRow[], string[]]>([
  ['the next one', [upcoming(40), upcoming(33, { homeId: 'c', awayId: 'a' })], ['a next_match date=2024-09-03 opponent=c league=league']],
  ['a postponed one has no day', [upcoming(33, { state: 'postponed' })], []],
  ['two at the same time', [upcoming(33, { id: 'x' }), upcoming(33, { id: 'y' })], []],
  ['days of a tournament', [upcoming(33, { latestDate: '2024-09-09' })], ['a next_match opponent=b league=league']],
  ['before', [upcoming(29)], []],
])('the next match: %s', (_, rows, expected) => {
  const inputs = getInputs('soccer', rows)
  const match = { ...inputs.match, state: 'scheduled' } as const
  expect(about('next_match', { ...inputs, match })).toEqual(expected)
  expect(about('next_match', inputs)).toEqual([])
})

const days = (n: number) => ({ startAt: startOfDay(n), timeTbd: true, latestDate: startOfDay(n + 6).slice(0, 10) })

test('where only the days of a tournament are known, no day is stated', () => {
  const rounds = ['Round of 32', 'Round of 16', 'Quarter-finals', 'Semi-finals']
  const history = rounds.map((round) =>
    matchRow({ ...days(0), id: round, round, score: '2-0', awayId: round === 'Semi-finals' ? 'b' : 'c' }),
  )
  const facts = about('', getInputs('tennis', history))
  expect(facts).toEqual([
    'a form_last_5 played=4 won=4 lost=0',
    'a scoring_last_5 played=4 scored=8 conceded=0',
    'a winning_streak count=4',
    'a last_meeting scored=2 conceded=0 opponent=b',
  ])
})

test('where the order of matches is not known, nothing rests on it', () => {
  const group = ['x', 'y', 'z'].map((id) =>
    matchRow({ ...days(0), id, round: 'Round Robin', awayId: id, score: id === 'y' ? '0-2' : '2-0' }),
  )
  const later = [1, 2, 3, 4].map((n) => matchRow({ startAt: startOfDay(20 + n), awayId: 'c', score: '2-0' }))
  const streaks = 'form|winning|last_match'
  expect(about(streaks, getInputs('tennis', [...group, ...later]))).toEqual(['a form_last_10 played=7 won=6 lost=1'])
  expect(about(streaks, getInputs('tennis', group))).toEqual(['a form_last_5 played=3 won=2 lost=1'])
})

test('one match is no form', () => {
  expect(about('form|scoring', getInputs('soccer', played('a c 1-0')))).toEqual([])
  expect(about('form', getInputs('soccer', played('a c 1-0', 'c a 1-0')))).toEqual(['a form_last_5 played=2 won=1 drawn=0 lost=1'])
})

test('surfaces and ranking of a player', () => {
  const on = (surface: string, n: number, score: string) => matchRow({ startAt: startOfDay(n), surface, score, awayId: 'c' })
  const history = [on('clay', 1, '2-0'), on('clay', 2, '0-2'), on('hard', 3, '2-1'), on('moon', 4, '2-1')]
  const inputs = getInputs('tennis', history, { rankings: [{ playerId: 'a', position: 7, date: '2024-08-26' }] })
  expect(about('surface|ranking', { ...inputs, match: { ...inputs.match, surface: 'clay' } })).toEqual([
    'a surface_record played=2 won=1 lost=1 first_year=2024 detail=clay',
    'a ranking position=7 date=2024-08-26',
  ])
  expect(about('surface', inputs)).toEqual([])
  const late = (date: string) => about('ranking', { ...inputs, rankings: [{ playerId: 'a', position: 7, date }] })
  expect([late('2024-09-02'), late('2024-05-01')]).toEqual([[], []])
})

const team: TeamInputs = {
  sport: 'soccer',
  teamId: 'a',
  at: startOfDay(30),
  history: [...played('e a 1-0', 'a e 1-0', 'c a 0-2', 'a d 1-1'), upcoming(33)],
  season: [],
  league: { id: 'league', season: '2024/2025' },
}

test('a team briefing has form, records at home and away, the last and the next match', () => {
  const sections = teamFacts(team)
  expect(sections.map(({ section }) => section)).toEqual(['form', 'streaks', 'home_away', 'table', 'schedule', 'injuries'])
  expect(getAll(sections).map(summary)).toEqual([
    'a form_last_5 played=4 won=2 drawn=1 lost=1',
    'a scoring_last_5 played=4 scored=4 conceded=2',
    'a unbeaten_streak count=3 since=2024-08-02',
    'a scoring_streak count=3 since=2024-08-02',
    'a venue_record home played=2 won=1 drawn=1 lost=0 league=league',
    'a venue_record away played=2 won=1 drawn=0 lost=1 league=league',
    'a venue_scoring home played=2 scored=2 conceded=1 scored_per_match=1 conceded_per_match=0.5 league=league',
    'a venue_scoring away played=2 scored=2 conceded=1 scored_per_match=1 conceded_per_match=0.5 league=league',
    'a last_match scored=1 conceded=1 date=2024-08-04 opponent=d',
    'a next_match date=2024-09-03 opponent=b league=league',
  ])
})

test('a player briefing has every surface, and names the player as one', () => {
  const history = ['clay', 'grass', 'clay', 'grass'].map((surface, n) =>
    matchRow({ startAt: startOfDay(n), homeId: 'ten-p0000000001', surface }),
  )
  const ranking = { playerId: 'ten-p0000000001', position: 120, date: '2024-08-26' }
  const facts = getAll(teamFacts({ sport: 'tennis', teamId: 'ten-p0000000001', at: startOfDay(30), history, season: [], ranking }))
  expect(facts.map(({ kind, detail }) => (detail ? `${kind} ${detail}` : kind))).toEqual([
    'form_last_5',
    'scoring_last_5',
    'winning_streak',
    'surface_record clay',
    'surface_record grass',
    'ranking',
    'last_match',
  ])
  expect(new Set(facts.map(({ subject }) => subject.type))).toEqual(new Set(['player']))
})
