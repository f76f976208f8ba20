import type { Scoreboard } from '@touchline/contract/gen/match'
import { placeOfPeriod } from '@touchline/contract/periods'
import { isEnded, isInPlay } from '@touchline/contract/states'
import type { SourceOrder } from '../source-model.ts'

const perStage = 10_000

/**
 * The order of replies without a time stamp: before play, in play by period, ended. Within a period the last received counts,
 * because a clock may be set back and a goal taken away. A match that is in play without a period, such as one that is interrupted,
 * may be in any: it has no place in the order.
 */
export function progress({ state, period = '' }: Pick<Scoreboard, 'state' | 'period'>): SourceOrder {
  if (isEnded(state)) return { sequence: 2 * perStage }
  const hasBegun = isInPlay(state) || state === 'suspended'
  if (hasBegun && period === '') return {}
  return { sequence: hasBegun ? perStage + Math.max(0, placeOfPeriod(period)) : 0 }
}
