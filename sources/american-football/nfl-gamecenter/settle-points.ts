import type { Side } from '@touchline/contract/outcome'
import type { Game, GamePlay, Stat } from './game.ts'
import { getScore, type Score, statisticCodes, tries } from './statistic-codes.ts'

/** A game whose plays add up to its points by quarter. */
interface Settled {
  /** The game without plays that the league took back. */
  game: Game
  /** Good tries without a play, by the play of the touchdown. Failed tries without a play are unknown. */
  missingTries: ReadonlyMap<number, Score>
}

/** Number of quarters; all overtime periods count as one. */
const places = 5

/** Index of a quarter in the points of a side. */
const getPlace = (quarter: number): number => Math.min(quarter, places) - 1

/**
 * Makes the plays agree with the points by quarter, in the ways in which the feed is known to differ: it keeps a score that was
 * overturned by replay or never given, which its summary of scores omits; it keeps both tries when one was repeated after a
 * penalty; it has no play for a try after a touchdown on a turnover. Undefined when the plays still do not add up, as when some
 * are missing.
 */
export function settlePoints(game: Game): Settled | undefined {
  const settled = { ...game, plays: [...game.plays], repairs: [...game.repairs] }
  const missingTries = new Map<number, Score>()
  for (const side of ['home', 'away'] as const)
    for (let place = 0; place < places; place++) {
      const missing = () => game[side].points[place]! - pointsIn(settled.plays, side, place)
      if (missing() === 0) continue
      if (missing() < 0) takeBackOverturned(settled, side, place)
      if (missing() < 0) takeBackRepeatedTries(settled, side, place)
      const added = triesWorth(missing(), settled, side, place)
      if (missing() !== added.reduce((sum, [, { points }]) => sum + points, 0)) return undefined
      for (const [play, score] of added) missingTries.set(play, score)
    }
  return { game: settled, missingTries }
}

/** Cache: every play is examined once for each side and quarter, and few plays score. */
const scores = new WeakMap<GamePlay, Score | 'none'>()

function scoreOnce(play: GamePlay): Score | undefined {
  const known = scores.get(play)
  const score = known ?? getScore(play) ?? 'none'
  if (!known) scores.set(play, score)
  return score === 'none' ? undefined : score
}

const scoresIn = (plays: readonly GamePlay[], side: Side, place: number): { play: GamePlay; score: Score }[] =>
  plays.flatMap((play) => {
    const score = getPlace(play.quarter) === place ? scoreOnce(play) : undefined
    return score?.side === side ? [{ play, score }] : []
  })

const pointsIn = (plays: readonly GamePlay[], side: Side, place: number): number =>
  scoresIn(plays, side, place).reduce((sum, { score }) => sum + score.points, 0)

/**
 * The play that replaced a touchdown or field goal is not known, so the whole play is left out. A safety is a statistic of a play
 * that was run, such as a tackle at the goal line: only the safety is left out, unless the feed has another play of this down.
 */
function takeBackOverturned(game: Game, side: Side, place: number): void {
  if (game.summary.size === 0) return
  for (const { play, score } of scoresIn(game.plays, side, place)) {
    const isInSummary = score.type === 'extra_point' || score.type === 'two_point' || game.summary.has(play.id)
    if (isInSummary) continue
    const rest = { ...play, stats: play.stats.filter(({ code }) => code !== statisticCodes.safety) }
    const kept = score.type === 'safety' && rest.stats.length > 0 && !isRunAgain(game.plays, play) ? [rest] : []
    game.plays.splice(game.plays.indexOf(play), 1, ...kept)
    game.repairs.push(`play ${play.id}: a ${score.type.replace('_', ' ')} that is not in the summary of scores; left out`)
  }
}

/** Whether another play has the same down at the same time. */
const isRunAgain = (plays: readonly GamePlay[], { id, drive, quarter, clock, down }: GamePlay): boolean =>
  down !== undefined &&
  plays.some((play) => play.id !== id && play.drive === drive && play.quarter === quarter && play.clock === clock && play.down === down)

function takeBackRepeatedTries(game: Game, side: Side, place: number): void {
  for (const { play } of scoresIn(game.plays, side, place)) {
    const i = game.plays.indexOf(play)
    if (!isTry(play) || !isTriedAfter(game.plays, i)) continue
    game.plays[i] = { ...play, stats: play.stats.filter(({ code }) => !tries.has(code)) }
    game.repairs.push(`play ${play.id}: a try that was repeated; left out`)
  }
}

const isTry = ({ stats }: GamePlay): boolean => stats.some(({ code }) => tries.has(code))

/** Whether another try follows in the drive, before another touchdown. */
function isTriedAfter(plays: readonly GamePlay[], i: number): boolean {
  const rest = plays.slice(i + 1).filter(({ drive }) => drive === plays[i]!.drive)
  const next = rest.findIndex((play) => getScore(play)?.type === 'touchdown')
  return (next < 0 ? rest : rest.slice(0, next)).some(isTry)
}

/**
 * Tries worth `points` together, for the touchdowns of a quarter that have no play of a try: extra points where the summary names
 * a kicker, then either an extra point or two points for every other touchdown. None when these do not add up to `points`.
 */
function triesWorth(points: number, game: Game, side: Side, place: number): [number, Score][] {
  const untried = scoresIn(game.plays, side, place)
    .filter(({ play, score }) => score.type === 'touchdown' && !isTriedAfter(game.plays, game.plays.indexOf(play)))
    .map(({ play }) => play)
  const kicked = untried.filter(({ id }) => kickerInSummary(game, id, side) !== undefined).slice(0, Math.max(0, points))
  const others = untried.filter((play) => !kicked.includes(play))
  const each = (points - kicked.length) / (others.length || 1)
  const rest = each === 1 ? extraPoint : each === 2 ? twoPoints : undefined
  return [
    ...kicked.map((play) => [play.id, extraPoint(game, play, side)] as [number, Score]),
    ...(rest ? others.map((play) => [play.id, rest(game, play, side)] as [number, Score]) : []),
  ]
}

type Person = NonNullable<Stat['person']>

const getKickers = (game: Game, side: Side): Person[] =>
  game[side].players.flatMap(({ category, person }) => (category === 'kicking' && person ? [person] : []))

const kickerInSummary = (game: Game, play: number, side: Side): Person | undefined =>
  getKickers(game, side).find(({ key }) => game.summary.get(play)?.includes(key))

/** Credited to the kicker in the summary, else to the only kicker of the side. */
function extraPoint(game: Game, { id }: GamePlay, side: Side): Score {
  const kickers = getKickers(game, side)
  const kicker = kickerInSummary(game, id, side) ?? (kickers.length === 1 ? kickers[0] : undefined)
  return { type: 'extra_point', side, points: 1, ...(kicker && { by: { code: 72, side, yards: 0, person: kicker } }) }
}

/** Credited to the one player of the side in the summary who had no part in the touchdown; with several it was a pass. */
function twoPoints(game: Game, { id, stats }: GamePlay, side: Side): Score {
  const inPlay = new Set(stats.map(({ person }) => person?.key))
  const listed = new Set(game.summary.get(id)?.filter((key) => !inPlay.has(key)))
  const people = new Map(
    game[side].players.flatMap(({ person }) => (person && listed.has(person.key) ? [[person.key, person] as const] : [])),
  )
  const [only] = people.size === 1 ? people.values() : []
  return { type: 'two_point', side, points: 2, ...(only && { by: { code: 75, side, yards: 0, person: only } }) }
}
