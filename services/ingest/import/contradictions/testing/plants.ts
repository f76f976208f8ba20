import { clone, create } from '@bufbuild/protobuf'
import { type MatchSportId, sportNamed } from '@touchline/contract/catalog'
import {
  type Pair,
  PairSchema,
  type PeriodScore,
  PeriodScoreListSchema,
  PeriodScoreSchema,
  type Scoreboard,
  ScoreboardSchema,
  ScoresSchema,
} from '@touchline/contract/gen/match'
import type { SourceEvent, SourceMatch, SourceStatistics } from '@touchline/sources/source-model'
import { isGoal } from '../goals.ts'
import { kinds, type MatchKind } from '../kinds.ts'
import { type CheckedMatch, isLevel, isPlayed, type Score } from '../rule.ts'
import { getSets } from '../sets.ts'

/** The match with a contradiction of a kind. Undefined when this match cannot have one. */
export type Plant = (checked: CheckedMatch) => SourceMatch | undefined

const pair = (home: number, away: number): Pair => create(PairSchema, { home, away })

/** The match with another scoreboard, whose parts of the score exist. */
function withBoard(match: SourceMatch, change: (board: Scoreboard, scores: NonNullable<Scoreboard['scores']>) => unknown): SourceMatch {
  const scoreboard = clone(ScoreboardSchema, match.scoreboard)
  scoreboard.scores ??= create(ScoresSchema)
  change(scoreboard, scoreboard.scores)
  return { ...match, scoreboard }
}

/** A finished match with only this score and these parts. */
const scored = (match: SourceMatch, status: string, score: Score, parts: Record<string, Pair> = {}): SourceMatch =>
  withBoard(match, (board) => {
    Object.assign(board, { state: 'finished', status, homeScore: score.home, awayScore: score.away })
    delete board.winner
    board.scores = create(ScoresSchema, parts)
  })

const ofFinished =
  (plant: (checked: CheckedMatch & { score: Score }) => SourceMatch | undefined): Plant =>
  (checked) =>
    checked.isFinished && checked.score ? plant(checked as CheckedMatch & { score: Score }) : undefined

const longerStatus = (sport: string): string => (sport === 'soccer' || sport === 'handball' ? 'AET' : 'AOT')

/** The last period that both sides played. */
const lastPeriod = ({ periods }: CheckedMatch): PeriodScore | undefined => periods.filter(isPlayed).at(-1)

const withPeriod = (match: SourceMatch, period: string, change: (period: PeriodScore) => unknown): SourceMatch =>
  withBoard(match, (_, { periods }) => change(periods!.items.find((each) => each.period === period)!))

const extraInning = ({ match, score }: { match: SourceMatch; score: Score }, periods: readonly PeriodScore[]): SourceMatch =>
  withBoard(match, (board, scores) => {
    board.homeScore = score.home
    board.awayScore = score.away + 1
    scores.periods!.items = [...periods, create(PeriodScoreSchema, { period: `${periods.length + 1}`, home: 0, away: 1 })]
  })

function moreRuns(statistics: SourceStatistics): SourceStatistics | undefined {
  const { home } = statistics
  if (home.case === 'basketball' && home.value.pts !== undefined)
    return { ...statistics, home: { case: 'basketball', value: { ...home.value, pts: home.value.pts + 1 } } as never }
  if (home.case === 'baseball' && home.value.batting?.r !== undefined)
    return {
      ...statistics,
      home: { case: 'baseball', value: { ...home.value, batting: { ...home.value.batting, r: home.value.batting.r + 1 } } } as never,
    }
  return undefined
}

/** The innings of a full game of nine or more, and the last one of them. */
function nineInnings({ match, periods }: CheckedMatch) {
  const innings = periods.filter(isPlayed)
  const last = innings.at(-1)
  return innings.length >= 9 && last?.away !== undefined && match.date >= '1950' ? { innings, last } : undefined
}

const playedGoals = (events: readonly SourceEvent[] = []) => events.filter((event) => isGoal(event) && event.side)

/** Plants by kind, for every sport that has it. A plant skips a match that lacks the part it changes. */
export const plants: Readonly<Record<MatchKind, Plant>> = {
  same_side_twice: ({ match }) => ({ ...match, away: match.home }),
  negative_score: ofFinished(({ match }) => withBoard(match, (board) => Object.assign(board, { homeScore: -1 }))),
  status_against_state: ofFinished(({ match }) => withBoard(match, (board) => Object.assign(board, { status: 'NS' }))),
  finished_without_score: ofFinished(({ match }) =>
    withBoard(match, (board) => {
      delete board.homeScore
      delete board.awayScore
    }),
  ),
  result_in_future: ofFinished(({ match }) => ({ ...match, date: '2099-05-20', startAt: '2099-05-20T15:00:00Z', timeTbd: false })),
  score_before_play: ofFinished(({ match }) => withBoard(match, (board) => Object.assign(board, { state: 'scheduled', status: 'NS' }))),
  events_before_play({ match }) {
    const { plays = [], statistics } = match
    const hasAny = playedGoals(match.events).length > 0 || plays.some(({ score }) => score && score.home > 0)
    const before = create(ScoreboardSchema, { state: 'scheduled', status: 'NS' })
    return hasAny || statistics?.home.case === 'soccer' ? { ...match, scoreboard: before } : undefined
  },
  winner_against_score: ofFinished(({ match, outcome }) =>
    outcome.winner === undefined
      ? undefined
      : withBoard(match, (board) => Object.assign(board, { winner: outcome.winner === 'home' ? 'away' : 'home' })),
  ),
  halftime_against_score: ofFinished(({ match, score }) =>
    withBoard(match, (_, scores) => Object.assign(scores, { halftime: pair(score.home + 1, score.away) })),
  ),
  fulltime_against_score: ofFinished(({ match, score, outcome }) =>
    outcome.decidedBy !== 'fulltime'
      ? undefined
      : withBoard(match, (_, scores) => Object.assign(scores, { fulltime: pair(score.home, score.away + 1) })),
  ),
  longer_after_a_winner: ofFinished(({ match, score, sport, periods, mayBeSecondLeg }) => {
    if (isLevel(score) || mayBeSecondLeg) return undefined
    if (sport !== 'baseball') return scored(match, longerStatus(sport), score, { fulltime: pair(score.home, score.away) })
    const innings = periods.filter(isPlayed)
    return innings.length >= 9 ? extraInning({ match, score }, innings) : undefined
  }),
  periods_against_score: ofFinished((checked) => {
    const { match, sport, score, outcome } = checked
    const last = lastPeriod(checked)
    if (sport === 'soccer') {
      if (outcome.decidedBy !== 'fulltime') return undefined
      const [first, second] = [
        create(PeriodScoreSchema, { period: '1H', home: score.home, away: 0 }),
        create(PeriodScoreSchema, { period: '2H', home: 1, away: score.away }),
      ]
      return withBoard(match, (_, scores) => Object.assign(scores, { periods: create(PeriodScoreListSchema, { items: [first, second] }) }))
    }
    if (!last) return undefined
    if (sportNamed(sport).regulation !== null)
      return withPeriod(match, last.period, (period) => Object.assign(period, { away: (period.away ?? 0) + 1 }))
    return withPeriod(match, last.period, (set) => Object.assign(set, { home: set.away, away: set.home }))
  }),
  goals_above_score: ofFinished(({ match, score }) => {
    const [goal] = playedGoals(match.events)
    if (!goal) return undefined
    return { ...match, events: [...match.events!, ...Array.from({ length: 1 + score[goal.side!] }, () => goal)] }
  }),
  level_result: ofFinished(({ match, score, sport, mayBeSecondLeg }) => {
    const isOfKind =
      sport === 'tennis' || (sport === 'basketball' && !mayBeSecondLeg && match.date >= '2001') || match.stage.type === 'knockout'
    return isOfKind ? scored(match, 'FT', { home: score.home, away: score.home }) : undefined
  }),
  level_shootout: ofFinished(({ match, sport }) =>
    scored(
      match,
      sport === 'soccer' ? 'PEN' : 'AP',
      { home: sport === 'hockey' ? 3 : 2, away: 2 },
      { fulltime: pair(2, 2), penalties: pair(4, 4) },
    ),
  ),
  shootout_in_score: ofFinished(({ match, sport }) =>
    scored(match, sport === 'soccer' ? 'PEN' : 'AP', { home: 6, away: 5 }, { fulltime: pair(2, 2), penalties: pair(4, 3) }),
  ),
  shootout_after_a_winner: ofFinished(({ match, sport, score, mayBeSecondLeg }) =>
    mayBeSecondLeg || isLevel(score) ? undefined : scored(match, sport === 'soccer' ? 'PEN' : 'AP', score, { penalties: pair(4, 3) }),
  ),
  impossible_shootout: ofFinished(({ match }) => scored(match, 'PEN', { home: 1, away: 1 }, { penalties: pair(7, 4) })),
  shootout_not_one_goal: ofFinished(({ match }) => scored(match, 'AP', { home: 4, away: 2 }, { fulltime: pair(2, 2) })),
  shootout_against_score: ofFinished(({ match, mayBeSecondLeg }) =>
    mayBeSecondLeg ? undefined : scored(match, 'AP', { home: 3, away: 2 }, { fulltime: pair(2, 2), penalties: pair(0, 1) }),
  ),
  overtime_not_one_goal: ofFinished(({ match }) =>
    match.date < '1944' ? undefined : scored(match, 'AOT', { home: 4, away: 2 }, { fulltime: pair(2, 2) }),
  ),
  statistics_against_score: ofFinished(({ match }) => {
    const statistics = match.statistics && moreRuns(match.statistics)
    return statistics && { ...match, statistics }
  }),
  home_half_not_needed: ofFinished((checked) => {
    const { match, score } = checked
    const { last } = nineInnings(checked) ?? {}
    if (!last || last.home || score.home <= score.away) return undefined
    return withPeriod(match, last.period, (inning) => Object.assign(inning, { home: 1 }))
  }),
  walk_off_by_more_than_four: ofFinished((checked) => {
    const { match, score } = checked
    const { last } = nineInnings(checked) ?? {}
    const before = score.home - (last?.home ?? 0)
    return last && before <= score.away
      ? withPeriod(match, last.period, (inning) => Object.assign(inning, { home: score.away - before + 5 }))
      : undefined
  }),
  too_many_sets: ofFinished(({ match }) => scored(match, 'FT', { home: 4, away: 1 })),
  impossible_set: ofFinished((checked) => {
    const [set] = getSets(checked)
    const [most, least] = checked.sport === 'tennis' ? [7, 3] : [25, 24]
    if (!set || set.home === set.away) return undefined
    const isHome = (set.home ?? 0) > (set.away ?? 0)
    return withPeriod(checked.match, set.period, (first) =>
      Object.assign(first, isHome ? { home: most, away: least } : { home: least, away: most }),
    )
  }),
  impossible_tiebreak: ofFinished((checked) => {
    const set = getSets(checked).find(({ home, away }) => home === 7 && away === 6)
    return set && withPeriod(checked.match, set.period, (first) => Object.assign(first, { tiebreakHome: 7, tiebreakAway: 6 }))
  }),
  sets_after_the_end: ofFinished((checked) => {
    const { match, score, sport } = checked
    const sets = getSets(checked)
    const isHome = score.home > score.away
    if (sets.length === 0 || sets.length !== score.home + score.away || Math.abs(score.home - score.away) < 2) return undefined
    const most = sport === 'tennis' ? 6 : sets.length === 4 ? 15 : 25
    return withBoard(match, (board, scores) => {
      if (isHome) board.awayScore = score.away + 1
      else board.homeScore = score.home + 1
      const points = isHome ? { home: 3, away: most } : { home: most, away: 3 }
      scores.periods!.items = [...sets, create(PeriodScoreSchema, { period: `S${sets.length + 1}`, ...points })]
    })
  }),
}

export const kindsOfSport = (sport: MatchSportId): MatchKind[] =>
  (Object.keys(plants) as MatchKind[]).filter((kind) => kinds[kind].sports?.includes(sport) ?? true)
