import type { SourceStatistics } from '../../source-model.ts'
import { boxOf, clockText, type Stats, totalOf } from './box.ts'
import { type Entry, periodName, type Side } from './entry.ts'
import type { PersonOf } from './events.ts'
import { type CourtOptions, type CourtTime, courtTimes } from './on-court.ts'
import { biggestLeads, scoresOf } from './score.ts'

/** Stats in the form that a connector returns. */
export const basketball = (value: Stats) => ({ case: 'basketball' as const, value })

export interface StatsOptions extends CourtOptions {
  /** Team rebounds and team turnovers count for the team. */
  withTeam: boolean
}

/** Box score computed from the entries only, for the game and by period. */
export function foldedStatistics(entries: readonly Entry[], personOf: PersonOf, options: StatsOptions): SourceStatistics {
  const leads = biggestLeads(scoresOf(entries))
  const times = courtTimes(entries, options)
  const total = (side: Side) =>
    basketball({ ...totalOf(entries, side, options), ...(times && { min: teamTime(times, side) }), biggestLead: leads[side] })
  const players = boxOf(entries, times).map(({ id, side, stats }) => ({
    side,
    person: personOf(id),
    figures: basketball(stats),
  }))
  return { home: total('home'), away: total('away'), players, periods: periodsOf(entries, options) }
}

const teamTime = (times: ReadonlyMap<string, CourtTime>, side: Side): string =>
  clockText([...times].reduce((sum, [key, { seconds }]) => (key.startsWith(`${side}/`) ? sum + seconds : sum), 0))

/** Stats of both sides by period. */
export const periodsOf = (entries: readonly Entry[], options: { withTeam: boolean }) =>
  [...Map.groupBy(entries, ({ period }) => period)].map(([period, own]) => ({
    period: periodName(period),
    home: basketball(totalOf(own, 'home', options)),
    away: basketball(totalOf(own, 'away', options)),
  }))
