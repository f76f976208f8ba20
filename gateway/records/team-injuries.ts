import { fail } from '@touchline/contract/errors'
import type { InjuryReport, Injury as Report, TeamInjuries } from '@touchline/contract/gen/stats'
import { maySee } from '../grants/scope.ts'
import type { View } from '../render/view.ts'
import { type Injury, injury } from './injury.ts'

/**
 * The present injuries of a team, ordered by name: who is in the reports of the last and of the next match, each once,
 * with the newest report. Matches in leagues that the key may not see are left out. Throws `not_covered` without a
 * report.
 */
export function renderTeamInjuries({ reports }: TeamInjuries, view: View): Injury[] {
  const today = new Date(view.now).toISOString().slice(0, 10)
  const visible = reports.filter(({ leagueId }) => maySee(view.scope, leagueId))
  const last = visible.findLast((report) => !isToCome(report, today))
  const next = visible.find((report) => isToCome(report, today))
  if (!last && !next) throw fail('not_covered', { what: 'injuries' })
  return presentInjuries(last?.items ?? [], next?.items, today).map((each) => injury.render(each, view))
}

const isToCome = ({ startAt }: InjuryReport, today: string): boolean => startAt.slice(0, 10) > today

/**
 * A report of the last match counts if the next match has a report of the player too, if it expects the player back
 * after today, or if there is no report of the next match and it does not expect the player back by today. A report of
 * the next match alone counts if the absence has begun.
 */
function presentInjuries(last: readonly Report[], next: readonly Report[] | undefined, today: string): Report[] {
  const byPlayer = Map.groupBy([...last, ...(next ?? [])], ({ playerId }) => playerId)
  const present = [...byPlayer.values()].filter((own) => {
    const isInLast = own.some((report) => last.includes(report))
    const isInNext = own.some((report) => next?.includes(report))
    if (isInLast && isInNext) return true
    if (isInNext) return own.every(({ since }) => since === undefined || since <= today)
    return own.some(({ expectedReturn }) => (expectedReturn === undefined ? next === undefined : expectedReturn > today))
  })
  return present.map(newest).sort((a, b) => (a.playerName < b.playerName ? -1 : 1))
}

/** Of reports of one instant that of the next match, which is the last in the list. */
const newest = (reports: readonly Report[]): Report => reports.reduce((a, b) => (b.updatedAt >= a.updatedAt ? b : a))
