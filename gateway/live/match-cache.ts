import type { Language } from '@touchline/contract/catalog'
import type { LiveMatch } from '@touchline/contract/gen/live'
import type { Match } from '@touchline/contract/gen/match'
import { isInPlay } from '@touchline/contract/states'
import { recent } from '../grants/recent.ts'
import { newestParts } from '../stages/overlay.ts'

const buriedMax = 1_000

/** A match that live speaks of, and how it looks in the languages it was asked for in. */
export interface HeldMatch {
  match: Match
  rendered: Map<Language, string>
  /** Rises with every change of any match. */
  change: number
}

/** The matches live speaks of, in play and lately ended, by the newest part of each kind. */
export interface HeldMatches {
  get(id: string): Match | undefined
  /** Those of a sport in play, by start, then id; the same array until one of them changes. */
  inPlay(sport: string): readonly HeldMatch[]
  /** True when it was new. */
  take(said: Pick<LiveMatch, 'match'>): boolean
  /** Counts changes: what `others` is told later. */
  mark(): number
  /** What is not among `ids` and has not changed since `mark`. */
  others(ids: ReadonlySet<string>, mark: number): Match[]
  drop(id: string): void
  /** Drops a match that is withdrawn, for good: of several processes of live one may still tell of it as it was before. */
  addTombstone(match: Match): void
  /** Every match has to be rendered again. */
  renderAgain(): void
}

export function heldMatches(): HeldMatches {
  const held = new Map<string, HeldMatch>()
  const ordered = new Map<string, readonly HeldMatch[]>()
  const buried = recent<string, Match>(buriedMax)
  let changes = 0
  const drop = (id: string) => {
    const gone = held.get(id)
    held.delete(id)
    if (gone) ordered.delete(gone.match.sport)
  }
  return {
    get: (id) => held.get(id)?.match,
    inPlay(sport) {
      const known = ordered.get(sport)
      if (known) return known
      const rows = [...held.values()].filter(({ match }) => match.sport === sport && inPlay(match)).sort(byStart)
      ordered.set(sport, rows)
      return rows
    },
    take({ match }) {
      if (!match?.schedule || !match.state || isOld(buried.get(match.id), match)) return false
      const known = held.get(match.id)?.match
      const newest = known ? newestParts(known, match) : match
      if (newest === known) return false
      held.set(match.id, { match: newest, rendered: new Map(), change: ++changes })
      if (inPlay(newest) || (known && inPlay(known))) ordered.delete(match.sport)
      return true
    },
    mark: () => changes,
    others: (ids, mark) => [...held.values()].filter(({ match, change }) => !ids.has(match.id) && change <= mark).map(({ match }) => match),
    drop,
    addTombstone(match) {
      drop(match.id)
      buried.set(match.id, match)
    },
    renderAgain() {
      for (const each of held.values()) each.rendered.clear()
      ordered.clear()
    },
  }
}

const isOld = (known: Match | undefined, match: Match): boolean => known !== undefined && newestParts(known, match) === known

const inPlay = ({ state }: Match): boolean => isInPlay(state!.scoreboard!.state)

const byStart = ({ match: a }: HeldMatch, { match: b }: HeldMatch): number => {
  const [x, y] = [a.schedule!.startAt, b.schedule!.startAt]
  if (x !== y) return x < y ? -1 : 1
  return a.id < b.id ? -1 : 1
}
