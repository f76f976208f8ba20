import type { MatchFigures, PlayerFigures, SoccerFigures, TeamFigures } from '@touchline/contract/gen/stats'
import type { View } from '../view.ts'

/** The figures of a match as public JSON: all null before there are any, players null where none of theirs are known. */
export function showStatistics({ match, statistics }: MatchFigures, view: View): object {
  const [ofHome, ofAway] = statistics?.teams ?? []
  const players = statistics && statistics.players.length > 0 ? statistics.players : undefined
  const playersOf = (team: TeamFigures | undefined) =>
    players?.filter(({ teamId }) => teamId === team?.teamId).map((player) => showPlayer(player, view)) ?? null
  const { home, away } = match!.schedule!
  return {
    match_id: match!.id,
    status: view.latest(match!).play!.state!.status,
    home: showTeam(home!.teamId, ofHome, view),
    away: showTeam(away!.teamId, ofAway, view),
    players: { home: playersOf(ofHome), away: playersOf(ofAway) },
  }
}

const showTeam = (teamId: string, team: TeamFigures | undefined, view: View): object => ({
  team_id: view.current(teamId),
  ...showSoccer(team?.figures.value),
})

const showPlayer = ({ playerId, name, figures }: PlayerFigures, view: View): object => ({
  player_id: view.current(playerId),
  name,
  ...showSoccer(figures.value),
})

/** The same fields of a team and of a player. */
const showSoccer = (figures: SoccerFigures | undefined): object => ({
  possession_pct: figures?.possessionPct ?? null,
  shots: figures?.shots ?? null,
  shots_on_target: figures?.shotsOnTarget ?? null,
  shots_off_target: figures?.shotsOffTarget ?? null,
  blocked_shots: figures?.blockedShots ?? null,
  corners: figures?.corners ?? null,
  offsides: figures?.offsides ?? null,
  fouls: figures?.fouls ?? null,
  yellow_cards: figures?.yellowCards ?? null,
  red_cards: figures?.redCards ?? null,
  saves: figures?.saves ?? null,
  passes: figures?.passes ?? null,
  passes_accurate: figures?.passesAccurate ?? null,
  pass_accuracy_pct: figures?.passAccuracyPct ?? null,
  xg: figures?.xg ?? null,
})
