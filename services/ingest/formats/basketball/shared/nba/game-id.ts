import type { SourceLeague, SourceStage } from '../../../source-model.ts'
import leagues from '../../leagues.json' with { type: 'json' }

/**
 * Parts of the league's ten-digit game id: 0041800317 is the seventh game of the second series of the third round of
 * 2018/19.
 */
export interface GameId {
  id: string
  /** "00" is the NBA. */
  league: string
  /** First year of the season. */
  season: number
  stage: SourceStage
  /** Only in the play-offs: "First Round, Game 1". */
  round?: string
  /** In the play-offs, the number of the game in its series. */
  seriesGame?: number
  /** Orders the games of a stage. A postponed game keeps its number. */
  number: number
}

const stages: Record<string, SourceStage> = {
  1: { name: 'Preseason', type: 'league' },
  2: { name: 'Regular Season', type: 'league' },
  3: { name: 'All-Star', type: 'knockout' },
  4: { name: 'Play-offs', type: 'knockout' },
  5: { name: 'Play-In', type: 'knockout' },
  6: { name: 'NBA Cup Final', type: 'knockout' },
}

const rounds = ['First Round', 'Conference Semifinals', 'Conference Finals', 'Finals']
/** The league's first season began in 1946. */
const oldest = 46

/** Throws an Error for an invalid game id. */
export function gameId(value: unknown): GameId {
  const found = typeof value === 'string' ? /^(\d\d)(\d)(\d\d)(\d{5})$/.exec(value) : null
  const [id, league, digit, year, number] = found ?? []
  const stage = digit !== undefined ? stages[digit] : undefined
  if (id === undefined || !stage) throw new Error(`"${String(value).slice(0, 20)}" is not an id of a game`)
  const parsed = { id, league: league!, season: Number(year) + (Number(year) < oldest ? 2000 : 1900), stage, number: Number(number) }
  return stage.name === 'Play-offs' ? { ...parsed, ...seriesOf(id) } : parsed
}

function seriesOf(id: string): Pick<GameId, 'round' | 'seriesGame'> {
  const [round, game] = [rounds[Number(id[7]) - 1], Number(id[9])]
  if (round === undefined || game < 1 || game > 7)
    throw new Error(`"${id}" is not a game of the play-offs: there are four rounds, of at most seven games`)
  return { round: `${round}, Game ${game}`, seriesGame: game }
}

/** "2018/2019". */
export const seasonName = (season: number): string => `${season}/${season + 1}`

/**
 * Dataset of a game. Its games are in memory together, at most a hundred: "2018-19/00218002" has 0021800200 to
 * 0021800299.
 */
export const datasetOf = ({ id, season }: GameId): string => `${season}-${String(season + 1).slice(2)}/${id.slice(0, 8)}`

/**
 * League by the first two digits of its game ids. Throws an Error for a league without reviewed teams; only the NBA has
 * them.
 */
export function leagueOf(digits: string): SourceLeague {
  if (digits !== '00') throw new Error(`league ${digits} is not reviewed: 00, the NBA, is`)
  return leagues.nba
}
