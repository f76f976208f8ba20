import { fact, type PlainFact } from '../fact.ts'
import { isCutKnown, leagueEntity } from '../facts/results.ts'
import { getBest, isNamed, type LoggedPlayer, type ScoringLog, scoringLogs } from '../facts/scoring.ts'
import { type Contest, getEntity, getId, otherSide, type Side, sides } from './contest.ts'

/** Minimum number of earlier matches that a season best exceeds. */
const earlierMin = 5
/** Maximum number of such facts of a side. */
const factsMax = 2

/**
 * What players of each side continued or exceeded in the match: series of matches in which they scored, and season
 * bests. The most important ones of a side. Importance: the best of the league 5; a series of ten matches 5, of seven 4,
 * else 3; a season best 3.
 */
export const playerFacts = (contest: Contest): PlainFact[] =>
  sides.flatMap((side) =>
    scoringLogs(contest.inputs, getId(contest, side), { isOver: true })
      .flatMap((log) =>
        log.players.filter(isNamed).flatMap((player) => [...series(contest, side, log, player), ...best(contest, side, log, player)]),
      )
      .toSorted((a, b) => b.importance - a.importance)
      .slice(0, factsMax),
  )

const relatedTo = (contest: Contest, side: Side) => ({ team: getEntity(contest, side), league: leagueEntity(contest.match.leagueId) })

/** Matches of the team in a row, this one included, in each of which the player scored. */
function series(contest: Contest, side: Side, log: ScoringLog, { entity, amounts }: LoggedPlayer): PlainFact[] {
  const { seriesOf, seriesFrom, matches, detail } = log
  const end = amounts.findIndex((amount) => amount === undefined || amount < seriesOf)
  const count = end === -1 ? amounts.length : end
  if (count < seriesFrom || !isCutKnown(matches, count)) return []
  const ids = matches.slice(0, count).map(({ match }) => match.id)
  return [
    fact('scoring_series', {
      subject: entity,
      related: relatedTo(contest, side),
      detail,
      values: { count, at_least: seriesOf },
      matches: ids.reverse(),
      importance: count >= 10 ? 5 : count >= 7 ? 4 : 3,
    }),
  ]
}

function best(contest: Contest, side: Side, log: ScoringLog, player: LoggedPlayer): PlainFact[] {
  const { leagueBest } = contest.inputs
  const [amount] = player.amounts
  if (amount === undefined || leagueBest?.statistic !== log.statistic || leagueBest.amount !== amount)
    return seasonBest(contest, side, log, player)
  return [
    fact('league_best', {
      subject: player.entity,
      related: { ...relatedTo(contest, side), opponent: getEntity(contest, otherSide(side)) },
      detail: log.detail,
      values: { amount },
      matches: [contest.match.id],
      importance: 5,
    }),
  ]
}

function seasonBest(
  contest: Contest,
  side: Side,
  { bestFrom, matches, detail }: ScoringLog,
  { entity, amounts }: LoggedPlayer,
): PlainFact[] {
  const [amount, ...before] = amounts
  const earlier = before.filter((each) => each !== undefined).length
  if (amount === undefined || amount < bestFrom || earlier < earlierMin || amount <= getBest(before)) return []
  return [
    fact('season_best', {
      subject: entity,
      related: { ...relatedTo(contest, side), opponent: getEntity(contest, otherSide(side)) },
      detail,
      values: { amount, earlier },
      matches: matches.flatMap(({ match }, i) => (amounts[i] === undefined ? [] : [match.id])).reverse(),
      importance: 3,
    }),
  ]
}
