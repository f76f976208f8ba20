import type { Head } from './head.ts'
import type { PlacedReport } from './reply.ts'
import { partIn, phases } from './state.ts'

type HeadReport = PlacedReport & { head: Head }

/** All reports about one match. */
export interface MatchReports {
  id: string
  /** The report that tells state and score. Absent: none can be read. */
  newest?: HeadReport
  /** The newest detail, with lineups. */
  detail?: HeadReport
  listed?: HeadReport
  timeline?: PlacedReport
  faults: { row: PlacedReport; reason: string }[]
  undecided: number
  otherGames: number
  further: number
  /** A report has a state that is not known, and the match is not over by another one. */
  unknownState?: string
}

export function matchReports(id: string, reports: readonly PlacedReport[]): MatchReports {
  const readable = reports.filter((report): report is HeadReport => report.head !== undefined)
  const newestWith = (kind: (report: HeadReport) => boolean) =>
    readable.filter(kind).reduce<HeadReport | undefined>((a, b) => (a && compare(a, b) > 0 ? a : b), undefined)
  const [detail, listed] = [newestWith(({ sheet }) => sheet !== undefined), newestWith(({ sheet }) => sheet === undefined)]
  // A list and a detail are not of the same moment: the later phase wins, then the detail, which also has the goals.
  const newest = detail && listed ? (byPhase(listed, detail) > 0 ? listed : detail) : (detail ?? listed)
  const timelines = reports.filter(({ timeline }) => timeline !== undefined)
  const timeline = timelines.reduce<PlacedReport | undefined>(
    (a, b) => (a && a.timeline!.entries.length > b.timeline!.entries.length ? a : b),
    undefined,
  )
  const faults = reports.flatMap((row) =>
    row.fault?.kind === 'fault' || row.fault?.kind === 'state' ? [{ row, reason: row.fault.reason }] : [],
  )
  const orphans = newest ? [] : timelines.map((row) => ({ row, reason: 'no reply has the state of the match: calendar or detail' }))
  const unknown = reports.find(({ fault }) => fault?.kind === 'state')?.fault?.reason
  return {
    id,
    ...(newest && { newest }),
    ...(detail && { detail }),
    ...(listed && { listed }),
    ...(timeline && { timeline }),
    faults: [...faults, ...orphans],
    undecided: reports.filter(({ fault }) => fault?.kind === 'undecided').length,
    otherGames: reports.filter(({ fault }) => fault?.kind === 'other').length,
    further: newest ? readable.length - 1 + timelines.length : 0,
    ...(unknown !== undefined && newest?.head.phase !== 'over' && { unknownState: unknown }),
  }
}

const byPhase = ({ head: a }: HeadReport, { head: b }: HeadReport): number => phases.indexOf(a.phase) - phases.indexOf(b.phase)

const compare = (a: HeadReport, b: HeadReport): number => byPhase(a, b) || placeInPlay(a.head) - placeInPlay(b.head)

/** The service states no times, so the order of replies is that of the match: a half, then the minute in it. */
const placeInPlay = ({ period, matchTime }: Head): number => {
  const minute = Number(/^(\d{1,3})/.exec(typeof matchTime === 'string' ? matchTime : '')?.[1] ?? 0)
  const place = partIn(period)?.place ?? (minute > 45 ? 3 : minute > 0 ? 1 : 0)
  return place * 1_000 + minute
}
