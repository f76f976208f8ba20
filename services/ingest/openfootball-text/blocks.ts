import type { Line } from '../location/lines.ts'
import type { SourceTime } from '../openfootball/kick-off.ts'
import { withoutComment } from '../openfootball-clubs/parse-clubs.ts'
import { reasonOf } from '../reason-of.ts'
import { type DayLine, dayLine, timeOf } from './days.ts'
import type { Ground } from './grounds.ts'
import { type Heading, headingOf, noHeading } from './headings.ts'
import { faultOf, goalsLabel, kindOf, statedMatches } from './line-kinds.ts'
import { isUnfilled, splitTime } from './match-line.ts'
import type { Place } from './titles.ts'

/** A line that says who meets whom, what stands above it and what is told below it. */
export interface Block {
  /** Number of its line. */
  line: number
  /** Its line without its time. */
  sides: string
  heading: Heading
  day: DayLine
  /** Its own, or that of the last match of the day that has one. */
  time?: SourceTime
  /** Of the first match below the line of the day. */
  ground?: Ground
  told: Told[]
  /** All its lines, as far as they are worth showing. */
  text: string
}

/** One thing that is told of a match, over one or more lines. */
export interface Told {
  line: number
  label: string
  text: string
  /** Why it cannot be read. */
  fault?: string
}

export interface LineProblem {
  line: number
  reason: string
  text: string
}

/** What the lines of a file come to. */
export interface Found {
  block(block: Block): void
  problem(problem: LineProblem): void
}

interface Reading extends Found {
  place: Place
  /** Of one mark, and the one that counts. */
  above: Heading
  heading: Heading
  day?: DayLine
  time?: SourceTime
  ground?: Ground
  /** Numbers of lines that cannot be read and may have said what counts below them. */
  lost: { heading?: number; day?: number; title?: number }
  /** 'unknown': what is told belongs to a match that cannot be read. */
  open?: Block | 'unknown'
  told?: Told
  matches: number
  stated?: number
}

const toldMax = 60
const textMax = 4_000
const toldTextMax = 8_000

/** Reads the lines below the title, one after the other, into matches with what is told of them. Never throws. */
export function blockReader(place: Place, found: Found) {
  const top = noHeading(place)
  const reading: Reading = { ...found, place, above: top, heading: top, lost: {}, matches: 0 }
  return {
    take: (line: Line) => takeLine(reading, line),
    end() {
      const { stated, matches, open } = reading
      const isCut = matches < (stated ?? 1)
      // What is told of the last match may go on in what was cut off.
      if (isCut && typeof open === 'object') open.told = []
      close(reading)
      const reason = stated === undefined ? 'no match below the title' : `the file says that it has ${stated} matches, and has ${matches}`
      if (isCut) found.problem({ line: 1, reason: `${reason}; it may be cut`, text: '' })
    },
  }
}

function takeLine(reading: Reading, line: Line): void {
  const fault = faultOf(line)
  const text = withoutComment(line.text)
  const kind = kindOf(text)
  if (kind.kind === 'nothing' && fault === undefined) takeNothing(reading, line.text)
  else if (kind.kind === 'heading') takeHeading(reading, line, kind, fault)
  else if (kind.kind === 'day') takeDay(reading, line, text, fault)
  else if (kind.kind === 'match') takeMatch(reading, line, text, fault)
  else if (reading.told && (kind.kind === 'indented' || (kind.kind === 'told' && kind.label === goalsLabel)))
    goOn(reading.told, text.trim(), fault)
  else if (kind.kind === 'title') takeTitle(reading, line)
  else if (kind.kind === 'told') takeTold(reading, { line: line.number, label: kind.label, text: kind.text, ...(fault && { fault }) })
  else takeOther(reading, line, text, fault)
  if (typeof reading.open === 'object' && text !== '' && reading.open.text.length < textMax && kind.kind !== 'match')
    reading.open.text += `\n${text}`
}

/** A line without anything, or with a comment, which may say how many matches there are. */
function takeNothing(reading: Reading, text: string): void {
  const stated = statedMatches(text)
  if (stated !== undefined) reading.stated ??= stated
  if (text.trim() === '') delete reading.told
}

/** What comes below a second title is of another competition. */
function takeTitle(reading: Reading, { number, text }: Line): void {
  close(reading)
  reading.lost.title ??= number
  reading.problem({ line: number, reason: 'a second title; a file has one competition and season', text })
}

function takeHeading(
  reading: Reading,
  { number, text }: Line,
  { marks, text: said }: { marks: number; text: string },
  fault?: string,
): void {
  close(reading)
  try {
    if (fault) throw new Error(fault)
    reading.heading = headingOf(said, marks, reading.above, reading.place)
    if (marks === 1) {
      reading.above = reading.heading
      delete reading.lost.heading
    }
  } catch (error) {
    reading.lost.heading = number
    reading.problem({ line: number, reason: reasonOf(error), text })
  }
}

function takeDay(reading: Reading, { number, text }: Line, said: string, fault?: string): void {
  close(reading)
  delete reading.time
  delete reading.ground
  try {
    if (fault) throw new Error(fault)
    const day = dayLine(said, reading.place)
    Object.assign(reading, { day, ...(day.time && { time: day.time }), ...(day.ground && { ground: day.ground }) })
    delete reading.lost.day
  } catch (error) {
    reading.lost.day = number
    reading.problem({ line: number, reason: reasonOf(error), text })
  }
}

function takeMatch(reading: Reading, { number, text }: Line, said: string, fault?: string): void {
  close(reading)
  const { time, rest } = splitTime(said)
  const { heading, ground } = reading
  delete reading.ground
  reading.matches++
  try {
    if (time !== undefined) reading.time = timeOf(time)
    if (isUnfilled(said) && !fault) return
    const day = dayAbove(reading, fault)
    reading.open = {
      line: number,
      sides: rest.trim(),
      heading,
      day,
      ...(reading.time && { time: reading.time }),
      ...(ground && { ground }),
      told: [],
      text: said.trim(),
    }
  } catch (error) {
    if (time !== undefined) delete reading.time
    reading.open = 'unknown'
    reading.problem({ line: number, reason: reasonOf(error), text })
  }
}

function dayAbove({ day, lost }: Reading, fault?: string): DayLine {
  if (fault) throw new Error(fault)
  if (lost.title !== undefined) throw new Error(`line ${lost.title} above it is a second title`)
  const line = lost.day ?? lost.heading
  if (line !== undefined) throw new Error(`line ${line}, which may say its ${lost.day === undefined ? 'round' : 'day'}, cannot be read`)
  if (!day) throw new Error('a match before the day of any')
  return day
}

/** What goes on from the line before it. */
function goOn(told: Told, text: string, fault?: string): void {
  if (fault) told.fault ??= fault
  if (told.text.length + text.length > toldTextMax) told.fault ??= `more than ${toldTextMax} characters`
  else told.text += ` ${text}`
}

function takeTold(reading: Reading, told: Told): void {
  reading.told = told
  if (reading.open === 'unknown') return
  if (reading.open && reading.open.told.length < toldMax) reading.open.told.push(told)
  else {
    reading.open ??= 'unknown'
    const reason = reading.open === 'unknown' ? 'told of no match' : `more than ${toldMax} things told of one match`
    reading.problem({ line: told.line, reason, text: `${told.label}: ${told.text}` })
  }
}

/** A line nobody understands. One whose first bytes are bad may have been a heading or a day, by where it begins. */
function takeOther(reading: Reading, { number, text }: Line, said: string, fault?: string): void {
  reading.open ??= 'unknown'
  const [, indent = '', bad] = /^(\s*)(\uFFFD)?/.exec(said) ?? []
  if (indent !== '') reading.matches++
  if (bad && indent === '') reading.lost.heading = number
  if (bad && indent.length < 4) reading.lost.day = number
  const { time } = splitTime(said)
  if (time !== undefined || (fault && indent !== '' && indent.length < 8)) delete reading.time
  const known = time === undefined ? undefined : knownTime(time)
  if (known) reading.time = known
  reading.problem({ line: number, reason: fault ?? 'neither a match, nor a day, nor a heading, nor told of a match', text })
}

function close(reading: Reading): void {
  if (typeof reading.open === 'object') reading.block(reading.open)
  delete reading.open
  delete reading.told
}

function knownTime(text: string): SourceTime | undefined {
  try {
    return timeOf(text)
  } catch {
    return undefined
  }
}
