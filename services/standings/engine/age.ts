import type { MatchSportId } from '@touchline/contract/catalog'
import { type Announced, dueFrom, newestData, pendingFrom } from '@touchline/contract/data-age'
import type { Match } from '@touchline/contract/gen/match'
import type { Standings } from '@touchline/contract/gen/standings'
import { lastDay } from '@touchline/contract/is-before'
import { getOutcome } from '@touchline/contract/outcome'
import { isEnded } from '@touchline/contract/states'
import { playedMatch } from './past-day.ts'

/** The fields of a table that show its age. */
type Age = Pick<Standings, 'asOf' | 'resultsFrom' | 'resultsTo' | 'pendingFrom'>

/**
 * `included`: the matches of the table at its time. `open`: the matches among them that may lack a result. For a past
 * time these are fewer than the matches without one.
 */
export function getAge(sport: string, included: readonly Match[], open: readonly Match[]): Age {
  const ended = included.filter((match) => isEnded(getState(match)))
  const dated = (ended.length > 0 ? ended : included).map((match) => {
    const { updatedAt, correctedAt } = match.state!
    const newest = updatedAt > match.schedule!.updatedAt ? updatedAt : match.schedule!.updatedAt
    return { ...playedMatch(match), updatedAt: newest, correctedAt }
  })
  const results = included.filter(hasResult)
  return {
    asOf: newestData(sport as MatchSportId, dated),
    resultsFrom: least(results.map(({ schedule }) => schedule!.startAt.slice(0, 10))),
    resultsTo: greatest(results.map((match) => lastDay(playedMatch(match)))),
    pendingFrom: open
      .map((match) => pendingFrom(announced(match)) / 1_000)
      .filter(Number.isFinite)
      .sort((a, b) => a - b),
  }
}

/** Whether a match should have started by an instant or by the end of a day (UTC). Without either, always true. */
export function wasDue(match: Match, { before, date }: { before?: string | undefined; date?: string | undefined }): boolean {
  if (before !== undefined) return dueFrom(announced(match)) <= Date.parse(before)
  return date === undefined || (match.schedule!.latestDate ?? match.schedule!.startAt.slice(0, 10)) <= date
}

const getState = ({ state }: Match): string => state!.scoreboard!.state
const hasResult = ({ sport, state }: Match): boolean => getOutcome(sport, state!.scoreboard!).decidedBy !== undefined

const announced = ({ schedule, state }: Match): Announced => {
  const { startAt, timeTbd, latestDate } = schedule!
  return { state: state!.scoreboard!.state, startAt, timeTbd, latestDate }
}

const least = ([first = '', ...texts]: readonly string[]): string => texts.reduce((a, b) => (b < a ? b : a), first)
const greatest = (texts: readonly string[]): string => texts.reduce((a, b) => (b > a ? b : a), '')
