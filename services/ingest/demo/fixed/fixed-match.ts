import type { SportId } from '@touchline/contract/catalog'
import type { TimedMoment } from '../match.ts'
import type { Moment } from '../moment.ts'

/** A match of the sandbox that is always in the same state. Its id ends with its name: "soc-m-postponed". */
export interface FixedMatch {
  name: string
  /** Milliseconds from the start of the present day (UTC) to its start. */
  startMs: number
  /** Absent: every sport has it. */
  sports?: readonly SportId[]
  /** What its result has to be like; the simulation is repeated until one is. Absent: `isFullTime`. */
  result?(last: Moment['state']): boolean
  /** The match is simulated as one in which a side has to win. */
  isKnockout?: true
  /** The state, from the simulation of the whole match. Absent: that of its end. */
  state?(moments: readonly TimedMoment[], sport: SportId): Moment['state']
  /** It needs no simulation. */
  isUnplayed?: true
  /** The moments that have been played, for a match in play. Absent: all if it has the state of its end, else none. */
  played?(moments: readonly TimedMoment[]): readonly TimedMoment[]
  /** Further fields of its schedule. */
  isTimeTbd?: true
  rescheduledMs?: number
  isWithoutDetails?: true
  /** Which events it has beyond those of the simulation. Absent: none. */
  events?: 'each type' | 'a correction'
}

const [hour, day] = [3_600_000, 86_400_000]
const yesterday = -9 * hour
/** Matches in play began at midnight, so that they have begun at any time of the day. */
const today = 0

/** Nothing of the match was played. */
const unplayed = (state: string, status: string, more: Partial<Pick<Moment['state'], 'statusReason' | 'winner'>> = {}) => ({
  isUnplayed: true as const,
  state: (): Moment['state'] => ({ state, status, ...more }),
})

/** The state of a match that was stopped, with the score of that moment. */
const stopped =
  (state: string, status: string, more: Partial<Pick<Moment['state'], 'statusReason' | 'winner'>>) =>
  (moments: readonly TimedMoment[]): Moment['state'] => {
    const { homeScore, awayScore, scores, detail } = middle(moments).state
    return {
      state,
      status,
      ...more,
      homeScore: homeScore!,
      awayScore: awayScore!,
      ...(scores && { scores }),
      ...(detail?.case && { detail }),
    } as Moment['state']
  }

const inPlay = (moments: readonly TimedMoment[]) =>
  moments.findLastIndex(({ state }, i) => state.state === 'live' && i <= 0.6 * moments.length)
const middle = (moments: readonly TimedMoment[]): TimedMoment => moments[inPlay(moments)]!
const firstBreak = (moments: readonly TimedMoment[]) => moments.findIndex(({ state }) => state.state === 'break')

/** The score by which a match is awarded. */
const awardedScore: Readonly<Partial<Record<SportId, number>>> = {
  soccer: 3,
  basketball: 20,
  baseball: 9,
  hockey: 5,
  handball: 10,
  volleyball: 3,
}

/** The match was played to its regular end. */
export const isFullTime = ({ state, status }: Moment['state']): boolean => state === 'finished' && status === 'FT'

const tennis = ['tennis'] as const

export const fixedMatches: readonly FixedMatch[] = [
  { name: 'scheduled', startMs: day + 15 * hour, ...unplayed('scheduled', 'NS') },
  { name: 'time-tbd', startMs: 2 * day, ...unplayed('scheduled', 'TBD'), isTimeTbd: true },
  { name: 'result-pending', startMs: yesterday, ...unplayed('scheduled', 'NS') },
  { name: 'delayed', startMs: today, ...unplayed('delayed', 'DEL', { statusReason: 'Storm' }) },
  { name: 'postponed', startMs: yesterday, ...unplayed('postponed', 'PST', { statusReason: 'Waterlogged pitch' }), rescheduledMs: 7 * day },
  { name: 'cancelled', startMs: yesterday, ...unplayed('cancelled', 'CANC', { statusReason: 'A side withdrew from the competition' }) },
  { name: 'live', startMs: today, played: (moments) => moments.slice(0, inPlay(moments) + 1) },
  { name: 'break', startMs: today, played: (moments) => moments.slice(0, firstBreak(moments) + 1) },
  {
    name: 'interrupted',
    startMs: today,
    state: stopped('interrupted', 'INT', { statusReason: 'Lightning' }),
    played: (moments) => moments.slice(0, inPlay(moments) + 1),
  },
  { name: 'suspended', startMs: yesterday, state: stopped('suspended', 'SUSP', { statusReason: 'Power failure' }) },
  { name: 'abandoned', startMs: yesterday, state: stopped('abandoned', 'ABD', { statusReason: 'Unplayable ground' }) },
  {
    name: 'awarded',
    startMs: yesterday,
    isUnplayed: true,
    state: (_moments, sport) => ({
      ...{ state: 'awarded', status: 'AWD', statusReason: 'Ineligible player', winner: 'home' },
      ...(awardedScore[sport] && { homeScore: awardedScore[sport], awayScore: 0 }),
    }),
  },
  { name: 'walkover', startMs: yesterday, ...unplayed('walkover', 'WO', { statusReason: 'The away side did not appear', winner: 'home' }) },
  { name: 'retired', startMs: yesterday, sports: tennis, state: stopped('retired', 'RET', { statusReason: 'Injury', winner: 'home' }) },
  {
    name: 'default',
    startMs: yesterday,
    sports: tennis,
    state: stopped('retired', 'DEF', { statusReason: 'Disqualification', winner: 'home' }),
  },
  { name: 'finished', startMs: yesterday },
  { name: 'overtime', startMs: yesterday, sports: ['basketball', 'hockey', 'american-football'], result: ({ status }) => status === 'AOT' },
  { name: 'extra-time', startMs: yesterday, sports: ['handball'], isKnockout: true, result: ({ status }) => status === 'AET' },
  { name: 'shootout', startMs: yesterday, sports: ['hockey'], result: ({ status }) => status === 'AP' },
  { name: 'shootout', startMs: yesterday, sports: ['handball'], isKnockout: true, result: ({ status }) => status === 'AP' },
  { name: 'extra-time', startMs: yesterday, sports: ['soccer'], result: isDraw, state: soccerAfter('extra time') },
  { name: 'shootout', startMs: yesterday, sports: ['soccer'], result: isDraw, state: soccerAfter('penalties') },
  { name: 'corrected', startMs: yesterday, events: 'a correction' },
  { name: 'events', startMs: yesterday, events: 'each type' },
  { name: 'results-only', startMs: yesterday, isWithoutDetails: true },
]

function isDraw({ winner }: Moment['state']): boolean {
  return winner === 'draw'
}

/** The simulation of soccer ends after 90 minutes. */
function soccerAfter(end: 'extra time' | 'penalties') {
  return (moments: readonly TimedMoment[]): Moment['state'] => {
    const { homeScore: goals = 0, scores } = moments.at(-1)!.state
    const extraTime = { home: goals + (end === 'extra time' ? 1 : 0), away: goals }
    return {
      ...{ state: 'finished', status: end === 'extra time' ? 'AET' : 'PEN', winner: 'home' },
      ...{ homeScore: extraTime.home, awayScore: extraTime.away },
      scores: { ...scores, extraTime, ...(end === 'penalties' && { penalties: { home: 4, away: 3 } }) } as NonNullable<
        Moment['state']['scores']
      >,
    }
  }
}
