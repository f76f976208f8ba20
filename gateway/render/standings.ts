import type { Standings, StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import type * as json from '../records/standings.ts'
import { teamIn, type View } from '../view.ts'
import { renderColumns, type SportView } from './sport-view.ts'
import { sportView } from './sports.ts'

export const renderStandings = (standings: Standings, view: View): json.StandingsRow[] =>
  standings.rows.map((row) => renderRow(row, standings, sportView(standings.sport), view))

function renderRow(row: StandingsRow, standings: Standings, sport: SportView, view: View): json.StandingsRow {
  const { id, name, logo_url } = teamIn(view, row.teamId)
  return {
    position: row.position,
    team: { id, name, logo_url },
    league_id: standings.leagueId,
    season: standings.season,
    stage: row.stage || null,
    group: row.group ?? null,
    group_position: row.groupPosition ?? null,
    played: row.played,
    won: row.won,
    lost: row.lost,
    points: row.points ?? null,
    ...renderColumns(row, sport.columns),
    form: row.form,
    streak: row.streak || null,
    position_change: row.positionChange ?? null,
    zone: row.zone ?? null,
    deduction: row.deduction,
    carried_points: row.carriedPoints ?? null,
    home: renderSplit(row.home, sport),
    away: renderSplit(row.away, sport),
    tiebreakers: row.tiebreakers,
    updated_at: standings.updatedAt,
  }
}

const renderSplit = (split: StandingsSplit | undefined, sport: SportView): json.StandingsSplit | null =>
  split
    ? {
        played: split.played,
        won: split.won,
        lost: split.lost,
        points: split.points ?? null,
        ...renderColumns(split, sport.splitColumns),
      }
    : null
