import type { Line } from '../../parse/lines.ts'
import { getReason } from '../../parse/problem.ts'
import type { SourceTime } from '../shared/match-fields.ts'
import type { Block, Detail, LineProblem } from './block.ts'
import { type DayLine, type Above as DaysAbove, dayBefore, dayLine, knownTime, mayBeDay, orderIn, statedSpan } from './days.ts'
import { continueDetail, hasOwnLabel, labelledDetail, mayContinue } from './detail-lines.ts'
import { goalsBehind, withoutGoals } from './goals-behind.ts'
import type { Ground } from './ground.ts'
import {
  getKind,
  goalsLabel,
  isRule,
  plainLine,
  statedMatches,
  statedTimezone,
  timezoneOfNote,
  withoutNumber,
  yearOfNote,
} from './line-kinds.ts'
import { isMatchLine, isUnfilled, splitTime } from './match-line.ts'
import { spanOfPlay } from './season-days.ts'
import { hasScore } from './seen-score.ts'
import { getHeading, type Heading, type Place, stageHeading, topHeading } from './titles.ts'

/** Callbacks for the matches and problems of a file. */
interface BlockHandlers {
  block(block: Block): void
  problem(problem: LineProblem): void
}

interface Reading extends BlockHandlers {
  place: Place
  /** Last first-level heading. */
  above: Heading
  /** Heading that applies to the next match. */
  heading: Heading
  day?: DayLine
  daysAbove: DaysAbove
  /** The latest day so far. */
  lastDay?: string
  time?: SourceTime
  /** Timezone of `time`, from a comment behind its match. */
  timeZone?: string | undefined
  ground?: Ground
  /** Number of "== Stage" headings so far. */
  stages: number
  /** Line number of a rule "=====" that ends no heading. */
  rule?: number
  /** Line numbers of unreadable lines that may have set the context of the lines below them. */
  unreadable: { heading?: number; day?: number; title?: number }
  /** Current match; 'unknown' below an unreadable match line. */
  open?: Block | 'unknown'
  openDetail?: Detail
  matches: number
  /** Number of the last line if no line feed ends it, which is valid unless the file states more matches than it has. */
  unterminated?: number
  /** Match lines, and lines that may be one. */
  rows: number
  /** Match lines without teams. */
  unfilled: number
  /** From the comments of the file. */
  stated?: number | undefined
  timezone?: string | undefined
}

const detailsMax = 60
const textMax = 4_000

/** Reads the lines below the title into matches with their details. Never throws. */
export function blockReader(place: Place, handlers: BlockHandlers) {
  const top = topHeading(place)
  const reading: Reading = {
    ...handlers,
    place,
    above: top,
    heading: top,
    daysAbove: {},
    unreadable: {},
    matches: 0,
    rows: 0,
    unfilled: 0,
    stages: 0,
  }
  return {
    addLine(line: Line) {
      if (line.last) reading.unterminated = line.number
      parseLine(reading, line)
    },
    counts: () => ({ rows: reading.rows, unfilled: reading.unfilled }),
    /** First and last day on which matches without a day may have been played, from the lines so far. */
    span: () => spanOfPlay(place, reading.daysAbove.span, reading.lastDay),
    end() {
      const { stated, matches, open, unterminated } = reading
      const isCut = matches < (stated ?? 1)
      // Details of the last match may continue in the missing part of the file.
      if (isCut && typeof open === 'object') open.details = []
      if (isCut && typeof open === 'object' && open.line === unterminated) {
        handlers.problem({ line: open.line, reason: 'the file ends in this line, which may be cut', text: open.text, rows: 1 })
        reading.open = 'unknown'
      }
      close(reading)
      const reason = stated === undefined ? 'no match below the title' : `the file states ${stated} matches and has ${matches}`
      if (isCut) handlers.problem({ line: 1, reason: `${reason}; it may be cut`, text: '', rows: 0 })
    },
  }
}

function parseLine(reading: Reading, line: Line): void {
  const { fault } = line
  const text = plainLine(line.text)
  const dated = fault === undefined ? dayBefore(text, reading.place) : undefined
  const row = dated && ` ${withoutNumber(dated.rest)}`
  if (dated && row && isMatchLine(row)) {
    addDay(reading, line, dated.day)
    addMatch(reading, line, row)
    return
  }
  const kind = getKind(text)
  if (
    reading.rule === line.number - 1 &&
    !hasScore(text, 'both') &&
    (kind.kind === 'other' || kind.kind === 'indented' || (kind.kind === 'heading' && kind.marks === 0))
  )
    addHeading(reading, { ...line, text: `== ${text.trim()}` }, { marks: 1, text: text.trim() }, fault)
  else if (kind.kind === 'nothing' && fault === undefined) addBlank(reading, line)
  else if (kind.kind === 'heading') addHeading(reading, line, kind, fault)
  else if (kind.kind === 'day') addDay(reading, line, text, fault)
  else if (kind.kind === 'match') addMatch(reading, line, text, fault)
  else if (
    reading.openDetail &&
    ((kind.kind === 'indented' && !isLabelled(reading, text) && mayContinue(reading.openDetail, text)) ||
      (kind.kind === 'detail' && kind.label === goalsLabel))
  )
    continueDetail(reading.openDetail, text.trim(), fault)
  else if (kind.kind === 'title') addTitle(reading, line)
  else if (kind.kind === 'detail') addDetail(reading, { line: line.number, label: kind.label, text: kind.text, ...(fault && { fault }) })
  else if (kind.kind === 'indented' && isLabelled(reading, text))
    addDetail(reading, { ...labelledDetail(line.number, text), ...(fault && { fault }) })
  else {
    // A day at the start of an otherwise unknown line also applies to the lines below it.
    if (dated && !/^\s{4}/.test(text)) addDay(reading, line, dated.day)
    addOther(reading, line, text, fault)
  }
  if (typeof reading.open === 'object' && text !== '' && reading.open.text.length < textMax && kind.kind !== 'match')
    reading.open.text += `\n${text}`
}

/** An empty line, a rule, or a comment, which may state the number of matches, their days and the timezone. */
function addBlank(reading: Reading, { number, text }: Line): void {
  if (isRule(text) && reading.rule !== number - 2) reading.rule = number
  reading.stated ??= statedMatches(text)
  reading.daysAbove.span ??= statedSpan(text)
  reading.timezone = statedTimezone(text) ?? reading.timezone
  if (text.trim() === '') delete reading.openDetail
}

/** Lines below a second title belong to another competition. */
function addTitle(reading: Reading, { number, text }: Line): void {
  close(reading)
  reading.unreadable.title ??= number
  reading.problem({ line: number, reason: 'a second title that names no competition', text, rows: 0 })
}

function addHeading(
  reading: Reading,
  { number, text }: Line,
  { marks, text: content }: { marks: number; text: string },
  fault?: string,
): void {
  close(reading)
  const year = yearOfNote(text)
  if (year === undefined) delete reading.daysAbove.year
  else reading.daysAbove.year = year
  try {
    if (fault) throw new Error(fault)
    const isStage = text.startsWith('==')
    // A heading with one mark or none belongs to the stage of the last "==" heading, if there is one.
    const level = reading.stages > 0 && !isStage ? 2 : Math.max(1, marks)
    reading.heading = getHeading(content, level, reading.above, reading.place)
    // The first stage of a league may have any name; a further one is a different stage.
    if (isStage && reading.stages++ > 0 && reading.heading.stageName === '' && !/\d/.test(content))
      reading.heading = stageHeading(content, reading.place)
    if (level === 1) {
      reading.above = reading.heading
      delete reading.unreadable.heading
    }
  } catch (error) {
    reading.unreadable.heading = number
    reading.problem({ line: number, reason: getReason(error), text, rows: 0 })
  }
}

function addDay(reading: Reading, { number, text }: Line, content: string, fault?: string): void {
  close(reading)
  delete reading.time
  delete reading.timeZone
  delete reading.ground
  try {
    if (fault) throw new Error(fault)
    const order = orderIn(content)
    if (order) reading.daysAbove.order ??= order
    const day = dayLine(content, reading.place, reading.daysAbove)
    reading.daysAbove.previous = day.date
    if (reading.lastDay === undefined || day.date > reading.lastDay) reading.lastDay = day.date
    Object.assign(reading, { day, ...(day.time && { time: day.time }), ...(day.ground && { ground: day.ground }) })
    delete reading.unreadable.day
  } catch (error) {
    reading.unreadable.day = number
    reading.problem({ line: number, reason: getReason(error), text, rows: 0 })
  }
}

function addMatch(reading: Reading, { number, text }: Line, content: string, fault?: string): void {
  close(reading)
  const { time, rest } = splitTime(content)
  const { heading, ground } = reading
  delete reading.ground
  reading.matches++
  reading.rows++
  try {
    if (time !== undefined) {
      const known = knownTime(time)
      if (known) reading.time = known
      else delete reading.time
      reading.timeZone = timezoneOfNote(text)
    }
    if (isUnfilled(content) && !fault) return void reading.unfilled++
    const day = dayAbove(reading, fault)
    const timezone = reading.timeZone ?? reading.timezone
    reading.open = {
      line: number,
      sides: withoutGoals(rest).trim(),
      heading,
      ...(day && { day }),
      ...(reading.time && { time: reading.time }),
      ...(timezone !== undefined && { timezone }),
      ...(ground && { ground }),
      details: goalsBehind(number, content),
      repairs: time === undefined || reading.time ? [] : [`time ${time} left out: it is not a time HH:MM`],
      text: content.trim(),
    }
  } catch (error) {
    reading.open = 'unknown'
    reading.problem({ line: number, reason: getReason(error), text, rows: 1 })
  }
}

function dayAbove({ day, unreadable }: Reading, fault?: string): DayLine | undefined {
  if (fault) throw new Error(fault)
  if (unreadable.title !== undefined) throw new Error(`line ${unreadable.title} above is a second title`)
  const line = unreadable.day ?? unreadable.heading
  if (line !== undefined)
    throw new Error(`line ${line}, which may name its ${unreadable.day === undefined ? 'round' : 'day'}, cannot be read`)
  return day
}

const isLabelled = ({ open, openDetail }: Reading, line: string): boolean =>
  openDetail !== undefined && hasOwnLabel(openDetail, line, typeof open === 'object' ? open.sides : '')

function addDetail(reading: Reading, detail: Detail): void {
  reading.openDetail = detail
  if (reading.open === 'unknown') return
  if (reading.open && reading.open.details.length < detailsMax) reading.open.details.push(detail)
  else {
    reading.open ??= 'unknown'
    const reason = reading.open === 'unknown' ? 'a detail without a match' : `more than ${detailsMax} details of one match`
    reading.problem({ line: detail.line, reason, text: `${detail.label}: ${detail.text}`, rows: 0 })
  }
}

/** An unknown line, which may be a damaged day; without an indent and with invalid first bytes also a damaged heading. */
function addOther(reading: Reading, { number, text }: Line, content: string, fault?: string): void {
  reading.open ??= 'unknown'
  reading.rows++
  const [, indent = '', bad] = /^(\s*)(\uFFFD)?/.exec(content) ?? []
  if (indent !== '') reading.matches++
  if (bad && indent === '') reading.unreadable.heading = number
  if (indent.length < 4 && (bad || mayBeDay(content))) reading.unreadable.day = number
  const { time } = splitTime(content)
  if (time !== undefined || (fault && indent !== '' && indent.length < 8)) delete reading.time
  const parsedTime = time === undefined ? undefined : knownTime(time)
  if (parsedTime) reading.time = parsedTime
  reading.problem({ line: number, reason: fault ?? 'neither a match, nor a day, nor a heading, nor a detail of a match', text, rows: 1 })
}

function close(reading: Reading): void {
  if (typeof reading.open === 'object') reading.block(reading.open)
  delete reading.open
  delete reading.openDetail
}
