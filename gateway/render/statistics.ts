import type { MatchBoxScore, MatchStatistics, PlayerStats, TeamStats } from '@touchline/contract/gen/stats'
import type { View } from '../view.ts'
import { showMessage } from './message.ts'
import type { SportView } from './sport-view.ts'
import { sportView } from './sports.ts'

/** The figures of a match as public JSON: all null before there are any, players null where none of theirs are known. */
export function showStatistics({ match, statistics }: MatchBoxScore, view: View): object {
  const sport = sportView(match!.sport)
  const [ofHome, ofAway] = statistics?.teams ?? []
  const players = statistics && statistics.players.length > 0 ? statistics.players : undefined
  const playersOf = (team: TeamStats | undefined) =>
    players?.filter(({ teamId }) => teamId === team?.teamId).map((player) => showPlayer(player, sport, view)) ?? null
  const { home, away } = match!.schedule!
  return {
    match_id: match!.id,
    status: view.latest(match!).state!.scoreboard!.status,
    home: showTeam(home!.teamId, ofHome, sport, view),
    away: showTeam(away!.teamId, ofAway, sport, view),
    ...(sport.byPeriod && { periods: showPeriods(statistics, sport) }),
    players: { home: playersOf(ofHome), away: playersOf(ofAway) },
  }
}

const showTeam = (teamId: string, team: TeamStats | undefined, sport: SportView, view: View): object => ({
  team_id: view.current(teamId),
  ...showFigures(team?.stats, sport),
})

const showPeriods = (statistics: MatchStatistics | undefined, sport: SportView): object[] | null =>
  statistics && statistics.periods.length > 0
    ? statistics.periods.map(({ period, teams: [home, away] }) => ({
        period,
        home: showFigures(home?.stats, sport),
        away: showFigures(away?.stats, sport),
      }))
    : null

function showPlayer({ playerId, name, stats }: PlayerStats, sport: SportView, view: View): object {
  const shown = showFigures(stats, sport)
  for (const field of sport.ofTeamsOnly) delete shown[field]
  return { player_id: view.current(playerId), name, ...shown }
}

const showFigures = (figures: TeamStats['stats'] | undefined, { of, figures: desc }: SportView) =>
  showMessage(desc, figures?.case === of ? figures.value : undefined)
