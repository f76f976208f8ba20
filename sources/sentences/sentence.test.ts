import { describe, expect, test } from '@jest/globals'
import { matchSports } from '@touchline/contract/catalog'
import type { PlayFacts } from './facts.ts'
import { getSentence } from './sentence.ts'

type Row = [type: string, people: string, details: object, sentence: string]

const cases = {
  basketball: 'basketball',
  baseball: 'baseball',
  hockey: 'hockey',
  tennis: 'tennis',
  'american-football': 'americanFootball',
} as const
type Sport = keyof typeof cases

/** `people`: "shooter Ada Quill, assist Bo Reed". */
const facts = (sport: Sport, type: string, people: string, details: object, more: Partial<PlayFacts> = {}): PlayFacts => ({
  type,
  people: people === '' ? [] : people.split(', ').map((one) => ({ role: one.split(' ')[0]!, name: one.slice(one.indexOf(' ') + 1) })),
  details: { case: cases[sport], value: details } as PlayFacts['details'],
  team: 'Reds',
  ...more,
})
const getText = (sport: Sport, ...args: [type: string, people: string, details: object, more?: Partial<PlayFacts>]) =>
  getSentence(sport, facts(sport, ...args))

const rows: Readonly<Record<Sport, readonly Row[]>> = {
  basketball: [
    ['jump_ball', 'jumper A, jumper B', {}, 'Jump ball: A against B.'],
    ['jump_ball', '', {}, 'Jump ball.'],
    ['shot_made', 'shooter A, assist B', { shotValue: 3, distance: 7.4 }, 'A makes a three-pointer from 7.4 m; assist by B.'],
    ['shot_made', 'shooter A', { shotValue: 2 }, 'A makes a two-pointer.'],
    ['shot_made', '', { shotValue: 2 }, 'Reds makes a two-pointer.'],
    ['shot_missed', 'shooter A, blocker B', { shotValue: 2, distance: 0.5 }, 'A misses a two-pointer from 0.5 m; blocked by B.'],
    ['shot_missed', 'shooter A', {}, 'A misses a shot.'],
    ['free_throw_made', 'shooter A', { shotValue: 1, freeThrow: '1 of 2' }, 'A makes free throw 1 of 2.'],
    ['free_throw_missed', 'shooter A', { shotValue: 1 }, 'A misses a free throw.'],
    ['rebound', 'rebounder A', {}, 'Rebound by A.'],
    ['rebound', '', {}, 'Rebound by Reds.'],
    ['turnover', 'committed A, stealer B', {}, 'Turnover by A; steal by B.'],
    ['foul', 'committed A, fouled B', { foulKind: 'shooting' }, 'Shooting foul by A on B.'],
    ['foul', 'committed A, committed B', { foulKind: 'double personal' }, 'Double personal foul by A and B.'],
    ['foul', '', { foulKind: 'technical' }, 'Technical foul by Reds.'],
    ['substitution', 'in A, out B', {}, 'A comes on for B.'],
    ['substitution', 'out B', {}, 'B goes off.'],
    ['substitution', 'in A', {}, 'A comes on.'],
    ['timeout', '', {}, 'Timeout by Reds.'],
    ['violation', 'committed A', {}, 'Violation by A.'],
    ['period_start', '', {}, 'Start of the first quarter.'],
    ['period_end', '', {}, 'End of the first quarter.'],
    ['review', '', {}, 'Replay review by Reds.'],
  ],
  baseball: [
    ['plate_appearance', 'batter A, pitcher B, scored C, scored D', { result: 'single' }, 'A singles; C and D score.'],
    ['plate_appearance', 'batter A, pitcher B, scored C, scored A', { result: 'home_run' }, 'A homers; C scores.'],
    ['plate_appearance', 'batter A, pitcher B', { result: 'strikeout' }, 'A strikes out.'],
    ['stolen_base', 'runner A', {}, 'A steals a base.'],
    ['caught_stealing', 'runner A', {}, 'A is caught stealing.'],
    ['substitution', 'in A, out B', {}, 'A comes on for B.'],
    ['inning_end', '', { inning: 7, half: 'top' }, 'End of the top of inning 7.'],
    ['stolen_base', 'scored A, runner B', {}, 'B steals a base; A scores.'],
    ['stolen_base', 'scored A, batter B, pitcher C', {}, 'A steals home.'],
    ['pickoff', 'runner A, batter B, pitcher C', {}, 'Pick-off of A.'],
    ['wild_pitch', 'runner A, scored B, batter C, pitcher D', {}, 'Wild pitch by D; B scores.'],
    ['passed_ball', 'scored A, scored B', {}, 'Passed ball; A and B score.'],
    ['balk', '', {}, 'Balk.'],
    ['balk', 'runner A, pitcher B', {}, 'Balk by B.'],
  ],
  hockey: [
    ['faceoff', 'winner A, loser B', {}, 'A wins a face-off against B.'],
    ['shot', 'shooter A, goalie B', { strength: 'ev' }, 'Shot on goal by A; saved by B.'],
    ['shot', 'shooter A, goalie B', { strength: 'ps' }, 'Penalty shot by A; saved by B.'],
    ['goal', 'scorer A, assist B, assist2 C, goalie D', { strength: 'pp' }, 'Power-play goal by A; assists by B and C.'],
    ['goal', 'scorer A, assist B', { strength: 'ev' }, 'Goal by A; assist by B.'],
    ['goal', '', { strength: 'en' }, 'Empty-net goal by Reds.'],
    ['miss', 'shooter A', {}, 'Shot by A misses the goal.'],
    ['block', 'blocker A, shooter B', {}, 'Shot by B blocked by A.'],
    ['hit', 'hitter A, hit B', {}, 'Hit by A on B.'],
    ['penalty', 'penalized A', { minutes: 2, infraction: 'Tripping' }, 'Penalty on A: Tripping, 2 minutes.'],
    ['penalty', 'served B', { minutes: 2, infraction: 'Too many men' }, 'Penalty on Reds (bench): Too many men, 2 minutes; served by B.'],
    ['giveaway', 'player A', {}, 'Giveaway by A.'],
    ['takeaway', 'player A', {}, 'Takeaway by A.'],
    ['goalie_change', 'in A, out B', {}, 'A replaces B in goal.'],
    ['goalie_change', 'out B', {}, 'B leaves the goal.'],
    ['goalie_change', 'in A', {}, 'A comes on in goal.'],
    ['stoppage', '', {}, 'Play is stopped.'],
    ['shootout_attempt', 'scorer A, goalie B', { strength: 'ps' }, 'A scores in the shoot-out against B.'],
    ['shootout_attempt', 'shooter A, goalie B', { strength: 'ps' }, 'A does not score in the shoot-out against B.'],
  ],
  tennis: [
    ['point', 'server Reds, returner B', { winnerKind: 'ace', pointScore: '15-0' }, 'Ace by Reds; 15-0.'],
    ['point', 'server A, returner Reds', { winnerKind: 'double_fault', breakPoint: true }, 'Double fault by A on break point.'],
    ['point', 'server Reds, returner B', { winnerKind: 'winner', pointScore: '40-30' }, 'Winner by Reds against B; 40-30.'],
    [
      'point',
      'server A, returner Reds',
      { winnerKind: 'winner', setPoint: true, breakPoint: true },
      'Winner by Reds against A on set point.',
    ],
    ['point', 'server Reds, returner B', { winnerKind: 'error', pointScore: 'AD-40' }, 'Error by B, point to Reds; AD-40.'],
    ['point', 'server Reds, returner B', { pointScore: '0-15' }, 'Point to Reds against B; 0-15.'],
    ['point', '', { winnerKind: 'ace' }, 'Ace.'],
    ['point', '', { pointScore: '0-15' }, 'Point to Reds; 0-15.'],
    [
      ...(['tiebreak_point', 'server Reds, returner B'] as const),
      ...([{ winnerKind: 'ace', matchPoint: true, setPoint: true, pointScore: '7-5' }, 'Ace by Reds on match point; 7-5.'] as const),
    ],
    ['game', 'player Reds, server Reds', { server: 'home' }, 'Reds holds serve.'],
    ['game', 'player Reds, server B', { server: 'away' }, 'Reds breaks the serve of B.'],
    ['game', 'player Reds', {}, 'Game to Reds.'],
    ['set', 'player Reds', { set: 2 }, 'Reds wins the second set.'],
    ['set', '', {}, 'Reds wins the set.'],
    ['medical_timeout', 'player A', {}, 'Medical time-out for A.'],
    ['medical_timeout', '', {}, 'Medical time-out.'],
    ['challenge', 'player A', {}, 'A challenges the call.'],
    ['challenge', '', {}, 'Reds challenges the call.'],
  ],
  // The entries of nfl-gamecenter have further rows, in its entries.test.ts.
  'american-football': [
    ['kickoff', 'kicker A', {}, 'A kicks off.'],
    ['rush', 'rusher A, tackler B', { yards: 0 }, 'A runs for no gain, tackled by B.'],
    ['pass', 'passer A, receiver B', { yards: 12, result: 'complete' }, 'A pass complete to B for 12 yards.'],
    ['pass', 'passer A, target B', { yards: 0, result: 'incomplete' }, 'A pass incomplete, intended for B.'],
    ['pass', '', { result: 'incomplete' }, 'Reds pass incomplete.'],
    ['sack', 'sacked A, sacker B', { yards: -7 }, 'A sacked by B for a loss of 7 yards.'],
    ['punt', 'punter A', { yards: 41 }, 'A punts 41 yards.'],
    ['field_goal', 'kicker A', { yards: 38, result: 'no good' }, 'Field goal by A from 38 yards is no good.'],
    ['field_goal', '', {}, 'Field goal by Reds.'],
    ['extra_point', 'kicker A', { result: 'good' }, 'Extra point by A is good.'],
    ['two_point', 'rusher A', { result: 'no good' }, 'Two-point attempt by A, no good.'],
    ['penalty', '', { yards: 5 }, 'Penalty on Reds, 5 yards.'],
    ['timeout', '', {}, 'Timeout by Reds.'],
    ['fumble', 'fumbled A, recovered_by B', {}, 'A fumbles, recovered by B.'],
    ['interception', 'intercepted_by B, passer A', {}, 'B intercepts a pass by A.'],
    ['touchdown', 'passer A, receiver B', { yards: 18 }, 'Touchdown by B on an 18-yard pass from A.'],
    ['touchdown', 'rusher A', { yards: 5 }, 'Touchdown by A on a 5-yard run.'],
    ['touchdown', '', { yards: 5 }, 'Touchdown by Reds.'],
    ['drive_end', '', { result: 'Punt', yards: 1 }, 'End of the drive: Punt, 1 yard.'],
  ],
}

describe.each(Object.keys(rows) as Sport[])('%s', (sport) => {
  test.each(rows[sport].map(([type, people, details, sentence]) => [sentence, type, people, details] as const))('%s', (sentence, ...args) =>
    expect(getText(sport, ...args, { period: 'Q1' })).toBe(sentence),
  )

  test.each([...new Set(rows[sport].map(([type]) => type)), 'goal_kick', ''])('%s of nobody is a sentence', (type) => {
    for (const team of ['Reds', undefined])
      for (const details of [{ case: cases[sport], value: {} } as PlayFacts['details'], undefined])
        expect(getSentence(sport, { type, people: [], team, details })).toMatch(/^\p{Lu}[^{}[\]]*[^. ]\.$/u)
  })
})

test.each([
  ['Shot by 王 misses the goal.', 'hockey', 'miss', 'shooter 王'],
  ['Rebound by Γιάννης Αντετοκούνμπο.', 'basketball', 'rebound', 'rebounder Γιάννης Αντετοκούνμπο'],
  ['A comes on for B Jr.', 'basketball', 'substitution', 'in A, out B Jr.'],
  ['Timeout by محمد.', 'american-football', 'timeout', ''],
] as const)('%s', (sentence, sport, type, people) =>
  expect(getText(sport, type, people, {}, sport === 'american-football' ? { team: 'محمد' } : {})).toBe(sentence),
)

test.each([
  ['Goal kick: A and B.', 'goal_kick', 'x A, y B'],
  ['Goal kick: Reds.', 'goal_kick', ''],
])('a type without a template: %s', (sentence, type, people) => {
  for (const { id } of matchSports) expect(getSentence(id, { ...facts('hockey', type, people, {}), details: undefined })).toBe(sentence)
})

test.each([
  ['Q4', 'the fourth quarter'],
  ['P2', 'the second period'],
  ['2H', 'the second half'],
  ['OT', 'overtime'],
  ['OT1', 'overtime'],
  ['OT2', 'the second overtime'],
  ['SO', 'the shoot-out'],
  [undefined, 'the period'],
])('the end of %s', (period, text) => expect(getSentence('hockey', { type: 'period_end', people: [], period })).toBe(`End of ${text}.`))
