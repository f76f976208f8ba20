import { fieldsOf, isGiven, listOf, shown, wholeNumber } from '../../../parse/row-fields.ts'

/** Wyscout tags that are evaluated. */
export const tags = { goal: 101, ownGoal: 102, redCard: 1701, yellowCard: 1702, secondYellow: 1703, accurate: 1801, blocked: 2101 } as const

/** A row of events/ID.json. */
export interface MatchEvent {
  /** "Pass", "Free Kick", "Shot", "Foul", "Duel" … */
  name: string
  /** "Corner", "Free kick shot", "Penalty" …; may be empty. */
  kind: string
  tags: ReadonlySet<number>
  /** "1H", "2H", "E1", "E2"; "P" is a shoot-out. */
  period: string
  /** Seconds from the start of the period. */
  at: number
  teamId: number
  /** 0: no particular player. */
  playerId: number
}

const periods = new Set(['1H', '2H', 'E1', 'E2', 'P'])

/** Throws an Error for an invalid event, or an event of another match. */
export function parseEvent(row: unknown, match: { id: number; homeId: number; awayId: number }): MatchEvent {
  const field = fieldsOf(row, 'an event')
  const of = wholeNumber(field('matchId'), 'matchId')
  if (of !== match.id) throw new Error(`an event of match ${of}`)
  const teamId = wholeNumber(field('teamId'), 'teamId')
  if (teamId !== match.homeId && teamId !== match.awayId) throw new Error(`an event of team ${teamId}, which does not play`)
  const period = field('matchPeriod')
  if (typeof period !== 'string' || !periods.has(period)) throw new Error(`matchPeriod ${shown(period)} is not known`)
  const at = field('eventSec')
  if (typeof at !== 'number' || !(at >= 0 && at < 7_200)) throw new Error(`eventSec ${shown(at)} is no second of a match`)
  const kind = field('subEventName')
  return {
    name: String(field('eventName')),
    kind: isGiven(kind) ? String(kind) : '',
    tags: new Set(listOf(field('tags'), 'tags').map((tag) => wholeNumber(fieldsOf(tag, 'a tag')('id'), 'tag'))),
    period,
    at,
    teamId,
    playerId: wholeNumber(field('playerId'), 'playerId'),
  }
}
