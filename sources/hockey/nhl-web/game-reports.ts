import type { GameId } from './game-id.ts'
import type { Head } from './head.ts'
import { periodLength } from './period.ts'
import { comparePhases } from './phase.ts'
import type { PlacedReport } from './reply.ts'

type HeadReport = PlacedReport & { head: Head }

/** All reports about one game. */
export interface GameReports {
  id: GameId
  /** The report that tells state, score and clock. Absent: none can be read. */
  newest?: HeadReport
  /** The newest report of each kind. */
  landing?: HeadReport
  box?: HeadReport
  plays?: HeadReport
  /** The last side column. */
  column?: PlacedReport
  /** The reports that can be read, the newest one last. */
  readable: HeadReport[]
  faults: { row: PlacedReport; reason: string }[]
  /** Reports that are skipped. */
  undecided: number
  further: number
  /** A report has a state that is not known. */
  unknownState?: string
}

/**
 * A list is ahead of the details only from this lead on, in seconds of play: until then the details, which also have the goals, are
 * the newer ones.
 */
const leadMin = 120

export function gameReports(reports: readonly PlacedReport[]): GameReports {
  const id = reports[0]!.id!
  const readable = reports.filter((report): report is HeadReport => report.head !== undefined)
  const ofKind = (kind: (report: HeadReport) => boolean) => getNewest(readable.filter(kind), id)
  const detail = ofKind(({ isDetail }) => isDetail)
  const listed = ofKind(({ isDetail }) => !isDetail)
  const newest = detail && listed ? (isAhead(listed, detail, id) ? listed : detail) : (detail ?? listed)
  const landing = ofKind(({ isDetail, scoring }) => isDetail && scoring !== undefined)
  const [box, plays] = [ofKind((report) => report.box !== undefined), ofKind((report) => report.plays !== undefined)]
  const column = reports.findLast(({ rail, fault }) => rail !== undefined && !fault)
  const faults = reports.flatMap((row) => (row.fault && !row.fault.isUndecided ? [{ row, reason: row.fault.reason }] : []))
  const columns = reports.filter(({ rail, head, fault }) => rail !== undefined && !head && !fault)
  // Side columns alone are no game.
  const orphans = newest ? [] : columns.map((row) => ({ row, reason: 'no reply has the state of the game: landing page or list' }))
  const unknownState = reports.find(({ fault }) => fault?.isUnknownState)?.fault?.reason
  return {
    id,
    readable: readable.toSorted((a, b) => comparePlaces(a, b, id)),
    ...(newest && { newest }),
    ...(landing && { landing }),
    ...(box && { box }),
    ...(plays && { plays }),
    ...(column && { column }),
    ...(unknownState !== undefined && { unknownState }),
    faults: [...faults, ...orphans],
    undecided: reports.filter(({ fault }) => fault?.isUndecided).length,
    further: newest ? readable.length - 1 + columns.length : 0,
  }
}

/** Whether the state is not known: a state in no table may be newer than all that can be read, unless the game is over. */
export const isUnknown = ({ unknownState, newest }: GameReports): boolean =>
  unknownState !== undefined && newest?.head.phase.rank !== 'over'

/** The last of those that are furthest in the game. */
function getNewest(reports: readonly HeadReport[], id: GameId): HeadReport | undefined {
  return reports.reduce<HeadReport | undefined>((a, b) => (a && comparePlaces(a, b, id) > 0 ? a : b), undefined)
}

/** The service states no times, so the order of replies is that of the game: its phase, then the time played. */
function comparePlaces({ head: a }: HeadReport, { head: b }: HeadReport, id: GameId): number {
  const official = Number(a.phase.isOfficial) - Number(b.phase.isOfficial)
  const suspended = Number(a.phase.isSuspended) - Number(b.phase.isSuspended)
  return comparePhases(a.phase, b.phase) || official || secondsPlayed(a, id) - secondsPlayed(b, id) || suspended
}

/** A finished game is ahead of one in play; a suspended one is ahead at the same time of the game. */
function isAhead(listed: HeadReport, detail: HeadReport, id: GameId): boolean {
  const [a, b] = [listed.head, detail.head]
  const byPhase = comparePhases(a.phase, b.phase)
  if (byPhase !== 0) return byPhase > 0
  if (a.phase.isSuspended !== b.phase.isSuspended) return a.phase.isSuspended && secondsPlayed(a, id) >= secondsPlayed(b, id)
  return a.phase.rank === 'playing' && secondsPlayed(a, id) - secondsPlayed(b, id) >= leadMin
}

const regularSeconds = 1_200

/** Seconds of the game, all periods before counted as regular ones. A game without a period has just begun. */
function secondsPlayed({ period, clock, phase }: Head, id: GameId): number {
  if (phase.rank !== 'playing' || period === undefined) return 0
  const before = (period.number - 1) * regularSeconds
  if (clock?.inIntermission) return before + regularSeconds
  return before + Math.max(0, periodLength(period, id) - (clock?.secondsLeft ?? periodLength(period, id)))
}
