import type { Side } from '@touchline/contract/outcome'
import type { Points } from '../../scoreboard/volleyball.ts'
import { type Counts, getSum } from '../shared/statistics.ts'
import type { ScoutLine } from './sections.ts'

/** A point, in the order of play. */
export interface ScoutedPoint {
  /** From 1. */
  set: number
  winner: Side
  /** The score in the line. */
  score: Points
  /** Wall clock, "20.37.09". Absent: not recorded. */
  time?: string
  /** How the point was won; "error", of the other side, if none of the other three is scouted. */
  by: 'ace' | 'attack' | 'block' | 'error'
}

/** A time-out or a card. */
export interface ScoutedEvent {
  type: 'timeout' | 'card'
  set: number
  side: Side
  /** Points before it. */
  score: Points
  detail?: string
}

/** Contents of the scout lines of a match. */
export interface Scouted {
  points: ScoutedPoint[]
  events: ScoutedEvent[]
  /** Sets whose end is marked. */
  ended: ReadonlySet<number>
  /** Actions by set and player: "1 home 14". */
  actions: ReadonlyMap<string, Counts>
  /** Skills with at least one action in the match. */
  skills: ReadonlySet<Skill>
  /** Shirt numbers of both sides at the first line, P1 first; empty if there are none. */
  starters: Record<Side, number[]>
  /** Shirt numbers in the order in which they were substituted in. */
  substitutes: Record<Side, number[]>
  /** Shirt number of the setter at the start. */
  setter: Partial<Record<Side, number>>
  /** Wall clock of the last line. */
  lastTime?: string
  /** Number of lines that are not a code or exceed the limits, and the first of them. */
  unread: { count: number; first?: ScoutLine }
}

/** Serve, reception, attack, block, dig; sets and free balls are not counted. */
type Skill = 'S' | 'R' | 'A' | 'B' | 'D'

const getSide = (mark: string): Side => (mark === '*' ? 'home' : 'away')
const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** Data Volley's evaluations: # is a point or perfect, = an error; / after an attack means blocked. */
function getCounts(skill: Skill, evaluation: string): Counts {
  const [isPoint, isError] = [Number(evaluation === '#'), Number(evaluation === '=')]
  if (skill === 'S') return { serveAttempts: 1, serveAces: isPoint, serveErrors: isError }
  if (skill === 'R') return { receptions: 1, excellentReceptions: isPoint, receptionErrors: isError }
  if (skill === 'A') return { attackAttempts: 1, attackPoints: isPoint, attackErrors: isError || Number(evaluation === '/') }
  return skill === 'B' ? { blockPoints: isPoint } : { digs: 1 - isError }
}

/** Zero counts for these skills. */
export function createEmptyCounts(skills: Iterable<Skill>): Counts {
  const counts = [...skills].map((skill) => Object.fromEntries(Object.keys(getCounts(skill, '')).map((name) => [name, 0])))
  return Object.assign({}, ...counts)
}

const action = /^([*a])(\d{1,3}|\$\$)([SRABDEF])([\w~])([#+!/=-])/
const point = /^([*a])p(\d{1,2}):(\d{1,2})/
const setEnd = /^\*\*\dset/
/** Lineups and the first point of a set. Only these start another set, so a typing error in another line does not. */
const setStart = />LUp|^[*a]p(?:0?1:0?0|0?0:0?1)/
const change = /^[*a][zPC]\S|^[*a]\$\$|^>|^[*a]>/

/** The fold of the lines so far. */
interface Fold extends Scouted {
  actions: Map<string, Counts>
  ended: Set<number>
  skills: Set<Skill>
  set: number
  score: Points
  /** How each side has won the rally in play, by its last winning action. */
  won: Partial<Record<Side, ScoutedPoint['by']>>
}

/**
 * Maximum number of points of a file, and of its time-outs, cards and substitutions; ten times those of a long match.
 */
const [pointsMax, othersMax] = [3_000, 1_000]

const startOfSet = (): Pick<Fold, 'score' | 'won'> => ({ score: { home: 0, away: 0 }, won: {} })

/** Folds the scout lines of a match, one by one; memory grows with points and players, not with lines. */
export function scoutFold(): { add(line: ScoutLine): void; result(): Scouted } {
  const fold: Fold = {
    ...{ points: [], events: [], ended: new Set(), actions: new Map(), skills: new Set(), set: 1, ...startOfSet() },
    ...{ starters: { home: [], away: [] }, substitutes: { home: [], away: [] }, setter: {}, unread: { count: 0 } },
  }
  return { add: (line) => addLine(fold, line), result: () => fold }
}

function addLine(fold: Fold, line: ScoutLine): void {
  const fields = line.text.split(';')
  const [code = '', , , , , , , clock = '', ofSet = ''] = fields
  if (code.trim() === '') return
  const time = /^\d\d[.:]\d\d[.:]\d\d$/.test(clock) ? clock.replaceAll(':', '.') : undefined
  if (time !== undefined) fold.lastTime = time
  if (setEnd.test(code)) {
    fold.ended.add(fold.set)
    Object.assign(fold, startOfSet(), { set: fold.set + 1 })
    return
  }
  if (/^[1-9]$/.test(ofSet) && Number(ofSet) !== fold.set && setStart.test(code)) Object.assign(fold, startOfSet(), { set: Number(ofSet) })
  readStarters(fields, fold)
  addCode(fold, code, { ...line, ...(time !== undefined && { time }) })
}

function addCode(fold: Fold, code: string, { number, time }: ScoutLine & { time?: string }): void {
  const { set, score } = fold
  const side = getSide(code[0]!)
  const [, , home, away] = point.exec(code) ?? []
  const [, , shirt, skill, , evaluation] = action.exec(code) ?? []
  const [, shirtIn] = /^[*a]c\d{1,3}[:.](\d{1,3})/.exec(code) ?? []
  const [, card] = /^[*a]\$\$[SE].*(RED|YEL)/i.exec(code) ?? []
  const [, setter] = /^[*a]P(\d{1,3})/.exec(code) ?? []
  const isFull = fold.points.length >= pointsMax || fold.events.length + fold.substitutes[side].length >= othersMax
  if (isFull) note(fold, number, code)
  else if (home !== undefined) addPoint(fold, side, { home: Number(home), away: Number(away) }, time)
  else if (card !== undefined) fold.events.push({ type: 'card', set, side, score, detail: card.toUpperCase() === 'RED' ? 'red' : 'yellow' })
  else if (shirt !== undefined) addAction(fold, side, shirt, skill!, evaluation!)
  else if (/^[*a]T/.test(code)) fold.events.push({ type: 'timeout', set, side, score })
  else if (shirtIn !== undefined) fold.substitutes[side].push(Number(shirtIn))
  else if (setter !== undefined) fold.setter[side] ??= Number(setter)
  else if (!change.test(code)) note(fold, number, code)
}

function note({ unread }: Fold, number: number, code: string): void {
  if (++unread.count === 1) unread.first = { number, text: code.slice(0, 40) }
}

function addPoint(fold: Fold, winner: Side, score: Points, time: string | undefined): void {
  fold.points.push({ set: fold.set, winner, score, by: fold.won[winner] ?? 'error', ...(time !== undefined && { time }) })
  Object.assign(fold, { score, won: {} })
}

const ways: Partial<Record<string, ScoutedPoint['by']>> = { S: 'ace', A: 'attack', B: 'block' }
const isCounted = (skill: string): skill is Skill => 'SRABD'.includes(skill)

function addAction(fold: Fold, side: Side, shirt: string, skill: string, evaluation: string): void {
  // Actions without a player represent sanctions and rotation faults.
  if (shirt === '$$' || !isCounted(skill)) return
  fold.skills.add(skill)
  const key = `${fold.set} ${side} ${Number(shirt)}`
  fold.actions.set(key, getSum([fold.actions.get(key) ?? {}, getCounts(skill, evaluation)]))
  if (evaluation === '#' && ways[skill]) fold.won[side] = ways[skill]
  // The block of the other side may not be scouted.
  if (skill === 'A' && evaluation === '/') fold.won[otherSide(side)] = 'block'
}

const [homeCourt, awayCourt] = [14, 20]

/** The players on court, from the first line that has twelve. */
function readStarters(fields: readonly string[], { starters }: Scouted): void {
  if (starters.home.length > 0) return
  const court = fields.slice(homeCourt, awayCourt + 6)
  if (court.length < 12 || !court.every((shirt) => /^\d{1,3}$/.test(shirt))) return
  starters.home = court.slice(0, 6).map(Number)
  starters.away = court.slice(6).map(Number)
}
