import { isEnded, type MatchStateName } from '../states.ts'

/**
 * The usual transitions of each state in the public reference. A source may correct any state to any other; a simulated
 * match never does.
 */
const next: Readonly<Record<MatchStateName, readonly MatchStateName[]>> = {
  scheduled: ['live', 'delayed', 'postponed', 'cancelled', 'walkover', 'awarded', 'finished', 'abandoned'],
  delayed: ['live', 'postponed', 'cancelled'],
  live: ['break', 'interrupted', 'finished', 'retired', 'abandoned'],
  break: ['live', 'interrupted', 'finished', 'retired', 'abandoned'],
  interrupted: ['live', 'suspended', 'finished', 'retired', 'abandoned'],
  suspended: ['live', 'abandoned', 'awarded', 'cancelled'],
  postponed: ['scheduled', 'cancelled', 'awarded'],
  finished: ['awarded'],
  cancelled: [],
  awarded: [],
  walkover: [],
  retired: [],
  abandoned: ['awarded', 'postponed', 'finished'],
}

/**
 * Whether a match can go from `from` to `to` without a correction. Sources skip states, such as a short break, so a
 * path over states before and during play is enough.
 */
export function mayGo(from: MatchStateName, to: MatchStateName): boolean {
  const visited = new Set<MatchStateName>([from])
  const open: MatchStateName[] = [from]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (state === to) return true
    if (state !== from && (isEnded(state) || state === 'postponed')) continue
    for (const after of next[state]) if (!visited.has(after)) open.push(after) && visited.add(after)
  }
  return false
}
