/** Results of a plate appearance by `eventType`; those of outs that depend on the flight of the ball are in `flights`. */
const results: Readonly<Record<string, string>> = {
  single: 'single',
  double: 'double',
  triple: 'triple',
  home_run: 'home_run',
  walk: 'walk',
  intent_walk: 'intentional_walk',
  hit_by_pitch: 'hit_by_pitch',
  strikeout: 'strikeout',
  strikeout_double_play: 'strikeout',
  strikeout_triple_play: 'strikeout',
  grounded_into_double_play: 'double_play',
  double_play: 'double_play',
  grounded_into_triple_play: 'triple_play',
  triple_play: 'triple_play',
  sac_bunt: 'sacrifice_hit',
  sac_bunt_double_play: 'sacrifice_hit',
  sac_fly: 'sacrifice_fly',
  sac_fly_double_play: 'sacrifice_fly',
  fielders_choice: 'fielders_choice',
  fielders_choice_out: 'fielders_choice',
  field_error: 'error',
  catcher_interf: 'interference',
}

/** Outs in the field; a batter who interferes is out. */
const outs: ReadonlySet<string> = new Set(['field_out', 'force_out', 'batter_interference', 'fan_interference', 'other_out'])

const flights: Readonly<Record<string, string>> = {
  ground_ball: 'ground_out',
  bunt_grounder: 'ground_out',
  fly_ball: 'fly_out',
  popup: 'fly_out',
  bunt_popup: 'fly_out',
}

/**
 * What a batter did. `trajectory`: of the batted ball, absent for one without measurements. Undefined for plays on the bases, and
 * for an event that is not known.
 */
export function resultOfPlay(eventType: string, trajectory: string | undefined): string | undefined {
  if (outs.has(eventType)) return flights[trajectory ?? ''] ?? 'out'
  return Object.hasOwn(results, eventType) ? results[eventType] : undefined
}

export type RunningType = 'stolen_base' | 'caught_stealing' | 'pickoff' | 'wild_pitch' | 'passed_ball' | 'balk' | 'plate_appearance'

const running: readonly (readonly [prefix: string, type: RunningType])[] = [
  ['stolen_base', 'stolen_base'],
  ['caught_stealing', 'caught_stealing'],
  ['cs_double_play', 'caught_stealing'],
  ['pickoff_caught_stealing', 'caught_stealing'],
  ['pickoff', 'pickoff'],
  ['wild_pitch', 'wild_pitch'],
  ['passed_ball', 'passed_ball'],
  ['balk', 'balk'],
  ['forced_balk', 'balk'],
  // Entries without a type of their own are plate appearances without a result, as those of Retrosheet.
  ['defensive_indiff', 'plate_appearance'],
  ['other_advance', 'plate_appearance'],
  ['runner_double_play', 'plate_appearance'],
  ['error', 'plate_appearance'],
]

const texts: readonly (readonly [prefix: string, text: string])[] = [
  ['defensive_indiff', 'Defensive indifference'],
  ['other_advance', 'Advance on the bases'],
  ['runner_double_play', 'Double play on the bases'],
  ['error', 'Error'],
]

/** What happened in a play on the bases that has no type of its own. */
export const runningText = (eventType: string): string | undefined => texts.find(([prefix]) => eventType.startsWith(prefix))?.[1]

/** The type of a play on the bases; undefined for any other action. */
export const runningType = (eventType: string): RunningType | undefined => running.find(([prefix]) => eventType.startsWith(prefix))?.[1]

/** A runner who is put on second base in extra innings. */
export const isPlacedRunner = (eventType: string): boolean => eventType === 'runner_placed'

export const isSubstitution = (eventType: string): boolean =>
  eventType === 'pitching_substitution' || eventType === 'offensive_substitution' || eventType === 'defensive_substitution'

/** A player who changes his position. */
export const isSwitch = (eventType: string): boolean => eventType === 'defensive_switch' || eventType === 'pitcher_switch'

/** Letters of Retrosheet by the service's codes; automatic balls and strikes (V, A, AB, AC …) are no pitches. */
const letters: Readonly<Record<string, string>> = { D: 'X', E: 'X', X: 'X', J: 'Y', Y: 'Y', Z: 'Y', W: 'S', N: 'I', G: 'H' }
const sameLetter = new Set('BCFHIKLMOPQRST')

/** The letter of a pitch, U for an unknown one; empty for a call without a pitch. */
export function pitchLetter(code: string): string {
  if (/^[AV]/.test(code)) return ''
  const plain = code.replace(/^\*/, '')
  return sameLetter.has(plain) ? plain : (letters[plain] ?? 'U')
}
