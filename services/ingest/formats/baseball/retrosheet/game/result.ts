import { hasModifier, type Play } from '../play/read-play.ts'
import type { EntryType } from './folded-game.ts'

/**
 * Entry type of a play. Plays without a type of their own (an error on a foul fly, indifference) are plate appearances.
 */
export function typeOf({ batting, running }: Play): EntryType {
  if (batting) return 'plate_appearance'
  for (const { kind } of running) {
    if (kind === 'defensive_indifference' || kind === 'other_advance' || kind === 'error') continue
    return kind
  }
  return 'plate_appearance'
}

/** Result of the plate appearance; undefined while it continues. `outs`: made on the play. */
export function resultOf(play: Play, outs: number): string | undefined {
  const { batting } = play
  if (batting === 'out' || batting === 'fielders_choice' || batting === 'error') {
    if (hasModifier(play, 'SH')) return 'sacrifice_hit'
    if (hasModifier(play, 'SF')) return 'sacrifice_fly'
  }
  if (batting !== 'out') return batting
  if (outs > 1) return outs > 2 ? 'triple_play' : 'double_play'
  return flight(play)
}

const flights: readonly [pattern: RegExp, result: string][] = [
  [/^B?G/, 'ground_out'],
  [/^B?[FP](?!O$|L$|INT$)/, 'fly_out'],
]

const flight = ({ modifiers }: Play): string =>
  flights.find(([pattern]) => modifiers.some((modifier) => modifier !== 'FDP' && pattern.test(modifier)))?.[1] ?? 'out'
