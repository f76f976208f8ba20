import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { getLines } from '../../parse/lines.ts'
import { foldGame } from './game/fold-game.ts'
import type { FoldedGame } from './game/folded-game.ts'
import { totals } from './game/tally.ts'
import { type LogGame, readLog } from './game-log.ts'
import { readGames } from './records/read-games.ts'
import { getKey, getMeeting, meetingOfLog } from './source-match/game-match.ts'

/** All games in the event files of a folder, and the rejected ones. */
async function foldedIn(path: string) {
  const games: FoldedGame[] = []
  const faults: string[] = []
  for (const name of readdirSync(path).filter((each) => /\.EV.$/.test(each))) {
    for await (const read of readGames(getLines(createReadStream(join(path, name))))) {
      if (read.fault) faults.push(`${name}: ${read.fault.reason}`)
      else games.push(foldGame(read.game))
    }
  }
  return { games, faults }
}

const playLines = ({ record }: FoldedGame) => record.lines.filter(({ type }) => type === 'play')

/** Computed and listed earned runs of every pitcher: runs minus those marked unearned, and the earned runs in the file. */
const earnedRuns = (games: readonly FoldedGame[]) =>
  games.flatMap(({ record, stats }) =>
    [...record.earned].map(([id, earned]) => ({ game: record.id, id, earned, computed: computeStatistics(stats.get(id)) })),
  )
const computeStatistics = (stats: { pitching: { r: number; unearned: number } } | undefined) =>
  stats ? stats.pitching.r - stats.pitching.unearned : 0

withSharedData('baseball', 'retrosheet', (path) => {
  const log = readLog(createReadStream(join(path, 'retrosheet-gamelogs/GL2016.TXT')))
  const games2016 = foldedIn(join(path, 'retrosheet-2016'))
  const games2020 = foldedIn(join(path, 'retrosheet-2020'))

  test('2016: runs, hits, errors and the line score of all 243 games equal the game log', async () => {
    const { games, faults } = await games2016
    const rows = new Map((await log).rows.map(({ game }) => [getKey(meetingOfLog(game)), game]))
    const pairs = games.map((game) => ({ game, row: rows.get(getKey(getMeeting(game.record)))! }))
    expect([games.length, faults]).toEqual([243, []])
    expect(pairs.map(({ row }) => row.sides.map(lineOfLog))).toEqual(pairs.map(({ game }) => game.sides.map(lineOfGame)))
  })

  test('2016: the stats of both sides equal the game log', async () => {
    const rows = new Map((await log).rows.map(({ game }) => [getKey(meetingOfLog(game)), game]))
    for (const game of (await games2016).games) {
      const row = rows.get(getKey(getMeeting(game.record)))!
      expect([0, 1].map((side) => statsOfGame(game, side as 0 | 1))).toEqual(row.sides.map(statsOfLog))
    }
  })

  test('2016: the Cubs won 103 and lost 58, and tied one', async () => {
    const { rows, faults } = await log
    const margins = rows.flatMap(({ game: { sides } }) =>
      sides.flatMap(({ team, runs }, i) => (team === 'CHN' ? [runs - sides[1 - i]!.runs] : [])),
    )
    const count = (is: (margin: number) => boolean) => margins.filter(is).length
    expect([rows.length, faults, count((m) => m > 0), count((m) => m < 0), count((m) => m === 0)]).toEqual([2428, [], 103, 58, 1])
  })

  test('2020: 898 games, 80,064 play lines, 11,465 of them without a play, and none rejected', async () => {
    const { games, faults } = await games2020
    const lines = games.flatMap(playLines)
    expect([games.length, faults, lines.length]).toEqual([898, [], 80_064])
    expect(lines.filter((line) => line.type === 'play' && line.play === undefined)).toHaveLength(11_465)
  })

  test('2020: 111 games had seven innings, and runners were placed on second 218 times', async () => {
    const { games } = await games2020
    expect(games.filter(({ record }) => record.info.get('innings') === '7')).toHaveLength(111)
    const placed = games.flatMap(({ record }) => record.lines.filter(({ type }) => type === 'runner'))
    expect(placed).toHaveLength(218)
    expect(new Set(placed.map((line) => line.type === 'runner' && line.base))).toEqual(new Set([2]))
  })

  test('only pitchers have pitches', async () => {
    const games = [...(await games2016).games, ...(await games2020).games]
    const others = games.flatMap(({ record, stats, pitched }) =>
      [...stats].flatMap(([id, { pitching }]) => (pitching.pitches > 0 && !pitched.includes(id) ? [`${record.id}: ${id}`] : [])),
    )
    expect(others).toEqual([])
  })

  test('the runs charged to each pitcher less the unearned ones equal the earned runs of the files', async () => {
    const all = [...earnedRuns((await games2016).games), ...earnedRuns((await games2020).games)]
    expect(all).toHaveLength(9_956)
    expect(all.filter(({ earned, computed }) => earned !== computed)).toEqual([])
  })
})

const lineOfLog = ({ runs, innings, stats }: LogGame['sides'][number]) => ({
  runs,
  hits: stats!.h,
  errors: stats!.errors,
  innings: innings!.filter((inning) => inning !== undefined),
})

const lineOfGame = ({ runs, hits, errors, innings }: FoldedGame['sides'][number]) => ({
  runs,
  hits,
  errors,
  innings: innings.filter((inning) => inning !== undefined),
})

function statsOfGame({ stats, sides }: FoldedGame, side: 0 | 1) {
  const { batting, pitching } = totals(stats.values(), side)
  const { r: _, ...computed } = batting
  const { leftOnBase: lob, earnedAgainst: er, errors } = sides[side]
  return { ...computed, lob, er, putOuts: pitching.outs, errors }
}

/** The log has sacrifice hits and interference, which are part of the plate appearances. */
function statsOfLog({ stats }: LogGame['sides'][number]) {
  const { sh, interference, ...rest } = stats as Required<NonNullable<typeof stats>>
  return { ...rest, pa: rest.ab + rest.bb + rest.hbp + rest.sf + sh + interference }
}
