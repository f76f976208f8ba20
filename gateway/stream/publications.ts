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
  /** Responses that the change affects are no longer cached. */
  onPublished(sport: string, change: Change): void
}

/** A message of one of the topics, and how it is told apart from those of before. */
interface Publication {
  /** What a later publication replaces. */
  id: string
  publishedAt: string
  /** The cache tag that it invalidates. */
  tag: string
  sport: string
  /** Undefined: no reader is shown it. */
  change: Change | undefined
}

interface Source<S extends DescMessage> {
  what: string
  topic: Topic<S>
  list(page: { since: string; after: string }, signal: AbortSignal): Promise<{ items: MessageShape<S>[]; next: string }>
  read(message: MessageShape<S>): Publication
}

/**
 * Follows the facts and lineups that are published: each once, also those that the bus did not deliver. Their tags are
 * invalidated before a stream is told.
 */
export function publications(deps: PublicationsDeps): FollowedList {
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
  }
}

/** By these, publications that are delivered or listed again are recognized: many more than come between a gap and its repair. */
const knownMax = 20_000
/** After its loss a stream of the bus has all publications once more; older ones are no news. */
const newsMs = 86_400_000
const checkMs = 1_000
/** What was published this many checks ago has been received here. */
const checksBeforeSince = 60

function followed<S extends DescMessage>(deps: PublicationsDeps, { what, topic, list, read }: Source<S>): FollowedList {
  const { bus, clock, steadyClock, log, responses, onPublished } = deps
  const known = lruCache<string>(knownMax)
  const receive = (message: MessageShape<S>) => {
    const { id, publishedAt, tag, sport, change } = read(message)
    responses.invalidate([tag])
    if ((known.get(id) ?? '') >= publishedAt || Date.parse(publishedAt) < clock.now() - newsMs) return
    known.set(id, publishedAt)
    if (change) onPublished(sport, change)
  }
  /** Instants of the domain clock at which nothing was missing. Empty: before the start, when there are no streams. */
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
  }
}
