import type { FeedFile } from '../../parse/feed-file.ts'
import { getLines } from '../../parse/lines.ts'
import { getDecoder } from './code-page.ts'

/** The lines of each section before the scout lines, decoded: "3MATCH", "3TEAMS". */
export type Sections = ReadonlyMap<string, readonly string[]>

/** A scout line. Only its codes and numbers are used, which are ASCII. */
export interface ScoutLine {
  number: number
  text: string
}

interface ReadFile {
  sections: Sections
  /** Lines that are not text. */
  faults: string[]
}

/**
 * Maximum number of lines before the scout lines, and of characters of one; five times those of the longest known
 * file.
 */
const [headerLinesMax, headerCharsMax] = [300, 4_000]
/** Maximum number of reported faults; further ones are counted. */
const faultsMax = 100
const [firstSection, scoutSection] = ['3DATAVOLLEYSCOUT', '3SCOUT']
/** Sections whose text is not used in any record; their lines would only distort the detection of the code page. */
const unusedSections = new Set(['3ATTACKCOMBINATION', '3SETTERCALL', '3WINNINGSYMBOLS', '3RESERVE', '3VIDEO', '3COMMENTS'])

/**
 * Reads a scout file, passing its scout lines to `onScoutLine` as they are read; without it, up to the first of them. The memory
 * of the rest is bounded. Throws an Error if the file is not a scout file.
 */
export async function readSections(file: FeedFile, onScoutLine?: (line: ScoutLine) => void): Promise<ReadFile> {
  const raw = new Map<string, string[]>()
  const faults: string[] = []
  // Some files have NUL bytes instead of the line with the name of the first section.
  let section = firstSection
  let lines = 0
  let faultyLines = 0
  let hasScoutLines = false
  for await (const { number, text, fault } of getLines(file.bytes(), undefined, 'latin1')) {
    if (fault !== undefined) {
      // The program fills the last block of a file with NUL.
      if (text.trim() !== '' && ++faultyLines <= faultsMax) faults.push(`line ${number}: ${fault}`)
      continue
    }
    const [, named] = /^(?:ï»¿)?\[(\w[\w-]{0,30})\]\s*$/.exec(text) ?? []
    if (named !== undefined) {
      section = named
      hasScoutLines ||= named === scoutSection
      if (hasScoutLines && !onScoutLine) break
    } else if (section === scoutSection) onScoutLine?.({ number, text })
    else if (unusedSections.has(section) || text.trim() === '') continue
    else if (++lines > headerLinesMax || text.length > headerCharsMax) {
      if (++faultyLines <= faultsMax) faults.push(`line ${number}: more than a file has before its scout lines`)
    } else
      raw
        .set(section, raw.get(section) ?? [])
        .get(section)!
        .push(text)
  }
  if (!raw.has('3MATCH')) throw new Error(faults[0]?.replace(/^line \d+: /, '') ?? 'the file has no section [3MATCH]')
  if (!hasScoutLines) faults.push(`no section [${scoutSection}]: no rallies, statistics and time-outs`)
  if (faultyLines > faultsMax) faults.push(`${faultyLines - faultsMax} more lines that are no text`)
  const [match = ''] = raw.get('3MATCH')!
  const { decode, fault } = getDecoder([...raw.values()].flat().join('\n'), match.split(';')[8]?.trim() ?? '')
  if (fault !== undefined) faults.push(fault)
  return { sections: new Map([...raw].map(([name, of]) => [name, of.map(decode)])), faults }
}
