import type { FeedFile } from '../../../parse/feed-file.ts'
import { eachJsonRow, type FileRows } from '../../../parse/json-rows.ts'
import type { MatchesPart } from '../../source-model.ts'
import { leagueMessage } from './leagues.ts'
import { parsedRows } from './parsed-rows.ts'
import { parseTournamentRow, type Tournament } from './tournament-row.ts'

/** Dataset, file and sport of a file: "2018/worldcup" of "2018/worldcup.json". */
export const datasetOf = ({ name }: FeedFile): Pick<MatchesPart, 'part' | 'file' | 'sport'> => ({
  part: name.replace(/\.json$/, ''),
  file: name,
  sport: 'soccer',
})

/**
 * The season is the year that the folder is named after: "2020" of "2020/euro.json". The name inside the file is
 * ignored.
 */
export const yearOf = ({ name }: FeedFile): string | undefined => /^(\d{4})\//.exec(name)?.[1]

/** A file without a season: one problem, no matches. */
export function unplaced(file: FeedFile): MatchesPart {
  const reason = 'its folder is no season; put it into one that is named after the year, such as "2018"'
  return { ...datasetOf(file), rows: 1, problems: [{ row: file.name, reason, text: file.name }], matches: [], complete: false }
}

/** Matches of one file. `list`: path of the rows for `eachJsonRow`. Throws Unreadable only. */
export async function tournamentDataset(file: FeedFile, list: string, tournament: Tournament): Promise<MatchesPart> {
  const { headings, ...read } = await rowsOf(file, list)
  const fileHasGoals = read.rows.some(rowHasGoals)
  const parse = (row: unknown, i: number) => parseTournamentRow(row, tournament, { heading: headings[i]!, fileHasGoals })
  const { parsed, ...rows } = await parsedRows(file.name, read, parse)
  const [, spelling] = /^(.*\S)\s+\d{4}$/.exec(read.name) ?? []
  const league = leagueMessage(tournament.league, spelling ? [spelling] : [])
  return { ...datasetOf(file), season: { league, name: tournament.season }, ...rows, matches: parsed }
}

/** `headings`: the heading of each row. */
async function rowsOf(file: FeedFile, list: string): Promise<FileRows & { headings: string[] }> {
  const read: FileRows & { headings: string[] } = { name: '', rows: [], headings: [] }
  for await (const item of eachJsonRow(file.bytes(), { list })) {
    if ('row' in item) {
      read.rows.push(item.row)
      read.headings.push(item.under)
    } else Object.assign(read, item)
  }
  return read
}

const rowHasGoals = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && (Object.hasOwn(row, 'goals1') || Object.hasOwn(row, 'goals2'))
