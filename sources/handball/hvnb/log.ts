import type { Side } from '@touchline/contract/outcome'
import { text } from '../../parse/fields.ts'
import { getSeconds, lastPeriod, type Punishment, periodsUntil, timeAt } from '../../scoreboard/handball.ts'
import type { Goals } from './fixture.ts'

/** Required columns. */
export const logColumns = ['spielnummer', 'team', 'zeit', 'ereignis'] as const
export type LogFields = Partial<Record<(typeof logColumns)[number] | 'stand_heim' | 'stand_gast' | 'trikotnummer' | 'spieler', string>>

export type LoggedType = 'goal' | 'seven_m_goal' | 'seven_m_missed' | 'timeout' | Punishment

/** A row of spielereignisse.csv. */
export interface Logged {
  /** Line number in the file. */
  line: number
  number: string
  side: Side
  type: LoggedType
  seconds: number
  /** The score after a goal, if the row has it. */
  score?: Goals
  shirt?: string
  /** "Quill, Ada". */
  name?: string
}

/** Words of the exporter and of match sheets, the more specific first. */
const types: readonly [LoggedType, RegExp][] = [
  ['seven_m_missed', /^(?:7|sieben) ?-? ?m(?:eter)?\b.*(?:fehl|verworfen|gehalten|kein|ohne|vergeben|pfosten|latte)/],
  ['seven_m_goal', /^(?:7|sieben) ?-? ?m(?:eter)?\b.*(?:tor|treffer)|^tor.*(?:7|sieben) ?-? ?m/],
  ['goal', /^(?:tor|treffer)$/],
  ['two_minutes', /^(?:2|zwei) ?-? ?min|^2 ?\+ ?2|zeitstrafe|hinausstellung/],
  ['blue_card', /^blau|^(?:disq|rot)[^\n]*bericht/],
  ['red_card', /^disq|^rot|ausschluss/],
  ['yellow_card', /^(?:ver)?warnung|^gelb/],
  ['timeout', /auszeit|time-? ?out|^tto/],
]

const sides: Readonly<Record<string, Side>> = { heim: 'home', h: 'home', gast: 'away', g: 'away', gäste: 'away' }

/** Throws an Error if the row lacks match, side, time or kind; any other unreadable field is left out. */
export function readLogged(fields: LogFields, line: number): Logged {
  const {
    spielnummer = '',
    team = '',
    zeit = '',
    ereignis = '',
    stand_heim = '',
    stand_gast = '',
    trikotnummer = '',
    spieler = '',
  } = fields
  if (spielnummer === '') throw new Error('a row without spielnummer')
  const side = sides[team.toLowerCase()]
  if (!side) throw new Error(`team "${team.slice(0, 40)}" is neither Heim nor Gast`)
  const type = types.find(([, pattern]) => pattern.test(ereignis.toLowerCase()))?.[0]
  if (!type) throw new Error(`ereignis "${ereignis.slice(0, 40)}" is unknown`)
  const seconds = getSeconds(zeit)
  if (seconds === undefined || !timeAt(seconds)) throw new Error(`zeit "${zeit.slice(0, 20)}" is no time of a match`)
  const isScore = /^\d{1,3}$/.test(stand_heim) && /^\d{1,3}$/.test(stand_gast)
  return {
    ...{ line, number: spielnummer, side, type, seconds },
    ...(isScore && { score: { home: Number(stand_heim), away: Number(stand_gast) } }),
    ...(trikotnummer !== '' && { shirt: trikotnummer }),
    ...(isName(spieler) && { name: spieler }),
  }
}

function isName(value: string): boolean {
  if (!/\p{L}{2}/u.test(value)) return false
  try {
    return text(value, 'spieler') !== ''
  } catch {
    return false
  }
}

export const isLoggedGoal = ({ type }: Logged): boolean => type === 'goal' || type === 'seven_m_goal'

/** Sorts by time, and goals in the same second by the score after them, since several goals may be written down after the whistle. */
export function inOrder(rows: readonly Logged[]): Logged[] {
  const sorted = rows.toSorted((a, b) => a.seconds - b.seconds)
  const total = ({ score }: Logged) => (score ? score.home + score.away : 0)
  for (const same of Map.groupBy(sorted.keys(), (i) => sorted[i]!.seconds).values()) {
    const places = same.filter((i) => isLoggedGoal(sorted[i]!) && sorted[i]!.score)
    const goals = places.map((i) => sorted[i]!).sort((a, b) => total(a) - total(b))
    for (const [nth, place] of places.entries()) sorted[place] = goals[nth]!
  }
  return sorted
}

export interface Scored {
  logged: Logged
  /** The score after the event. */
  score: Goals
}

/** A log in order with the score after each event, and its contradictions. */
export interface ReadLog {
  events: Scored[]
  /** Goals missing in the log; negative: goals beyond the result. */
  lacking: Goals
  /** Rows with an impossible score: below the one before it, or above the result. */
  misread: number
}

/** A score that skips ahead means that the log lacks goals; an impossible score is replaced by the counted one. */
export function scoreLog(rows: readonly Logged[], result: Goals): ReadLog {
  let score: Goals = { home: 0, away: 0 }
  const goals = { home: 0, away: 0 }
  let misread = 0
  const events = inOrder(rows).map((logged): Scored => {
    if (!isLoggedGoal(logged)) return { logged, score }
    goals[logged.side]++
    const next = { ...score, [logged.side]: score[logged.side] + 1 }
    const reported = logged.score
    const isPossible =
      reported && reported.home >= next.home && reported.away >= next.away && reported.home <= result.home && reported.away <= result.away
    if (reported && !isPossible) misread++
    score = isPossible ? reported : next
    return { logged, score }
  })
  return { events, lacking: { home: result.home - goals.home, away: result.away - goals.away }, misread }
}

const regularSeconds = 60 * 60
const none: Goals = { home: 0, away: 0 }
const scoreUntil = (events: readonly Scored[], seconds: number): Goals =>
  events.findLast(({ logged }) => logged.seconds <= seconds)?.score ?? none

/** Rows after 60 minutes of a match that was not level then. Extra time only follows a tie, so their time is wrong. */
export function beyondTheEnd({ events }: ReadLog): Logged[] {
  const { home, away } = scoreUntil(events, regularSeconds)
  return home === away ? [] : events.map(({ logged }) => logged).filter(({ seconds }) => seconds > regularSeconds)
}

/** The goals of each period of a match with extra time, from its log. Undefined: no extra time, or the log lacks goals. */
export function getPeriods({ events, lacking }: ReadLog): (Goals & { period: string })[] | undefined {
  const last = lastPeriod(events.at(-1)?.logged.seconds ?? 0)
  if (last === '2H' || lacking.home !== 0 || lacking.away !== 0) return undefined
  const periods = periodsUntil(last)
  return periods.map(({ period, from, to }) => {
    const [before, after] = [from === 1 ? none : scoreUntil(events, (from - 1) * 60), scoreUntil(events, to * 60)]
    return { period, home: after.home - before.home, away: after.away - before.away }
  })
}
