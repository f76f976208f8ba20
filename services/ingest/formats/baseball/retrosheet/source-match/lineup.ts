import type { SourceLineupEntry, SourceSide } from '../../../source-model.ts'
import type { FoldedGame } from '../game/folded-game.ts'
import type { Participant } from '../game/line-up.ts'
import { positionName } from '../game/take-sub.ts'
import type { Side } from '../records/game-record.ts'
import type { People } from '../rosters/people.ts'

/**
 * The lineup of one side: starters in batting order, then a pitcher who does not bat; then substitutes. Minutes are
 * innings.
 */
export function lineupSide({ participants }: FoldedGame, side: Side, people: People, coach: string | undefined): SourceSide {
  const own = participants.filter((each) => each.side === side)
  const entries = (list: readonly Participant[]) => list.map((each) => entryOf(each, people))
  return {
    ...(coach !== undefined && { coach }),
    starters: entries(own.filter(({ starter }) => starter).toSorted((a, b) => placeOf(a) - placeOf(b))),
    substitutes: entries(own.filter(({ starter }) => !starter)),
  }
}

const lastPlace = 10
const placeOf = ({ order }: Participant): number => order || lastPlace

const entryOf = ({ id, name, order, positions, inningIn, inningOut }: Participant, people: People): SourceLineupEntry => ({
  ...people.person(id, name),
  place: positionName(positions[0]!),
  ...(order > 0 && { battingOrder: order }),
  ...(inningIn !== undefined && { inMinute: String(inningIn) }),
  ...(inningOut !== undefined && { outMinute: String(inningOut) }),
})
