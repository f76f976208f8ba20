import { breathe } from '../breathe.ts'
import { eachFile, type MatchConnector, type MatchesPart } from '../connectors.ts'
import { csvRows } from '../international-results/csv-rows.ts'
import type { FeedFile } from '../location/feed-file.ts'
import { reasonOf } from '../reason-of.ts'
import { nationalFootballLeague } from './league.ts'
import { gameColumns, parseGame } from './parse-game.ts'

const fileName = /^games_(\d{4})\.csv$/

/** Schedules and results of the NFL, a file a season, games_2018.csv: quarter scores, overtime, kick-offs in Eastern time. */
export const nflResults: MatchConnector = {
  kind: 'matches',
  format: 'nfl-results',
  reads: (name) => fileName.test(name),
  read: eachFile(readSeason),
}

/** A season has some 270 games; only what is no such file has far more lines. */
const pauseEvery = 500

async function readSeason({ name, bytes }: FeedFile): Promise<MatchesPart> {
  const file = name.split('/').at(-1)!
  const season = fileName.exec(file)![1]!
  const part: MatchesPart = {
    part: season,
    file,
    sport: 'american-football',
    season: { league: nationalFootballLeague(), name: season },
    rows: 0,
    problems: [],
    matches: [],
    complete: true,
  }
  for await (const item of csvRows(bytes(), gameColumns)) {
    if (++part.rows % pauseEvery === 0) await breathe()
    const row = { row: `${file}#${item.line}`, text: item.text }
    try {
      if ('fault' in item) throw new Error(item.fault)
      part.matches.push({ ...row, ...parseGame(item.fields, Number(season)) })
    } catch (error) {
      part.problems.push({ ...row, reason: reasonOf(error) })
    }
  }
  return { ...part, complete: part.problems.length === 0 }
}
