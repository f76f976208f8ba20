import { readTable } from '../../../parse/csv-table.ts'
import type { FeedFile } from '../../../parse/feed-file.ts'
import { eachFile, type MatchConnector, type MatchesPart, type SourceMatch } from '../../source-model.ts'
import { nationalFootballLeague } from '../shared/league.ts'
import { gameColumns, parseGame } from './parse-game.ts'

const fileName = /^games_(\d{4})\.csv$/

/**
 * NFL schedules and results, one file per season, games_2018.csv: quarter scores, overtime, kick-offs in Eastern time.
 */
export const nflResults: MatchConnector = {
  kind: 'matches',
  format: 'nfl-results',
  reads: (name) => fileName.test(name),
  read: eachFile(readSeason),
}

async function readSeason({ name, bytes }: FeedFile): Promise<MatchesPart> {
  const file = name.split('/').at(-1)!
  const season = fileName.exec(file)![1]!
  const matches: SourceMatch[] = []
  const { rows, problems } = await readTable(bytes(), {
    name: file,
    columns: gameColumns,
    take: ({ fields }, at) => void matches.push({ ...at, ...parseGame(fields, Number(season)) }),
  })
  return {
    part: season,
    file,
    sport: 'american-football',
    season: { league: nationalFootballLeague(), name: season },
    rows,
    problems,
    matches,
    complete: problems.length === 0,
  }
}
