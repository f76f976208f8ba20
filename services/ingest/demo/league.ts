import { leagueIdentity, matchIdentity, seasonIdentity, stageIdentity, teamIdentity, venueIdentity } from '../identity/ids.ts'
import { type Club, clubs, clubsOf, leagueName, officialsOf } from './invented.ts'
import { random } from './random.ts'
import { saturdayOf, seasonName, seasonYear } from './season.ts'
import type { Moment, SimulatedMatch, Simulation } from './simulation.ts'

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
  clubs: readonly (Club & { id: string; venueId: string })[]
  /**
   * Milliseconds by which its slots start after those of the first league, so that the leagues are neither between
   * rounds nor in the same round at the same time.
   */
  offsetMs: number
}

export interface DemoMatch extends SimulatedMatch {
  home: DemoLeague['clubs'][number]
  away: DemoLeague['clubs'][number]
  league: DemoLeague
  season: string
  seasonId: string
  stageId: string
  round: string
  startMs: number
  /** The start that was announced first. Absent: never postponed. */
  postponedFromMs?: number
  attendance: number
  officials: { name: string; role: string }[]
  /** The simulated moments; `atMs`: milliseconds after the start, at the speed of play. */
  moments(): readonly (Moment & { atMs: number })[]
}

export const slotMs = (simulation: Simulation, { rate }: DemoSettings): number => Math.round((simulation.roundSeconds * 1_000) / rate)
const roundsOfSeason = ({ roster }: Simulation): number => roster.meetings * (roster.clubs - 1)
/**
 * A league plays one round per slot. After its last round the rounds are played again from the first one; a postponed
 * match has a slot of its own before that.
 */
export const slotsOfCycle = (simulation: Simulation): number => roundsOfSeason(simulation) + (simulation.hasPostponement ? 1 : 0)

/**
 * Enough leagues for the requested number of matches in play: a round has five matches, and 12% of the time a league is
 * between rounds.
 */
export function leagues(simulation: Simulation, settings: DemoSettings): DemoLeague[] {
  const { sport, roster, hasManyLeagues } = simulation
  const { seed, matches } = settings
  const slug = `demo-${seed}-${sport}`
  if (!hasManyLeagues) return [leagueOf(simulation, { name: roster.league, slug, tier: 1 }, clubsOf(sport, seed, roster), 0)]
  const count = Math.max(2, Math.round(matches / ((roster.clubs / 2) * 0.88)))
  const invented = clubs(seed, count * roster.clubs, roster)
  return Array.from({ length: count }, (_, i) => {
    const own = invented.slice(i * roster.clubs, (i + 1) * roster.clubs)
    const offsetMs = Math.round(slotMs(simulation, settings) * (Math.floor((slotsOfCycle(simulation) * i) / count) + i / count))
    return leagueOf(simulation, { name: leagueName(roster, i), slug: `${slug}-${i + 1}`, tier: i + 1 }, own, offsetMs)
  })
}

const leagueOf = (
  { sport }: Simulation,
  named: Pick<DemoLeague, 'name' | 'slug' | 'tier'>,
  invented: readonly Club[],
  offsetMs: number,
): DemoLeague => ({
  ...named,
  id: leagueIdentity(sport, { countryCode: country, gender: 'm', slug: named.slug }).id,
  clubs: invented.map((club) => ({
    ...club,
    id: teamIdentity(sport, country, 'm', `demo ${club.name}`).id,
    venueId: venueIdentity(sport, club.town, `demo ${club.ground.name}`).id,
  })),
  offsetMs,
})

/** The slot of a league at an instant, counted from 1970: after a restart the matches are the same. */
export const slotAt = (simulation: Simulation, settings: DemoSettings, league: DemoLeague, atMs: number): number =>
  Math.floor((atMs - league.offsetMs) / slotMs(simulation, settings))

const slotStartMs = (simulation: Simulation, settings: DemoSettings, league: DemoLeague, slot: number): number =>
  league.offsetMs + slot * slotMs(simulation, settings)

/** The year in which the season of a slot begins. */
export const yearOfSlot = (simulation: Simulation, settings: DemoSettings, league: DemoLeague, slot: number): number =>
  seasonYear(simulation.seasons, slotStartMs(simulation, settings, league, slot))

/** The matches of one slot; deterministic per seed. A postponed match belongs to the slot of its first start. */
export function matchesOfSlot(simulation: Simulation, settings: DemoSettings, league: DemoLeague, slot: number): DemoMatch[] {
  const [rounds, slots] = [roundsOfSeason(simulation), slotsOfCycle(simulation)]
  const [cycle, round] = [Math.floor(slot / slots), slot % slots]
  if (round >= rounds) return []
  const lengthMs = slotMs(simulation, settings)
  const startMs = slotStartMs(simulation, settings, league, slot)
  const year = seasonYear(simulation.seasons, startMs)
  const postponed = postponedIn(simulation, settings, league, cycle)
  // No other meeting of two clubs in a season has the same number.
  const first = 1 + (cycle + 1) * simulation.roster.meetings
  return roundOf(simulation, settings, league, { year, round, first, rate: settings.rate }).map((match, i, { length }) => {
    // With one league per sport, the last match of a round ends as the next round starts: there is always a match in
    // play.
    const spread = simulation.hasManyLeagues ? lengthMs / 10 : 0.98 * lengthMs - match.moments().at(-1)!.atMs
    const start = wholeSecond(startMs + (i * spread) / (length - 1))
    return postponed?.round === round && postponed.nth === i
      ? {
          ...match,
          startMs: wholeSecond(slotStartMs(simulation, settings, league, (cycle + 1) * slots - 1) + lengthMs / 20),
          postponedFromMs: start,
        }
      : { ...match, startMs: start }
  })
}

/**
 * The rounds of the season that begins in `year`, played on Saturdays; deterministic per seed. A postponed match is
 * played on the second Wednesday after.
 */
export function roundsOfPastSeason(simulation: Simulation, settings: DemoSettings, league: DemoLeague, year: number): DemoMatch[][] {
  const rounds = roundsOfSeason(simulation)
  const postponed = postponedIn(simulation, settings, league, `season ${year}`)
  return Array.from({ length: rounds }, (_, round) =>
    roundOf(simulation, settings, league, { year, round, first: 1, rate: 1 }).map((match, i) => {
      const saturday = saturdayOf(simulation.seasons, year, round, rounds)
      const start = saturday + i * hourMs
      return postponed?.round === round && postponed.nth === i
        ? { ...match, startMs: saturday + 11 * 24 * hourMs + 4 * hourMs, postponedFromMs: start }
        : { ...match, startMs: start }
    }),
  )
}

const hourMs = 3_600_000
/** start_at has whole seconds. */
const wholeSecond = (ms: number): number => Math.ceil(ms / 1_000) * 1_000

/** Not in the first three rounds: these are played again before the slot of the postponed match ends. */
function postponedIn(
  simulation: Simulation,
  { seed }: DemoSettings,
  { slug }: DemoLeague,
  cycle: number | string,
): { round: number; nth: number } | undefined {
  if (!simulation.hasPostponement) return undefined
  const rng = random('postponed', seed, slug, cycle)
  return { round: rng.int(3, 7), nth: rng.int(0, simulation.roster.clubs / 2 - 1) }
}

/**
 * The matches of a round without their start. `first`: number of the first meeting of two clubs in this season; `rate`:
 * speed of play.
 */
function roundOf(
  simulation: Simulation,
  settings: DemoSettings,
  league: DemoLeague,
  { year, round, first, rate }: { year: number; round: number; first: number; rate: number },
): Omit<DemoMatch, 'startMs'>[] {
  const { sport, roster } = simulation
  const season = seasonName(simulation.seasons, year)
  const seasonId = seasonIdOf(simulation, league, year)
  const stageId = stageIdentity(sport, seasonId, stageName).id
  const nth = first + Math.floor(round / roundsOf(roster.clubs))
  return pairings(roster.clubs, round).map((pair) => {
    const [home, away] = [league.clubs[pair.home]!, league.clubs[pair.away]!]
    const { id } = matchIdentity(sport, { leagueId: league.id, season, stage: stageName, homeId: home.id, awayId: away.id, nth })
    const match = { id, home, away }
    let cachedMoments: ReturnType<DemoMatch['moments']> | undefined
    const moments = () => {
      cachedMoments ??= simulation
        .simulate(random('match', settings.seed, id), match)
        .map((m) => ({ ...m, atMs: Math.round((m.second * 1_000) / rate) }))
      return cachedMoments
    }
    const attendance = Math.round((home.ground.capacity * random('attendance', settings.seed, id).int(55, 99)) / 100)
    const officials = officialsOf(roster, settings.seed, id)
    return { ...match, league, season, seasonId, stageId, round: `Matchday ${round + 1}`, attendance, officials, moments }
  })
}

/** The last moment of a match is its end. */
export const endOf = (match: DemoMatch): number => match.startMs + match.moments().at(-1)!.atMs

const seasonIdOf = ({ sport, seasons }: Simulation, league: DemoLeague, year: number): string =>
  seasonIdentity(sport, league.id, seasonName(seasons, year)).id

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
