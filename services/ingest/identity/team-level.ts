/** Which of a club's or a nation's teams a name means. */
export interface Level {
  women: boolean
  /** Empty: the first team. Else what tells the others apart: "ii", however a second team is written; "iii", "u21". */
  below: string
  /** The folded name without the words for women. */
  open: string
  /** The folded name of the first team that it would be without any such word. */
  first: string
}

const women = new Set(
  'dames damen femenil femenina femenino feminin feminine feminines feminino femminile frauen ladies vrouwen wfc women womens'.split(' '),
)
/** Behind the name of a club. "A" is what lists of Austrian clubs put there for amateurs. */
const behind = new Set('2 3 a am amat amateur amateure amateurs b c ii iii promesas reserve reserves'.split(' '))
/** Anywhere in it. */
const anywhere = new Set('academy amateure amateurs castilla jong primavera youth'.split(' '))
const third = new Set(['3', 'c', 'iii'])
/** First teams whose own name ends so: that of a king, and that of a village. */
const firstAfterAll = /\b(?:willem|jeddeloh) ii\b/
const age = /\b(?:u|under|sub) ?(1[2-9]|2[0-3])\b/

/** Of a folded name. A name that is nothing but such words is a first team's. */
export function teamLevel(form: string): Level {
  const words = form.split(' ')
  const others = words.filter((word) => !women.has(word))
  // "Arsenal (W)"
  if (others.length > 1 && others.at(-1) === 'w') others.pop()
  const open = others.length > 0 ? others.join(' ') : form
  return { women: open !== form, open, ...belowOf(open) }
}

function belowOf(open: string): { below: string; first: string } {
  const years = age.exec(open)?.[1]
  const words = open.replace(age, '').split(' ').filter(Boolean)
  if (years !== undefined && words.length > 0) return { below: `u${years}`, first: words.join(' ') }
  if (firstAfterAll.test(open)) return { below: '', first: open }
  const left = words.filter((word, i) => !anywhere.has(word) && !(i > 0 && i === words.length - 1 && behind.has(word)))
  if (left.length === words.length || left.length === 0) return { below: '', first: open }
  return { below: third.has(words.at(-1)!) ? 'iii' : 'ii', first: left.join(' ') }
}

/** Whether two folded names may be of one team: both of men or both of women, both first teams or both the same one below. */
export function sameLevel(a: string, b: string): boolean {
  const [one, other] = [teamLevel(a), teamLevel(b)]
  return one.women === other.women && one.below === other.below
}
