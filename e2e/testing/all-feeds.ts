import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { realSports } from './real-sports.ts'
import { soccerFeeds } from './soccer-feeds.ts'

/** All sources in the folder of all real data: those of each sport, then the additional data. */
export const allFeeds = (data: string): string[] => [
  ...soccerFeeds(`${data}/soccer`),
  ...realSports.flatMap(({ sport, feeds }) => feeds(`${data}/${sport}`)),
  `international-results@more:${data}/soccer/international-results-more`,
  `openfootball-json@more:${data}/soccer/openfootball-json-more`,
  `openfootball-text@worldcup-more:${data}/soccer/worldcup-text-full-more`,
  `openfootball-text@more:${data}/soccer/openfootball-text-more`,
  `retrosheet@more:${data}/baseball-more`,
  `nfl-gamecenter@more:${data}/american-football-more`,
  `nhl-results@more:${data}/hockey/nhl-results-more`,
  `euroleague@more:${data}/basketball/euroleague-more`,
  `nba-stats@more:${data}/basketball/nba-more`,
]

/** Recordings of live feeds and the cases of partners are played to sources by tests of their own. */
const notImported = ['licences', 'live-feeds', 'partner-cases']

/** Folders with data files that no feed contains. */
export function foldersWithoutFeed(data: string, feeds: readonly string[]): string[] {
  const read = feeds.map((feed) => feed.slice(feed.indexOf(':') + 1))
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const folders = new Set(files.map(({ parentPath }) => parentPath).filter((folder) => folder !== data))
  const known = [...read, ...notImported.map((name) => join(data, name))]
  return [...folders].filter((folder) => known.every((location) => relative(location, folder).startsWith('..'))).sort()
}
