import { type Entry, pointsOf, type Score, type Side } from './entry.ts'

/** The score after each entry. */
export function scoresOf(entries: readonly Entry[]): Score[] {
  let score: Score = { home: 0, away: 0 }
  return entries.map((entry) => {
    const points = pointsOf(entry)
    if (points > 0 && entry.side) score = { ...score, [entry.side]: score[entry.side] + points }
    return score
  })
}

/** Points by period, up to the last period with an entry. */
export function linesOf(entries: readonly Entry[]): Score[] {
  const lines: Score[] = []
  for (const entry of entries) {
    while (lines.length < entry.period) lines.push({ home: 0, away: 0 })
    if (entry.side) lines[entry.period - 1]![entry.side] += pointsOf(entry)
  }
  return lines
}

export const leaderOf = ({ home, away }: Score): Side | undefined => (home === away ? undefined : home > away ? 'home' : 'away')

/** Biggest lead of each side; 0 for a side that never led. */
export function biggestLeads(scores: readonly Score[]): Score {
  const margins = [0, ...scores.map(({ home, away }) => home - away)]
  return { home: Math.max(...margins), away: -Math.min(...margins) || 0 }
}

/** Indexes of entries that change the leading side. The first lead of a game is not a change. */
export function leadChanges(scores: readonly Score[]): number[] {
  let leads: Side | undefined
  return scores.flatMap((score, i) => {
    const leader = leaderOf(score)
    if (!leader || leader === leads) return []
    const isFirst = leads === undefined
    leads = leader
    return isFirst ? [] : [i]
  })
}
