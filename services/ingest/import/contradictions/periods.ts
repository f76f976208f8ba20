import { sportNamed } from '@touchline/contract/catalog'
import type { PeriodScore } from '@touchline/contract/gen/match'
import { placeOfPeriod } from '@touchline/contract/periods'
import { type CheckedMatch, getSum, isBelow, isPlayed, isSame, type Score, scoreIn, shownScore, wasLonger } from './rule.ts'

const afterRegular = placeOfPeriod('OT1') - 1

/** The shortest game of baseball that counts (Official Baseball Rules 7.01(c)). */
const shortestGame = 5

/** Number of regular periods; two for a match in halves, even if its sport has quarters. Undefined when it has sets. */
function regularPeriods({ sport, periods }: CheckedMatch): number | undefined {
  const { regulation } = sportNamed(sport)
  if (!regulation) return undefined
  return periods.some(({ period }) => period.endsWith('H')) ? 2 : regulation.end
}

const hasBoth = ({ home, away }: PeriodScore): boolean => home !== undefined && away !== undefined
const isRegular = ({ period }: PeriodScore): boolean => placeOfPeriod(period) >= 0 && placeOfPeriod(period) < afterRegular

/** Periods 1 to n, each once and with both scores; in baseball a side may have no score because it did not bat. */
function isGapless(checked: CheckedMatch, periods: readonly PeriodScore[]): boolean {
  const places = periods.map(({ period }) => placeOfPeriod(period)).sort((a, b) => a - b)
  const areKnown = periods.every((each) => hasBoth(each) || (checked.sport === 'baseball' && (each.home ?? each.away) !== undefined))
  return areKnown && places.every((place, i) => place === i + 1)
}

/** The regular periods, if all of them are given. */
function allRegular(checked: CheckedMatch): PeriodScore[] | undefined {
  const end = regularPeriods(checked)
  const regular = checked.periods.filter(isRegular)
  const enough = checked.sport === 'baseball' ? shortestGame : end
  if (end === undefined || enough === undefined || regular.length < enough) return undefined
  return isGapless(checked, regular) ? regular.filter(({ period }) => placeOfPeriod(period) <= end) : undefined
}

/** Score at the end of regular time, as reported or added up. Undefined: not known. */
export function regularScore(checked: CheckedMatch): Score | undefined {
  const regular = allRegular(checked)
  return checked.board.scores?.fulltime ?? (regular && getSum(regular))
}

export function scoreOfHalf(checked: CheckedMatch): Score | undefined {
  const end = regularPeriods(checked)
  const regular = allRegular(checked)
  if (!regular || end === undefined || end % 2 !== 0) return undefined
  return getSum(regular.filter(({ period }) => placeOfPeriod(period) <= end / 2))
}

/** Compares the points of periods with the score. For sets, another rule compares the sets won. */
export function scoreFaultOfPeriods(checked: CheckedMatch, score: Score): string | undefined {
  const { periods, sport } = checked
  if (regularPeriods(checked) === undefined) return undefined
  const played = periods.filter(isPlayed)
  if (played.length === 0) return undefined
  const sum = getSum(played)
  const fault = `the periods make ${shownScore(sum)} of a match that ended ${shownScore(score)}`
  if (isBelow(score, sum)) return fault
  const expected = sport === 'hockey' ? withoutShootoutGoal(checked, score) : score
  return areAllGiven(checked, played) && !isSame(sum, expected) ? fault : undefined
}

/** Periods of extra time also count, if it was played. */
function areAllGiven(checked: CheckedMatch, played: readonly PeriodScore[]): boolean {
  const longer = played.filter((each) => !isRegular(each))
  const isWhole = longer.length > 0 || checked.sport === 'baseball' || !wasLonger(checked)
  return allRegular(checked) !== undefined && isWhole && longer.every(hasBoth)
}

function withoutShootoutGoal({ outcome: { winner, decidedBy } }: CheckedMatch, score: Score): Score {
  if (decidedBy !== 'shootout') return score
  return { home: score.home - Number(winner === 'home'), away: score.away - Number(winner === 'away') }
}

/** The score after each played period, in their order. */
export function scoresAfter(periods: readonly PeriodScore[]): { place: number; score: Score }[] {
  const sum = { home: 0, away: 0 }
  return periods
    .filter(isPlayed)
    .toSorted((a, b) => placeOfPeriod(a.period) - placeOfPeriod(b.period))
    .map((each) => {
      const { home, away } = scoreIn(each)
      sum.home += home
      sum.away += away
      return { place: placeOfPeriod(each.period), score: { ...sum } }
    })
}
