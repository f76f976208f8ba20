/** The place of a round in a draw. Rounds are compared field by field. */
export interface PlaceOfRound {
  /** 0: qualifying, 1: the draw itself. */
  isMain: 0 | 1
  /** 0: qualifying, 1: groups and rounds counted from the first, 2: rounds named by the number of sides left. */
  kind: 0 | 1 | 2
  /** Place among the rounds of its kind. Undefined: the wording is not known. */
  place: number | undefined
}

/** The `kind` of rounds named by the number of sides left. */
export const knockOut = 2

export const isRoundRobin = (round: string): boolean => round === 'Round Robin' || round.startsWith('Group')

const isQualifying = (name: string): boolean => /^(?:Qualifying|Preliminary)\b/.test(name)
const namedSizes: Readonly<Record<string, number>> = { Final: 2, 'Third Place': 3, 'Semi-finals': 4, 'Quarter-finals': 8 }

/** `round` and `stage`: in normal form (normal-round.ts). */
export function placeOfRound(round: string, stage: string): PlaceOfRound {
  const isMain = isQualifying(stage) || isQualifying(round) ? 0 : 1
  const [, counted, number] = /^(.{0,30}\b[Rr]ound) (\d{1,2})$/.exec(round) ?? []
  if (isQualifying(round)) return { isMain, kind: 0, place: Number(number ?? 99) }
  if (counted !== undefined) return { isMain, kind: 1, place: Number(number) }
  if (isRoundRobin(round)) return { isMain, kind: 1, place: 0 }
  const [, size] = /^Round of (\d{1,3})$/.exec(round) ?? []
  const left = namedSizes[round] ?? (size === undefined ? undefined : Number(size))
  return { isMain, kind: knockOut, place: left === undefined ? undefined : -left }
}

/** Whether every match of round `a` is played before those of round `b` of the same draw. False: not known. */
export function isEarlierRound(a: PlaceOfRound, b: PlaceOfRound): boolean {
  if (a.isMain !== b.isMain) return a.isMain < b.isMain
  if (a.place === undefined || b.place === undefined) return false
  return a.kind !== b.kind ? a.kind < b.kind : a.place < b.place
}
