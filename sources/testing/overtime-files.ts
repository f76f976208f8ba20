import { gameDocument, getPlays, ids } from '../american-football/nfl-gamecenter/testing/invented-document.ts'
import { gameLines, inOrder } from '../baseball/retrosheet/testing/invented-game.ts'
import * as live from '../basketball/nba-live/testing/invented-game.ts'
import { entry, schedule, scheduled, summary, usualSeasons } from '../hockey/hockeytech/testing/invented-feed.ts'
import { getSets, scoutFile } from '../volleyball/datavolley/testing/invented-scout-file.ts'

/** Files of one invented match that was not decided in regular time or was followed by a golden set. */
export interface OvertimeFiles {
  format: string
  /** UTC. */
  date: string
  files: Readonly<Record<string, string>>
}

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** One goal each, extra time without goals, 3-4 on penalties. */
const worldCup = JSON.stringify({
  name: 'World Cup 2018',
  matches: [
    {
      ...{ round: 'Round of 16', date: '2018-07-01', time: '17:00', team1: 'Norway', team2: 'Wales', ground: 'Arena, Cardiff' },
      ...{ score: { ht: [1, 0], ft: [1, 1], et: [1, 1], p: [3, 4] } },
      ...{ goals1: [{ name: 'Quill', minute: 12 }], goals2: [{ name: 'Reed', minute: 61 }] },
    },
  ],
})

/** Home 1-0 after one inning, 1-1 after `regular` innings, 1-2 after one more. */
const extraInnings = (id: string, regular: number, info: Readonly<Record<string, string>> = {}): string => {
  const halves = Array.from({ length: 2 * (regular + 1) }, () => [...inOrder])
  halves[1] = ['HR:X', ...inOrder]
  halves[2 * regular - 2] = ['HR:BX', 'K:CBFS', 'K', 'K']
  halves[2 * regular] = ['HR', ...inOrder]
  return text(gameLines({ id, info, halves, earned: { awayi001: 1, homei001: 2 } }))
}

/** 2-2 after four quarters, 2-5 after overtime. */
function nbaOvertime(): Record<string, string> {
  const { game } = JSON.parse(live.boxScore()) as { game: { homeTeam: FileSide; awayTeam: FileSide } & Record<string, unknown> }
  interface FileSide {
    score: number
    periods: { period: number; score: number }[]
  }
  const withLine = (side: FileSide, line: readonly number[]) => ({
    ...side,
    score: line.reduce((a, b) => a + b),
    periods: line.map((score, i) => ({ period: i + 1, score })),
  })
  const box = {
    ...game,
    period: 5,
    homeTeam: withLine(game.homeTeam, [2, 0, 0, 0, 0]),
    awayTeam: withLine(game.awayTeam, [0, 2, 0, 0, 3]),
  }
  const [start, , , , , , end] = live.actions
  const period = (n: number, ...between: object[]) => [
    { ...start!, actionNumber: n * 10, orderNumber: n * 10, period: n, clock: n > 4 ? 'PT05M00.00S' : 'PT12M00.00S' },
    ...between.map((action, i) => ({ ...action, actionNumber: n * 10 + 1 + i, orderNumber: n * 10 + 1 + i, period: n })),
    { ...end!, actionNumber: n * 10 + 9, orderNumber: n * 10 + 9, period: n },
  ]
  const shot = (actionType: string, side: FileSide, personId: number) => ({
    ...live.actions[1]!,
    ...{ actionType, teamId: (side as unknown as { teamId: number }).teamId, personId, clock: 'PT03M00.00S' },
  })
  const plays = [
    ...period(1, shot('2pt', game.homeTeam, 1)),
    ...period(2, shot('2pt', game.awayTeam, 11)),
    ...[...period(3), ...period(4)],
    ...period(5, shot('3pt', game.awayTeam, 11)),
  ].map((play) => ({ ...play, timeActual: null }))
  return {
    [`live_boxscore_${live.gameId}.json`]: JSON.stringify({ game: box }),
    [`live_playbyplay_${live.gameId}.json`]: live.playByPlay(plays),
  }
}

/** 1-1 after overtime; the home side wins the shoot-out 1-0. */
const hockeyShootOut = (): Record<string, string> => {
  const goals = [
    { id: 1, home: true, period: 1, time: '3:51', scorer: 11 },
    { id: 2, home: false, period: 3, time: '10:00', scorer: 21 },
  ]
  const plays = [
    entry.faceoff('1st', '0:00', '1'),
    entry.goal('1st', '3:51', 11, 1),
    entry.faceoff('2nd', '0:00', '1'),
    entry.goal('3rd', '10:00', 21, 2),
    entry.shot('OT', '2:10', 12),
    ...[entry.attempt(11, true), entry.attempt(21, false), entry.attempt(12, false), entry.attempt(22, false)],
  ]
  return {
    'pwhl_seasons.json': usualSeasons,
    'pwhl_schedule_x.json': schedule([scheduled(7, '2025-01-07', [2, 1])]),
    'pwhl_game_summary_7.json': summary({ goals, score: [2, 1], more: ['OT', 'SO'] }),
    'pwhl_pbp_7.json': JSON.stringify(plays),
  }
}

/** 7-7 after four quarters, 10-7 by a field goal in overtime. */
function nflOvertime(): string {
  return gameDocument('2018090901', (game) => {
    const points = (score: Record<string, number>, first: number, overtime: number) =>
      Object.assign(score, { 1: first, 5: overtime, T: first + overtime })
    points(game.home.score, 7, 3)
    points(game.away.score, 7, 0)
    game.qtr = 'final overtime'
    const plays = getPlays(game)
    const touchdown = structuredClone(plays)
    const ofAway = (play: Record<string, unknown>, over: object) =>
      JSON.parse(JSON.stringify({ ...play, ...over, posteam: 'ATL' }).replaceAll('"clubcode":"PHI"', '"clubcode":"ATL"'))
    plays['90'] = ofAway(touchdown['40']!, { time: '05:00' })
    plays['91'] = ofAway(touchdown['61']!, { time: '04:56' })
    plays['200'] = {
      ...touchdown['61'],
      ...{ qtr: 5, time: '08:12', yrdln: 'ATL 20', note: 'FG' },
      players: { [ids.kicker]: [{ sequence: 1, clubcode: 'PHI', playerName: 'K.Icker', statId: 70, yards: 38 }] },
    }
    Object.assign(game, { scrsummary: {} })
  })
}

export const overtimeFiles = {
  penalties: { format: 'worldcup-json', date: '2018-07-01', files: { '2018/worldcup.json': worldCup } },
  tenInnings: { format: 'retrosheet', date: '2016-04-11', files: { '2016/2016CHN.EVN': extraInnings('CHN201604110', 9) } },
  sevenInnings: {
    format: 'retrosheet',
    date: '2020-09-11',
    files: { '2020/2020CHN.EVN': extraInnings('CHN202009111', 7, { innings: '7' }) },
  },
  basketball: { format: 'nba-live', date: '2016-10-25', files: nbaOvertime() },
  shootOut: { format: 'hockeytech', date: '2025-01-08', files: hockeyShootOut() },
  americanFootball: { format: 'nfl-gamecenter', date: '2018-09-09', files: { '2018/2018090901.json': nflOvertime() } },
  // 3-1, and the golden set of a tie of two legs.
  goldenSet: { format: 'datavolley', date: '2031-03-01', files: { 'x.dvw': scoutFile(getSets('25-20 20-25 25-18 26-24 13-15')) } },
} as const satisfies Record<string, OvertimeFiles>
