import { isWithinEditDistance } from '../identity/edit-distance.ts'
import { normalizeName } from '../identity/normalize-name.ts'

/**
 * How two names of persons of one team compare, the surest first. `same`: every word has its like, whatever the order and however the words
 * are parted ("Hwang In-beom", "HWANG Inbeom"). `near`: one long word is spelt with other letters. `part`: two words or more of one are all
 * the other has. `initials`: a letter stands for a word. `surname`: one word is all the other has.
 */
export const likenesses = ['same', 'near', 'part', 'initials', 'surname'] as const
export type Likeness = (typeof likenesses)[number]

/** A name as persons are told apart by it. */
export interface PersonName {
  /** Words that count, in order. */
  words: readonly Word[]
  /** How many of them are more than a letter. */
  whole: number
  /** The words that count as they sound, sorted: names that have it in common are `same`. */
  key: string
}

interface Word {
  /** A letter alone stands for a word. */
  letter: string
  sound: string
  /** What it consists of, if it has a hyphen. */
  pieces: readonly string[]
}

/** The words of a name without accents and case, sorted: what an id is made from. "GIGNAC Andre Pierre" and "André-Pierre Gignac" are one. */
export const formOf = (name: string): string => normalizeName(name).split(' ').sort().join(' ')

/** Words that sources put in or leave out. */
const light = new Set('al da das de del della den der di do dos du el la las le los ten ter ul van von'.split(' '))
/** Likewise, but for the first word of a name: Ben Davies is a Ben, "E. Hazard" an E. */
const lightBehind = new Set('ben bin e ibn jr junior y'.split(' '))

/** What is between hyphens is one word, or Lee Chung-yong would be a Lee Yong; an article is not. */
const hyphen = /(?<!(?:^|\P{L})(?:al|el|ul))(?<=\p{L})[-‐‑](?=\p{L})/iu

export function personName(name: string): PersonName {
  const all = name.split(/\s+/).flatMap((part) => {
    const pieces = part.split(hyphen)
    return pieces.length > 1
      ? [pieces]
      : normalizeName(part)
          .split(' ')
          .map((word) => [word])
  })
  const heavy = all.filter(([word = '', more], i) => more !== undefined || !(light.has(word) || (i > 0 && lightBehind.has(word))))
  const words = (heavy.length > 0 ? heavy : all).map(wordOf).filter(({ sound }, _, list) => sound !== '' || list.length === 1)
  const sounds = words.map(({ sound }) => sound)
  return { words, whole: sounds.filter((sound) => sound.length > 1).length, key: sounds.toSorted().join(' ') }
}

function wordOf(pieces: readonly string[]): Word {
  const folded = pieces.map((piece) => normalizeName(piece).replaceAll(' ', ''))
  return { letter: folded[0]?.[0] ?? '', sound: phoneticKey(folded.join('')), pieces: folded.length > 1 ? folded.map(phoneticKey) : [] }
}

/** Ways in which other alphabets, and letters that ours lacks, are written, and one way for each. */
const written: readonly (readonly [RegExp, string])[] = [
  [/^(?:al|el|ul)(?=\p{L}{4})/u, ''],
  [/(?<=[bcdfghklmnprstvz])yo/g, 'e'],
  [/tsch|tch/g, 'ch'],
  [/sch/g, 'sh'],
  [/dj/g, 'd'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/ks/g, 'x'],
  [/c(?!h)|q/g, 'k'],
  [/ou|oo|w/g, 'u'],
  [/ee|[jy]/g, 'i'],
  [/([aou])e/g, '$1'],
  [/(.)\1+/g, '$1'],
]

/** A word as it sounds, roughly: "Yury", "Iury" and "Jurij" are one, "Mohammed" and "Mohamed", "Schöpf" and "Schoepf", "Shenawy" and "Elshenawy". */
const phoneticKey = (word: string): string =>
  word.length === 1 ? word : written.reduce((text, [from, to]) => text.replace(from, to), word)

export interface Alike {
  kind: Likeness
  /** Which name says less; 'both': neither does. */
  less: 'a' | 'b' | 'both'
  /** How many words of the other it does not have. */
  over: number
  /** Whether the last word is one they share: mostly the family name. */
  last: boolean
}

/** How two names are alike; undefined when nothing speaks for one person. Names that share no whole word are never alike. */
export function similarity(a: PersonName, b: PersonName): Alike | undefined {
  if (a.key === b.key) return { kind: 'same', less: 'both', over: 0, last: true }
  const aIsLess = a.whole < b.whole || (a.whole === b.whole && a.words.length < b.words.length)
  const [fewer, more] = aIsLess ? [a, b] : [b, a]
  const match = matched(fewer.words, more.words)
  if (match.left > 0 || match.equal === 0) return undefined
  const kind = kindOf(match, fewer)
  if (!kind) return undefined
  const isEven = match.over.length === 0 && (kind === 'same' || kind === 'near')
  const [first, last] = [more.words[0]!, more.words.at(-1)!].map((word) => !match.over.includes(word))
  // Names in the middle are shared by many: Ali Hassan is not Motaz Ali Hassan Hawsawi.
  if (!first && !last) return undefined
  return { kind, less: isEven ? 'both' : aIsLess ? 'a' : 'b', over: match.over.length, last: last! }
}

function kindOf({ equal, near, initials, over }: Match, fewer: PersonName): Likeness | undefined {
  if (initials > 0) return near === 0 ? 'initials' : undefined
  if (over.length === 0) return near === 0 ? 'same' : 'near'
  if (fewer.whole === 1) return 'surname'
  return near === 0 ? 'part' : equal > 1 ? 'near' : undefined
}

interface Match {
  /** Words that are there as they are, in one or in two pieces. */
  equal: number
  initials: number
  /** Words that differ in a letter or two; one at most. */
  near: number
  /** Words of the name with fewer that have no like. */
  left: number
  /** Words of the other one that have none. */
  over: readonly Word[]
}

function matched(fewer: readonly Word[], more: readonly Word[]): Match {
  const [one, other] = [[...fewer], [...more]]
  const whole = takePairs(one, other, (a, b) => a.sound.length > 1 && a.sound === b.sound)
  const equal = whole + takeJoined(one, other) + takeJoined(other, one)
  const initials = takePairs(one, other, (a, b) => (a.sound.length === 1 || b.sound.length === 1) && a.letter === b.letter)
  const near = one.length === 1 ? takePairs(one, other, nearWords) : 0
  return { equal, initials, near, left: one.length, over: other }
}

/** Takes out what goes together, one by one; answers how often. */
function takePairs(one: Word[], other: Word[], together: (a: Word, b: Word) => boolean): number {
  let taken = 0
  for (let i = 0; i < one.length; i++) {
    const at = other.findIndex((word) => together(one[i]!, word))
    if (at < 0) continue
    other.splice(at, 1)
    one.splice(i--, 1)
    taken++
  }
  return taken
}

/** Two words of `one`, next to each other, that are a single one of `other`: "in beom", "inbeom". */
function takeJoined(one: Word[], other: Word[]): number {
  let taken = 0
  for (let i = 0; i + 1 < one.length; i++) {
    const sound = phoneticKey(`${one[i]!.sound}${one[i + 1]!.sound}`)
    const at = other.findIndex((word) => word.sound === sound)
    if (at < 0) continue
    other.splice(at, 1)
    one.splice(i--, 2)
    taken++
  }
  return taken
}

/** Of six letters one may be another, of nine two; of five a vowel. One may be the beginning of the other, or what is before or behind its hyphen. */
function nearWords(a: Word, b: Word): boolean {
  const [short, long] = a.sound.length <= b.sound.length ? [a, b] : [b, a]
  const { length } = short.sound
  if (length >= 4 && long.sound.startsWith(short.sound)) return true
  // Syllables of Korean given names are shorter: Lee Yong is not Lee Chung-yong.
  if (length >= 5 && long.pieces.at(-1) === short.sound) return true
  if (length >= 6) return isWithinEditDistance(short.sound, long.sound, length >= 9 ? 2 : 1)
  return length === 5 && vowelless(a.sound) === vowelless(b.sound) && isWithinEditDistance(a.sound, b.sound, 1)
}

const vowelless = (word: string): string => word.replace(/[aeiou]/g, '-')
