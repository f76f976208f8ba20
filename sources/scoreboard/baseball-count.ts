/** Balls and strikes on the batter. */
export interface Count {
  balls: number
  strikes: number
}

export const noCount: Count = { balls: 0, strikes: 0 }

/** Letters of Retrosheet; fouls are strikes until there are two. All other letters leave the count unchanged. */
const balls = /[BIPV]/
const fouls = /[FR]/
const strikes = /[ACKLMOQST]/

/** The count after these pitches of a plate appearance, at most 4 balls and 3 strikes. */
export function countAfter(pitches: string): Count {
  const count = { ...noCount }
  for (const letter of pitches) {
    if (balls.test(letter)) count.balls = Math.min(4, count.balls + 1)
    else if (strikes.test(letter) || (fouls.test(letter) && count.strikes < 2)) count.strikes = Math.min(3, count.strikes + 1)
  }
  return count
}

interface HalfInning {
  inning: number
  inningHalf: string
  outs: number
  /** Occupied bases. */
  bases: readonly number[]
  /** Absent: not known. */
  count?: Count | undefined
}

/** The situation in the form of `MatchState`. After the third out nobody is on base or at bat until the next half-inning. */
export const situation = ({ inning, inningHalf, outs, bases, count }: HalfInning) => ({
  case: 'baseball' as const,
  value: { inning, inningHalf, outs, bases: { occupied: outs === 3 ? [] : [...bases] }, ...(outs < 3 && count) },
})
