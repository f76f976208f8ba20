import type { Language } from '@touchline/contract/catalog'
import type { LiveService } from '@touchline/contract/gen/live'
import type { Match } from '@touchline/contract/gen/match'
import { isInPlay } from '@touchline/contract/states'
import { liveMatch } from '@touchline/contract/topics'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock, Timer } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { type FollowedList, follow, keepTrying } from '../followed/keep-trying.ts'
import type { Scope } from '../grants/scope.ts'
import type { Representation } from '../http/representation.ts'
import type { ViewSources } from '../render/view.ts'
import { tagsOfChange } from '../reuse/invalidation.ts'
import type { ResponseCache } from '../reuse/response-cache.ts'
import { listAge } from './list-age.ts'
import type { LiveFilter } from './live-filter.ts'
import { type LiveTexts, liveTexts } from './live-texts.ts'
import { type MatchCache, type MatchChange, matchCache, overlay } from './match-cache.ts'

/** The matches in play as serialized responses, rendered when a match changes instead of per request. */
export interface LiveList extends FollowedList, Omit<LiveTexts, 'getList'> {
  /** Undefined until the first full read. */
  rendered(sport: string, lang: Language, scope: Scope, filter?: LiveFilter): Representation | undefined
  /** The match with the newest known schedule and state. While it is in play, the live list contains the same state. */
  latest(match: Match): Match
  /** Changes whenever the list's copy of the match changes; 0: the list does not have the match. */
  getRevision(id: string): number
  /** Staleness in whole seconds since the list was last known to be up to date: the value of the Age header. */
  age(): string
  inPlay(sport: string): number
  /** Discards all rendered texts, because names changed. */
  invalidate(): void
  isLoaded(): boolean
  /** It was read since the last gap of the bus. */
  isComplete(): boolean
}

interface LiveListDeps extends ViewSources {
  live: Client<typeof LiveService>
  bus: Bus
  steadyClock: Clock
  log: Log
  metrics: Metrics
  responses: Pick<ResponseCache, 'get' | 'setRendered' | 'invalidate'>
  onChange(change: MatchChange): void
}

/** Fixtures may lag behind when live releases a match; for this long the last known state still overlays its record. */
const releasedMs = 10 * 60_000
const ageStepMs = 1_000

export function liveList(deps: LiveListDeps): LiveList {
  const { bus, steadyClock, log, responses } = deps
  const cache = matchCache((change) => {
    responses.invalidate(tagsOfChange(change))
    deps.onChange(change)
  })
  const texts = liveTexts(cache, deps)
  const observeFreshness = freshness(deps.metrics, deps.clock)
  const age = listAge(deps)
  /** Keeps the match if live acquires it again meanwhile. */
  const dropAfterRelease = (id: string) => {
    const last = cache.get(id)
    steadyClock.after(releasedMs, () => cache.get(id) === last && cache.drop(id))
  }
  let isLoaded = false
  const reading = keepTrying({ steadyClock, log, what: 'the live list' }, async (signal) => {
    await readList(deps.live, cache, { endedSince: age.endedSince, dropAfterRelease, signal })
    isLoaded = true
  })
  const check = () => age.check(reading.isDone() && bus.connected())
  // After a gap the list may lack updates until it is read again, so its age keeps rising.
  const list = follow({ bus, topic: liveMatch, reading, onRead: check }, (update) => {
    const cached = update.match && cache.get(update.match.id)
    if (update.withdrawn) cache.addTombstone(update.match!)
    else if (cache.apply(update)) observeFreshness(update.match!, cached)
    if (update.released) dropAfterRelease(update.match!.id)
  })
  let checkTimer: Timer | undefined

  return {
    ...texts,
    rendered: (sport, lang, scope, filter) => (isLoaded ? texts.getList(sport, lang, scope, filter) : undefined),
    latest: (match) => withLatest(match, cache),
    getRevision: (id) => cache.row(id)?.revision ?? 0,
    age: age.text,
    inPlay: (sport) => cache.inPlay(sport).length,
    invalidate: cache.invalidate,
    isLoaded: () => isLoaded,
    isComplete: reading.isDone,
    async start() {
      checkTimer = steadyClock.every(ageStepMs, check)
      await list.start()
    },
    async stop() {
      checkTimer?.cancel()
      await list.stop()
    },
  }
}

interface ReadListContext {
  /** The instant is read again for each page. */
  endedSince(): string
  dropAfterRelease(id: string): void
  signal: AbortSignal
}

/** Reads all matches that live has, and drops cached ones that live no longer has. */
async function readList(live: LiveListDeps['live'], cache: MatchCache, { endedSince, dropAfterRelease, signal }: ReadListContext) {
  const revision = cache.revision()
  const ids = new Set<string>()
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { items, next } = await live.listLiveMatches({ withEnded: true, endedSince: endedSince(), after }, { signal })
    for (const match of items) {
      cache.apply({ match })
      ids.add(match.id)
    }
    after = next || undefined
  }
  for (const match of cache.absentFrom(ids, revision)) {
    // Matches that ended before `endedSince` may have been released to fixtures meanwhile.
    if (endedSince() && !isInPlay(match.state!.scoreboard!.state)) dropAfterRelease(match.id)
    else cache.drop(match.id)
  }
}

/** Returns the match with the newest state. Updates the cache when the given match is newer. */
function withLatest(match: Match, cache: MatchCache): Match {
  const cached = cache.get(match.id)
  if (!cached || !isInPlay(cached.state!.scoreboard!.state)) return overlay(match, cached)
  // Fixtures may be ahead of this gateway: the live list must then show the newer state too; otherwise the next
  // response would go backwards. A state without its events, as in lists, cannot be used for the live list.
  const isComplete = match.state?.events !== undefined || cached.state!.events === undefined
  const newest = isComplete ? match : { ...match, state: cached.state! }
  cache.apply({ match: newest })
  return overlay(newest, cache.get(match.id))
}

/**
 * Measures the time from the receipt of an observation to this gateway, by the domain clock, for updates of a known
 * state only: the first update a gateway receives of a match may be old.
 */
function freshness(metrics: Metrics, clock: Clock): (match: Match, previous: Match | undefined) => void {
  const seconds = metrics.histogram(
    'touchline_gateway_freshness_seconds',
    'Time from the receipt of an observation to its update in the gateway.',
    ['sport'],
  )
  return ({ sport, state }, previous) => {
    if (!state || !previous?.state || state.version <= previous.state.version) return
    seconds.observe(Math.max(0, clock.now() - Date.parse(state.updatedAt)) / 1_000, { sport })
  }
}
