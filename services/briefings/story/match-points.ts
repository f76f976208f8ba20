import type { Play } from '@touchline/contract/gen/play_by_play'
import { fact, type PlainFact } from '../fact.ts'
import { type Contest, leaderIn, ofSide, otherSide, type Side } from './contest.ts'
import { getSets } from './sets.ts'

/**
 * Match points of the loser, all of which the winner saved. Omitted when it is unclear who held a match point.
 * Importance 5.
 */
export function matchPointFacts(contest: Contest): PlainFact[] {
  const { sport, inputs, outcome } = contest
  const won = getSets(contest)
  if (sport !== 'tennis' || !inputs.plays || !won || outcome === 'draw') return []
  const loser = otherSide(outcome)
  const points = inputs.plays.filter(({ type }) => type === 'point' || type === 'tiebreak_point')
  const holders = points.flatMap((play, i) => (getPoint(play)?.matchPoint ? [getHolder(play, points[i - 1], won)] : []))
  const count = holders.filter((side) => side === loser).length
  if (count === 0 || holders.includes(undefined)) return []
  return [fact('saved_match_points', { ...ofSide(contest, outcome), values: { count }, importance: 5 })]
}

const getPoint = ({ details }: Play) => (details.case === 'tennis' ? details.value : undefined)

/** The side that would win the match with the point. */
function getHolder(play: Play, previous: Play | undefined, won: readonly Side[]): Side | undefined {
  const { set, server, breakPoint, game } = getPoint(play)!
  if (set === undefined || set > won.length) return undefined
  const needed = Math.max(...(['home', 'away'] as const).map((side) => won.filter((each) => each === side).length)) - 1
  const one = (['home', 'away'] as const).filter((side) => won.slice(0, set - 1).filter((each) => each === side).length === needed)
  if (one.length !== 2) return one[0]
  // In the deciding set the previous point shows who leads.
  const before = previous && getPoint(previous)
  const isSameGame = before?.set === set && before.game === game && before.pointScore !== undefined
  if (play.type === 'tiebreak_point') {
    const [home, away] = isSameGame ? before.pointScore!.split('-').map(Number) : []
    const leader = home === undefined || away === undefined ? 'draw' : leaderIn({ home, away })
    return leader === 'draw' ? undefined : leader
  }
  // Without advantage scoring, a deciding point belongs to both sides.
  if ((server !== 'home' && server !== 'away') || !isSameGame || before.pointScore === '40-40') return undefined
  return breakPoint ? otherSide(server) : server
}
