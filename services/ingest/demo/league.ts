import { leagueIdentity, matchIdentity, seasonIdentity, stageIdentity, teamIdentity } from '../ids.ts'
import { type Club, clubs, clubsOf, leagueName } from './invented.ts'
import { random } from './random.ts'
import { pairings, roundsOf } from './season.ts'
import type { Moment, Roster, SimulatedMatch, Simulation } from './simulation.ts'

const clubsInLeague = 10
const matchesInRound = clubsInLeague / 2
export const clubsOfLeague = ({ roster }: Simulation): number => roster?.clubs ?? clubsInLeague
export const stageName = 'Regular Season'
export const country = 'INT'

export interface DemoSettings {
  seed: number
  /** About how many soccer matches are in play at a time; the other sports have one small league each. */
  matches: number
  /** How many times faster than real a match runs. */
  rate: number
}

export interface DemoLeague {
  id: string
  name: string
  slug: string
  tier: number
  clubs: readonly (Club & { id: string })[]
  /** Milliseconds by which its rounds begin later than those of the first league, so that not all are between rounds together. */
  offsetMs: number
}

export interface DemoMatch extends SimulatedMatch {
  league: DemoLeague
  season: string
  seasonId: string
  stageId: string
  round: string
  startMs: number
  /** What happens, with the milliseconds after the start in the demo's own speed. */
  moments(): readonly (Moment & { atMs: number })[]
}

export const roundMs = (simulation: Simulation, { rate }: DemoSettings): number => Math.round((simulation.roundSeconds * 1_000) / rate)

/** As many leagues as it takes to have the matches in play that are asked for: each has five a round, and some are between rounds. */
export function leagues(simulation: Simulation, settings: DemoSettings): DemoLeague[] {
  const { sport, roster } = simulation
  if (roster) return [leagueOf(simulation, settings, roster)]
  const count = Math.max(2, Math.round(settings.matches / (matchesInRound * 0.88)))
  const invented = clubs(settings.seed, count * clubsInLeague)
  return Array.from({ length: count }, (_, i) => {
    const name = leagueName(i)
    const slug = `demo-${settings.seed}-league-${i + 1}`
    return {
      id: leagueIdentity(sport, country, 'm', slug).id,
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
  return { id: leagueIdentity(sport, country, 'm', slug).id, name: roster.league, slug, tier: 1, clubs: invented.map(withId), offsetMs: 0 }
}

/** Which round of a league runs at an instant, counted from 1970, so that a restart finds the same matches. */
export const roundAt = (simulation: Simulation, settings: DemoSettings, league: DemoLeague, atMs: number): number =>
  Math.floor((atMs - league.offsetMs) / roundMs(simulation, settings))

/** The matches of one round, the same for the same seed whenever they are asked for. */
export function matchesOfRound(simulation: Simulation, settings: DemoSettings, league: DemoLeague, round: number): DemoMatch[] {
  const { sport } = simulation
  const every = roundMs(simulation, settings)
  const begins = league.offsetMs + round * every
  const inLeague = clubsOfLeague(simulation)
  const rounds = roundsOf(inLeague)
  // A season is over in two hours, so its years are as invented as its clubs.
  const season = String(2_000 + (Math.floor(round / rounds) % 8_000))
  const seasonId = seasonIdentity(sport, league.id, season).id
  return pairings(inLeague, round % rounds).map(({ home, away }, i, { length }) => {
    const [homeClub, awayClub] = [league.clubs[home]!, league.clubs[away]!]
    const { id } = matchIdentity(sport, { leagueId: league.id, season, stage: stageName, homeId: homeClub.id, awayId: awayClub.id, nth: 1 })
    const match = { id, home: homeClub, away: awayClub }
    let thoughtUp: ReturnType<DemoMatch['moments']> | undefined
    const moments = () => {
      thoughtUp ??= simulation
        .simulate(random('match', settings.seed, id), match)
        .map((m) => ({ ...m, atMs: Math.round((m.second * 1_000) / settings.rate) }))
      return thoughtUp
    }
    // Where a league is all there is of its sport, its last match of a round ends as the next round begins: something is always in play.
    const spread = simulation.roster ? 0.98 * every - moments().at(-1)!.atMs : every / 10
    return {
      ...match,
      league,
      season,
      seasonId,
      stageId: stageIdentity(sport, seasonId, stageName).id,
      round: `Matchday ${(round % rounds) + 1}`,
      // Whole seconds as everywhere.
      startMs: Math.ceil((begins + (i * spread) / (length - 1)) / 1_000) * 1_000,
      moments,
    }
  })
}
