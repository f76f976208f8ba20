import type { MatchSportId } from '@touchline/contract/catalog'
import type { Play } from '@touchline/contract/gen/play_by_play'
import { placeOfPeriod } from '@touchline/contract/periods'
import type { Entity } from '../fact.ts'
import { type Contest, getPeriods, leaderIn, type Score, type Side } from './contest.ts'
import { confirmed, getGoals, getPlayer, isOrderKnown } from './goals.ts'

/** A change of the score. */
export interface Step {
  /** Score after the change. */
  score: Score
  /** Undefined in a course of innings, like the fields below. */
  type?: string | undefined
  period?: string | undefined
  /** Clock as displayed. Undefined: not known. */
  clock?: string | undefined
  player?: Entity | undefined
}

type Reading = (contest: Contest) => readonly Step[] | undefined

/** How the course of the score is read. Null: of no use, as in sports with sets. */
const readings: Readonly<Record<MatchSportId, Reading | null>> = {
  soccer: goalsInOrder,
  basketball: ofPlays,
  baseball: ofInnings,
  hockey: goalsInOrder,
  tennis: null,
  handball: goalsInOrder,
  volleyball: null,
  'american-football': ofEvents,
}

/** Each change of the score, in order, up to the final one. Undefined when the changes or their order are unknown. */
export const getCourse: Reading = (contest) => readings[contest.sport]?.(contest)

function goalsInOrder(contest: Contest): readonly Step[] | undefined {
  const goals = getGoals(contest)
  return goals && isOrderKnown(contest, goals) ? goals : undefined
}

/** The visitors bat first. Within its half of an inning a side only gains, so the score after each half suffices. */
function ofInnings(contest: Contest): readonly Step[] | undefined {
  let score: Score = { home: 0, away: 0 }
  const steps: Step[] = []
  for (const [i, { period, home, away }] of getPeriods(contest).entries()) {
    if (period !== String(i + 1) || away === undefined) return undefined
    steps.push({ score: { ...score, away: score.away + away } })
    score = { home: score.home + (home ?? 0), away: score.away + away }
    steps.push({ score })
  }
  return isFinal(score, contest) ? steps : undefined
}

const mainPlayer = ({ players: [main] }: Play): Entity | undefined =>
  main?.name ? { type: 'player', id: main.playerId, name: main.name } : undefined

function ofPlays(contest: Contest): readonly Step[] | undefined {
  const plays = contest.inputs.plays
  return plays && getSteps(contest, plays, mainPlayer)
}

function ofEvents(contest: Contest): readonly Step[] | undefined {
  if (contest.inputs.events === undefined) return undefined
  const steps = confirmed(contest).map((event) => {
    const { homeScore, awayScore, period, type, extra } = event
    const clock = extra.case === 'americanFootball' ? extra.value.clock : undefined
    return { homeScore, awayScore, period, type, clock, event }
  })
  return getSteps(contest, steps, ({ event }) => getPlayer(event))
}

type Scored = Pick<Play, 'type'> & { [K in 'homeScore' | 'awayScore']?: number | undefined } & {
  [K in 'period' | 'clock']?: string | undefined
}

/** Undefined if a score decreases, both sides gain at once, or the last score is not the final one. */
function getSteps<Each extends Scored>(contest: Contest, all: readonly Each[], by: (each: Each) => Entity | undefined) {
  let score: Score = { home: 0, away: 0 }
  const steps: Step[] = []
  for (const each of all) {
    const { homeScore: home, awayScore: away, period, clock, type } = each
    if (home === undefined || away === undefined || (home === score.home && away === score.away)) continue
    if (home < score.home || away < score.away || (home > score.home && away > score.away)) return undefined
    score = { home, away }
    steps.push({ score, type, period, clock, player: by(each) })
  }
  return isFinal(score, contest) ? steps : undefined
}

const isFinal = ({ home, away }: Score, { playedScore }: Contest): boolean => home === playedScore.home && away === playedScore.away

/** The step after which the winner was always ahead. Undefined when nobody won. */
export function decisiveIn<Each extends { score: Score }>({ playedScore }: Contest, steps: readonly Each[]): Each | undefined {
  const side = leaderIn(playedScore)
  return side === 'draw' ? undefined : steps[steps.findLastIndex(({ score }) => leaderIn(score) !== side) + 1]
}

/** "9:53", "0:00.4". Undefined: not known. */
export function getSeconds(clock: string | undefined): number | undefined {
  const [, minutes, seconds] = /^(\d+):(\d\d(?:\.\d+)?)$/.exec(clock ?? '') ?? []
  return minutes === undefined ? undefined : Number(minutes) * 60 + Number(seconds)
}

export const lastPlace = (steps: readonly { period?: string | undefined }[]): number =>
  Math.max(...steps.map(({ period }) => placeOfPeriod(period ?? '')))

/** The winner by the played score; 'draw' if a shoot-out decided. */
export const playedWinner = ({ playedScore }: Contest): Side | 'draw' => leaderIn(playedScore)
