import { sportNamed } from '@touchline/contract/catalog'
import type { Match } from '@touchline/contract/gen/match'
import { getEnd } from '@touchline/contract/is-before'
import { getTie } from '@touchline/contract/outcome'
import { ownTurn } from '@touchline/platform/own-turn'
import type { MatchInputs, StoryInputs } from '../inputs.ts'
import { storyRestsOn } from '../story/rests-on.ts'
import { getLeagueBest } from './league-best.ts'
import type { LoadDeps } from './match-inputs.ts'
import { newest } from './rows.ts'
import { getTable, unlessNone } from './table.ts'

/** The inputs of the story of an ended match, in addition to the inputs of the facts before it. */
export async function storyInputs(deps: Pick<LoadDeps, 'stats' | 'standings'>, match: Match, before: MatchInputs): Promise<StoryInputs> {
  const { sport, match: row, table } = before
  const { leagueId, season } = row
  const of = { matchId: match.id, sport }
  const { scoreboard, events } = match.state!
  const { coverage, leg, firstLeg } = match.schedule!
  const restsOn = storyRestsOn[sport]
  // Coverage describes the play-by-play endpoint. Sports whose plays are stored only for the story do not have it.
  const hasPlays = restsOn.plays && (coverage?.playByPlay || !sportNamed(sport).playByPlay)
  const hasStatistics = restsOn.statistics && coverage?.statistics
  const plays = hasPlays ? (await deps.stats.getPlayByPlay(of).catch(unlessNone))?.plays : undefined
  const statistics = hasStatistics ? (await deps.stats.getStatistics(of).catch(unlessNone))?.statistics : undefined
  const hasLeader = table?.rows.filter(({ stage, position }) => stage === row.stage && position === 1).length === 1
  const tableAfter = hasLeader
    ? await getTable(deps, sport, { leagueId, season, since: newest(before.season), before: getEnd(sport, row) })
    : undefined
  const leagueBest = await getLeagueBest(deps, before)
  await ownTurn()
  return {
    ...before,
    board: scoreboard!,
    tie: getTie(sport, { leg, firstLeg, reported: scoreboard!.aggregate }, scoreboard!),
    ...(events && { events: events.items }),
    ...(plays && { plays: plays.entries }),
    ...(statistics && { statistics }),
    ...(leagueBest && { leagueBest }),
    ...(tableAfter && { tableAfter }),
  }
}
