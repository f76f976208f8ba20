import type { Play } from '@touchline/contract/gen/play_by_play'
import type { View } from '../view.ts'
import { renderMessage } from './message.ts'
import { sportView } from './sports.ts'

/** A play-by-play entry as public JSON. */
export function renderPlay(play: Play, sport: string, view: View): object {
  const { of, play: details } = sportView(sport)
  return {
    id: play.id,
    sequence: play.sequence,
    period: play.period ?? null,
    clock: play.clock ?? null,
    wallclock: play.wallclock ?? null,
    type: play.type,
    team_id: play.teamId === undefined ? null : view.current(play.teamId),
    players: play.players.map(({ playerId, name, role }) => ({ id: view.current(playerId), name, role })),
    home_score: play.homeScore ?? null,
    away_score: play.awayScore ?? null,
    scoring: play.scoring,
    text: play.text ?? null,
    details: renderMessage(details!, play.details.case === of ? play.details.value : undefined),
  }
}
