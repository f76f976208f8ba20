import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A season of invented clubs in the openfootball-json format, under the key of a real league. */
export interface Folder {
  path: string
  season: string
  /** Number of matches. */
  matches: number
  /** Names and points in table order. */
  table: readonly (readonly [name: string, points: number])[]
  remove(): Promise<void>
}

const clubs = ['Aldermoor Rovers', 'Brackenfield Town', 'Coldharbour United', 'Dunwick Athletic']
const results: readonly (readonly [day: number, home: number, away: number, homeGoals: number, awayGoals: number])[] = [
  [16, 0, 1, 3, 0],
  [16, 2, 3, 1, 1],
  [23, 3, 0, 0, 2],
  [23, 1, 2, 0, 1],
]

export async function inventedFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'touchline-feed-'))
  const matches = results.map(([day, home, away, ...ft], i) => ({
    round: `Matchday ${1 + Math.floor(i / 2)}`,
    date: `2025-08-${day}`,
    time: '15:00',
    team1: clubs[home],
    team2: clubs[away],
    score: { ft },
  }))
  await mkdir(join(path, '2025-26'))
  await writeFile(join(path, '2025-26', 'en.1.json'), JSON.stringify({ name: 'English Premier League 2025/26', matches }))
  const table = [
    [clubs[0]!, 6],
    [clubs[2]!, 4],
    [clubs[3]!, 1],
    [clubs[1]!, 0],
  ] as const
  return { path, season: '2025/2026', matches: matches.length, table, remove: () => rm(path, { recursive: true }) }
}
