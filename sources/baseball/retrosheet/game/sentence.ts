import { battingTexts } from '../../../sentences/baseball.ts'
import type { Play } from '../play/read-play.ts'

/** Names of the players involved in a play. */
interface PlaySummary {
  batter: string
  result: string | undefined
  home: readonly string[]
  out: readonly string[]
  /** Runner of each running event; undefined when the event names none. */
  runners: readonly (string | undefined)[]
}

/** Texts for a batter who is not out on the play. */
const safeTexts: Readonly<Record<string, string>> = {
  strikeout: 'strikes out but reaches base',
  out: 'hits into a force out',
  ground_out: 'hits into a force out',
  fly_out: 'hits into a force out',
}

/** Results after which the batter is on base unless he was put out on the bases. */
const reached: ReadonlySet<string> = new Set([
  'single',
  'double',
  'triple',
  'walk',
  'intentional_walk',
  'hit_by_pitch',
  'fielders_choice',
  'error',
  'interference',
])

const runningTexts: Readonly<Record<string, string>> = {
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
export function sentence(play: Play, summary: PlaySummary): string {
  const { batter, result, home, out, runners } = summary
  const first = result === undefined ? (play.foulError ? 'Error on a foul fly' : 'Play on the bases') : atBat(summary, result)
  const onBases = play.running.map(({ kind }, i) => (runners[i] ? `${runningTexts[kind]} (${runners[i]})` : runningTexts[kind]!))
  const clauses =
    result === undefined && onBases.length > 0 ? onBases : [first, ...onBases.map((each) => each[0]!.toLowerCase() + each.slice(1))]
  const others = (names: readonly string[]) => names.filter((name) => name !== batter)
  const score = result === 'home_run' ? others(home) : home
  const putOut = result !== undefined && reached.has(result) ? out : others(out)
  if (score.length > 0) clauses.push(`${listed(score)} ${score.length > 1 ? 'score' : 'scores'}`)
  if (putOut.length > 0) clauses.push(`${listed(putOut)} out`)
  return `${clauses.join('; ')}.`
}

const atBat = ({ batter, out }: PlaySummary, result: string): string =>
  `${batter} ${(!out.includes(batter) && safeTexts[result]) || (battingTexts[result] ?? result)}`

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
