import { byCodePoint } from '@touchline/contract/by-code-point'
import { dueFrom } from '@touchline/contract/data-age'
import { countsFrom, lastDay } from '@touchline/contract/is-before'
import { fact, type Importance, type PlainFact } from '../fact.ts'
import type { MatchRow, Until } from '../inputs.ts'
import { countedOn, getDay, getIds, getShootout, isCutKnown, leagueEntity, type Result, scoreNamesWinner, sideEntity } from './results.ts'

const dayMs = 86_400_000
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs

/** After a longer break, the days since the last match do not describe rest. */
const restMaxDays = 30

/**
 * Days since the last match, up to 30, and the number of matches in the 14 days before this one and earlier on its day.
 * Left out if a day is unknown, or if the calendar (UTC) disagrees with the time that passed. Importance: rest 3 up to
 * three days, else 2; matches 3 from five on, 2 from three, else 1.
 */
export function restFacts(sideId: string, held: readonly Result[], until: Until): PlainFact[] {
  const subject = sideEntity(sideId)
  // Without a score nobody played.
  const results = held.filter(({ hasScore }) => hasScore)
  const [last] = results
  const today = getDay(until)
  const date = last && countedOn(last.match)
  if (!last || today === undefined || date === undefined) return []
  const facts: PlainFact[] = []
  const days = daysBetween(date, today)
  const from = countsFrom(last.match)
  const areTimesKnown = (from === last.match.startAt ? !last.match.timeTbd : from === last.match.completedAt) && until.timeTbd !== true
  if (days <= restMaxDays && isCutKnown(results, 1) && (!areTimesKnown || Math.round(daysBetween(from, until.startAt)) === days)) {
    const importance = days <= 3 ? 3 : 2
    const related = { opponent: sideEntity(last.opponentId) }
    facts.push(fact('rest_days', { subject, values: { days, date }, related, matches: [last.match.id], importance }))
  }
  const recent = results.filter(({ match }) => daysBetween(lastDay(match), today) <= 14)
  if (recent.length === 0 || recent.some(({ match }) => countedOn(match) === undefined)) return facts
  const importance: Importance = recent.length >= 5 ? 3 : recent.length >= 3 ? 2 : 1
  facts.push(fact('matches_in_14_days', { subject, values: { count: recent.length }, matches: getIds(recent), importance }))
  return facts
}

/** The last match. Importance 3. */
export function lastMatchFacts(sideId: string, results: readonly Result[]): PlainFact[] {
  const [last] = results
  if (!last || !isCutKnown(results, 1) || !scoreNamesWinner(last)) return []
  const { scored, conceded, match, opponentId } = last
  const values = { scored, conceded, ...getShootout(sideId, match), date: countedOn(match) }
  const related = { opponent: sideEntity(opponentId) }
  return [fact('last_match', { subject: sideEntity(sideId), values, related, matches: [match.id], importance: 3 })]
}

const open: ReadonlySet<string> = new Set(['scheduled', 'delayed'])

/** The next scheduled match after an instant or a match, unless it should have started by `now`. Importance 2. */
export function nextMatchFacts(sideId: string, matches: readonly MatchRow[], until: Until, now: number): PlainFact[] {
  const toCome = matches
    .filter((match) => {
      const { id, state, homeId, awayId, startAt } = match
      return (
        open.has(state) && dueFrom(match) > now && id !== until.id && (homeId === sideId || awayId === sideId) && startAt > until.startAt
      )
    })
    .sort((a, b) => byCodePoint(a.startAt, b.startAt))
  const [next, other] = toCome
  if (!next || (other && other.id !== next.id && other.startAt === next.startAt)) return []
  const related = { opponent: sideEntity(next.homeId === sideId ? next.awayId : next.homeId), league: leagueEntity(next.leagueId) }
  return [fact('next_match', { subject: sideEntity(sideId), values: { date: getDay(next) }, related, matches: [next.id], importance: 2 })]
}
