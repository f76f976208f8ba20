import { describe, expect, test } from '@jest/globals'
import { folded } from '../testing/folded.ts'
import { awayPlayer, homePlayer, type PlayText } from '../testing/invented-game.ts'

const getEntries = async (plays: PlayText[]) => (await folded({ halves: [plays], earned: { relia001: 0 } })).entries

describe('an entry', () => {
  test('has count, pitches, bases, outs and the score after it', async () => {
    const [single, double] = await getEntries(['S7:BF1X', 'D8.1-H', 'K', 'K', 'K'])
    expect(single).toMatchObject({ type: 'plate_appearance', inning: 1, half: 'top', team: 0, pitches: 'BFX', result: 'single', outs: 0 })
    expect(double).toMatchObject({ basesBefore: [1], basesAfter: [2], runs: 1, rbi: 1, score: [1, 0], code: 'D8.1-H' })
    expect(double!.text).toBe('Away B doubles; Away A scores.')
    expect(double!.players).toEqual([
      { id: awayPlayer(2), role: 'batter' },
      { id: homePlayer(9), role: 'pitcher' },
      { id: awayPlayer(1), role: 'scored' },
    ])
  })

  test('lists a batter who scores on an error among the scorers', async () => {
    const [triple] = await getEntries(['T9.B-H(E6)(UR)', 'HR', 'K', 'K', 'K'])
    expect(triple!.players).toEqual([
      { id: awayPlayer(1), role: 'batter' },
      { id: homePlayer(9), role: 'pitcher' },
      { id: awayPlayer(1), role: 'scored' },
    ])
    expect(triple!.text).toBe('Away A triples; Away A scores.')
  })

  test.each<[code: string, type: string, result: string | undefined]>([
    ['SB2', 'stolen_base', undefined],
    ['CS2(26)', 'caught_stealing', undefined],
    ['POCS2(136)', 'caught_stealing', undefined],
    ['PO1(13)', 'pickoff', undefined],
    ['WP.1-2', 'wild_pitch', undefined],
    ['PB.1-2', 'passed_ball', undefined],
    ['BK.1-2', 'balk', undefined],
    ['DI.1-2', 'plate_appearance', undefined],
    ['OA.1X2(26)', 'plate_appearance', undefined],
    ['FLE3', 'plate_appearance', undefined],
    ['64(1)3/GDP/G6', 'plate_appearance', 'double_play'],
    ['64(1)/FO/G6', 'plate_appearance', 'ground_out'],
    ['63/G6.1-2', 'plate_appearance', 'ground_out'],
    ['8/F8', 'plate_appearance', 'fly_out'],
    ['6/P6', 'plate_appearance', 'fly_out'],
    ['6/L6', 'plate_appearance', 'out'],
    ['23/SH/BG2.1-2', 'plate_appearance', 'sacrifice_hit'],
    ['8/SF/F8', 'plate_appearance', 'sacrifice_fly'],
    ['E6.1-2', 'plate_appearance', 'error'],
    ['FC4.1X2(46)', 'plate_appearance', 'fielders_choice'],
    ['K+SB2', 'plate_appearance', 'strikeout'],
    ['C/E2.1-2', 'plate_appearance', 'interference'],
  ])('of %s', async (code, type, result) => {
    const [, entry] = await getEntries(['S7', code])
    expect([entry!.type, entry!.result]).toEqual([type, result])
  })

  test('exists for each lineup change and the end of each half-inning', async () => {
    const entries = await getEntries(['K', 'NP', 'sub,relia001,"Re Lief",1,9,1', 'K', 'K'])
    expect(entries.map(({ type }) => type)).toEqual([
      'plate_appearance',
      'substitution',
      'plate_appearance',
      'plate_appearance',
      'inning_end',
    ])
    expect(entries[1]).toMatchObject({ team: 1, outs: 1, text: 'Re Lief (P) comes on for Home I.' })
    expect(entries.at(-1)).toMatchObject({ outs: 3, text: 'End of the top of inning 1.' })
  })
})

test('a text ends in one full stop, also after "Jr."', async () => {
  const plays = ['K', 'NP', 'sub,relia001,"Re Lief Jr.",1,9,1', 'K', 'NP', 'sub,relib001,"Ne Xt",1,9,1', 'K']
  const { entries } = await folded({ halves: [plays], earned: { relia001: 0, relib001: 0 } })
  expect(entries.filter(({ type }) => type === 'substitution').map(({ text }) => text)).toEqual([
    'Re Lief Jr. (P) comes on for Home I.',
    'Ne Xt (P) comes on for Re Lief Jr.',
  ])
})

describe('an event', () => {
  test('exists for each run, home run, pitching change and end of a half-inning', async () => {
    const plays = ['S7', 'D8.1-H', 'NP', 'sub,relia001,"Re Lief",1,9,1', 'HR.2-H', 'WP', 'K', 'K', 'K']
    const { events } = await folded({ halves: [plays], earned: { relia001: 1 } })
    expect(events).toMatchObject([
      { type: 'run', team: 0, player: awayPlayer(1), rbi: 1, score: [1, 0], detail: 'Batted in by Away B' },
      { type: 'pitching_change', team: 1, player: 'relia001', detail: 'For Home I' },
      { type: 'home_run', team: 0, player: awayPlayer(3), rbi: 2, score: [3, 0] },
      { type: 'inning_end', score: [3, 0] },
    ])
  })

  test('a run that is not batted in', async () => {
    const { events } = await folded({ halves: [['T7', 'WP.3-H', 'K', 'K', 'K']] })
    expect(events[0]).toMatchObject({ type: 'run', rbi: 0 })
    expect(events[0]).not.toHaveProperty('detail')
  })
})
