import type { MessageInitShape } from '@bufbuild/protobuf'
import type { ScoreboardSchema } from '@touchline/contract/gen/match'

export type Detail = NonNullable<MessageInitShape<typeof ScoreboardSchema>['detail']>

/** Sport-specific detail of the state at a play. */
export interface Situation {
  /** States between the previous play and this one, such as those after each pitch. */
  before?: readonly Detail[]
  after?: Detail | undefined
  /** In a break after the play. */
  inBreak?: Detail
}
