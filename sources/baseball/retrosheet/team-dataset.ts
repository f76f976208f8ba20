import type { MatchesDataset } from '../../connector.ts'
import type { Problem } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch, SourceSquad } from '../../source-model.ts'
import leagues from '../leagues.json' with { type: 'json' }
import { playOffs } from '../shared/stages.ts'
import { datasetName, getRow } from './dataset-rows.ts'
import { foldGame } from './game/fold-game.ts'
import type { LogGame, LogRow } from './game-log.ts'
import { type GameRecord, shown } from './records/game-record.ts'
import { type ReadGame, readGames } from './records/read-games.ts'
import { getPerson } from './rosters.ts'
import type { SeasonFiles } from './season-files.ts'
import { isSeries, seriesName } from './series.ts'
import { getPair } from './series-log.ts'
import {
  gameMatch,
  getKey,
  getMeeting,
  logMatch,
  type Meeting,
  meetingNumbers,
  meetingOfLog,
  type Season,
} from './source-match/game-match.ts'

interface DatasetBuilder {
  dataset: string
  season: Season
  /** Game log rows by game. */
  logged: ReadonlyMap<string, LogGame>
  /** Meetings of all games, rejected ones included. */
  meetings: Meeting[]
  games: { meeting: Meeting; match: SourceMatch }[]
  problems: Problem[]
  /** Games of event files and rows of game logs. */
  rows: number
}

/** The home games of one team in a reading, or the games of one series. Division series without event files form one series per league. */
interface HomeGames {
  /** Team id, or the code of a series. */
  team: string
  files: SeasonFiles
  /** Game log rows with the name of their file. */
  rows: readonly (LogRow & { name: string })[]
}

/**
 * The dataset of the home games of one team: those of its event file, then the game log rows, which the import merges
 * with them.
 */
export async function teamDataset({ team, files, rows }: HomeGames, season: Season): Promise<MatchesDataset> {
  const logged = new Map(rows.map(({ game }) => [getKey(meetingOfLog(game)), game]))
  const builder: DatasetBuilder = {
    dataset: datasetName(files.year, team),
    season,
    logged,
    meetings: [],
    games: [],
    problems: [],
    rows: rows.length,
  }
  for (const { lines, name } of files.events.get(team) ?? []) {
    let count = 0
    for await (const read of readGames(lines())) {
      count++
      await yieldToEventLoop()
      addGame(builder, read, name)
    }
    if (count === 0) builder.problems.push({ row: getRow(builder.dataset, name, 1), reason: 'the file is empty', text: '', rows: 0 })
    builder.rows += count
  }
  for (const row of rows) {
    await yieldToEventLoop()
    addLogRow(builder, row)
  }
  return getDataset(builder, team, files)
}

function addGame(builder: DatasetBuilder, read: ReadGame, file: string): void {
  const line = read.game?.line ?? read.fault!.line
  const at = { row: getRow(builder.dataset, file, line), text: read.fault?.text ?? read.game?.id ?? '' }
  attempt(builder, at, () => {
    if (read.fault) {
      if (read.game && isNamed(read.game)) builder.meetings.push(getMeeting(read.game))
      throw new Error(`line ${read.fault.line}: ${read.fault.reason}`)
    }
    const game = withVisitors(read.game, builder)
    const meeting = getMeeting(game)
    builder.meetings.push(meeting)
    return { meeting, match: gameMatch(foldGame(game), builder.season, builder.logged.get(getKey(meeting))) }
  })
}

/** Fills in missing visitors of a game from the game log. */
function withVisitors(game: GameRecord, { logged }: DatasetBuilder): GameRecord {
  const visitors = game.info.get('visteam')
  if (/^[A-Z0-9]{3}$/.test(visitors ?? '')) return game
  const [day, number, home] = [game.id.slice(3, 11), Number(game.id.slice(11)), game.id.slice(0, 3)]
  const row = logged.values().find((each) => each.day === day && each.number === number && each.sides[1].team === home)
  if (!row) return game
  const repairs = [...game.repairs, `the visiting team ${shown(visitors)} was left out: it is that of the game log`]
  return { ...game, info: new Map(game.info).set('visteam', row.sides[0].team), repairs }
}

/** Whether a rejected game names its teams. */
const isNamed = ({ info }: NonNullable<ReadGame['game']>): boolean => info.has('visteam')

function addLogRow(builder: DatasetBuilder, { name, line, game }: LogRow & { name: string }): void {
  const meeting = meetingOfLog(game)
  builder.meetings.push(meeting)
  attempt(builder, { row: getRow(builder.dataset, name, line), text: getKey(meeting) }, () => ({
    meeting,
    match: logMatch(game, builder.season),
  }))
}

type Place = Pick<Problem, 'row' | 'text'>

function attempt(
  { games, problems }: DatasetBuilder,
  at: Place,
  convert: () => { meeting: Meeting; match: Omit<SourceMatch, keyof Place> },
): void {
  try {
    const { meeting, match } = convert()
    games.push({ meeting, match: { ...at, ...match } })
  } catch (error) {
    problems.push({ ...at, reason: Error.isError(error) ? error.message : String(error) })
  }
}

/** Adds the number of each meeting, counted over all games, and in a series the round. */
function withMeetingNumbers({ games, meetings }: DatasetBuilder, team: string): SourceMatch[] {
  const numbers = meetingNumbers(meetings)
  // Without event files the division series of a league are in one dataset.
  const days = Map.groupBy(meetings, ({ home, away }) => getPair(home, away))
  const getGame = (meeting: Meeting): number => {
    const ofSeries = new Set(days.get(getPair(meeting.home, meeting.away))!.map(getDay))
    return [...ofSeries].sort((a, b) => a - b).indexOf(getDay(meeting)) + 1
  }
  return games.map(({ meeting, match }) => ({
    ...match,
    ...(isSeries(team) && { stage: playOffs, round: `${seriesName(team)}, Game ${getGame(meeting)}` }),
    meeting: numbers.get(getKey(meeting))!,
  }))
}

/** Orders the games of a series. */
const getDay = ({ day, number }: Meeting): number => Number(day) * 10 + number

/** The dataset is incomplete when a file of the season has a fault, so that missing games are not withdrawn. */
function getDataset(builder: DatasetBuilder, team: string, files: SeasonFiles): MatchesDataset {
  const { dataset, season, problems, rows } = builder
  const matches = withMeetingNumbers(builder, team)
  const roster = files.rosters.get(team)
  const all = [...problems, ...(roster?.problems ?? [])]
  const squads = getSquads(dataset, team, files, season, all)
  return {
    name: dataset,
    file: dataset,
    sport: 'baseball',
    season: { league: leagues.mlb, name: String(files.year) },
    rows,
    problems: all,
    matches,
    peopleIn: `${files.year}/people`,
    ...(squads.length > 0 && { squads }),
    complete: all.length === 0 && files.problems.length === 0,
  }
}

function getSquads(dataset: string, team: string, { rosters }: SeasonFiles, season: Season, problems: Problem[]): SourceSquad[] {
  const roster = rosters.get(team)
  if (!roster || roster.members.length === 0) return []
  const row = getRow(dataset, roster.name, 1)
  try {
    return [{ row, team: season.team(team), members: roster.members.map(getPerson) }]
  } catch (error) {
    problems.push({ row, reason: (error as Error).message, text: team, rows: 0 })
    return []
  }
}
