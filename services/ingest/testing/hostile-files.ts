import { skippedRows } from '@touchline/contract/import-balance'
import { type Connector, hasRaces, lostRows } from '@touchline/sources/connector'
import type { FeedFile } from '@touchline/sources/parse/feed-file'
import { connectors } from '@touchline/sources/registry'
import { soundFiles } from '@touchline/sources/testing/sound-files'
import { playerRegistry } from '../identity/players/player-registry.ts'
import { teamRegistry } from '../identity/teams/team-registry.ts'
import { assembleMatches } from '../import/assemble-matches.ts'
import { assembleRaces } from '../import/assemble-races.ts'
import { assembleSpellings, spellingsSport } from '../import/assemble-spellings.ts'

/** Adversarial files for one import. */
export interface HostileReading {
  connector: Connector
  /** Description, "openfootball-text 2024-25/x.txt: blanks". */
  what: string
  files: readonly FeedFile[]
  /** Number of lines or JSON rows of the hostile file. */
  steps: number
}

export interface HostileSizes {
  /** Length of the longest hostile line or value in characters; the others have 5,000. */
  longChars: number
  /** Number of repetitions of every hostile line of 5 kB. */
  repeated: number
  /** Number of valid rows, each with its own names, in the file with many rows. */
  rows: number
}

/** Patterns that cause backtracking or long lists. */
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
const allShapes = ' #(-9,[ @\' "'
const lineChars = 5_000

const long = (shape: string, chars: number): string => shape.repeat(Math.ceil(chars / shape.length))

/**
 * The valid files of these formats (default: all), each corrupted by every shape at every position of a line or value.
 * Builds only the files whose `what` is wanted.
 */
export function* hostileReadings(sizes: HostileSizes, chosen = connectors, isWanted = (_what: string) => true): Generator<HostileReading> {
  for (const connector of chosen) {
    const valid = Object.entries(soundFiles[connector.format] ?? {})
    for (const [name, content] of valid) {
      const reading = (what: string, { text, steps }: Corrupted): HostileReading => ({
        ...{ connector, what: `${connector.format} ${name}: ${what}`, steps },
        files: valid.map(([each, original]) => getFile(each, each === name ? text : original)),
      })
      const corrupted = name.endsWith('.json') ? corruptedJson(content, sizes) : corruptedLines(content, sizes)
      for (const [what, make] of corrupted) if (isWanted(what)) yield reading(what, make())
    }
  }
}

interface Corrupted {
  text: string
  steps: number
}

const linesMax = 12

type Variant = [what: string, make: () => Corrupted]

/** Every valid line with the shape appended, inserted in the middle and prepended; then the longest lines. */
function* corruptedLines(content: string, { repeated, longChars, rows }: HostileSizes): Generator<Variant> {
  const valid = content.trimEnd().split('\n')
  for (const [what, shape] of Object.entries(shapes)) {
    const make = () => {
      const hostile = long(shape, lineChars)
      const lines = valid.flatMap((line, i) => {
        const middle = Math.ceil(line.length / 2)
        const corrupted = [`${line}${hostile}x`, `${line.slice(0, middle)}${hostile}${line.slice(middle)}`, `${hostile}${line}`]
        return i > linesMax ? [line] : [line, ...Array<string[]>(repeated).fill(corrupted).flat()]
      })
      return inLines([...lines, ...valid.slice(0, linesMax).map((line) => `${line}${long(shape, longChars)}x`), ...valid.slice(1)])
    }
    yield [what, make]
  }
  yield ['very many rows', () => manyLines(content, rows)]
}

const inLines = (lines: readonly string[]): Corrupted => ({ text: `${lines.join('\n')}\n`, steps: lines.length })

/** Corrupts the values of every key in turn; then unterminated syntax. */
function* corruptedJson(content: string, { longChars, rows }: HostileSizes): Generator<Variant> {
  const document: unknown = JSON.parse(content)
  for (const key of keysIn(document)) {
    for (const shape of [allShapes, ' ']) {
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

/** A copy in which every scalar value of `key` is this text. */
const withValue = (document: unknown, key: string, text: string): unknown =>
  JSON.parse(JSON.stringify(document), (name, value: unknown) => (name === key && typeof value !== 'object' ? text : value))

/** Copies of each line, with the longest alphabetic word changed in each. */
function manyLines(content: string, rows: number): Corrupted {
  const [head = '', ...valid] = content.trimEnd().split('\n')
  const copies = Math.ceil(rows / Math.max(1, valid.length))
  return inLines([head, ...Array.from({ length: copies }, (_, i) => valid.map((line) => renamed(line, i))).flat()])
}

/** Copies of the rows of the longest list of objects. */
function manyRows(content: string, rows: number): Corrupted {
  const document: unknown = JSON.parse(content)
  const list = listsIn(document).toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0]
  const valid = list?.splice(0).map((row) => JSON.stringify(row)) ?? []
  const copies = Math.ceil(rows / Math.max(1, valid.length))
  for (let i = 0; i < copies; i++) list?.push(...valid.map((row) => JSON.parse(renamed(row, i)) as unknown))
  return { text: JSON.stringify(document), steps: list?.length ?? 0 }
}

function listsIn(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) && value.some((row) => typeof row === 'object') ? [value as unknown[]] : []
  return [...own, ...Object.values(value).flatMap(listsIn)]
}

const letters = 'abcdefghij'

/** "Ashby Town" becomes "Ashby Townbcd", so that all rows have distinct names. */
const renamed = (line: string, nth: number): string =>
  line.replace(/[A-Z][a-z]{3,}(?=[" ,(]|$)/g, (word) => `${word}${[...String(nth)].map((digit) => letters[Number(digit)]).join('')}`)

function getFile(name: string, text: string): FeedFile {
  const bytes = Buffer.from(text)
  return {
    name,
    async *bytes(from = 0) {
      for (let at = from; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
    },
  }
}

/** The result of an import without store and bus. */
export interface HostileResult {
  /** Number of clubs, leagues, former names, matches, squads, meetings and races. */
  imported: number
  problems: { row: string; reason: string }[]
  /** Rows that are not imported by design, for a named reason. */
  skipped: number
  /** Datasets whose number of read rows differs from the sum of imported, skipped and rejected rows. */
  unbalanced: string[]
}

export async function importHostile({ connector, files }: HostileReading): Promise<HostileResult> {
  const result: HostileResult = { imported: 0, problems: [], skipped: 0, unbalanced: [] }
  if (connector.kind === 'spellings') {
    for (const file of files) {
      const dataset = await connector.read(file)
      if (lostRows(dataset) !== 0) result.unbalanced.push(dataset.name)
      result.skipped += skippedRows({ skipped: dataset.skipped ?? {} })
      result.imported += dataset.clubs.length + dataset.leagues.length + dataset.renames.length
      result.problems = result.problems.concat(dataset.problems)
      await assembleSpellings(connector.format, [dataset], teamRegistry(spellingsSport))
    }
    return result
  }
  for await (const dataset of connector.read(files)) {
    if (lostRows(dataset) !== 0) result.unbalanced.push(dataset.name)
    result.skipped += skippedRows({ skipped: dataset.skipped ?? {} })
    if (hasRaces(dataset)) {
      result.imported += (await assembleRaces(connector.format, dataset)).observations.length
      result.problems = result.problems.concat(dataset.problems)
      continue
    }
    const registries = { teams: teamRegistry(dataset.sport), players: playerRegistry(dataset.sport) }
    const { matches, problems } = await assembleMatches(connector.format, dataset, registries)
    result.imported += matches + (dataset.squads?.length ?? 0)
    result.problems = result.problems.concat(problems)
  }
  return result
}

/** Expects that something is imported or reported, and that every problem names its row and its reason. */
export const isReported = ({ imported, problems }: HostileResult): boolean =>
  imported + problems.length > 0 && problems.every(({ row, reason }) => row !== '' && reason !== '')
