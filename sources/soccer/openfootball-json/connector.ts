import { nationNamed } from '@touchline/contract/names/nations'
import { normalRound } from '@touchline/contract/names/normal-round'
import type { MatchConnector, MatchesDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { type Fields, getFields, isGiven, optionalText, text } from '../../parse/fields.ts'
import { type FileRows, readJsonRows } from '../../parse/json-rows.ts'
import type { Problem } from '../../parse/problem.ts'
import { seasonName } from '../../parse/season-name.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { isTieCode, isUndecidedSide } from '../../parse/undecided-side.ts'
import type { SourceMatch, SourceTeam } from '../../source-model.ts'
import { cc0 } from '../../source-row.ts'
import { getLeague, getTimezones, isOfCountry, type KnownLeague, sourceLeague } from '../shared/leagues.ts'
import { getClub, getDay, getScore, getStart, nationalTeam, readTime } from '../shared/match-fields.ts'
import { getName, matchRows } from '../shared/older-layout.ts'
import { parsedRows } from '../shared/parsed-rows.ts'
import { getResult } from '../shared/result.ts'
import { partsOfRound, type RoundParts, stageOfRound } from '../shared/rounds.ts'
import { seasonFolder } from '../shared/season.ts'
import { getStage, roundOrder } from '../shared/stages.ts'
import { rowHasGoals } from '../shared/tournament.ts'
import { isWomens } from '../shared/womens.ts'
import { getDetails } from './details.ts'

/**
 * football.json: one file per league and season, "2024-25/en.1.json", {name, matches: […]}; until 2019/2020 {name,
 * rounds: […]}. "2025-26/en.1-full.json" has the same matches with their details: both are one dataset.
 */
export const openfootballJson: MatchConnector = {
  kind: 'matches',
  format: 'openfootball-json',
  sports: ['soccer'],
  files: 'football.json, one file per league and season',
  contains:
    'fixtures, results with half time; goals, cards, substitutions, lineups, officials, attendance, grounds where the file has them',
  leagues: 'any',
  timezone: 'league',
  namespace: 'openfootball',
  isPartnerFormat: false,
  precedence: 130,
  licence: cc0,
  reads: (name) =>
    /^[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)*\.json$/.test(name) && !/\.(clubs|groups|teams|stadiums|standings|squads)\.json$/.test(name),
  async *read(files) {
    for (const same of Map.groupBy(files, withoutFull).values()) {
      // A second file of the same name is read as a dataset of its own, so it is rejected and not merged.
      const first = same.filter(({ name }, i) => same.findIndex((file) => file.name === name) === i)
      yield* getSeason(first)
      for (const again of same.filter((file) => !first.includes(file))) yield* getSeason([again])
    }
  },
}

const withoutFull = ({ name }: FeedFile): string => name.replace(/-full\.json$/, '.json')

interface ReadFile extends FileRows {
  file: FeedFile
}

/** One dataset for the files of a league and season; one per file if the season is unknown. */
async function* getSeason(files: readonly FeedFile[]): AsyncGenerator<MatchesDataset, void, undefined> {
  const read: ReadFile[] = []
  for (const file of files.toSorted((a, b) => a.name.length - b.name.length))
    read.push({ file, ...matchRows(await readJsonRows(file.bytes(), { list: 'matches', olderKey: 'rounds' })) })
  const places = read.map(getPlace)
  const placed = places.find((place) => 'league' in place)
  if (placed) yield readDataset(read, placed)
  else for (const [i, place] of places.entries()) if ('reason' in place) yield unplaced(read[i]!, place.reason)
}

interface Place {
  league: KnownLeague
  /** The source's name for the stage of all rounds. Absent: each names its own. */
  stage?: string
  season: string
  dataset: string
}

/** League from the file name, season from the folder, else from the name inside the file ("Premier League 2024/25"). */
function getPlace({ file, name }: ReadFile): Place | { reason: string } {
  const [fileName = '', folder = ''] = withoutFull(file).split('/').toReversed()
  const code = fileName.replace(/\.json$/, '')
  const season = seasonName(folder) ?? seasonName(/(\d{4}(?:[-/]\d{2,4})?)$/.exec(name)?.[1] ?? '')
  if (!season) return { reason: `neither the folder "${folder}" nor the name "${name}" names the season` }
  const womens = isWomens(file.name, name)
  const dataset = `${seasonFolder(season)}/${womens && !isWomens(code) ? `${code}.women` : code}`
  const qualifying = qualifiedFor(code)
  const league = getLeague(qualifying ?? code, getTitle(name), womens)
  return { league, season, dataset, ...(qualifying !== undefined && { stage: 'Qualifying' }) }
}

/** "cl.quali" is the qualifying of "cl", where that is reviewed. */
function qualifiedFor(code: string): string | undefined {
  const key = code.replace(/\.quali$/, '')
  return key === code || getLeague(code, '').isProvisional !== true || getLeague(key, '').isProvisional ? undefined : key
}

/** "Premier League" of "Premier League 2024/25" and "England | Premier League 2024/25". */
const getTitle = (name: string): string =>
  name
    .slice(name.indexOf('|') + 1)
    .replace(/\d{4}(?:[-/]\d{2,4})?$/, '')
    .trim()

function unplaced({ file, name, rows, brokenOff }: ReadFile, reason: string): MatchesDataset {
  const problems: Problem[] = [{ row: file.name, reason, text: JSON.stringify({ name, matches: rows.length }), rows: rows.length }]
  if (brokenOff) problems.push({ row: file.name, reason: brokenOff.reason, text: brokenOff.near })
  const dataset = file.name.replace(/\.json$/, '')
  const read = rows.length + (brokenOff ? 1 : 0)
  return { name: dataset, file: file.name, sport: 'soccer', rows: read, problems, matches: [], complete: false }
}

/** openfootball has no key for a women's league whose file has the name of the men's. */
const idOfLeague = ({ code }: KnownLeague) => (code.endsWith('.women') ? {} : { sourceId: code })

async function readDataset(files: readonly ReadFile[], { league, season, dataset, stage }: Place): Promise<MatchesDataset> {
  const titles = stage === undefined ? files.map(({ name }) => getTitle(name)).filter((title) => title !== '') : []
  const all: MatchesDataset = {
    name: dataset,
    file: `${dataset}.json`,
    sport: 'soccer',
    season: { league: { ...sourceLeague(league, [...new Set(titles)]), ...idOfLeague(league) }, name: season },
    ...{ rows: 0, problems: [], matches: [], complete: true },
  }
  for (const read of files) {
    const fileHasGoals = read.rows.some(rowHasGoals)
    const part = withoutFull(read.file) === read.file.name ? undefined : read.file.name.split('/').at(-1)
    const heading = { league, season, fileHasGoals, ...(stage !== undefined && { stage }) }
    let skipped = 0
    const parse = (row: unknown) => {
      if (!isUnfilled(row)) return parseRow(row, heading)
      skipped++
      return undefined
    }
    const { rows, problems, parsed, complete } = await parsedRows(all.file, read, parse, part)
    all.rows += rows
    if (skipped > 0) all.skipped = { [unfilled]: (all.skipped?.[unfilled] ?? 0) + skipped }
    all.problems.push(...problems)
    all.matches.push(...parsed)
    all.complete &&= complete
  }
  return all
}

const unfilled = 'matches without teams'

/** Whether a side of a row is still undecided: "N.N.", "Sieger EF", and "W74" if the row has no score. */
function isUnfilled(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false
  const field = getFields(row)
  return [field('team1'), field('team2')].map(getName).some((name) => {
    if (typeof name !== 'string') return false
    return isUndecidedSide(name) || (isTieCode(name) && !isGiven(field('score')))
  })
}

/** League and season of a row. */
interface Heading {
  league: KnownLeague
  /** "2024/2025" or "2025". */
  season: string
  /** Some row of the file has goals. */
  fileHasGoals: boolean
  /** The source's name for the stage of all rounds. Absent: each names its own. */
  stage?: string
}

/**
 * One row {round, date, time?, team1, team2, score, status?, stage?, group?} and its details. Throws an Error that names the
 * fault.
 */
export function parseRow(value: unknown, { league, season, fileHasGoals, stage: ofAll }: Heading): Omit<SourceMatch, 'row' | 'text'> {
  const field = getFields(value)
  const { date, repairs } = getDay(field('date'), league, season)
  const time = readTime(field('time'))
  const label = (name: string) => tolerant(repairs, () => getLabel(field(name), name), leftOut(name))
  const { stageName, round, group: rawGroup } = placeOfRow(league, ofAll ?? label('stage'), label('round'), label('group'))
  const stage = getStage(league.code, stageName, round ?? '', rawGroup)
  const group = stage.group ?? rawGroup
  const { startAt, timeTbd, ...start } = getStart(date, time.value, getTimezones('openfootball-json', league, season))
  const [home, away] = getSides(field, league)
  const { score, repairs: ofScore } = getScore(field('score'))
  const details = getDetails({ field, score, home, away, fileHasGoals })
  const result = getResult(details.score, field('status'), timeTbd)
  return {
    stage,
    ...(round && { round: normalRound(asMatchday(round)), roundSource: round }),
    roundOrder: roundOrder(round ?? ''),
    ...(group && { group }),
    date,
    startAt,
    timeTbd,
    home,
    away,
    scoreboard: result.scoreboard,
    ...details.match,
    repairs: [...repairs, ...ofScore, ...time.repairs, ...start.repairs, ...details.repairs, ...result.repairs],
  }
}

/** "Matchday 7", or 7. */
const getLabel = (value: unknown, name: string): string | undefined =>
  optionalText(Number.isInteger(value) ? String(value) : value === '' ? undefined : value, name)

/** The seventh matchday is 7, or "Regular Season - 7" in the files with details. */
const asMatchday = (round: string): string => round.replace(/^(?:Regular Season - )?(?=\d+$)/, 'Matchday ')
const regularRound = /^Regular Season - \d+$/

/** The round may name stage and group, unless the row has its own fields for them. */
function placeOfRow(league: KnownLeague, stage?: string, label?: string, ofGroup?: string) {
  const isWhole = stage !== undefined || regularRound.test(label ?? '')
  const parts: RoundParts = label === undefined ? {} : isWhole ? { round: label } : partsOfRound(league.code, label)
  const group = ofGroup?.replace(/^Group /, '') ?? parts.group
  return { stageName: stage ?? parts.stage ?? stageOfRound(league, parts.round ?? '', group), round: parts.round, group }
}

/** Reads both sides as clubs. They are nations in an unreviewed competition without a country if one of them has the name of a nation. */
function getSides(field: Fields, league: KnownLeague): [SourceTeam, SourceTeam] {
  const names = [getName(field('team1')), getName(field('team2'))] as const
  const areNations =
    league.isProvisional && !isOfCountry(league) && names.some((name) => typeof name === 'string' && nationNamed(name.trim()))
  const read = (name: unknown, what: string) => (areNations ? nationalTeam(text(name, what)) : getClub(name, what, league.country))
  return [read(names[0], 'team1'), read(names[1], 'team2')]
}
