import { lacksResult } from '@touchline/contract/data-age'
import { getEnd, isBefore } from '@touchline/contract/is-before'
import type { Clients } from '../deps.ts'
import { isCounted, scoringLogs } from '../facts/scoring.ts'
import type { MatchInputs, StoryInputs } from '../inputs.ts'
import { unlessNone } from './table.ts'

/** Minimum number of earlier matches of the season. */
const matchesMin = 20

/**
 * The highest value of the match that no player reached in another match of the season which started before its end.
 * Matches of the same hours count too, because their order is not known. Read only for values that are rare.
 */
export async function getLeagueBest({ stats }: Pick<Clients, 'stats'>, inputs: MatchInputs): Promise<StoryInputs['leagueBest']> {
  const { sport, match, now } = inputs
  const logs = [match.homeId, match.awayId].flatMap((teamId) => scoringLogs(inputs, teamId, { isOver: true }))
  const found = logs.flatMap(({ statistic, leagueFrom, players }) =>
    players.flatMap(({ amounts: [amount] }) =>
      amount !== undefined && leagueFrom !== undefined && amount >= leagueFrom ? [{ statistic, amount }] : [],
    ),
  )
  const [best, second] = found.sort((a, b) => b.amount - a.amount)
  if (!best || best.amount === second?.amount) return undefined
  const season = inputs.season.filter(({ leagueId, season }) => leagueId === match.leagueId && season === match.season)
  const at = Math.min(now, Date.parse(match.startAt))
  if (season.filter(isBefore(sport, match)).length < matchesMin || season.some((row) => row.id !== match.id && lacksResult(row, at)))
    return undefined
  const { leagueId, season: name, id: matchId } = match
  const request = { sport, leagueId, season: name, statistic: best.statistic, atLeast: best.amount, before: getEnd(sport, match), matchId }
  const answer = await stats.getSeasonBest(request).catch(unlessNone)
  const isWhole = answer?.known && answer.matches === season.filter(isCounted).length
  return isWhole && !answer.reached ? best : undefined
}
