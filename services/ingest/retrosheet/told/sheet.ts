import type { SourceLineupEntry, SourceSide } from '../../connectors.ts'
import type { FoldedGame } from '../game/folded-game.ts'
import type { Part } from '../game/line-up.ts'
import { positionName } from '../game/take-sub.ts'
import type { Side } from '../records/game-record.ts'
import type { People } from '../rosters/people.ts'

/** One side of the sheet: the nine in batting order, a pitcher who does not bat behind them; then who came on. Minutes are innings. */
export function sheetSide({ parts }: FoldedGame, side: Side, people: People, coach: string | undefined): SourceSide {
  const own = parts.filter((part) => part.side === side)
  const entries = (list: readonly Part[]) => list.map((part) => entryOf(part, people))
  return {
    ...(coach !== undefined && { coach }),
    starters: entries(own.filter(({ starter }) => starter).toSorted((a, b) => placeOf(a) - placeOf(b))),
    substitutes: entries(own.filter(({ starter }) => !starter)),
  }
}

const lastPlace = 10
const placeOf = ({ order }: Part): number => order || lastPlace

const entryOf = ({ id, name, order, positions, inningIn, inningOut }: Part, people: People): SourceLineupEntry => ({
  ...people.person(id, name),
  place: positionName(positions[0]!),
  ...(order > 0 && { battingOrder: order }),
  ...(inningIn !== undefined && { inMinute: String(inningIn) }),
  ...(inningOut !== undefined && { outMinute: String(inningOut) }),
})
