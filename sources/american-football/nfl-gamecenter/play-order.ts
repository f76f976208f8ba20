import type { GamePlay } from './game.ts'

/**
 * Corrects the quarter of a scoring play to that of the summary of scores, if another play of its drive is in that quarter.
 * `scores`: by play.
 */
export function withQuarters(plays: readonly GamePlay[], scores: ReadonlyMap<string, unknown>, repairs: string[]): GamePlay[] {
  return plays.map((play) => {
    const quarter = (scores.get(String(play.id)) as { qtr?: unknown } | undefined)?.qtr
    const isOther =
      quarter !== undefined && quarter !== play.quarter && plays.some((each) => each.drive === play.drive && each.quarter === quarter)
    if (isOther) repairs.push(`play ${play.id}: quarter ${play.quarter} left out: it is ${quarter} in the summary of scores`)
    return isOther ? { ...play, quarter: quarter as number } : play
  })
}

/**
 * Plays of all drives in game order, by clock: plays that the league adds later have higher numbers. A kick-off is
 * the first play of its drive.
 */
export const inOrder = (plays: readonly GamePlay[]): GamePlay[] =>
  plays
    .map((play) => ({ play, left: secondsLeft(play), kick: kicksOff(play) }))
    .sort(
      (a, b) =>
        a.play.quarter - b.play.quarter || b.left - a.left || a.play.drive - b.play.drive || b.kick - a.kick || a.play.id - b.play.id,
    )
    .map(({ play }) => play)

/** Seconds left in the quarter; plays without a clock sort at its end. */
const secondsLeft = ({ clock }: GamePlay): number => (clock === undefined ? -1 : getSeconds(clock))

const kicksOff = ({ stats }: GamePlay): number =>
  Number(stats.some(({ code }) => code === 41 || code === 43 || code === 44 || code === 410))

/** Parses "32:10". */
const getSeconds = (clock: string): number => {
  const [minutes, seconds] = clock.split(':').map(Number)
  return minutes! * 60 + seconds!
}
