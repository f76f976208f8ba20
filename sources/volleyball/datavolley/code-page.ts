import { isUtf8 } from 'node:buffer'
import alphabets from './alphabets.json' with { type: 'json' }

type CodePage = keyof typeof alphabets
const codePages = Object.keys(alphabets) as CodePage[]

/** Letters beyond ASCII of each language of a code page. */
const languagesByPage = Object.fromEntries(
  Object.entries(alphabets).map(([page, languages]) => [page, Object.values(languages).map((letters) => new Set(letters.toLowerCase()))]),
)

/** Number of characters, from lines with non-ASCII letters, used to find the code page: four times those of a known file. */
const sampleChars = 16 * 1024

/** Decodes the text of a file, which is passed with one character per byte. */
export interface Decoder {
  decode(line: string): string
  /** Why names may be misspelt. */
  fault?: string
}

/**
 * Chooses the decoder of a text, in this precedence: UTF-8 if the text is valid UTF-8; `declared`, the code page in the file's
 * own field, "1252" (most files have "1", which has no meaning); the code page in which most words use only letters of one of its
 * languages. "Škundriè" fits no language of Western Europe, "Škundrič" fits one of Central Europe. If several fit equally well,
 * that of Western Europe is used, which is Data Volley's default, with a fault if they differ.
 */
export function getDecoder(text: string, declared: string): Decoder {
  if (isUtf8(Buffer.from(text, 'latin1'))) return { decode: (line) => decoded(line, 'utf-8') }
  const declaredPage = codePages.find((page) => page === `windows-${declared}`)
  if (declaredPage) return { decode: (line) => decoded(line, declaredPage) }
  const sample = text
    .split('\n')
    .filter((line) => /[\u0080-\u00ff]/.test(line))
    .join('\n')
    .slice(0, sampleChars)
  const misspelt = codePages.map((page) => ({ page, words: misspeltWords(decoded(sample, page), page) }))
  const fewest = Math.min(...misspelt.map(({ words }) => words))
  const fitting = misspelt.filter(({ words }) => words === fewest).map(({ page }) => page)
  const chosen = fitting.includes('windows-1252') ? 'windows-1252' : fitting[0]!
  const differing = fitting.filter((page) => decoded(sample, page) !== decoded(sample, chosen))
  const fault = `the file does not tell its code page: names are read in ${chosen}, but ${differing.join(', ')} fits as well`
  return { decode: (line) => decoded(line, chosen), ...(differing.length > 0 && { fault }) }
}

const decoded = (line: string, encoding: string): string => new TextDecoder(encoding).decode(Buffer.from(line, 'latin1'))

const misspeltWords = (text: string, page: CodePage): number =>
  (text.match(/[^\s;,.()/"'-]+/g) ?? []).filter((word) => !isSpelt(word, page)).length

function isSpelt(word: string, page: CodePage): boolean {
  const beyond = [...word.toLowerCase()].filter((letter) => letter > '\u007f')
  if (beyond.length === 0) return true
  return isPlausible(word, beyond.length) && languagesByPage[page]!.some((letters) => beyond.every((letter) => letters.has(letter)))
}

/** A Latin word of three or more letters has at least one ASCII letter; a word of Cyrillic or Greek letters has no Latin letter. */
const isPlausible = (word: string, beyond: number): boolean =>
  /\p{Script=Latin}/u.test(word) ? !/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word) && (word.length < 3 || beyond < word.length) : true
