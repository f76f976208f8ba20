import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import { type CsvRow, type Layout, readTable } from '../../parse/csv.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { dayIn, digitsIn } from '../../parse/fields.ts'
import { getReason, type Problem, rejectedRows, rowName } from '../../parse/problem.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourceMatch } from '../../source-model.ts'
import { mit } from '../../source-row.ts'
import leagues from '../leagues.json' with { type: 'json' }
import {
  type Decided,
  finalState,
  fullOvertimeState,
  hasFullOvertime,
  hasTies,
  playOffs,
  regularSeason,
  roundsOfSeries,
  tiedState,
  undecidedState,
} from '../shared/result.ts'
import { clubNamed } from '../shared/teams.ts'

const getName = ({ name }: FeedFile): string => name.split('/').at(-1)!
const fileName = /^(games|playoffs)(?:_(\d{4})|[_-].*)?\.csv$/

/**
 * NHL results: two files per season, games_2017.csv and playoffs_2017.csv, named by the year in which it ends, or one file for
 * several seasons, playoffs.csv. Scores and where a game was decided. The files as published have no header line.
 */
export const nhlResults: MatchConnector = {
  kind: 'matches',
  format: 'nhl-results',
  sports: ['hockey'],
  files: 'results of the NHL, one file per season and one for its playoffs, or of several seasons',
  contains: 'results with the period they were decided in, attendance',
  leagues: ['nhl'],
  timezone: undefined,
  namespace: null,
  isPartnerFormat: false,
  precedence: 50,
  licence: mit('2015 Christopher D. Long'),
  reads: (name) => fileName.test(name),
  read,
}

async function* read(files: readonly FeedFile[]): AsyncIterable<MatchesDataset> {
  const ownFiles = new Set(files.map(getName))
  for (const file of files) {
    const [, kind, end] = fileName.exec(getName(file))!
    const stage = kind === 'games' ? regularSeason : playOffs
    if (end !== undefined) yield await readSeason(file, { year: Number(end) - 1, stage })
    else yield* readSeasons(file, stage, (year) => ownFiles.has(`${kind}_${year + 1}.csv`))
  }
}

type OnRow = (row: CsvRow<GameColumn>, at: Pick<Problem, 'row' | 'text'>) => void

const readRows = (file: FeedFile, onRow: OnRow, wants?: (text: string) => boolean) =>
  readTable(file.bytes(), {
    name: getName(file),
    columns: gameColumns,
    optional: ['season', 'ot', 'attendance', 'notes'],
    layouts,
    onRow,
    ...(wants && { wants }),
  })

async function readSeason(file: FeedFile, games: GamesFile): Promise<MatchesDataset> {
  const gameRows: GameRow[] = []
  const { rows, problems } = await readRows(file, ({ fields }, at) => addGame(gameRows, fields, at, games))
  return { ...seasonDataset(gameRows, games), file: getName(file), rows, problems, complete: problems.length === 0 }
}

/** Five times the number of NHL seasons so far. The file is read once per season, so only one season is in memory. */
const seasonsMax = 500

/** One dataset per season, except for seasons with their own file in the folder. */
async function* readSeasons(
  file: FeedFile,
  stage: GamesFile['stage'],
  hasOwnFile: (year: number) => boolean,
): AsyncIterable<MatchesDataset> {
  const name = getName(file)
  const years = new Set<number>()
  let inOwnFiles = 0
  const { problems } = await readRows(file, ({ fields }) => {
    const year = getYear(fields, stage)
    meetingIn(fields, { year, stage })
    if (hasOwnFile(year)) inOwnFiles++
    else if (years.has(year) || years.size < seasonsMax) years.add(year)
    else throw new Error(`more than ${seasonsMax} seasons in a file`)
  })
  for (const year of [...years].sort((a, b) => a - b)) {
    const dataset = await seasonIn(file, { year, stage })
    yield { ...dataset, complete: problems.length === 0 && dataset.problems.length === 0 }
  }
  const skipped = inOwnFiles > 0 ? { 'games of seasons that have a file of their own': inOwnFiles } : {}
  yield { ...problemsDataset('hockey', name, problems, rejectedRows(problems) + inOwnFiles), skipped }
}

/** The dataset of a season; rows of no season are not counted. */
async function seasonIn(file: FeedFile, games: GamesFile): Promise<MatchesDataset> {
  const name = `${getName(file)}/${games.year + 1}`
  const gameRows: GameRow[] = []
  const problems: Problem[] = []
  let rows = 0
  const isOfSeason = (text: string) => text.includes(String(games.year)) || text.includes(String(games.year + 1))
  await readRows(
    file,
    ({ line, text, fields }) => {
      if (getYear(fields, games.stage) !== games.year) return
      meetingIn(fields, games)
      rows++
      const at = { row: rowName(name, line), text }
      try {
        addGame(gameRows, fields, at, games)
      } catch (error) {
        problems.push({ ...at, reason: getReason(error) })
      }
    },
    isOfSeason,
  )
  return { ...seasonDataset(gameRows, games), file: name, rows, problems, complete: problems.length === 0 }
}

function addGame(gameRows: GameRow[], fields: GameFields, at: Pick<Problem, 'row' | 'text'>, games: GamesFile): void {
  const meeting = meetingIn(fields, games)
  const game: GameRow = { meeting }
  gameRows.push(game)
  game.match = { ...at, ...parseGame(fields, meeting, games) }
}

const seasonDataset = (gameRows: readonly GameRow[], games: GamesFile) => ({
  name: `${games.stage === playOffs ? 'playoffs' : 'games'}_${games.year + 1}`,
  sport: 'hockey' as const,
  season: { league: leagues.nhl, name: `${games.year}/${games.year + 1}` },
  matches: withMeetings(gameRows, games),
})

/** A row of the file. A quarantined game has no `match` but still counts as a meeting of the two teams. */
interface GameRow {
  meeting: Meeting
  match?: SourceMatch
}

/** The matches with the number of each meeting and, in play-offs, the round. */
function withMeetings(gameRows: readonly GameRow[], { stage }: GamesFile): SourceMatch[] {
  const ties = gameRows.map((game) => ({ game, date: game.meeting.date, home: game.meeting.home.name, away: game.meeting.away.name }))
  const rounds = stage === playOffs ? roundsOfSeries(ties) : undefined
  const meetingDays = new Map<string, string[]>()
  return ties
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
    .flatMap((tie) => {
      const pair = `${tie.home}\n${tie.away}`
      const days = [...new Set([...(meetingDays.get(pair) ?? []), tie.date])]
      meetingDays.set(pair, days)
      return tie.game.match ? [{ ...tie.game.match, ...rounds?.get(tie), meeting: days.indexOf(tie.date) + 1 }] : []
    })
}

const gameColumns = ['season', 'date', 'away', 'away_goals', 'home', 'home_goals', 'ot', 'attendance', 'notes'] as const
const layouts = ['ot,attendance,duration,notes', 'ot,notes'].map(
  (rest): Layout => ({
    columns: `season,date,boxscore,away,away_url,away_goals,home,home_url,home_goals,${rest}`.split(','),
    first: /^\d{4}$/,
  }),
)
type GameColumn = (typeof gameColumns)[number]
type GameFields = Record<GameColumn, string>

/** Season and stage of a file. */
interface GamesFile {
  /** The year in which the season starts; file names have the year in which it ends. */
  year: number
  stage: typeof regularSeason | typeof playOffs
}

/**
 * The year in which the season of a row starts; if that is unreadable, it follows from the day, since play-offs end in the year
 * of their season.
 */
function getYear({ season, date }: GameFields, stage: GamesFile['stage']): number {
  if (/^\d{4}$/.test(season)) return Number(season) - 1
  const [year, month] = dayIn(date).split('-').map(Number) as [number, number]
  return stage === playOffs || month < 9 ? year - 1 : year
}

/** Teams and date of a game. */
type Meeting = Pick<SourceMatch, 'date' | 'home' | 'away'>

/** Teams and date of a row. Throws an Error that describes the problem. */
function meetingIn({ season, date, home, away }: GameFields, { year }: GamesFile): Meeting {
  // A season that is not a year is ignored; the file and the day determine it.
  if (/^\d+$/.test(season) && season !== String(year + 1)) throw new Error(`season "${season.slice(0, 20)}" is not that of the file`)
  const day = dayIn(date)
  if (day < `${year}-09-01` || day > `${year + 1}-09-30`) throw new Error(`date ${day} is outside the season ${year}/${year + 1}`)
  if (home === away) throw new Error(`${home.slice(0, 40)} cannot meet itself`)
  return { date: day, home: clubNamed(home, year), away: clubNamed(away, year) }
}

/** The match of a row. The file has dates without times. Throws an Error that describes the problem. */
function parseGame(row: GameFields, { date, home, away }: Meeting, { stage, year }: GamesFile): Omit<SourceMatch, 'row' | 'text'> {
  const repairs: string[] = []
  const scoreboard = getState(row, { stage, year }, repairs)
  const attendance = row.attendance === '' ? undefined : tolerant(repairs, () => attendanceIn(row.attendance), leftOut())
  return {
    stage,
    // Without rounds, the date orders the games; the number of a meeting depends on it.
    roundOrder: Number(date.replaceAll('-', '')),
    date,
    startAt: `${date}T00:00:00Z`,
    timeTbd: true,
    home,
    away,
    scoreboard,
    ...(attendance !== undefined && { attendance }),
    repairs,
  }
}

const attendanceIn = (text: string): number => digitsIn(text.replaceAll(',', ''), 'attendance', 6)

/** State of a game, which is scheduled if it has no goals. */
function getState(row: GameFields, games: GamesFile, repairs: string[]): Scoreboard {
  if (row.home_goals === '' && row.away_goals === '') return create(ScoreboardSchema, { state: 'scheduled', status: 'NS' })
  const score = { home: goalsIn(row.home_goals, 'home_goals'), away: goalsIn(row.away_goals, 'away_goals') }
  if (score.home === score.away && /\bgame suspended\b/i.test(row.notes))
    return create(ScoreboardSchema, { state: 'abandoned', status: 'ABD', homeScore: score.home, awayScore: score.away })
  // If unreadable, the score is kept without its phases.
  const decided = tolerant(repairs, () => decidedBy(row.ot, score, games), leftOut('ot'))
  return getScoreboard(score, decided, games)
}

/** Where a game was decided. Throws an Error for an unknown mark, or one that the score or the stage contradicts. */
function decidedBy(ot: string, { home, away }: { home: number; away: number }, { stage, year }: GamesFile): Decided {
  const decided = decidedIn(ot)
  if (decided === 'shootout' && stage === playOffs) throw new Error('a shoot-out, which play-offs do not have')
  const endsWithGoal = decided === 'shootout' || (decided === 'overtime' && !hasFullOvertime(year))
  if (endsWithGoal && Math.abs(home - away) > 1) throw new Error(`${home}-${away} after ${decided}: that is decided by one goal`)
  return decided
}

/** A play-off game may be a draw in a series of total goals (until 1936) or if it was abandoned (1951). */
function getScoreboard(score: { home: number; away: number }, decided: Decided | undefined, { stage, year }: GamesFile): Scoreboard {
  if (decided === undefined) return undecidedState(score)
  const isOvertime = decided === 'overtime'
  const canTie = decided !== 'shootout' && (stage === playOffs || hasTies(year))
  if (score.home === score.away && canTie) return tiedState(score.home, isOvertime)
  return isOvertime && hasFullOvertime(year) ? fullOvertimeState(score) : finalState(score, decided)
}

/** "", "OT", "2OT", "SO". */
function decidedIn(ot: string): Decided {
  if (ot === '') return 'regulation'
  if (ot.toUpperCase() === 'SO') return 'shootout'
  if (/^[2-9]?OT$/i.test(ot)) return 'overtime'
  throw new Error(`ot "${ot.slice(0, 20)}" is unknown: it must be OT, 2OT or SO`)
}

const goalsIn = (value: string, field: string): number => digitsIn(value, field, 2)
