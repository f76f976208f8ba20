import type { Side } from '@touchline/contract/outcome'
import { type Actor, type Entry, type EntryType, otherSide, type Role } from '../entry.ts'

/** One line of the play-by-play of a game. */
export interface PlayLine {
  /** "2018/257". */
  game: string
  key: string
  type: string
  period: number
  secondsLeft: number
  side?: Side
  /** Code of the team. Absent: the line belongs to neither team. */
  team?: string
  /** "MUHAMMED, ALI". Absent: the team, or no actor. */
  name?: string
  /** Players on the court at that time; empty where they are not known. */
  court: { home: readonly string[]; away: readonly string[] }
}

/** Marks a line of unknown type, which is left out. */
export const unknownType = ''

/** Lines of a game with their sides. A line without a side takes that of its team in the other lines, or of its player on the court. */
export function withSides(lines: readonly PlayLine[]): PlayLine[] {
  const sides = new Map(lines.flatMap(({ team, side }) => (team !== undefined && side ? [[team, side] as const] : [])))
  return lines.map((line) => {
    const { side, team, name, court } = line
    if (side || team === undefined) return line
    const found = sides.get(team) ?? (['home', 'away'] as const).find((each) => name !== undefined && court[each].includes(name))
    return found ? { ...line, side: found } : line
  })
}

interface PlayType {
  type: EntryType
  role?: Role
  more?: Partial<Entry>
}

const playTypes: Record<string, PlayType> = {
  BP: { type: 'period_start' },
  EP: { type: 'period_end' },
  EG: { type: 'period_end' },
  TPOFF: { type: 'jump_ball', role: 'jumper' },
  JB: { type: 'jump_ball', role: 'jumper' },
  '2FGM': { type: 'shot_made', role: 'shooter', more: { shotValue: 2 } },
  '3FGM': { type: 'shot_made', role: 'shooter', more: { shotValue: 3 } },
  '2FGA': { type: 'shot_missed', role: 'shooter', more: { shotValue: 2 } },
  '3FGA': { type: 'shot_missed', role: 'shooter', more: { shotValue: 3 } },
  FTM: { type: 'free_throw_made', role: 'shooter', more: { shotValue: 1 } },
  FTA: { type: 'free_throw_missed', role: 'shooter', more: { shotValue: 1 } },
  ORB: { type: 'rebound', role: 'rebounder', more: { offensive: true } },
  DRB: { type: 'rebound', role: 'rebounder', more: { offensive: false } },
  TOV: { type: 'turnover', role: 'committed' },
  CPF: { type: 'foul', role: 'committed', more: { foulKind: 'personal', isPersonal: true } },
  OF: { type: 'foul', role: 'committed', more: { foulKind: 'offensive', isPersonal: true } },
  CMU: { type: 'foul', role: 'committed', more: { foulKind: 'unsportsmanlike', isPersonal: true } },
  CMT: { type: 'foul', role: 'committed', more: { foulKind: 'technical', isPersonal: false } },
  CMTI: { type: 'foul', role: 'committed', more: { foulKind: 'technical', isPersonal: false } },
  C: { type: 'foul', more: { foulKind: 'technical', isPersonal: false } },
  B: { type: 'foul', more: { foulKind: 'technical', isPersonal: false } },
  IN: { type: 'substitution', role: 'in' },
  OUT: { type: 'substitution', role: 'out' },
  TOUT: { type: 'timeout' },
  TOUT_TV: { type: 'timeout' },
}

/**
 * Lines that extend another entry: assist, steal, block, foul drawn. RBLK (shot rejected) repeats the block and is
 * ignored.
 */
const additions = new Set(['AST', 'STL', 'BLK', 'RPF', 'RBLK'])

/**
 * Entries that a line extends, the role it adds, and whether its player belongs to the opponent of the entry's side.
 */
const adds: Record<string, { to: (entry: Entry) => boolean; role: Role; other: boolean }> = {
  AST: { to: ({ type }) => type === 'shot_made' || type === 'free_throw_made', role: 'assist', other: false },
  STL: { to: ({ type }) => type === 'turnover', role: 'stealer', other: true },
  BLK: { to: ({ type }) => type === 'shot_missed', role: 'blocker', other: true },
  RPF: { to: ({ type }) => type === 'foul', role: 'fouled', other: true },
}

/** Maximum distance between an addition and its entry, in entries. */
const lookbackMax = 12

/** Converts the ordered lines of one game to entries. Names serve as ids: they are unique within a side. */
export function getEntries(lines: readonly PlayLine[]): Entry[] {
  const entries: Entry[] = []
  const drawn: PlayLine[] = []
  for (const line of lines) {
    if (line.type === unknownType) continue
    const playType = playTypes[line.type]
    if (playType) addEntry(entries, drawn, line, playType)
    else if (line.type !== 'RBLK' && !addTo(entries, line) && line.type === 'RPF') drawn.push(line)
    if (drawn.length > lookbackMax) drawn.shift()
  }
  return numbered(entries)
}

function addEntry(entries: Entry[], drawn: PlayLine[], line: PlayLine, { type, role, more }: PlayType): void {
  const { key, period, secondsLeft, side, name } = line
  const person: Actor[] = role && side && name !== undefined ? [{ id: name, role, side }] : []
  const before = entries.at(-1)
  if (type === 'jump_ball' && before?.type === 'jump_ball' && before.secondsLeft === secondsLeft && before.period === period) {
    entries[entries.length - 1] = { ...before, people: [...before.people, ...person] }
    return
  }
  entries.push({ key, type, period, secondsLeft, ...(side && { side }), people: person, ...more })
  if (type !== 'foul') return
  const fouled = drawn.findIndex((each) => each.secondsLeft === secondsLeft && each.period === period && each.side !== side)
  if (fouled >= 0) addTo(entries, drawn.splice(fouled, 1)[0]!)
}

/** False when no entry matches yet: a foul drawn may be listed before the foul. */
function addTo(entries: Entry[], line: PlayLine): boolean {
  const { to, role, other } = adds[line.type]!
  const { side, name } = line
  if (!side || name === undefined) return true
  const wanted = other ? otherSide(side) : side
  for (let i = entries.length - 1; i >= Math.max(0, entries.length - lookbackMax); i--) {
    const entry = entries[i]!
    if (entry.period !== line.period || (role === 'fouled' && entry.secondsLeft !== line.secondsLeft)) break
    if (!to(entry) || entry.side !== wanted || entry.people.some((each) => each.role === role)) continue
    entries[i] = { ...entry, people: [...entry.people, { id: name, role, side }] }
    return true
  }
  return false
}

const isFreeThrow = ({ type }: Entry): boolean => type === 'free_throw_made' || type === 'free_throw_missed'

/** Free throws of one shooter at the same time belong to one foul and are numbered: "1 of 2". */
function numbered(entries: readonly Entry[]): Entry[] {
  const sets = Map.groupBy(entries.filter(isFreeThrow), ({ period, secondsLeft, people }) => `${period}/${secondsLeft}/${people[0]?.id}`)
  return entries.map((entry) => {
    if (!isFreeThrow(entry)) return entry
    const set = sets.get(`${entry.period}/${entry.secondsLeft}/${entry.people[0]?.id}`)!
    return { ...entry, freeThrow: `${set.indexOf(entry) + 1} of ${set.length}` }
  })
}

/** Whether a code of a play is known. */
export const isPlayType = (code: string): boolean => Object.hasOwn(playTypes, code) || additions.has(code)
