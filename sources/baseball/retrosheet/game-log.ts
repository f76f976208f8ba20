import { isDay } from '../../parse/dates.ts'
import { getLines } from '../../parse/lines.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { lineFields, nameIn, numberIn, personId, shown, teamId } from './records/game-record.ts'
import type { LineFault } from './records/read-games.ts'

/** A person with the id of Retrosheet, which is the same in every season and role. */
export interface Named {
  id: string
  name: string
}
export const personKey = ({ id }: Named): string => `retrosheet ${id}`

/** One side of a row of a game log. */
interface LogSide {
  team: string
  /** "AL". Absent: not in the log. */
  league?: string
  runs: number
  /** Absent: not in the log. */
  innings?: (number | undefined)[]
  /** Absent: not in the log. */
  stats?: LogStats
  manager?: Named
}

/** A row of a game log: one game with its result. */
export interface LogGame {
  /** "20160411". */
  day: string
  /** 0: the only game of that day; 1, 2: which of several. */
  number: number
  /** Visitors, home. */
  sides: [LogSide, LogSide]
  /** "V", "H": forfeited to the visitors, to the home side; "T": no decision. */
  forfeit?: string
  /** YYYY-MM-DD: the day on which a suspended game was completed. */
  completedOn?: string
  park: string
  /** Absent: not known. */
  attendance?: number
  /** In the order home plate, first, second, third base, left, right field. */
  umpires: (Named | undefined)[]
  /** What was left out. */
  repairs: string[]
}

const fieldCount = 161
/** Field indices of the two sides: visitors, home. */
const places = [
  { team: 3, league: 4, runs: 9, innings: 19, stats: 21, manager: 89 },
  { team: 6, league: 7, runs: 10, innings: 20, stats: 49, manager: 91 },
] as const
const umpires = [77, 79, 81, 83, 85, 87]

/**
 * Reads a row of 161 fields (retrosheet.org/gamelogs/glfields.txt). Teams, day and either the runs or the line score must be
 * readable; any other unreadable part is left out. Throws an Error that describes the problem.
 */
function readLogGame(line: string): LogGame {
  const fields = lineFields(line)
  if (fields.length !== fieldCount) throw new Error(`${fields.length} fields instead of ${fieldCount}`)
  const [day, number] = fields
  if (!/^\d{8}$/.test(day!)) throw new Error(`date ${shown(day)} is not a day YYYYMMDD`)
  if (!/^[0-3AB]$/.test(number!)) throw new Error(`number of game ${shown(number)} is invalid`)
  const repairs: string[] = []
  const readable: Readable = (read) => tolerant(repairs, read, leftOut())
  const attendance = fields[17] === '' ? undefined : readable(() => numberIn(fields[17], 'attendance', { min: 0, max: 150_000 }))
  const completedOn = readable(() => completionDay(fields[13]!, day!))
  const sides = places.map((_, side) => getSide(fields, side as 0 | 1, readable)) as [LogSide, LogSide]
  return {
    day: day!,
    number: gameOfDay(number!),
    sides,
    ...(fields[14] && { forfeit: fields[14] }),
    ...(completedOn !== undefined && { completedOn }),
    park: fields[16]!,
    ...(attendance !== undefined && { attendance }),
    umpires: umpires.map((at) => readable(() => named(fields, at))),
    repairs,
  }
}

/**
 * The day in "20160724,CHI12,3,3,48": day, park, score and outs at the suspension. Undefined: not suspended. Throws an
 * Error for a day that does not exist or is not after that of the game.
 */
function completionDay(text: string, gameDay: string): string | undefined {
  if (text === '') return undefined
  const [, day = '', ...parts] = /^((\d{4})(\d{2})(\d{2}))(?:,|$)/.exec(text) ?? []
  const date = parts.join('-')
  if (!isDay(date)) throw new Error(`completion ${shown(text)} is not a day YYYYMMDD`)
  if (day <= gameDay) throw new Error(`completion ${shown(text)} is not after the day of the game`)
  return date
}

/** "A" and "B" are the two games of a day on which three teams met at one park: each pair meets once. */
const gameOfDay = (number: string): number => (/^[123]/.test(number) ? Number(number[0]) : 0)

/** Calls `read`; notes the fault and returns undefined if it throws. */
type Readable = <T>(read: () => T) => T | undefined

function getSide(fields: readonly string[], side: 0 | 1, readable: Readable): LogSide {
  const place = places[side]
  const league = fields[place.league]!
  const summed = tolerant([], () => getSum(lineScore(fields[place.innings]!)))
  const read = () => numberIn(fields[place.runs], 'score', { min: 0, max: 99 })
  const runs = summed === undefined || fields[place.innings] === '' ? read() : (readable(read) ?? summed)
  const innings = readable(() => inningsIn(fields[place.innings]!, runs))
  const stats = logStats(fields.slice(place.stats, place.stats + 28), readable)
  const manager = readable(() => named(fields, place.manager))
  return {
    team: teamId(fields[place.team], 'team'),
    ...(/^[A-Z]{2}$/.test(league) && { league }),
    runs,
    ...(innings && { innings }),
    ...(stats && { stats }),
    ...(manager && { manager }),
  }
}

/** The line score of a side; undefined when empty. Throws an Error if it does not add up to these runs, as in a forfeited game. */
function inningsIn(text: string, runs: number): (number | undefined)[] | undefined {
  if (text === '') return undefined
  const innings = lineScore(text)
  const sum = getSum(innings)
  if (sum !== runs) throw new Error(`line score "${text}" makes ${sum} runs, not ${runs}`)
  return innings
}

const getSum = (innings: readonly (number | undefined)[]): number => innings.reduce<number>((all, each) => all + (each ?? 0), 0)

/** An id and the name after it; undefined when empty. */
function named(fields: readonly string[], at: number): Named | undefined {
  const id = fields[at]
  const name = fields[at + 1]
  return !id || name === '(none)' || name === '' ? undefined : { id: personId(id, 'id'), name: nameIn(name, 'name') }
}

/** "10010200x", "01(10)0000x": runs by inning; undefined when a side did not bat. Throws an Error for anything else. */
export function lineScore(text: string): (number | undefined)[] {
  if (!/^(?:\d|\(\d{2}\))*x?$/.test(text)) throw new Error(`line score "${text.slice(0, 60)}" is invalid`)
  return (text.match(/\d(?!\d?\))|\(\d{2}\)|x/g) ?? []).map((inning) => (inning === 'x' ? undefined : Number(inning.replace(/[()]/g, ''))))
}

const columns = [
  ...['ab', 'h', 'doubles', 'triples', 'hr', 'rbi', 'sh', 'sf', 'hbp', 'bb', 'ibb', 'so', 'sb', 'cs', 'gidp', 'interference', 'lob'],
  ...['pitchers', 'individualEr', 'er', 'wp', 'balks', 'putOuts', 'assists', 'errors', 'passedBalls', 'doublePlays', 'triplePlays'],
] as const

const used = [
  ...['ab', 'h', 'doubles', 'triples', 'hr', 'rbi', 'sh', 'sf', 'hbp', 'bb', 'so', 'sb', 'cs', 'interference', 'lob'],
  ...['er', 'putOuts', 'errors'],
] as const

/** Stats of one side of a game in a game log; `er` are the earned runs against this side. Old seasons lack some. */
export type LogStats = Partial<Record<(typeof used)[number], number>>

/**
 * The columns with a number among the 28 of a side; undefined if there is none. "-1" also means unknown, and so does 0 for the
 * earned runs against a team of an old season whose pitchers have some.
 */
function logStats(fields: readonly string[], readable: Readable): LogStats | undefined {
  const getField = (name: (typeof columns)[number]) => fields[columns.indexOf(name)]!
  const known = used.flatMap((name) => {
    const text = getField(name)
    if (name === 'er' && text === '0' && /^[1-9]/.test(getField('individualEr'))) return []
    const value = text === '' || text === '-1' ? undefined : readable(() => numberIn(text, name, { min: 0, max: 999 }))
    return value === undefined ? [] : [[name, value] as const]
  })
  return known.length === 0 ? undefined : Object.fromEntries(known)
}

export interface LogRow {
  line: number
  game: LogGame
}

/** Rows and faults of a game log. Holds about 1 kB per game in memory. Throws only read errors. */
export async function readLog(bytes: AsyncIterable<Uint8Array>): Promise<{ rows: LogRow[]; faults: LineFault[] }> {
  const rows: LogRow[] = []
  const faults: LineFault[] = []
  for await (const { number, text, fault } of getLines(bytes)) {
    if (fault === undefined && text.trim() === '') continue
    try {
      if (fault !== undefined) throw new Error(fault)
      rows.push({ line: number, game: readLogGame(text) })
    } catch (error) {
      faults.push({ line: number, reason: Error.isError(error) ? error.message : String(error), text: text.slice(0, 1_000) })
    }
  }
  if (rows.length + faults.length === 0) faults.push({ line: 1, reason: 'the file is empty', text: '' })
  return { rows, faults }
}
