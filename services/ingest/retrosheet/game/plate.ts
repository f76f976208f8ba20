import type { PlayLine } from '../records/game-record.ts'

/** The plate appearance that goes on: who has it, and who will answer for how it ends. */
export interface Plate {
  /** Takes in a line; answers the letters of what was thrown since the line before. */
  sees(line: PlayLine): string
  /** Every letter of this appearance, one a pitch: "BCFX". */
  pitches(): string
  /** A new pitcher comes while the appearance goes on. */
  pitcherLeaves(id: string): void
  /** Whose strikeout it is: rule 9.15(b), who had two strikes when another took his place. */
  strikeoutOf(batter: string): string
  /** Whose walk it is: rule 9.16(h), the pitcher who left with a count that was the batter's. */
  walkOf(pitcher: string): string
}

const advantages: ReadonlySet<string> = new Set(['20', '21', '30', '31', '32'])

/** One plate appearance, from its first line on. */
export function plate(): Plate {
  let seen = ''
  let batter: string | undefined
  let count = { balls: 0, strikes: 0 }
  let withTwoStrikes: string | undefined
  let answering: string | undefined
  return {
    sees(line) {
      if (batter !== undefined && line.batter !== batter && count.strikes === 2) withTwoStrikes ??= batter
      batter = line.batter
      count = line.count ?? count
      const fresh = line.pitches.startsWith(seen) ? line.pitches.slice(seen.length) : line.pitches
      seen = line.pitches || seen
      return thrown(fresh)
    },
    pitches: () => thrown(seen),
    pitcherLeaves(id) {
      if (answering === undefined && advantages.has(`${count.balls}${count.strikes}`)) answering = id
    },
    strikeoutOf: (last) => withTwoStrikes ?? last,
    walkOf: (last) => answering ?? last,
  }
}

/** Without throws to the bases, marks, and what was called without a pitch. */
const thrown = (letters: string): string => letters.replace(/[^BCFHIKLMOPQRSTUXY]/g, '')
/** Swung at, called, fouled off or put in play. */
export const strikesIn = (pitches: string): number => pitches.replace(/[^CFKLMOQRSTXY]/g, '').length
