import type { Move } from './move.ts'

/** What stands in the brackets behind an advance, a theft or a pick-off: "(26)", "(4E6)", "(E5/TH)(NR)(UR)". */
export interface Notes {
  /** Positions of who erred, 1 to 9. */
  errors: number[]
  /** Somebody is put out. */
  putOut: boolean
  words: ReadonlySet<string>
}

/** Throws an Error on what is neither fielders nor a word. */
export function readNotes(text: string): Notes {
  const errors: number[] = []
  const words = new Set<string>()
  let putOut = false
  for (const [, content] of text.matchAll(/\(([^()]*)\)/g)) {
    const [first, ...more] = content!.split('/')
    const fielded = /^(\d*)(?:E(\d))?$/.exec(first!)
    const error = fielded?.[2]
    if (error) errors.push(Number(error))
    else if (fielded && first) putOut = true
    for (const word of fielded ? more : [first!, ...more]) words.add(wordOf(word))
  }
  return { errors, putOut, words }
}

function wordOf(word: string): string {
  if (!/^[A-Z][A-Z0-9]{0,7}[+-]?$/.test(word)) throw new Error(`"(${word})" is neither fielders nor a word of an event`)
  return word
}

/** An out is taken back by an error, unless fielders are named who made it all the same: "1X2(4E6)" is safe, "1XH(32)(E5)" is not. */
export const isOut = ({ errors, putOut }: Notes): boolean => errors.length === 0 || putOut

/** Of a run: who answers for it, and who gets the credit. What an error, a wild pitch or a passed ball lets in, nobody bats in. */
export const creditOf = ({ words, errors }: Notes): Pick<Move, 'unearned' | 'teamUnearned' | 'battedIn'> => ({
  ...(words.has('UR') && { unearned: true }),
  ...(words.has('TUR') && { teamUnearned: true }),
  ...((errors.length > 0 || ['NR', 'NORBI', 'WP', 'PB'].some((word) => words.has(word))) && { battedIn: false }),
  ...(words.has('RBI') && { battedIn: true }),
})
