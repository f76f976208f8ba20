import { leagueIdentity, teamIdentity } from '../identity/ids.ts'
import type { DemoLeague, Edition, Fixture } from './competition.ts'
import { clubs, type Entrant, getClubs, getPlayers, leagueName } from './invented.ts'
import { type DemoMatch, getGround, getMatch, getMoments, getResult } from './match.ts'
import { personId } from './people.ts'
import { random } from './random.ts'
import { seasonName, seasonsKept, yearOfSeason } from './season.ts'
import type { DemoSettings, Simulation } from './simulation.ts'

export const country = 'INT'

export const slotMs = (simulation: Simulation, { rate }: DemoSettings): number => Math.round((simulation.roundSeconds * 1_000) / rate)
const roundsOfSeason = ({ roster, competition }: Simulation): number => competition.rounds(roster.clubs)
/**
 * A league plays one round per slot. After its last round the next season begins; a postponed match has a separate slot
 * before that.
 */
export const slotsOfSeason = (simulation: Simulation): number =>
  roundsOfSeason(simulation) + (simulation.hasPostponement ? 1 : 0) + simulation.competition.restSlots

/**
 * Enough leagues for the requested number of matches in play: a round has five matches, and 12% of the time a league is
 * between rounds.
 */
export function leagues(simulation: Simulation, settings: DemoSettings): DemoLeague[] {
  const { sport, roster, competition, hasManyLeagues } = simulation
  const { seed, matches } = settings
  const slug = `demo-${seed}-${sport}`
  if (competition.tournaments) return getTournaments(simulation, settings, competition.tournaments)
  if (!hasManyLeagues) return [getLeague(simulation, { name: roster.league, slug, nth: 0 }, getClubs(sport, seed, roster), 0)]
  const count = Math.max(2, Math.round(matches / ((roster.clubs / 2) * 0.88)))
  const invented = clubs(seed, count * roster.clubs, roster)
  return Array.from({ length: count }, (_, i) => {
    const own = invented.slice(i * roster.clubs, (i + 1) * roster.clubs)
    return getLeague(
      simulation,
      { name: leagueName(roster, i), slug: `${slug}-${i + 1}`, nth: i },
      own,
      getOffset(simulation, settings, i, count),
    )
  })
}

/** Each tournament has players from the whole ranking list; no player is in two. */
function getTournaments(
  simulation: Simulation,
  settings: DemoSettings,
  tournaments: NonNullable<Simulation['competition']['tournaments']>,
): DemoLeague[] {
  const { sport, roster } = simulation
  const { seed } = settings
  const count = tournaments.length
  const most = Math.max(...tournaments.map(({ entrants }) => entrants))
  const players = getPlayers(sport, seed, most * count, roster)
  const grounds = getClubs(sport, seed, { ...roster, clubs: count })
  return tournaments.map(({ name, entrants }, nth) => {
    const own = players.filter((_, i) => i % count === nth).slice(0, entrants)
    const named = { name, slug: `demo-${seed}-${sport}-${nth + 1}`, nth }
    return {
      ...getLeague(simulation, named, own, getOffset(simulation, settings, nth, count)),
      venue: getGround(sport, grounds[nth]!),
    }
  })
}

const getOffset = (simulation: Simulation, settings: DemoSettings, nth: number, count: number): number =>
  Math.round(slotMs(simulation, settings) * (Math.floor((slotsOfSeason(simulation) * nth) / count) + nth / count))

const getLeague = (
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

/** The slot of a league at an instant, counted from 1970, so that the matches are the same after a restart. */
export const slotAt = (simulation: Simulation, settings: DemoSettings, league: DemoLeague, atMs: number): number =>
  Math.floor((atMs - league.offsetMs) / slotMs(simulation, settings))

const slotStartMs = (simulation: Simulation, settings: DemoSettings, league: DemoLeague, slot: number): number =>
  league.offsetMs + slot * slotMs(simulation, settings)

/** The slots of a season, in order. */
export const slotsIn = (simulation: Simulation, nth: number): number[] => {
  const slots = slotsOfSeason(simulation)
  return Array.from({ length: slots }, (_, round) => nth * slots + round)
}

/**
 * The slots of an earlier season if its name is used again from this slot on and it is not older than the season
 * `since`.
 */
export function replacedSlots(simulation: Simulation, slot: number, since: number): number[] {
  const { nth, round } = getTurn(simulation, slot)
  return round === 0 && nth - seasonsKept >= since ? slotsIn(simulation, nth - seasonsKept) : []
}

/** The ids of a slot's matches, without simulating them. */
export const idsOfSlot = (simulation: Simulation, settings: DemoSettings, league: DemoLeague, slot: number): string[] =>
  fixturesOfSlot(simulation, settings, league, slot).map(({ id }) => id)

/**
 * Simulates, match by match, everything that the matches of a slot and their pairings depend on, so that neither
 * `matchesOfSlot` nor the first `momentsWithFinalStats` of its matches simulates anything. Awaits `between` before each
 * match.
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
  // For a future match only the result (winner and length) is needed before it begins.
  const hasBegun = slotStartMs(simulation, settings, league, slot) <= now
  const { round } = getTurn(simulation, slot)
  const first = simulation.competition.needsResults(round) ? slot - round : slot
  for (let each = first; each <= slot; each++)
    for (const fixture of fixturesOfSlot(simulation, settings, league, each)) {
      if (league.results.has(fixture.id)) continue
      await between()
      const isReported = each === slot && hasBegun
      const moments = getMoments(simulation, settings, league, fixture, isReported ? 'end' : 'result')
      if (isReported) league.simulated.set(fixture.id, moments)
    }
}

/** The matches of one slot; deterministic per seed. A postponed match belongs to the slot of its first start. */
export function matchesOfSlot(simulation: Simulation, settings: DemoSettings, league: DemoLeague, slot: number): DemoMatch[] {
  const { nth, round } = getTurn(simulation, slot)
  const lengthMs = slotMs(simulation, settings)
  const startMs = slotStartMs(simulation, settings, league, slot)
  const postponed = postponedIn(simulation, settings, league, nth)
  const { playedShare, knownBefore } = simulation.competition
  const known = knownBefore(round)
  const untimed = fixturesOfSlot(simulation, settings, league, slot).map((fixture) =>
    getMatch(simulation, settings, league, yearOfSeason(nth), fixture),
  )
  const places = simulation.hasManyLeagues ? [...untimed.keys()] : getPlaces(untimed)
  return untimed.map((each, i, { length }) => {
    const match = { ...each, ...(known !== undefined && { knownMs: startMs - known * lengthMs }) }
    // With few leagues per sport, the last match of a round ends as the next round starts, so that there is always a
    // match in play. A start is up to a second later, because it is in whole seconds.
    const spread = simulation.hasManyLeagues ? lengthMs / 10 : playedShare * lengthMs - match.lengthMs() - 1_000
    const start = wholeSecond(startMs + (places[i]! * spread) / Math.max(1, length - 1))
    return postponed?.round === round && postponed.nth === i
      ? {
          ...match,
          startMs: wholeSecond(slotStartMs(simulation, settings, league, slotsIn(simulation, nth).at(-1)!) + lengthMs / 20),
          postponedFromMs: start,
        }
      : { ...match, startMs: start }
  })
}

/**
 * The place of each match in the order of starts. The shortest match is between others, because otherwise nothing would
 * be in play after it.
 */
function getPlaces(matches: readonly Pick<DemoMatch, 'lengthMs'>[]): number[] {
  const order = [...matches.keys()]
  if (order.length < 3) return order
  const lengths = matches.map((match) => match.lengthMs())
  const shortest = order.splice(lengths.indexOf(Math.min(...lengths)), 1)
  order.splice(Math.floor(matches.length / 2), 0, ...shortest)
  return matches.map((_, i) => order.indexOf(i))
}

/** The season of a slot, counted from 1970, and its round, from 0. */
export const getTurn = (simulation: Simulation, slot: number): { nth: number; round: number } => {
  const slots = slotsOfSeason(simulation)
  return { nth: Math.floor(slot / slots), round: slot % slots }
}

/** The fixtures of one slot; none after the last round. */
function fixturesOfSlot(simulation: Simulation, settings: DemoSettings, league: DemoLeague, slot: number): Fixture[] {
  const { nth, round } = getTurn(simulation, slot)
  if (round >= roundsOfSeason(simulation)) return []
  return simulation.competition.fixtures(getEdition(simulation, settings, league, nth), round)
}

const getEdition = (simulation: Simulation, settings: DemoSettings, league: DemoLeague, nth: number): Edition => ({
  ...{ sport: simulation.sport, seed: settings.seed, league, season: seasonName(simulation.seasons, yearOfSeason(nth)), nth },
  getWinner: (fixture) => getResult(simulation, settings, league, fixture).winner,
  getFinalState: (fixture) => getResult(simulation, settings, league, fixture).state,
})

/** start_at has whole seconds. */
const wholeSecond = (ms: number): number => Math.ceil(ms / 1_000) * 1_000

/** The postponed match is in one of the rounds 4 to 8. */
function postponedIn(
  simulation: Simulation,
  { seed }: DemoSettings,
  { slug }: DemoLeague,
  nth: number,
): { round: number; nth: number } | undefined {
  if (!simulation.hasPostponement) return undefined
  const rng = random('postponed', seed, slug, nth)
  return { round: rng.int(3, 7), nth: rng.int(0, simulation.roster.clubs / 2 - 1) }
}
