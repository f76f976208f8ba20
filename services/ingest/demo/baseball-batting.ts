import { batting, chances, type Game, occupied, out, type Runner, results, value } from './baseball-game.ts'
import { addScore, count, type Member, otherSide, type Side, writeEvent, writePlay } from './match-log.ts'

function resultOf({ rng, outs, bases, inning, half }: Game): string {
  // From the tenth inning on, home runs of the home side get likelier, which bounds the length of a match.
  if (half === 'bottom' && inning > 9 && rng.chance((inning - 9) * 0.15)) return 'home_run'
  let remaining = rng.int(0, 999)
  for (const [result, parts] of Object.entries(results)) {
    remaining -= parts
    if (remaining < 0) return result
  }
  if (bases[1] && outs < 2 && rng.chance(chances.doublePlay)) return 'double_play'
  if (bases[3] && outs < 2 && rng.chance(chances.sacrificeFly)) return 'sacrifice_fly'
  return rng.chance(0.5) ? 'ground_out' : 'fly_out'
}

export function appearance(game: Game): void {
  const side = batting(game)
  const pitcher = game.pitcher[otherSide(side)]
  const batter = game.squads[side][game.next[side]++ % 9]!
  const [before, result] = [occupied(game), resultOf(game)]
  const thrown = pitches(game, result)
  const home = advance(game, result, { member: batter, pitcher, earned: result !== 'error' })
  const rbi = result === 'error' || result === 'double_play' ? 0 : home.length
  tally(game, side, batter, pitcher, result, rbi, thrown.pitches)
  for (const runner of home) run(game, side, runner, batter, rbi > 0 ? 1 : 0, result)
  const details = { ...value(game), ...thrown, result, basesBefore: before, basesAfter: occupied(game), runs: home.length, rbi }
  const people = { batter, pitcher, scored: home.map(({ member }) => member) }
  const text = `${batter.name}: ${result.replaceAll('_', ' ')}`
  writePlay(game, { type: 'plate_appearance', side, people, scoring: home.length > 0, text, details: { case: 'baseball', value: details } })
  if (result === 'home_run')
    writeEvent(game, {
      type: 'home_run',
      side,
      member: batter,
      extra: { case: 'baseball', value: { inning: String(game.inning), half: game.half, rbi: String(rbi) } },
    })
}

/** The pitches of one plate appearance and the count before the last pitch. */
export function pitches({ rng }: Game, result: string): { pitches: string; balls: number; strikes: number } {
  const [balls, strikes] = [result === 'walk' ? 3 : rng.int(0, 3), result === 'strikeout' ? 2 : rng.int(0, 2)]
  const last = result === 'walk' ? 'B' : result === 'hit_by_pitch' ? 'H' : result === 'strikeout' ? rng.pick(['S', 'C']) : 'X'
  return { pitches: 'B'.repeat(balls) + Array.from({ length: strikes }, () => rng.pick(['C', 'S', 'F'])).join('') + last, balls, strikes }
}

/** Moves the runners and returns those who score, the lead runner first. */
function advance(game: Game, result: string, batter: Runner): Runner[] {
  if (result.endsWith('_out') || ['strikeout', 'double_play', 'sacrifice_fly'].includes(result)) out(game, result === 'double_play' ? 2 : 1)
  const [, ...stood] = game.bases
  const { bases, home } = nextBases(game, result, batter, [stood[0], stood[1], stood[2]])
  game.bases = [undefined, ...bases]
  return home.filter((runner) => runner !== undefined)
}

type Occupant = Runner | undefined

function nextBases(
  { rng }: Game,
  result: string,
  batter: Runner,
  [first, second, third]: [Occupant, Occupant, Occupant],
): { bases: Occupant[]; home: Occupant[] } {
  const scores = result === 'single' && rng.chance(chances.secondToHome)
  const forced = first ? { bases: [batter, first, second ?? third], home: [second && third] } : { bases: [batter, second, third], home: [] }
  const moves: Record<string, { bases: Occupant[]; home: Occupant[] }> = {
    home_run: { bases: [], home: [third, second, first, batter] },
    triple: { bases: [undefined, undefined, batter], home: [third, second, first] },
    double: { bases: [undefined, batter, first], home: [third, second] },
    single: { bases: [batter, first, scores ? undefined : second], home: [third, scores ? second : undefined] },
    error: { bases: [batter, first, second], home: [third] },
    walk: forced,
    hit_by_pitch: forced,
    double_play: { bases: [undefined, second, third], home: [] },
    sacrifice_fly: { bases: [first, second], home: [third] },
  }
  return moves[result] ?? { bases: [first, second, third], home: [] }
}

function tally(game: Game, side: Side, batter: Member, pitcher: Member, result: string, rbi: number, thrown: string): void {
  const other = otherSide(side)
  const hit = ['single', 'double', 'triple', 'home_run'].includes(result)
  if (!['walk', 'hit_by_pitch', 'sacrifice_fly'].includes(result)) count(game, side, batter, 'ab')
  for (const what of [result, ...(hit ? ['h'] : [])]) count(game, side, batter, what)
  if (rbi > 0) count(game, side, batter, 'rbi', rbi)
  for (const what of [`p_${result}`, ...(hit ? ['p_h'] : [])]) count(game, other, pitcher, what)
  count(game, other, pitcher, 'pitches', thrown.length)
  count(game, other, pitcher, 'strikes', thrown.replaceAll(/[BH]/g, '').length)
  if (result === 'error') count(game, other, game.rng.pick(game.squads[other].slice(0, 6)), 'e')
}

export function run(game: Game, side: Side, { member, pitcher, earned }: Runner, batter: Member, rbi: number, result: string): void {
  const other = otherSide(side)
  addScore(game, side, 1)
  count(game, side, member, 'r')
  count(game, other, pitcher, 'p_r')
  if (earned) count(game, other, pitcher, 'er')
  const lead = game.score[side] - game.score[other]
  if (lead === 0) delete game.record
  if (lead === 1) game.record = { winner: game.pitcher[side], loser: pitcher }
  // One home_run event covers all runs of the hit.
  if (result === 'home_run') return
  const extra = { case: 'baseball', value: { inning: String(game.inning), half: game.half, rbi: String(rbi) } } as const
  writeEvent(game, { type: 'run', side, member, ...(rbi > 0 && { detail: `Batted in by ${batter.name}` }), extra })
}
