import type { CatalogObservation } from '@touchline/contract/gen/feed'
import { pause } from '@touchline/platform/clock'
import type { GeneratorContext } from '../generator.ts'
import { turn } from '../yield-to-event-loop.ts'
import { clubsOfLeague, type DemoLeague, type DemoMatch, type DemoSettings, leagues, matchesOfRound, roundAt } from './league.ts'
import { tellStats, tellWholeStats } from './narrated-stats.ts'
import { type Narrator, tellLeague, tellMoment, tellSchedule, tellSeason, tellWhole } from './narrator.ts'
import { tellPeople, tellSquads } from './people.ts'
import { roundsOf } from './season.ts'
import type { Simulation } from './simulation.ts'

/** Rounds that are told at the start, so that there is a table, and rounds to come, so that there is something to look forward to. */
const roundsBehind = (simulation: Simulation): number => roundsOf(clubsOfLeague(simulation)) - 1
const roundsAhead = 3
const tickMs = 250
const batch = 100

interface InPlay {
  match: DemoMatch
  told: number
}

/** Plays one sport until the signal aborts: first what has been, then what is due at every tick. */
export async function play(simulation: Simulation, settings: DemoSettings, context: GeneratorContext): Promise<void> {
  const { clock, signal } = context
  const running = new Map<string, InPlay>()
  const planned = new Map<DemoLeague, number>()
  for (const league of leagues(simulation, settings)) {
    const now = roundAt(simulation, settings, league, clock.now())
    const teller = { source: context.source, receivedAt: new Date(clock.now()).toISOString() }
    await context.publishCatalog([...tellLeague(simulation, league, teller), ...tellPeople(simulation, league, teller)])
    const behind: DemoMatch[] = []
    for (let back = roundsBehind(simulation); back > 0; back--) {
      for (const match of matchesOfRound(simulation, settings, league, now - back)) {
        match.moments()
        behind.push(match)
        // A match takes some ten milliseconds to think up, and others play at the same time.
        await turn()
      }
    }
    const seasons = new Map(behind.map((match) => [match.seasonId, match]))
    for (const match of seasons.values()) await context.publishCatalog(seasonAndSquads(simulation, match, teller))
    await inBatches(
      behind.map((match) => tellSchedule(simulation, match, teller)),
      context.publishMatches,
    )
    await inBatches(
      behind.map((match) => tellWhole(simulation, match, teller)),
      context.publishLive,
    )
    await inBatches(
      behind.flatMap((match) => tellWholeStats(simulation, match, teller)),
      context.publishStats,
    )
    planned.set(league, now - 1)
  }
  while (!signal.aborted) {
    for (const league of planned.keys()) await plan(simulation, settings, context, league, planned, running)
    await tell(simulation, context, running)
    await pause(clock, tickMs, signal)
  }
}

const seasonAndSquads = (simulation: Simulation, match: DemoMatch, teller: Narrator): CatalogObservation[] => [
  tellSeason(match.league, match, teller),
  ...tellSquads(simulation, match.league, match, teller),
]

/** Announces the rounds that have come into view, and takes those that have begun into play. */
async function plan(
  simulation: Simulation,
  settings: DemoSettings,
  context: GeneratorContext,
  league: DemoLeague,
  planned: Map<DemoLeague, number>,
  running: Map<string, InPlay>,
): Promise<void> {
  const { clock, source } = context
  const teller = { source, receivedAt: new Date(clock.now()).toISOString() }
  const until = roundAt(simulation, settings, league, clock.now()) + roundsAhead
  for (let round = planned.get(league)! + 1; round <= until; round++) {
    const matches = matchesOfRound(simulation, settings, league, round)
    // When every club has met every other twice there is a new season.
    await context.publishCatalog(seasonAndSquads(simulation, matches[0]!, teller))
    await context.publishMatches(matches.map((match) => tellSchedule(simulation, match, teller)))
    for (const match of matches) running.set(match.id, { match, told: 0 })
    planned.set(league, round)
  }
}

/** Tells every moment that is due. */
async function tell(simulation: Simulation, context: GeneratorContext, running: Map<string, InPlay>): Promise<void> {
  const { clock, source, publishLive, publishStats } = context
  const now = clock.now()
  const teller = { source, receivedAt: new Date(now).toISOString() }
  const updates = []
  const stats = []
  for (const [id, each] of running) {
    if (each.match.startMs > now) continue
    const moments = each.match.moments()
    for (let moment = moments[each.told]; moment && each.match.startMs + moment.atMs <= now; moment = moments[each.told]) {
      updates.push(tellMoment(simulation, each.match, moment, ++each.told, teller))
      stats.push(...tellStats(simulation, each.match, moment, each.told, teller))
    }
    if (each.told === moments.length) running.delete(id)
  }
  await inBatches(updates, publishLive)
  await inBatches(stats, publishStats)
}

async function inBatches<T>(items: readonly T[], publish: (items: readonly T[]) => Promise<void>): Promise<void> {
  for (let i = 0; i < items.length; i += batch) await publish(items.slice(i, i + batch))
}
