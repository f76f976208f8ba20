import { leagueIdentity, matchIdentity, seasonIdentity, stageIdentity, teamIdentity } from '../identity/ids.ts'
import { type Club, clubs, clubsOf, leagueName } from './invented.ts'
import { random } from './random.ts'
import type { Moment, Roster, SimulatedMatch, Simulation } from './simulation.ts'

const clubsInLeague = 10
const matchesInRound = clubsInLeague / 2
export const clubsOfLeague = ({ roster }: Simulation): number => roster?.clubs ?? clubsInLeague
export const stageName = 'Regular Season'
export const country = 'INT'

export interface DemoSettings {
  seed: number
  /** Approximate number of soccer matches in play at a time; every other sport has one small league. */
  matches: number
  /** Speed relative to real time. */
  rate: number
}

export interface DemoLeague {
  id: string
  name: string
  slug: string
  tier: number
  clubs: readonly (Club & { id: string })[]
  /**
   * Milliseconds by which its rounds start after those of the first league, so that the leagues are not between rounds
   * at the same time.
   */
  offsetMs: number
}

export interface DemoMatch extends SimulatedMatch {
  league: DemoLeague
  season: string
  seasonId: string
  stageId: string
  round: string
  startMs: number
  /** The simulated moments; `atMs`: milliseconds after the start, at the speed of the demo. */
  moments(): readonly (Moment & { atMs: number })[]
}

const roundMs = (simulation: Simulation, { rate }: DemoSettings): number => Math.round((simulation.roundSeconds * 1_000) / rate)

/**
 * Enough leagues for the requested number of matches in play: a round has five matches, and 12% of the time a league is
 * between rounds.
 */
export function leagues(simulation: Simulation, settings: DemoSettings): DemoLeague[] {
  const { sport, roster } = simulation
  if (roster) return [leagueOf(simulation, settings, roster)]
  const count = Math.max(2, Math.round(settings.matches / (matchesInRound * 0.88)))
  const invented = clubs(settings.seed, count * clubsInLeague)
  return Array.from({ length: count }, (_, i) => {
    const name = leagueName(i)
    const slug = `demo-${settings.seed}-league-${i + 1}`
    return {
      id: leagueIdentity(sport, { countryCode: country, gender: 'm', slug }).id,
      name,
      slug,
      tier: i + 1,
      clubs: invented
        .slice(i * clubsInLeague, (i + 1) * clubsInLeague)
        .map((club) => ({ ...club, id: teamIdentity(sport, country, 'm', `demo ${club.name}`).id })),
      offsetMs: Math.round((roundMs(simulation, settings) * i) / count),
    }
  })
}

function leagueOf({ sport }: Simulation, { seed }: DemoSettings, roster: Roster): DemoLeague {
  const slug = `demo-${seed}-${sport}`
  const invented = clubsOf(sport, seed, roster.clubs, roster.positions.length)
  const withId = (club: Club) => ({ ...club, id: teamIdentity(sport, country, 'm', `demo ${club.name}`).id })
  return {
    id: leagueIdentity(sport, { countryCode: country, gender: 'm', slug }).id,
    name: roster.league,
    slug,
    tier: 1,
    clubs: invented.map(withId),
    offsetMs: 0,
  }
}

/** The round of a league at an instant, counted from 1970: after a restart the matches are the same. */
export const roundAt = (simulation: Simulation, settings: DemoSettings, league: DemoLeague, atMs: number): number =>
  Math.floor((atMs - league.offsetMs) / roundMs(simulation, settings))

/** The matches of one round; deterministic per seed. */
export function matchesOfRound(simulation: Simulation, settings: DemoSettings, league: DemoLeague, round: number): DemoMatch[] {
  const { sport } = simulation
  const roundLengthMs = roundMs(simulation, settings)
  const roundStartMs = league.offsetMs + round * roundLengthMs
  const inLeague = clubsOfLeague(simulation)
  const rounds = roundsOf(inLeague)
  // A season lasts about two hours, so the names of seasons are invented years.
  const season = String(2_000 + (Math.floor(round / rounds) % 8_000))
  const seasonId = seasonIdentity(sport, league.id, season).id
  return pairings(inLeague, round % rounds).map(({ home, away }, i, { length }) => {
    const [homeClub, awayClub] = [league.clubs[home]!, league.clubs[away]!]
    const { id } = matchIdentity(sport, { leagueId: league.id, season, stage: stageName, homeId: homeClub.id, awayId: awayClub.id, nth: 1 })
    const match = { id, home: homeClub, away: awayClub }
    let cachedMoments: ReturnType<DemoMatch['moments']> | undefined
    const moments = () => {
      cachedMoments ??= simulation
        .simulate(random('match', settings.seed, id), match)
        .map((m) => ({ ...m, atMs: Math.round((m.second * 1_000) / settings.rate) }))
      return cachedMoments
    }
    // With one league per sport, the last match of a round ends as the next round starts: there is always a match in
    // play.
    const spread = simulation.roster ? 0.98 * roundLengthMs - moments().at(-1)!.atMs : roundLengthMs / 10
    return {
      ...match,
      league,
      season,
      seasonId,
      stageId: stageIdentity(sport, seasonId, stageName).id,
      round: `Matchday ${(round % rounds) + 1}`,
      // start_at has whole seconds.
      startMs: Math.ceil((roundStartMs + (i * spread) / (length - 1)) / 1_000) * 1_000,
      moments,
    }
  })
}

/** A pairing by the indices of the two clubs. */
interface Pairing {
  home: number
  away: number
}

/**
 * The pairings of one round of a double round-robin of `clubs` (even), by the circle method: one club is fixed, the
 * others rotate. `round` counts from 0 and repeats after 2 × (clubs − 1) rounds.
 */
export function pairings(clubs: number, round: number): Pairing[] {
  const half = clubs - 1
  const turn = round % half
  const secondHalf = Math.floor(round / half) % 2 === 1
  return Array.from({ length: clubs / 2 }, (_, i) => {
    const a = i === 0 ? half : (turn + i) % half
    const b = (turn + half - i) % half
    // The fixed club and every second pair swap home and away from round to round, which balances home matches.
    const flip = (i === 0 ? turn % 2 === 1 : i % 2 === 1) !== secondHalf
    return flip ? { home: b, away: a } : { home: a, away: b }
  })
}

/** Rounds of a double round-robin. */
export const roundsOf = (clubs: number): number => 2 * (clubs - 1)
