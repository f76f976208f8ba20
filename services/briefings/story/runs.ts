import type { MatchSportId } from '@touchline/contract/catalog'
import type { Play } from '@touchline/contract/gen/play_by_play'
import { fact, type PlainFact } from '../fact.ts'
import { type Contest, getId, getPeriods, ofSide, type Score, type Side, sides } from './contest.ts'
import { getCourse } from './course.ts'

interface Gain {
  side: Side
  count: number
}
/**
 * The gains of the sides in order: one list, or one per set if no run continues in the next set. Undefined: not known.
 */
type Reading = (contest: Contest) => readonly (readonly Gain[])[] | undefined

/** `least`: the smallest run that is worth a fact. Null: not in this sport. */
const rows: Readonly<Record<MatchSportId, { least: number; gains: Reading } | null>> = {
  soccer: null,
  basketball: { least: 12, gains: ofCourse },
  baseball: null,
  hockey: null,
  tennis: { least: 7, gains: ofGames },
  handball: { least: 5, gains: ofCourse },
  volleyball: { least: 7, gains: ofRallies },
  'american-football': null,
}

/**
 * The longest run of goals, points or games; of both sides if they are equal. Importance: 3, or 4 from one and a half
 * times `least` on.
 */
export function runFacts(contest: Contest): PlainFact[] {
  const row = rows[contest.sport]
  const all = row?.gains(contest)
  if (!row || !all) return []
  const longest: Record<Side, number> = { home: 0, away: 0 }
  for (const gains of all) {
    let run: Gain = { side: 'home', count: 0 }
    for (const { side, count } of gains) {
      run = { side, count: (run.side === side ? run.count : 0) + count }
      longest[side] = Math.max(longest[side], run.count)
    }
  }
  const count = Math.max(longest.home, longest.away)
  if (count < row.least) return []
  const importance = count >= 1.5 * row.least ? 4 : 3
  return sides
    .filter((side) => longest[side] === count)
    .map((side) => fact('biggest_run', { ...ofSide(contest, side), values: { count }, importance }))
}

function ofCourse(contest: Contest): Gain[][] | undefined {
  const course = getCourse(contest)
  return course && [getGains(course.map(({ score }) => score))]
}

/** Scores in order, from 0-0; one side gains at a time. */
const getGains = (scores: readonly Score[]): Gain[] =>
  scores.map((score, i) => {
    const before = scores[i - 1] ?? { home: 0, away: 0 }
    const side = score.home > before.home ? 'home' : 'away'
    return { side, count: score[side] - before[side] }
  })

/** The sets of the match, without a golden set. */
const setsIn = (contest: Contest) => getPeriods(contest).filter(({ period }) => /^S\d+$/.test(period))

/** One point per rally, up to the score of each set. */
function ofRallies(contest: Contest): Gain[][] | undefined {
  const { plays } = contest.inputs
  const sets = setsIn(contest)
  if (!plays || sets.length === 0) return undefined
  const scored = sets.map(({ period, home = 0, away = 0 }) => {
    const scores = plays.filter((play) => play.type === 'rally' && play.period === period).map(scoreAfter)
    const isWhole = scores.every(({ home, away }, i) => home + away === i + 1) && scores.length === home + away
    return isWhole && scores.at(-1)?.home === home ? getGains(scores) : undefined
  })
  return scored.every((gains) => gains !== undefined) ? scored : undefined
}

const scoreAfter = ({ homeScore = 0, awayScore = 0 }: Play): Score => ({ home: homeScore, away: awayScore })

/** The winners of the games, if they add up to the score of each set. Runs continue in the next set. */
function ofGames(contest: Contest): Gain[][] | undefined {
  const sets = setsIn(contest)
  const games = contest.inputs.plays?.filter(({ type }) => type === 'game') ?? []
  const wonBy = (side: Side, period: string) =>
    games.filter((game) => game.period === period && game.teamId === getId(contest, side)).length
  const isWhole = sets.every((set) => sides.every((side) => wonBy(side, set.period) === (set[side] ?? 0)))
  if (!isWhole || games.length === 0 || games.length !== sets.reduce((sum, { home = 0, away = 0 }) => sum + home + away, 0))
    return undefined
  return [games.map(({ teamId }) => ({ side: teamId === getId(contest, 'home') ? 'home' : 'away', count: 1 }))]
}
