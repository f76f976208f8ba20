import type { MessageInitShape } from '@bufbuild/protobuf'
import type { ServedSportId } from '@touchline/contract/catalog'
import type { ScoreboardSchema } from '@touchline/contract/gen/match'
import type { Play } from '@touchline/contract/gen/play_by_play'

type Detail = NonNullable<MessageInitShape<typeof ScoreboardSchema>['detail']>

/** Scoreboard and usual durations of a sport with play-by-play. */
export interface ReplayRules {
  /** Match status in a period: "Q3", "IN7". */
  status(period: string): string
  /** Direction of the game clock in the sources of the sport. Absent: no clock. */
  clock?: 'up' | 'down'
  /** Usual real duration of a period from its first play to its last, stoppages included. */
  minutes(period: string): number
  /** Break after a period; `status` is absent when play continues without one. */
  breakAfter(period: string): { status?: 'BT' | 'HT'; minutes: number }
  /** The only side that can score on this play. */
  batting?(play: Play): 'home' | 'away' | undefined
  /** Sport-specific detail of the state after a play; `next`: the following play. */
  detail?(play: Play, next: Play | undefined, homeId: string): Detail | undefined
}

const isOvertime = (period: string): boolean => period.startsWith('OT')

const baseball: ReplayRules = {
  status: (period) => `IN${period}`,
  minutes: () => 18,
  breakAfter: () => ({ minutes: 2 }),
  batting: ({ details }) => (details.case !== 'baseball' ? undefined : details.value.half === 'top' ? 'away' : 'home'),
  detail({ details }) {
    if (details.case !== 'baseball') return undefined
    const { inning, half, outs, basesAfter } = details.value
    return { case: 'baseball', value: { inning, inningHalf: half, outs, bases: basesAfter } }
  },
}

const americanFootball: ReplayRules = {
  status: (period) => period,
  clock: 'down',
  minutes: (period) => (isOvertime(period) ? 25 : 42),
  breakAfter: (period) => (period === 'Q2' ? { status: 'HT', minutes: 13 } : { status: 'BT', minutes: 2 }),
  /** Down, distance and possession of the next play. */
  detail(_, next, homeId) {
    if (next?.details.case !== 'americanFootball') return undefined
    const { down, distance, yardLine } = next.details.value
    const possession = next.teamId === undefined || down === undefined ? undefined : next.teamId === homeId ? 'home' : 'away'
    return { case: 'americanFootball', value: { down, distance, yardLine, possession } }
  },
}

const hockey: ReplayRules = {
  status: (period) => (isOvertime(period) ? 'OT' : period),
  clock: 'up',
  minutes: (period) => (period === 'SO' ? 10 : isOvertime(period) ? 12 : 38),
  breakAfter: (period) => ({ status: 'BT', minutes: /^P[12]$/.test(period) ? 18 : 2 }),
}

const basketball: ReplayRules = {
  status: (period) => period,
  clock: 'down',
  minutes: (period) => (isOvertime(period) ? 14 : 30),
  breakAfter: (period) => (period === 'Q2' ? { status: 'HT', minutes: 15 } : { status: 'BT', minutes: 3 }),
}

/** How a finished match is replayed: play by play, or by the minutes of its events. */
export const replayRules: Readonly<Record<ServedSportId, ReplayRules | 'by minute'>> = {
  soccer: 'by minute',
  basketball,
  baseball,
  hockey,
  'american-football': americanFootball,
}
