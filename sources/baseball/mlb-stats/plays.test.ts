import { describe, expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import { mlbStats } from './connector.ts'
import { action, batter, feed, type InventedPlay, lineScore, pitch, plays, states, threeOut } from './testing/invented.ts'

const [first, second, third] = [1, 2, 3].map((order) => batter('away', order)) as [number, number, number]

/** The game with these plays; `score` of away and home. */
async function played(list: readonly InventedPlay[], score: readonly [number, number], more: object = {}) {
  const content = feed({ line: lineScore(String(score[0]), String(score[1])), runs: score, allPlays: plays(list), ...more })
  return [...(await getDatasets(mlbStats, { 'game/447001/feed/live': content })).values()][0]!.matches[0]!
}
const details = ({ details: of }: NonNullable<Awaited<ReturnType<typeof played>>['plays']>[number]) => of!.value as Record<string, unknown>

const single: InventedPlay = { eventType: 'single', batter: first, events: [pitch('B'), pitch('D')], moves: { 1: [[first, null, '1B']] } }

test('a plate appearance has the count before its last pitch, the pitches, the bases and the people', async () => {
  const { plays: [play, next] = [] } = await played(
    [
      single,
      {
        ...single,
        batter: second,
        moves: {
          1: [
            [first, '1B', '3B'],
            [second, null, '1B'],
          ],
        },
      },
    ],
    [0, 0],
  )
  expect(play).toMatchObject({ key: '0', type: 'plate_appearance', period: '1', side: 'away', score: { home: 0, away: 0 }, scoring: false })
  expect(details(play!)).toMatchObject({
    ...{ inning: 1, half: 'top', outs: 0, balls: 1, strikes: 0, pitches: 'BX', result: 'single', runs: 0, rbi: 0 },
    ...{ basesBefore: { occupied: [] }, basesAfter: { occupied: [1] } },
  })
  expect(next!.people!.map(({ role, side, person }) => [role, side, person.key])).toEqual([
    ['batter', 'away', '102'],
    ['pitcher', 'home', '210'],
    ['runner', 'away', '101'],
  ])
  expect(details(next!)).toMatchObject({ basesBefore: { occupied: [1] }, basesAfter: { occupied: [1, 3] } })
})

test.each<[eventType: string, trajectory: string | undefined, result: string | undefined]>([
  ['field_out', 'ground_ball', 'ground_out'],
  ['field_out', 'fly_ball', 'fly_out'],
  ['field_out', 'popup', 'fly_out'],
  ['field_out', 'line_drive', 'out'],
  ['field_out', undefined, 'out'],
  ['force_out', 'ground_ball', 'ground_out'],
  ['grounded_into_double_play', 'ground_ball', 'double_play'],
  ['sac_fly', 'fly_ball', 'sacrifice_fly'],
  ['sac_bunt', undefined, 'sacrifice_hit'],
  ['intent_walk', undefined, 'intentional_walk'],
  ['hit_by_pitch', undefined, 'hit_by_pitch'],
  ['field_error', 'ground_ball', 'error'],
  ['fielders_choice_out', undefined, 'fielders_choice'],
  ['catcher_interf', undefined, 'interference'],
  ['strikeout_double_play', undefined, 'strikeout'],
  ['a_new_event', undefined, undefined],
])('%s of a %s is %s', async (eventType, trajectory, result) => {
  const events = [pitch('X', trajectory === undefined ? {} : { hitData: { trajectory } })]
  const { plays: [play] = [] } = await played([{ eventType, batter: first, events, moves: { 0: [[first, null, 'out']] } }], [0, 0])
  expect([play!.type, details(play!).result]).toEqual(['plate_appearance', result])
})

test('pitches have the letters of Retrosheet; automatic calls are none', async () => {
  const events = ['C', '*B', 'F', 'T', 'W', 'L', 'VP', 'AC', 'H', '?'].map((code) => pitch(code))
  const { plays: [play] = [] } = await played([{ eventType: 'hit_by_pitch', batter: first, events }], [0, 0])
  expect(details(play!).pitches).toBe('CBFTSLHU')
})

describe('plays on the bases', () => {
  const stolen: InventedPlay = {
    ...{ eventType: 'strikeout', batter: second, events: [pitch('B'), action('stolen_base_2b'), pitch('S'), pitch('S'), pitch('S')] },
    moves: { 1: [[first, '1B', '2B']], 4: [[second, null, 'out']] },
  }

  test('are entries of their own, the runner first', async () => {
    const { plays: all = [] } = await played([single, stolen], [0, 0])
    expect(all.slice(0, 3).map(({ key, type }) => [key, type])).toEqual([
      ['0', 'plate_appearance'],
      ['1.1', 'stolen_base'],
      ['1', 'plate_appearance'],
    ])
    expect(all[1]!.people!.map(({ role, person }) => [role, person.key])).toEqual([
      ['runner', '101'],
      ['batter', '102'],
      ['pitcher', '210'],
    ])
    expect(details(all[1]!)).toMatchObject({
      balls: 1,
      strikes: 0,
      pitches: 'B',
      basesBefore: { occupied: [1] },
      basesAfter: { occupied: [2] },
    })
    expect(details(all[1]!).result).toBeUndefined()
  })

  test.each([
    ['caught_stealing_2b', 'caught_stealing'],
    ['pickoff_1b', 'pickoff'],
    ['pickoff_caught_stealing_2b', 'caught_stealing'],
    ['wild_pitch', 'wild_pitch'],
    ['passed_ball', 'passed_ball'],
    ['balk', 'balk'],
    ['defensive_indiff', 'plate_appearance'],
  ])('%s is %s', async (eventType, type) => {
    const { plays: all = [] } = await played([single, { ...stolen, events: [pitch('B'), action(eventType), pitch('S')] }], [0, 0])
    expect([all[1]!.key, all[1]!.type]).toEqual(['1.1', type])
  })

  test('indifference has a text, since it has no type', async () => {
    const { plays: all = [] } = await played([single, { ...stolen, events: [pitch('B'), action('defensive_indiff'), pitch('S')] }], [0, 0])
    expect(all[1]!.text).toBe('Defensive indifference (Player 101).')
  })

  test('a pick-off is known by its runner; a throw without one is no entry', async () => {
    const throwOver = { type: 'pickoff', isPitch: false, details: { code: '1' }, count: { balls: 1, strikes: 0, outs: 0 } }
    const pickedOff: InventedPlay = {
      ...{ eventType: 'strikeout', batter: second, events: [pitch('B'), throwOver, pitch('S'), pitch('S'), pitch('S')] },
      moves: { 1: [[first, '1B', 'out', false, 'pickoff_1b']], 4: [[second, null, 'out']] },
    }
    const { plays: all = [] } = await played([single, pickedOff], [0, 0])
    expect(all.slice(1, 3).map(({ key, type }) => [key, type])).toEqual([
      ['1.1', 'pickoff'],
      ['1', 'plate_appearance'],
    ])
    expect(details(all[1]!)).toMatchObject({ outs: 1, basesBefore: { occupied: [1] }, basesAfter: { occupied: [] } })
    const { plays: thrown = [] } = await played([single, { ...pickedOff, moves: { 4: [[second, null, 'out']] } }], [0, 0])
    expect(thrown.map(({ key }) => key)).toEqual(['0', '1', 'end-1-top'])
  })

  test('one that ends a half-inning is listed once, and the batter has no plate appearance', async () => {
    const out: InventedPlay = {
      ...{ eventType: 'caught_stealing_2b', batter: second, events: [action('caught_stealing_2b')] },
      moves: { 0: [[first, '1B', 'out']] },
    }
    const { plays: all = [] } = await played([...threeOut(1, 'top').slice(0, 2), single, out, ...threeOut(1, 'bottom')], [0, 0])
    expect(all.slice(2, 5).map(({ type }) => type)).toEqual(['plate_appearance', 'caught_stealing', 'inning_end'])
    expect(details(all[3]!)).toMatchObject({ outs: 3 })
  })

  test('an ejection alone is no entry', async () => {
    const ejection: InventedPlay = { eventType: 'ejection', batter: second, events: [action('ejection')] }
    expect((await played([single, ejection], [0, 0])).plays!.map(({ key }) => key)).toEqual(['0', 'end-1-top'])
  })

  test('mound visits, advisories and pitches are no entries', async () => {
    const events = [action('game_advisory'), action('mound_visit'), action('batter_timeout'), pitch('X')]
    const { plays: all = [] } = await played([{ ...single, events, moves: { 3: [[first, null, '1B']] } }], [0, 0])
    expect(all.map(({ key }) => key)).toEqual(['0', 'end-1-top'])
  })
})

describe('runs', () => {
  const homer: InventedPlay = {
    ...{ eventType: 'home_run', batter: second, rbi: 2, events: [pitch('E')] },
    moves: {
      0: [
        [first, '1B', 'score', true],
        [second, null, 'score', true],
      ],
    },
  }

  test('of a home run are one event, others one each, the lead runner first', async () => {
    const double: InventedPlay = {
      ...{ eventType: 'double', batter: third, rbi: 1, events: [pitch('E')] },
      moves: {
        0: [
          [third, null, '2B'],
          [first, '1B', 'score', true],
        ],
      },
    }
    const { events = [], plays: all = [] } = await played([single, homer, single, double], [3, 0])
    expect(events.filter(({ type }) => type !== 'inning_end')).toMatchObject([
      {
        type: 'home_run',
        period: '1',
        side: 'away',
        player: { key: '102' },
        score: { away: 2, home: 0 },
        extra: { value: { rbi: '2', half: 'top' } },
      },
      {
        type: 'run',
        player: { key: '101' },
        score: { away: 3, home: 0 },
        detail: 'Batted in by Player 103',
        extra: { value: { rbi: '1' } },
      },
    ])
    expect(all[1]!.people!.map(({ role, person }) => `${role} ${person.key}`)).toEqual(['batter 102', 'pitcher 210', 'scored 101'])
    expect([all[1]!.scoring, all[1]!.score]).toEqual([true, { away: 2, home: 0 }])
  })

  test('of a runner who moves twice in a play', async () => {
    const error: InventedPlay = {
      ...{ eventType: 'single', batter: second, events: [pitch('E')] },
      moves: {
        0: [
          [first, '1B', '3B'],
          [first, '3B', 'score'],
          [second, null, '1B'],
        ],
      },
    }
    const { events = [], plays: all = [] } = await played([single, error], [1, 0])
    expect(events.find(({ type }) => type === 'run')).toMatchObject({ player: { key: '101' }, extra: { value: { rbi: '0' } } })
    expect(details(all[1]!)).toMatchObject({ basesBefore: { occupied: [1] }, basesAfter: { occupied: [1] }, runs: 1 })
  })

  test('of a runner who cannot be read cost the events; the score is that of the play', async () => {
    const list = plays([single, homer])
    Object.assign(list.allPlays[1]!.result, { awayScore: 2, homeScore: 0 })
    Object.assign(list.allPlays[1]!.runners[0]!.details.runner, { id: 'x' })
    const content = feed({ line: lineScore('2', '0'), runs: [2, 0], allPlays: list })
    const {
      events,
      plays: all,
      repairs,
    } = [...(await getDatasets(mlbStats, { 'game/447001/feed/live': content })).values()][0]!.matches[0]!
    expect([events, all!.at(-1)!.score]).toEqual([undefined, { away: 2, home: 0 }])
    expect(repairs).toEqual([
      'runner left out: id of runner "x" is not a whole number',
      'events left out: a run of the plays has no runner',
    ])
  })

  test('that do not make the score cost the events, not the plays', async () => {
    const { events, plays: all, repairs } = await played([single, homer], [3, 0])
    expect([events, all?.length, repairs]).toEqual([undefined, 3, ['events left out: they make 0-2 of a score of 0-3']])
  })

  test('of a runner who was placed on second base', async () => {
    const hit: InventedPlay = {
      ...{
        inning: 10,
        eventType: 'single',
        batter: first,
        rbi: 1,
        events: [action('runner_placed', { player: { id: third } }), pitch('E')],
      },
      moves: {
        0: [[third, null, '2B']],
        1: [
          [third, '2B', 'score', true],
          [first, null, '1B'],
        ],
      },
    }
    const { plays: all = [] } = await played([hit], [1, 0])
    expect([all[0]!.type, details(all[0]!)]).toMatchObject([
      'plate_appearance',
      { basesBefore: { occupied: [2] }, basesAfter: { occupied: [1] } },
    ])
  })
})

describe('substitutions', () => {
  const relief = action('pitching_substitution', { player: { id: 211 }, position: { abbreviation: 'P' }, isSubstitution: true })
  const pinch = (more: object) =>
    action('offensive_substitution', { player: { id: 112 }, position: { abbreviation: 'PR' }, battingOrder: '101', ...more })

  test('a pitcher: entry, event and innings of the lineup', async () => {
    const list = [...threeOut(1, 'top'), ...threeOut(1, 'bottom'), { ...single, inning: 2, events: [relief, pitch('X')], pitcher: 211 }]
    const { plays: all = [], events = [], lineup } = await played(list, [0, 0])
    expect(all.find(({ type }) => type === 'substitution')).toMatchObject({
      ...{
        key: '6.0',
        side: 'home',
        people: [
          { role: 'in', person: { key: '211' } },
          { role: 'out', person: { key: '210' } },
        ],
      },
    })
    expect(events.find(({ type }) => type === 'pitching_change')).toMatchObject({
      ...{ side: 'home', period: '2', player: { key: '211' }, detail: 'For Player 210' },
    })
    expect(lineup!.home.starters.at(-1)).toMatchObject({ key: '210', place: 'P', outInning: 2 })
    expect(lineup!.home.substitutes).toMatchObject([{ key: '211', inInning: 2 }])
  })

  test('a pinch runner takes the base of the one he runs for, whom the batting order tells', async () => {
    const out = {
      ...single,
      batter: second,
      eventType: 'strikeout',
      events: [pinch({}), pitch('S')],
      moves: { 1: [[second, null, 'out'] as const] },
    }
    const { plays: all = [] } = await played(
      [
        single,
        out,
        {
          ...single,
          batter: third,
          moves: {
            1: [
              [112, '1B', '2B'],
              [third, null, '1B'],
            ],
          },
        },
      ],
      [0, 0],
    )
    expect(all[1]).toMatchObject({
      side: 'away',
      people: [
        { role: 'in', person: { key: '112' } },
        { role: 'out', person: { key: '101' } },
      ],
    })
    expect(all[3]!.people!.at(-1)).toMatchObject({ role: 'runner', person: { key: '112' } })
  })

  test('who was replaced is taken from the reply if it says so', async () => {
    const { plays: all = [] } = await played([{ ...single, events: [pinch({ replacedPlayer: { id: third } }), pitch('X')] }], [0, 0])
    expect(all[0]!.people!.at(-1)).toMatchObject({ role: 'out', person: { key: '103' } })
  })

  test('a change of position has nobody who goes', async () => {
    const moved = action('defensive_switch', { player: { id: batter('home', 2) }, position: { abbreviation: '2B' }, battingOrder: '200' })
    const { plays: all = [], lineup } = await played([{ ...single, events: [moved, pitch('X')] }], [0, 0])
    expect([all[0]!.people!.length, all[0]!.text]).toEqual([1, 'Player 202 moves to 2B.'])
    expect(lineup!.home.starters[1]).not.toHaveProperty('outInning')
  })
})

describe('a game in play', () => {
  const live = { status: states.live }

  test('the current plate appearance has no entry, its stolen base has', async () => {
    const current: InventedPlay = {
      ...{ eventType: '', isComplete: false, batter: second, events: [pitch('B'), action('stolen_base_2b')] },
      moves: { 1: [[first, '1B', '2B']] },
    }
    const { plays: all = [] } = await played([single, current], [0, 0], live)
    expect(all.map(({ key }) => key)).toEqual(['0', '1.1'])
  })

  test('a half-inning ends with the third out', async () => {
    const { plays: all = [], events = [] } = await played(threeOut(1, 'top'), [0, 0], live)
    expect([all.at(-1)!.key, events]).toMatchObject(['end-1-top', [{ type: 'inning_end', period: '1' }]])
  })
})

test('the box score: statistics, decisions, people', async () => {
  const { statistics, lineup, officials, attendance } = await played([single], [2, 1])
  expect(statistics!.away).toMatchObject({
    case: 'baseball',
    value: { batting: { r: 2, h: 1, ab: 27, avg: '.037' }, fielding: { e: 0 }, leftOnBase: 4 },
  })
  expect(statistics!.players.find(({ person }) => person.key === '110')!.stats.value).toEqual({
    pitching: { ip: '8.1', h: 5, r: 1, er: 1, bb: 2, so: 6, hr: 0, pitches: 99, strikes: 66, decision: 'W' },
    fielding: { e: 0 },
  })
  expect(statistics!.players.some(({ person }) => person.key === '112')).toBe(false)
  expect(lineup!.away.bench).toMatchObject([{ key: '112' }])
  expect(lineup!.away.starters[0]).toMatchObject({
    battingOrder: 1,
    place: 'CF',
    born: '1990-02-03',
    heightCm: 185,
    weightKg: 91,
    bats: 'both',
    throws: 'left',
  })
  expect([officials, attendance]).toEqual([[{ name: 'Uma Plate', role: 'home_plate_umpire', key: 'mlb 900' }], 40_179])
})

test('statistics that contradict the score of a finished game are left out', async () => {
  const { statistics, repairs } = await played([single], [2, 1], { runs: [3, 1], allPlays: { allPlays: [] } })
  expect([statistics, repairs]).toEqual([undefined, expect.arrayContaining(['statistics left out: they do not make the score'])])
})

test('before the game it has lineups, and neither statistics nor plays', async () => {
  const { lineup, statistics, plays: all } = await played([single], [0, 0], { status: states.warmup, runs: undefined })
  expect([lineup!.home.starters.length, statistics, all]).toEqual([10, undefined, undefined])
})
