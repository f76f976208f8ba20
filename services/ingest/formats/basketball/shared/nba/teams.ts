import type { SourceTeam } from '../../../source-model.ts'
import teams from '../../teams.json' with { type: 'json' }
import type { GameId } from './game-id.ts'

interface Franchise {
  /** The league's id; it survives relocations. */
  id: number
  code: string
  /** Conference since 2004, when the present conferences were formed. Absent for a guest team. */
  conference?: string
  /** Default: US. */
  country?: string
  /** Names in chronological order. `from`: first season of the name; absent for the oldest reviewed one. */
  names: { from?: number; name: string }[]
}

const reviewed: readonly Franchise[] = teams
const byId = new Map(reviewed.map((team) => [team.id, team]))
const byCode = new Map(reviewed.map((team) => [team.code, team]))

/** Earlier seasons had other conferences and unreviewed names. */
const firstSeason = 2004

function franchise(id: number): Franchise {
  const found = byId.get(id)
  if (!found) throw new Error(id === 0 ? 'its teams are not known yet' : `team ${id} is not in the reviewed list of teams`)
  return found
}

/** A team with its name in a season. Throws an Error for an unreviewed id and for a season before 2004. */
export function teamOf(id: number, season: number): SourceTeam {
  if (season < firstSeason) throw new Error(`the names of the season of ${season} are not reviewed: those since ${firstSeason} are`)
  const { names, country = 'US' } = franchise(id)
  return { name: names.findLast(({ from = 0 }) => from <= season)!.name, country }
}

/** Team id for a three-letter code. Throws an Error for an unreviewed code. */
export function teamCalled(code: string): number {
  const found = byCode.get(code)
  if (!found) throw new Error(`team "${code.slice(0, 20)}" is not in the reviewed list of teams`)
  return found.id
}

const conferenceOf = (id: number): string | undefined => byId.get(id)?.conference

/** A game with its home and away team. */
export interface Pairing {
  game: GameId
  home: number
  away: number
}

/** Home games of the home side up to a game of its series; the same for the 2-2-1-1-1 and 2-3-2 formats. */
const homeGames = [1, 2, 1, 2, 3, 3, 4]

/**
 * Returns a function for the meeting number of a game: its position, from 1, among the games of the two teams at this
 * ground in its stage. The games of a full stage are counted in the order of their numbers, which a postponement does
 * not change. Without a list the rules of the league apply: a series by its game, teams of two conferences meet once at
 * each ground, play-in and cup final are single games. The function throws an Error for other games, since a wrong
 * number would give the game another match id than the list does.
 */
export function meetingNumbers(listed: readonly Pairing[]): (pairing: Pairing) => number {
  const pairings = Map.groupBy(listed, pairingKey).values()
  const inOrder = (a: Pairing, b: Pairing) => a.game.number - b.game.number
  const nth = new Map([...pairings].flatMap((same) => same.sort(inOrder).map(({ game }, i) => [game.id, i + 1] as const)))
  return (pairing) => byRule(pairing) ?? nth.get(pairing.game.id) ?? unknownMeeting()
}

const pairingKey = ({ game, home, away }: Pairing): string => [game.league, game.season, game.stage.name, home, away].join('/')

function byRule({ game, home, away }: Pairing): number | undefined {
  if (game.seriesGame !== undefined) return homeGames[game.seriesGame - 1]!
  if (game.stage.name === 'Play-In' || game.stage.name === 'NBA Cup Final') return 1
  const [a, b] = [conferenceOf(home), conferenceOf(away)]
  return game.stage.name === 'Regular Season' && a && b && a !== b ? 1 : undefined
}

function unknownMeeting(): never {
  throw new Error('the meeting number of the two teams is unknown: the schedule or game log of the season must be in the same import')
}
