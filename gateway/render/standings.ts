import type { Standings, StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import { teamIn, type View } from '../view.ts'
import type { SportView } from './sport-view.ts'
import { sportView } from './sports.ts'

export const renderStandings = (standings: Standings, view: View): object[] =>
  standings.rows.map((row) => renderRow(row, standings, sportView(standings.sport), view))

function renderRow(row: StandingsRow, standings: Standings, sport: SportView, view: View): object {
  const { id, name, logo_url } = teamIn(view, row.teamId)
  return {
    position: row.position,
    team: { id, name, logo_url },
    league_id: standings.leagueId,
    season: standings.season,
    stage: row.stage || null,
    group: row.group ?? null,
    group_position: row.groupPosition ?? null,
    ...renderRecord(row, sport),
    ...columnsOf(row, sport.columns),
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

const renderRecord = (of: StandingsRow | StandingsSplit, { draws }: SportView) => ({
  played: of.played,
  won: of.won,
  ...(draws && { drawn: of.drawn ?? null }),
  lost: of.lost,
  points: of.points ?? null,
})

const columnsOf = <Of extends object>(of: Of, columns: Readonly<Record<string, keyof Of>>) =>
  Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, of[field] ?? null]))

const renderSplit = (split: StandingsSplit | undefined, sport: SportView): object | null =>
  split ? { ...renderRecord(split, sport), ...columnsOf(split, sport.splitColumns) } : null
