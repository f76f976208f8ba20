import type { Actor, Entry, EntryType, Role, Side } from './fold/entry.ts'

/** An entry in the numbers of stats.nba.com, which its older files share. */
export interface Coded {
  key: string
  /** 1 a goal, 2 a miss, 3 a free throw, 4 a rebound, 5 a turnover, 6 a foul … */
  code: number
  action: number
  period: number
  secondsLeft: number
  side?: Side
  /** The player it is about, and the two others, each in the place that the code gives them. */
  people: readonly (CodedPerson | undefined)[]
  /** Of a goal or a free throw: points it made, 0 for a miss. */
  points: number
  /** Of a missed shot, where the source says. */
  attemptedValue?: number
  x?: number
  y?: number
  distance?: number
  text?: string
}

export interface CodedPerson {
  id: string
  side: Side
}

const madeShot = 1
const missedShot = 2
const freeThrow = 3
const rebound = 4
const foul = 6
const timeout = 9

/** What is told elsewhere, or is no play: somebody sent off, notes. */
const leftOut = new Set([11, 14, 15, 16, 17, 20, 21])

const codes: Record<number, { type: EntryType; roles: readonly (Role | undefined)[] }> = {
  [madeShot]: { type: 'shot_made', roles: ['shooter', 'assist'] },
  [missedShot]: { type: 'shot_missed', roles: ['shooter', undefined, 'blocker'] },
  [freeThrow]: { type: 'free_throw_made', roles: ['shooter'] },
  [rebound]: { type: 'rebound', roles: ['rebounder'] },
  5: { type: 'turnover', roles: ['committed', 'stealer'] },
  [foul]: { type: 'foul', roles: ['committed', 'fouled'] },
  7: { type: 'violation', roles: ['committed'] },
  8: { type: 'substitution', roles: ['out', 'in'] },
  [timeout]: { type: 'timeout', roles: [] },
  10: { type: 'jump_ball', roles: ['jumper', 'jumper'] },
  12: { type: 'period_start', roles: [] },
  13: { type: 'period_end', roles: [] },
  18: { type: 'review', roles: [] },
}

const foulKinds: Record<number, string> = {
  1: 'personal',
  2: 'shooting',
  3: 'loose ball',
  4: 'offensive',
  5: 'inbound',
  6: 'away from play',
  9: 'clear path',
  10: 'double personal',
  11: 'technical',
  12: 'technical',
  13: 'technical',
  14: 'flagrant',
  15: 'flagrant',
  16: 'technical',
  17: 'technical',
  18: 'technical',
  19: 'technical',
  25: 'technical',
  26: 'offensive',
  27: 'personal',
  28: 'personal',
  29: 'shooting',
  30: 'technical',
}

/** Numbers of free throws by action; those of technical fouls are told by no number of their kind. */
const freeThrows: Record<number, string> = {
  10: '1 of 1',
  11: '1 of 2',
  12: '2 of 2',
  13: '1 of 3',
  14: '2 of 3',
  15: '3 of 3',
  16: '1 of 1',
  18: '1 of 2',
  19: '2 of 2',
  20: '1 of 1',
  25: '1 of 2',
  26: '2 of 2',
  27: '1 of 3',
  28: '2 of 3',
  29: '3 of 3',
}

/** Throws an Error for a code that nobody knows. */
export function entriesOf(coded: readonly Coded[]): Entry[] {
  let missed: Side | undefined
  return coded.flatMap((each): Entry[] => {
    if (leftOut.has(each.code)) return []
    const meaning = codes[each.code]
    if (!meaning) throw new Error(`entry ${each.key}: ${each.code} is no code of an entry`)
    const isMiss = each.code === missedShot || (each.code === freeThrow && each.points === 0)
    if (isMiss && each.side) missed = each.side
    return [entryOf(each, meaning, missed)]
  })
}

/** A time-out of the officials is nobody's. */
const ofOfficials = 4

function entryOf(each: Coded, { type, roles }: (typeof codes)[number], missed: Side | undefined): Entry {
  const { key, code, action, period, secondsLeft, side, points, attemptedValue, x, y, distance, text } = each
  const value = code === freeThrow ? 1 : code === madeShot ? points : attemptedValue
  return {
    key,
    type: code === freeThrow && points === 0 ? 'free_throw_missed' : type,
    period,
    secondsLeft,
    ...(side && !(code === timeout && action === ofOfficials) && { side }),
    people: each.people.flatMap((person, i): Actor[] =>
      person && roleAt(each, roles, i) ? [{ ...person, role: roleAt(each, roles, i)! }] : [],
    ),
    ...(value !== undefined && [madeShot, missedShot, freeThrow].includes(code) && { shotValue: value }),
    ...(distance !== undefined && { distance }),
    ...(x !== undefined && { x }),
    ...(y !== undefined && { y }),
    ...(code === rebound && { offensive: side === missed }),
    ...(code === foul && { foulKind: foulKinds[action] ?? 'personal', isPersonal: foulKinds[action] !== 'technical' }),
    ...(code === freeThrow && freeThrows[action] && { freeThrow: freeThrows[action] }),
    ...(text && { text }),
  }
}

/** A double foul has two who commit it. */
const doublePersonal = 10
const roleAt = ({ code, action }: Coded, roles: readonly (Role | undefined)[], at: number): Role | undefined =>
  code === foul && action === doublePersonal && roles[at] === 'fouled' ? 'committed' : roles[at]
