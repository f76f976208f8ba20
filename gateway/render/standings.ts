import type { Standings, StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import type { RuleReason } from '@touchline/contract/standings'
import type { CountedName } from '../records/counted-together.ts'
import type { DrawRow } from '../records/draw.ts'
import type * as json from '../records/standings.ts'
import { renderDraw } from './draw.ts'
import { renderColumns, type SportView } from './sport-view.ts'
import { sportView } from './sports.ts'
import { onDay, orNull, teamIn, type View } from './view.ts'

/**
 * In the order of the table; without a ranking each group by the names of its teams. A draw: its rounds in order of
 * play.
 */
export function renderStandings(standings: Standings, present: View): (json.StandingsRow | DrawRow)[] {
  const view = onDay(present, standings.resultsTo)
  const draws = standings.rows.flatMap((row) => (row.draw ? [renderDraw(row.draw, row, standings, view)] : []))
  return draws.length > 0 ? draws : renderTable(standings, view)
}

function renderTable(standings: Standings, view: View): json.StandingsRow[] {
  const rows = standings.rows.map((row) => renderRow(row, standings, sportView(standings.sport), view))
  if (standings.rule?.name !== undefined) return rows
  const { compare } = new Intl.Collator(view.lang)
  return [...Map.groupBy(rows, ({ stage, group }) => JSON.stringify([stage, group])).values()].flatMap((inGroup) =>
    inGroup.sort((a, b) => compare(a.team.name ?? '', b.team.name ?? '')),
  )
}

const reasons: Readonly<Record<RuleReason, string>> = {
  no_rule: 'No ranking rule is on file for this league and season, so points, positions and zones are not known.',
  draw: 'The rows are the rounds of a tournament in order of play, which nothing ranks.',
  decisions: 'Whether the league deducted points or annulled results in this season has not been reviewed.',
  tie_breaks: 'Not all tie-breaks of this season are on file: teams that are tied on those that are have no position.',
  set_points: 'The points of some sets are not known: teams that only the ratio of points would separate have no position.',
  deduction_dates: 'Points were deducted or results annulled in this season; whether before or after this day is not on file.',
}

type MetaSource = Pick<Standings, 'rule' | 'missingResults' | 'refusedResults' | 'asOf' | 'resultsTo'>

export const renderStandingsMeta = (table: MetaSource, countedTogether: CountedName[]): json.StandingsMeta => ({
  rule: renderRule(table),
  as_of: orNull(table.asOf),
  results_to: orNull(table.resultsTo),
  missing_results: table.missingResults ?? null,
  refused_results: table.refusedResults,
  counted_together: countedTogether,
})

function renderRule({ rule }: Pick<Standings, 'rule'>): json.StandingsRule {
  const { name, reviewed = false, reason } = rule ?? {}
  return { name: name ?? null, reviewed, reason: reason === undefined ? null : reasons[reason as RuleReason] }
}

function renderRow(row: StandingsRow, standings: Standings, sport: SportView, view: View): json.StandingsRow {
  const { id, name, logo_url } = teamIn(view, row.teamId)
  return {
    position: row.position ?? null,
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
