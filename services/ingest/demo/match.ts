import type { Side } from '@touchline/contract/outcome'
import { seasonIdentity, venueIdentity } from '../identity/ids.ts'
import type { DemoEntrant, DemoLeague, Fixture, Result, Stage, Venue } from './competition.ts'
import { type Entrant, getOfficials } from './invented.ts'
import type { Moment } from './moment.ts'
import { random } from './random.ts'
import { seasonName } from './season.ts'
import type { DemoSettings, SimulatedMatch, Simulation } from './simulation.ts'

export interface DemoMatch extends SimulatedMatch {
  home: DemoEntrant
  away: DemoEntrant
  seeds: Record<Side, string | undefined>
  venue: Venue
  league: DemoLeague
  season: string
  seasonId: string
  stage: Stage
  round: string
  leg?: string
  startMs: number
  /** The start that was announced first. Absent: never postponed. */
  postponedFromMs?: number
  /** The instant at which its sides become known. Absent: long before. */
  knownMs?: number
  attendance: number
  officials: { name: string; role: string }[]
  /** Milliseconds from the start to the last moment, the end. The first call simulates the match. */
  lengthMs(): number
  /**
   * Simulates the match at every call, because its moments take half a megabyte and hundreds of matches are scheduled.
   */
  moments(): TimedMoment[]
  /**
   * The moments with statistics and lineups in the last one only. Every call except the first after `simulateSlot`
   * simulates the match.
   */
  momentsWithFinalStats(): TimedMoment[]
}

/** `atMs`: milliseconds after the start, at the speed of play. */
export type TimedMoment = Moment & { atMs: number }

const resultsKept = 100

export function getResult(simulation: Simulation, settings: DemoSettings, league: DemoLeague, fixture: Fixture): Result {
  const { results } = league
  return results.get(fixture.id) ?? remember(league, fixture.id, getMoments(simulation, settings, league, fixture, 'result'))
}

function remember({ results }: DemoLeague, id: string, moments: readonly Moment[]): Result {
  const { second, state } = moments.at(-1)!
  const result = { winner: state.winner as Side, state, seconds: second }
  results.set(id, result)
  if (results.size > resultsKept) results.delete(results.keys().next().value!)
  return result
}

/** Simulates a match and remembers its result. */
export function getMoments(
  simulation: Simulation,
  settings: DemoSettings,
  league: DemoLeague,
  { id, sides, firstLeg, stage }: Fixture,
  only?: SimulatedMatch['only'],
): readonly Moment[] {
  const { home, away } = sides()
  const before = firstLeg && getResult(simulation, settings, league, firstLeg).state
  const match = {
    ...{ id, league, home: home.entrant, away: away.entrant },
    ...(before && { firstLeg: { home: before.awayScore!, away: before.homeScore! } }),
    ...(stage?.type === 'knockout' && { isKnockout: true as const }),
    ...(only && { only }),
  }
  const moments = simulation.simulate(random('match', settings.seed, id), match)
  remember(league, id, moments)
  return moments
}

/** The match of a fixture, without its start. */
export function getMatch(
  simulation: Simulation,
  settings: DemoSettings,
  league: DemoLeague,
  year: number,
  fixture: Fixture,
): Omit<DemoMatch, 'startMs'> {
  const { sport, roster, competition } = simulation
  const { id, round, stage = competition.stage, leg } = fixture
  const { home, away } = fixture.sides()
  const seasonId = getSeasonId(simulation, league, year)
  const inPlayMs = (seconds: number) => Math.round((seconds * 1_000) / settings.rate)
  const timed = (moments: readonly Moment[]) => moments.map((m) => ({ ...m, atMs: inPlayMs(m.second) }))
  const venue = league.venue ?? getGround(sport, home.entrant)
  return {
    ...{ id, home: home.entrant, away: away.entrant, seeds: { home: home.seed, away: away.seed }, league, seasonId, stage, round, venue },
    ...(leg !== undefined && { leg }),
    season: seasonName(simulation.seasons, year),
    attendance: Math.round((venue.capacity * random('attendance', settings.seed, id).int(55, 99)) / 100),
    officials: getOfficials(roster, settings.seed, id),
    lengthMs: () => inPlayMs(getResult(simulation, settings, league, fixture).seconds),
    moments: () => timed(getMoments(simulation, settings, league, fixture)),
    momentsWithFinalStats() {
      const moments = league.simulated.get(id) ?? getMoments(simulation, settings, league, fixture, 'end')
      league.simulated.delete(id)
      return timed(moments)
    },
  }
}

export function getGround(sport: Simulation['sport'], { town, estate }: Entrant): Venue {
  const { ground } = estate!
  return { id: venueIdentity(sport, { city: town, name: `demo ${ground.name}` }).id, city: town, ...ground }
}

export const getEnd = (match: DemoMatch): number => match.startMs + match.lengthMs()

const getSeasonId = ({ sport, seasons }: Simulation, league: DemoLeague, year: number): string =>
  seasonIdentity(sport, league.id, seasonName(seasons, year)).id
