import { isFailure, isUnavailable } from '@touchline/contract/errors'
import { pause } from '@touchline/platform/clock'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Wanted } from '@touchline/sources/live/live-feed'
import type { FeedFile } from '@touchline/sources/parse/feed-file'
import type { Hosts } from '../feeds/hosts.ts'
import type { AskedLive } from '../feeds/live-feed.ts'
import type { Answer, Ask } from './ask.ts'
import { type Board, liveBoard, type Withheld } from './board.ts'
import type { HeldReply } from './held-replies.ts'

export interface FollowDeps {
  /** The time by which the feed has a today and its intervals pass. */
  clock: Clock
  realClock: Clock
  ask: Ask
  getHost(path: string): string
  hosts: Hosts
  /** Every answer, in the order in which they come. */
  answered(path: string, answer: Answer): Promise<void>
  /** Imports replies that belong together. It is tried again if the store or the bus is away. */
  imported(files: readonly FeedFile[], withheld: (game: string) => Withheld | undefined): Promise<Error | undefined>
}

/** Between two requests of a feed, which spreads them. */
const tickMs = 250
/** Requests of a feed at a time: one that hangs does not hold up the others. */
const atOnceMax = 4
const retryMs = 5_000

/**
 * Asks a feed, and imports its changed replies in the order of their arrival, until `signal` aborts. Rejects with what `answered`
 * throws, and for a defect of the plan.
 */
export async function followFeed(deps: FollowDeps, { feed, plan }: AskedLive, signal: AbortSignal): Promise<void> {
  const broken = new AbortController()
  const stopped = AbortSignal.any([signal, broken.signal])
  const followed: Followed = {
    ...{ ...deps, board: liveBoard(feed, plan), held: new Map(), units: new Map() },
    ...{ changed: new Set(), asking: new Map(), replaced: [], defect: undefined },
  }
  const work = [askAll(followed, stopped), importChanges(followed, stopped)]
  try {
    await Promise.all(work)
  } finally {
    broken.abort()
    await Promise.allSettled([...work, ...followed.asking.values()])
    for (const { dispose } of [...followed.replaced, ...followed.held.values()]) await dispose()
  }
}

interface Followed extends FollowDeps {
  board: Board
  /** The last reply of each address, of probes too. */
  held: Map<string, HeldReply>
  /** Units by path. */
  units: Map<string, string>
  /** Units with a reply that has changed since their import, or with a state that is withheld, or no longer. */
  changed: Set<string>
  asking: Map<string, Promise<void>>
  /** An import may still read them. */
  replaced: HeldReply[]
  /** What a request has thrown, which ends the work. */
  defect: { error: unknown } | undefined
}

const unitOf = ({ unit, path }: Wanted): string => unit ?? path

async function askAll(followed: Followed, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    startNext(followed, signal)
    await pause(followed.realClock, tickMs, signal)
    if (followed.defect) throw followed.defect.error
  }
}

function startNext(followed: Followed, signal: AbortSignal): void {
  const { board, asking, clock, hosts, getHost, units } = followed
  if (asking.size >= atOnceMax) return
  const next = board.due(clock.now()).find(({ path }) => !asking.has(path) && hosts.isOpen(getHost(path)))
  if (!next) return
  units.set(next.path, unitOf(next))
  board.requests.asked(next.path, clock.now())
  asking.set(
    next.path,
    request(followed, next, signal)
      .catch((error: unknown) => {
        followed.defect = { error }
      })
      .finally(() => asking.delete(next.path)),
  )
}

async function request(followed: Followed, wanted: Wanted, signal: AbortSignal): Promise<void> {
  const { path, probe } = wanted
  if (probe !== undefined && followed.held.has(path)) {
    const before = followed.held.get(probe)?.digest
    if (!(await take(followed, { path: probe, everyMs: 0, isInternal: true }, path, signal))) return
    if (before !== undefined && followed.held.get(probe)?.digest === before) return
  }
  await take(followed, wanted, path, signal)
}

/** Returns whether there was an answer. `due`: the path by which the board knows the request. */
async function take(followed: Followed, wanted: Wanted, due: string, signal: AbortSignal): Promise<boolean> {
  const { path, isList, isInternal, game } = wanted
  const { board, held, hosts, clock } = followed
  const answer = await followed.ask(path, held.get(path)?.validators, signal)
  if (signal.aborted) return false
  await followed.answered(path, answer)
  const host = followed.getHost(path)
  if (answer.kind === 'failed' && answer.isOfHost) hosts.failed(host, answer.retryAt)
  else hosts.answered(host)
  if (answer.kind === 'failed' || answer.kind === 'missing') {
    board.requests[answer.kind](due)
    return false
  }
  board.requests.answered(due)
  if (answer.kind === 'unchanged') return true
  const { value, ...reply } = answer.reply
  const before = held.get(path)
  if (before?.digest === reply.digest) {
    // The file that connectors have parsed stays.
    held.set(path, { ...before, validators: reply.validators })
    followed.replaced.push(reply)
    return true
  }
  if (before) followed.replaced.push(before)
  held.set(path, reply)
  if (isList) board.listed(path, value, clock.now())
  if (game !== undefined) board.changed(game, clock.now())
  if (!isInternal) followed.changed.add(unitOf(wanted))
  return true
}

async function importChanges(followed: Followed, signal: AbortSignal): Promise<void> {
  const { board, changed, units, clock, realClock } = followed
  while (!signal.aborted) {
    await forgetReplaced(followed)
    const withheld = board.withheld(clock.now())
    for (const game of withheld.changed) {
      const unit = units.get(board.listOf(game) ?? '')
      if (unit !== undefined) changed.add(unit)
    }
    const [unit] = changed
    if (unit === undefined) {
      await pause(realClock, tickMs, signal)
      continue
    }
    changed.delete(unit)
    const files = filesOf(followed, unit)
    const error = files.length === 0 ? undefined : await followed.imported(files, withheld.of)
    if (!isInternal(error)) continue
    changed.add(unit)
    await pause(realClock, retryMs, signal)
  }
}

const isInternal = (error: unknown): boolean => isUnavailable(error) || isFailure('timeout', error)

/** The held replies of a unit. Those that the plan no longer wants are forgotten. */
function filesOf({ board, held, clock, replaced }: Followed, unit: string): FeedFile[] {
  const wanted = board.wanted(clock.now())
  const paths = new Set(wanted.flatMap(({ path, probe }) => (probe === undefined ? [path] : [path, probe])))
  for (const [path, reply] of held) {
    if (paths.has(path)) continue
    held.delete(path)
    replaced.push(reply)
  }
  return wanted.filter((each) => !each.isInternal && unitOf(each) === unit).flatMap(({ path }) => held.get(path)?.file ?? [])
}

async function forgetReplaced({ replaced }: Followed): Promise<void> {
  for (const { dispose } of replaced.splice(0)) await dispose()
}
