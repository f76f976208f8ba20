import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { getBoard, getResult, goldenSet, isFinalScore, type Points } from '../../scoreboard/volleyball.ts'
import type { SourceEvent } from '../../source-model.ts'

/** The sets of a match, and the golden set of the tie that it decides. */
export interface PlayedSets {
  sets: readonly Points[]
  golden?: Points
}

/**
 * Separates the golden set: one set to 15 after a side has won three. Any other further set belongs to the match, as in training
 * matches.
 */
export function playedSets(all: readonly Points[]): PlayedSets {
  const [sets, last] = [all.slice(0, -1), all.at(-1)]
  return last && getResult(sets).winner && !getResult(sets.slice(0, -1)).winner && isFinalScore(last, goldenSet)
    ? { sets, golden: last }
    : { sets: all }
}

/** The period of the n-th set of a match, from 0. */
export const periodAt = ({ sets }: PlayedSets, nth: number): string => (nth < sets.length ? `S${nth + 1}` : 'GS')

/** The state of a match that is over. The side with more sets has won, regardless of the number of sets played. */
export function finishedState(played: PlayedSets): Scoreboard {
  const { won } = getResult(played.sets)
  const winner = won.home > won.away ? 'home' : won.away > won.home ? 'away' : undefined
  return create(ScoreboardSchema, {
    ...{ state: 'finished', status: 'FT' },
    ...getBoard(played.sets, { won, ...(winner && { winner }) }, played.golden),
    ...(!winner && { winner: 'draw' }),
  })
}

/** Sets won by both sides after the n-th set, from 0. The golden set is not a set of the match. */
export const setsAfter = ({ sets }: PlayedSets, nth: number): Points => getResult(sets.slice(0, nth + 1)).won

/** "25-23", home first. */
export const pointsText = ({ home, away }: Points): string => `${home}-${away}`

/** The end of the n-th set, from 0, for the side that won it. */
export function setEnd(played: PlayedSets, nth: number): SourceEvent {
  const points = played.sets[nth] ?? played.golden!
  const side = points.home > points.away ? 'home' : points.away > points.home ? 'away' : undefined
  return {
    type: 'set_end',
    period: periodAt(played, nth),
    ...(side && { side }),
    score: setsAfter(played, nth),
    extra: { case: 'volleyball', value: { periodScore: pointsText(points) } },
  }
}

/** The ends of all sets, in order. */
export const setEnds = (played: PlayedSets): SourceEvent[] =>
  [...played.sets, ...(played.golden ? [played.golden] : [])].map((_, nth) => setEnd(played, nth))
