import { describe, expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import type { Entry } from '../shared/entry.ts'
import { nbaStats } from './connector.ts'
import { readPlaysV3 } from './plays-v3.ts'
import { boston, gameFiles, gameId, lakers } from './testing/invented-games.ts'

const id = '0022300001'
const [home, away] = [1610612738, 1610612741]

/** Invented players: surname, id, team. */
const people = { Alder: [11, home], Birch: [12, home], Cedar: [21, away], Dogwood: [22, away] } as const
const by = (name: keyof typeof people) => ({
  personId: people[name][0],
  teamId: people[name][1],
  playerName: name,
  playerNameI: `X. ${name}`,
})
let number = 0
const action = (actionType: string, fields: object = {}) => ({
  actionNumber: ++number,
  actionId: number,
  clock: 'PT11M42.00S',
  period: 1,
  teamId: 0,
  personId: 0,
  playerName: '',
  playerNameI: '',
  description: '',
  actionType,
  subType: '',
  ...fields,
})
const read = (...actions: object[]): Entry[] =>
  readPlaysV3({ game: { gameId: id, actions } }, { id, sides: { home, away }, players }, []).entries
const players = [
  { person: { key: '12', name: 'Bo Birch' }, starts: true, side: 'home' as const },
  { person: { key: '22', name: 'Di Dogwood' }, starts: true, side: 'away' as const },
]

describe('an action', () => {
  test.each<[what: string, action: object, entry: object]>([
    [
      'a shot with its assist, named in the sentence',
      action('Made Shot', {
        ...by('Alder'),
        shotValue: 3,
        xLegacy: 30,
        yLegacy: 240,
        shotDistance: 24,
        description: "Alder 24' 3PT Jump Shot (3 PTS) (Birch 1 AST)",
      }),
      {
        type: 'shot_made',
        side: 'home',
        secondsLeft: 702,
        shotValue: 3,
        x: 0.9,
        y: 7.3,
        distance: 7.3,
        people: [
          { id: '11', role: 'shooter', side: 'home' },
          { id: '12', role: 'assist', side: 'home' },
        ],
      },
    ],
    [
      'a shot from a corner without a distance',
      action('Missed Shot', {
        ...{ ...by('Alder'), shotValue: 3, xLegacy: -230, yLegacy: 10, shotDistance: 0 },
        description: 'MISS Alder 3PT Jump Shot',
      }),
      { type: 'shot_missed', x: -7, y: 0.3, distance: 7 },
    ],
    [
      'a free throw',
      action('Free Throw', { ...by('Cedar'), subType: 'Free Throw 1 of 2', description: 'Cedar Free Throw 1 of 2 (1 PTS)' }),
      { type: 'free_throw_made', freeThrow: '1 of 2', shotValue: 1 },
    ],
    [
      'a missed free throw',
      action('Free Throw', { ...by('Cedar'), subType: 'Free Throw 2 of 2', description: 'MISS Cedar Free Throw 2 of 2' }),
      { type: 'free_throw_missed' },
    ],
    [
      'a free throw for two points',
      action('Free Throw', { ...by('Cedar'), subType: 'Free Throw 2PT', description: 'Cedar Free Throw 2PT (2 PTS)' }),
      { type: 'free_throw_made', shotValue: 2 },
    ],
    [
      'a substitution',
      action('Substitution', { ...by('Cedar'), description: 'SUB: Dogwood FOR Cedar' }),
      {
        type: 'substitution',
        people: [
          { id: '21', role: 'out', side: 'away' },
          { id: '22', role: 'in', side: 'away' },
        ],
      },
    ],
    [
      'a technical foul',
      action('Foul', { ...by('Alder'), subType: 'Defense 3 Second' }),
      { type: 'foul', foulKind: 'technical', isPersonal: false },
    ],
    ['a shooting foul', action('Foul', { ...by('Alder'), subType: 'Shooting' }), { type: 'foul', foulKind: 'shooting', isPersonal: true }],
    [
      'a team rebound',
      action('Rebound', { teamId: home, personId: home, description: 'Rebound' }),
      { type: 'rebound', side: 'home', people: [] },
    ],
    ['the start of a period', action('period', { subType: 'start', clock: 'PT12M00.00S' }), { type: 'period_start', secondsLeft: 720 }],
    ['the end of a period', action('period', { subType: 'end', clock: 'PT00M00.00S' }), { type: 'period_end', secondsLeft: 0 }],
  ])('%s', (_, given, entry) => expect(read(given)).toMatchObject([entry]))

  test('of an unknown type, an ejection or a stoppage is left out', () =>
    expect(read(action('Ejection', by('Alder')), action('Coin Toss'), action('Timeout', { teamId: away }))).toMatchObject([
      { type: 'timeout', side: 'away' },
    ]))
})

test('a block and a steal are of the action with the same number', () => {
  const shot = action('Missed Shot', { ...by('Alder'), shotValue: 2, description: "MISS Alder 3' Layup" })
  const block = { ...action('', { ...by('Cedar'), description: 'Cedar BLOCK (1 BLK)' }), actionNumber: shot.actionNumber }
  const turnover = action('Turnover', { ...by('Birch'), subType: 'Bad Pass' })
  const steal = { ...action('', { ...by('Dogwood'), description: 'Dogwood STEAL (1 STL)' }), actionNumber: turnover.actionNumber }
  expect(read(shot, block, turnover, steal).map(({ people }) => people.map(({ id: of, role }) => [of, role]))).toEqual([
    [
      ['11', 'shooter'],
      ['21', 'blocker'],
    ],
    [
      ['12', 'committed'],
      ['22', 'stealer'],
    ],
  ])
})

test.each(['stats_playbyplayv3', 'stats_playbyplay', 'stats'])('plays of version 3 may be in %s', async (kind) => {
  const files = gameFiles()
  const [summary, box] = Object.keys(files) as [string, string]
  const shot = {
    teamId: boston,
    personId: 1,
    playerName: 'Quill',
    playerNameI: 'A. Quill',
    shotValue: 2,
    description: 'Quill Layup (2 PTS)',
  }
  const three = {
    teamId: lakers,
    personId: 11,
    playerName: 'Quill',
    playerNameI: 'A. Quill',
    shotValue: 3,
    description: "Quill 25' 3PT Shot",
  }
  const periods = [1, 2, 3, 4].map((period) => action('period', { period, subType: 'start', clock: 'PT12M00.00S' }))
  const actions = [periods[0], action('Made Shot', shot), action('Made Shot', three), ...periods.slice(1)]
  const plays = { [`pbp/${kind}_${gameId}.json`]: JSON.stringify({ game: { gameId, actions } }) }
  const read = await getDatasets(nbaStats, { [summary]: files[summary]!, [box]: files[box]!, ...plays })
  const { matches, problems } = read.get('2016-17/00216000')!
  expect([problems, matches[0]!.repairs, matches[0]!.plays?.length]).toEqual([[], [], 6])
})

test('a rebound of the side that missed is offensive', () => {
  const missed = action('Missed Shot', { ...by('Alder'), description: 'MISS Alder Layup' })
  expect(read(missed, action('Rebound', by('Birch')), missed, action('Rebound', by('Cedar'))).map(({ offensive }) => offensive)).toEqual([
    undefined,
    true,
    undefined,
    false,
  ])
})

test('a surname that two players of a side have names nobody', () => {
  const namesake = { ...by('Birch'), personId: 13 }
  const shot = action('Made Shot', { ...by('Alder'), shotValue: 2, description: 'Alder Layup (2 PTS) (Birch 1 AST)' })
  expect(read(action('Rebound', namesake), shot)[1]!.people).toEqual([{ id: '11', role: 'shooter', side: 'home' }])
})

test('an initial tells them apart', () => {
  const namesake = { personId: 13, teamId: home, playerName: 'Birch', playerNameI: 'Y. Birch' }
  const shot = action('Made Shot', { ...by('Alder'), shotValue: 2, description: 'Alder Layup (2 PTS) (Y. Birch 1 AST)' })
  const change = action('Substitution', { ...by('Alder'), description: 'SUB: B. Birch FOR Alder' })
  expect(read(action('Rebound', namesake), shot, change).map(({ people }) => people.map(({ id }) => id))).toEqual([
    ['13'],
    ['11', '13'],
    ['11', '12'],
  ])
})

test('people have the initial of their first name', () =>
  expect(
    readPlaysV3({ game: { gameId: id, actions: [action('Rebound', by('Cedar'))] } }, { id, sides: { home, away }, players: [] }, []).people,
  ).toEqual(new Map([['21', { name: 'X. Cedar', key: '21' }]])))

test.each<[what: string, document: unknown, reason: string]>([
  ['of another game', { game: { gameId: '0022300002', actions: [] } }, 'plays of "0022300002" in the file of 0022300001'],
  ['without actions', { game: { gameId: id, actions: 5 } }, 'actions 5'],
])('a document %s is rejected', (_, document, reason) =>
  expect(() => readPlaysV3(document, { id, sides: { home, away }, players: [] }, [])).toThrow(reason),
)

test('what cannot be read of an action is left out, and a clock is that of the action before', () => {
  const repairs: string[] = []
  const actions = [action('Timeout'), action('Rebound', { ...by('Birch'), clock: '11:42', teamId: 'x', location: 'h' }), 7]
  const { entries } = readPlaysV3({ game: { gameId: id, actions } }, { id, sides: { home, away }, players }, repairs)
  expect(entries.map(({ type, side, secondsLeft }) => [type, side, secondsLeft])).toEqual([
    ['timeout', undefined, 702],
    ['rebound', 'home', 702],
  ])
  expect(repairs).toEqual([
    'left out: an action: an action that is not an object',
    'clock "11:42" is not a time PTmmMss.00S: that of the play before',
  ])
})
