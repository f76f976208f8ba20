import type { Scoreboard } from '@touchline/contract/gen/match'
import type { Play } from '@touchline/contract/gen/play_by_play'
import { getMinute } from '@touchline/sources/scoreboard/hockey-minute'
import { getSituations } from './baseball-situations.ts'
import { rallies, type SetRules, tennisSets, tennisSituations } from './set-boards.ts'
import type { Detail, Situation } from './situation.ts'

/** Scoreboard and usual durations of a sport whose sources have plays. */
export interface ReplayRules {
  /** Match status in a period: "Q3", "IN7". */
  status(period: string): string
  /** Direction of the game clock in the sources of the sport. Absent: no clock. */
  clock?: 'up' | 'down'
  /** Usual real duration of a period from its first play to its last, stoppages included. `plays`: how many it has. */
  minutes(period: string, plays: number): number
  /** Break after a period; `status` is absent when play continues without one. */
  breakAfter(period: string): { status?: 'BT' | 'HT'; minutes: number }
  /** The only side that can score on this play. */
  batting?(play: Play): 'home' | 'away' | undefined
  /** The situation at each of all plays of a match. */
  situations?(plays: readonly Play[], homeId: string, result: Scoreboard): Situation[]
  /** Present when the score of the match is sets won. Absent: plays have the score of the match. */
  sets?: SetRules
  /** Minute of the match, by period and clock. Absent: the sport has no match minute. */
  minute?(period: string, clock: string | undefined): number | undefined
}

const isOvertime = (period: string): boolean => period.startsWith('OT')

export const baseballRules: ReplayRules = {
  status: (period) => `IN${period}`,
  minutes: () => 18,
  breakAfter: () => ({ minutes: 2 }),
  batting: ({ details }) => (details.case !== 'baseball' ? undefined : details.value.half === 'top' ? 'away' : 'home'),
  situations: getSituations,
}

export const americanFootballRules: ReplayRules = {
  status: (period) => period,
  clock: 'down',
  minutes: (period) => (isOvertime(period) ? 25 : 42),
  breakAfter: (period) => (period === 'Q2' ? { status: 'HT', minutes: 13 } : { status: 'BT', minutes: 2 }),
  /** Down, distance and possession of the next play. */
  situations: (plays, homeId) => plays.map((_, i) => ({ after: getDown(plays[i + 1], homeId) })),
}

function getDown(next: Play | undefined, homeId: string): Detail | undefined {
  if (next?.details.case !== 'americanFootball') return undefined
  const { down, distance, yardLine } = next.details.value
  const possession = next.teamId === undefined || down === undefined ? undefined : next.teamId === homeId ? 'home' : 'away'
  return { case: 'americanFootball', value: { down, distance, yardLine, possession } }
}

export const hockeyRules: ReplayRules = {
  status: (period) => (isOvertime(period) ? 'OT' : period),
  clock: 'up',
  minute: getMinute,
  minutes: (period) => (period === 'SO' ? 10 : isOvertime(period) ? 12 : 38),
  breakAfter: (period) => ({ status: 'BT', minutes: /^P[12]$/.test(period) ? 18 : 2 }),
}

export const basketballRules: ReplayRules = {
  status: (period) => period,
  clock: 'down',
  minutes: (period) => (isOvertime(period) ? 14 : 30),
  breakAfter: (period) => (period === 'Q2' ? { status: 'HT', minutes: 15 } : { status: 'BT', minutes: 3 }),
}

export const volleyballRules: ReplayRules = {
  status: (period) => period,
  minutes: (period) => (/^(?:S5|GS)$/.test(period) ? 17 : 26),
  breakAfter: () => ({ status: 'BT', minutes: 3 }),
  sets: rallies,
}

/** Half a minute per entry, because points, games and sets are separate entries in the sources. */
export const tennisRules: ReplayRules = {
  status: (period) => period,
  minutes: (_, plays) => plays / 2,
  breakAfter: () => ({ status: 'BT', minutes: 2 }),
  situations: tennisSituations,
  sets: tennisSets,
}
