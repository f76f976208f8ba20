/**
 * The contests of each round in the order in which their sides meet again; the others follow in the given order. `rounds`: in
 * order of play. `getIds`: the sides of a contest.
 */
export function inBracketOrder<C>(rounds: readonly (readonly C[])[], getIds: (contest: C) => readonly string[]): C[][] {
  /** The round and the place of the next contest of each side. */
  const next = new Map<string, readonly [round: number, place: number]>()
  const none = [rounds.length, 0] as const
  const ordered: C[][] = []
  for (const [i, round] of [...rounds.entries()].reverse()) {
    const places = new Map(round.map((contest) => [contest, earliest(getIds(contest).map((id) => next.get(id) ?? none))]))
    const sorted = round.toSorted((a, b) => compare(places.get(a)!, places.get(b)!))
    for (const [place, id] of sorted.flatMap(getIds).entries()) next.set(id, [i, place])
    ordered.unshift(sorted)
  }
  return ordered
}

type Place = readonly [round: number, place: number]
const compare = ([a, x]: Place, [b, y]: Place): number => a - b || x - y
const earliest = (places: readonly Place[]): Place => places.toSorted(compare)[0] ?? [Number.POSITIVE_INFINITY, 0]
