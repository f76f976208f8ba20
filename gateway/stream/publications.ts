import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import type { BriefingsService } from '@touchline/contract/gen/briefings'
import type { StatsService } from '@touchline/contract/gen/stats'
import { factsPublished, lineupsPublished, type Topic } from '@touchline/contract/topics'
import type { Log } from '@touchline/platform/log'
import { lruCache } from '@touchline/platform/lru-cache'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock, Timer } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { type FollowedList, follow, keepTrying } from '../followed/keep-trying.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import type { ResponseCache } from '../reuse/response-cache.ts'
import type { Change } from './stream-log.ts'

export interface PublicationsDeps {
  bus: Bus
  stats: Client<typeof StatsService>
  briefings: Client<typeof BriefingsService>
  /** Domain clock. */
  clock: Clock
  steadyClock: Clock
  log: Log
  responses: Pick<ResponseCache, 'invalidate' | 'clear'>
  /** Called after responses affected by the change have left the cache. */
  onPublished(sport: string, change: Change): void
}

/** A message of one of the topics, with the fields that distinguish it from earlier ones. */
interface Publication {
  /** A later publication with the same id replaces it. */
  id: string
  publishedAt: string
  /** The cache tag that it invalidates. */
  tag: string
  sport: string
  /** Undefined: the publication is not shown to anyone. */
  change: Change | undefined
}

interface Source<S extends DescMessage> {
  what: string
  topic: Topic<S>
  list(page: { since: string; after: string }, signal: AbortSignal): Promise<{ items: MessageShape<S>[]; next: string }>
  read(message: MessageShape<S>): Publication
}

/**
 * Follows published facts and lineups, each exactly once, including those that the bus did not deliver. Their cache
 * tags are invalidated before streams receive them.
 */
export function publications(deps: PublicationsDeps): FollowedList & { isComplete(): boolean } {
  const { stats, briefings } = deps
  const lineups = followed(deps, {
    what: 'the published lineups',
    topic: lineupsPublished,
    list: (page, signal) => stats.listPublishedLineups(page, { signal }),
    read({ current, publishedAt }) {
      const { id, sport, schedule } = current!.match!
      const change: Change = { name: 'lineup', leagueId: schedule!.leagueId, lineups: current! }
      return { id, publishedAt, sport, tag: cacheTags.details(id), change }
    },
  })
  const facts = followed(deps, {
    what: 'the published facts',
    topic: factsPublished,
    list: (page, signal) => briefings.listPublishedFacts(page, { signal }),
    read(record) {
      const { id, leagueId, publishedAt } = record.fact!
      const change: Change | undefined = record.words.length > 0 ? { name: 'fact', leagueId, record } : undefined
      return { id, publishedAt, sport: record.sport, tag: cacheTags.facts(record.sport), change }
    },
  })
  return {
    start: async () => void (await Promise.all([lineups.start(), facts.start()])),
    stop: async () => void (await Promise.all([lineups.stop(), facts.stop()])),
    isComplete: () => lineups.isComplete() && facts.isComplete(),
  }
}

/**
 * Number of remembered publications, by which repeated deliveries are recognized: many more than are published between
 * a gap and its repair.
 */
const knownMax = 20_000
/** When a bus stream was lost, all its publications are delivered again; older ones are no news. */
const newsMs = 86_400_000
const checkMs = 1_000
/** Publications made this many checks ago have certainly arrived here. */
const checksBeforeSince = 60

function followed<S extends DescMessage>(deps: PublicationsDeps, { what, topic, list, read }: Source<S>): ReturnType<typeof publications> {
  const { bus, clock, steadyClock, log, responses, onPublished } = deps
  const known = lruCache<string>(knownMax)
  const receive = (message: MessageShape<S>) => {
    const { id, publishedAt, tag, sport, change } = read(message)
    responses.invalidate([tag])
    if ((known.get(id) ?? '') >= publishedAt || Date.parse(publishedAt) < clock.now() - newsMs) return
    known.set(id, publishedAt)
    if (change) onPublished(sport, change)
  }
  /**
   * Instants of the domain clock at which no publication was missing. Empty before the start, when there are no
   * streams.
   */
  const checks: string[] = []
  const reading = keepTrying({ steadyClock, log, what }, async (signal) => {
    responses.clear()
    const [since] = checks
    if (since === undefined) return
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { items, next } = await list({ since, after }, signal)
      for (const message of items) receive(message)
      after = next || undefined
    }
  })
  const check = () => {
    if (!reading.isDone() || !bus.connected() || bus.stalenessMs() > 0) return
    checks.push(new Date(clock.now()).toISOString())
    if (checks.length > checksBeforeSince) checks.shift()
  }
  const following = follow({ bus, topic, reading, onRead: check }, receive)
  let timer: Timer | undefined
  return {
    async start() {
      const startedAt = new Date(clock.now()).toISOString()
      await following.start()
      checks.unshift(startedAt)
      timer = steadyClock.every(checkMs, check)
    },
    async stop() {
      timer?.cancel()
      await following.stop()
    },
    isComplete: reading.isDone,
  }
}
