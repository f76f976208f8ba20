import { create } from '@bufbuild/protobuf'
import { type MatchSportId, sportNamed } from '@touchline/contract/catalog'
import { type LiveUpdate, type MatchObservation, MergedSchema, type StatsObservation } from '@touchline/contract/gen/feed'
import { isEnded } from '@touchline/contract/states'
import { pause } from '@touchline/platform/clock'
import { turn } from '@touchline/sources/parse/yield-to-event-loop'
import type { GeneratorContext } from '../../feeds/generator.ts'
import { leagueObservations, playerObservations, seasonObservation, squadObservations } from '../catalog.ts'
import type { DemoLeague } from '../competition.ts'
import { leagues } from '../league.ts'
import { type DemoMatch, getMatch, getResult } from '../match.ts'
import { eventList, fullStatsObservations, getEvents, momentUpdate, type Narrator, scheduleObservation } from '../observations.ts'
import type { DemoSettings, Simulation } from '../simulation.ts'
import { correctedEvent, withEachType } from './fixed-events.ts'
import { type FixedMatch, fixedMatches, isFullTime } from './fixed-match.ts'

const dayMs = 86_400_000
/** The seasons of these leagues have the name of this year. */
const year = 2_000
/** Simulations until one has the wanted result. Every one is found in far fewer. */
const attemptsMax = 2_000

interface Fixed {
  simulation: Simulation
  fixed: FixedMatch
  match: Omit<DemoMatch, 'startMs'>
}

interface FixedLeague {
  simulation: Simulation
  league: DemoLeague
  matches: readonly Fixed[]
}

/**
 * Publishes the fixed matches of these sports, and again at the beginning of each day, UTC, because their starts are
 * counted from there. Resolves when they are published; `over` when the signal aborts.
 */
export async function playFixed(
  simulations: readonly Simulation[],
  settings: DemoSettings,
  context: GeneratorContext,
): Promise<{ over: Promise<void> }> {
  const all: FixedLeague[] = []
  for (const simulation of simulations) all.push(await getFixed(simulation, settings))
  for (const each of all) await publishCatalog(each, context)
  const publish = async (day: number) => {
    for (const each of all) await publishMatches(each, day, context)
  }
  const today = () => Math.floor(context.clock.now() / dayMs)
  await publish(today())
  return { over: eachDay(today, publish, context) }
}

async function eachDay(today: () => number, publish: (day: number) => Promise<void>, { clock, signal }: GeneratorContext): Promise<void> {
  for (let day = today() + 1; ; day = today() + 1) {
    await pause(clock, day * dayMs - clock.now(), signal)
    if (signal.aborted) return
    await publish(today())
  }
}

/** The league of the fixed matches of a sport, whose sides are those of the first league of the demo. */
async function getFixed(simulation: Simulation, settings: DemoSettings): Promise<FixedLeague> {
  const { sport } = simulation
  const { prefix } = sportNamed(sport)
  const [first] = leagues(simulation, settings)
  const slug = `fixed-${sport}`
  const league: DemoLeague = { ...first!, id: `${prefix}-l-fixed`, name: 'Fixed Matches', slug, nth: 0 }
  const own = fixedMatches.filter(({ sports = [sport] }) => sports.includes(sport))
  const matches: Fixed[] = []
  // The name of a tournament of tennis determines its surface.
  const simulatedIn = { ...league, name: first!.name }
  for (const [nth, fixed] of own.entries()) {
    const one = await simulated(simulation, settings, simulatedIn, fixed, nth)
    matches.push({ ...one, match: { ...one.match, league } })
  }
  return { simulation, league, matches }
}

async function simulated(
  simulation: Simulation,
  settings: DemoSettings,
  league: DemoLeague,
  fixed: FixedMatch,
  nth: number,
): Promise<Fixed> {
  const { entrants } = league
  const [home, away] = [entrants[(2 * nth) % entrants.length]!, entrants[(2 * nth + 1) % entrants.length]!]
  const { prefix } = sportNamed(simulation.sport)
  const fixture = {
    id: `${prefix}-m-${fixed.name}`,
    round: `Matchday ${nth + 1}`,
    sides: () => ({ home: { entrant: home }, away: { entrant: away } }),
    ...(fixed.isKnockout && { stage: { name: 'Playoffs', type: 'knockout' as const } }),
  }
  for (let seed = 1; seed <= attemptsMax; seed++) {
    await turn()
    const own = { ...settings, seed, rate: 1 }
    const match = getMatch(simulation, own, { ...league, results: new Map() }, year, fixture)
    const { state } = getResult(simulation, own, { ...league, results: new Map() }, fixture)
    if ((fixed.result ?? isFullTime)(state)) return { simulation, fixed, match }
  }
  throw new Error(`no simulation of ${fixture.id} has its result`)
}

const getNarrator = ({ source, clock }: GeneratorContext): Narrator => ({ source, receivedAt: new Date(clock.now()).toISOString() })

async function publishCatalog({ simulation, league, matches }: FixedLeague, context: GeneratorContext): Promise<void> {
  const narrator = getNarrator(context)
  const match = { ...matches[0]!.match, startMs: context.clock.now() }
  await context.publishCatalog([
    ...leagueObservations(simulation, league, narrator),
    ...playerObservations(simulation, league, narrator),
    seasonObservation(simulation, league, match, narrator),
    ...squadObservations(simulation, league, match, narrator),
  ])
}

async function publishMatches({ simulation, matches }: FixedLeague, day: number, context: GeneratorContext): Promise<void> {
  const narrator = getNarrator(context)
  const reports: Report[] = []
  for (const each of matches) {
    await turn()
    reports.push(getReport(each, day, narrator))
  }
  await context.publishMatches(reports.flatMap(({ observations }) => observations))
  await context.publishLive(reports.flatMap(({ updates }) => updates))
  await context.publishStats(reports.flatMap(({ stats }) => stats))
  const { prefix } = sportNamed(simulation.sport)
  const merged = { from: `${prefix}-m-merged`, into: `${prefix}-m-finished`, sport: simulation.sport, kind: 'match' }
  await context.publishMerged([create(MergedSchema, { ...merged, seq: 1n, at: narrator.receivedAt })])
}

interface Report {
  observations: MatchObservation[]
  updates: LiveUpdate[]
  stats: StatsObservation[]
}

/** What a source reports about a match on this day. A day has four sequences. */
function getReport({ simulation, fixed, match: simulatedMatch }: Fixed, day: number, narrator: Narrator): Report {
  const sport = simulation.sport as MatchSportId
  const match: DemoMatch = { ...simulatedMatch, startMs: day * dayMs + fixed.startMs }
  const seq = (nth: number) => BigInt(4 * day + nth)
  const moments = fixed.isUnplayed ? [] : fixed.played ? match.moments() : match.momentsWithFinalStats()
  const state = fixed.state?.(moments, sport) ?? (fixed.played ?? ((all) => all))(moments).at(-1)!.state
  const played = fixed.played?.(moments) ?? (isEnded(state.state!) && !fixed.state ? moments : [])
  const schedule = (nth: number, more: Parameters<typeof scheduleObservation>[4]) =>
    withFields(fixed, scheduleObservation(simulation, match, seq(nth), narrator, more))
  const stats = fullStatsObservations(simulation, match, fixed.isWithoutDetails ? [] : played, narrator)
  const ofDay = stats.map((each) => ({ ...each, seq: seq(2) }))
  if (fixed.played) {
    const last = { ...played.at(-1)!, state }
    const update = momentUpdate(simulation, match, [...played.slice(0, -1), last], 1, narrator)
    return { observations: [schedule(1, {})], updates: [{ ...update, seq: seq(2) }], stats: ofDay }
  }
  const { rescheduledMs } = fixed
  const announced = rescheduledMs === undefined ? { scoreboard: state } : { rescheduledMs: match.startMs + rescheduledMs }
  if (!isEnded(state.state!)) return { observations: [schedule(2, announced)], updates: [], stats: [] }
  const ended = { ...state, endedAt: new Date(match.startMs + match.lengthMs()).toISOString().slice(0, 19).concat('Z') }
  const events = getEvents(moments)
  const result = (nth: number, items: typeof events, scoreboard = ended) =>
    schedule(nth, { scoreboard, ...(!fixed.isWithoutDetails && played.length > 0 && { events: eventList(items, narrator) }) })
  const observations =
    fixed.events === 'a correction'
      ? [
          result(1, [...events, correctedEvent(sport, match, events, 'confirmed')], { ...ended, homeScore: (ended.homeScore ?? 0) + 1 }),
          result(2, [...events, correctedEvent(sport, match, events, 'cancelled')]),
        ]
      : [result(2, fixed.events === 'each type' ? withEachType(sport, match, events) : events)]
  return { observations, updates: [], stats: ofDay }
}

/** The schedule with the fields that only a fixed match has. */
function withFields({ isTimeTbd, isWithoutDetails }: FixedMatch, observation: MatchObservation): MatchObservation {
  const schedule = observation.schedule!
  if (isTimeTbd) schedule.timeTbd = true
  if (isWithoutDetails)
    schedule.coverage = {
      ...schedule.coverage!,
      ...{
        events: false,
        cards: false,
        substitutions: false,
        lineups: false,
        statistics: false,
        playByPlay: false,
        injuries: false,
        live: 'post',
      },
    }
  return observation
}
