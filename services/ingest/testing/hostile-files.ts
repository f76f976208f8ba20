import type { MatchConnector, SpellingConnector } from '../connectors.ts'
import { connectors } from '../formats.ts'
import { teamRegistry } from '../identity/team-registry.ts'
import type { FeedFile } from '../location/feed-file.ts'
import { assembleMatches } from '../matches/assemble.ts'
import { playerRegistry } from '../players/player-registry.ts'
import { spelledSport, takeSpellings } from '../take-spellings.ts'
import { soundFiles } from './sound-files.ts'

/** Files that are made to hurt, as one reading of a connector. */
export interface HostileReading {
  connector: SpellingConnector | MatchConnector
  /** "openfootball-text 2024-25/x.txt: blanks". */
  what: string
  files: readonly FeedFile[]
  /** How many lines, or rows of JSON, the file has that is hostile. */
  steps: number
}

export interface HostileSizes {
  /** Characters of the longest hostile line or value; the others have 5,000. */
  longChars: number
  /** How often every hostile line of 5 kB stands in its file. */
  repeated: number
  /** How many sound rows a file of very many has, each with names of its own. */
  rows: number
}

/** What a matcher that goes back and forth stumbles over, and what makes lists long. */
const shapes: Readonly<Record<string, string>> = {
  blanks: ' ',
  comments: ' #',
  brackets: '(',
  'square brackets': '[',
  dashes: ' - ',
  digits: '9',
  scores: ' 1-0',
  commas: ', ',
  minutes: " 9'",
  grounds: ' @ ',
  labels: 'A: ',
  marks: '▪',
  quotes: '"',
  capitals: 'Mc',
  'ends of lines that are none': ' \u2028',
}
const everyShape = ' #(-9,[ @\' "'
const lineChars = 5_000

const long = (shape: string, chars: number): string => shape.repeat(Math.ceil(chars / shape.length))

/** The sound files of these formats, all of them when absent, each of them spoilt in turn by every shape, at every place where a line or a value can be.
 *  Only the files whose `what` is wanted are made. */
export function* hostileReadings(sizes: HostileSizes, chosen = connectors, isWanted = (_what: string) => true): Generator<HostileReading> {
  for (const connector of chosen) {
    const sound = Object.entries(soundFiles[connector.format] ?? {})
    for (const [name, content] of sound) {
      const reading = (what: string, { text, steps }: Spoilt): HostileReading => ({
        ...{ connector, what: `${connector.format} ${name}: ${what}`, steps },
        files: sound.map(([each, whole]) => fileOf(each, each === name ? text : whole)),
      })
      const spoilt = name.endsWith('.json') ? spoiltJson(content, sizes) : spoiltLines(content, sizes)
      for (const [what, make] of spoilt) if (isWanted(what)) yield reading(what, make())
    }
  }
}

interface Spoilt {
  text: string
  steps: number
}

const linesMax = 12

type Making = [what: string, make: () => Spoilt]

/** Behind every sound line that line with a shape behind it, in the middle of it, before it; then the longest ones. */
function* spoiltLines(content: string, { repeated, longChars, rows }: HostileSizes): Generator<Making> {
  const sound = content.trimEnd().split('\n')
  for (const [what, shape] of Object.entries(shapes)) {
    const make = () => {
      const hostile = long(shape, lineChars)
      const lines = sound.flatMap((line, i) => {
        const middle = Math.ceil(line.length / 2)
        const spoilt = [`${line}${hostile}x`, `${line.slice(0, middle)}${hostile}${line.slice(middle)}`, `${hostile}${line}`]
        return i > linesMax ? [line] : [line, ...Array<string[]>(repeated).fill(spoilt).flat()]
      })
      return inLines([...lines, ...sound.slice(0, linesMax).map((line) => `${line}${long(shape, longChars)}x`), ...sound.slice(1)])
    }
    yield [what, make]
  }
  yield ['very many rows', () => manyLines(content, rows)]
}

const inLines = (lines: readonly string[]): Spoilt => ({ text: `${lines.join('\n')}\n`, steps: lines.length })

/** The values of every key in turn; syntax without end. */
function* spoiltJson(content: string, { longChars, rows }: HostileSizes): Generator<Making> {
  const document: unknown = JSON.parse(content)
  for (const key of keysIn(document)) {
    for (const shape of [everyShape, ' ']) {
      for (const chars of [lineChars, longChars]) {
        yield [
          `${key} of ${chars} of ${JSON.stringify(shape)}`,
          () => ({ text: JSON.stringify(withValue(document, key, long(shape, chars))), steps: 1 }),
        ]
      }
    }
  }
  for (const [what, shape] of Object.entries({ lists: '[', objects: '{"a":', empty: '[],', digits: '9', quotes: '"', escapes: '\\u0020' }))
    yield [what, () => ({ text: `${content.slice(0, -2)}${what === 'digits' ? ',' : ''}${long(shape, longChars)}`, steps: 1 })]
  yield ['very many rows', () => manyRows(content, rows)]
}

function keysIn(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set()
  const below = Object.values(value).map(keysIn)
  return new Set([...(Array.isArray(value) ? [] : Object.keys(value)), ...below.flatMap((keys) => [...keys])])
}

/** A copy in which whatever is called `key` is this text, where it is no list and no object. */
const withValue = (document: unknown, key: string, text: string): unknown =>
  JSON.parse(JSON.stringify(document), (name, value: unknown) => (name === key && typeof value !== 'object' ? text : value))

/** Copies of each line, each with another word in place of the longest one that is all letters. */
function manyLines(content: string, rows: number): Spoilt {
  const [head = '', ...sound] = content.trimEnd().split('\n')
  const copies = Math.ceil(rows / Math.max(1, sound.length))
  return inLines([head, ...Array.from({ length: copies }, (_, i) => sound.map((line) => renamed(line, i))).flat()])
}

/** Copies of the rows of the longest list of objects. */
function manyRows(content: string, rows: number): Spoilt {
  const document: unknown = JSON.parse(content)
  const list = listsIn(document).toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0]
  const sound = list?.splice(0).map((row) => JSON.stringify(row)) ?? []
  const copies = Math.ceil(rows / Math.max(1, sound.length))
  for (let i = 0; i < copies; i++) list?.push(...sound.map((row) => JSON.parse(renamed(row, i)) as unknown))
  return { text: JSON.stringify(document), steps: list?.length ?? 0 }
}

function listsIn(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) && value.some((row) => typeof row === 'object') ? [value as unknown[]] : []
  return [...own, ...Object.values(value).flatMap(listsIn)]
}

const letters = 'abcdefghij'

/** "Ashby Town" is "Ashby Townbcd", so that no two rows name the same. */
const renamed = (line: string, nth: number): string =>
  line.replace(/[A-Z][a-z]{3,}(?=[" ,(]|$)/g, (word) => `${word}${[...String(nth)].map((digit) => letters[Number(digit)]).join('')}`)

function fileOf(name: string, text: string): FeedFile {
  const bytes = Buffer.from(text)
  return {
    name,
    async *bytes() {
      for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536)
    },
  }
}

/** What a reading came to, by everything that stands between the bytes and the store. */
export interface Taken {
  /** Clubs, leagues, former names; matches; squads. */
  taken: number
  problems: { row: string; reason: string }[]
}

export async function takeHostile({ connector, files }: HostileReading): Promise<Taken> {
  const told: Taken = { taken: 0, problems: [] }
  if (connector.kind === 'spellings') {
    for (const file of files) {
      const part = await connector.read(file)
      told.taken += part.clubs.length + part.leagues.length + part.renames.length
      told.problems = told.problems.concat(part.problems)
      await takeSpellings(connector.format, [part], teamRegistry(spelledSport, []))
    }
    return told
  }
  for await (const part of connector.read(files)) {
    const books = { teams: teamRegistry(part.sport, []), players: playerRegistry(part.sport, []) }
    const { matches, problems } = await assembleMatches(connector.format, part, books)
    told.taken += matches + (part.squads?.length ?? 0)
    told.problems = told.problems.concat(problems)
  }
  return told
}
