import type { LiveUpdate, MatchObservation, StatsObservation } from '@touchline/contract/gen/feed'
import { pause } from '@touchline/platform/clock'
import { turn } from '@touchline/sources/parse/yield-to-event-loop'
import type { GeneratorContext } from '../feeds/generator.ts'
import { leagueObservations, playerObservations, seasonObservation, squadObservations } from './catalog.ts'
import type { DemoLeague } from './competition.ts'
import { getTurn, idsOfSlot, leagues, matchesOfSlot, replacedSlots, simulateSlot, slotAt, slotsIn } from './league.ts'
import { type DemoMatch, getEnd, type TimedMoment } from './match.ts'
import {
  fullStatsObservations,
  getNotices,
  matchWithdrawal,
  momentUpdate,
  type Narrator,
  type Notice,
  playedObservation,
  statsObservations,
  statsWithdrawal,
} from './observations.ts'
import type { DemoSettings, Simulation } from './simulation.ts'

/** Milliseconds between two rounds of publishing, for every sport and for the races. */
export const tickMs = 250

const batch = 100

/**
 * Moments that are overdue by more than this, as after an outage or at a start, are combined into one update of their
 * match.
 */
const lateMs = 2_000

/**
 * Number of leagues with earlier rounds of the present season and with the season before; the others begin with the
 * rounds in play. The past of 136 leagues, which 600 matches in play need, has 18,000 matches: minutes of work before
 * the first ones are current.
 */
const leaguesWithPast = 20

interface Expected {
  match: DemoMatch
  /** The part that is left to publish. */
  notices: readonly Notice[]
  /** Number of moments published so far. */
  published: number
  /** The other moments, from the start of the match on. */
  moments?: TimedMoment[]
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
  /** The oldest season that is published. */
  since: number
  /**
   * The slots of the last season and the earlier slots of the present season, which are published after those in play.
   */
  past: number[]
}

interface PlayOptions {
  /** Interval at which everything due is published at once. 0: each update as it happens. */
  burstMs?: number
  /** Called once the matches in play at the start are published. */
  begun?(): void
}

/**
 * Plays one sport until the signal aborts: first the matches in play, then the squads and the matches ahead. Every tick
 * publishes what is due, and then past rounds until the next tick is due, because all of them at once would delay the
 * matches in play. The oldest round of each league is first, because facts about a match rest on earlier matches.
 */
export async function play(
  simulation: Simulation,
  settings: DemoSettings,
  context: GeneratorContext,
  { burstMs = 0, begun }: PlayOptions = {},
): Promise<void> {
  const { clock, signal } = context
  const demo: Demo = { simulation, settings, context, expected: new Map(), seasons: new Set() }
  const playing: Playing[] = []
  for (const league of leagues(simulation, settings)) {
    await context.publishCatalog(leagueObservations(simulation, league, getNarrator(demo)))
    playing.push(startingAt(simulation, league, slotAt(simulation, settings, league, clock.now())))
  }
  for (const each of playing) await scheduleSlots(demo, each, 0)
  await publishDue(demo, lateMs + burstMs)
  begun?.()
  for (const { league } of playing) await context.publishCatalog(playerObservations(simulation, league, getNarrator(demo)))
  let published: number | undefined
  const withPast = settings.isWithoutPast ? [] : playing.slice(0, leaguesWithPast)
  while (!signal.aborted) {
    const tickedAt = clock.now()
    for (const each of playing) await scheduleSlots(demo, each, simulation.competition.slotsAhead)
    if (signal.aborted) return
    const burst = Math.floor(clock.now() / (burstMs || tickMs))
    if (burst !== published) await publishDue(demo, lateMs + burstMs)
    published = burst
    for (let i = 0; withPast.length > 0 && (i === 0 || clock.now() < tickedAt + tickMs); i++) {
      const next = withPast.shift()!
      const slot = next.past.shift()
      if (slot === undefined) continue
      withPast.push(next)
      await publishSlot(demo, next.league, slot)
    }
    await pause(clock, tickMs, signal)
  }
}

/** Schedules the slots first whose matches may be in play. */
function startingAt(simulation: Simulation, league: DemoLeague, now: number): Playing {
  const scheduled = now - 2
  const since = getTurn(simulation, now).nth - 1
  const [first] = slotsIn(simulation, since)
  return { league, scheduled, since, past: Array.from({ length: scheduled - first! + 1 }, (_, i) => first! + i) }
}

const getNarrator = ({ context }: Demo): Narrator => ({
  source: context.source,
  receivedAt: new Date(context.clock.now()).toISOString(),
})

/** Publishes the slots that come within `ahead`, and withdraws the seasons whose names they use again. */
async function scheduleSlots(demo: Demo, playing: Playing, ahead: number): Promise<void> {
  const { simulation, settings, context } = demo
  const { league } = playing
  const until = slotAt(simulation, settings, league, context.clock.now()) + ahead
  while (playing.scheduled < until && !context.signal.aborted) {
    const slot = ++playing.scheduled
    for (const replaced of replacedSlots(simulation, slot, playing.since))
      await withdraw(demo, idsOfSlot(simulation, settings, league, replaced))
    await publishSlot(demo, league, slot)
  }
}

async function publishSlot(demo: Demo, league: DemoLeague, slot: number): Promise<void> {
  const { simulation, settings } = demo
  await simulateSlot(simulation, settings, league, slot, demo.context.clock.now(), turn)
  await publish(demo, matchesOfSlot(simulation, settings, league, slot))
  league.simulated.clear()
}

async function withdraw(demo: Demo, matchIds: readonly string[]): Promise<void> {
  const { simulation, context, expected } = demo
  const narrator = getNarrator(demo)
  for (const id of matchIds) expected.delete(id)
  await inBatches(matchIds, (some) => context.publishMatches(some.map((id) => matchWithdrawal(simulation, id, narrator))))
  await inBatches(matchIds, (some) => context.publishStats(some.map((id) => statsWithdrawal(simulation, id, narrator))))
}

/** Publishes played matches, and the announcements of the others, which then become expected. */
async function publish(demo: Demo, matches: readonly DemoMatch[]): Promise<void> {
  const { simulation, settings, context, expected, seasons } = demo
  const narrator = getNarrator(demo)
  for (const match of matches) {
    if (seasons.has(match.seasonId)) continue
    seasons.add(match.seasonId)
    const { league } = match
    await context.publishCatalog([
      seasonObservation(simulation, league, match, narrator),
      ...squadObservations(simulation, league, match, narrator),
    ])
  }
  const now = context.clock.now()
  const [announced, stats]: [MatchObservation[], StatsObservation[]] = [[], []]
  for (const match of matches) {
    // Simulating a match takes some milliseconds; let other work run in between.
    await turn()
    // Checked before its end is read, which would simulate the match.
    const moments = match.startMs <= now ? match.momentsWithFinalStats() : undefined
    if (moments && getEnd(match) <= now) {
      announced.push(playedObservation(simulation, match, moments, narrator))
      stats.push(...fullStatsObservations(simulation, match, moments, narrator))
      continue
    }
    const notices = getNotices(simulation, match, settings)
    const notice = notices.findLast(({ atMs }) => atMs <= now)
    if (notice) {
      announced.push(notice.observation(narrator))
      stats.push(...notice.stats(narrator))
    }
    expected.set(match.id, { match, notices: notices.filter(({ atMs }) => atMs > now), published: 0 })
  }
  await inBatches(announced, context.publishMatches)
  await inBatches(stats, context.publishStats)
}

/**
 * Publishes every notice and moment that is due. Moments of a match that are overdue by more than `lateMs` are
 * published as one.
 */
async function publishDue(demo: Demo, lateMs: number): Promise<void> {
  const { simulation, context, expected } = demo
  const now = context.clock.now()
  for (const each of expected.values()) {
    if (each.moments || each.match.startMs > now) continue
    await turn()
    each.moments = each.match.moments()
  }
  // Simulating takes longer than an update takes to reach the live list, and must not count as part of that time.
  const narrator = getNarrator(demo)
  const [announced, updates, stats]: [MatchObservation[], LiveUpdate[], (() => StatsObservation[])[]] = [[], [], []]
  for (const [id, each] of expected) {
    const { match, notices } = each
    const due = notices.findLast(({ atMs }) => atMs <= now)
    if (due) {
      announced.push(due.observation(narrator))
      stats.push(() => due.stats(narrator))
      each.notices = notices.filter(({ atMs }) => atMs > now)
    }
    if (!each.moments) continue
    const moments = each.moments.splice(0, countUntil(each.moments, now - match.startMs))
    const late = moments.splice(0, countUntil(moments, now - match.startMs - lateMs))
    for (const reported of [...(late.length > 0 ? [late] : []), ...moments.map((moment) => [moment])]) {
      each.published += reported.length
      const { published } = each
      updates.push(momentUpdate(simulation, match, reported, published, narrator))
      stats.push(() => statsObservations(simulation, match, reported, published, narrator))
    }
    if (each.moments.length === 0) expected.delete(id)
  }
  await inBatches(updates, context.publishLive)
  await inBatches(announced, context.publishMatches)
  // Computed only after the live updates are on their way.
  await inBatches(stats, (some) => context.publishStats(some.flatMap((observations) => observations())))
}

/** The number of moments that are due `atMs` after the start. */
const countUntil = (moments: readonly TimedMoment[], atMs: number): number => {
  const next = moments.findIndex((moment) => moment.atMs > atMs)
  return next < 0 ? moments.length : next
}

async function inBatches<T>(items: readonly T[], publishBatch: (items: readonly T[]) => Promise<void>): Promise<void> {
  for (let i = 0; i < items.length; i += batch) await publishBatch(items.slice(i, i + batch))
}
