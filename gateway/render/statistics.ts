import type { MatchBoxScore, MatchStatistics, PlayerStats, TeamStats } from '@touchline/contract/gen/stats'
import type { View } from '../view.ts'
import { renderMessage } from './message.ts'
import type { SportView } from './sport-view.ts'
import { sportView } from './sports.ts'

/** Statistics of a match as public JSON: all null before there are any; `players` null when none are known. */
export function renderStatistics({ match, statistics }: MatchBoxScore, view: View): object {
  const sport = sportView(match!.sport)
  const [ofHome, ofAway] = statistics?.teams ?? []
  const players = statistics && statistics.players.length > 0 ? statistics.players : undefined
  const playersOf = (team: TeamStats | undefined) =>
    players?.filter(({ teamId }) => teamId === team?.teamId).map((player) => renderPlayer(player, sport, view)) ?? null
  const { home, away } = match!.schedule!
  return {
    match_id: match!.id,
    status: view.latest(match!).state!.scoreboard!.status,
    home: renderTeam(home!.teamId, ofHome, sport, view),
    away: renderTeam(away!.teamId, ofAway, sport, view),
    ...(sport.byPeriod && { periods: renderPeriods(statistics, sport) }),
    players: { home: playersOf(ofHome), away: playersOf(ofAway) },
  }
}

const renderTeam = (teamId: string, team: TeamStats | undefined, sport: SportView, view: View): object => ({
  team_id: view.current(teamId),
  ...renderStats(team?.stats, sport),
})

const renderPeriods = (statistics: MatchStatistics | undefined, sport: SportView): object[] | null =>
  statistics && statistics.periods.length > 0
    ? statistics.periods.map(({ period, teams: [home, away] }) => ({
        period,
        home: renderStats(home?.stats, sport),
        away: renderStats(away?.stats, sport),
      }))
    : null

function renderPlayer({ playerId, name, stats }: PlayerStats, sport: SportView, view: View): object {
  const rendered = renderStats(stats, sport)
  for (const field of sport.teamOnlyStats) delete rendered[field]
  return { player_id: view.current(playerId), name, ...rendered }
}

const renderStats = (stats: TeamStats['stats'] | undefined, { of, stats: desc }: SportView) =>
  renderMessage(desc, stats?.case === of ? stats.value : undefined)
