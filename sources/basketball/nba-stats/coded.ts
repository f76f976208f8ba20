import type { Side } from '@touchline/contract/outcome'
import type { Actor, Entry, EntryType, Role } from '../shared/entry.ts'

/** An entry in the numeric codes of stats.nba.com and data.nba.com. */
export interface Coded {
  key: string
  /** 1 a goal, 2 a miss, 3 a free throw, 4 a rebound, 5 a turnover, 6 a foul … */
  code: number
  action: number
  period: number
  secondsLeft: number
  side?: Side
  /** Main actor and two others; the code determines the role of each position. */
  people: readonly (CodedPerson | undefined)[]
  /** Points of a field goal or free throw, 0 for a miss. */
  points: number
  /** Value of a missed shot, 2 or 3, where the source has it. */
  attemptedValue?: number
  x?: number
  y?: number
  distance?: number
}

export interface CodedPerson {
  id: string
  side: Side
}

export const madeShot = 1
const missedShot = 2
export const freeThrow = 3
const rebound = 4
const foul = 6
const timeout = 9

/** Codes covered by another entry or that are not plays: ejections, notes. */
const noPlays = new Set([11, 14, 15, 16, 17, 20, 21])

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

/** Position of a free throw by action. Free throws after technical fouls have none. */
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

/** Points of one free throw that counts for all points of a foul, as in the G League. */
const longFreeThrows: Record<number, number> = { 31: 2, 32: 3 }

export function getEntries(coded: readonly Coded[]): Entry[] {
  let missed: Side | undefined
  return coded.flatMap((each): Entry[] => {
    const meaning = codes[each.code]
    if (!meaning) return []
    const isMiss = each.code === missedShot || (each.code === freeThrow && each.points === 0)
    if (isMiss && each.side) missed = each.side
    return [getEntry(each, meaning, missed)]
  })
}

/** An officials' timeout has no side. */
const ofOfficials = 4

function getEntry(each: Coded, { type, roles }: (typeof codes)[number], missed: Side | undefined): Entry {
  const { key, code, action, period, secondsLeft, side, points, attemptedValue, x, y, distance } = each
  const value = code === freeThrow ? (longFreeThrows[action] ?? 1) : code === madeShot ? points : attemptedValue
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
  }
}

/** Both players of a double foul commit it. */
const doublePersonal = 10
const roleAt = ({ code, action }: Coded, roles: readonly (Role | undefined)[], at: number): Role | undefined =>
  code === foul && action === doublePersonal && roles[at] === 'fouled' ? 'committed' : roles[at]

export const isCode = (code: number): boolean => codes[code] !== undefined || noPlays.has(code)
