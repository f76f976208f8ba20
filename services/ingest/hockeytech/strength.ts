export type Side = 'home' | 'away'
export type Strength = 'ev' | 'pp' | 'sh'

/** A penalty that leaves a side with a man less; others (misconducts, two at once on both sides) do not. Seconds of the whole game. */
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
 * Who had more players at a time. A penalty of two minutes ends when a goal falls while its side is a man short, one of four loses what is
 * left of two of its minutes, longer ones run on: by a goal of the other side, and in this league by one of the short-handed side too ("jailbreak").
 * What happens in the second of a penalty is before it, what happens in its last second still in it.
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

/** Of a penalty of four minutes a goal in the first two ends those, and the other two begin. */
const shortened = ({ to, minutes }: Served & { minutes: number }, at: number) =>
  minutes === 4 && to - at > 120 ? { to: at + 120, minutes: 2 } : { to: at }
