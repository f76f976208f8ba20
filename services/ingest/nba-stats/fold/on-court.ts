import { type Entry, pointsOf, type Side, secondsOf } from './entry.ts'

/** How long somebody played, and what the score did meanwhile. */
export interface CourtTime {
  seconds: number
  plusMinus: number
}

/** A person is known by id and side. */
export const courtKey = (id: string, side: Side): string => `${side}/${id}`

const fivePerSide = 5

export interface CourtOptions {
  /** Of a regular period. */
  periodSeconds: number
  /** Who began the game. Absent: told by what they do. */
  starters?: ReadonlySet<string>
  /** Seconds that everybody played, as the scorers have it: tells who stood on the court for a whole period and is named in none of its entries. */
  played?: ReadonlyMap<string, number>
}

/**
 * Seconds and plus-minus of everybody who was on the court. Who begins a period is seldom told: it is those who act in it, or go off, before
 * they come on. Undefined where that does not make five a side in every period, since then nothing can be said of anybody. Free throws count
 * for those who were on the court when the foul was called, whoever comes on between them.
 */
export function courtTimes(entries: readonly Entry[], options: CourtOptions): Map<string, CourtTime> | undefined {
  const times = new Map<string, CourtTime>()
  const periods = [...Map.groupBy(entries, (entry) => entry.period)].map(([period, own]) => ({
    // What was put in later stands out of place in some sources: the clock tells where it belongs.
    own: own.toSorted((a, b) => b.secondsLeft - a.secondsLeft),
    seconds: secondsOf(period, options.periodSeconds),
    starters: (period === 1 && options.starters) || startersOf(own),
  }))
  // Those that are told whole come first: who is missing in the others is known by the time that is left of them.
  const isComplete = ({ starters }: (typeof periods)[number]) => isTwoFives(starters)
  for (const { own, seconds, starters } of [...periods.filter(isComplete), ...periods.filter((each) => !isComplete(each))]) {
    const court = new Set([...starters, ...unnamedStarters(starters, own, seconds, times, options.played)])
    if (!isTwoFives(court) || !playPeriod(own, court, seconds, times)) return undefined
  }
  return times
}

const isTwoFives = (keys: ReadonlySet<string>): boolean => keys.size === 2 * fivePerSide && ofSide(keys, 'home') === fivePerSide
const ofSide = (keys: ReadonlySet<string>, side: string): number => [...keys].filter((key) => key.startsWith(side)).length

/** Scorers cut off parts of a second in each period. */
const roundingSeconds = 3

/** Who began a period and is named in none of its entries: those who lack as much time as it has. */
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

/** Technical fouls are whistled on the bench too, and a coach is nobody who plays. */
const impliesOnCourt = ({ type, isPersonal }: Entry): boolean => type !== 'foul' || isPersonal === true

function startersOf(entries: readonly Entry[]): Set<string> {
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

/** All of both sides change at once, and those who come are told before those who go. */
const crowdMax = 4 * fivePerSide

/** False when somebody goes off who was not on. */
function playPeriod(entries: readonly Entry[], court: Set<string>, seconds: number, times: Map<string, CourtTime>): boolean {
  let since = seconds
  const timeOf = (key: string) => times.get(key) ?? times.set(key, { seconds: 0, plusMinus: 0 }).get(key)!
  const advanceTo = (secondsLeft: number) => {
    for (const key of court) timeOf(key).seconds += since - secondsLeft
    since = secondsLeft
  }
  // Those who were there at the last foul: the court itself, until somebody changes before the free throws.
  let shooting = court
  for (const entry of entries) {
    advanceTo(entry.secondsLeft)
    if (!isFreeThrow(entry)) shooting = isSettled(entry) ? court : shooting
    const points = pointsOf(entry)
    const scorers = isFreeThrow(entry) ? shooting : court
    if (points > 0) for (const key of scorers) timeOf(key).plusMinus += key.startsWith(`${entry.side}/`) ? points : -points
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
/** After it, whoever is on the court is there for the free throws to come. */
const isSettled = ({ type }: Entry): boolean => type !== 'substitution' && type !== 'timeout' && type !== 'review'
