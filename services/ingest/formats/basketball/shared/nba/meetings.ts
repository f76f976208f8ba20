import type { GameId } from './game-id.ts'
import { conferenceOf } from './teams.ts'

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
