import type { FeedFile } from '../../../parse/feed-file.ts'
import { type FileRows, readJsonRows } from '../../../parse/json-rows.ts'
import { eachFile, type MatchConnector, type MatchesPart, type Problem } from '../../source-model.ts'
import { type KnownLeague, knownLeague, leagueMessage } from '../shared/leagues.ts'
import { parsedRows } from '../shared/parsed-rows.ts'
import { seasonFolder, seasonName } from '../shared/season.ts'
import { parseRow } from './parse-row.ts'

/** football.json: one file per league and season, "2024-25/en.1.json", {name, matches: […]}. */
export const openfootballJson: MatchConnector = {
  kind: 'matches',
  format: 'openfootball-json',
  reads: (name) => /^[a-z]+(\.[a-z0-9]+)*\.json$/.test(name) && !name.endsWith('.clubs.json'),
  read: eachFile(async (file) => {
    const rows = await readJsonRows(file.bytes(), { list: 'matches' })
    const placed = placeOf(file, rows)
    return 'reason' in placed ? unplaced(file, rows, placed.reason) : readDataset(rows, placed)
  }),
}

interface Place {
  league: KnownLeague
  season: string
  dataset: string
}

/** League from the file name, season from the folder, else from the name inside the file ("Premier League 2024/25"). */
function placeOf(file: FeedFile, { name }: FileRows): Place | { reason: string } {
  const [fileName = '', folder = ''] = file.name.split('/').toReversed()
  const code = fileName.replace(/\.json$/, '')
  const league = knownLeague(code)
  if (!league) return { reason: `the league key "${code}" is not in the reviewed list of leagues` }
  const season = seasonName(folder) ?? seasonName(/(\d{4}(?:[-/]\d{2,4})?)$/.exec(name)?.[1] ?? '')
  if (!season) return { reason: `neither the folder "${folder}" nor the name "${name}" names the season` }
  return { league, season, dataset: `${seasonFolder(season)}/${code}` }
}

function unplaced(file: FeedFile, { name, rows, brokenOff }: FileRows, reason: string): MatchesPart {
  const problems: Problem[] = [{ row: file.name, reason, text: JSON.stringify({ name, matches: rows.length }) }]
  if (brokenOff) problems.push({ row: file.name, reason: brokenOff.reason, text: brokenOff.near })
  const dataset = file.name.replace(/\.json$/, '')
  return { part: dataset, file: file.name, sport: 'soccer', rows: problems.length, problems, matches: [], complete: false }
}

async function readDataset(read: FileRows, { league, season, dataset }: Place): Promise<MatchesPart> {
  const file = `${dataset}.json`
  const { parsed, ...rows } = await parsedRows(file, read, (row) => parseRow(row, { league, season }))
  const spelling = read.name.replace(/\d{4}(?:[-/]\d{2,4})?$/, '').trimEnd()
  return {
    part: dataset,
    file,
    sport: 'soccer',
    season: { league: leagueMessage(league, spelling ? [spelling] : []), name: season },
    ...rows,
    matches: parsed,
  }
}
