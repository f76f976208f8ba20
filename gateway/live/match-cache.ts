import type { Language } from '@touchline/contract/catalog'
import type { LiveMatch } from '@touchline/contract/gen/live'
import type { Match } from '@touchline/contract/gen/match'
import { newestParts } from '@touchline/contract/newest-parts'
import { isInPlay } from '@touchline/contract/states'
import { lruCache } from '@touchline/platform/lru-cache'

const tombstonesMax = 1_000

/** A match published by live, with its rendered text by language. */
export interface CachedMatch {
  match: Match
  rendered: Map<Language, string>
  /** Value of the cache's revision at the last change of this match. */
  revision: number
}

/** The matches published by live, in play and recently ended, each with its newest schedule and state. */
export interface MatchCache {
  get(id: string): Match | undefined
  row(id: string): CachedMatch | undefined
  /** Matches of a sport in play, by start, then id; the same array until one of them changes. */
  inPlay(sport: string): readonly CachedMatch[]
  /** Merges an update; true when it changed the match. */
  apply(update: Pick<LiveMatch, 'match'>): boolean
  /** Number of changes so far; the `since` of a later `absentFrom`. */
  revision(): number
  /** Matches that are not among `ids` and have not changed since revision `since`. */
  absentFrom(ids: ReadonlySet<string>, since: number): Match[]
  drop(id: string): void
  /** Drops a withdrawn match and ignores older updates of it, which another process of live may still publish. */
  addTombstone(match: Match): void
  /** Discards all rendered texts. */
  invalidate(): void
}

/** A match before and after a change. Undefined: the cache does not contain it. */
export interface MatchChange {
  match: Match
  before: Match | undefined
  after: Match | undefined
  /** The match was or is in play. */
  wasListed: boolean
}

/** `onChange`: a match changed. If it was or is in play, the list of its sport changed too. */
export function matchCache(onChange: (change: MatchChange) => void): MatchCache {
  const cache = new Map<string, CachedMatch>()
  const ordered = new Map<string, readonly CachedMatch[]>()
  const tombstones = lruCache<Match>(tombstonesMax)
  let revision = 0
  const changed = (change: MatchChange) => {
    if (change.wasListed) ordered.delete(change.match.sport)
    onChange(change)
  }
  const drop = (id: string) => {
    const before = cache.get(id)?.match
    cache.delete(id)
    if (before) changed({ match: before, before, after: undefined, wasListed: inPlay(before) })
  }
  return {
    get: (id) => cache.get(id)?.match,
    row: (id) => cache.get(id),
    inPlay(sport) {
      const existing = ordered.get(sport)
      if (existing) return existing
      const rows = [...cache.values()].filter(({ match }) => match.sport === sport && inPlay(match)).sort(byStart)
      ordered.set(sport, rows)
      return rows
    },
    apply({ match }) {
      if (!match?.schedule || !match.state || isSuperseded(tombstones.get(match.id), match)) return false
      const existing = cache.get(match.id)?.match
      const newest = existing ? newestParts(existing, match) : match
      if (newest === existing) return false
      cache.set(match.id, { match: newest, rendered: new Map(), revision: ++revision })
      const wasListed = inPlay(newest) || (existing !== undefined && inPlay(existing))
      changed({ match, before: existing, after: newest, wasListed })
      return true
    },
    revision: () => revision,
    absentFrom: (ids, since) =>
      [...cache.values()].filter((each) => !ids.has(each.match.id) && each.revision <= since).map(({ match }) => match),
    drop,
    addTombstone(match) {
      drop(match.id)
      changed({ match, before: match, after: undefined, wasListed: false })
      tombstones.set(match.id, match)
    },
    invalidate() {
      for (const each of cache.values()) each.rendered.clear()
    },
  }
}

const isSuperseded = (existing: Match | undefined, match: Match): boolean =>
  existing !== undefined && newestParts(existing, match) === existing

const inPlay = ({ state }: Match): boolean => isInPlay(state!.scoreboard!.state)

const byStart = ({ match: a }: CachedMatch, { match: b }: CachedMatch): number => {
  const [x, y] = [a.schedule!.startAt, b.schedule!.startAt]
  if (x !== y) return x < y ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** A state without events, as in lists, has the version of the full state. */
export const overlay = (match: Match, cached: Match | undefined): Match => (cached ? newestParts(match, cached) : match)
