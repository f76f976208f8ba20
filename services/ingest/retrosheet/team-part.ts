import type { MatchesPart, Problem, SourceMatch, SourceSquad } from '../connectors.ts'
import { linesOf } from '../location/lines.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { foldGame } from './game/fold-game.ts'
import type { LogGame } from './log/log-game.ts'
import type { LogRow } from './log/read-log.ts'
import { type ReadGame, readGames } from './records/read-games.ts'
import { personOf } from './rosters/people.ts'
import { partName, rowOf, type SeasonFiles } from './season-files.ts'
import { majorLeagueBaseball } from './tables/league.ts'
import { gameMatch, keyOf, logMatch, type Meeting, meetingNumbers, meetingOf, meetingOfLog, type Season } from './told/game-match.ts'

interface Taking {
  part: string
  season: Season
  /** Rows of the game log by game. */
  logged: ReadonlyMap<string, LogGame>
  /** Every game that is named, be it one that cannot be read. */
  named: Meeting[]
  taken: { meeting: Meeting; match: SourceMatch }[]
  problems: Problem[]
}

/** What a reading has of the home games of one team. */
export interface HomeGames {
  team: string
  files: SeasonFiles
  /** Of the game log, with the name of their file. */
  rows: readonly (LogRow & { name: string })[]
}

/** The home games of one team: those of its event file, then the rows of the game log, which are merged with them behind the connector. */
export async function teamPart({ team, files, rows }: HomeGames, season: Season): Promise<MatchesPart> {
  const logged = new Map(rows.map(({ game }) => [keyOf(meetingOfLog(game)), game]))
  const taking: Taking = { part: partName(files.year, team), season, logged, named: [], taken: [], problems: [] }
  for (const { file, name } of files.events.get(team) ?? []) {
    let count = 0
    for await (const read of readGames(linesOf(file.bytes()))) {
      count++
      await yieldToEventLoop()
      takeGame(taking, read, name)
    }
    if (count === 0) taking.problems.push({ row: rowOf(taking.part, name, 1), reason: 'the file is empty', text: '' })
  }
  for (const row of rows) {
    await yieldToEventLoop()
    takeRow(taking, row)
  }
  return partOf(taking, team, files)
}

function takeGame(taking: Taking, read: ReadGame, file: string): void {
  const line = read.game?.line ?? read.fault!.line
  const at = { row: rowOf(taking.part, file, line), text: read.fault?.text ?? read.game?.id ?? '' }
  attempt(taking, at, () => {
    if (read.fault) {
      if (read.game && isNamed(read.game)) taking.named.push(meetingOf(read.game))
      throw new Error(`line ${read.fault.line}: ${read.fault.reason}`)
    }
    const meeting = meetingOf(read.game)
    taking.named.push(meeting)
    return { meeting, match: gameMatch(foldGame(read.game), taking.season, taking.logged.get(keyOf(meeting))) }
  })
}

/** A game that is none may tell all the same which one it was to be. */
const isNamed = ({ info }: NonNullable<ReadGame['game']>): boolean => info.has('hometeam') && info.has('visteam')

function takeRow(taking: Taking, { name, line, game }: LogRow & { name: string }): void {
  const meeting = meetingOfLog(game)
  taking.named.push(meeting)
  attempt(taking, { row: rowOf(taking.part, name, line), text: keyOf(meeting) }, () => ({ meeting, match: logMatch(game, taking.season) }))
}

type Place = Pick<Problem, 'row' | 'text'>

function attempt({ taken, problems }: Taking, at: Place, tell: () => { meeting: Meeting; match: Omit<SourceMatch, keyof Place> }): void {
  try {
    const { meeting, match } = tell()
    taken.push({ meeting, match: { ...at, ...match } })
  } catch (error) {
    problems.push({ ...at, reason: Error.isError(error) ? error.message : String(error) })
  }
}

/** With the number of each meeting, by all games that are named. */
function numbered({ taken, named }: Taking): SourceMatch[] {
  const numbers = meetingNumbers(named)
  return taken.map(({ meeting, match }) => ({ ...match, meeting: numbers.get(keyOf(meeting))! }))
}

/** What a fault in a file of the whole season may have left out is not withdrawn. */
function partOf(taking: Taking, team: string, files: SeasonFiles): MatchesPart {
  const { part, season, problems } = taking
  const matches = numbered(taking)
  const roster = files.rosters.get(team)
  const all = [...problems, ...(roster?.problems ?? [])]
  const squads = squadsOf(part, team, files, season, all)
  return {
    part,
    file: part,
    sport: 'baseball',
    season: { league: majorLeagueBaseball(), name: String(files.year) },
    rows: matches.length + all.length,
    problems: all,
    matches,
    ...(squads.length > 0 && { squads }),
    complete: all.length === 0 && files.problems.length === 0,
  }
}

function squadsOf(part: string, team: string, { rosters }: SeasonFiles, season: Season, problems: Problem[]): SourceSquad[] {
  const roster = rosters.get(team)
  if (!roster || roster.members.length === 0) return []
  const row = rowOf(part, roster.name, 1)
  try {
    return [{ row, team: season.team(team), members: roster.members.map(personOf) }]
  } catch (error) {
    problems.push({ row, reason: (error as Error).message, text: team })
    return []
  }
}
