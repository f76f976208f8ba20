import { leagueIdentity, teamIdentity } from '../identity/ids.ts'
import type { DemoLeague, Edition, Fixture } from './competition.ts'
import { clubs, clubsOf, type Entrant, leagueName, playersOf } from './invented.ts'
import { type DemoMatch, groundOf, matchOf, momentsOf, resultOf } from './match.ts'
import { personId } from './people.ts'
import { random } from './random.ts'
import { seasonName, seasonYear } from './season.ts'
import type { DemoSettings, Simulation } from './simulation.ts'

export const country = 'INT'

export const slotMs = (simulation: Simulation, { rate }: DemoSettings): number => Math.round((simulation.roundSeconds * 1_000) / rate)
const roundsOfSeason = ({ roster, competition }: Simulation): number => competition.rounds(roster.clubs)
/**
 * A league plays one round per slot. After its last round the rounds are played again from the first one; a postponed
 * match has a slot of its own before that.
 */
export const slotsOfCycle = (simulation: Simulation): number =>
  roundsOfSeason(simulation) + (simulation.hasPostponement ? 1 : 0) + simulation.competition.restSlots

/**
 * Enough leagues for the requested number of matches in play: a round has five matches, and 12% of the time a league is
 * between rounds.
 */
export function leagues(simulation: Simulation, settings: DemoSettings): DemoLeague[] {
  const { sport, roster, competition, hasManyLeagues } = simulation
  const { seed, matches } = settings
  const slug = `demo-${seed}-${sport}`
  if (competition.tournaments) return tournamentsOf(simulation, settings, competition.tournaments)
  if (!hasManyLeagues) return [leagueOf(simulation, { name: roster.league, slug, nth: 0 }, clubsOf(sport, seed, roster), 0)]
  const count = Math.max(2, Math.round(matches / ((roster.clubs / 2) * 0.88)))
  const invented = clubs(seed, count * roster.clubs, roster)
  return Array.from({ length: count }, (_, i) => {
    const own = invented.slice(i * roster.clubs, (i + 1) * roster.clubs)
    return leagueOf(
      simulation,
      { name: leagueName(roster, i), slug: `${slug}-${i + 1}`, nth: i },
      own,
      offsetOf(simulation, settings, i, count),
    )
  })
}

/** Each tournament has players of the whole ranking list, none of them in two. */
function tournamentsOf(
  simulation: Simulation,
  settings: DemoSettings,
  tournaments: NonNullable<Simulation['competition']['tournaments']>,
): DemoLeague[] {
  const { sport, roster } = simulation
  const { seed } = settings
  const count = tournaments.length
  const most = Math.max(...tournaments.map(({ entrants }) => entrants))
  const players = playersOf(sport, seed, most * count, roster)
  const grounds = clubsOf(sport, seed, { ...roster, clubs: count })
  return tournaments.map(({ name, entrants }, nth) => {
    const own = players.filter((_, i) => i % count === nth).slice(0, entrants)
    const named = { name, slug: `demo-${seed}-${sport}-${nth + 1}`, nth }
    return {
      ...leagueOf(simulation, named, own, offsetOf(simulation, settings, nth, count)),
      venue: groundOf(sport, grounds[nth]!),
    }
  })
}

const offsetOf = (simulation: Simulation, settings: DemoSettings, nth: number, count: number): number =>
  Math.round(slotMs(simulation, settings) * (Math.floor((slotsOfCycle(simulation) * nth) / count) + nth / count))

const leagueOf = (
  { sport }: Simulation,
  named: Pick<DemoLeague, 'name' | 'slug' | 'nth'>,
  invented: readonly Entrant[],
  offsetMs: number,
): DemoLeague => ({
  ...named,
  id: leagueIdentity(sport, { countryCode: country, gender: 'm', slug: named.slug }).id,
  entrants: invented.map((each) => ({
    ...each,
    id: each.estate ? teamIdentity(sport, country, 'm', `demo ${each.name}`).id : personId(sport, each.name, each.name),
  })),
  offsetMs,
  results: new Map(),
  simulated: new Map(),
})

/** The slot of a league at an instant, counted from 1970: after a restart the matches are the same. */
export const slotAt = (simulation: Simulation, settings: DemoSettings, league: DemoLeague, atMs: number): number =>
  Math.floor((atMs - league.offsetMs) / slotMs(simulation, settings))

const slotStartMs = (simulation: Simulation, settings: DemoSettings, league: DemoLeague, slot: number): number =>
  league.offsetMs + slot * slotMs(simulation, settings)

/** The slots that begin again together with this one, in order. */
function unitOf(simulation: Simulation, slot: number): number[] {
  if (simulation.competition.unit === 'round') return [slot]
  const slots = slotsOfCycle(simulation)
  return Array.from({ length: slots }, (_, i) => slot - (slot % slots) + i)
}

/** The earlier slots whose matches are withdrawn when this one is scheduled. */
export function replacedSlots(simulation: Simulation, slot: number): number[] {
  const unit = unitOf(simulation, slot)
  return slot === unit[0] ? unit.map((each) => each - slotsOfCycle(simulation)) : []
}

/** The year in which the season of a slot begins. */
export const yearOfSlot = (simulation: Simulation, settings: DemoSettings, league: DemoLeague, slot: number): number =>
  seasonYear(simulation.seasons, slotStartMs(simulation, settings, league, unitOf(simulation, slot)[0]!))

/** Without simulating the matches. */
export const idsOfSlot = (simulation: Simulation, settings: DemoSettings, league: DemoLeague, slot: number): string[] =>
  fixturesOfSlot(simulation, settings, league, slot).map(({ id }) => id)

/**
 * Simulates what the matches of a slot and their pairings depend on, match by match, so that neither `matchesOfSlot`
 * nor the first `momentsWithFinalStats` of its matches need to. `between` is awaited before each.
 */
export async function simulateSlot(
  simulation: Simulation,
  settings: DemoSettings,
  league: DemoLeague,
  slot: number,
  now: number,
  between: () => Promise<void>,
): Promise<void> {
  league.simulated.clear()
  // Of a match to come only the result is known before it begins: the winner, and its length.
  const hasBegun = slotStartMs(simulation, settings, league, slot) <= now
  for (const each of unitOf(simulation, slot).filter((other) => other <= slot))
    for (const fixture of fixturesOfSlot(simulation, settings, league, each)) {
      if (league.results.has(fixture.id)) continue
      await between()
      const isReported = each === slot && hasBegun
      const moments = momentsOf(simulation, settings, league, fixture, isReported ? 'end' : 'result')
      if (isReported) league.simulated.set(fixture.id, moments)
    }
}

/** The matches of one slot; deterministic per seed. A postponed match belongs to the slot of its first start. */
export function matchesOfSlot(simulation: Simulation, settings: DemoSettings, league: DemoLeague, slot: number): DemoMatch[] {
  const { cycle, round } = turnOf(simulation, slot)
  const slots = slotsOfCycle(simulation)
  const lengthMs = slotMs(simulation, settings)
  const startMs = slotStartMs(simulation, settings, league, slot)
  const postponed = postponedIn(simulation, settings, league, cycle)
  const { playedShare, knownBefore } = simulation.competition
  const known = knownBefore(round)
  const year = yearOfSlot(simulation, settings, league, slot)
  const untimed = fixturesOfSlot(simulation, settings, league, slot).map((fixture) =>
    matchOf(simulation, settings, league, year, fixture, settings.rate),
  )
  const places = simulation.hasManyLeagues ? [...untimed.keys()] : placesOf(untimed)
  return untimed.map((each, i, { length }) => {
    const match = { ...each, ...(known !== undefined && { knownMs: startMs - known * lengthMs }) }
    // With few leagues per sport, the last match of a round ends as the next round starts: there is always a match in
    // play.
    const spread = simulation.hasManyLeagues ? lengthMs / 10 : playedShare * lengthMs - match.lengthMs()
    const start = wholeSecond(startMs + (places[i]! * spread) / Math.max(1, length - 1))
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
 * The place of each match in the order of starts: the shortest one is between others, or nothing would be in play after
 * it.
 */
function placesOf(matches: readonly Pick<DemoMatch, 'lengthMs'>[]): number[] {
  const order = [...matches.keys()]
  if (order.length < 3) return order
  const lengths = matches.map((match) => match.lengthMs())
  const shortest = order.splice(lengths.indexOf(Math.min(...lengths)), 1)
  order.splice(Math.floor(matches.length / 2), 0, ...shortest)
  return matches.map((_, i) => order.indexOf(i))
}

/**
 * The rounds of the season that begins in `year`, each simulated when it is called; deterministic per seed. A postponed
 * match is played on the second Wednesday after its Saturday.
 */
export function roundsOfPastSeason(
  simulation: Simulation,
  settings: DemoSettings,
  league: DemoLeague,
  year: number,
): (() => DemoMatch[])[] {
  const { competition, seasons } = simulation
  const rounds = roundsOfSeason(simulation)
  const postponed = postponedIn(simulation, settings, league, `season ${year}`)
  const edition = editionOf(simulation, settings, league, { year, nth: 0 })
  return Array.from(
    { length: rounds },
    (_, round) => () =>
      competition.fixtures(edition, round).map((fixture, i) => {
        const match = matchOf(simulation, settings, league, year, fixture, 1)
        const first = competition.pastRoundMs(seasons, { year, round, rounds, league })
        const start = first + i * hourMs
        return postponed?.round === round && postponed.nth === i
          ? { ...match, startMs: first + 11 * 24 * hourMs + 4 * hourMs, postponedFromMs: start }
          : { ...match, startMs: start }
      }),
  )
}

/** The round of a slot, and how often all rounds were played before it. */
const turnOf = (simulation: Simulation, slot: number): { cycle: number; round: number } => {
  const slots = slotsOfCycle(simulation)
  return { cycle: Math.floor(slot / slots), round: slot % slots }
}

/** The fixtures of one slot; none after the last round. */
function fixturesOfSlot(simulation: Simulation, settings: DemoSettings, league: DemoLeague, slot: number): Fixture[] {
  const { cycle, round } = turnOf(simulation, slot)
  if (round >= roundsOfSeason(simulation)) return []
  const year = yearOfSlot(simulation, settings, league, slot)
  return simulation.competition.fixtures(editionOf(simulation, settings, league, { year, nth: cycle + 1 }), round)
}

const editionOf = (
  simulation: Simulation,
  settings: DemoSettings,
  league: DemoLeague,
  { year, nth }: { year: number; nth: number },
): Edition => ({
  ...{ sport: simulation.sport, seed: settings.seed, league, season: seasonName(simulation.seasons, year), nth },
  winnerOf: (fixture) => resultOf(simulation, settings, league, fixture).winner,
  finalStateOf: (fixture) => resultOf(simulation, settings, league, fixture).state,
})

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
