import { distance } from 'fastest-levenshtein'
import { identityForm, normalizeName } from './normalize.ts'

/**
 * Kinds of similarity between two names of one team, the most certain first. `same`: every word has a match, in any
 * order and any word separation ("Hwang In-beom", "HWANG Inbeom"). `near`: one long word differs in spelling. `part`:
 * one name has two or more words, and all of them are words of the other. `initials`: a letter abbreviates a word.
 * `surname`: one word is all the other has.
 */
export const similarityKinds = ['same', 'near', 'part', 'initials', 'surname'] as const
export type SimilarityKind = (typeof similarityKinds)[number]

/** A parsed name for comparison. */
export interface PersonName {
  /** The significant words, in order. */
  words: readonly Word[]
  /** Number of words longer than one letter. */
  fullWords: number
  /** The sorted phonetic keys of the words. Names with equal keys are `same`. */
  key: string
}

interface Word {
  /** First letter, to match initials. */
  letter: string
  phonetic: string
  /** Parts of a hyphenated word. */
  pieces: readonly string[]
}

/**
 * The normalized words of a name, sorted; ids are derived from it. "GIGNAC Andre Pierre" and "André-Pierre Gignac" have
 * the same form.
 */
export const personForm = (name: string): string => identityForm(name).split(' ').sort().join(' ')

/** Particles that sources include or omit. */
const particles = new Set('al da das de del della den der di do dos du el la las le los ten ter ul van von'.split(' '))
/** Like `particles`, except as the first word: Ben Davies is a Ben, "E. Hazard" an E. */
const innerParticles = new Set('ben bin e ibn jr junior y'.split(' '))

/**
 * Hyphenated parts form one word; otherwise Lee Chung-yong would match Lee Yong. Articles ("al-", "el-", "ul-") are
 * separate words.
 */
const hyphen = /(?<!(?:^|\P{L})(?:al|el|ul))(?<=\p{L})[-‐‑](?=\p{L})/iu

/** A part of a name between two spaces, or one word of it if it has several. */
interface Part {
  /** Normalized text; for a hyphenated part its first piece, not normalized. */
  text: string
  isHyphenated: boolean
  word: Word
}

/** Parses names. Equal parts are parsed once and share one object, because most words occur in several names. */
export function personNames(): (name: string) => PersonName {
  const known = new Map<string, readonly Part[]>()
  const getParts = (text: string): readonly Part[] => {
    const parts = known.get(text) ?? parsed(text)
    known.set(text, parts)
    return parts
  }
  return (name) => getName(name.split(/\s+/).flatMap(getParts))
}

export const personName = (name: string): PersonName => personNames()(name)

function parsed(text: string): readonly Part[] {
  const pieces = text.split(hyphen)
  if (pieces.length > 1) return [{ text: pieces[0]!, isHyphenated: true, word: getWord(pieces) }]
  const words = identityForm(text).split(' ')
  return words.map((word) => ({ text: word, isHyphenated: false, word: getWord([word]) }))
}

function getName(all: readonly Part[]): PersonName {
  const significant = all.filter(
    ({ text, isHyphenated }, i) => isHyphenated || !(particles.has(text) || (i > 0 && innerParticles.has(text))),
  )
  const words = (significant.length > 0 ? significant : all)
    .map(({ word }) => word)
    .filter(({ phonetic }, _, list) => phonetic !== '' || list.length === 1)
  const phonetics = words.map(({ phonetic }) => phonetic)
  return { words, fullWords: phonetics.filter((phonetic) => phonetic.length > 1).length, key: phonetics.toSorted().join(' ') }
}

function getWord(pieces: readonly string[]): Word {
  const normalized = pieces.map((piece) => identityForm(piece).replaceAll(' ', ''))
  return {
    letter: normalized[0]?.[0] ?? '',
    phonetic: phoneticKey(normalized.join('')),
    pieces: normalized.length > 1 ? normalized.map(phoneticKey) : [],
  }
}

/** "ae", "oe" and "ue" equal the plain vowel: "Müller" is "MUELLER". */
const twoLetterUmlaut = /([aou])e/g

/** Maps transliteration variants to one spelling. */
const transliterations: readonly (readonly [RegExp, string])[] = [
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
  [twoLetterUmlaut, '$1'],
  [/(.)\1+/g, '$1'],
]

/**
 * An approximate phonetic key: "Yury", "Iury" and "Jurij" are equal, as are "Mohammed" and "Mohamed", "Schöpf" and
 * "Schoepf", "Shenawy" and "Elshenawy".
 */
const phoneticKey = (word: string): string =>
  word.length === 1 ? word : transliterations.reduce((text, [from, to]) => text.replace(from, to), word)

export interface Similarity {
  kind: SimilarityKind
  /** The less specific name; 'both': they are equally specific. */
  less: 'a' | 'b' | 'both'
  /** Number of words of the longer name without a match. */
  extra: number
  /** Whether the last word matches; it is usually the family name. */
  last: boolean
}

/** The similarity of two names; undefined if there is no evidence. Requires a common full word. */
export function similarity(a: PersonName, b: PersonName): Similarity | undefined {
  if (a.key === b.key) return { kind: 'same', less: 'both', extra: 0, last: true }
  // Names of equal length are ordered by key, so the order of the arguments does not matter.
  const aIsLess = (a.fullWords - b.fullWords || a.words.length - b.words.length || (a.key < b.key ? -1 : 1)) < 0
  const [fewer, more] = aIsLess ? [a, b] : [b, a]
  const match = matched(fewer.words, more.words)
  if (match.unmatched > 0 || match.equal === 0) return undefined
  const kind = getKind(match, fewer)
  if (!kind) return undefined
  const isEven = match.extra.length === 0 && (kind === 'same' || kind === 'near')
  const [first, last] = [more.words[0]!, more.words.at(-1)!].map((word) => !match.extra.includes(word))
  // Middle names are common to many persons: Ali Hassan is not Motaz Ali Hassan Hawsawi.
  if (!first && !last) return undefined
  return { kind, less: isEven ? 'both' : aIsLess ? 'a' : 'b', extra: match.extra.length, last: last! }
}

function getKind({ equal, near, initials, extra }: Match, fewer: PersonName): SimilarityKind | undefined {
  if (initials > 0) return near === 0 ? 'initials' : undefined
  if (extra.length === 0) return near === 0 ? 'same' : 'near'
  if (fewer.fullWords === 1) return 'surname'
  return near === 0 ? 'part' : equal > 1 ? 'near' : undefined
}

interface Match {
  /** Number of equal words, including words split in two. */
  equal: number
  initials: number
  /** Number of words that differ in a letter or two; at most one. */
  near: number
  /** Number of words of the shorter name without a match. */
  unmatched: number
  /** Words of the longer name without a match. */
  extra: readonly Word[]
}

function matched(fewer: readonly Word[], more: readonly Word[]): Match {
  const [one, other] = [[...fewer], [...more]]
  const fullMatches = removePairs(one, other, (a, b) => a.phonetic.length > 1 && a.phonetic === b.phonetic)
  const equal = fullMatches + removeJoined(one, other) + removeJoined(other, one)
  const initials = removePairs(one, other, (a, b) => (a.phonetic.length === 1 || b.phonetic.length === 1) && a.letter === b.letter)
  const near = one.length === 1 ? removePairs(one, other, nearWords) : 0
  return { equal, initials, near, unmatched: one.length, extra: other }
}

/** Removes matching pairs from both lists. Returns the number of pairs. */
function removePairs<T>(one: T[], other: T[], together: (a: T, b: T) => boolean): number {
  let count = 0
  for (let i = 0; i < one.length; i++) {
    const at = other.findIndex((word) => together(one[i]!, word))
    if (at < 0) continue
    other.splice(at, 1)
    one.splice(i--, 1)
    count++
  }
  return count
}

/**
 * Removes two adjacent words of `one` that match one word of `other`: "in beom", "inbeom". Returns the number of
 * matches.
 */
function removeJoined(one: Word[], other: Word[]): number {
  let count = 0
  for (let i = 0; i + 1 < one.length; i++) {
    const phonetic = phoneticKey(`${one[i]!.phonetic}${one[i + 1]!.phonetic}`)
    const at = other.findIndex((word) => word.phonetic === phonetic)
    if (at < 0) continue
    other.splice(at, 1)
    one.splice(i--, 2)
    count++
  }
  return count
}

/**
 * Whether two words are near: edit distance 1 from six letters, 2 from nine; one vowel in five letters; or one word is
 * a prefix of the other or its last hyphenated part.
 */
function nearWords(a: Word, b: Word): boolean {
  const [short, long] = a.phonetic.length <= b.phonetic.length ? [a, b] : [b, a]
  const { length } = short.phonetic
  if (length >= 4 && long.phonetic.startsWith(short.phonetic)) return true
  // The limit excludes Korean syllables: Lee Yong is not Lee Chung-yong.
  if (length >= 5 && long.pieces.at(-1) === short.phonetic) return true
  if (length >= 6) return distance(short.phonetic, long.phonetic) <= (length >= 9 ? 2 : 1)
  return length === 5 && maskVowels(a.phonetic) === maskVowels(b.phonetic) && distance(a.phonetic, b.phonetic) <= 1
}

const maskVowels = (word: string): string => word.replace(/[aeiou]/g, '-')

/**
 * Whether two names in the lineups of one match may be one person's, ignoring accents, case and word order: every word
 * of the shorter one occurs in the other, in full or as an initial, and at least one in full. Stricter than
 * `similarity`, as no third name can make a pair ambiguous. "D. Cheryshev" matches "Denis Cheryshev", "Danilo" matches
 * "Danilo Pereira".
 */
export function namesAlike(a: string, b: string): boolean {
  const [few, many] = [lineupWords(a), lineupWords(b)].sort((x, y) => x.length - y.length) as [string[], string[]]
  const fullWords = removePairs(few, many, (word, other) => word.length > 1 && word === other)
  removePairs(few, many, (word, other) => word === other)
  removePairs(few, many, (word, other) => isInitial(word, other) || isInitial(other, word))
  return fullWords > 0 && few.length === 0
}

/** Each initial is a word: "J.R. Smith" has three. */
const lineupWords = (name: string): string[] => normalizeName(name.replaceAll('.', ' ')).replace(twoLetterUmlaut, '$1').split(' ')

const isInitial = (letter: string, word: string): boolean => letter.length === 1 && word.startsWith(letter)
