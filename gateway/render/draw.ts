import type { Side } from '@touchline/contract/gen/match'
import type { DrawMatch, DrawRound, Standings, StandingsRow } from '@touchline/contract/gen/standings'
import type * as json from '../records/draw.ts'
import { renderPoints } from './match.ts'
import { orNull, teamIn, type View } from './view.ts'

/** A row of the standings of a tournament. */
export const renderDraw = (draw: DrawRound, { stage, group }: StandingsRow, standings: Standings, view: View): json.DrawRow => ({
  type: 'draw',
  league_id: standings.leagueId,
  season: standings.season,
  stage: orNull(stage),
  group: group ?? null,
  round: orNull(draw.round),
  order: draw.order,
  matches: draw.matches.map((match) => renderMatch(match, view)),
  byes: draw.byes.map((side) => renderSide(side, view)),
  position: null,
  played: null,
  won: null,
  lost: null,
  points: null,
  updated_at: standings.updatedAt,
})

const renderMatch = ({ matchId, home, away, status, winner, homeScore, awayScore, periods }: DrawMatch, view: View): json.DrawMatch => ({
  match_id: view.current(matchId),
  home: renderSide(home!, view),
  away: renderSide(away!, view),
  status,
  winner: winner ?? null,
  score: homeScore === undefined || awayScore === undefined ? null : { home: homeScore, away: awayScore },
  sets: periods.map(renderPoints),
})

function renderSide({ teamId, seed }: Side, view: View): json.DrawSide {
  const { id, name } = teamIn(view, teamId)
  return { id, name, seed: seed ?? null }
}
