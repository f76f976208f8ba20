import { clockText } from '../../parse/number-text.ts'
import type { SourceEvent, SourcePerson, SourcePlay, SourceStatistics } from '../../source-model.ts'
import { boxOf, type Stats, totalOf } from './box.ts'
import {
  type Actor,
  actorOf,
  biggestLeads,
  type Entry,
  leadChanges,
  leaderOf,
  linesOf,
  periodName,
  pointsOf,
  type Side,
  scoresOf,
} from './entry.ts'
import { type CourtOptions, type CourtTime, courtTimes } from './on-court.ts'

/** Throws an Error for an unknown id. */
export type PersonOf = (id: string) => SourcePerson

/** The entries as plays, each with the score after it. */
export function playsOf(entries: readonly Entry[], personOf: PersonOf): SourcePlay[] {
  const scores = scoresOf(entries)
  return entries.map((entry, i) => ({
    key: entry.key,
    type: entry.type,
    period: periodName(entry.period),
    clock: clockOf(entry.secondsLeft),
    ...(entry.wallclock && { wallclock: entry.wallclock }),
    ...(entry.side && { side: entry.side }),
    people: entry.people.map(({ id, role, side }) => ({ person: personOf(id), role, side })),
    score: scores[i]!,
    scoring: pointsOf(entry) > 0,
    details: { case: 'basketball', value: detailsOf(entry, personOf) },
  }))
}

function detailsOf(entry: Entry, personOf: PersonOf) {
  const { shotValue, distance, x, y, foulKind, freeThrow } = entry
  const assist: Actor | undefined = actorOf(entry, 'assist')
  return {
    ...(shotValue !== undefined && { shotValue }),
    ...(distance !== undefined && { distance }),
    ...(x !== undefined && { x }),
    ...(y !== undefined && { y }),
    ...(assist && { assist: personOf(assist.id).name }),
    ...(foulKind && { foulKind }),
    ...(freeThrow && { freeThrow }),
  }
}

/** Ends of periods, lead changes and timeouts. Television timeouts have no side and are not events. */
export function eventsOf(entries: readonly Entry[], personOf: PersonOf): SourceEvent[] {
  const scores = scoresOf(entries)
  const lines = linesOf(entries)
  const leadChangesAt = new Set(leadChanges(scores))
  return entries.flatMap((entry, i): SourceEvent[] => {
    const period = periodName(entry.period)
    const score = scores[i]!
    if (entry.type === 'period_end') {
      const { home, away } = lines[entry.period - 1]!
      return [{ type: 'period_end', period, score, extra: { case: 'basketball', value: { periodScore: `${home}-${away}` } } }]
    }
    if (entry.type === 'timeout' && entry.side) return [{ type: 'timeout', period, score, side: entry.side }]
    if (!leadChangesAt.has(i)) return []
    const shooter = actorOf(entry, 'shooter')
    return [{ type: 'lead_change', period, score, side: leaderOf(score)!, ...(shooter && { player: personOf(shooter.id) }) }]
  })
}

/** "9:53"; in some sources in the last minute "0:09.7". */
function clockOf(secondsLeft: number): string {
  const tenths = Math.round(secondsLeft * 10)
  const text = clockText(Math.floor(tenths / 10))
  return tenths % 10 === 0 ? text : `${text}.${tenths % 10}`
}

/** Stats in the form that a connector returns. */
export const basketball = (value: Stats) => ({ case: 'basketball' as const, value })

interface StatsOptions extends CourtOptions {
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
    stats: basketball(stats),
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
