export type Side = 'home' | 'away'
export type Strength = 'ev' | 'pp' | 'sh'

/**
 * A penalty that leaves a side short-handed; misconducts and coincidental penalties do not. `at`: seconds of the game.
 */
export interface ShortHanded {
  side: Side
  at: number
  minutes: number
}

export interface ScoredAt {
  side: Side
  at: number
}

interface Served {
  side: Side
  from: number
  to: number
}

/**
 * Strength of a side at a second of the game. While a side is short-handed, a goal ends its penalty of two minutes, or
 * the current two minutes of a penalty of four; longer penalties continue. In this league a goal of either side does
 * this ("jailbreak"). Events in the second in which a penalty starts are before it, events in its last second are
 * within it.
 */
export function strengths(penalties: readonly ShortHanded[], goals: readonly ScoredAt[]): (side: Side, at: number) => Strength {
  const served = penalties
    .toSorted((a, b) => a.at - b.at)
    .map(({ side, at, minutes }): Served & { minutes: number } => ({ side, from: at, to: at + minutes * 60, minutes }))
  const short = (side: Side, at: number) => served.filter((each) => each.side === side && each.from < at && at <= each.to)
  const difference = (side: Side, at: number) => short(side === 'home' ? 'away' : 'home', at).length - short(side, at).length
  for (const { at } of goals.toSorted((a, b) => a.at - b.at)) {
    const ahead = difference('home', at)
    if (ahead === 0) continue
    const first = short(ahead > 0 ? 'away' : 'home', at).find(({ minutes }) => minutes <= 4)
    if (first) Object.assign(first, shortened(first, at))
  }
  return (side, at) => {
    const ahead = difference(side, at)
    return ahead > 0 ? 'pp' : ahead < 0 ? 'sh' : 'ev'
  }
}

/** A goal in the first two minutes of a four-minute penalty ends those two; the other two start. */
const shortened = ({ to, minutes }: Served & { minutes: number }, at: number) =>
  minutes === 4 && to - at > 120 ? { to: at + 120, minutes: 2 } : { to: at }
