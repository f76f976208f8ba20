import { byCodePoint } from '@touchline/contract/by-code-point'
import type { MatchSportId } from '@touchline/contract/catalog'
import { fact, type PlainFact, type Scope } from '../fact.ts'
import { dayOf, idsOf, isCutKnown, isWonByScore, newest, type Result, recordOf, sideEntity } from './results.ts'
import { sportTraits } from './sports.ts'
import { inScope } from './streaks.ts'

/** Of one meeting there is no record. */
const fewest = 2

/**
 * All meetings of two sides, as the side named first in the match sees them. `meetings`: its results against the other,
 * newest first. Records and the biggest win are stated from two meetings on, the last five only if there are more, those
 * at its ground not on neutral ground. Importance: all meetings 3, or 4 from ten on; the last five 3, or 4 if one side won all; the
 * others 2, the last meeting 3.
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
  const record = (kind: 'meetings_last_5' | 'meetings_at_ground', scope: Scope, held: readonly Result[]): PlainFact => {
    const values = recordOf(sport, held)
    const isOneSided = kind === 'meetings_last_5' && (values.won === 5 || values.lost === 5)
    const importance = kind === 'meetings_at_ground' ? 2 : isOneSided ? 4 : 3
    return fact(kind, { ...of, scope, values, matches: idsOf(held), importance })
  }
  const first = meetings.at(-1)!.match
  const lastFive = meetings.length > 5 ? newest(meetings, 5) : []
  const atGround = isNeutral || !grounds ? [] : inScope(meetings, 'home')
  const values = { ...recordOf(sport, meetings), first_year: Number(first.startAt.slice(0, 4)) }
  return [
    ...(meetings.length < fewest
      ? []
      : [fact('meetings', { ...of, values, matches: idsOf(meetings), importance: meetings.length >= 10 ? 4 : 3 })]),
    ...(lastFive.length > 0 ? [record('meetings_last_5', 'all', lastFive)] : []),
    ...(atGround.length >= fewest ? [record('meetings_at_ground', 'home', atGround)] : []),
    ...(margins && meetings.length >= fewest ? biggestWin(homeId, awayId, meetings) : []),
    ...lastMeeting(homeId, awayId, meetings),
  ]
}

/** By margin, then by goals of the winner, then the newest. */
function biggestWin(homeId: string, awayId: string, meetings: readonly Result[]): PlainFact[] {
  const margin = ({ scored, conceded }: Result) => Math.abs(scored - conceded)
  const higher = ({ scored, conceded }: Result) => Math.max(scored, conceded)
  const [biggest, ...others] = meetings
    .filter((result) => result.outcome !== 'drawn' && isWonByScore(result))
    .sort((a, b) => margin(b) - margin(a) || higher(b) - higher(a) || byCodePoint(b.match.startAt, a.match.startAt))
  if (!biggest) return []
  const isSame = (other: Result) => margin(other) === margin(biggest) && higher(other) === higher(biggest)
  const isUnclear = others.some((other) => isSame(other) && other.order === biggest.order)
  return isUnclear ? [] : [oneMeeting('biggest_meeting_win', homeId, awayId, biggest, meetings)]
}

function lastMeeting(homeId: string, awayId: string, meetings: readonly Result[]): PlainFact[] {
  const [last] = meetings
  return last && isCutKnown(meetings, 1) && isWonByScore(last) ? [oneMeeting('last_meeting', homeId, awayId, last, [last])] : []
}

/** As its winner sees it. */
function oneMeeting(
  kind: 'biggest_meeting_win' | 'last_meeting',
  homeId: string,
  awayId: string,
  { scored, conceded, match }: Result,
  restsOn: readonly Result[],
): PlainFact {
  const [winner, loser] = scored >= conceded ? [homeId, awayId] : [awayId, homeId]
  return fact(kind, {
    subject: sideEntity(winner),
    related: { opponent: sideEntity(loser) },
    values: { scored: Math.max(scored, conceded), conceded: Math.min(scored, conceded), date: dayOf(match) },
    matches: idsOf(restsOn),
    importance: kind === 'last_meeting' ? 3 : 2,
  })
}
