import { breathe } from '../breathe.ts'
import { eachFile, type MatchConnector, type MatchesPart, type Problem, type SourceMatch } from '../connectors.ts'
import type { FeedFile } from '../location/feed-file.ts'
import { type KnownLeague, knownLeague, leagueMessage } from '../openfootball/leagues.ts'
import { seasonFolder, seasonName } from '../openfootball/season.ts'
import { parseRow } from './parse-row.ts'
import { type FileRows, readRows } from './read-rows.ts'

/** football.json: one file a league and season, "2024-25/en.1.json", {name, matches: […]}. */
export const openfootballJson: MatchConnector = {
  kind: 'matches',
  format: 'openfootball-json',
  reads: (name) => /^[a-z]+(\.[a-z0-9]+)*\.json$/.test(name) && !name.endsWith('.clubs.json'),
  read: eachFile(async (file) => {
    const rows = await readRows(file.bytes())
    const placed = placeOf(file, rows)
    return 'reason' in placed ? unplaced(file, rows, placed.reason) : part(rows, placed)
  }),
}

interface Place {
  league: KnownLeague
  season: string
  part: string
}

/** The league from the file's name, the season from its folder, else from the name inside ("Premier League 2024/25"). */
function placeOf(file: FeedFile, { name }: FileRows): Place | { reason: string } {
  const [fileName = '', folder = ''] = file.name.split('/').toReversed()
  const code = fileName.replace(/\.json$/, '')
  const league = knownLeague(code)
  if (!league) return { reason: `the league key "${code}" is not in the reviewed list of leagues` }
  const season = seasonName(folder) ?? seasonName(/(\d{4}(?:[-/]\d{2,4})?)$/.exec(name)?.[1] ?? '')
  if (!season) return { reason: `neither the folder "${folder}" nor the name "${name}" tells the season` }
  return { league, season, part: `${seasonFolder(season)}/${code}` }
}

function unplaced(file: FeedFile, { name, rows, brokenOff }: FileRows, reason: string): MatchesPart {
  const problems: Problem[] = [{ row: file.name, reason, text: JSON.stringify({ name, matches: rows.length }) }]
  if (brokenOff) problems.push({ row: file.name, reason: brokenOff.reason, text: brokenOff.near })
  const part = file.name.replace(/\.json$/, '')
  return { part, file: file.name, sport: 'soccer', rows: problems.length, problems, matches: [], complete: false }
}

async function part({ name, rows, brokenOff }: FileRows, { league, season, part }: Place): Promise<MatchesPart> {
  const file = `${part}.json`
  const problems: Problem[] = []
  const matches: SourceMatch[] = []
  for (const [i, value] of rows.entries()) {
    if (i % 100 === 99) await breathe()
    const row = `${file}#${i + 1}`
    const text = quoted(value)
    try {
      matches.push({ row, text, ...parseRow(value, { league, season }) })
    } catch (error) {
      problems.push({ row, text, reason: Error.isError(error) ? error.message : String(error) })
    }
  }
  if (brokenOff)
    problems.push({ row: `${file}#${rows.length + 1}`, reason: `${brokenOff.reason}; the rest is not read`, text: brokenOff.near })
  const spelling = name.replace(/\s*\d{4}(?:[-/]\d{2,4})?$/, '')
  return {
    part,
    file,
    sport: 'soccer',
    season: { league: leagueMessage(league, spelling ? [spelling] : []), name: season },
    rows: rows.length + (brokenOff ? 1 : 0),
    problems,
    matches,
    complete: problems.length === 0,
  }
}

/** A value that is nested too deeply to be written is not worth quoting. */
function quoted(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return '(nested too deeply to show)'
  }
}
