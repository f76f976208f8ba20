import type { Pair } from '@touchline/contract/gen/match'
import { isEnded, isInPlay } from '@touchline/contract/states'
import type { SourceStatistics, SourceTeam } from '@touchline/sources/source-model'
import { isGoal } from './goals.ts'
import { leewayMs } from './leeway.ts'
import { regularScore, scoreFaultOfPeriods, scoreOfHalf } from './periods.ts'
import { isBelow, isLevel, isSame, type MatchRule, shownScore, wasLonger } from './rule.ts'

/*
 * Contradictions in any sport, in the order of the checks. Rules that refuse the match come first, and a rule does not
 * see the parts that an earlier one left out.
 */

const unplayed: ReadonlySet<string> = new Set(['scheduled', 'delayed', 'postponed', 'cancelled'])
const statusesBeforePlay: ReadonlySet<string> = new Set(['NS', 'TBD', 'DEL', 'PST', 'CANC'])
const statusesOfResults: ReadonlySet<string> = new Set(['FT', 'AET', 'AOT', 'PEN', 'AP', 'RET', 'DEF', 'AWD', 'WO'])
/** States reached by play. Decisions without play are excluded, because a walkover is announced before its day. */
const statesByPlay: ReadonlySet<string> = new Set(['finished', 'retired', 'abandoned', 'suspended'])

const sameSideTwice: MatchRule = {
  kind: 'same_side_twice',
  find({ match: { home, away } }) {
    if (isSameSide(home, away)) return `"${home.name}" is on both sides`
    const players = [...(home.players ?? []), ...(away.players ?? [])]
    const twice = players.find((player, i) => player.key !== undefined && players.findIndex(({ key }) => key === player.key) < i)
    return twice && `"${twice.name}" is named twice`
  },
}

const isSameSide = (a: SourceTeam, b: SourceTeam): boolean =>
  !a.players && !b.players && a.name === b.name && a.country === b.country && (a.type ?? 'club') === (b.type ?? 'club')

const negativeScore: MatchRule = {
  kind: 'negative_score',
  find({ board: { homeScore = 0, awayScore = 0, scores } }) {
    const parts = [scores?.halftime, scores?.fulltime, scores?.extraTime, scores?.penalties, ...(scores?.periods?.items ?? [])]
    const all = [homeScore, awayScore, ...parts.flatMap((part) => [part?.home ?? 0, part?.away ?? 0])]
    const negative = all.find((each) => each < 0)
    return negative === undefined ? undefined : `a score of ${negative}`
  },
}

const statusAgainstState: MatchRule = {
  kind: 'status_against_state',
  find({ board: { state, status } }) {
    const isEarly = unplayed.has(state) && statusesOfResults.has(status)
    const isLate = isEnded(state) && state !== 'cancelled' && statusesBeforePlay.has(status)
    return isEarly || isLate ? `the status ${status} of a match that is ${state}` : undefined
  },
}

const finishedWithoutScore: MatchRule = {
  kind: 'finished_without_score',
  find: ({ isFinished, score }) => (isFinished && !score ? 'the match is finished and has no score' : undefined),
}

const resultInFuture: MatchRule = {
  kind: 'result_in_future',
  find({ match: { startAt, timeTbd, latestDate }, board: { state }, now }) {
    if (!statesByPlay.has(state) && !isInPlay(state)) return undefined
    const leeway = timeTbd || latestDate !== undefined ? leewayMs.ofDay : leewayMs.ofTime
    return Date.parse(startAt) - now > leeway ? `the match is ${state} and starts at ${startAt}` : undefined
  },
}

const scoreBeforePlay: MatchRule = {
  kind: 'score_before_play',
  find({ board: { state, homeScore, awayScore, winner, scores } }) {
    if (!unplayed.has(state)) return undefined
    if (homeScore !== undefined || awayScore !== undefined) return `a score of ${homeScore ?? '?'}-${awayScore ?? '?'}, and it is ${state}`
    const hasPart = [scores?.halftime, scores?.fulltime, scores?.extraTime, scores?.penalties].some((part) => part !== undefined)
    if (hasPart || (scores?.periods?.items ?? []).length > 0) return `a part of a score, and it is ${state}`
    return winner === undefined ? undefined : `the winner is "${winner}", and it is ${state}`
  },
}

const eventsBeforePlay: MatchRule = {
  kind: 'events_before_play',
  find({ match: { events = [], plays = [], statistics }, board: { state } }) {
    if (!unplayed.has(state)) return undefined
    if (events.some(isGoal)) return `a goal, and it is ${state}`
    if (plays.some(({ score }) => score && score.home + score.away > 0)) return `plays that score, and it is ${state}`
    return statistics && hasCounts(statistics) ? `statistics, and it is ${state}` : undefined
  },
}

/** A source may send zeros before the match. */
const hasCounts = ({ home, away }: SourceStatistics): boolean =>
  [home, away].some(({ value }) => Object.values(value).some((each) => typeof each === 'number' && each !== 0))

const winnerAgainstScore: MatchRule = {
  kind: 'winner_against_score',
  find({ board: { winner }, isFinished, score, outcome }) {
    if (!isFinished || winner === undefined || outcome.winner === undefined || outcome.winner === winner) return undefined
    return `the winner is "${winner}" of a match that ended ${shownScore(score!)}${outcome.decidedBy === 'shootout' ? ' before its shoot-out' : ''}`
  },
}

/**
 * Without extra play, the score at the end of regular time equals the final score; and no part is above a later one.
 */
const fulltimeAgainstScore: MatchRule = {
  kind: 'fulltime_against_score',
  find(checked) {
    const { isFinished, score, board, outcome } = checked
    const { fulltime, extraTime } = board.scores ?? {}
    if (!isFinished || !score) return undefined
    const above = [fulltime, extraTime].find((part) => part && isBelow(score, part))
    if (above) return `${shownScore(above)} before the end of a match that ended ${shownScore(score)}`
    if (fulltime && extraTime && isBelow(extraTime, fulltime))
      return `${shownScore(extraTime)} after extra time and ${shownScore(fulltime)} before it`
    // In hockey the goal of the shoot-out is in the score.
    const mayDiffer = outcome.decidedBy === 'shootout' && checked.sport === 'hockey'
    if (extraTime && !mayDiffer && !isSame(extraTime, score))
      return `${shownScore(extraTime)} after extra time of a match that ended ${shownScore(score)}`
    const isWhole = fulltime && !extraTime && !mayDiffer && !wasLonger(checked)
    return isWhole && !isSame(fulltime, score) ? `${shownScore(fulltime)} at the end of a match that ended ${shownScore(score)}` : undefined
  },
}

/** Extra time and overtime follow a level score, except in the second leg of a tie. */
const longerAfterWinner: MatchRule = {
  kind: 'longer_after_a_winner',
  find(checked) {
    if (!checked.isFinished || checked.mayBeSecondLeg || !wasLonger(checked)) return undefined
    const regular = regularScore(checked)
    return regular && !isLevel(regular) ? `${shownScore(regular)} at the end of regular time, and it went on` : undefined
  },
}

const periodsAgainstScore: MatchRule = {
  kind: 'periods_against_score',
  find(checked) {
    return checked.isFinished && checked.score ? scoreFaultOfPeriods(checked, checked.score) : undefined
  },
}

const halftimeAgainstScore: MatchRule = {
  kind: 'halftime_against_score',
  find(checked) {
    const { isFinished, board, score } = checked
    const { halftime, fulltime } = board.scores ?? {}
    if (!halftime || !score || !(isFinished || isInPlay(board.state))) return undefined
    const fault = (other: Pair | { home: number; away: number }, what: string) =>
      `${shownScore(halftime)} at half-time, ${shownScore(other)} ${what}`
    const later = [fulltime, score].find((each) => each && isBelow(each, halftime))
    if (later) return fault(later, 'later')
    const half = scoreOfHalf(checked)
    return half && !isSame(half, halftime) ? fault(half, 'in the periods of the first half') : undefined
  },
}

/** Rules that refuse a match, then those on parts that do not depend on the sport. */
export const rulesOfEverySport: readonly MatchRule[] = [
  ...[sameSideTwice, negativeScore, statusAgainstState, finishedWithoutScore, resultInFuture],
  ...[scoreBeforePlay, eventsBeforePlay],
]

/** Rules that follow the rules of the sport. */
export const rulesOfScores: readonly MatchRule[] = [
  ...[fulltimeAgainstScore, longerAfterWinner, periodsAgainstScore, halftimeAgainstScore, winnerAgainstScore],
]
