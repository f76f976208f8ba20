import { byCodePoint } from '@touchline/contract/by-code-point'
import type { MatchSportId } from '@touchline/contract/catalog'
import { countsFrom } from '@touchline/contract/is-before'
import { fact, type PlainFact } from '../fact.ts'
import {
  countedOn,
  firstYear,
  getIds,
  getRecord,
  getShootout,
  isCutKnown,
  isWonByScore,
  newest,
  type Result,
  scoreNamesWinner,
  sideEntity,
} from './results.ts'
import { sportTraits } from './sports.ts'
import { inScope } from './streaks.ts'

/** A single meeting makes no record. */
const fewest = 2

/**
 * All meetings of two sides, from the view of the home side. `meetings`: its results against the other side, newest
 * first. Records and the biggest win require two meetings; the last five require more than five; meetings at its ground
 * are left out if the match is on neutral ground. Importance: all meetings 3, or 4 from ten on; the last five 3, or 4
 * if one side won all; the others 2, the last meeting 3.
 */
export function headToHeadFacts(
  sport: MatchSportId,
  homeId: string,
  awayId: string,
  meetings: readonly Result[],
  isNeutral: boolean,
): PlainFact[] {
  if (meetings.length === 0) return []
  const { margins, grounds } = sportTraits[sport]
  const of = { subject: sideEntity(homeId), related: { opponent: sideEntity(awayId) } }
  const recordSince = (held: readonly Result[]) => ({ ...getRecord(sport, held), first_year: firstYear(held) })
  const lastFive = meetings.length > 5 ? newest(meetings, 5) : []
  const atGround = isNeutral || !grounds ? [] : inScope(meetings, 'home')
  const facts: PlainFact[] = []
  if (meetings.length >= fewest) {
    const importance = meetings.length >= 10 ? 4 : 3
    facts.push(fact('meetings', { ...of, values: recordSince(meetings), matches: getIds(meetings), importance }))
  }
  if (lastFive.length > 0) {
    const values = getRecord(sport, lastFive)
    const importance = values.won === 5 || values.lost === 5 ? 4 : 3
    facts.push(fact('meetings_last_5', { ...of, values, matches: getIds(lastFive), importance }))
  }
  if (atGround.length >= fewest) {
    const values = recordSince(atGround)
    facts.push(fact('meetings_at_ground', { ...of, scope: 'home', values, matches: getIds(atGround), importance: 2 }))
  }
  if (margins && meetings.length >= fewest) facts.push(...biggestWin(homeId, awayId, meetings))
  return [...facts, ...lastMeeting(homeId, awayId, meetings)]
}

/** The win with the largest margin, then the most goals of the winner, then the newest. */
function biggestWin(homeId: string, awayId: string, meetings: readonly Result[]): PlainFact[] {
  const margin = ({ scored, conceded }: Result) => Math.abs(scored - conceded)
  const higher = ({ scored, conceded }: Result) => Math.max(scored, conceded)
  const [biggest, ...others] = meetings
    .filter((result) => result.outcome !== 'drawn' && isWonByScore(result))
    .sort((a, b) => margin(b) - margin(a) || higher(b) - higher(a) || byCodePoint(countsFrom(b.match), countsFrom(a.match)))
  if (!biggest) return []
  const isSame = (other: Result) => margin(other) === margin(biggest) && higher(other) === higher(biggest)
  const isUnclear = others.some((other) => isSame(other) && other.order === biggest.order)
  if (isUnclear) return []
  const { values, ...of } = getMeeting(homeId, awayId, biggest)
  const since = { ...values, first_year: firstYear(meetings) }
  return [fact('biggest_meeting_win', { ...of, values: since, matches: getIds(meetings), importance: 2 })]
}

function lastMeeting(homeId: string, awayId: string, meetings: readonly Result[]): PlainFact[] {
  const [last] = meetings
  if (!last || !isCutKnown(meetings, 1) || !scoreNamesWinner(last)) return []
  const { values, ...of } = getMeeting(homeId, awayId, last)
  const withShootout = { ...values, ...getShootout(of.subject.id, last.match) }
  return [fact('last_meeting', { ...of, values: withShootout, matches: getIds([last]), importance: 3 })]
}

/** The result from the view of its winner. */
function getMeeting(homeId: string, awayId: string, { scored, conceded, match }: Result) {
  const [winner, loser] = scored >= conceded ? [homeId, awayId] : [awayId, homeId]
  return {
    subject: sideEntity(winner),
    related: { opponent: sideEntity(loser) },
    values: { scored: Math.max(scored, conceded), conceded: Math.min(scored, conceded), date: countedOn(match) },
  }
}
