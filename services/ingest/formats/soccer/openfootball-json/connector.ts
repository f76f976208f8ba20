import { normalRound } from '@touchline/contract/names/normal-round'
import type { FeedFile } from '../../../parse/feed-file.ts'
import { fieldsOf, optionalText, shown } from '../../../parse/fields.ts'
import { type FileRows, readJsonRows } from '../../../parse/json-rows.ts'
import type { Problem } from '../../../parse/problem.ts'
import { seasonName } from '../../../parse/season-name.ts'
import { eachFile, type MatchConnector, type MatchesDataset } from '../../connector.ts'
import type { SourceMatch } from '../../source-model.ts'
import { cc0 } from '../../source-row.ts'
import { type KnownLeague, leagueOf, sourceLeague, timezoneOf } from '../shared/leagues.ts'
import { clubOf, dayOf, scoreOf, startOf } from '../shared/match-fields.ts'
import { parsedRows } from '../shared/parsed-rows.ts'
import { resultOf } from '../shared/result.ts'
import { seasonFolder } from '../shared/season.ts'
import { roundOrder, stageOf } from '../shared/stages.ts'
import { matchRows } from './older-layout.ts'

/**
 * football.json: one file per league and season, "2024-25/en.1.json", {name, matches: […]}; until 2019/2020 {name,
 * rounds: […]}.
 */
export const openfootballJson: MatchConnector = {
  kind: 'matches',
  format: 'openfootball-json',
  sports: ['soccer'],
  files: 'football.json, one file per league and season',
  contains: 'fixtures, results with half time',
  leagues: 'any',
  timezone: 'league',
  precedence: 130,
  licence: cc0,
  reads: (name) => /^[a-z]+(\.[a-z0-9]+)*\.json$/.test(name) && !name.endsWith('.clubs.json'),
  read: eachFile(async (file) => {
    const rows = matchRows(await readJsonRows(file.bytes(), { list: 'matches', olderKey: 'rounds' }))
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
  const season = seasonName(folder) ?? seasonName(/(\d{4}(?:[-/]\d{2,4})?)$/.exec(name)?.[1] ?? '')
  if (!season) return { reason: `neither the folder "${folder}" nor the name "${name}" names the season` }
  return { league: leagueOf(code, titleOf(name)), season, dataset: `${seasonFolder(season)}/${code}` }
}

/** "Premier League 2024/25" without the season. */
const titleOf = (name: string): string => name.replace(/\d{4}(?:[-/]\d{2,4})?$/, '').trimEnd()

function unplaced(file: FeedFile, { name, rows, brokenOff }: FileRows, reason: string): MatchesDataset {
  const problems: Problem[] = [{ row: file.name, reason, text: JSON.stringify({ name, matches: rows.length }), rows: rows.length }]
  if (brokenOff) problems.push({ row: file.name, reason: brokenOff.reason, text: brokenOff.near })
  const dataset = file.name.replace(/\.json$/, '')
  const read = rows.length + (brokenOff ? 1 : 0)
  return { name: dataset, file: file.name, sport: 'soccer', rows: read, problems, matches: [], complete: false }
}

async function readDataset(read: FileRows, { league, season, dataset }: Place): Promise<MatchesDataset> {
  const file = `${dataset}.json`
  const { parsed, ...rows } = await parsedRows(file, read, (row) => parseRow(row, { league, season }))
  const spelling = titleOf(read.name)
  return {
    name: dataset,
    file,
    sport: 'soccer',
    season: { league: sourceLeague(league, spelling ? [spelling] : []), name: season },
    ...rows,
    matches: parsed,
  }
}

/** League and season of a row. */
interface Heading {
  league: KnownLeague
  /** "2024/2025" or "2025". */
  season: string
}

/** One row {round, date, time?, team1, team2, score, status?, stage?, group?}. Throws an Error that names the fault. */
export function parseRow(value: unknown, { league, season }: Heading): Omit<SourceMatch, 'row' | 'text'> {
  const field = fieldsOf(value)
  const { date, repairs } = dayOf(field('date'), league, season)
  const time = timeOf(field('time'))
  const { stageName, round } = stageAndRound(optionalText(field('stage'), 'stage'), optionalText(field('round'), 'round'))
  const stage = stageOf(league.code, stageName, round ?? '')
  const group = stage.group ?? optionalText(field('group'), 'group')?.replace(/^Group /, '')
  const { startAt, timeTbd, ...start } = startOf(date, time, timezoneOf('openfootball-json', league, season))
  const result = resultOf(scoreOf(field('score')), optionalText(field('status'), 'status'), timeTbd)
  return {
    stage,
    ...(round && { round: normalRound(round), roundSource: round }),
    roundOrder: roundOrder(round ?? ''),
    ...(group && { group }),
    date,
    startAt,
    timeTbd,
    home: clubOf(field('team1'), 'team1', league.country),
    away: clubOf(field('team2'), 'team2', league.country),
    scoreboard: result.scoreboard,
    repairs: [...repairs, ...start.repairs, ...result.repairs],
  }
}

function timeOf(value: unknown): { time: string } | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || !/^([01]?\d|2[0-3]):[0-5]\d$/.test(value)) throw new Error(`time ${shown(value)} is not a time HH:MM`)
  return { time: value }
}

/** Splits "Finals, Semifinals" into stage and round, unless the row has its own stage field. */
function stageAndRound(stage: string | undefined, round: string | undefined): { stageName: string; round?: string } {
  const [before = '', ...after] = stage === undefined && round?.includes(', ') ? round.split(', ') : []
  const name = after.length > 0 ? after.join(', ') : round
  return { stageName: stage ?? before, ...(name && { round: name }) }
}
