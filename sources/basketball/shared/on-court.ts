import type { Side } from '@touchline/contract/outcome'
import { type Entry, getPoints, getSeconds } from './entry.ts'

/** Playing time and plus-minus of a player. */
export interface CourtTime {
  seconds: number
  plusMinus: number
}

/** Key of a player: side and id. */
export const courtKey = (id: string, side: Side): string => `${side}/${id}`

const fivePerSide = 5

export interface CourtOptions {
  /** Length of a regular period. */
  periodSeconds: number
  /** Absent: 300. */
  overtimeSeconds?: number
  /** Starters of the game. Absent: derived from the entries. */
  starters?: ReadonlySet<string>
  /**
   * Seconds played by the official box score; identifies players who were on the court for a full period without an
   * entry.
   */
  played?: ReadonlyMap<string, number>
}

/**
 * Seconds and plus-minus of all players who were on the court. Sources seldom list the starters of a period, so these
 * are the players who act or go off in it before they come on. Undefined unless that gives five players per side in
 * every period. Free throws count for the players who were on the court when the foul was called, regardless of
 * substitutions between them.
 */
export function courtTimes(entries: readonly Entry[], options: CourtOptions): Map<string, CourtTime> | undefined {
  const times = new Map<string, CourtTime>()
  const periods = [...Map.groupBy(entries, (entry) => entry.period)].map(([period, own]) => ({
    // Some sources append corrected entries out of order; the clock gives the right position.
    own: own.toSorted((a, b) => b.secondsLeft - a.secondsLeft),
    seconds: getSeconds(period, options.periodSeconds, options.overtimeSeconds),
    starters: (period === 1 && options.starters) || getStarters(own),
  }))
  // Periods with known starters come first: the remaining playing time identifies the missing starters of the others.
  const isComplete = ({ starters }: (typeof periods)[number]) => isTwoFives(starters)
  for (const { own, seconds, starters } of [...periods.filter(isComplete), ...periods.filter((each) => !isComplete(each))]) {
    const court = new Set([...starters, ...unnamedStarters(starters, own, seconds, times, options.played)])
    if (!isTwoFives(court) || !playPeriod(own, court, seconds, times)) return undefined
  }
  return times
}

const isTwoFives = (keys: ReadonlySet<string>): boolean => keys.size === 2 * fivePerSide && ofSide(keys, 'home') === fivePerSide
const ofSide = (keys: ReadonlySet<string>, side: string): number => [...keys].filter((key) => key.startsWith(side)).length

/** Tolerance: official playing times drop fractions of a second in each period. */
const roundingSeconds = 3

/**
 * Starters of a period without an entry in it: players whose missing playing time is at least as long as the period.
 */
function unnamedStarters(
  starters: ReadonlySet<string>,
  entries: readonly Entry[],
  seconds: number,
  times: ReadonlyMap<string, CourtTime>,
  played: ReadonlyMap<string, number> = new Map(),
): string[] {
  const named = new Set(entries.flatMap(({ people }) => people.map(({ id, side }) => courtKey(id, side))))
  const lacksPeriod = (key: string, all: number) => !named.has(key) && all - (times.get(key)?.seconds ?? 0) > seconds - roundingSeconds
  const lacking = [...played].filter(([key, all]) => lacksPeriod(key, all)).map(([key]) => key)
  return (['home', 'away'] as const).flatMap((side) =>
    ofSide(starters, side) < fivePerSide ? lacking.filter((key) => key.startsWith(side)) : [],
  )
}

/** Technical fouls may be called on the bench or a coach, so they do not imply that the person is on the court. */
const impliesOnCourt = ({ type, isPersonal }: Entry): boolean => type !== 'foul' || isPersonal === true

function getStarters(entries: readonly Entry[]): Set<string> {
  const starters = new Set<string>()
  const cameOn = new Set<string>()
  for (const entry of entries) {
    if (!impliesOnCourt(entry)) continue
    for (const { id, role, side } of entry.people) {
      const key = courtKey(id, side)
      if (role === 'in') cameOn.add(key)
      else if (!cameOn.has(key)) starters.add(key)
    }
  }
  return starters
}

/**
 * Upper bound of the court set: both sides may change all players at once, with players coming on listed before those
 * going off.
 */
const crowdMax = 4 * fivePerSide

/** False when a player goes off without being on the court. */
function playPeriod(entries: readonly Entry[], court: Set<string>, seconds: number, times: Map<string, CourtTime>): boolean {
  let since = seconds
  const getTime = (key: string) => times.get(key) ?? times.set(key, { seconds: 0, plusMinus: 0 }).get(key)!
  const advanceTo = (secondsLeft: number) => {
    for (const key of court) getTime(key).seconds += since - secondsLeft
    since = secondsLeft
  }
  // Players on the court at the last foul: the court set itself until a substitution before the free throws.
  let shooting = court
  for (const entry of entries) {
    advanceTo(entry.secondsLeft)
    if (!isFreeThrow(entry)) shooting = isSettled(entry) ? court : shooting
    const points = getPoints(entry)
    const scorers = isFreeThrow(entry) ? shooting : court
    if (points > 0) for (const key of scorers) getTime(key).plusMinus += key.startsWith(`${entry.side}/`) ? points : -points
    if (entry.type !== 'substitution') continue
    if (shooting === court) shooting = new Set(court)
    for (const { id, role, side } of entry.people) {
      const key = courtKey(id, side)
      if (role === 'out' && !court.delete(key)) return false
      if (role === 'in') court.add(key)
    }
    if (court.size > crowdMax) return false
  }
  advanceTo(0)
  return isTwoFives(court)
}

const isFreeThrow = ({ type }: Entry): boolean => type === 'free_throw_made' || type === 'free_throw_missed'
/** After such an entry the players now on the court count for the free throws that follow. */
const isSettled = ({ type }: Entry): boolean => type !== 'substitution' && type !== 'timeout' && type !== 'review'
