import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Line, played, startOfDay, tableRow } from '../testing/rows.ts'
import { type Given, storyInputs } from '../testing/story.ts'
import { summary } from '../testing/summary.ts'
import { storyFacts } from './story.ts'

const getStory = (given: Given): string[] => storyFacts(storyInputs('soccer', given)).map(summary)
const aetScores = { fulltime: { home: 2, away: 2 }, extraTime: { home: 3, away: 3 } }

/** `kinds`: the facts to compare, in addition to the result. */
test.each<[string, string, Given, string[]]>([
  ['a win', '.*', { score: '2-1' }, ['a result scored=2 conceded=1 opponent=b']],
  ['a defeat at home is the win of the guests', '.*', { score: '0-1' }, ['b result scored=1 conceded=0 opponent=a']],
  ['a goalless draw', '.*', { score: '0-0' }, ['a result scored=0 conceded=0 opponent=b', 'this goalless team=a opponent=b']],
  ['no reported winner', '.*', { score: '2-1', board: { winner: undefined } as never }, ['a result scored=2 conceded=1 opponent=b']],
  ['a winner that the score contradicts', '.*', { score: '2-1', board: { winner: 'away' } }, ['a result scored=2 conceded=1 opponent=b']],
  ['no score', '.*', { board: { winner: 'home' } }, []],
  ['awarded', '.*', { score: '3-0', board: { state: 'awarded' } }, ['a awarded scored=3 conceded=0 opponent=b']],
  ['awarded against the score', '.*', { score: '3-0', board: { state: 'awarded', winner: 'away' } }, ['b awarded opponent=a']],
  ['awarded without a score', '.*', { board: { state: 'awarded', winner: 'away' } }, ['b awarded opponent=a']],
  ['awarded as a draw', '.*', { score: '0-0', board: { state: 'awarded' } }, []],
  ['abandoned', '.*', { score: '5-0', board: { state: 'abandoned' } }, []],
  ['walkover', '.*', { board: { state: 'walkover', winner: 'away' } }, ['b walkover opponent=a']],
  ['walkover of an unknown winner', '.*', { board: { state: 'walkover' } }, []],
  ['by four goals', 'rout', { score: '1-5' }, ['b rout scored=5 conceded=1 opponent=a']],
  ['by three goals', 'rout', { score: '4-1' }, []],
  [
    'extra time and a shoot-out',
    'extra_time|shootout|result',
    { score: '3-3', board: { winner: 'away', scores: { ...aetScores, penalties: { home: 2, away: 4 } } } },
    ['a result scored=3 conceded=3 opponent=b', 'b shootout scored=4 conceded=2 opponent=a', 'a extra_time scored=3 conceded=3 opponent=b'],
  ],
  ['a shoot-out without its score', 'shootout', { score: '3-3', board: { status: 'PEN', winner: 'away' } }, ['b shootout opponent=a']],
  [
    'a shoot-out of which another winner is reported',
    'shootout',
    { score: '0-0', board: { winner: 'home', scores: { penalties: { home: 2, away: 4 } } } },
    ['b shootout scored=4 conceded=2 opponent=a'],
  ],
  [
    'a second leg whose shoot-out the guests won',
    'result|shootout|tie|rout',
    { score: '1-0', firstLeg: '1-2', board: { status: 'PEN', scores: { penalties: { home: 3, away: 4 } } } },
    [
      'a result scored=1 conceded=0 opponent=b',
      'b shootout scored=4 conceded=3 opponent=a',
      'b tie_won scored=2 conceded=2 detail=shootout opponent=a',
    ],
  ],
  ['a second leg', 'tie', { score: '2-0', firstLeg: '0-1' }, ['a tie_won scored=2 conceded=1 detail=aggregate opponent=b']],
  ['a tie of which it is not known who won it', 'tie', { score: '1-0', firstLeg: '0-1' }, []],

  [
    'from two down',
    'comeback|came',
    { score: '3-2', events: ['10 away goal X', '20 away goal Y', '30 home goal A', '40 home goal B', '70 home goal C'] },
    ['a comeback deficit=2 scored=3 conceded=2 opponent=b'],
  ],
  [
    'a goal that is missing says nothing of the order',
    'comeback|came|late|early|hat|brace|own',
    { score: '3-2', events: ['4 away goal X', '20 away goal X', '30 home goal A', '40 home goal A'] },
    [],
  ],
  [
    'a goal without a side says nothing of it either',
    'comeback',
    { score: '2-1', events: ['4 none goal X', '20 home goal A', '30 home goal B', '35 away goal'] },
    [],
  ],
  [
    'both sides in one minute: the order is not known',
    'comeback|came|late|early',
    { score: '2-1', events: ['3 home goal A', '3 away goal X', '88 home goal A'] },
    [],
  ],
  [
    'both drew from behind',
    'came|comeback',
    { score: '2-2', events: ['10 home goal A', '20 away goal X', '30 away goal X', '40 home goal A'] },
    [
      'a came_from_behind_to_draw deficit=1 scored=2 conceded=2 opponent=b',
      'b came_from_behind_to_draw deficit=1 scored=2 conceded=2 opponent=a',
    ],
  ],
  [
    'a late winner',
    'late',
    { score: '2-1', events: ['10 home goal A', '20 away goal X', '85 home goal B'] },
    ['a late_winner minute=85 player=p B opponent=b'],
  ],
  ['a minute too early', 'late', { score: '1-0', events: ['84 home goal B'] }, []],
  [
    'the winner is not the last goal',
    'late',
    { score: '1-3', events: ['70 home goal A', '71 away goal X', '86 away goal Y', '90+4 away goal Z'] },
    ['b late_winner minute=86 player=p Y opponent=a'],
  ],
  ['a late goal that decides nothing', 'late', { score: '2-0', events: ['10 home goal A', '90+1 home goal A'] }, []],
  [
    'an own goal has no scorer',
    'late',
    { score: '1-0', events: ['90+3 home own_goal X'] },
    ['a late_winner minute=90 extra_minute=3 opponent=b'],
  ],
  ['a cancelled goal', 'late|comeback|brace', { score: '1-0', events: ['3 home goal A', '!10 away goal X', '!88 home goal A'] }, []],
  ['an unknown scorer', 'late', { score: '1-0', events: ['88 home goal'] }, ['a late_winner minute=88 opponent=b']],
  ['an unknown minute', 'late|early', { score: '1-0', events: ['2H home goal A'] }, []],
  [
    'a late equaliser',
    'late',
    { score: '1-1', events: ['10 home goal A', '90+5 away goal X'] },
    ['b late_equaliser minute=90 extra_minute=5 player=p X opponent=a'],
  ],
  [
    'equalisers of regular time and extra time',
    'late',
    {
      score: '2-2',
      board: { winner: 'home', scores: { extraTime: { home: 2, away: 2 } } },
      events: ['10 home goal A', '88 away goal X', '100 home goal A', '118 away goal Y'],
    },
    ['b late_equaliser minute=88 player=p X opponent=a', 'b late_equaliser minute=118 player=p Y opponent=a'],
  ],
  [
    'not so late in extra time',
    'late',
    { score: '1-0', board: { scores: { extraTime: { home: 1, away: 0 } } }, events: ['95 home goal A'] },
    [],
  ],
  ['an early goal', 'early', { score: '0-1', events: ['5 away penalty_goal X'] }, ['b early_goal minute=5 player=p X opponent=a']],
  ['not so early', 'early', { score: '0-1', events: ['6 away goal X'] }, []],
  [
    'three goals and two',
    'hat_trick|brace',
    { score: '3-2', events: ['9 home goal A', '19 home penalty_goal A', '29 home goal A', '39 away goal X', '49 away goal X'] },
    ['p A hat_trick goals=3 team=a opponent=b', 'p X brace goals=2 team=b opponent=a'],
  ],
  [
    'an own goal and the shoot-out are no part of it',
    'hat_trick|brace',
    {
      score: '1-1',
      board: { winner: 'home', scores: { penalties: { home: 1, away: 0 } } },
      events: ['9 home goal A', '19 away own_goal A', 'PEN home shootout_goal A'],
    },
    [],
  ],
  ['one more goal of the side may be theirs', 'brace', { score: '3-0', events: ['9 home goal A', '19 home goal A', '29 home goal'] }, []],
  [
    'an own goal is of the other side',
    'own',
    { score: '1-0', events: ['19 home own_goal X'] },
    ['b own_goal minute=19 player=p X opponent=a'],
  ],
  [
    'sent off, once with two entries, and twice a side',
    'red|two',
    {
      score: '0-0',
      events: ['40 home red_card A', '60 home second_yellow B', '60 home red_card B', '70 away second_yellow X', '!80 away red_card Y'],
    },
    [
      'a two_red_cards count=2 opponent=b',
      'a red_card minute=40 player=p A opponent=b',
      'a red_card minute=60 player=p B opponent=b',
      'b red_card minute=70 player=p X opponent=a',
    ],
  ],
  ['a card without minute and player', 'red', { score: '0-0', events: ['2H away red_card'] }, ['b red_card opponent=a']],
  [
    'a missed penalty, but not of the shoot-out',
    'penalty',
    { score: '0-0', events: ['84 home penalty_missed A', 'PEN away penalty_missed X'] },
    ['a penalty_missed minute=84 player=p A opponent=b'],
  ],
])('%s', (_, kinds, given, expected) => {
  const facts = getStory(given).filter((line) => new RegExp(` (?:${kinds})`).test(line))
  expect(facts.sort()).toEqual(expected.toSorted())
})

const times = (n: number, line: Line): Line[] => Array.from({ length: n }, () => line)

test.each<[string, string, string, Line[], string[]]>([
  ['two are no streak', 'streak', '0-1', times(2, 'a c 1-0'), []],
  ['a winning streak', 'streak', '1-1', ['a c 0-1', ...times(3, 'a c 1-0')], ['a streak_ended count=3 detail=winning opponent=b']],
  ['the longer unbeaten one', 'streak', '0-1', ['a c 0-0', ...times(3, 'a c 1-0')], ['a streak_ended count=4 detail=unbeaten opponent=b']],
  ['a losing streak', 'streak', '1-1', times(3, 'c b 1-0'), ['b streak_ended count=3 detail=losing opponent=a']],
  ['a winless one', 'streak', '1-0', times(3, 'c a 1-1'), ['a streak_ended count=3 detail=winless opponent=b']],
  ['a draw ends neither', 'streak', '1-1', ['c a 1-0', ...times(3, 'c a 1-1')], []],
  ['the first win', 'first', '1-0', times(3, 'c a 1-1'), ['a first_win played=3 league=league']],
  ['not after two matches', 'first', '1-0', times(2, 'c a 1-1'), []],
  ['not the first', 'first', '1-0', ['c a 0-1', ...times(3, 'c a 1-1')], []],
  [
    'of another season',
    'first',
    '1-0',
    [['c a 0-1', { season: '2023/2024' }], ...times(3, 'c a 1-1')],
    ['a first_win played=3 league=league'],
  ],
  [
    'the biggest win',
    'biggest',
    '3-0',
    [...times(3, 'a c 2-0'), ...times(2, 'a c 0-0')],
    ['a biggest_win_season scored=3 conceded=0 league=league opponent=b'],
  ],
  ['as big as another', 'biggest', '2-0', [...times(3, 'a c 2-0'), ...times(2, 'a c 0-0')], []],
  ['of few', 'biggest', '3-0', times(4, 'a c 2-0'), []],
])('after earlier matches: %s', (_, kinds, score, lines, expected) => {
  const history = played(...lines)
  expect(getStory({ score, history, season: history }).filter((line) => new RegExp(` (?:${kinds})`).test(line))).toEqual(expected)
})

test('a new leader is first after its win, was not before, in the only table with a rule', () => {
  const table = (position: number, n: number, rule: string | undefined = 'Regulations', group?: string) => ({
    ...{ leagueId: 'league', season: '2024/2025', rule, updatedAt: '' },
    rows: [
      tableRow('a', position, 20, { played: n, group }),
      tableRow('c', 3 - position, 19, { played: n, group }),
      ...(group ? [tableRow('d', 1, 5, { played: n, group: 'other' })] : []),
    ],
  })
  const match = { ...storyInputs('soccer', { score: '1-0' }).match, stage: 'Regular Season' }
  const leaders = (given: Given) => getStory({ match, ...given }).filter((line) => line.includes('new_leader'))
  const moved = { score: '1-0', table: table(2, 9), tableAfter: table(1, 10) }
  expect(leaders(moved)).toEqual(['a new_leader points=20 played=10 league=league'])
  expect(leaders({ ...moved, table: table(1, 9) })).toEqual([])
  expect(leaders({ ...moved, tableAfter: table(1, 9) })).toEqual([])
  expect(leaders({ ...moved, tableAfter: { ...table(1, 10), rule: undefined } })).toEqual([])
  expect(leaders({ ...moved, tableAfter: table(1, 10, 'Regulations', 'A') })).toEqual([])
  expect(leaders({ table: table(2, 4), tableAfter: table(1, 5), score: '1-0' })).toEqual([])
})

const goal = fc.record({
  at: fc.integer({ min: 1, max: 95 }),
  side: fc.constantFrom('home' as const, 'away' as const),
  type: fc.constantFrom('goal', 'penalty_goal', 'own_goal'),
  player: fc.constantFrom('', 'A', 'B'),
})
const getLine = ({ at, side, type, player }: { at: number; side: string; type: string; player: string }): string => {
  const own = type === 'own_goal' ? (side === 'home' ? 'away' : 'home') : side
  return `${at > 90 ? `90+${at - 90}` : at} ${side} ${type}${player && ` ${own} ${player}`}`
}
const byTime = (goals: readonly { at: number }[]) => goals.toSorted((a, b) => a.at - b.at)

test('a story never contradicts the score, and a cancelled event is as if it were absent', () => {
  fc.assert(
    fc.property(fc.array(goal, { maxLength: 8 }), fc.array(goal, { maxLength: 3 }), fc.nat(), (goals, cancelled, seed) => {
      const count = (side: string) => goals.filter((each) => each.side === side).length
      const score = { a: count('home'), b: count('away') } as Record<string, number>
      const lines = (byTime(goals) as typeof goals).map(getLine)
      const at = seed % (lines.length + 1)
      const withCancelled = [...lines.slice(0, at), ...cancelled.map((each) => `!${getLine(each)}`), ...lines.slice(at)]
      const given = { score: `${score.a}-${score.b}` }
      const facts = storyFacts(storyInputs('soccer', { ...given, events: lines }))
      expect(storyFacts(storyInputs('soccer', { ...given, events: withCancelled }))).toEqual(facts)
      for (const { kind, subject, values, related } of facts) {
        const { opponent, team } = related as Record<string, { id: string }>
        const [own, other] = [score[team?.id ?? subject.id], score[opponent!.id]]
        if ('scored' in values) expect([kind, values.scored, values.conceded]).toEqual([kind, own, other])
        if (['late_winner', 'comeback', 'rout'].includes(kind)) expect(own).toBeGreaterThan(other!)
        if (['late_equaliser', 'came_from_behind_to_draw'].includes(kind)) expect(own).toBe(other)
        if ('deficit' in values) expect(values.deficit).toBeLessThanOrEqual(other!)
        if ('goals' in values) expect(values.goals).toBeLessThanOrEqual(own!)
      }
    }),
  )
})

test('one event or the score changed: no fact rests on the order of goals that do not add up', () => {
  const kinds = ['comeback', 'came_from_behind_to_draw', 'late_winner', 'late_equaliser', 'early_goal', 'hat_trick', 'brace', 'own_goal']
  fc.assert(
    fc.property(fc.array(goal, { minLength: 1, maxLength: 8 }), fc.nat(), (goals, seed) => {
      const count = (side: string) => goals.filter((each) => each.side === side).length
      const lines = (byTime(goals) as typeof goals).map(getLine).toSpliced(seed % goals.length, 1)
      const facts = storyFacts(storyInputs('soccer', { score: `${count('home')}-${count('away')}`, events: lines }))
      expect(facts.filter(({ kind }) => kinds.includes(kind))).toEqual([])
    }),
  )
})

test('each fact rests on the match, and on earlier ones where it counts them', () => {
  const history = played(...times(3, 'c a 1-1'))
  const facts = storyFacts(storyInputs('soccer', { score: '5-0', history, season: history, events: [] }))
  const days = [0, 1, 2].map(startOfDay)
  expect(Object.fromEntries(facts.map(({ kind, matches }) => [kind, matches]))).toEqual({
    result: ['this'],
    rout: ['this'],
    first_win: [...days, 'this'],
    streak_ended: [...days, 'this'],
  })
})
