import type { Side } from '@touchline/contract/outcome'
import { digitsIn, textIn } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { type Actor, type Entry, type EntryType, otherSide, type Role } from '../shared/entry.ts'
import type { RowContext } from './row-context.ts'

export const playColumns = [
  'season',
  'game_code',
  'play_number',
  'team_code',
  'player_name',
  'play_type',
  'time_remaining',
  'quarter',
  'home',
  ...([1, 2, 3, 4, 5] as const).map((n) => `home_player${n}` as const),
  ...([1, 2, 3, 4, 5] as const).map((n) => `away_player${n}` as const),
] as const
type PlayFields = Record<(typeof playColumns)[number], string>

/** One line of samplepbp.csv. */
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
  /** Players on the court at that time. */
  court: { home: readonly string[]; away: readonly string[] }
}

const isThere = (value: string): boolean => value !== '' && value !== 'NA'

/** Marks a line of unknown type, which is left out. */
const unknownType = ''

/**
 * Reads a line. A line without a readable game, quarter or time takes those of the line before; unreadable names are left out.
 * Throws an Error for a first line without them.
 */
export function readPlayLine(row: PlayFields, { faults, before }: RowContext<PlayLine>): PlayLine {
  const orBefore = <T>(read: () => T, last: T | undefined): T => {
    const found = last === undefined ? read() : tolerant(faults, read, (reason) => `${reason}: that of the line before`)
    return found ?? last!
  }
  const game = orBefore(() => `${digitsIn(row.season, 'season', 4)}/${digitsIn(row.game_code, 'game_code', 4)}`, before?.game)
  const last = before?.game === game ? before : undefined
  const isKnown = playTypes[row.play_type] !== undefined || additions.has(row.play_type)
  if (!isKnown) faults.push(`left out: play_type "${row.play_type.slice(0, 20)}" is unknown`)
  const named = (name: string, column: string) => tolerant(faults, () => textIn(name, column), leftOut())
  const name = named(isThere(row.player_name) ? row.player_name : '-', 'player_name')
  const side = row.home === 'TRUE' ? 'home' : row.home === 'FALSE' ? 'away' : undefined
  if (!side && isThere(row.home)) faults.push(`left out: home "${row.home.slice(0, 20)}" is neither TRUE nor FALSE`)
  const court = (of: Side) =>
    ([1, 2, 3, 4, 5] as const)
      .map((n) => row[`${of}_player${n}`])
      .filter(isThere)
      .flatMap((name) => named(name, `${of}_player`) ?? [])
  return {
    game,
    key: orBefore(() => String(digitsIn(row.play_number, 'play_number', 5)), last && `${last.key}+`),
    type: isKnown ? row.play_type : unknownType,
    period: orBefore(() => quarterIn(row.quarter), last?.period),
    secondsLeft: orBefore(() => secondsIn(row.time_remaining), last?.secondsLeft),
    ...(side && { side }),
    ...(isThere(row.team_code) && { team: row.team_code }),
    ...(isThere(row.player_name) && name !== undefined && { name }),
    court: { home: court('home'), away: court('away') },
  }
}

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

function secondsIn(value: string): number {
  const [, minutes, seconds] = /^(\d\d):([0-5]\d)$/.exec(value) ?? []
  if (minutes === undefined) throw new Error(`time_remaining "${value.slice(0, 20)}" is not a time MM:SS`)
  return Number(minutes) * 60 + Number(seconds)
}

/** Allows more overtimes than any game has had. */
const quartersMax = 14

function quarterIn(value: string): number {
  const quarter = digitsIn(value, 'quarter', 2)
  if (quarter < 1 || quarter > quartersMax) throw new Error(`quarter ${quarter} is not from 1 to ${quartersMax}`)
  return quarter
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

export const shotColumns = [
  'season',
  'game_code',
  'num_anot',
  'player_id',
  'player_name',
  'team_code',
  'coord_x',
  'coord_y',
  'utc',
] as const
type ShotFields = Record<(typeof shotColumns)[number], string>

/** Location and time of a shot, and the league id of the shooter. */
export interface Shot {
  game: string
  key: string
  playerName: string
  playerId: string
  /** Metres from the centre of the basket: along the baseline, and towards the centre line. One decimal. */
  x: number
  y: number
  distance: number
  wallclock?: string
}

/** Distance of the basket's centre from the baseline in metres; the file measures from the baseline. */
const basket = 1.575
const farthest = 30

/** A line of sampleshots.csv. Throws an Error for an invalid line. */
export function readShot(row: ShotFields): Shot {
  if (!/^P[A-Z0-9]{3,12}$/.test(row.player_id)) throw new Error(`player_id "${row.player_id.slice(0, 20)}" is not an id`)
  const [x, y] = [metresIn(row.coord_x, 'coord_x'), metresIn(row.coord_y, 'coord_y') - basket]
  const at = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(row.utc)
  return {
    game: `${digitsIn(row.season, 'season', 4)}/${digitsIn(row.game_code, 'game_code', 4)}`,
    key: String(digitsIn(row.num_anot, 'num_anot', 5)),
    playerName: row.player_name,
    playerId: row.player_id,
    x: tenth(x),
    y: tenth(y),
    distance: tenth(Math.hypot(x, y)),
    ...(at && { wallclock: `${at[1]}-${at[2]}-${at[3]}T${at[4]}:${at[5]}:${at[6]}Z` }),
  }
}

const tenth = (metres: number): number => Math.round(metres * 10) / 10 || 0

function metresIn(value: string, field: string): number {
  if (!/^-?\d{1,2}(?:\.\d{1,20})?$/.test(value) || Math.abs(Number(value)) > farthest)
    throw new Error(`${field} "${value.slice(0, 20)}" is not a place on a court`)
  return Number(value)
}
