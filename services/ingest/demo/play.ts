import type { LiveUpdate, MatchObservation, StatsObservation } from '@touchline/contract/gen/feed'
import { pause } from '@touchline/platform/clock'
import type { GeneratorContext } from '../feeds/generator.ts'
import { turn } from '../parse/yield-to-event-loop.ts'
import { leagueObservations, playerObservations, seasonObservation, squadObservations } from './catalog.ts'
import {
  type DemoLeague,
  type DemoMatch,
  type DemoSettings,
  endOf,
  leagues,
  matchesOfSlot,
  roundsOfPastSeason,
  slotAt,
  slotsOfCycle,
  yearOfSlot,
} from './league.ts'
import {
  finishedMatchUpdate,
  fullStatsObservations,
  matchWithdrawal,
  momentUpdate,
  type Narrator,
  type Notice,
  noticesOf,
  statsObservations,
  statsWithdrawal,
} from './observations.ts'
import type { Simulation } from './simulation.ts'

/** Slots scheduled ahead. */
const futureSlots = 3
const tickMs = 250
const batch = 100

interface Expected {
  match: DemoMatch
  /** What is left to publish. */
  notices: readonly Notice[]
  /** Moments published so far. */
  published: number
}

interface Demo {
  simulation: Simulation
  settings: DemoSettings
  context: GeneratorContext
  expected: Map<string, Expected>
  /** Ids of the seasons published so far. */
  seasons: Set<string>
}

interface Playing {
  league: DemoLeague
  /** The last slot scheduled. */
  scheduled: number
  /** Earlier slots of the present cycle, to be published after those in play. */
  earlier: number[]
  /** The season before that of the oldest match in the present cycle. */
  lastSeason?: { year: number; unpublished: DemoMatch[][] }
}

/**
 * Plays one sport until the signal aborts. At every tick it publishes what is due and one past round of each league,
 * the newest first: all of them at once would delay the matches in play.
 */
export async function play(simulation: Simulation, settings: DemoSettings, context: GeneratorContext): Promise<void> {
  const { clock, signal } = context
  const demo: Demo = { simulation, settings, context, expected: new Map(), seasons: new Set() }
  const playing: Playing[] = []
  for (const league of leagues(simulation, settings)) {
    const narrator = narratorOf(demo)
    await context.publishCatalog([...leagueObservations(simulation, league, narrator), ...playerObservations(simulation, league, narrator)])
    playing.push(startingAt(slotAt(simulation, settings, league, clock.now()), league, slotsOfCycle(simulation)))
  }
  while (!signal.aborted) {
    for (const each of playing) await scheduleSlots(demo, each)
    if (signal.aborted) return
    await publishDue(demo)
    for (const each of playing) await publishPastRound(demo, each)
    await pause(clock, tickMs, signal)
  }
}

/** Scheduled first are the slots whose matches may be in play and those ahead. */
function startingAt(now: number, league: DemoLeague, slots: number): Playing {
  const inPlay = 2
  const past = slots - futureSlots - inPlay
  return { league, scheduled: now - inPlay, earlier: Array.from({ length: past }, (_, i) => now - inPlay - i) }
}

const narratorOf = ({ context }: Demo): Narrator => ({
  source: context.source,
  receivedAt: new Date(context.clock.now()).toISOString(),
})

/** Publishes the slots that come within `futureSlots`. */
async function scheduleSlots(demo: Demo, playing: Playing): Promise<void> {
  const { simulation, settings, context } = demo
  const until = slotAt(simulation, settings, playing.league, context.clock.now()) + futureSlots
  while (playing.scheduled < until && !context.signal.aborted) await publishSlot(demo, playing, ++playing.scheduled)
}

/** The matches of a slot replace those of the same round in the previous cycle. */
async function publishSlot(demo: Demo, { league, earlier }: Playing, slot: number): Promise<void> {
  const { simulation, settings } = demo
  const replaced = slot - slotsOfCycle(simulation)
  await withdraw(demo, matchesOfSlot(simulation, settings, league, replaced))
  const unpublished = earlier.indexOf(replaced)
  if (unpublished >= 0) earlier.splice(unpublished, 1)
  await publish(demo, matchesOfSlot(simulation, settings, league, slot))
}

/** Publishes one more round of the present cycle, else of the last season. */
async function publishPastRound(demo: Demo, playing: Playing): Promise<void> {
  const { simulation, settings } = demo
  const { league, scheduled, earlier } = playing
  const slot = earlier.shift()
  if (slot !== undefined) return publishSlot(demo, playing, slot)
  const year = yearOfSlot(simulation, settings, league, scheduled + 1 - slotsOfCycle(simulation)) - 1
  if (playing.lastSeason?.year !== year) playing.lastSeason = { year, unpublished: roundsOfPastSeason(simulation, settings, league, year) }
  const round = playing.lastSeason.unpublished.shift()
  if (round) await publish(demo, round)
}

async function withdraw(demo: Demo, matches: readonly DemoMatch[]): Promise<void> {
  const { simulation, context, expected } = demo
  const narrator = narratorOf(demo)
  for (const { id } of matches) expected.delete(id)
  await inBatches(matches, (some) => context.publishMatches(some.map((match) => matchWithdrawal(simulation, match, narrator))))
  await inBatches(matches, (some) => context.publishStats(some.map((match) => statsWithdrawal(simulation, match, narrator))))
}

/** Publishes matches with what has been announced and played of them so far; the others become expected. */
async function publish(demo: Demo, matches: readonly DemoMatch[]): Promise<void> {
  const { simulation, settings, context, expected, seasons } = demo
  const narrator = narratorOf(demo)
  for (const match of matches) {
    if (seasons.has(match.seasonId)) continue
    seasons.add(match.seasonId)
    const { league } = match
    await context.publishCatalog([seasonObservation(league, match, narrator), ...squadObservations(simulation, league, match, narrator)])
  }
  const now = context.clock.now()
  const announced: MatchObservation[] = []
  const ended: DemoMatch[] = []
  for (const match of matches) {
    // Simulating a match takes about 10 ms; let other work run in between.
    await turn()
    const notices = noticesOf(simulation, match, settings)
    announced.push(notices.findLast(({ atMs }) => atMs <= now)!.observation(narrator))
    if (endOf(match) <= now) ended.push(match)
    else expected.set(match.id, { match, notices: notices.filter(({ atMs }) => atMs > now), published: 0 })
  }
  await inBatches(announced, context.publishMatches)
  await inBatches(ended, (some) => context.publishLive(some.map((match) => finishedMatchUpdate(simulation, match, narrator))))
  await inBatches(ended, (some) => context.publishStats(some.flatMap((match) => fullStatsObservations(simulation, match, narrator))))
}

/** Publishes every notice and moment that is due. */
async function publishDue(demo: Demo): Promise<void> {
  const { simulation, context, expected } = demo
  const now = context.clock.now()
  const narrator = narratorOf(demo)
  const [announced, updates, stats]: [MatchObservation[], LiveUpdate[], StatsObservation[]] = [[], [], []]
  for (const [id, each] of expected) {
    const { match, notices } = each
    const due = notices.findLast(({ atMs }) => atMs <= now)
    if (due) announced.push(due.observation(narrator))
    each.notices = notices.filter(({ atMs }) => atMs > now)
    if (match.startMs > now) continue
    const moments = match.moments()
    for (let moment = moments[each.published]; moment && match.startMs + moment.atMs <= now; moment = moments[each.published]) {
      updates.push(momentUpdate(simulation, match, moment, ++each.published, narrator))
      stats.push(...statsObservations(simulation, match, moment, each.published, narrator))
    }
    if (each.published === moments.length) expected.delete(id)
  }
  await inBatches(announced, context.publishMatches)
  await inBatches(updates, context.publishLive)
  await inBatches(stats, context.publishStats)
}

async function inBatches<T>(items: readonly T[], publishBatch: (items: readonly T[]) => Promise<void>): Promise<void> {
  for (let i = 0; i < items.length; i += batch) await publishBatch(items.slice(i, i + batch))
}
