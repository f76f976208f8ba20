import type { ServedSportId } from '@touchline/contract/catalog'
import { type FeedFile, Unreadable } from '../../parse/feed-file.ts'
import { getLines } from '../../parse/lines.ts'
import { getReason } from '../../parse/problem.ts'
import { inSlices, yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import { type NumberedLine, textMax } from './faults.ts'
import type { FileIndex, Group, KeptLine, Unit } from './index-file.ts'
import { fileLimits, getJson, readRecord } from './read-record.ts'
import { corrected, skip, withdrawn } from './skipped.ts'
import { noSpan, type Span, widen } from './span.ts'
import { type Details, getKey, isDetail, type Kinds, type Units, unitAbout } from './structure.ts'

/** A match or race with its current detail lines, of each kind in the order of their first lines. */
export interface ReadUnit<K extends keyof Units = keyof Units> {
  line: KeptLine<K>
  details: { [K in keyof Details]?: KeptLine<K>[] }
}

export interface ReadGroup<K extends keyof Units = keyof Units> extends Group {
  /** In the order of their first lines. Each is released when the next one is requested. */
  units: AsyncIterable<ReadUnit<K>>
}

/** Maximum number of lines kept by one reading of the file, unless a single group has more. */
const linesAtOnce = 50_000
/** A whole season is in memory, about 1.5 kB per line, while it is compared with the last import. */
export const linesOfGroupMax = 300_000
/** As for lists in other formats: the lines of a match are processed in one step. */
const linesOfKindMax = 5_000

/**
 * The groups of a file in the order of their first lines. Groups are read in batches of up to 50,000 lines; each batch reads the
 * part of the file that contains its groups, so the lines of a group may be anywhere. Memory: the lines of one batch.
 */
export async function* readGroups<K extends keyof Units>(file: FeedFile, index: FileIndex): AsyncGenerator<ReadGroup<K>> {
  await refuseOrphans(file, index)
  const tooLong = index.groups.filter(({ lines }) => lines > linesOfGroupMax)
  for (const group of tooLong) refuseGroup(group, index)
  for (const batch of getBatches(index.groups.filter((group) => !tooLong.includes(group)))) {
    const read = await readBatch(file, index, batch)
    for (const group of batch) {
      const units = read.get(group) ?? []
      read.delete(group)
      if (units.filter(({ line }) => line).length !== group.size) throw new Unreadable(`${file.name} was changed while it was read`)
      yield { ...group, units: taken(index, units) as AsyncIterable<ReadUnit<K>> }
    }
  }
}

function refuseGroup({ words, lines, span, withdrawals }: Group, { faults, skipped }: FileIndex): void {
  skip(skipped, withdrawn, withdrawals.length)
  const reason = `"${words.join('" "')}" has ${lines} lines, more than ${linesOfGroupMax}: none of them is taken in`
  faults.refuse({ number: span.from.lines + 1, text: '' }, reason, lines)
}

function getBatches(groups: readonly Group[]): Group[][] {
  const batches: Group[][] = []
  let lines = Number.POSITIVE_INFINITY
  for (const group of groups) {
    lines += group.lines
    if (lines > linesAtOnce) {
      batches.push([])
      lines = group.lines
    }
    batches.at(-1)!.push(group)
  }
  return batches
}

interface LineOfUnit {
  number: number
  text: string
  /** Parsed. */
  line: unknown
  /** The key of the match or race that a detail line names. Absent: the line is itself a match or race. */
  about: string | undefined
  unit: Unit
}

/** The lines in a part of the file that are a match or race of the index or a detail of one. All other lines have already been handled. */
async function* linesOfUnits(file: FeedFile, { structure, units }: FileIndex, { from, to }: Span): AsyncGenerator<LineOfUnit> {
  if (to === 0) return
  for await (const { number, text, fault } of getLines(file.bytes(from.bytes), fileLimits, 'utf8', from)) {
    const line = fault === undefined ? parsed(text) : undefined
    const about = unitAbout(structure, line)
    const unit = units.get(about ?? idIn(line, structure.unit))
    if (unit) yield { number, text, line, about, unit }
    if (number >= to) return
  }
}

/** Rejects detail lines of a match or race without a line of its own. */
async function refuseOrphans(file: FeedFile, index: FileIndex): Promise<void> {
  const { structure, units, faults } = index
  const span = noSpan()
  for (const unit of units.values()) {
    await yieldToEventLoop()
    if (unit.number === 0 && unit.lines > 0) widen(span, unit.span)
  }
  for await (const { number, text, about, unit } of linesOfUnits(file, index, span))
    if (about !== undefined && unit.number === 0)
      faults.refuse({ number, text }, `${structure.unit} "${about}" has no valid line of its own`)
}

/** A checked line, kept as text: parsed, it is five times as large. */
interface HeldLine extends NumberedLine {
  repairs: string[]
}

interface Entry {
  /** Absent: withdrawn. */
  line?: HeldLine
  sequence: number
}

interface UnitInReading {
  first: number
  line?: KeptLine<keyof Units>
  details: Map<keyof Details, Map<string, Entry>>
}

async function readBatch(file: FeedFile, index: FileIndex, batch: readonly Group[]): Promise<Map<Group, UnitInReading[]>> {
  const { head, faults } = index
  const inBatch = new Set(batch)
  const span = noSpan()
  for (const group of batch) widen(span, group.span)
  const reading = new Map<Unit, UnitInReading>()
  for await (const { number, text, line, about, unit } of linesOfUnits(file, index, span)) {
    if (unit.number === 0 || !inBatch.has(unit.group!) || (about === undefined && unit.number !== number)) continue
    const read: UnitInReading = reading.get(unit) ?? { first: unit.first, details: new Map() }
    reading.set(unit, read)
    if (about === undefined) {
      const { value, faults: repairs } = readRecord(head.sport, line)
      read.line = { number, text: text.slice(0, textMax), record: value as Kinds[keyof Units], repairs }
    } else
      try {
        addDetail(index, read, line, { number, text })
      } catch (error) {
        faults.refuse({ number, text }, getReason(error))
      }
  }
  return inGroups(reading)
}

function parsed(text: string): unknown {
  try {
    return getJson(text)
  } catch {
    return undefined
  }
}

/** The key of a match or race line; empty for other lines. */
function idIn(line: unknown, kind: string): string {
  const { record, id } = (line ?? {}) as Record<string, unknown>
  return record === kind && typeof id === 'string' ? id : ''
}

function addDetail(
  { head, structure, faults, skipped }: FileIndex,
  unit: UnitInReading,
  line: unknown,
  at: { number: number; text: string },
) {
  const { kind, isWithdrawal, value, sequence, faults: parts } = readRecord(head.sport, line)
  if (!isDetail(structure, kind)) throw new Error(`record "${kind}" is about no ${structure.unit}`)
  const entries = unit.details.get(kind) ?? new Map<string, Entry>()
  unit.details.set(kind, entries)
  const key = getKey(kind, value)
  const earlier = entries.get(key)
  if (!earlier && entries.size >= linesOfKindMax)
    throw new Error(`more than ${linesOfKindMax} lines of the kind ${kind} about one ${structure.unit}`)
  if (parts.length > 0) faults.leaveOut(at, parts.join('; '))
  if (earlier && earlier.sequence > sequence) return skip(skipped, corrected)
  if (earlier?.line) skip(skipped, corrected)
  if (isWithdrawal) skip(skipped, withdrawn)
  entries.set(key, isWithdrawal ? { sequence } : { sequence, line: { ...at, repairs: parts } })
}

function inGroups(reading: ReadonlyMap<Unit, UnitInReading>): Map<Group, UnitInReading[]> {
  const groups = new Map<Group, UnitInReading[]>()
  for (const [{ group }, unit] of reading) {
    const units = groups.get(group!) ?? []
    groups.set(group!, units)
    units.push(unit)
  }
  for (const units of groups.values()) units.sort((a, b) => a.first - b.first)
  return groups
}

async function* taken({ head }: FileIndex, units: UnitInReading[]): AsyncGenerator<ReadUnit> {
  units.reverse()
  for (let unit = units.pop(); unit; unit = units.pop()) {
    const details: ReadUnit['details'] = {}
    for (const [kind, entries] of unit.details) {
      const held = entries.values().flatMap(({ line: each }) => (each ? [each] : []))
      const lines = await inSlices(held.map((each) => keptLine(head.sport, each)))
      if (lines.length > 0) Object.assign(details, { [kind]: lines })
    }
    yield { line: unit.line!, details }
  }
}

/** The line with its record, parsed again. */
function keptLine(sport: ServedSportId, { number, text, repairs }: HeldLine): KeptLine {
  const line = getJson(text)
  const isAsWritten = repairs.length === 0 && !text.includes('null')
  return { number, text, repairs, record: (isAsWritten ? line : readRecord(sport, line).value) as Kinds[keyof Details] }
}
