import { sports } from './catalog.ts'

/** The state table of the public API: the direct transitions of each state. Staying in a state is always allowed. */
const next = {
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
} as const satisfies Record<string, readonly string[]>

export type MatchStateName = keyof typeof next
export const matchStates = Object.keys(next) as MatchStateName[]
export const isMatchState = (text: string): text is MatchStateName => Object.hasOwn(next, text)

const inPlay: ReadonlySet<string> = new Set<MatchStateName>(['live', 'break', 'interrupted'])
const ended: ReadonlySet<string> = new Set<MatchStateName>(['finished', 'cancelled', 'awarded', 'walkover', 'retired', 'abandoned'])
const passable: ReadonlySet<string> = new Set<MatchStateName>(['scheduled', 'delayed', 'live', 'break', 'interrupted', 'suspended'])

/** Whether the filter `status=live` includes the state. */
export const isInPlay = (state: string): boolean => inPlay.has(state)
export const isEnded = (state: string): boolean => ended.has(state)

/**
 * Whether a match reported in `from` may be reported in `to` next. Sources skip states, such as a short break, so a
 * path over states before and during play suffices. An ended match never returns to play.
 */
export function mayGo(from: MatchStateName, to: MatchStateName): boolean {
  const visited = new Set<MatchStateName>([from])
  const open: MatchStateName[] = [from]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (state === to) return true
    if (state !== from && !passable.has(state)) continue
    for (const after of next[state]) if (!visited.has(after)) open.push(after) && visited.add(after)
  }
  return false
}

const ofEverySport = 'NS TBD DEL INT SUSP PST CANC ABD AWD WO'.split(' ')
const codes = new Map<string, { exact: ReadonlySet<string>; pattern: RegExp | undefined }>(
  sports.map(({ id, statuses, statusPattern }) => [id, { exact: new Set([...ofEverySport, ...statuses]), pattern: statusPattern }]),
)

/** Whether `text` is a valid status of this sport. */
export const isStatusOf = (sport: string, text: string): boolean =>
  codes.get(sport)?.exact.has(text) || codes.get(sport)?.pattern?.test(text) || false
