import type { TeamScorers } from '@touchline/contract/gen/totals'
import { scoringStatistics } from '@touchline/contract/statistics'
import type { Clients } from '../deps.ts'
import type { MatchRow, ScorersInputs, TeamScoring } from '../inputs.ts'
import { unlessNone } from './table.ts'

/** What the players of both teams scored in the season of the match. Undefined in sports without scoring statistics. */
export async function getScorers(
  { stats }: Pick<Clients, 'stats'>,
  sport: string,
  { id, leagueId, season, homeId, awayId }: Pick<MatchRow, 'id' | 'leagueId' | 'season' | 'homeId' | 'awayId'>,
): Promise<ScorersInputs | undefined> {
  if (scoringStatistics(sport).length === 0) return undefined
  const found = await stats.listScorers({ sport, leagueId, season, teamIds: [homeId, awayId], matchId: id }).catch(unlessNone)
  return found && { teams: found.teams.map(teamScoring), ...(found.counted && { counted: found.counted }) }
}

function teamScoring({ teamId, matches, players }: TeamScorers): TeamScoring {
  const idsAt = (indexes: readonly number[]): string[] => indexes.flatMap((i) => matches[i]?.matchId ?? [])
  return {
    teamId,
    matches: new Map(
      matches.map(({ matchId, score, opponentScore, known }) => [matchId, { score, opponentScore, known: new Set(known) }] as const),
    ),
    players: players.map(({ playerId, name, matches: played, values }) => ({
      id: playerId,
      name,
      played: new Set(idsAt(played)),
      amounts: new Map(
        values.map((each) => [each.statistic, new Map(idsAt(each.matches).map((id, i) => [id, each.values[i] ?? 0] as const))] as const),
      ),
    })),
  }
}
