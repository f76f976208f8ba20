import { percentage } from '../../../parse/number-text.ts'
import type { SourcePerson } from '../../source-model.ts'
import { type MatchEvent, tags } from './match-events.ts'
import { possession } from './possession.ts'

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
export function goalsOf(events: readonly MatchEvent[], homeId: number): [home: number, away: number] {
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

export interface MatchStats {
  home: Stats
  away: Stats
  players: { side: 'home' | 'away'; person: SourcePerson; stats: Stats }[]
}

/** Stats of a match from all its events, without the shoot-out; per player for the ids in `players`. */
export function matchStatsOf(events: readonly MatchEvent[], homeId: number, players: ReadonlyMap<number, SourcePerson>): MatchStats {
  const played = events.filter(({ period }) => period !== 'P')
  const of = (home: boolean) => played.filter(({ teamId }) => (teamId === homeId) === home)
  const homePossession = possession(played, homeId)
  const byPlayer = Map.groupBy(
    played.filter(({ playerId }) => players.has(playerId)),
    ({ playerId }) => playerId,
  )
  return {
    home: { ...statsOf(of(true)), ...(homePossession !== undefined && { possessionPct: homePossession }) },
    away: { ...statsOf(of(false)), ...(homePossession !== undefined && { possessionPct: Math.round(1_000 - homePossession * 10) / 10 }) },
    players: [...byPlayer].map(([id, own]) => ({
      side: own[0]!.teamId === homeId ? ('home' as const) : ('away' as const),
      person: players.get(id)!,
      stats: statsOf(own),
    })),
  }
}

function statsOf(events: readonly MatchEvent[]): Stats {
  const counts = Object.fromEntries(Object.entries(counters).map(([name, counts]) => [name, events.filter(counts).length])) as Counts
  const { passes, passesAccurate } = counts
  return { ...counts, ...(passes > 0 && { passAccuracyPct: percentage(passesAccurate, passes) }) }
}
