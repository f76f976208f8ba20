import type { Match } from '@touchline/contract/gen/match'
import type { MatchBoxScore, MatchInjuries, MatchLineups, MatchPlayByPlay } from '@touchline/contract/gen/stats'
import { cacheOfMatch } from './cache-class.ts'
import type { Shown } from './endpoint.ts'
import * as kinds from './param-types.ts'
import { showInjury } from './render/injury.ts'
import { showLineups } from './render/lineups.ts'
import { showPlay } from './render/play-by-play.ts'
import { showStatistics } from './render/statistics.ts'
import type { View } from './view.ts'

/** What is told of one match beside the match itself. */

export const detailParams = { sport: kinds.sport, id: kinds.pathId('match'), lang: kinds.lang }

export const askDetails = ({ sport, id }: { sport: string; id: string }) => ({ sport, matchId: id })

export const leagueOf = ({ match }: { match?: Match | undefined }): string[] => [match!.schedule!.leagueId]

export const showMatchLineups = (answer: MatchLineups, view: View): Shown => ({
  data: showLineups(answer, view),
  ...kept(answer.match!, answer.lineups !== undefined, view),
})

export const showMatchStatistics = (answer: MatchBoxScore, view: View): Shown => ({
  data: showStatistics(answer, view),
  ...kept(answer.match!, answer.statistics !== undefined, view),
})

/** What is told of a match in play grows as it goes, so it is kept no longer than the match. */
export const showMatchPlays = ({ match, plays }: MatchPlayByPlay, view: View): Shown => {
  const entries = plays?.entries ?? []
  return {
    data: entries.map((play) => showPlay(play, match!.sport, view)),
    total: entries.length,
    ...kept(match!, entries.length > 0, view),
  }
}

export const showMatchInjuries = ({ match, items }: MatchInjuries, view: View): Shown => ({
  data: items.map((injury) => showInjury(injury, view)),
  total: items.length,
  ...kept(match!, true, view),
})

/** As long as the match; but what is still to come, as it may after the final whistle too, is not kept waiting. */
function kept(match: Match, isThere: boolean, view: View): Pick<Shown, 'cache' | 'archived'> {
  const newest = view.latest(match)
  const cache = cacheOfMatch(newest)
  return { archived: newest.archived, cache: isThere || cache === 'live' ? cache : 'list' }
}
