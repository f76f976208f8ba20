import type { Play } from '@touchline/contract/gen/play_by_play'
import { type Entity, fact, type PlainFact } from '../fact.ts'
import { byPlayer, type Contest, getId, getPeriods, leaderIn, ofSide, otherSide, sides } from './contest.ts'

/** A walk-off win, and a side without a hit over nine innings or more. Importance 5. */
export const baseballFacts = (contest: Contest): PlainFact[] =>
  contest.sport === 'baseball' ? [...walkOff(contest), ...noHitters(contest)] : []

/** The last change of the score put the home side ahead in the bottom of the ninth or a later inning. */
function walkOff(contest: Contest): PlainFact[] {
  const { inputs, score, outcome } = contest
  const scored = (inputs.plays ?? []).filter(({ homeScore, awayScore }) => homeScore !== undefined && awayScore !== undefined)
  const last = scored.findLastIndex((play, i) => i === 0 || !isSameScore(play, scored[i - 1]!))
  const [play, before] = [scored[last], scored[last - 1]]
  if (outcome !== 'home' || !play || !before || play.details.case !== 'baseball') return []
  const { inning, half } = play.details.value
  const wasAhead = leaderIn({ home: before.homeScore!, away: before.awayScore! }) === 'home'
  const isEnd = play.homeScore === score.home && play.awayScore === score.away
  if (inning === undefined || inning < 9 || half !== 'bottom' || wasAhead || !isEnd) return []
  return [fact('walk_off', { ...byPlayer(contest, 'home', getBatter(play)), values: { inning }, importance: 5 })]
}

const isSameScore = (a: Play, b: Play): boolean => a.homeScore === b.homeScore && a.awayScore === b.awayScore

/** The player who batted the run in. Undefined when unknown, or when no batter did, as on an error or a wild pitch. */
function getBatter({ type, players, details }: Play): Entity | undefined {
  const batter = players.find(({ role }) => role === 'batter')
  const rbi = details.case === 'baseball' ? details.value.rbi : undefined
  return type === 'plate_appearance' && batter?.name && rbi ? { type: 'player', id: batter.playerId, name: batter.name } : undefined
}

function noHitters(contest: Contest): PlainFact[] {
  return sides.flatMap((side) => {
    const other = otherSide(side)
    const stats = contest.inputs.statistics?.teams.find(({ teamId }) => teamId === getId(contest, other))?.stats
    const hits = stats?.case === 'baseball' ? stats.value.batting?.h : undefined
    const innings = getPeriods(contest).filter((inning) => inning[other] !== undefined).length
    return hits === 0 && innings >= 9 ? [fact('no_hitter', { ...ofSide(contest, side), values: { innings }, importance: 5 })] : []
  })
}
