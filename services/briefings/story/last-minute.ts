import type { MatchSportId } from '@touchline/contract/catalog'
import { placeOfPeriod } from '@touchline/contract/periods'
import { fact, type PlainFact } from '../fact.ts'
import { byPlayer, type Contest, getPeriods, type Side } from './contest.ts'
import { decisiveIn, getCourse, getSeconds, lastPlace, playedWinner, type Step } from './course.ts'

type Rule = (contest: Contest, winner: Side, step: Step, course: readonly Step[]) => PlainFact[]

/** The rule for a score that decided the match at its very end. Null: the sport has another fact for it, or none. */
const rules: Readonly<Record<MatchSportId, Rule | null>> = {
  soccer: null,
  basketball: buzzerBeater,
  baseball: null,
  hockey: overtimeWinner,
  tennis: null,
  handball: lastMinuteWinner,
  volleyball: null,
  'american-football': lastMinuteScore,
}

/** The score after which the winner was always ahead, if it came at the end. Importance 5. */
export function lastMinuteFacts(contest: Contest): PlainFact[] {
  const rule = rules[contest.sport]
  const winner = playedWinner(contest)
  const course = rule && winner !== 'draw' ? getCourse(contest) : undefined
  const step = course && decisiveIn(contest, course)
  return rule && step && winner !== 'draw' ? rule(contest, winner, step, course) : []
}

const importance = 5

/** A basket with a second left or less in the last period. */
function buzzerBeater(contest: Contest, winner: Side, step: Step, course: readonly Step[]): PlainFact[] {
  const left = getSeconds(step.clock)
  const isLast = placeOfPeriod(step.period ?? '') === Math.max(lastPlace(course), lastPlace(getPeriods(contest)))
  if (step.type !== 'shot_made' || left === undefined || left > 1 || !isLast || step !== course.at(-1)) return []
  return [fact('buzzer_beater', { ...byPlayer(contest, winner, step.player), values: { seconds_left: left }, importance })]
}

/** Hockey clocks run up. The minute of the match is known only in a first overtime, which follows 60 minutes. */
function overtimeWinner(contest: Contest, winner: Side, step: Step): PlainFact[] {
  const place = placeOfPeriod(step.period ?? '')
  if (place < placeOfPeriod('OT')) return []
  const seconds = place === placeOfPeriod('OT') ? getSeconds(step.clock) : undefined
  const values = seconds === undefined ? {} : { minute: 61 + Math.floor(seconds / 60) }
  return [fact('overtime_winner', { ...byPlayer(contest, winner, step.player), values, importance })]
}

/** Minutes at which a handball match may end, by period; its clock counts up over all periods. */
const handballEnds: Readonly<Record<string, number>> = { '2H': 60, ET2: 70, ET4: 80 }

function lastMinuteWinner(contest: Contest, winner: Side, step: Step): PlainFact[] {
  const end = handballEnds[step.period ?? '']
  const played = getSeconds(step.clock)
  if (end === undefined || played === undefined || played < (end - 1) * 60 || played > end * 60) return []
  return [
    fact('last_minute_winner', { ...byPlayer(contest, winner, step.player), values: { seconds_left: end * 60 - played }, importance }),
  ]
}

/** In the last minute of regular time. */
function lastMinuteScore(contest: Contest, winner: Side, step: Step): PlainFact[] {
  const left = getSeconds(step.clock)
  if (step.period !== 'Q4' || left === undefined || left > 60) return []
  return [fact('last_minute_score', { ...byPlayer(contest, winner, step.player), values: { seconds_left: left }, importance })]
}
