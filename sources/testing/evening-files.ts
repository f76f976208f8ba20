import { gameDocument } from '../american-football/nfl-gamecenter/testing/invented-document.ts'
import { gameFields, gamesFile } from '../american-football/nfl-results/testing/game-row.ts'
import { shortGame } from '../baseball/retrosheet/testing/invented-game.ts'
import * as live from '../basketball/nba-live/testing/invented-game.ts'
import { schedule, scheduled, usualSeasons } from '../hockey/hockeytech/testing/invented-feed.ts'

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** Files of an invented match that starts in the evening, local time, on the day before `startAt`. Formats in import order. */
export interface EveningFiles {
  startAt: string
  files: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const sundayNight = { 'games_2018.csv': gamesFile([gameFields({ date: '2018-09-09', time_et: '8:20' })]) }
/** Without a time. */
const gameCenter = { '2018/2018090901.json': gameDocument('2018090901') }
const lateGame = { startAt: '2018-09-10T00:20:00Z' }

export const eveningFiles = {
  'a Sunday night game': { ...lateGame, files: { 'nfl-results': sundayNight } },
  'a Sunday night game that a source without times has, too': {
    ...lateGame,
    files: { 'nfl-results': sundayNight, 'nfl-gamecenter': gameCenter },
  },
  'a Sunday night game that a source without times has first': {
    ...lateGame,
    files: { 'nfl-gamecenter': gameCenter, 'nfl-results': sundayNight },
  },
  'a night game in Chicago': {
    startAt: '2016-04-12T00:05:00Z',
    files: { retrosheet: { '2016/2016CHN.EVN': text(shortGame({ info: { starttime: '7:05PM', daynight: 'night' } })) } },
  },
  'a game in Boston at 19:00': {
    startAt: '2025-01-08T00:00:00Z',
    files: { hockeytech: { 'pwhl_seasons.json': usualSeasons, 'pwhl_schedule_x.json': schedule([scheduled(7, '2025-01-07', undefined)]) } },
  },
  'a game at 22:30 Eastern time': {
    startAt: '2016-10-26T02:30:00Z',
    files: {
      'nba-live': {
        [`live_boxscore_${live.gameId}.json`]: live.boxScore({ gameTimeUTC: '2016-10-26T02:30:00Z', gameEt: '2016-10-25T22:30:00-04:00' }),
      },
    },
  },
} as const satisfies Record<string, EveningFiles>
