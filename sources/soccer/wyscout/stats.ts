import type { FeedFile } from '../../parse/feed-file.ts'
import { getFields, getList, isGiven, quoted, shown, wholeNumber } from '../../parse/fields.ts'
import { type BrokenOff, readJsonRows } from '../../parse/json-rows.ts'
import { percent } from '../../parse/number-text.ts'
import { getReason } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourcePerson, SourceStatistics } from '../../source-model.ts'
import type { ParsedMatch } from './parse-match.ts'

/** "Shot" includes headers; free kick shots and penalties have their own event names. */
const isShot = ({ name, kind }: MatchEvent): boolean => name === 'Shot' || kind === 'Free kick shot' || kind === 'Penalty'
const isBlocked = (event: MatchEvent): boolean => isShot(event) && event.tags.has(tags.blocked)
const isOnTarget = (event: MatchEvent): boolean => isShot(event) && !isBlocked(event) && event.tags.has(tags.accurate)
const isPass = ({ name }: MatchEvent): boolean => name === 'Pass'

/** Counted stats by wyscout's definitions. README.md compares them with FIFA's. */
const counters = {
  shots: isShot,
  shotsOnTarget: isOnTarget,
  shotsOffTarget: (event) => isShot(event) && !isBlocked(event) && !isOnTarget(event),
  blockedShots: isBlocked,
  corners: ({ kind }) => kind === 'Corner',
  offsides: ({ name }) => name === 'Offside',
  fouls: ({ name }) => name === 'Foul',
  yellowCards: (event) => event.tags.has(tags.yellowCard),
  redCards: (event) => event.tags.has(tags.redCard) || event.tags.has(tags.secondYellow),
  saves: (event) => event.name === 'Save attempt' && event.tags.has(tags.accurate),
  passes: isPass,
  passesAccurate: (event) => isPass(event) && event.tags.has(tags.accurate),
} satisfies Record<string, (event: MatchEvent) => boolean>

type Counts = Record<keyof typeof counters, number>

/**
 * Goals of the match by its events, without the shoot-out. The failed save attempt of a goal carries the goal tag too,
 * so only shots count.
 */
export function getGoals(events: readonly MatchEvent[], homeId: number): [home: number, away: number] {
  const goals: [number, number] = [0, 0]
  for (const event of events) {
    if (event.period === 'P') continue
    const own = event.tags.has(tags.ownGoal)
    if (!own && !(isShot(event) && event.tags.has(tags.goal))) continue
    goals[(event.teamId === homeId) !== own ? 0 : 1]++
  }
  return goals
}

type Stats = Counts & { possessionPct?: number; passAccuracyPct?: number }

interface MatchStats {
  home: Stats
  away: Stats
  players: { side: 'home' | 'away'; person: SourcePerson; stats: Stats }[]
}

/** Stats of a match from all its events, without the shoot-out; per player for the ids in `players`. */
export function getMatchStats(events: readonly MatchEvent[], homeId: number, players: ReadonlyMap<number, SourcePerson>): MatchStats {
  const played = events.filter(({ period }) => period !== 'P')
  const of = (home: boolean) => played.filter(({ teamId }) => (teamId === homeId) === home)
  const homePossession = possession(played, homeId)
  const byPlayer = Map.groupBy(
    played.filter(({ playerId }) => players.has(playerId)),
    ({ playerId }) => playerId,
  )
  return {
    home: { ...getStats(of(true)), ...(homePossession !== undefined && { possessionPct: homePossession }) },
    away: { ...getStats(of(false)), ...(homePossession !== undefined && { possessionPct: Math.round(1_000 - homePossession * 10) / 10 }) },
    players: [...byPlayer].map(([id, own]) => ({
      side: own[0]!.teamId === homeId ? ('home' as const) : ('away' as const),
      person: players.get(id)!,
      stats: getStats(own),
    })),
  }
}

function getStats(events: readonly MatchEvent[]): Stats {
  const counts = Object.fromEntries(Object.entries(counters).map(([name, counts]) => [name, events.filter(counts).length])) as Counts
  const { passes, passesAccurate } = counts
  return { ...counts, ...(passes > 0 && { passAccuracyPct: percent(passesAccurate, passes) }) }
}

/**
 * Stats of a match, or the reason for their absence: a fault of the file, or in `repair` events that do not match the
 * score.
 */
interface ReadStatistics {
  statistics?: SourceStatistics
  repair?: string
  fault?: BrokenOff
}

/** Reads the events of one match. Stats from incomplete events would be wrong, so any fault means no stats. */
export async function readStatistics(
  file: FeedFile,
  { id, homeId, awayId, match }: ParsedMatch,
  players: ReadonlyMap<number, SourcePerson>,
): Promise<ReadStatistics> {
  const { rows, brokenOff } = await readJsonRows(file.bytes(), { list: 'events' })
  if (brokenOff) return { fault: brokenOff }
  const events: MatchEvent[] = []
  for (const [i, row] of rows.entries()) {
    await yieldToEventLoop()
    try {
      events.push(parseEvent(row, { id, homeId, awayId }))
    } catch (error) {
      return { fault: { reason: `event ${i + 1}: ${getReason(error)}`, near: quoted(row) } }
    }
  }
  const [home, away] = getGoals(events, homeId)
  const { homeScore, awayScore } = match.scoreboard
  if (home !== homeScore || away !== awayScore)
    return { repair: `stats left out: the events make ${home}-${away} of ${homeScore}-${awayScore}` }
  return { statistics: getStatistics(getMatchStats(events, homeId, players)) }
}

const soccer = <Stats>(value: Stats) => ({ case: 'soccer' as const, value })

const getStatistics = ({ home, away, players }: MatchStats): SourceStatistics => ({
  home: soccer(home),
  away: soccer(away),
  players: players.map(({ side, person, stats }) => ({ side, person, stats: soccer(stats) })),
})

/** Events in which one side has the ball. Other events, such as duels and saves, count for no side. */
const onTheBall = new Set(['Pass', 'Free Kick', 'Shot', 'Others on the ball'])
/** Events that stop play. */
const stops = new Set(['Foul', 'Offside', 'Interruption'])

/** A longer gap between events is a stoppage without an event, such as an injury or a review. */
const holdSecondsMax = 15

/**
 * Possession of the home side in percent of the time that either side had the ball, 0 to 100, one decimal; undefined
 * without such time.
 *
 * A side has the ball from each of its actions on the ball until the next action of either side or until play stops.
 * Not counted: the time before a restart (all but a kickoff are "Free Kick": throw-in, corner, goal kick, free kick),
 * since the ball was out of play; the time after a goal; gaps of more than 15 seconds; shoot-outs.
 */
export function possession(events: readonly MatchEvent[], homeId: number): number | undefined {
  let home = 0
  let all = 0
  const relevant = events.filter(({ name, period }) => period !== 'P' && (onTheBall.has(name) || stops.has(name)))
  for (const period of Map.groupBy(relevant, (event) => event.period).values()) {
    const inOrder = period.toSorted((a, b) => a.at - b.at)
    for (const [i, event] of inOrder.entries()) {
      const seconds = possessionSeconds(event, inOrder[i + 1])
      all += seconds
      if (event.teamId === homeId) home += seconds
    }
  }
  return all === 0 ? undefined : percent(home, all)
}

function possessionSeconds(event: MatchEvent, next: MatchEvent | undefined): number {
  if (!next || !onTheBall.has(event.name) || next.name === 'Free Kick') return 0
  if (event.tags.has(tags.goal) || event.tags.has(tags.ownGoal)) return 0
  const seconds = next.at - event.at
  return seconds > holdSecondsMax ? 0 : seconds
}

/** Wyscout tags that are evaluated. */
export const tags = { goal: 101, ownGoal: 102, redCard: 1701, yellowCard: 1702, secondYellow: 1703, accurate: 1801, blocked: 2101 } as const

/** A row of events/ID.json. */
interface MatchEvent {
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
  const field = getFields(row, 'an event')
  const of = wholeNumber(field('matchId'), 'matchId')
  if (of !== match.id) throw new Error(`an event of match ${of}`)
  const teamId = wholeNumber(field('teamId'), 'teamId')
  if (teamId !== match.homeId && teamId !== match.awayId) throw new Error(`an event of team ${teamId}, which does not play`)
  const period = field('matchPeriod')
  if (typeof period !== 'string' || !periods.has(period)) throw new Error(`matchPeriod ${shown(period)} is unknown`)
  const at = field('eventSec')
  if (typeof at !== 'number' || !(at >= 0 && at < 7_200)) throw new Error(`eventSec ${shown(at)} is not a second of a match`)
  const kind = field('subEventName')
  return {
    name: String(field('eventName')),
    kind: isGiven(kind) ? String(kind) : '',
    tags: new Set(getList(field('tags'), 'tags').map((tag) => wholeNumber(getFields(tag, 'a tag')('id'), 'tag'))),
    period,
    at,
    teamId,
    playerId: wholeNumber(field('playerId'), 'playerId'),
  }
}
