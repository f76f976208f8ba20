import type { MessageInitShape } from '@bufbuild/protobuf'
import type { ScoreboardSchema } from '@touchline/contract/gen/match'
import type { Play } from '@touchline/contract/gen/play_by_play'

type Detail = NonNullable<MessageInitShape<typeof ScoreboardSchema>['detail']>

/** How a sport that is told play by play stands on a scoreboard, and how long it takes where nobody says. */
export interface Scoreboard {
  /** What stands there in a period: "Q3", "IN7". */
  status(period: string): string
  /** Which way the clock of a period runs, as its sources write it. Absent: there is none. */
  clock?: 'up' | 'down'
  /** How long a period usually takes from its first play to its last, stoppages included. */
  minutes(period: string): number
  /** Between a period and the next; the status is absent where play goes on at once. */
  breakAfter(period: string): { status?: 'BT' | 'HT'; minutes: number }
  /** Which side alone can score while this play is made. */
  batting?(play: Play): 'home' | 'away' | undefined
  /** What stands there beside the score after a play; `next`: the one that follows. */
  detail?(play: Play, next: Play | undefined, homeId: string): Detail | undefined
}

const isOvertime = (period: string): boolean => period.startsWith('OT')

const baseball: Scoreboard = {
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

const americanFootball: Scoreboard = {
  status: (period) => period,
  clock: 'down',
  minutes: (period) => (isOvertime(period) ? 25 : 42),
  breakAfter: (period) => (period === 'Q2' ? { status: 'HT', minutes: 13 } : { status: 'BT', minutes: 2 }),
  /** The play to come, as the one that follows has it. */
  detail(_, next, homeId) {
    if (next?.details.case !== 'americanFootball') return undefined
    const { down, distance, yardLine } = next.details.value
    const possession = next.teamId === undefined || down === undefined ? undefined : next.teamId === homeId ? 'home' : 'away'
    return { case: 'americanFootball', value: { down, distance, yardLine, possession } }
  },
}

const hockey: Scoreboard = {
  status: (period) => (isOvertime(period) ? 'OT' : period),
  clock: 'up',
  minutes: (period) => (period === 'SO' ? 10 : isOvertime(period) ? 12 : 38),
  breakAfter: (period) => ({ status: 'BT', minutes: /^P[12]$/.test(period) ? 18 : 2 }),
}

const basketball: Scoreboard = {
  status: (period) => period,
  clock: 'down',
  minutes: (period) => (isOvertime(period) ? 14 : 30),
  breakAfter: (period) => (period === 'Q2' ? { status: 'HT', minutes: 15 } : { status: 'BT', minutes: 3 }),
}

const scoreboards: Record<string, Scoreboard> = { baseball, 'american-football': americanFootball, hockey, basketball }

/** Of a sport by its id; undefined where matches are not told play by play. */
export const scoreboardOf = (sport: string): Scoreboard | undefined => scoreboards[sport]
