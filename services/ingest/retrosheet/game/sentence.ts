import type { Play } from '../play/read-play.ts'

/** Who comes home, and who is out, by name. */
export interface Told {
  batter: string
  result: string | undefined
  home: readonly string[]
  out: readonly string[]
  /** Who runs, one a running event; undefined where the event names nobody. */
  runners: readonly (string | undefined)[]
}

const batted: Readonly<Record<string, string>> = {
  single: 'singles',
  double: 'doubles',
  triple: 'triples',
  home_run: 'homers',
  walk: 'walks',
  intentional_walk: 'is walked intentionally',
  hit_by_pitch: 'is hit by a pitch',
  strikeout: 'strikes out',
  out: 'is out',
  ground_out: 'grounds out',
  fly_out: 'flies out',
  double_play: 'hits into a double play',
  triple_play: 'hits into a triple play',
  sacrifice_hit: 'bunts a sacrifice',
  sacrifice_fly: 'hits a sacrifice fly',
  fielders_choice: "reaches on a fielder's choice",
  error: 'reaches on an error',
  interference: 'reaches on interference',
}

const ran: Readonly<Record<string, string>> = {
  stolen_base: 'Stolen base',
  caught_stealing: 'Caught stealing',
  pickoff: 'Pick-off',
  wild_pitch: 'Wild pitch',
  passed_ball: 'Passed ball',
  balk: 'Balk',
  defensive_indifference: 'Defensive indifference',
  other_advance: 'Advance on the bases',
  error: 'Error',
}

/** "Addison Russell homers; Ben Zobrist and Jorge Soler score." */
export function sentence(play: Play, { batter, result, home, out, runners }: Told): string {
  const first =
    result === undefined ? (play.foulError ? 'Error on a foul fly' : 'Play on the bases') : `${batter} ${batted[result] ?? result}`
  const onBases = play.running.map(({ kind }, i) => (runners[i] ? `${ran[kind]} (${runners[i]})` : ran[kind]!))
  const said =
    result === undefined && onBases.length > 0 ? onBases : [first, ...onBases.map((each) => each[0]!.toLowerCase() + each.slice(1))]
  const others = (names: readonly string[]) => names.filter((name) => name !== batter)
  const score = others(home)
  const gone = others(out)
  if (score.length > 0) said.push(`${listed(score)} ${score.length > 1 ? 'score' : 'scores'}`)
  if (gone.length > 0) said.push(`${listed(gone)} out`)
  return `${said.join('; ')}.`
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
