import { type NamedMinute, namedMinutes } from './named-minutes.ts'

export interface Goal extends NamedMinute {
  type: 'goal' | 'penalty_goal' | 'own_goal'
}

/** Under the side that is credited with them, own goals too. */
export interface Goals {
  home: Goal[]
  away: Goal[]
}

const types = new Map<string, Goal['type']>([
  ['', 'goal'],
  ['p', 'penalty_goal'],
  ['og', 'own_goal'],
])

/**
 * "(A 9', B 12'(p); C 45+2')": those of the home side, a semicolon, those of the away side. Without a semicolon they are of the one side that
 * scored; where both did, nobody knows whose they are. Throws an Error that says what is wrong.
 */
export function goalsOf(text: string, [home, away]: readonly [number, number]): Goals {
  const [, inside] = /^\s*\((.*)\)\s*$/.exec(text) ?? []
  if (inside === undefined) throw new Error('goals that do not stand between brackets')
  const lists = inside.split(';').map((list) => (list.trim() === '' ? [] : namedMinutes(list).map(goal)))
  if (lists.length > 2) throw new Error('goals of more than two sides')
  if (lists.length === 2) return { home: lists[0]!, away: lists[1]! }
  if (home > 0 && away > 0) throw new Error('goals that are not parted by sides, though both scored')
  return home > 0 ? { home: lists[0]!, away: [] } : { home: [], away: lists[0]! }
}

function goal(named: NamedMinute): Goal {
  const type = types.get(named.mark ?? '')
  if (!type) throw new Error(`"(${named.mark})" behind a goal is not known`)
  return { ...named, type }
}
