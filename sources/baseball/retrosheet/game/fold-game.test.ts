import { describe, expect, test } from '@jest/globals'
import { folded } from '../testing/folded.ts'
import { awayPlayer, homePlayer, inOrder, type PlayText } from '../testing/invented-game.ts'

const [away, home] = [awayPlayer, homePlayer]

describe('a half-inning', () => {
  test.each<[what: string, plays: PlayText[], runs: number, hits: number, errors: number, leftOnBase: number]>([
    ['three up, three down', ['K', '63', '8'], 0, 0, 0, 0],
    ['a run', ['D7', 'S8.2-H', 'K', 'K', 'K'], 1, 2, 0, 1],
    ['a grand slam', ['S7', 'W.1-2', 'HP.2-3;1-2', 'HR.3-H;2-H;1-H', 'K', 'K', 'K'], 4, 2, 0, 0],
    ['a double play', ['S7', '64(1)3/GDP', 'K'], 0, 1, 0, 0],
    ['a triple play', ['S7', 'S7.1-2', '5(2)4(1)3/GTP'], 0, 2, 0, 0],
    ['a force out at second', ['S7', '64(1)/FO', 'K', 'K'], 0, 1, 0, 1],
    ['a force out at third that leaves the runner from first unnamed', ['S7', 'S7.1-2', '5(2)/FO.B-1', 'K', 'K'], 0, 2, 0, 2],
    ['caught stealing for the third out', ['K', 'K', 'S7', 'CS2(26)'], 0, 1, 0, 0],
    ['a runner left on base who reached on the third out', ['K', 'K', 'S7', '64(1)/FO'], 0, 1, 0, 1],
    ['errors', ['E6', 'E5.1-2', 'FLE3/P3F', 'K', 'K', 'K'], 0, 0, 3, 2],
    ['an error that cancels an out', ['S7', 'FC4.1X2(4E6);B-1', 'K', 'K', 'K'], 0, 1, 1, 2],
    ['a steal of home', ['T9', 'SBH', 'K', 'K', 'K'], 1, 1, 0, 0],
    ['first base on a third strike that gets away', ['K+WP.B-1', 'K', 'K', 'K'], 0, 0, 0, 1],
    ['interference of the catcher', ['C/E2', 'K', 'K', 'K'], 0, 0, 1, 1],
    ['a balk and a passed ball', ['D7', 'BK.2-3', 'PB.3-H', 'K', 'K', 'K'], 1, 1, 0, 0],
  ])('%s', async (_, plays, runs, hits, errors, leftOnBase) => {
    const { sides } = await folded({ halves: [plays] })
    expect(sides[0]).toMatchObject({ innings: [runs], runs, hits, leftOnBase })
    expect(sides[1].errors).toBe(errors)
  })

  test.each<[what: string, halves: PlayText[][], reason: string]>([
    ['ends before three are out', [['K', 'K'], ['K']], 'line 33: the next half-inning begins with 2 out'],
    ['goes on after three', [['K', 'K', 'K', 'K']], 'line 34: more than three out'],
    ['moves a runner who is not there', [['S7.1-2']], 'line 31: a runner goes from first, where nobody is'],
    ['puts two on one base', [['D7', 'D7']], 'line 32: two runners on second'],
    ['steals without a runner', [['SB2']], 'from first, where nobody is'],
  ])('that %s is rejected', async (_, halves, reason) => {
    await expect(folded({ halves })).rejects.toThrow(reason)
  })
})

describe('stats', () => {
  const batting = async (plays: PlayText[], order = 1) => (await folded({ halves: [plays] })).stats.get(away(order))?.batting

  test('at-bats exclude walks, hit batters, interference and sacrifices', async () => {
    expect(await batting(['W', 'K', 'K', 'K'])).toMatchObject({ pa: 1, ab: 0, bb: 1 })
    expect(await batting(['IW', 'K', 'K', 'K'])).toMatchObject({ ab: 0, bb: 1 })
    expect(await batting(['HP', 'K', 'K', 'K'])).toMatchObject({ ab: 0, hbp: 1 })
    expect(await batting(['C/E2', 'K', 'K', 'K'])).toMatchObject({ pa: 1, ab: 0 })
    expect(await batting(['S7', '23/SH.1-2', 'K', 'K'], 2)).toMatchObject({ pa: 1, ab: 0 })
    expect(await batting(['T7', '8/SF.3-H', 'K', 'K'], 2)).toMatchObject({ ab: 0, rbi: 1 })
    expect(await batting(['E6', 'K', 'K', 'K'])).toMatchObject({ ab: 1, h: 0 })
  })

  test('a steal that succeeds only by an error counts as caught', async () => {
    expect(await batting(['S7', 'SB2', 'CS3(2E5)', 'K', 'K', 'K'])).toMatchObject({ sb: 1, cs: 1 })
    expect(await batting(['S7', 'POCS2(134)', 'K', 'K'])).toMatchObject({ cs: 1 })
    expect(await batting(['S7', 'PO1(13)', 'K', 'K'])).toMatchObject({ cs: 0 })
  })

  test('an error is charged to the current fielder of the position', async () => {
    const { stats } = await folded({ halves: [['NP', 'sub,newss001,"New Man",1,5,6', 'E6', 'K', 'K', 'K']] })
    expect([stats.get('newss001')?.errors, stats.get(home(5))?.errors]).toEqual([1, undefined])
  })

  test('pitches and strikes exclude pickoff throws', async () => {
    const { stats } = await folded({ halves: [['S7:B1*BC.FX', 'SB2:B', 'K:B>FFS', 'K:CCC', 'K:CC2C']] })
    expect(stats.get(home(9))?.pitching).toMatchObject({ pitches: 15, strikes: 12 })
  })
})

describe('responsible players', () => {
  const comes = (id: string) => `sub,${id},"Relief",1,9,1`
  const pitching = async (plays: PlayText[]) => {
    const { stats } = await folded({ halves: [plays], earned: { relia001: 0 } })
    return [home(9), 'relia001'].map((id) => stats.get(id)!.pitching)
  }

  test('a run is charged to the pitcher who put the runner on base', async () => {
    const [first, second] = await pitching(['D7', 'NP', comes('relia001'), 'D8.2-H', 'S7.2-H', 'K', 'K', 'K'])
    expect([first!.r, second!.r]).toEqual([1, 1])
  })

  test('a pitcher who leaves after one pitch, or before the first, has pitched', async () => {
    const plays = ['K', 'NP', comes('relia001'), 'play,1,0,awayb001,01,C,NP', comes('relib001'), 'NP', comes('relic001'), 'K:C.SS', 'K']
    const { pitched, stats } = await folded({ halves: [plays], earned: { relia001: 0, relib001: 0, relic001: 0 } })
    expect(pitched).toEqual([away(9), home(9), 'relia001', 'relib001', 'relic001'])
    expect(stats.get('relia001')?.pitching).toMatchObject({ pitches: 1, strikes: 1, outs: 0 })
  })

  test("a fielder's choice against a relief pitcher leaves as many runners with the previous pitcher", async () => {
    const [first, second] = await pitching(['S7', 'NP', comes('relia001'), '64(1)/FO', 'HR.1-H', 'K', 'K'])
    expect([first!.r, second!.r]).toEqual([1, 1])
    const [one, other] = await pitching(['T7', 'NP', comes('relia001'), 'W', 'FC6.3XH(62);1-2;B-1', 'HR.2-H;1-H', 'K', 'K'])
    expect([one!.r, other!.r]).toEqual([1, 2])
  })

  test('a walk is charged to the pitcher who left with three balls', async () => {
    const [first, second] = await pitching(['play,1,0,awaya001,31,BBBC,NP', comes('relia001'), 'W:BBBC.B', 'K', 'K', 'K'])
    expect([first!.bb, first!.pitches, second!.bb, second!.pitches]).toEqual([1, 4, 0, 1])
  })

  test('a strikeout is charged to the batter who was replaced with two strikes', async () => {
    const plays = ['play,1,0,awaya001,12,BCC,NP', 'sub,pinch001,"Pinch Man",0,1,11', 'play,1,0,pinch001,12,BCC.S,K', 'K', 'K']
    const { stats } = await folded({ halves: [plays] })
    expect([stats.get(away(1))?.batting.so, stats.get('pinch001')?.batting.so ?? 0]).toEqual([1, 0])
  })

  test('a pinch runner scores and the run stays charged to the pitcher', async () => {
    const plays = ['S7', 'NP', 'sub,runne001,"Quick Man",0,1,12', 'NP', comes('relia001'), 'D8.1-H', 'K', 'K', 'K']
    const { stats } = await folded({ halves: [plays], earned: { relia001: 0 } })
    expect([stats.get(home(9))?.pitching.r, stats.get('relia001')?.pitching.r]).toEqual([1, 0])
    expect([stats.get('runne001')?.batting.r, stats.get(away(1))?.batting.r]).toEqual([1, 0])
  })

  test('the file may set the responsible pitcher of a runner', async () => {
    const [first, second] = await pitching(['D7', 'NP', comes('relia001'), 'presadj,relia001,2', 'HR.2-H', 'K', 'K', 'K'])
    expect([first!.r, second!.r]).toEqual([0, 2])
  })
})

describe('innings', () => {
  test('a runner is placed on second in extra innings', async () => {
    const { sides, entries } = await folded({ halves: [inOrder, inOrder, ['radj,awayc001,2', 'S7.2-H(UR)', 'K', 'K', 'K'], inOrder] })
    expect(sides[0]).toMatchObject({ innings: [0, 1], runs: 1, leftOnBase: 1 })
    expect(entries.find(({ code }) => code === 'S7.2-H(UR)')).toMatchObject({ basesBefore: [2], basesAfter: [1], runs: 1 })
  })

  test('the home side may bat first', async () => {
    const { sides, entries } = await folded({ info: { htbf: 'true' }, halves: [['HR', ...inOrder], inOrder] })
    expect([sides[0].innings, sides[1].innings]).toEqual([[0], [1]])
    expect(entries[0]).toMatchObject({ half: 'top', side: 1, team: 1, score: [0, 1] })
  })

  test('a leading home side does not bat', async () => {
    const { sides } = await folded({ halves: [inOrder, ['HR', ...inOrder], inOrder] })
    expect([sides[0].innings, sides[1].innings]).toEqual([[0, 0], [1]])
  })

  test('a game without its end is rejected', async () => {
    const halves = [['K', 'K', 'NP', 'sub,relia001,"Relief",1,9,1', 'K']]
    await expect(folded({ halves })).rejects.toThrow('no earned runs of relia001: the end of the game is missing')
  })
})
