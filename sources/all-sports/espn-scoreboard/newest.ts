import { tolerant } from '../../parse/tolerant.ts'
import type { ReplyEvent } from './replies.ts'
import { readStatus, type Status } from './status.ts'

/*
 * Replies have no time of their own. Of several about one match the one that is furthest counts: over, else abandoned or
 * cancelled, else in play in a later period or with less time left, else to come, else in a state that is not known; then
 * a reply about the match alone before a list, a short list before a long one, and the later file.
 */

const inPlay: ReadonlySet<Status['kind']> = new Set(['live', 'break', 'halftime', 'delayed', 'suspended'])
const ended: ReadonlySet<Status['kind']> = new Set(['abandoned', 'cancelled'])
const over: ReadonlySet<Status['kind']> = new Set(['over', 'awarded'])

function getPhase(status: Status | undefined): number {
  if (status === undefined) return -1
  if (over.has(status.kind)) return 3
  if (ended.has(status.kind)) return 2
  return inPlay.has(status.kind) && status.hasBegun ? 1 : 0
}

/** Parts of an inning, in order. */
const innings = ['top', 'mid', 'bot', 'end']

/** A break follows its period; in an inning of baseball the detail tells the half. */
function partOfPeriod({ kind, detail }: Status): number {
  if (kind === 'break' || kind === 'halftime') return innings.length
  return Math.max(0, innings.indexOf(detail.slice(0, 3).toLowerCase()))
}

/** How far a match is, to compare number by number. */
function progress({ competition, event, events, uid }: ReplyEvent): number[] {
  const status = tolerant([], () => readStatus(competition, event))
  const phase = getPhase(status)
  if (phase !== 1) return [phase, 0, 0, 0, -events]
  const countsUp = uid.startsWith('s:600~')
  const seconds = status!.seconds ?? 0
  return [phase, status!.period, partOfPeriod(status!), countsUp ? seconds : -seconds, -events]
}

/** The replies about one match, the one that counts first. */
export function newestFirst(replies: readonly ReplyEvent[]): ReplyEvent[] {
  const known = replies.map((reply, i) => ({ reply, rank: [...progress(reply), i] }))
  const compare = (a: readonly number[], b: readonly number[]): number => {
    const at = a.findIndex((each, i) => each !== b[i])
    return at === -1 ? 0 : b[at]! - a[at]!
  }
  return known.toSorted((a, b) => compare(a.rank, b.rank)).map(({ reply }) => reply)
}
