import type { MatchFigures, MatchStatistics, PlayerFigures, TeamFigures } from '@touchline/contract/gen/stats'
import type { View } from '../view.ts'
import { showMessage } from './message.ts'
import type { SportView } from './sport-view.ts'
import { sportView } from './sports.ts'

/** The figures of a match as public JSON: all null before there are any, players null where none of theirs are known. */
export function showStatistics({ match, statistics }: MatchFigures, view: View): object {
  const sport = sportView(match!.sport)
  const [ofHome, ofAway] = statistics?.teams ?? []
  const players = statistics && statistics.players.length > 0 ? statistics.players : undefined
  const playersOf = (team: TeamFigures | undefined) =>
    players?.filter(({ teamId }) => teamId === team?.teamId).map((player) => showPlayer(player, sport, view)) ?? null
  const { home, away } = match!.schedule!
  return {
    match_id: match!.id,
    status: view.latest(match!).play!.state!.status,
    home: showTeam(home!.teamId, ofHome, sport, view),
    away: showTeam(away!.teamId, ofAway, sport, view),
    ...(sport.byPeriod && { periods: showPeriods(statistics, sport) }),
    players: { home: playersOf(ofHome), away: playersOf(ofAway) },
  }
}

const showTeam = (teamId: string, team: TeamFigures | undefined, sport: SportView, view: View): object => ({
  team_id: view.current(teamId),
  ...showFigures(team?.figures, sport),
})

const showPeriods = (statistics: MatchStatistics | undefined, sport: SportView): object[] | null =>
  statistics && statistics.periods.length > 0
    ? statistics.periods.map(({ period, teams: [home, away] }) => ({
        period,
        home: showFigures(home?.figures, sport),
        away: showFigures(away?.figures, sport),
      }))
    : null

function showPlayer({ playerId, name, figures }: PlayerFigures, sport: SportView, view: View): object {
  const shown = showFigures(figures, sport)
  for (const field of sport.ofTeamsOnly) delete shown[field]
  return { player_id: view.current(playerId), name, ...shown }
}

const showFigures = (figures: TeamFigures['figures'] | undefined, { of, figures: desc }: SportView) =>
  showMessage(desc, figures?.case === of ? figures.value : undefined)
