import type { SourceStatistics } from '../../connectors.ts'
import { boxOf, clockText, type Figures, totalOf } from './box.ts'
import { type Entry, periodName, type Side } from './entry.ts'
import { type CourtOptions, type CourtTime, courtTimes } from './on-court.ts'
import { biggestLeads, scoresOf } from './score.ts'
import type { PersonOf } from './told.ts'

/** Figures as a connector gives them. */
export const basketball = (value: Figures) => ({ case: 'basketball' as const, value })

export interface Counting extends CourtOptions {
  /** Team rebounds and turnovers count for the team. */
  withTeam: boolean
}

/** A box score made of the entries alone, whole and by period. */
export function foldedStatistics(entries: readonly Entry[], personOf: PersonOf, counting: Counting): SourceStatistics {
  const leads = biggestLeads(scoresOf(entries))
  const times = courtTimes(entries, counting)
  const total = (side: Side) =>
    basketball({ ...totalOf(entries, side, counting), ...(times && { min: teamTime(times, side) }), biggestLead: leads[side] })
  const players = boxOf(entries, times).map(({ id, side, figures }) => ({
    side,
    person: personOf(id),
    figures: basketball(figures),
  }))
  return { home: total('home'), away: total('away'), players, periods: periodsOf(entries, counting) }
}

const teamTime = (times: ReadonlyMap<string, CourtTime>, side: Side): string =>
  clockText([...times].reduce((sum, [key, { seconds }]) => (key.startsWith(`${side}/`) ? sum + seconds : sum), 0))

/** Figures of both sides of each period alone. */
export const periodsOf = (entries: readonly Entry[], counting: { withTeam: boolean }) =>
  [...Map.groupBy(entries, ({ period }) => period)].map(([period, own]) => ({
    period: periodName(period),
    home: basketball(totalOf(own, 'home', counting)),
    away: basketball(totalOf(own, 'away', counting)),
  }))
