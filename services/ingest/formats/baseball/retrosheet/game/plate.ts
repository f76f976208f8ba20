import type { PlayLine } from '../records/game-record.ts'

/** The current plate appearance and the players charged with its result. */
export interface Plate {
  /** Applies a line and returns the letters of the pitches since the previous line. */
  addLine(line: PlayLine): string
  /** Every letter of this appearance, one a pitch: "BCFX". */
  pitches(): string
  /** The pitcher is replaced during the appearance. */
  pitcherLeaves(id: string): void
  /** Batter charged with a strikeout; rule 9.15(b): the one who had two strikes when he was replaced. */
  strikeoutOf(batter: string): string
  /** Pitcher charged with a walk; rule 9.16(h): the one who left with the count in favor of the batter. */
  walkOf(pitcher: string): string
}

const advantages: ReadonlySet<string> = new Set(['20', '21', '30', '31', '32'])

/** A new plate appearance. */
export function plate(): Plate {
  let letters = ''
  let batter: string | undefined
  let count = { balls: 0, strikes: 0 }
  let batterWithTwoStrikes: string | undefined
  let leftPitcher: string | undefined
  return {
    addLine(line) {
      if (batter !== undefined && line.batter !== batter && count.strikes === 2) batterWithTwoStrikes ??= batter
      batter = line.batter
      count = line.count ?? count
      const added = line.pitches.startsWith(letters) ? line.pitches.slice(letters.length) : line.pitches
      letters = line.pitches || letters
      return pitchesIn(added)
    },
    pitches: () => pitchesIn(letters),
    pitcherLeaves(id) {
      if (leftPitcher === undefined && advantages.has(`${count.balls}${count.strikes}`)) leftPitcher = id
    },
    strikeoutOf: (last) => batterWithTwoStrikes ?? last,
    walkOf: (last) => leftPitcher ?? last,
  }
}

/** Pitches only, without pickoff throws, marks and calls without a pitch. */
const pitchesIn = (letters: string): string => letters.replace(/[^BCFHIKLMOPQRSTUXY]/g, '')
/** Number of strikes: swinging, called, fouled off or put in play. */
export const strikesIn = (pitches: string): number => pitches.replace(/[^CFKLMOQRSTXY]/g, '').length
