import { describe, expect, test } from '@jest/globals'
import { getSentence } from '../../sentences/sentence.ts'
import { type Entry, getEntries } from './entries.ts'
import { play } from './testing/invented-game.ts'

const codes = { home: 'PHI', away: 'ATL' }
const shown = ({ type, side, yards, result, score }: Entry) =>
  [type, side, yards ?? '-', result ?? '-', ...(score ? [`${score.side} +${score.points}`] : [])].join(' ')
const getText = ({ type, side, people, yards, result }: Entry) =>
  getSentence('american-football', {
    type,
    team: codes[side],
    people: people.map(({ role, person }) => ({ role, name: person.name })),
    details: { case: 'americanFootball', value: { ...(yards !== undefined && { yards }), ...(result !== undefined && { result }) } },
  })
const roles = ({ people }: Entry) => people.map(({ role, person, side }) => `${role} ${person.name} ${side}`).join(', ')

/** Case · statistics · entries: type, side, yards, result, points · people of the first entry · text of each entry. */
const cases: [what: string, stats: string[], entries: string[], people: string, texts: string[]][] = [
  [
    'a kick-off into the end zone',
    ['home 410 66 A', 'home 44 65 A', 'away 51 0'],
    ['kickoff home 65 touchback'],
    'kicker A home',
    ['A kicks off 65 yards, touchback.'],
  ],
  [
    'a kick-off that is returned',
    ['home 41 60 A', 'away 45 24 B', 'home 80 0 C', 'home 82 0 D'],
    ['kickoff home 60 returned'],
    'kicker A home, returner B away, tackler C home, assist D home',
    ['A kicks off 60 yards, returned by B.'],
  ],
  [
    'a kick-off returned for a touchdown',
    ['home 43 67 A', 'away 46 102 B'],
    ['kickoff home 67 returned', 'touchdown away 102 return away +6'],
    'kicker A home, returner B away',
    ['A kicks off 67 yards, returned by B.', 'Touchdown by B on a 102-yard return.'],
  ],
  [
    'a recovered onside kick',
    ['home 410 12 A', 'home 41 12 A', 'home 107 0 B'],
    ['kickoff home 12 recovered by the kicking side'],
    'kicker A home',
    ['A kicks off 12 yards, recovered by the kicking side.'],
  ],
  [
    'a run',
    ['home 3 0', 'home 10 11 A', 'away 79 0 B'],
    ['rush home 11 -'],
    'rusher A home, tackler B away',
    ['A runs for 11 yards, tackled by B.'],
  ],
  ['a run for a loss', ['home 10 -1 A', 'away 120 0 B'], ['rush home -1 -'], 'rusher A home', ['A runs for a loss of 1 yard.']],
  [
    'a rushing touchdown',
    ['home 11 1 A'],
    ['rush home 1 -', 'touchdown home 1 run home +6'],
    'rusher A home',
    ['A runs for 1 yard.', 'Touchdown by A on a 1-yard run.'],
  ],
  [
    'a pass',
    ['away 4 0', 'away 15 33 A', 'away 111 30 A', 'away 21 33 B', 'away 115 0 B', 'away 113 3 B', 'home 79 0 C'],
    ['pass away 33 complete'],
    'passer A away, receiver B away, tackler C home',
    ['A pass complete to B for 33 yards, tackled by C.'],
  ],
  [
    'an incomplete pass',
    ['away 14 0 A', 'away 112 9 A', 'away 115 0 B', 'home 85 0 C'],
    ['pass away 0 incomplete'],
    'passer A away, target B away, defender C home',
    ['A pass incomplete, intended for B.'],
  ],
  [
    'a passing touchdown',
    ['away 16 7 A', 'away 22 7 B', 'away 115 0 B'],
    ['pass away 7 complete', 'touchdown away 7 pass away +6'],
    'passer A away, receiver B away',
    ['A pass complete to B for 7 yards.', 'Touchdown by B on a 7-yard pass from A.'],
  ],
  [
    'a pass with a lateral for a touchdown',
    ['away 16 20 A', 'away 21 5 B', 'away 24 15 C'],
    ['pass away 20 complete', 'touchdown away 15 pass away +6'],
    'passer A away, receiver B away, receiver C away',
    ['A pass complete to B and C for 20 yards.', 'Touchdown by C on a 15-yard pass from A.'],
  ],
  [
    'an interception returned for a touchdown',
    ['home 7 0', 'home 19 0 A', 'home 115 0 B', 'away 26 36 C', 'away 85 0 C'],
    ['pass home 0 intercepted', 'interception away 36 -', 'touchdown away 36 return away +6'],
    'passer A home, target B home, defender C away',
    ['A pass intercepted, intended for B.', 'C intercepts a pass by A, returned 36 yards.', 'Touchdown by C on a 36-yard return.'],
  ],
  [
    'a shared sack',
    ['home 20 -7 A', 'away 84 -3 B', 'away 84 -4 C', 'away 82 0 B', 'away 82 0 C'],
    ['sack home -7 -'],
    'sacked A home, sacker B away, sacker C away, assist B away, assist C away',
    ['A sacked by B and C for a loss of 7 yards.'],
  ],
  [
    'a sack with a lost fumble',
    ['home 20 -6 A', 'away 83 -6 B', 'home 52 0 A', 'home 106 0 A', 'away 91 0 B', 'away 59 0 C'],
    ['sack home -6 -', 'fumble home - lost'],
    'sacked A home, sacker B away',
    ['A sacked by B for a loss of 6 yards.', 'A fumbles, forced by B, recovered by C, lost.'],
  ],
  [
    'a fumble that goes out of bounds',
    ['home 10 4 A', 'home 53 0 A', 'home 54 0 A'],
    ['rush home 4 -', 'fumble home - out of bounds'],
    'rusher A home',
    ['A runs for 4 yards.', 'A fumbles, out of bounds.'],
  ],
  [
    'a fumble returned for a touchdown',
    ['home 15 9 A', 'home 21 9 B', 'home 52 0 B', 'home 106 0 B', 'away 60 83 C'],
    ['pass home 9 complete', 'fumble home - lost', 'touchdown away 83 return away +6'],
    'passer A home, receiver B home',
    ['A pass complete to B for 9 yards.', 'B fumbles, recovered by C, lost.', 'Touchdown by C on an 83-yard return.'],
  ],
  [
    'a punt that is not caught',
    ['home 29 50 A', 'home 30 0 A', 'away 38 0'],
    ['punt home 50 downed'],
    'punter A home',
    ['A punts 50 yards, downed.'],
  ],
  [
    'a punt with a fair catch',
    ['home 29 49 A', 'away 39 0 B'],
    ['punt home 49 fair catch'],
    'punter A home, returner B away',
    ['A punts 49 yards, fair catch by B.'],
  ],
  [
    'a punt that is blocked and returned for a touchdown',
    ['home 2 0 A', 'away 86 0 B', 'away 64 0 C'],
    ['punt home 0 blocked', 'touchdown away 0 return away +6'],
    'punter A home, returner C away, defender B away',
    ['A punts, blocked.', 'Touchdown by C on a return.'],
  ],
  ['a field goal', ['away 70 21 A'], ['field_goal away 21 good away +3'], 'kicker A away', ['Field goal by A from 21 yards is good.']],
  [
    'a field goal that is missed',
    ['away 69 52 A'],
    ['field_goal away 52 missed'],
    'kicker A away',
    ['Field goal by A from 52 yards is missed.'],
  ],
  [
    'a field goal that is blocked',
    ['home 88 0 B', 'away 71 43 A'],
    ['field_goal away 43 blocked'],
    'kicker A away, defender B home',
    ['Field goal by A from 43 yards is blocked.'],
  ],
  ['an extra point', ['home 72 0 A'], ['extra_point home - good home +1'], 'kicker A home', ['Extra point by A is good.']],
  ['an extra point that is missed', ['home 73 0 A'], ['extra_point home - missed'], 'kicker A home', ['Extra point by A is missed.']],
  ['a run for two points', ['home 75 0 A'], ['two_point home - good home +2'], 'rusher A home', ['Two-point attempt by A, good.']],
  [
    'a pass for two points',
    ['home 77 0 A', 'home 104 0 B'],
    ['two_point home - good home +2'],
    'passer A home, receiver B home',
    ['Two-point pass by A to B, good.'],
  ],
  [
    'a failed pass for two points',
    ['home 78 0 A', 'home 105 0 B'],
    ['two_point home - failed'],
    'passer A home, target B home',
    ['Two-point pass by A intended for B, failed.'],
  ],
  [
    'a try returned by the defense',
    ['home 78 0 A', 'away 404 0 B'],
    ['two_point home - failed away +2'],
    'passer A home',
    ['Two-point pass by A, failed.'],
  ],
  [
    'a safety',
    ['home 10 -1 A', 'home 95 -1', 'away 89 0 B', 'away 80 0 B', 'away 82 0 C'],
    ['rush home -1 safety away +2'],
    'rusher A home, tackler B away, assist C away, defender B away',
    ['A runs for a loss of 1 yard, tackled by B and C, safety.'],
  ],
  ['a penalty that cancels the play', ['away 93 5 A'], ['penalty away 5 -'], 'penalized A away', ['Penalty on A, 5 yards.']],
  ['a penalty without a player', ['away 93 12'], ['penalty away 12 -'], '', ['Penalty on ATL, 12 yards.']],
  [
    'a run with two penalties after it',
    ['home 10 2 A', 'away 93 15 B', 'away 93 5 C'],
    ['rush home 2 -', 'penalty away 15 -', 'penalty away 5 -'],
    'rusher A home',
    ['A runs for 2 yards.', 'Penalty on B, 15 yards.', 'Penalty on C, 5 yards.'],
  ],
  ['a timeout', ['away 68 0'], ['timeout away - -'], '', ['Timeout by ATL.']],
  [
    'a pass followed by an injury',
    ['home 68 0', 'away 15 3 A', 'away 21 3 B'],
    ['pass away 3 complete', 'timeout home - -'],
    'passer A away, receiver B away',
    ['A pass complete to B for 3 yards.', 'Timeout by PHI.'],
  ],
  ['an unknown code', ['home 9999 0 A'], [], '', []],
]

describe('a play has an entry for its action and for each consequence', () => {
  test.each(cases)('%s', (_, stats, entries, people, texts) => {
    const actual = getEntries(play(stats))
    expect(actual.map(shown)).toEqual(entries)
    expect(actual.slice(0, 1).map(roles).join('')).toBe(people)
    expect(actual.map(getText)).toEqual(texts)
  })

  test.each(cases)('suffixes of the entries of a play are unique: %s', (_, stats) => {
    const suffixes = getEntries(play(stats)).map(({ suffix }) => suffix)
    expect(new Set(suffixes).size).toBe(suffixes.length)
  })
})
