/** Which team of a club or nation a name means. */
export interface Level {
  women: boolean
  /** Empty: the first team. "ii": any spelling of second team; else "iii", "u21". */
  below: string
  /** The normalized name without the words for women. */
  open: string
  /** The normalized name of the first team. */
  first: string
}

const women = new Set(
  'dames damen femenil femenina femenino feminin feminine feminines feminino femminile frauen ladies vrouwen wfc women womens'.split(' '),
)
/** Level words that follow the name of a club. "A" marks amateurs in lists of Austrian clubs. */
const suffixes = new Set('2 3 a am amat amateur amateure amateurs b c ii iii promesas reserve reserves'.split(' '))
/** Level words that may be anywhere in a name. */
const anyPosition = new Set('academy amateure amateurs castilla jong primavera youth'.split(' '))
const third = new Set(['3', 'c', 'iii'])
/** First teams whose name ends in "II": Willem II (a king), Jeddeloh II (a village). */
const firstTeamExceptions = /\b(?:willem|jeddeloh) ii\b/
const age = /\b(?:u|under|sub) ?(1[2-9]|2[0-3])\b/

/** The level of a normalized name. A name that consists of level words only is a first team. */
export function teamLevel(form: string): Level {
  const words = form.split(' ')
  const others = words.filter((word) => !women.has(word))
  // "Arsenal (W)"
  if (others.length > 1 && others.at(-1) === 'w') others.pop()
  const open = others.length > 0 ? others.join(' ') : form
  return { women: open !== form, open, ...lowerTeam(open) }
}

function lowerTeam(open: string): { below: string; first: string } {
  const years = age.exec(open)?.[1]
  const words = open.replace(age, '').split(' ').filter(Boolean)
  if (years !== undefined && words.length > 0) return { below: `u${years}`, first: words.join(' ') }
  if (firstTeamExceptions.test(open)) return { below: '', first: open }
  const remaining = words.filter((word, i) => !anyPosition.has(word) && !(i > 0 && i === words.length - 1 && suffixes.has(word)))
  if (remaining.length === words.length || remaining.length === 0) return { below: '', first: open }
  return { below: third.has(words.at(-1)!) ? 'iii' : 'ii', first: remaining.join(' ') }
}

/** Whether two names are of the same level: same gender, and both first teams or the same lower team. */
export const sameLevel = (a: Level, b: Level): boolean => a.women === b.women && a.below === b.below
