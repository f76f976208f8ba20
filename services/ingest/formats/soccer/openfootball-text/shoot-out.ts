import { itemsOf, shownText } from './shown-text.ts'

export interface Kick {
  name: string
  scored: boolean
  side: 'home' | 'away'
}

export interface ListedKick {
  name: string
  /** Score of the shoot-out after the kick. Absent: missed. */
  score?: readonly [number, number]
}

/** "1-0 A, 1-1 B, C (missed)". Throws an Error that names the fault. */
export const listedKicks = (text: string): ListedKick[] => itemsOf(text).map(listedKick)

/**
 * Assigns kicks to sides: the sides alternate, and a goal adds to the score of its side. Undefined when the kicks do
 * not lead to the score `end`, or when either side could have started.
 */
export function withSides(listed: readonly ListedKick[], end: readonly [number, number] | undefined): Kick[] | undefined {
  const orders = (['home', 'away'] as const).flatMap((first) => {
    const kicks = listed.map(({ name, score }, i) => ({ name, scored: score !== undefined, side: turn(first, i) }))
    return end && leadsTo(end, listed, kicks) ? [kicks] : []
  })
  return orders.length === 1 ? orders[0] : undefined
}

function listedKick(text: string): ListedKick {
  const item = text.trim()
  const [score = '', home, away] = /^(\d{1,2})-(\d{1,2})\s/.exec(item) ?? []
  const missed = item.endsWith('(missed)')
  const name = item.slice(score.length, missed ? -'(missed)'.length : undefined).trim()
  if (name === '' || (home === undefined) !== missed) throw new Error(`"${item.slice(0, 60)}" is no penalty like "1-0 A" or "A (missed)"`)
  return { name: shownText(name, 'the name of a player'), ...(home !== undefined && { score: [Number(home), Number(away)] as const }) }
}

const turn = (first: 'home' | 'away', i: number): 'home' | 'away' => ((i % 2 === 0) === (first === 'home') ? 'home' : 'away')

/** Whether the listed scores match the kicks of these sides and lead to `end`. */
function leadsTo(end: readonly [number, number], listed: readonly ListedKick[], kicks: readonly Kick[]): boolean {
  const score = { home: 0, away: 0 }
  const counts = listed.every((kick, i) => {
    if (kick.score) score[kicks[i]!.side]++
    return !kick.score || (kick.score[0] === score.home && kick.score[1] === score.away)
  })
  return counts && score.home === end[0] && score.away === end[1]
}
