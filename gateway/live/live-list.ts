import type { Language } from '@touchline/contract/catalog'
import type { LiveService } from '@touchline/contract/gen/live'
import type { Match, MatchEvent } from '@touchline/contract/gen/match'
import { matchVersion } from '@touchline/contract/match-version'
import { isInPlay } from '@touchline/contract/states'
import { liveMatch } from '@touchline/contract/topics'
import { getOrMake } from '@touchline/platform/get-or-make'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock, Timer } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { type FollowedList, follow, keepTrying } from '../followed/keep-trying.ts'
import { maySee, type Scope } from '../grants/scope.ts'
import { largeMin, type Representation, represent, representFragments } from '../http/representation.ts'
import { renderEvent, renderMatch } from '../render/match.ts'
import { inView, type View, type ViewSources } from '../render/view.ts'
import { type ListedMatch, listFragments } from '../reuse/body-fragments.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { tagsOfChange } from '../reuse/invalidation.ts'
import type { ResponseCache } from '../reuse/response-cache.ts'
import { liveLag } from './live-lag.ts'
import { type CachedMatch, type MatchChange, matchCache, overlay } from './match-cache.ts'

/** The matches in play as serialized responses, rendered when a match changes and not per request. */
export interface LiveList extends FollowedList {
  /** Undefined until the first full read. */
  rendered(sport: string, lang: Language, scope: Scope): Representation | undefined
  /** The body of the list, never older than the last change. */
  getBody(sport: string, lang: Language, scope: Scope): string
  /** The match as the list has it. */
  matchText(match: Match, lang: Language): string
  /** An event of the match, with the version that the match has by it. */
  eventText(match: Match, event: MatchEvent, lang: Language): string
  /** The match with the newest known schedule and state. While it is in play, the live list contains the same state. */
  latest(match: Match): Match
  /** Changes whenever the live list has something else of the match; 0: nothing. */
  getRevision(id: string): number
  /** Staleness in whole seconds since the list was last known to be up to date: the value of the Age header. */
  age(): string
  inPlay(sport: string): number
  /** Discards all rendered texts, because names changed. */
  invalidate(): void
  isLoaded(): boolean
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

/** Fixtures may lag behind when live releases a match; for this long the last state is still overlaid. */
const releasedMs = 10 * 60_000
const ageStepMs = 1_000
/** What live knew this many checks ago has been received here. */
const checksBeforeEndedSince = 20

export function liveList(deps: LiveListDeps): LiveList {
  const { live, bus, steadyClock, log, responses } = deps
  const cache = matchCache((change) => {
    responses.invalidate(tagsOfChange(change))
    deps.onChange(change)
  })
  const observeFreshness = freshness(deps.metrics, deps.clock)
  /** Not dropped if live acquires the match again meanwhile. */
  const dropAfterRelease = (id: string) => {
    const last = cache.get(id)
    steadyClock.after(releasedMs, () => cache.get(id) === last && cache.drop(id))
  }
  let isLoaded = false
  /**
   * Ends before this instant have been received: RFC 3339 by the domain clock, like all `checks`, which are the
   * instants at which the list was up to date. Empty: unknown.
   */
  let endedSince = ''
  const checks: string[] = []
  const reading = keepTrying({ steadyClock, log, what: 'the live list' }, async (signal) => {
    const revision = cache.revision()
    const ids = new Set<string>()
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { items, next } = await live.listLiveMatches({ withEnded: true, endedSince, after }, { signal })
      for (const match of items) {
        cache.apply({ match })
        ids.add(match.id)
      }
      after = next || undefined
    }
    for (const match of cache.absentFrom(ids, revision)) {
      // Matches that ended before `endedSince` may have been released to fixtures meanwhile.
      if (endedSince && !isInPlay(match.state!.scoreboard!.state)) dropAfterRelease(match.id)
      else cache.drop(match.id)
    }
    isLoaded = true
  })

  const lag = liveLag(deps)
  let upToDateAt = steadyClock.now()
  let age = '0'
  const check = () => {
    if (reading.isDone() && bus.connected()) {
      upToDateAt = steadyClock.now() - Math.max(bus.stalenessMs(), lag.ms())
      checks.push(new Date(deps.clock.now()).toISOString())
      if (checks.length > checksBeforeEndedSince) endedSince = checks.shift()!
    }
    age = String(Math.max(0, Math.floor((steadyClock.now() - upToDateAt) / 1_000)))
    lag.ask()
  }
  const fragments = listFragments()
  const render = (sport: string, key: string, lang: Language, scope: Scope) => {
    const listed = renderMatches(cache.inPlay(sport), lang, scope, deps)
    const length = listed.reduce((sum, { text }) => sum + text.length, 0)
    const representation =
      length < largeMin ? represent(getList(listed)) : representFragments(fragments.of(key, listed, getEnvelope(listed)))
    responses.setRendered(key, representation, [cacheTags.live(sport)])
    return representation
  }
  // Until the list is read again after a gap it may lack updates, so its age keeps rising.
  const list = follow({ bus, topic: liveMatch, reading, onRead: check }, (update) => {
    const cached = update.match && cache.get(update.match.id)
    if (update.withdrawn) cache.addTombstone(update.match!)
    else if (cache.apply(update)) observeFreshness(update.match!, cached)
    if (update.released) dropAfterRelease(update.match!.id)
  })
  let checkTimer: Timer | undefined

  return {
    rendered(sport, lang, scope) {
      if (!isLoaded) return undefined
      const key = `live ${sport} ${lang} ${typeof scope === 'string' ? scope : scope.key}`
      return responses.get(key)?.representation ?? render(sport, key, lang, scope)
    },
    getBody: (sport, lang, scope) => getList(renderMatches(cache.inPlay(sport), lang, scope, deps)),
    matchText(match, lang) {
      const row = cache.row(match.id)
      const render = (view: View) => JSON.stringify(renderMatch(match, view))
      const write = () => inView(lang, 'all', deps, render)
      return row?.match === match ? getOrMake(row.rendered, lang, write) : write()
    },
    eventText: (match, event, lang) =>
      inView(lang, 'all', deps, (view) => {
        const version = matchVersion(match)
        const league = match.schedule!.leagueId
        return JSON.stringify({ match_id: match.id, league_id: league, version, event: renderEvent(event, match.sport, view) })
      }),
    latest(match) {
      const cached = cache.get(match.id)
      if (!cached || !isInPlay(cached.state!.scoreboard!.state)) return overlay(match, cached)
      // Fixtures may be ahead of this gateway: the live list must then show the newer state too; otherwise the next
      // response would go backwards. A state without its events, as in lists, cannot be used for the live list.
      const isComplete = match.state?.events !== undefined || cached.state!.events === undefined
      const newest = isComplete ? match : { ...match, state: cached.state! }
      cache.apply({ match: newest })
      return overlay(newest, cache.get(match.id))
    },
    getRevision: (id) => cache.row(id)?.revision ?? 0,
    age: () => age,
    inPlay: (sport) => cache.inPlay(sport).length,
    invalidate: cache.invalidate,
    isLoaded: () => isLoaded,
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

/** The cached text of each match: a change renders only one match. */
function renderMatches(rows: readonly CachedMatch[], lang: Language, scope: Scope, deps: LiveListDeps): ListedMatch[] {
  const visible = rows.filter(({ match }) => maySee(scope, match.schedule!.leagueId))
  return inView(lang, scope, deps, (view) =>
    visible.map(({ match, rendered }) => ({
      id: match.id,
      text: getOrMake(rendered, lang, () => JSON.stringify(renderMatch(match, view))),
    })),
  )
}

/** What comes before and after the matches. */
const getEnvelope = ({ length }: readonly ListedMatch[]): readonly [string, string] => [
  '{"success":true,"data":[',
  `],"meta":{"total":${length},"limit":${length},"offset":0}}`,
]

function getList(listed: readonly ListedMatch[]): string {
  const [before, after] = getEnvelope(listed)
  return `${before}${listed.map(({ text }) => text).join(',')}${after}`
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
