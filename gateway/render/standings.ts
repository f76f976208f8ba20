import type { Standings, StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import { teamIn, type View } from '../view.ts'
import type { SportView } from './sport-view.ts'
import { sportView } from './sports.ts'

export const showTable = (table: Standings, view: View): object[] =>
  table.rows.map((row) => showRow(row, table, sportView(table.sport), view))

function showRow(row: StandingsRow, table: Standings, sport: SportView, view: View): object {
  const { id, name, logo_url } = teamIn(view, row.teamId)
  return {
    position: row.position,
    team: { id, name, logo_url },
    league_id: table.leagueId,
    season: table.season,
    stage: row.stage || null,
    group: row.group ?? null,
    group_position: row.groupPosition ?? null,
    ...showRecord(row, sport),
    ...columnsOf(row, sport.columns),
    form: row.form,
    streak: row.streak || null,
    position_change: row.positionChange ?? null,
    zone: row.zone ?? null,
    deduction: row.deduction,
    carried_points: row.carriedPoints ?? null,
    home: showSplit(row.home, sport),
    away: showSplit(row.away, sport),
    tiebreakers: row.tiebreakers,
    updated_at: table.updatedAt,
  }
}

const showRecord = (of: StandingsRow | StandingsSplit, { draws }: SportView) => ({
  played: of.played,
  won: of.won,
  ...(draws && { drawn: of.drawn ?? null }),
  lost: of.lost,
  points: of.points ?? null,
})

const columnsOf = <Of extends object>(of: Of, columns: Readonly<Record<string, keyof Of>>) =>
  Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, of[field] ?? null]))

const showSplit = (split: StandingsSplit | undefined, sport: SportView): object | null =>
  split ? { ...showRecord(split, sport), ...columnsOf(split, sport.splitColumns) } : null
