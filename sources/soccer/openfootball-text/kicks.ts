import type { Side } from '@touchline/contract/outcome'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { getItems, shownText } from '../shared/shown-text.ts'

export interface Kick {
  /** Absent: not known. */
  name?: string
  scored: boolean
  side: Side
}

export interface ListedKick {
  /** Absent: not known. */
  name?: string
  /** Score of the shoot-out after the kick. Absent: missed, unless it is `unread`. */
  score?: readonly [number, number]
  /** Set when the outcome cannot be read. */
  unread?: true
}

/** "1-0 A, 1-1 B, C (missed)". A name or an outcome that cannot be read is left out alone, with the reason among `faults`. */
export const listedKicks = (text: string, faults: string[]): ListedKick[] => getItems(text).map((item) => listedKick(item.trim(), faults))

function listedKick(item: string, faults: string[]): ListedKick {
  const [score = '', home, away] = /^(\d{1,2})-(\d{1,2})(?:\s|$)/.exec(item) ?? []
  const missed = item.endsWith('(missed)')
  const text = item.slice(score.length, missed ? -'(missed)'.length : undefined).trim()
  const unread = (home === undefined) !== missed
  if (unread) faults.push(`outcome left out: "${item.slice(0, 60)}" is not a penalty like "1-0 A" or "A (missed)"`)
  const name = tolerant(faults, () => nameIn(text, unread), leftOut('taker of a penalty'))
  return {
    ...(name !== undefined && { name }),
    ...(unread ? { unread } : home !== undefined && { score: [Number(home), Number(away)] as const }),
  }
}

/** With an unreadable outcome, a digit or bracket in the name may be part of that outcome. */
function nameIn(text: string, unread: boolean): string {
  const name = shownText(text, 'the name of a player')
  if (unread && /[\d()[\]]/.test(name)) throw new Error(`"${name.slice(0, 60)}" is not a name`)
  return name
}

/** More unread outcomes than these leave too many ways to read a shoot-out. */
const unreadMax = 2

/**
 * Assigns kicks to sides: the sides alternate, and a goal adds to the score of its side. Undefined when the kicks do
 * not lead to the score `end`, or when there is more than one way in which they do.
 */
export function withSides(listed: readonly ListedKick[], end: readonly [number, number] | undefined): Kick[] | undefined {
  const unread = listed.filter((kick) => kick.unread).length
  if (!end || unread > unreadMax) return undefined
  const ways = Array.from({ length: 2 ** unread }, (_, way) => way)
  const found = (['home', 'away'] as const)
    .flatMap((first) => ways.map((way) => kicksIn(listed, first, way)))
    .filter((kicks) => leadsTo(end, listed, kicks))
  return found.length === 1 ? found[0] : undefined
}

/** `way`: a bit for each unread kick, set if it was scored. */
function kicksIn(listed: readonly ListedKick[], first: Side, way: number): Kick[] {
  let bit = 0
  return listed.map(({ name, score, unread }, i) => ({
    ...(name !== undefined && { name }),
    scored: unread ? ((way >> bit++) & 1) === 1 : score !== undefined,
    side: turn(first, i),
  }))
}

const turn = (first: Side, i: number): Side => ((i % 2 === 0) === (first === 'home') ? 'home' : 'away')

/** Whether the listed scores match the kicks of these sides and lead to `end`. */
function leadsTo(end: readonly [number, number], listed: readonly ListedKick[], kicks: readonly Kick[]): boolean {
  const score = { home: 0, away: 0 }
  const counts = kicks.every(({ scored, side }, i) => {
    if (scored) score[side]++
    const after = listed[i]!.score
    return !after || (after[0] === score.home && after[1] === score.away)
  })
  return counts && score.home === end[0] && score.away === end[1]
}
