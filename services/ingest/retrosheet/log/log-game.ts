import { lineFields, nameIn, numberIn, personId, shown, teamId } from '../records/fields.ts'
import { lineScore } from './line-score.ts'
import { type LogFigures, logFigures } from './log-figures.ts'

export interface Named {
  id: string
  name: string
}

/** One side of a row of a game log. */
export interface LogSide {
  team: string
  runs: number
  /** Absent: the log does not have it. */
  innings?: (number | undefined)[]
  /** Absent: the log does not count them. */
  figures?: LogFigures
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
  /** "V", "H": forfeited to the visitors, to the home side; "T": to nobody. */
  forfeit?: string
  park: string
  /** Absent: not known. */
  attendance?: number
  /** In the order home plate, first, second, third base, left, right field. */
  umpires: (Named | undefined)[]
}

const fieldCount = 161
/** Where in the row the two sides have their fields: visitors, home. */
const places = [
  { team: 3, runs: 9, innings: 19, figures: 21, manager: 89 },
  { team: 6, runs: 10, innings: 20, figures: 49, manager: 91 },
] as const
const umpires = [77, 79, 81, 83, 85, 87]

/** Reads a row of 161 fields (retrosheet.org/gamelogs/glfields.txt). Throws an Error that says what is wrong with it. */
export function readLogGame(line: string): LogGame {
  const fields = lineFields(line)
  if (fields.length !== fieldCount) throw new Error(`${fields.length} fields in place of ${fieldCount}`)
  const [day, number] = fields
  if (!/^\d{8}$/.test(day!)) throw new Error(`date ${shown(day)} is no day YYYYMMDD`)
  if (!/^[0-3AB]$/.test(number!)) throw new Error(`number of game ${shown(number)} is none`)
  const attendance = fields[17] === '' ? undefined : numberIn(fields[17], 'attendance', { min: 0, max: 150_000 })
  const sides = places.map((_, side) => sideOf(fields, side as 0 | 1)) as [LogSide, LogSide]
  return {
    day: day!,
    number: gameOfDay(number!),
    sides,
    ...(fields[14] && { forfeit: fields[14] }),
    park: fields[16]!,
    ...(attendance !== undefined && { attendance }),
    umpires: umpires.map((at) => named(fields, at)),
  }
}

/** "A" and "B" are the two games of a day on which three teams met at one ground: each pair meets once. */
export const gameOfDay = (number: string): number => (/^[123]/.test(number) ? Number(number[0]) : 0)

function sideOf(fields: readonly string[], side: 0 | 1): LogSide {
  const place = places[side]
  const innings = fields[place.innings] === '' ? undefined : lineScore(fields[place.innings]!)
  const figures = logFigures(fields.slice(place.figures, place.figures + 28))
  const runs = numberIn(fields[place.runs], 'score', { min: 0, max: 99 })
  const sum = innings?.reduce<number>((all, each) => all + (each ?? 0), 0)
  if (sum !== undefined && sum !== runs) throw new Error(`line score "${fields[place.innings]}" makes ${sum} runs, not ${runs}`)
  const manager = named(fields, place.manager)
  return {
    team: teamId(fields[place.team], 'team'),
    runs,
    ...(innings && { innings }),
    ...(figures && { figures }),
    ...(manager && { manager }),
  }
}

/** An id with its name behind it; undefined where there is nobody. */
function named(fields: readonly string[], at: number): Named | undefined {
  const id = fields[at]
  const name = fields[at + 1]
  return !id || name === '(none)' || name === '' ? undefined : { id: personId(id, 'id'), name: nameIn(name, 'name') }
}
