import { normalRound } from '@touchline/contract/names/normal-round'
import type { MatchesDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { getFields, optionalText, text } from '../../parse/fields.ts'
import { readJsonRows } from '../../parse/json-rows.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourceMatch, SourceStage, SourceTeam } from '../../source-model.ts'
import { getGoals } from './goals.ts'
import { getTimezones, getWomensLeague, type KnownLeague, sourceLeague } from './leagues.ts'
import { getClub, getDay, getScore, getStart, nationalTeam, readTime } from './match-fields.ts'
import { matchRows } from './older-layout.ts'
import { parsedRows } from './parsed-rows.ts'
import { getResult } from './result.ts'
import { getStage, isStage, roundOrder } from './stages.ts'
import { isWomens } from './womens.ts'

/** Competition and season of a file with national teams, or with clubs of several countries. */
export interface Tournament {
  format: string
  league: KnownLeague
  season: string
  teams: 'national' | 'club'
  /** Venue and, if known, timezone of a row's ground. Absent: only the name in the row is used. */
  getGround?: (ground: string) => Ground
}

export interface Ground {
  venue: NonNullable<SourceMatch['venue']>
  /** In luxon's notation. */
  timezone?: string
}

/** Properties of the file that affect how a row is read. */
interface RowContext {
  /** Some row of the file has goals, so a row without goals had none. */
  fileHasGoals: boolean
}

/**
 * One row {round, group?, date, time, team1, team2, score, goals1, goals2, ground?}, of a World Cup, a European
 * Championship or a qualification. Throws an Error that names the fault.
 */
export function parseTournamentRow(value: unknown, tournament: Tournament, context: RowContext): Omit<SourceMatch, 'row' | 'text'> {
  const field = getFields(value)
  const { league } = tournament
  const { date, repairs } = getDay(field('date'), league, tournament.season)
  const ground = getGround(
    tolerant(repairs, () => optionalText(field('ground') || undefined, 'ground'), leftOut('ground')),
    tournament,
  )
  const time = readTime(field('time'), field('time_local'))
  const start = getStart(date, time.value, timezonesAt(ground?.timezone, tournament))
  const { score, repairs: ofScore } = getScore(field('score'))
  const goals = context.fileHasGoals ? getGoals(score, field('goals1'), field('goals2')) : { score, repairs: [] }
  const result = getResult(goals.score, field('status'), start.timeTbd)
  return {
    ...getPlace(league, optionalText(field('group'), 'group'), optionalText(field('round'), 'round') ?? ''),
    date,
    startAt: start.startAt,
    timeTbd: start.timeTbd,
    home: getTeam(field('team1'), 'team1', tournament),
    away: getTeam(field('team2'), 'team2', tournament),
    scoreboard: result.scoreboard,
    ...(ground && { venue: ground.venue }),
    ...(goals.events && { events: goals.events }),
    repairs: [...repairs, ...ofScore, ...time.repairs, ...start.repairs, ...goals.repairs, ...result.repairs],
  }
}

/** The list of stadiums takes precedence over the text of the row. */
const getGround = (ground: string | undefined, { getGround }: Tournament): Ground | undefined =>
  ground === undefined ? undefined : getGround ? getGround(ground) : { venue: venueNamed(ground) }

/** "Luzhniki Stadium, Moscow". A text without a comma is the city: "Bergamo". */
export function venueNamed(ground: string): Ground['venue'] {
  const [, name, city] = /^(.*\S)\s*,\s*(\S[^,]*)$/.exec(ground) ?? []
  return name !== undefined && city !== undefined ? { name, city } : { name: '', city: ground }
}

/** A tournament spans several timezones. Its table entry, UTC, means "unknown" and is never used for a kickoff. */
function timezonesAt(ofGround: string | undefined, { format, league, season }: Tournament): readonly string[] {
  return ofGround === undefined ? getTimezones(format, league, season).filter((zone) => zone !== 'UTC') : [ofGround]
}

type Place = Pick<SourceMatch, 'stage' | 'round' | 'roundSource' | 'roundOrder' | 'group'>

const groupStage: SourceStage = { name: 'Group Stage', type: 'group' }
const knockoutStage: SourceStage = { name: 'Knockout Stage', type: 'knockout' }
const qualifying: SourceStage = { name: 'Qualifying', type: 'knockout' }

/**
 * Finals have a group stage, whose "Matchday 12" counts days and is not a round, and a knockout stage. Sources name the
 * stages of qualifications differently, so the source's name becomes the round.
 */
function getPlace(league: KnownLeague, group: string | undefined, round: string): Place {
  if (league.type !== 'tournament') return { stage: { name: '', type: 'league' }, ...getRound(round) }
  const letter = /^Group ([\p{Lu}\d]{1,2})$/u.exec(group ?? round)?.[1] ?? group
  if (letter !== undefined || round.startsWith('Matchday')) return { stage: groupStage, roundOrder: 0, ...(letter && { group: letter }) }
  if (round === '') throw new Error('neither round nor group')
  if (isStage(league.code, round)) return { stage: getStage(league.code, round, ''), roundOrder: 0 }
  const [, before] = /^Qualification, (.+)$/.exec(round) ?? []
  return before === undefined ? { stage: knockoutStage, ...getRound(round) } : { stage: qualifying, ...getRound(before) }
}

const getRound = (round: string): Pick<Place, 'round' | 'roundSource' | 'roundOrder'> => ({
  ...(round && { round: normalRound(round), roundSource: round }),
  roundOrder: roundOrder(round),
})

const getTeam = (value: unknown, field: string, { teams, league }: Tournament): SourceTeam =>
  teams === 'club' ? getClub(value, field, league.country) : nationIn(value, field)

/** "Italy", or {name: "Italy", code: "ITA"}. Throws an Error for anything else. */
export const nationIn = (value: unknown, field: string): SourceTeam =>
  nationalTeam(text(typeof value === 'object' && value !== null ? getFields(value)('name') : value, field))

/** Dataset, file and sport of a file: "2018/worldcup.json" is the dataset "2018/worldcup". */
export const getDataset = ({ name }: FeedFile): Pick<MatchesDataset, 'name' | 'file' | 'sport'> => ({
  name: name.replace(/\.json$/, ''),
  file: name,
  sport: 'soccer',
})

/** The season is the year that the folder is named after: "2020" for "2020/euro.json". The name inside the file is ignored. */
export const getYear = ({ name }: FeedFile): string | undefined => /^(\d{4})\//.exec(name)?.[1]

/** A file without a season: one problem, no matches. */
export function unplaced(file: FeedFile): MatchesDataset {
  const reason = 'its folder is not a season; put it into one named after the year, such as "2018"'
  return { ...getDataset(file), rows: 1, problems: [{ row: file.name, reason, text: file.name }], matches: [], complete: false }
}

/** Matches of one file {name, matches: […]} or {name, rounds: [{name, matches: […]}]}. Throws Unreadable only. */
export async function tournamentDataset(file: FeedFile, ofFile: Tournament): Promise<MatchesDataset> {
  const read = matchRows(await readJsonRows(file.bytes(), { list: 'matches', olderKey: 'rounds' }))
  const [, spelling] = /^(.*\S)\s+\d{4}$/.exec(read.name) ?? []
  const name = spelling ?? read.name
  const tournament = isWomens(name) ? { ...ofFile, league: getWomensLeague(ofFile.league, name) } : ofFile
  const fileHasGoals = read.rows.some(rowHasGoals)
  const { parsed, ...rows } = await parsedRows(file.name, read, (row) => parseTournamentRow(row, tournament, { fileHasGoals }))
  const league = sourceLeague(tournament.league, spelling ? [spelling] : [])
  return { ...getDataset(file), season: { league, name: tournament.season }, ...rows, matches: parsed }
}

export const rowHasGoals = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && (Object.hasOwn(row, 'goals1') || Object.hasOwn(row, 'goals2'))
