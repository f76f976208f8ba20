import type { SourceLeague, SourceStage } from '../../../source-model.ts'
import leagues from '../../leagues.json' with { type: 'json' }

/**
 * Parts of the league's ten-digit game id: 0041800317 is the seventh game of the second series of the third round of
 * 2018/19.
 */
export interface GameId {
  id: string
  /** "00". */
  digits: string
  competition: Competition
  /** First year of the season. */
  season: number
  stage: SourceStage
  /** Only in play-offs whose ids contain it: "First Round, Game 1"; "Round 1, Game 1" where the league's rounds have other names. */
  round?: string
  /** In the play-offs, the number of the game in its series. */
  seriesGame?: number
  /** Orders the games of a stage. A postponed game keeps its number. */
  number: number
}

/** A league of the NBA's files. */
interface Competition {
  league: SourceLeague
  /** Length of a quarter. */
  quarterMinutes: number
  /** Length of an overtime. Absent: five. */
  overtimeMinutes?: number
  /** First season of four quarters; before it games had two halves. Absent: all seasons. */
  quartersSince?: number
  /** Set if its seasons are named after one year. */
  inOneYear?: true
  /** First season in which one free throw is worth two or three points. Absent: none. */
  longFreeThrowsSince?: number
}

/** Summer leagues of the teams of the NBA: four quarters of ten minutes, an overtime of two. */
const summer: Record<string, Competition> = Object.fromEntries(
  (
    [
      [13, 'california-classic'],
      [14, 'orlando-summer-league'],
      [15, 'nba-summer-league'],
      [16, 'salt-lake-city-summer-league'],
    ] as const
  ).map(([digits, league]) => [digits, { league: leagues[league], quarterMinutes: 10, overtimeMinutes: 2, inOneYear: true }]),
)

/** Leagues by the first two digits of a game id. */
const competitions: Record<string, Competition> = {
  '00': { league: leagues.nba, quarterMinutes: 12 },
  ...summer,
  10: { league: leagues.wnba, quarterMinutes: 10, quartersSince: 2006, inOneYear: true },
  20: { league: leagues['g-league'], quarterMinutes: 12, longFreeThrowsSince: 2019 },
}

const nba = competitions['00']!

/** Stages of the NBA. The other leagues share those up to the play-offs. */
const stages: Record<string, SourceStage> = {
  1: { name: 'Preseason', type: 'league' },
  2: { name: 'Regular Season', type: 'league' },
  3: { name: 'All-Star', type: 'knockout' },
  4: { name: 'Play-offs', type: 'knockout' },
  5: { name: 'Play-In', type: 'knockout' },
  6: { name: 'NBA Cup Final', type: 'knockout' },
}
const sharedStages = 4

const rounds = ['First Round', 'Conference Semifinals', 'Conference Finals', 'Finals']
/** The league's first season began in 1946. */
const oldest = 46

/** Throws an Error for an invalid game id. */
export function gameId(value: unknown): GameId {
  const found = typeof value === 'string' ? /^(\d\d)([1-9])(\d\d)(\d{5})$/.exec(value) : null
  if (!found) throw new Error(`"${String(value).slice(0, 20)}" is not an id of a game`)
  const [id, digits, digit, year, number] = found as unknown as [string, string, string, string, string]
  const competition = competitions[digits]
  if (!competition) throw new Error(`"${id}" is a game of league ${digits}, which is none of ${Object.keys(competitions).join(', ')}`)
  const season = Number(year) + (Number(year) < oldest ? 2000 : 1900)
  const stage = getStage(competition, digit)
  const parsed = { id, digits, competition, season, stage, number: Number(number) }
  return stage.name === 'Play-offs' ? { ...parsed, ...getSeries(id, competition) } : parsed
}

/** A stage without a name of its own is "Stage 7". */
const getStage = (competition: Competition, digit: string): SourceStage =>
  (competition === nba || Number(digit) <= sharedStages ? stages[digit] : undefined) ?? { name: `Stage ${digit}`, type: 'league' }

/** Round and game of a series. Early seasons number their play-off games one after the other: these have no round. */
function getSeries(id: string, competition: Competition): Pick<GameId, 'round' | 'seriesGame'> {
  const [round, game] = [Number(id[7]), Number(id[9])]
  const name = competition === nba ? rounds[round - 1] : `Round ${round}`
  return name === undefined || round === 0 || game < 1 || game > 7 ? {} : { round: `${name}, Game ${game}`, seriesGame: game }
}

/** "2018/2019"; "2018" in a league whose seasons are in one calendar year. */
export const seasonName = ({ season, competition }: GameId): string => (competition.inOneYear ? String(season) : `${season}/${season + 1}`)

/** Seconds of a quarter. Undefined for a season of two halves. */
export const quarterSeconds = ({ season, competition: { quarterMinutes, quartersSince = 0 } }: GameId): number | undefined =>
  season < quartersSince ? undefined : quarterMinutes * 60

/** Seconds of an overtime. */
export const overtimeSeconds = ({ competition: { overtimeMinutes = 5 } }: GameId): number => overtimeMinutes * 60

const [playersOnCourt, quartersOfGame] = [5, 4]

/** Player minutes of a side in regular time: 240 in the NBA, 200 in the WNBA, whose halves had 20 minutes. */
export const regularMinutes = ({ competition }: GameId): number => playersOnCourt * quartersOfGame * competition.quarterMinutes

/** An overtime adds 25 minutes, in a summer league 10; without one, rounding of players' minutes adds up to four. */
const roundingMinutes = 7

/** Whether a game had an overtime, judged by the player minutes of a side. */
export const hadOvertime = (game: GameId, minutes: number): boolean => minutes > regularMinutes(game) + roundingMinutes

/** Whether every free throw is worth a point. */
export const hasSingleFreeThrows = ({ season, competition: { longFreeThrowsSince = Number.POSITIVE_INFINITY } }: GameId): boolean =>
  season < longFreeThrowsSince

/**
 * Dataset of a game. Its games are in memory together, at most a hundred: "2018-19/00218002" has 0021800200 to
 * 0021800299.
 */
export const getDataset = ({ id, season }: GameId): string => `${season}-${String(season + 1).slice(2)}/${id.slice(0, 8)}`
