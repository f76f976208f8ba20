/** 0: the batter; 1 to 3: the runner on that base. */
export type From = 0 | 1 | 2 | 3
/** 4: home. */
export type To = 1 | 2 | 3 | 4

/** The move of one runner on a play. */
export interface Move {
  from: From
  /** For a runner who is out, the base of the out, if the text has it. */
  to: To
  out: boolean
  /** Not earned against the pitcher. */
  unearned?: true
  /** Earned against the pitcher but not against his team. */
  teamUnearned?: true
  /** Whether the run is batted in, from (RBI), (NR), (NORBI). Absent: decided by the rules. */
  battedIn?: boolean
}

export const getFromBase = (letter: string): From => (letter === 'B' ? 0 : (Number(letter) as From))
export const getToBase = (letter: string): To => (letter === 'H' ? 4 : (Number(letter) as To))

/** The bracketed notes after an advance, a stolen base or a pickoff: "(26)", "(4E6)", "(E5/TH)(NR)(UR)". */
interface Notes {
  /** Positions of the fielders with an error, 1 to 9. */
  errors: number[]
  /** Set if a runner is put out. */
  putOut: boolean
  words: ReadonlySet<string>
}

/** "26", "4E6", "E5". */
const fieldersForm = /^(\d*)(?:E(\d))?$/

/** Throws an Error for a note that consists of neither fielders nor a known word. */
export function readNotes(text: string): Notes {
  const errors: number[] = []
  const words = new Set<string>()
  let putOut = false
  for (const [, content] of text.matchAll(/\(([^()]*)\)/g)) {
    const [first, ...more] = content!.split('/')
    const fielded = fieldersForm.exec(first!)
    const error = fielded?.[2]
    if (error) errors.push(Number(error))
    else if (fielded && first) putOut = true
    for (const word of fielded ? more : [first!, ...more]) words.add(getWord(word))
  }
  return { errors, putOut, words }
}

const wordForm = /^[A-Z][A-Z0-9]{0,7}[+-]?$/

function getWord(word: string): string {
  if (!wordForm.test(word)) throw new Error(`"(${word})" is neither fielders nor a word of an event`)
  return word
}

/**
 * Removes notes that consist of neither fielders nor known words from an event text. Fielders before an unknown part are kept:
 * "(74H)" becomes "(74)".
 */
export function withoutUnknownNotes(text: string): { text: string; unknown: string[] } {
  const unknown: string[] = []
  const known = text.replace(/\(([^()]*)\)/g, (note, content: string) => {
    if (content.split('/').every((part) => fieldersForm.test(part) || wordForm.test(part))) return note
    unknown.push(note)
    const fielders = /^\d+/.exec(content)?.[0]
    return fielders === undefined ? '' : `(${fielders})`
  })
  return { text: known, unknown }
}

/** An error cancels an out unless the note also names the fielders who made it: "1X2(4E6)" is safe, "1XH(32)(E5)" is out. */
export const isOut = ({ errors, putOut }: Notes): boolean => errors.length === 0 || putOut

/** Earned and batted-in marks of a run. Runs on an error, a wild pitch or a passed ball are not batted in. */
export const getCredit = ({ words, errors }: Notes): Pick<Move, 'unearned' | 'teamUnearned' | 'battedIn'> => ({
  ...(words.has('UR') && { unearned: true }),
  ...(words.has('TUR') && { teamUnearned: true }),
  ...((errors.length > 0 || ['NR', 'NORBI', 'WP', 'PB'].some((word) => words.has(word))) && { battedIn: false }),
  ...(words.has('RBI') && { battedIn: true }),
})

/** The parts of an event text: "S7/L78.2-H;1-3(E7)" is "S7", "L78" and the advances "2-H", "1-3(E7)". */
interface PlayParts {
  basic: string
  modifiers: string[]
  advances: string[]
}

/** Splits outside brackets. Uncertainty marks (#, !, ?) are removed. Throws an Error when brackets do not match. */
export function splitPlay(text: string): PlayParts {
  const unmarked = text.replace(/[#!?]/g, '')
  const [described, ...advances] = cut(unmarked, '.')
  const [basic, ...modifiers] = cut(described!, '/')
  if (advances.length > 1) throw new Error(`event "${text}" has advances twice`)
  if (!basic) throw new Error(`event "${text}" says nothing`)
  return {
    basic,
    modifiers: modifiers.map((each) => each.replace(/(?<![+-])[+-]+$/, '')),
    advances: cut(advances[0] ?? '', ';').filter(Boolean),
  }
}

/** Splits `text` at every `at` outside brackets. */
export function cut(text: string, at: string): string[] {
  const pieces = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) throw new Error(`"${text}" closes a bracket that is not open`)
    if (character === at && depth === 0) pieces.push('')
    else pieces[pieces.length - 1] += character
  }
  if (depth > 0) throw new Error(`"${text}" leaves a bracket open`)
  return pieces
}
