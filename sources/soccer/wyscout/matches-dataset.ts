import type { MatchesDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { quoted } from '../../parse/fields.ts'
import { readJsonRows } from '../../parse/json-rows.ts'
import { getReason, type Problem, rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch, SourcePerson } from '../../source-model.ts'
import { sourceLeague } from '../shared/leagues.ts'
import { readRest } from '../shared/parsed-rows.ts'
import { seasonFolder } from '../shared/season.ts'
import { type Competition, competitionOfRows, type ParsedMatch, parseMatch } from './parse-match.ts'
import type { Register, Team } from './register.ts'
import { readStatistics } from './stats.ts'

/** Shared data of the files of one import. */
interface Reading {
  teams: Register<Team>
  players: Register<SourcePerson>
  /** Event files by match id. */
  events: ReadonlyMap<number, FeedFile>
  /** Ids of matches whose event file was read. */
  usedEvents: Set<number>
}

interface ReadRow {
  match?: SourceMatch
  problems: Problem[]
}

/** One matches_….json: matches of one competition and season, with stats where the import has an event file. */
export async function readMatches(name: string, file: FeedFile, reading: Reading): Promise<MatchesDataset> {
  const { rows, brokenOff } = await readJsonRows(file.bytes(), { list: '' })
  const problems = missingCompanions(name, rows.length, reading)
  if (brokenOff) problems.push(readRest(rowName(name, rows.length + 1), brokenOff))
  const competition = competitionOfRows(rows, name)
  const isUnplaced = 'reason' in competition && (rows.length > 0 || !brokenOff)
  const hasTeams = reading.teams.byId.size > 0
  if (isUnplaced) problems.push({ row: name, reason: competition.reason, text: `${rows.length} rows`, rows: hasTeams ? rows.length : 0 })
  const count = rows.length + (brokenOff ? 1 : 0)
  if ('reason' in competition || !hasTeams) return unplaced(name, count, problems)
  const matches: SourceMatch[] = []
  for (const [i, value] of rows.entries()) {
    await yieldToEventLoop()
    const read = await readRow(value, rowName(name, i + 1), competition, reading)
    problems.push(...read.problems)
    if (read.match) matches.push(read.match)
  }
  return placed(name, competition, { rows: count, matches, problems }, reading)
}

/** Without teams no match can be read; without players only lineups are missing. */
function missingCompanions(name: string, rows: number, { teams, players }: Reading): Problem[] {
  const noTeams = teams.byId.size === 0
  if (!noTeams && players.byId.size > 0) return []
  const [file, consequence] = noTeams ? ['teams.json', 'nothing of this file is imported'] : ['players.json', 'the lineups are left out']
  const reason = `this import has no ${file}, or nothing of it can be read, so ${consequence}: name a folder that has teams.json and players.json`
  return [{ row: name, reason, text: '', rows: noTeams ? rows : 0 }]
}

const unplaced = (name: string, rows: number, problems: Problem[]): MatchesDataset => ({
  name: name.replace(/\.json$/, ''),
  file: name,
  sport: 'soccer',
  rows,
  problems,
  matches: [],
  complete: false,
})

/** A fault in teams.json or players.json makes the dataset incomplete, so nothing is withdrawn. */
const placed = (
  name: string,
  { competitionId, league, season }: Competition,
  { rows, matches, problems }: Pick<MatchesDataset, 'rows' | 'matches' | 'problems'>,
  { teams, players }: Reading,
): MatchesDataset => ({
  name: `${seasonFolder(season)}/${league.code}`,
  file: name,
  sport: 'soccer',
  season: { league: { ...sourceLeague(league, []), sourceId: String(competitionId) }, name: season },
  rows,
  problems,
  matches,
  complete: problems.length === 0 && (teams.dataset?.complete ?? false) && (players.dataset?.complete ?? false),
})

async function readRow(value: unknown, row: string, competition: Competition, reading: Reading): Promise<ReadRow> {
  const { teams, players, events, usedEvents } = reading
  const text = quoted(value)
  const parsed = parsedOr(() => parseMatch(value, { competition, teams: teams.byId, players: players.byId }))
  if ('reason' in parsed) return { problems: [{ row, reason: parsed.reason, text }] }
  const match: SourceMatch = { row, text, ...parsed.match }
  const file = events.get(parsed.id)
  if (!file) return { match, problems: [] }
  usedEvents.add(parsed.id)
  const { statistics, repair, fault } = await readStatistics(file, parsed, players.byId)
  if (statistics) match.statistics = statistics
  if (repair) match.repairs.push(repair)
  return {
    match,
    problems: fault ? [{ row, reason: `${file.name}: ${fault.reason}; the match has no stats`, text: fault.near, rows: 0 }] : [],
  }
}

function parsedOr(parse: () => ParsedMatch): ParsedMatch | { reason: string } {
  try {
    return parse()
  } catch (error) {
    return { reason: getReason(error) }
  }
}
