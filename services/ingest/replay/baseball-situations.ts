import type { BaseballPlay } from '@touchline/contract/gen/baseball'
import type { Play } from '@touchline/contract/gen/play_by_play'
import { type Count, countAfter, noCount, situation } from '@touchline/sources/scoreboard/baseball-count'
import type { Situation } from './situation.ts'

/** The current plate appearance. */
interface Plate {
  /** Its pitches so far, one letter each. */
  pitches: string
  /** Undefined: not known. */
  count: Count | undefined
}

const openPlate: Plate = { pitches: '', count: noCount }

/** Entries that do not change the count. A half-inning ended by a winning run has fewer than three outs. */
const withoutPitch: ReadonlySet<string> = new Set(['substitution', 'inning_end'])

/** Outs, bases and count after every play, and after every pitch that comes before it. */
export function getSituations(plays: readonly Play[]): Situation[] {
  let plate = openPlate
  let half = ''
  let outsBefore = 0
  return plays.map(({ type, details }): Situation => {
    if (details.case !== 'baseball') return {}
    const { inning = 1, half: inningHalf = 'top', outs = 0, basesBefore, basesAfter, result } = details.value
    if (half !== `${inning} ${inningHalf}`) [plate, outsBefore] = [openPlate, 0]
    half = `${inning} ${inningHalf}`
    const { between, after } = getCounts(plate, type, details.value)
    const before = between.map((count) => situation({ inning, inningHalf, outs: outsBefore, bases: basesBefore?.occupied ?? [], count }))
    plate = result === undefined ? after : openPlate
    outsBefore = outs
    const at = { inning, inningHalf, bases: basesAfter?.occupied ?? [] }
    return { before, after: situation({ ...at, outs, count: plate.count }), inBreak: situation({ ...at, outs: 3 }) }
  })
}

/**
 * The counts after each pitch before a play, and the plate appearance after it if it continues. Pitches that contradict
 * the count of the play are ignored. Without pitches, only the count of the play is known.
 */
function getCounts(plate: Plate, type: string, { pitches = '', balls, strikes }: BaseballPlay): { between: Count[]; after: Plate } {
  const stated = balls === undefined || strikes === undefined ? undefined : { balls, strikes }
  const isNew = pitches.length > plate.pitches.length && pitches.startsWith(plate.pitches)
  if (isNew && isConsistent(pitches, stated)) {
    const counted = Array.from({ length: pitches.length - plate.pitches.length - 1 }, (_, i) => plate.pitches.length + i + 1)
    return { between: counted.map((length) => countAfter(pitches.slice(0, length))), after: { pitches, count: countAfter(pitches) } }
  }
  if (!stated) return { between: [], after: withoutPitch.has(type) || pitches !== '' ? plate : { ...plate, count: undefined } }
  const isKnown = plate.count !== undefined && isSame(plate.count, stated)
  return { between: isKnown ? [] : [stated], after: { pitches, count: stated } }
}

/** The count of a play is the count before its last pitch, or after all pitches if the play happened without one. */
const isConsistent = (pitches: string, stated: Count | undefined): boolean =>
  !stated || isSame(countAfter(pitches.slice(0, -1)), stated) || isSame(countAfter(pitches), stated)

const isSame = (a: Count, b: Count): boolean => a.balls === b.balls && a.strikes === b.strikes
