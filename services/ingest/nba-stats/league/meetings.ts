import type { GameId } from './game-id.ts'
import { conferenceOf } from './teams.ts'

/** A game and who plays at home. */
export interface Pairing {
  game: GameId
  home: number
  away: number
}

/** How many times the home side of a series' game has been at home by then: 2-2-1-1-1 and 2-3-2 agree in it. */
const homeGames = [1, 2, 1, 2, 3, 3, 4]

/**
 * Tells which meeting of the two at this ground in its stage a game is, from 1. The games of a whole stage are counted in the order of their
 * numbers, which a postponement does not change. Of a game without a list beside it the rules of the league tell: a series by its game, teams
 * of two conferences meet once at each ground, play-in and cup final are single games. Throws an Error for other games, since a number that is
 * guessed would make it another match than the list does.
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
  throw new Error('which meeting of the two it is cannot be told: put the schedule or game log of the season beside it')
}
