import type { StandingsRow, Table, TableSplit } from '@touchline/contract/gen/standings'
import { teamIn, type View } from '../view.ts'

export const showTable = (table: Table, view: View): object[] => table.rows.map((row) => showRow(row, table, view))

function showRow(row: StandingsRow, table: Table, view: View): object {
  const { id, name, logo_url } = teamIn(view, row.teamId)
  return {
    position: row.position,
    team: { id, name, logo_url },
    league_id: table.leagueId,
    season: table.season,
    stage: row.stage || null,
    group: row.group ?? null,
    group_position: row.groupPosition ?? null,
    played: row.played,
    won: row.won,
    drawn: row.drawn ?? null,
    lost: row.lost,
    points: row.points ?? null,
    points_per_game: row.pointsPerGame ?? null,
    goals_for: row.goalsFor ?? null,
    goals_against: row.goalsAgainst ?? null,
    goal_difference: row.goalDifference ?? null,
    form: row.form,
    streak: row.streak || null,
    position_change: row.positionChange ?? null,
    zone: row.zone ?? null,
    deduction: row.deduction,
    carried_points: row.carriedPoints ?? null,
    home: showSplit(row.home),
    away: showSplit(row.away),
    tiebreakers: row.tiebreakers,
    updated_at: table.updatedAt,
  }
}

const showSplit = (split: TableSplit | undefined): object | null =>
  split
    ? {
        played: split.played,
        won: split.won,
        drawn: split.drawn ?? null,
        lost: split.lost,
        points: split.points ?? null,
        goals_for: split.goalsFor ?? null,
        goals_against: split.goalsAgainst ?? null,
      }
    : null
