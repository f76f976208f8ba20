import type { Side } from '@touchline/contract/outcome'
import { clockText } from '../../parse/number-text.ts'
import type { SourceEvent, SourcePerson, SourcePlay, SourceStatistics } from '../../source-model.ts'
import { getBox, getTotal, type Stats } from './box.ts'
import {
  type Actor,
  biggestLeads,
  type Entry,
  getActor,
  getLeader,
  getLines,
  getPoints,
  getScores,
  leadChanges,
  periodName,
} from './entry.ts'
import { type CourtOptions, type CourtTime, courtTimes } from './on-court.ts'

/** Throws an Error for an unknown id. */
export type GetPerson = (id: string) => SourcePerson

/** The entries as plays, each with the score after it. */
export function getPlays(entries: readonly Entry[], getPerson: GetPerson): SourcePlay[] {
  const scores = getScores(entries)
  return entries.map((entry, i) => ({
    key: entry.key,
    type: entry.type,
    period: periodName(entry.period),
    clock: getClock(entry.secondsLeft),
    ...(entry.wallclock && { wallclock: entry.wallclock }),
    ...(entry.side && { side: entry.side }),
    people: entry.people.map(({ id, role, side }) => ({ person: getPerson(id), role, side })),
    score: scores[i]!,
    scoring: getPoints(entry) > 0,
    details: { case: 'basketball', value: getDetails(entry, getPerson) },
  }))
}

function getDetails(entry: Entry, getPerson: GetPerson) {
  const { shotValue, distance, x, y, foulKind, freeThrow } = entry
  const assist: Actor | undefined = getActor(entry, 'assist')
  return {
    ...(shotValue !== undefined && { shotValue }),
    ...(distance !== undefined && { distance }),
    ...(x !== undefined && { x }),
    ...(y !== undefined && { y }),
    ...(assist && { assist: getPerson(assist.id).name }),
    ...(foulKind && { foulKind }),
    ...(freeThrow && { freeThrow }),
  }
}

/** Ends of periods, lead changes and timeouts. Television timeouts have no side and are not events. */
export function getEvents(entries: readonly Entry[], getPerson: GetPerson): SourceEvent[] {
  const scores = getScores(entries)
  const lines = getLines(entries)
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
    const shooter = getActor(entry, 'shooter')
    return [{ type: 'lead_change', period, score, side: getLeader(score)!, ...(shooter && { player: getPerson(shooter.id) }) }]
  })
}

/** "9:53"; in some sources in the last minute "0:09.7". */
function getClock(secondsLeft: number): string {
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
export function foldedStatistics(entries: readonly Entry[], getPerson: GetPerson, options: StatsOptions): SourceStatistics {
  const leads = biggestLeads(getScores(entries))
  const times = courtTimes(entries, options)
  const total = (side: Side) =>
    basketball({ ...getTotal(entries, side, options), ...(times && { min: teamTime(times, side) }), biggestLead: leads[side] })
  const players = getBox(entries, times).map(({ id, side, stats }) => ({
    side,
    person: getPerson(id),
    stats: basketball(stats),
  }))
  return { home: total('home'), away: total('away'), players, periods: getPeriods(entries, options) }
}

const teamTime = (times: ReadonlyMap<string, CourtTime>, side: Side): string =>
  clockText([...times].reduce((sum, [key, { seconds }]) => (key.startsWith(`${side}/`) ? sum + seconds : sum), 0))

/** Stats of both sides by period. */
export const getPeriods = (entries: readonly Entry[], options: { withTeam: boolean }) =>
  [...Map.groupBy(entries, ({ period }) => period)].map(([period, own]) => ({
    period: periodName(period),
    home: basketball(getTotal(own, 'home', options)),
    away: basketball(getTotal(own, 'away', options)),
  }))
