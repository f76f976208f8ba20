import type { Move } from './move.ts'

/** The bracketed notes after an advance, a stolen base or a pickoff: "(26)", "(4E6)", "(E5/TH)(NR)(UR)". */
export interface Notes {
  /** Positions of the fielders with an error, 1 to 9. */
  errors: number[]
  /** A runner is put out. */
  putOut: boolean
  words: ReadonlySet<string>
}

/** Throws an Error for a note that is neither fielders nor a word. */
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

/** An error cancels an out unless fielders are named who made it: "1X2(4E6)" is safe, "1XH(32)(E5)" is out. */
export const isOut = ({ errors, putOut }: Notes): boolean => errors.length === 0 || putOut

/** Earned and batted-in marks of a run. Runs on an error, a wild pitch or a passed ball are not batted in. */
export const creditOf = ({ words, errors }: Notes): Pick<Move, 'unearned' | 'teamUnearned' | 'battedIn'> => ({
  ...(words.has('UR') && { unearned: true }),
  ...(words.has('TUR') && { teamUnearned: true }),
  ...((errors.length > 0 || ['NR', 'NORBI', 'WP', 'PB'].some((word) => words.has(word))) && { battedIn: false }),
  ...(words.has('RBI') && { battedIn: true }),
})
