import { pause } from '@touchline/platform/clock'
import type { GeneratorContext } from '../generator.ts'
import { type DemoLeague, type DemoMatch, type DemoSettings, leagues, matchesOfRound, roundAt } from './league.ts'
import { roundsOf } from './season.ts'
import type { Simulation } from './simulation.ts'
import { tellLeague, tellMoment, tellSchedule, tellSeason, tellWhole } from './told.ts'

/** Rounds that are told at the start, so that there is a table, and rounds to come, so that there is something to look forward to. */
const roundsBehind = roundsOf(10) - 1
const roundsAhead = 3
const tickMs = 250
const batch = 100

interface InPlay {
  match: DemoMatch
  moments: ReturnType<DemoMatch['moments']>
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
    await context.publishCatalog(tellLeague(simulation, league, teller))
    const behind = Array.from({ length: roundsBehind }, (_, i) =>
      matchesOfRound(simulation, settings, league, now - roundsBehind + i),
    ).flat()
    const seasons = new Map(behind.map((match) => [match.seasonId, match]))
    await context.publishCatalog([...seasons.values()].map((match) => tellSeason(league, match, teller)))
    await inBatches(
      behind.map((match) => tellSchedule(simulation, match, teller)),
      context.publishMatches,
    )
    await inBatches(
      behind.map((match) => tellWhole(simulation, match, teller)),
      context.publishLive,
    )
    planned.set(league, now - 1)
  }
  while (!signal.aborted) {
    for (const league of planned.keys()) await plan(simulation, settings, context, league, planned, running)
    await tell(simulation, context, running)
    await pause(clock, tickMs, signal)
  }
}

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
    // Every eighteen rounds there is a new season.
    await context.publishCatalog([tellSeason(league, matches[0]!, teller)])
    await context.publishMatches(matches.map((match) => tellSchedule(simulation, match, teller)))
    for (const match of matches) running.set(match.id, { match, moments: match.moments(), told: 0 })
    planned.set(league, round)
  }
}

/** Tells every moment that is due. */
async function tell(simulation: Simulation, { clock, source, publishLive }: GeneratorContext, running: Map<string, InPlay>): Promise<void> {
  const now = clock.now()
  const teller = { source, receivedAt: new Date(now).toISOString() }
  const updates = []
  for (const [id, each] of running) {
    for (let moment = each.moments[each.told]; moment && each.match.startMs + moment.atMs <= now; moment = each.moments[each.told])
      updates.push(tellMoment(simulation, each.match, moment, ++each.told, teller))
    if (each.told === each.moments.length) running.delete(id)
  }
  await inBatches(updates, publishLive)
}

async function inBatches<T>(items: readonly T[], publish: (items: readonly T[]) => Promise<void>): Promise<void> {
  for (let i = 0; i < items.length; i += batch) await publish(items.slice(i, i + batch))
}
