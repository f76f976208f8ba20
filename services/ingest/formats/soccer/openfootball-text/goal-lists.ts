import { isNoList, type NamedMinute, namedMinutes } from './minutes.ts'

interface Goal extends NamedMinute {
  type: 'goal' | 'penalty_goal' | 'own_goal'
}

/** By the side that is credited, own goals included. */
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
 * "(A 9', B 12'(p); C 45+2')", "[A 9' B 12' (pen.); C 45+2']", "A 9' B 12'(p); C 45+2'": goals of the home side, a
 * semicolon, goals of the away side. Without a semicolon all belong to the only side that scored. Throws an Error that
 * names the fault, also when both sides scored and there is no semicolon.
 */
export function goalsOf(text: string, [home, away]: readonly [number, number]): Goals {
  const [, inside = /^\s*[([]/.test(text) ? undefined : text] = /^\s*[([](.*)[)\]]\s*$/.exec(text) ?? []
  if (inside === undefined) throw new Error('goals whose bracket is not closed')
  const lists = inside.split(';').map((list) => (isNoList(list) ? [] : namedMinutes(list).map(goal)))
  if (lists.length > 2) throw new Error('goals of more than two sides')
  if (lists.length === 2) return { home: lists[0]!, away: lists[1]! }
  if (home > 0 && away > 0) throw new Error('goals without a semicolon between the sides, though both scored')
  return home > 0 ? { home: lists[0]!, away: [] } : { home: [], away: lists[0]! }
}

function goal(named: NamedMinute): Goal {
  const type = types.get((named.mark ?? '').replaceAll('.', ''))
  if (!type) throw new Error(`"(${named.mark})" after a goal is unknown`)
  return { ...named, type }
}
