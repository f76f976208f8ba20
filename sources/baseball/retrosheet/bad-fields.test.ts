import { describe, expect, test } from '@jest/globals'
import type { MatchesDataset } from '../../connector.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { getMutants } from '../../testing/single-tokens.ts'
import { retrosheet } from './connector.ts'
import { awayPlayer, gameLines, homePlayer, inOrder, type PlayText, shortGame } from './testing/invented-game.ts'
import { logRow } from './testing/invented-log.ts'

const name = '2016CHN.EVN'
const text = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n`
const getDataset = async (lines: readonly string[]): Promise<MatchesDataset> =>
  (await getDatasets(retrosheet, { [name]: text(lines) })).get('2016/CHN')!
const getReasons = ({ problems }: MatchesDataset) => problems.map(({ reason }) => reason)

const short = shortGame()
/** The short game with one field replaced in the first line that starts with `beginning`; field 0 is the type. */
const withField = (beginning: string, field: number, by: string): string[] =>
  short.with(
    short.findIndex((line) => line.startsWith(beginning)),
    short
      .find((line) => line.startsWith(beginning))!
      .split(',')
      .with(field, by)
      .join(),
  )

describe('a field that the other lines tell', () => {
  const pinch = 'sub,pinch001,"Pinch Man",1,3,11'
  test.each<[what: string, lines: string[], repair: string]>([
    ['an id of a starter', withField('start,homec001', 1, '0'), 'player "0" is not an id of Retrosheet; the other lines tell it'],
    ['an id of a pitcher', withField('start,homei001', 1, ''), 'player "" is not an id'],
    ['a side of a starter', withField('start,homec001', 3, '?'), 'team "?" is not a number from 0 to 1; the other lines tell it'],
    ['a place in the batting order', withField('start,homec001', 4, '12'), 'batting order "12"'],
    ['a position of a starter', withField('start,homec001', 5, ''), 'position ""'],
    ['a batter', withField('play,2,1', 3, 'NA'), 'batter "NA" is not an id of Retrosheet; the batting order tells it'],
    ['a batter with a comma too many', withField('play,2,1', 3, '1,'), '"1," is one field of "play"'],
    ['a quotation mark', withField('start,homec001', 2, '"Home C'), 'quotation marks that do not go around a whole field were left out'],
    ['an id of a game', withField('id,', 1, 'CHICAGO'), '"id,CHICAGO" is not "id" and a game'],
    ['the first type of a game', withField('id,', 0, '?'), 'is not "id" and a game'],
    ['data of an unknown kind', withField('data,er,homei001', 1, ''), 'the data "" were left out'],
  ])('costs nothing: %s', async (_, lines, repair) => {
    const [sound, { matches, problems }] = [await getDataset(short), await getDataset(lines)]
    expect([problems, matches[0]!.repairs[0]]).toEqual([[], expect.stringContaining(repair)])
    expect(matches.map((match) => ({ ...match, repairs: [] }))).toEqual(sound.matches)
  })

  test('is not inferred when the side bats out of turn', async () => {
    const swapped = withField('play,2,1', 3, 'NA').map((line) => line.replace('play,3,1,homeh001', 'play,3,1,homeg001'))
    const { matches, problems } = await getDataset(swapped)
    expect([problems, matches[0]!.plays, matches[0]!.statistics]).toEqual([[], undefined, undefined])
    expect([matches[0]!.scoreboard.homeScore, matches[0]!.repairs]).toEqual([
      1,
      [expect.stringContaining('plays and statistics were left out')],
    ])
  })

  const withSub = (sub: string) =>
    shortGame({ halves: [inOrder, ['HR', 'NP', sub, ...inOrder], ...Array.from({ length: 8 }, () => inOrder)] })
  test('a substitute who is named nowhere else is left out of lineup and statistics', async () => {
    const runner = 'sub,?,"Quick Man",1,1,12'
    const { matches, problems } = await getDataset(gameLines({ halves: [inOrder, ['S7', 'NP', runner, ...inOrder]] }))
    expect([problems, matches[0]!.repairs]).toEqual([
      [],
      [expect.stringContaining('player "?" is not an id of Retrosheet; the player was left out of lineup and statistics')],
    ])
    const { lineup, statistics, plays } = matches[0]!
    expect([lineup!.home.starters.length, lineup!.home.substitutes, statistics!.players.length]).toEqual([9, [], 18])
    expect(plays!.map(({ text }) => text)).toContain('Quick Man (PR) comes on for Home A.')
  })

  test.each([4, 5])('field %i of a substitute costs the lineup of his side, the plays and the statistics', async (field) => {
    const { matches, problems } = await getDataset(withSub(pinch.split(',').with(field, '?').join()))
    const { lineup, plays, events, statistics, scoreboard, attendance } = matches[0]!
    expect([problems, plays, events, statistics, attendance]).toEqual([[], undefined, undefined, undefined, 30_000])
    expect([lineup!.home.starters.length, lineup!.away.starters.length]).toEqual([0, 9])
    expect([scoreboard.awayScore, scoreboard.homeScore, scoreboard.scores!.periods!.items.length]).toEqual([0, 1, 5])
  })
})

test('a comment that is the id of a game begins none', async () => {
  const { matches, problems } = await getDataset([...short, 'com,CHN201604120'])
  expect([matches.length, matches[0]!.repairs, problems]).toEqual([1, [], []])
})

describe('an event text that cannot be read', () => {
  const halves: PlayText[][] = [
    ['S7', '63.1-2', 'D8.2-H', 'K', 'K'],
    ['W', '64(1)3/GDP', 'K'],
    ['E6', 'SB2', 'S7.2-H(UR)', 'K', 'FC4.1X2(46);B-1', 'K'],
    ['HR', 'K', 'T9', '8/SF.3-H', 'K'],
    [...inOrder],
  ]
  const sound = gameLines({ halves, earned: { [homePlayer(9)]: 1, [awayPlayer(9)]: 2 } })
  const plays = sound.flatMap((line, at) => (line.startsWith('play,') ? [{ at, line }] : []))
  const getScore = ({ matches: [match] }: MatchesDataset) => match && [match.scoreboard.awayScore, match.scoreboard.homeScore]

  test.each(['QQ7', '', '1,'])('never gives a wrong score: "%s"', async (event) => {
    const outcomes: string[] = []
    for (const { at, line } of plays) {
      const dataset = await getDataset(sound.with(at, line.replace(/[^,]*$/, event)))
      const [match] = dataset.matches
      if (match)
        expect([getScore(dataset), match.plays, match.statistics, match.lineup!.home.starters.length]).toEqual([
          [2, 2],
          undefined,
          undefined,
          9,
        ])
      else expect(dataset.problems[0]!.reason).toContain('and the other plays do not tell the runs of its half-inning')
      outcomes.push(match ? 'kept' : 'refused')
    }
    expect([plays.length, outcomes.filter((each) => each === 'kept').length]).toEqual([22, 10])
  })

  test('takes the score that the plays do not tell from the game log', async () => {
    const [homer] = plays.filter(({ line }) => line.endsWith(',HR'))
    const spoilt = text(sound.with(homer!.at, homer!.line.replace('HR', '?')))
    const dataset = (
      await getDatasets(retrosheet, { [name]: spoilt, 'GL2016.TXT': logRow({ day: '20160411', line: ['110', '02x'], runs: [2, 2] }) })
    ).get('2016/CHN')!
    expect([dataset.problems, getScore(dataset), dataset.matches[0]!.lineup!.away.starters.length]).toEqual([[], [2, 2], 9])
  })

  test('two in one half-inning refuse the game', async () => {
    const [first, second] = plays
    const spoilt = [first!, second!].reduce((lines, { at, line }) => lines.with(at, line.replace(/[^,]*$/, '?')), sound)
    expect(getReasons(await getDataset(spoilt))).toEqual([expect.stringContaining('do not tell the runs')])
  })

  test('without the end of the game refuses it', async () => {
    const last = plays.at(-1)!
    const cut = sound.with(last.at, last.line.replace(/[^,]*$/, '?')).filter((line) => !line.startsWith('data,'))
    expect(getReasons(await getDataset(cut))).toEqual([expect.stringContaining('the end of the game is missing')])
  })
})

test('one bad token refuses a game only when its score or its visitors are not known', async () => {
  const reasons: string[] = []
  const mutants = getMutants({ [name]: text(short) }, 7, 300)
  for (const { content } of mutants) {
    const { matches, problems } = (await getDatasets(retrosheet, { [name]: content })).get('2016/CHN')!
    expect(matches.length + problems.length).toBe(1)
    for (const { scoreboard } of matches) expect([scoreboard.awayScore, scoreboard.homeScore]).toEqual([0, 1])
    reasons.push(...problems.map(({ reason }) => reason))
  }
  expect(reasons.length).toBeLessThan(mutants.length / 50)
  for (const reason of reasons) expect(reason).toMatch(/do not tell the runs of its half-inning$|^visiting team /)
})
