import type { ListReply, LiveFeed, LiveGame, LivePlan, SeenGame, Wanted } from '@touchline/sources/live/live-feed'
import { type RequestTimes, requestTimes } from './request-times.ts'

/** Why a state in play, or a result, is not imported. */
export type Withheld = 'no live data' | 'not confirmed'

/** What is known of a feed: its games, the requests that are due, and what became of them. Without time or network of its own. */
export interface Board {
  /** The requests that matter, with the lists and games that are known now. Those that no longer matter are forgotten. */
  wanted(now: number): readonly Wanted[]
  /** The wanted requests that are due. The one that has waited longest is first. */
  due(now: number): readonly Wanted[]
  /** What becomes of the requests, by path. */
  requests: Pick<RequestTimes, 'asked' | 'answered' | 'failed' | 'missing'>
  /** The reply of a list, parsed. */
  listed(path: string, reply: unknown, now: number): void
  /** A reply about a game has changed. */
  changed(game: string, now: number): void
  /** The games whose state is withheld, or no longer, since the last call; and why that of a game is. */
  withheld(now: number): { changed: readonly string[]; of(game: string): Withheld | undefined }
  /** The list that names a game last. */
  listOf(game: string): string | undefined
}

interface Tracked {
  game: LiveGame
  list: string
  phaseSince: number
  changedAt: number
  wasSeenChanging: boolean
}

/** A game that is in play at first sight, this long after its start, was left so by its source. */
const abandonedAfterMs = 24 * 3_600_000

type Rules = Pick<LiveFeed, 'silentAfterMs' | 'confirmAfterMs'>

export function liveBoard(feed: Rules, plan: LivePlan): Board {
  const lists = new Map<string, ListReply>()
  const games = new Map<string, Tracked>()
  const requests = requestTimes()
  let known = new Map<string, Withheld>()

  const seen = (): SeenGame[] =>
    [...games.values()].map(({ game, phaseSince, wasSeenChanging }) => ({ ...game, phaseSince, wasSeenChanging }))

  const wanted = (now: number): readonly Wanted[] => {
    const all = plan.wanted({ lists, games: seen() }, now)
    const paths = new Set(all.map(({ path }) => path))
    requests.keep(paths)
    for (const path of lists.keys()) if (!paths.has(path)) lists.delete(path)
    for (const [id, { list }] of games) if (!lists.has(list)) games.delete(id)
    return all
  }

  return {
    wanted,
    due: (now) =>
      wanted(now)
        .map((request) => ({ request, at: requests.dueAt(request) }))
        .filter(({ at }) => at <= now)
        .sort((a, b) => a.at - b.at)
        .map(({ request }) => request),
    requests,
    listed(path, reply, now) {
      const list = plan.read(reply, path)
      lists.set(path, list)
      for (const game of list.games) games.set(game.id, track(games.get(game.id), game, path, now))
    },
    changed(game, now) {
      const tracked = games.get(game)
      if (tracked) Object.assign(tracked, { changedAt: now, wasSeenChanging: true })
    },
    withheld(now) {
      const current = new Map<string, Withheld>()
      for (const [id, tracked] of games) {
        const withheld = reasonToWithhold(tracked, feed, now)
        if (withheld !== undefined) current.set(id, withheld)
      }
      const changed = [...new Set([...known.keys(), ...current.keys()])].filter((id) => known.get(id) !== current.get(id))
      known = current
      return { changed, of: (id) => current.get(id) }
    },
    listOf: (game) => games.get(game)?.list,
  }
}

function track(before: Tracked | undefined, game: LiveGame, list: string, now: number): Tracked {
  if (!before) return { game, list, phaseSince: now, changedAt: now, wasSeenChanging: false }
  const hasMoved = before.game.phase !== game.phase
  if (!hasMoved && JSON.stringify(before.game.row) === JSON.stringify(game.row)) return { ...before, game, list }
  return { game, list, phaseSince: hasMoved ? now : before.phaseSince, changedAt: now, wasSeenChanging: true }
}

function reasonToWithhold({ game, phaseSince, changedAt, wasSeenChanging }: Tracked, feed: Rules, now: number): Withheld | undefined {
  if (game.phase === 'live') {
    const isOld = !wasSeenChanging && game.startAt !== undefined && now - game.startAt > abandonedAfterMs
    return isOld || now - changedAt >= feed.silentAfterMs(game) ? 'no live data' : undefined
  }
  const isConfirmed = feed.confirmAfterMs === undefined || !wasSeenChanging || now - phaseSince >= feed.confirmAfterMs
  return game.phase === 'over' && !isConfirmed ? 'not confirmed' : undefined
}
