import type { ListedMatch } from '../records/match.ts'

/** Kinds of streaks, and the results that continue them. */
const continuing = {
  winning: ['W'],
  unbeaten: ['W', 'D'],
  losing: ['L'],
  winless: ['L', 'D'],
} as const
export type StreakKind = keyof typeof continuing
export const streakKinds = Object.keys(continuing) as StreakKind[]

/** Consecutive matches of one team. */
export interface Streak {
  team: { id: string; name: string | null }
  matches: number
  /** Days of its first and its last match, UTC. */
  from: string
  to: string
  /** No later match of the team has ended it. */
  isOpen: boolean
}

type PlayedMatch = Pick<ListedMatch, 'date' | 'winner'> & Record<'home_team' | 'away_team', Streak['team']>

/** What the match was for one side; undefined if its winner is not known. */
function resultFor({ winner }: PlayedMatch, side: 'home' | 'away'): 'W' | 'D' | 'L' | undefined {
  if (winner === null) return undefined
  return winner === 'draw' ? 'D' : winner === side ? 'W' : 'L'
}

/**
 * The longest streak of each team, the longest first; of equal ones the earlier first. A match without a known winner ends
 * a streak.
 *
 * @param matches with a result, in order of play
 */
export function longestStreaks(matches: readonly PlayedMatch[], kind: StreakKind): Streak[] {
  const current = new Map<string, Streak>()
  const longest = new Map<string, Streak>()
  for (const match of matches) {
    for (const side of ['home', 'away'] as const) {
      const { id, name } = match[`${side}_team`]
      const result = resultFor(match, side)
      const before = current.get(id)
      if (result === undefined || !(continuing[kind] as readonly string[]).includes(result)) {
        if (before) before.isOpen = false
        current.delete(id)
        continue
      }
      const streak = before ?? { team: { id, name }, matches: 0, from: match.date, to: match.date, isOpen: true }
      streak.matches++
      streak.to = match.date
      current.set(id, streak)
      if (streak.matches > (longest.get(id)?.matches ?? 0)) longest.set(id, streak)
    }
  }
  return [...longest.values()].sort((a, b) => b.matches - a.matches || (a.to < b.to ? -1 : a.to > b.to ? 1 : 0))
}
