import type { CatalogObservation } from '@touchline/contract/gen/feed'
import { pause } from '@touchline/platform/clock'
import type { GeneratorContext } from '../feeds/generator.ts'
import { turn } from '../parse/yield-to-event-loop.ts'
import { clubsOfLeague, type DemoLeague, type DemoMatch, type DemoSettings, leagues, matchesOfRound, roundAt, roundsOf } from './league.ts'
import {
  finishedMatchUpdate,
  fullStatsObservations,
  leagueObservations,
  momentUpdate,
  type Narrator,
  scheduleObservation,
  seasonObservation,
  statsObservations,
} from './observations.ts'
import { playerObservations, squadObservations } from './people.ts'
import type { Simulation } from './simulation.ts'

/** Rounds published at the start, which fill the standings, and rounds scheduled ahead. */
const pastRounds = (simulation: Simulation): number => roundsOf(clubsOfLeague(simulation)) - 1
const futureRounds = 3
const tickMs = 250
const batch = 100

interface InPlay {
  match: DemoMatch
  /** Moments published so far. */
  published: number
}

/** Plays one sport until the signal aborts: publishes the past rounds first, then what is due at every tick. */
export async function play(simulation: Simulation, settings: DemoSettings, context: GeneratorContext): Promise<void> {
  const { clock, signal } = context
  const running = new Map<string, InPlay>()
  const scheduledUntil = new Map<DemoLeague, number>()
  for (const league of leagues(simulation, settings)) {
    const now = roundAt(simulation, settings, league, clock.now())
    const narrator = { source: context.source, receivedAt: new Date(clock.now()).toISOString() }
    await context.publishCatalog([...leagueObservations(simulation, league, narrator), ...playerObservations(simulation, league, narrator)])
    const pastMatches: DemoMatch[] = []
    for (let back = pastRounds(simulation); back > 0; back--) {
      for (const match of matchesOfRound(simulation, settings, league, now - back)) {
        match.moments()
        pastMatches.push(match)
        // Simulating a match takes about 10 ms; let other work run in between.
        await turn()
      }
    }
    const seasons = new Map(pastMatches.map((match) => [match.seasonId, match]))
    for (const match of seasons.values()) await context.publishCatalog(seasonAndSquads(simulation, match, narrator))
    await publishInBatches(
      pastMatches.map((match) => scheduleObservation(simulation, match, narrator)),
      context.publishMatches,
    )
    await publishInBatches(
      pastMatches.map((match) => finishedMatchUpdate(simulation, match, narrator)),
      context.publishLive,
    )
    await publishInBatches(
      pastMatches.flatMap((match) => fullStatsObservations(simulation, match, narrator)),
      context.publishStats,
    )
    scheduledUntil.set(league, now - 1)
  }
  while (!signal.aborted) {
    for (const league of scheduledUntil.keys()) await scheduleRounds(simulation, settings, context, league, scheduledUntil, running)
    await publishDue(simulation, context, running)
    await pause(clock, tickMs, signal)
  }
}

const seasonAndSquads = (simulation: Simulation, match: DemoMatch, narrator: Narrator): CatalogObservation[] => [
  seasonObservation(match.league, match, narrator),
  ...squadObservations(simulation, match.league, match, narrator),
]

/** Publishes the schedule of rounds that come within `futureRounds` and adds their matches to `running`. */
async function scheduleRounds(
  simulation: Simulation,
  settings: DemoSettings,
  context: GeneratorContext,
  league: DemoLeague,
  scheduledUntil: Map<DemoLeague, number>,
  running: Map<string, InPlay>,
): Promise<void> {
  const { clock, source } = context
  const narrator = { source, receivedAt: new Date(clock.now()).toISOString() }
  const until = roundAt(simulation, settings, league, clock.now()) + futureRounds
  for (let round = scheduledUntil.get(league)! + 1; round <= until; round++) {
    const matches = matchesOfRound(simulation, settings, league, round)
    // A new season starts when every club has met every other twice.
    await context.publishCatalog(seasonAndSquads(simulation, matches[0]!, narrator))
    await context.publishMatches(matches.map((match) => scheduleObservation(simulation, match, narrator)))
    for (const match of matches) running.set(match.id, { match, published: 0 })
    scheduledUntil.set(league, round)
  }
}

/** Publishes every moment that is due. */
async function publishDue(simulation: Simulation, context: GeneratorContext, running: Map<string, InPlay>): Promise<void> {
  const { clock, source, publishLive, publishStats } = context
  const now = clock.now()
  const narrator = { source, receivedAt: new Date(now).toISOString() }
  const updates = []
  const stats = []
  for (const [id, each] of running) {
    if (each.match.startMs > now) continue
    const moments = each.match.moments()
    for (let moment = moments[each.published]; moment && each.match.startMs + moment.atMs <= now; moment = moments[each.published]) {
      updates.push(momentUpdate(simulation, each.match, moment, ++each.published, narrator))
      stats.push(...statsObservations(simulation, each.match, moment, each.published, narrator))
    }
    if (each.published === moments.length) running.delete(id)
  }
  await publishInBatches(updates, publishLive)
  await publishInBatches(stats, publishStats)
}

async function publishInBatches<T>(items: readonly T[], publish: (items: readonly T[]) => Promise<void>): Promise<void> {
  for (let i = 0; i < items.length; i += batch) await publish(items.slice(i, i + batch))
}
