import type { MessageInitShape } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import type { MatchEventSchema } from '@touchline/contract/gen/match'
import type { SourceEvent } from '../formats/source-model.ts'
import type { EventFrame } from './events.ts'

type Extra = NonNullable<MessageInitShape<typeof MatchEventSchema>['extra']>

/**
 * Sport-specific fields for the people of an event, one row per sport. Sports without a row use the fields of the
 * source unchanged.
 */
const withPeople: { [sport in SportId]?: (event: SourceEvent, frame: EventFrame) => Extra } = {
  soccer({ assist, player, playerIn, side }, { personId }) {
    const value = {
      ...(assist && side && { assist: assist.name, assistId: personId(assist, side) }),
      ...(playerIn && side && { playerIn: playerIn.name, ...(player && { playerOut: player.name }) }),
    }
    return { case: 'soccer', value }
  },
  hockey({ assist, assist2, side, extra }, { personId }) {
    const value = {
      ...(extra?.case === 'hockey' && extra.value),
      ...(assist && side && { assist: assist.name, assistId: personId(assist, side) }),
      ...(assist2 && side && { assist2: assist2.name, assist2Id: personId(assist2, side) }),
    }
    return { case: 'hockey', value }
  },
}

export const extraOf = (event: SourceEvent, frame: EventFrame): Extra =>
  withPeople[frame.sport]?.(event, frame) ?? event.extra ?? { case: undefined }
