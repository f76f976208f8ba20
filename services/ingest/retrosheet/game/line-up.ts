import type { Appearance, Side } from '../records/game-record.ts'

/** What one player did in a game, beyond figures. */
export interface Part {
  id: string
  name: string
  side: Side
  /** 1 to 9; 0: a pitcher who does not bat. */
  order: number
  /** In the order he had them. */
  positions: number[]
  starter: boolean
  /** The inning in which he came on and went off, from 1. */
  inningIn?: number
  inningOut?: number
}

/** Both line-ups of a game as they stand now. */
export interface LineUps {
  /** Everybody who took part: starters in batting order, then in the order they came. */
  parts: Part[]
  pitcher(side: Side): string
  /** Undefined when nobody is known to stand there. */
  fielder(side: Side, position: number): string | undefined
  /** Puts him in; answers whom he replaces, unless he only changes his place. */
  put(appearance: Appearance, inning: number): string | undefined
  nameOf(id: string): string
}

const pitching = 1
const inTheField = (position: number): boolean => position <= 9

/** Throws an Error when a side has no pitcher or not nine who bat. */
export function lineUps(starters: readonly Appearance[]): LineUps {
  const parts = new Map<string, Part>()
  const inOrder = new Map<string, string>()
  const inField = new Map<string, string>()
  const place = (appearance: Appearance, inning?: number) => {
    const { id, name, side, order, position } = appearance
    const known = parts.get(id)
    if (known) known.positions.push(position)
    else parts.set(id, { id, name, side, order, positions: [position], starter: !inning, ...(inning && { inningIn: inning }) })
    inOrder.set(`${side}/${order}`, id)
    if (inTheField(position)) inField.set(`${side}/${position}`, id)
    return !known
  }
  for (const starter of starters) place(starter)
  for (const side of [0, 1] as const) checkSide(side, inOrder, inField)
  return {
    parts: [...parts.values()],
    pitcher: (side) => inField.get(`${side}/${pitching}`)!,
    fielder: (side, position) => inField.get(`${side}/${position}`),
    put(appearance, inning) {
      const before = inOrder.get(`${appearance.side}/${appearance.order}`)
      const isNew = place(appearance, inning)
      if (isNew) this.parts.push(parts.get(appearance.id)!)
      if (before === undefined || before === appearance.id) return undefined
      parts.get(before)!.inningOut ??= inning
      return before
    },
    nameOf: (id) => parts.get(id)?.name ?? id,
  }
}

function checkSide(side: Side, inOrder: ReadonlyMap<string, string>, inField: ReadonlyMap<string, string>): void {
  const who = side === 0 ? 'visitors' : 'home side'
  if (!inField.has(`${side}/${pitching}`)) throw new Error(`the ${who} start without a pitcher`)
  const batting = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((order) => inOrder.has(`${side}/${order}`)).length
  if (batting !== 9) throw new Error(`the ${who} start with ${batting} in the batting order`)
}
