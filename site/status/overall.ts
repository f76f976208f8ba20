import type { Incident, StatusReport } from '@touchline/contract/gen/status'

/** What the first sentence says. */
export type Overall = 'works' | 'failing' | 'minor' | 'major' | 'maintenance' | 'unknown' | 'unmeasured'

/** A probe older than this says nothing about now. */
const probeAgeMaxMs = 300_000

/** The worst of what is known at `now`. `report` is undefined when the status service does not answer. */
export function getOverall(report: StatusReport | undefined, now: number): Overall {
  if (!report) return 'unknown'
  const open = report.incidents.filter(isOpen).map(({ severity }) => severity)
  if (open.includes('major')) return 'major'
  const recent = report.endpoints.filter(({ probedAt }) => now - Date.parse(probedAt) <= probeAgeMaxMs)
  if (recent.some(({ isUp }) => isUp === false)) return 'failing'
  if (open.includes('minor')) return 'minor'
  if (open.includes('maintenance')) return 'maintenance'
  return recent.length > 0 ? 'works' : 'unmeasured'
}

export const isOpen = ({ resolvedAt }: Incident): boolean => resolvedAt === ''
