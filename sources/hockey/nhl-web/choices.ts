import type { Side } from '@touchline/contract/outcome'
import type { SourcePlay } from '../../source-model.ts'
import type { Line } from '../shared/result.ts'
import type { GameReports } from './game-reports.ts'
import type { Head } from './head.ts'
import { type GetPerson, initialed, shortened } from './names.ts'
import { attemptsInPlays, getPlays, goalsInPlays, penaltiesInPlays } from './plays.ts'
import { decidedIn, finalScore, goalsInPlay, type Score } from './scoreboard.ts'
import type { Attempt, Goal, Penalty } from './scoring.ts'

/* Replies are not of the same moment: which of them counts for which part of a match. */

const sides = ['home', 'away'] as const

const countBySide = (rows: readonly { side: Side }[]): Score => ({
  home: rows.filter(({ side }) => side === 'home').length,
  away: rows.filter(({ side }) => side === 'away').length,
})

const same = (a: Score, b: Score): boolean => a.home === b.home && a.away === b.away

export const makesScore = (goals: readonly Goal[], head: Head): boolean => same(countBySide(goals), goalsInPlay(head))

/**
 * The goals of the first list that makes the score: of the plays, the landing page, a list of scores. In play, the longest list
 * that lacks the newest goals counts too; one with more goals than the score is older than a correction.
 */
export function chooseGoals({ newest, landing, plays, readable }: GameReports, repairs: string[]): Goal[] | undefined {
  const { head } = newest!
  const lists = [
    plays?.plays && goalsInPlays(plays.plays),
    landing?.scoring?.goals,
    ...readable.toReversed().map(({ isDetail, scoring }) => (isDetail ? undefined : scoring?.goals)),
  ].flatMap((list) => (list ? [list] : []))
  const whole = lists.find((list) => makesScore(list, head))
  if (whole) return whole
  const isOver = head.phase.rank === 'over'
  if (isOver && lists.length > 0) repairs.push('events left out: no list of goals makes the score')
  if (isOver) return undefined
  const total = goalsInPlay(head)
  const partial = lists.filter((list) => sides.every((side) => countBySide(list)[side] <= total[side]))
  return partial.toSorted((a, b) => b.length - a.length)[0]
}

/** The penalties of the plays, else of the landing page, which names people by their initials, in 2023 in full. */
export function choosePenalties({ plays, landing, box }: GameReports, getPerson: GetPerson): Penalty[] {
  if (plays?.plays) return penaltiesInPlays(plays.plays)
  const dressed = sides.flatMap((side) => (box?.box?.[side] ?? []).map(({ key }) => ({ key, side })))
  return (landing?.scoring?.penalties ?? []).map((penalty) => {
    const named = dressed.filter(({ key, side }) => {
      const person = side === penalty.side ? getPerson(key) : undefined
      const { playerName: name } = penalty
      if (!person || name === undefined) return false
      return [person.name, initialed(person)].includes(name) || (person.firstName === undefined && person.name === shortened(name))
    })
    return named.length === 1 ? { ...penalty, player: named[0]!.key } : penalty
  })
}

/** The attempts of the shoot-out; none if no list has the winner. */
export function chooseAttempts({ landing, plays, newest }: GameReports): Attempt[] {
  const lists = [landing?.scoring?.attempts ?? [], plays?.plays ? attemptsInPlays(plays.plays) : []]
  const score = finalScore(newest!.head)
  const isRight = (list: readonly Attempt[]) => {
    const { home, away } = countBySide(list.filter(({ isGoal }) => isGoal))
    return !score || (home > away && score.home > score.away) || (away > home && score.away > score.home)
  }
  return lists.filter(isRight).reduce((a, b) => (b.length > a.length ? b : a), [])
}

/** The successful attempts. */
export function shootoutScore({ column }: GameReports, attempts: readonly Attempt[]): Score | undefined {
  return attempts.length > 0 ? countBySide(attempts.filter(({ isGoal }) => isGoal)) : column?.rail?.attempts
}

const regular = ['P1', 'P2', 'P3']

/** Goals by period without the shoot-out: of the goals, else of the side column if they make the score. */
export function getLines({ newest, column }: GameReports, goals: readonly Goal[] | undefined): Line[] | undefined {
  const { head } = newest!
  const lines = goals ? linesByGoals(goals, head) : column?.rail?.lines?.filter(({ period }) => period !== 'SO')
  if (!lines) return undefined
  const sum = lines.reduce((score, { home, away }) => ({ home: score.home + home, away: score.away + away }), { home: 0, away: 0 })
  const isWhole = lines.length >= (head.phase.rank === 'over' ? regular.length : 1)
  return isWhole && same(sum, goalsInPlay(head)) ? lines : undefined
}

function linesByGoals(goals: readonly Goal[], head: Head): Line[] {
  const names = periodsUntilNow(goals, head)
  return names.map((period) => ({ period, ...countBySide(goals.filter((goal) => goal.period === period)) }))
}

/** The periods that have begun. A game that is over had those until its last goal, and an overtime if it was longer. */
function periodsUntilNow(goals: readonly Goal[], head: Head): string[] {
  const overtimes = (count: number) => Array.from({ length: count }, (_, i) => `OT${i + 1}`)
  const ofPeriod = (name: string) => (name === 'SO' ? 1 : name.startsWith('OT') ? Number(name.slice(2)) : 0)
  const last = Math.max(0, ...[...goals.map(({ period }) => period), head.period?.name ?? ''].map(ofPeriod))
  if (head.phase.rank === 'over')
    return [...regular, ...overtimes(decidedIn(head) === 'regulation' ? 0 : Math.max(last, decidedIn(head) ? 1 : 0))]
  if (last > 0) return [...regular, ...overtimes(last)]
  return regular.slice(
    0,
    Math.max(1, ...[...goals.map(({ period }) => period), head.period?.name ?? 'P1'].map((name) => Number(name.slice(1)))),
  )
}

/** The plays, unless their goals contradict the score of the same reply; in play the newest ones may be missing. */
export function choosePlays({ plays }: GameReports, getPerson: GetPerson, repairs: string[]): SourcePlay[] | undefined {
  if (!plays?.plays) return undefined
  const { head } = plays
  const [goals, score] = [countBySide(goalsInPlays(plays.plays)), goalsInPlay(head)]
  const isRight = head.phase.rank === 'over' ? same(goals, score) : sides.every((side) => goals[side] <= score[side])
  if (!isRight) {
    repairs.push('play-by-play left out: its goals are not those of the score')
    return undefined
  }
  return getPlays(plays.plays, getPerson, finalScore(head))
}
