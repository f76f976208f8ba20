import { isNoList, type NamedMinute, namedMinutes } from './minutes.ts'

interface Goal {
  type: 'goal' | 'penalty_goal' | 'own_goal'
  /** "90+2". */
  minute: string
  /** Absent: not known. */
  name?: string
}

/** The side that is credited, own goals included. */
export interface Goals {
  home: Goal[]
  away: Goal[]
}

const types = new Map<string, Goal['type']>([
  ['', 'goal'],
  ['p', 'penalty_goal'],
  ['pen', 'penalty_goal'],
  ['og', 'own_goal'],
])

/**
 * "(A 9', B 12'(p); C 45+2')", "[A 9' B 12' (pen.); C 45+2']", "A 9' B 12'(p); C 45+2'": goals of the home side, a semicolon,
 * goals of the away side. Without a semicolon all belong to the only side that scored. An unreadable scorer, mark or stoppage
 * time is left out alone, with the reason among `faults`. Throws an Error for any other fault: an unreadable minute, since a goal
 * without one cannot be placed among the others, and goals of both sides without a semicolon.
 */
export function getGoals(text: string, [home, away]: readonly [number, number], faults: string[]): Goals {
  const [, inside = /^\s*[([]/.test(text) ? undefined : text] = /^\s*[([](.*)[)\]]\s*$/.exec(text) ?? []
  if (inside === undefined) throw new Error('goals whose bracket is not closed')
  const lists = inside.split(';').map((list) => (isNoList(list) ? [] : namedMinutes(list, faults).map((named) => goal(named, faults))))
  if (lists.length > 2) throw new Error('goals of more than two sides')
  if (lists.length === 2) return { home: lists[0]!, away: lists[1]! }
  if (home > 0 && away > 0) throw new Error('goals without a semicolon between the sides, though both scored')
  return home > 0 ? { home: lists[0]!, away: [] } : { home: [], away: lists[0]! }
}

/** With an unknown mark the scorer may play for either side. */
function goal({ name, minute, mark = '' }: NamedMinute, faults: string[]): Goal {
  const type = types.get(mark.toLowerCase().replaceAll('.', '').trim())
  if (!type) faults.push(`scorer left out: "(${mark})" after a goal is unknown`)
  return { type: type ?? 'goal', minute, ...(type && name !== '' && { name }) }
}
