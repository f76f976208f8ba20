import type { FeedFile } from '../../parse/feed-file.ts'
import { getLines, type Place } from '../../parse/lines.ts'
import { getReason } from '../../parse/problem.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import { type Faults, getFaults, type NumberedLine, textMax } from './faults.ts'
import { fileLimits, getJson, type Head, headIn, readRecord } from './read-record.ts'
import { corrected, skip, withdrawn } from './skipped.ts'
import { noSpan, type Span, widen } from './span.ts'
import { getKey, getStructure, type Heads, isHead, isKey, type Kind, type Kinds, listKey, type Structure, unitAbout } from './structure.ts'

export interface KeptLine<K extends Kind = Kind> {
  number: number
  /** Its beginning. */
  text: string
  record: Kinds[K]
  /** Parts of the line that are left out. */
  repairs: string[]
}

export interface WithdrawalLine extends NumberedLine {
  key: string
}

/** The unit of a dataset: a season or a meeting. */
export interface Group {
  /** League and season; the key of the meeting. */
  words: readonly string[]
  /** Number of its matches or races. */
  size: number
  /** A line withdraws one of them. The file then has this group even if nothing is left in it. */
  hasWithdrawal: boolean
  /** Lines that withdraw a match or race without a line in this file: an earlier file may have had it. */
  withdrawals: WithdrawalLine[]
  /** Number of their lines, lines about them included. */
  lines: number
  /** The part of the file that contains these lines. */
  span: Span
}

/** A match or race that has a line of its own or is named by one. */
export interface Unit {
  /** Number of its current line. 0: it has none, or is withdrawn. */
  number: number
  /** Number of its first line of its own. */
  first: number
  sequence: number
  isWithdrawn: boolean
  /** The line that withdraws it, if it has no line of its own. */
  withdrawal?: NumberedLine
  group: Group | undefined
  /** Lines about it. */
  lines: number
  span: Span
}

/** Index of a file: where its matches or races are, and its records of leagues, teams, people and meetings. */
export interface FileIndex {
  head: Head
  structure: Structure
  /** The current lines by key. A corrected line keeps the place of the first one. */
  heads: { [K in keyof Heads]: Map<string, KeptLine<K>> }
  /** The meetings that are withdrawn, by key. */
  withdrawnMeetings: ReadonlyMap<string, NumberedLine>
  /** The ranking lists, by `listKey`, that are withdrawn or of which places are. */
  withdrawnPlaces: Set<string>
  /** Lines that withdraw a match or race without a line in this file and with an unknown group. */
  withdrawals: WithdrawalLine[]
  units: ReadonlyMap<string, Unit>
  /** In the order of their first lines. */
  groups: readonly Group[]
  /** Rejected lines of matches or races that have no accepted line, if they name their group. */
  refused: readonly RefusedUnit[]
  /** Lines without the header and empty ones. */
  rows: number
  skipped: Record<string, number>
  faults: Faults
  /** No refused line may have been a match or a race. */
  complete: boolean
}

export interface RefusedUnit {
  /** League and season, or the key of the meeting. */
  words: readonly string[]
  /** Unchecked values from the line. */
  stage: unknown
  state: unknown
}

/** A file without a valid header. None of its lines is read. */
export interface Headless {
  rows: number
  faults: Faults
}

/** Maximum number of matches or races; each takes about 300 bytes. */
const unitsMax = 1_000_000
const headsOfKindMax = 200_000

/**
 * Reads a file once. Its matches and races are checked and their lines counted; lines about them are read later, by `readGroups`.
 * Memory: the index of the matches, and the records of leagues, teams and people. `partner`: the only source that the header may
 * name, since ids derive from it; absent: any.
 */
export async function indexFile(file: FeedFile, partner?: string): Promise<FileIndex | Headless> {
  const faults = getFaults(file.name)
  let rows = 0
  let indexing: Indexing | undefined
  let withoutHeader: { number: number; text: string; reason: string } | undefined
  let next: Place = { lines: 0, bytes: 0 }
  for await (const { number, text, fault, last, end } of getLines(file.bytes(), fileLimits)) {
    const from = next
    next = { lines: number, bytes: end }
    if (fault === undefined && text.trim() === '') continue
    if (!indexing && !withoutHeader) {
      try {
        if (fault !== undefined) throw new Error(fault)
        const { head, faults: parts } = headIn(text, partner)
        indexing = startIndex(head, faults)
        if (parts.length > 0) faults.leaveOut({ number, text }, parts.join('; '))
        continue
      } catch (error) {
        withoutHeader = { number, text, reason: `${getReason(error)}; without a header no line of the file is read` }
      }
    }
    rows++
    if (!indexing) continue
    try {
      if (fault !== undefined) throw new Error(fault)
      addLine(indexing, { number, text, span: { from, to: number } })
    } catch (error) {
      faults.refuse({ number, text }, getReason(error))
      if (fault === undefined) noteRefused(indexing, { number, text })
      indexing.index.complete &&= !(last && fault !== undefined) && !mayBeUnit(text, indexing.index.structure)
    }
  }
  if (indexing) return finished(indexing, rows)
  if (withoutHeader) faults.refuse(withoutHeader, withoutHeader.reason, rows)
  else faults.leaveOut({ number: 1, text: '' }, 'the file is empty')
  return { rows, faults }
}

interface Indexing {
  index: Omit<FileIndex, 'units' | 'groups' | 'refused' | 'rows' | 'withdrawnMeetings'> & { withdrawnMeetings: Map<string, NumberedLine> }
  units: Map<string, Unit>
  groups: Map<string, Group>
  /** By key, or by number of the line where it has none. */
  refused: Map<string, RefusedUnit>
  /** Current sequence of each head record, by kind and key. */
  counted: Map<string, { sequence: number; isWithdrawn: boolean }>
}

function startIndex(head: Head, faults: Faults): Indexing {
  const heads = {
    league: new Map(),
    team: new Map(),
    player: new Map(),
    injury: new Map(),
    member: new Map(),
    ranking: new Map(),
    meeting: new Map(),
  }
  return {
    index: {
      head,
      structure: getStructure(head.sport),
      heads,
      withdrawnMeetings: new Map(),
      withdrawnPlaces: new Set(),
      withdrawals: [],
      skipped: {},
      faults,
      complete: true,
    },
    ...{ units: new Map(), groups: new Map(), refused: new Map(), counted: new Map() },
  }
}

async function finished({ index, units, groups, refused: lines }: Indexing, rows: number): Promise<FileIndex> {
  for (const { group, lines, number, span } of units.values()) {
    await yieldToEventLoop()
    if (!group || number === 0) continue
    group.size++
    group.lines += lines + 1
    widen(group.span, span)
  }
  const refused = [...lines].filter(([key]) => !units.get(key)?.number && !units.get(key)?.isWithdrawn).map(([, unit]) => unit)
  // A group named only by corrected lines is not in the file.
  const named = [...groups.values()].filter(({ size, hasWithdrawal }) => size > 0 || hasWithdrawal)
  return { ...index, units, groups: named, refused, rows }
}

/** Whether a rejected line may be a match or race. If it may, nothing is withdrawn. */
const mayBeUnit = (text: string, { unit }: Structure): boolean => {
  const kind = /^\s*\{\s*"record"\s*:\s*"([a-z]+)"/.exec(text)?.[1]
  return kind === undefined || kind === unit
}

/** Notes the group of a rejected line, whose fault may be in another field. */
function noteRefused({ index: { structure }, refused }: Indexing, { number, text }: { number: number; text: string }): void {
  const line = tolerant([], () => getJson(text))
  if (typeof line !== 'object' || line === null || refused.size >= unitsMax) return
  const { record, withdrawn: isWithdrawal, id, stage, state } = line as Record<string, unknown>
  if (record !== structure.unit || isWithdrawal === true) return
  const words = structure.getGroup(line)
  if (words?.every(isKey)) refused.set(isKey(id) ? id : `line ${number}`, { words, stage, state })
}

function addLine({ index, ...indexing }: Indexing, { number, text, span }: { number: number; text: string; span: Span }) {
  const { head, structure, faults, skipped } = index
  const line = getJson(text)
  const about = unitAbout(structure, line)
  if (about !== undefined) {
    const unit = unitNamed(indexing.units, about)
    unit.lines++
    widen(unit.span, span)
    return
  }
  const { kind, isWithdrawal, value, sequence, faults: parts } = readRecord(head.sport, line)
  const kept = { number, text: text.slice(0, textMax), record: value as Kinds[Kind], repairs: parts }
  if (kind === structure.unit) addUnit({ index, ...indexing }, { number, text, isWithdrawal, value, sequence, span })
  else if (isHead(structure, kind)) addHead({ index, ...indexing }, kind, { ...kept, isWithdrawal, sequence })
  else skip(skipped, `${kind} records`)
  if (parts.length > 0) faults.leaveOut({ number, text }, parts.join('; '))
}

function unitNamed(units: Map<string, Unit>, key: string): Unit {
  const known = units.get(key)
  if (known) return known
  if (units.size >= unitsMax) throw new Error(`the file has more than ${unitsMax} matches or races`)
  const unit: Unit = { number: 0, first: 0, sequence: 0, isWithdrawn: false, group: undefined, lines: 0, span: noSpan() }
  units.set(key, unit)
  return unit
}

interface UnitLine extends NumberedLine {
  isWithdrawal: boolean
  value: object
  sequence: number
  span: Span
}

function addUnit({ index, units, groups }: Indexing, { number, text, isWithdrawal, value, sequence, span }: UnitLine) {
  const { skipped, structure } = index
  const unit = unitNamed(units, (value as { id: string }).id)
  const isKnown = unit.first > 0
  widen(unit.span, span)
  if (!isKnown) unit.first = number
  if (isKnown && unit.sequence > sequence) return skip(skipped, corrected)
  if (isKnown && !unit.isWithdrawn) skip(skipped, corrected)
  const words = structure.getGroup(value)
  if (words) unit.group = groupNamed(groups, words)
  Object.assign(unit, { sequence, isWithdrawn: isWithdrawal, number: isWithdrawal ? 0 : number })
  if (unit.withdrawal) {
    delete unit.withdrawal
    skip(skipped, withdrawn)
  }
  if (!isWithdrawal) return
  if (unit.group) unit.group.hasWithdrawal = true
  if (isKnown) skip(skipped, withdrawn)
  else unit.withdrawal = { number, text: text.slice(0, textMax) }
}

function groupNamed(groups: Map<string, Group>, words: readonly string[]): Group {
  const key = JSON.stringify(words)
  const group = groups.get(key) ?? { words, size: 0, hasWithdrawal: false, withdrawals: [], lines: 0, span: noSpan() }
  groups.set(key, group)
  return group
}

interface HeadLine extends KeptLine {
  isWithdrawal: boolean
  sequence: number
}

function addHead({ index, counted }: Indexing, kind: keyof Heads, { isWithdrawal, sequence, ...line }: HeadLine) {
  const { skipped, heads, withdrawnMeetings, withdrawnPlaces } = index
  const key = getKey(kind, line.record)
  const name = `${kind} ${key}`
  const earlier = counted.get(name)
  const kept: Map<string, KeptLine> = heads[kind]
  if (earlier && earlier.sequence > sequence) return skip(skipped, corrected)
  if (!earlier && kept.size >= headsOfKindMax) throw new Error(`the file has more than ${headsOfKindMax} lines of the kind ${kind}`)
  if (earlier && !earlier.isWithdrawn) skip(skipped, corrected)
  counted.set(name, { sequence, isWithdrawn: isWithdrawal })
  if (isWithdrawal) {
    kept.delete(key)
    if (kind === 'ranking') withdrawnPlaces.add(listKey(line.record as Kinds['ranking']))
    if (kind !== 'meeting') return skip(skipped, withdrawn)
    if (withdrawnMeetings.has(key)) skip(skipped, withdrawn)
    withdrawnMeetings.set(key, { number: line.number, text: line.text })
    return
  }
  if (kind === 'meeting' && withdrawnMeetings.delete(key)) skip(skipped, withdrawn)
  kept.set(key, line)
}
