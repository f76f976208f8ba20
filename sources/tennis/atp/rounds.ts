import type { SourceMatch, SourceStage } from '../../source-model.ts'

type Round = Required<Pick<SourceMatch, 'round' | 'roundOrder' | 'stage'>>

/** Rounds of the main draw. */
export const mainDraw: SourceStage = { name: 'Main Draw', type: 'knockout' }
const qualifying: SourceStage = { name: 'Qualifying', type: 'knockout' }
/** Old files also use this name for early rounds of a draw (early-rounds.ts). */
export const roundRobin: SourceStage = { name: 'Round Robin', type: 'group' }

/** Later rounds have higher numbers. */
const known: Readonly<Record<string, Round>> = {
  final: { stage: mainDraw, round: 'Final', roundOrder: 90 },
  'third place': { stage: mainDraw, round: 'Third Place', roundOrder: 89 },
  'semi finals': { stage: mainDraw, round: 'Semi-finals', roundOrder: 80 },
  'quarter finals': { stage: mainDraw, round: 'Quarter-finals', roundOrder: 70 },
  'round robin': { stage: roundRobin, round: 'Round Robin', roundOrder: 20 },
}
const wordings: Readonly<Record<string, string>> = {
  ...{ finals: 'final', 'semi final': 'semi finals', semifinals: 'semi finals', 'quarter final': 'quarter finals' },
  ...{ quarterfinals: 'quarter finals', 'olympic bronze': 'third place', bronze: 'third place', '3rd/4th place match': 'third place' },
}

/**
 * "Finals", "Round of 128", "2nd Round Qualifying". Any other round keeps its name and is ordered by its number in the file,
 * which is 1 for the last round.
 */
export function roundIn(text: string, order: string): Round {
  const wording = text.toLowerCase().replaceAll('-', ' ').trim()
  const found = known[wordings[wording] ?? wording]
  if (found) return found
  const players = /^round of (\d{1,3})$/.exec(wording)?.[1]
  if (players !== undefined)
    return { stage: mainDraw, round: `Round of ${Number(players)}`, roundOrder: 65 - Math.ceil(Math.log2(Number(players) + 1)) }
  const nth = /^(\d)(?:st|nd|rd|th) round qualifying$/.exec(wording)?.[1]
  if (nth !== undefined) return { stage: qualifying, round: `Qualifying Round ${nth}`, roundOrder: Number(nth) }
  return {
    stage: wording.includes('qualifying') ? qualifying : mainDraw,
    round: text.trim() || 'Unknown Round',
    roundOrder: /^\d{1,2}$/.test(order) ? 60 - Number(order) / 2 : 30,
  }
}
