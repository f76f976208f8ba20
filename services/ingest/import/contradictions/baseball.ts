import { placeOfPeriod } from '@touchline/contract/periods'
import { longerWhileNotLevel } from './overtimes.ts'
import { getSum, isPlayed, isSame, type MatchRule, shownScore } from './rule.ts'

const innings = 9
/** Most runs of the play that ends a game: a home run with three on base. */
const walkOffMax = 4
/** Before this day, the home side chose whether to bat first. */
const homeBatsLastSince = '1950-01-01'

/** The last inning, if it is the ninth or later and the home side batted in it, with the runs before it and in it. */
function lastOfHome({ match, periods }: Parameters<MatchRule['find']>[0]) {
  const played = periods.filter(isPlayed).toSorted((a, b) => placeOfPeriod(a.period) - placeOfPeriod(b.period))
  const last = played.at(-1)
  if (!last || placeOfPeriod(last.period) < innings || played.length !== placeOfPeriod(last.period)) return undefined
  if (match.date < homeBatsLastSince || !last.home) return undefined
  const before = getSum(played.slice(0, -1))
  return { home: before.home, away: before.away + (last.away ?? 0), runs: last.home }
}

/** The home side does not bat when it leads in the middle of the last inning (Official Baseball Rules 7.01(g)(1)). */
const homeHalfNotNeeded: MatchRule = {
  kind: 'home_half_not_needed',
  find(checked) {
    const before = checked.isFinished ? lastOfHome(checked) : undefined
    return before && before.home > before.away
      ? `${before.runs} runs in the last half-inning of a home side that led ${shownScore(before)}`
      : undefined
  },
}

/** The winning run ends the game, except that all runners score on a home run (Official Baseball Rules 7.01(g)(3)). */
const walkOff: MatchRule = {
  kind: 'walk_off_by_more_than_four',
  find(checked) {
    const before = checked.isFinished ? lastOfHome(checked) : undefined
    const lead = before ? before.home + before.runs - before.away : 0
    return before && lead > walkOffMax ? `a home side that won by ${lead} runs in the last half-inning` : undefined
  },
}

const statisticsAgainstScore: MatchRule = {
  kind: 'statistics_against_score',
  find({ isFinished, score, match: { statistics } }) {
    const { home, away } = statistics ?? {}
    if (!isFinished || !score || home?.case !== 'baseball' || away?.case !== 'baseball') return undefined
    const [homeBatting, awayBatting] = [home.value.batting, away.value.batting]
    const [homeRuns, awayRuns] = [homeBatting?.r, awayBatting?.r]
    const excess = [homeBatting, awayBatting].find((batting) => (batting?.hr ?? 0) > (batting?.r ?? Number.POSITIVE_INFINITY))
    if (excess) return `${excess.hr} home runs and ${excess.r} runs of one side`
    if (homeRuns === undefined || awayRuns === undefined || isSame(score, { home: homeRuns, away: awayRuns })) return undefined
    return `${homeRuns} and ${awayRuns} runs of a score of ${shownScore(score)}`
  },
}

export const baseball: readonly MatchRule[] = [longerWhileNotLevel, homeHalfNotNeeded, walkOff, statisticsAgainstScore]
