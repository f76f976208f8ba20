import { createHash } from 'node:crypto'
import type { MatchesDataset } from '../../../connector.ts'
import type { FeedFile } from '../../../parse/feed-file.ts'
import type { SourceMatch } from '../../../source-model.ts'
import { openfootballText } from '../connector.ts'

/** A match line in parts. */
interface Parts {
  line: string
  home: string
  away: string
  score: string
  /** The last line above that looks like a day to the test: "Sat Aug/10". */
  day: string
}

/** Shapes that a match line may have in other files or by mistake, each from the parts of a valid one. */
export const shapes: Readonly<Record<string, (parts: Parts) => string>> = {
  'the day in front': ({ day, home, score, away }) => `${day}  ${home}   ${score} ${away}`,
  'day and ground in front': ({ day, home, score, away }) => `${day}   @ Long Park            ${home}          ${score} ${away}`,
  'day, time and ground in front': ({ day, home, score, away }) => `${day} 18:00 @ Long Park      ${home}     ${score} ${away}`,
  'the ground in front': ({ home, score, away }) => `  @ Long Park, Ashby   ${home}   ${score}   ${away}`,
  'the ground in front, one space behind it': ({ day, home, score, away }) => `${day} @ Long Park ${home} ${score} ${away}`,
  'the ground behind': ({ home, score, away }) => `${home}   ${score}   ${away}  @ Long Park, Ashby`,
  'single spaces': ({ line }) => line.replace(/(\S) {2,}/g, '$1 '),
  tabs: ({ home, score, away }) => `  ${home}\t${score}\t${away}`,
  'no-break spaces': ({ line }) => line.replaceAll(' ', '\u00a0'),
  'an em dash': ({ home, score, away }) => `  ${home}  ${score.replace('-', '—')}  ${away}`,
  'a minus sign': ({ home, score, away }) => `  ${home}  ${score.replace('-', '\u2212')}  ${away}`,
  'a hyphen that never breaks': ({ home, score, away }) => `${home}  ${score.replace('-', '\u2011')}  ${away}`,
  'a spaced dash': ({ home, score, away }) => `  ${home}  ${score.replace('-', ' – ')}  ${away}`,
  'a colon': ({ home, score, away }) => `${home}  ${score.replace('-', ':')}  ${away}`,
  'the score in front': ({ home, score, away }) => `  ${score}  ${home}  ${away}`,
  'the score behind': ({ home, score, away }) => `  ${home} - ${away}   ${score}`,
  'the score behind columns': ({ home, score, away }) => `${home}    ${away}    ${score}`,
  'no space at the score': ({ home, score, away }) => `${home}${score}${away}`,
  bars: ({ home, score, away }) => `${home} | ${score} | ${away}`,
  'a heading mark': ({ home, score, away }) => `▪ ${home}  ${score}  ${away}`,
  'equals signs': ({ home, score, away }) => `== ${home}  ${score}  ${away}`,
  'a round in front': ({ home, score, away }) => `Group A | ${home}  ${score}  ${away}`,
  brackets: ({ home, score, away }) => `  (${home} ${score} ${away})`,
  'square brackets': ({ home, score, away }) => `[${home} ${score} ${away}]`,
  'a label': ({ home, score, away }) => `Result: ${home} ${score} ${away}`,
  'a deep indent': ({ home, score, away }) => `              ${home} ${score} ${away}`,
  'the number of the match': ({ home, score, away }) => `(12) ${home}  ${score}  ${away}`,
  'a half-time score': ({ home, score, away }) => `  ${home}  ${score} (0-0)  ${away}`,
  'both scores behind': ({ home, score, away }) => `  ${home} v ${away}  ${score} (0-0)`,
  'extra time in brackets': ({ home, score, away }) => `  ${home}  ${score} ${extraTime(score)}  ${away}`,
  'extra time in brackets behind': ({ home, score, away }) => `  ${home}  ${score}  ${away}  ${extraTime(score)}`,
  'goals of one side behind': ({ home, score, away }) => `  ${home}  ${score}  ${away}  (Al Bass 9')`,
  'goals of the away side behind': ({ home, score, away }) => `  ${home}  ${score}  ${away}  (-; Al Bass 9')`,
  'a comment behind': ({ line }) => `${line}  # not 9-8 as once reported`,
  'a tab in front': ({ line }) => `\t${line.trim()}`,
  'a day in brackets in front': ({ day, home, score, away }) => `[${day}]  ${home}  ${score}  ${away}`,
  'the indent of a day': ({ home, score, away }) => ` ${home} ${score} ${away}`,
}

const extraTime = (score: string): string => (/^(\d+)-\1$/.test(score) ? '(aet, 5-6 pen)' : '(aet)')

/** Layouts of a whole file. They change neither the matches nor their details nor any line number. */
export const layouts: Readonly<Record<string, (content: string) => string>> = {
  'a file with CRLF': (content) => content.replaceAll('\n', '\r\n'),
  'a file with a byte order mark': (content) => `\ufeff${content}`,
  'a file with blanks at the ends of lines': (content) => content.replaceAll('\n', ' \t\n'),
  'a file with no-break spaces': (content) => content.replaceAll(' ', '\u00a0'),
  'a file indented by tabs': (content) => content.replace(/^ {2,}/gm, '\t'),
  'a file with comments in empty lines': (content) => content.replace(/^$/gm, '# Ashby 2-0 Bexford was annulled'),
}

/** Two words around a score that is not a time, in a line without minutes: any reader takes it for a match. */
const seenForm = /\p{L}[^'#]*\s\d{1,2}(?:[-–]\d{1,2}|:\d)\s[^'#]*\p{L}/u
/** Detail lines whose scores are those of kicks. */
const kicksForm = /^\s*penalties:/i

export const looksLikeMatch = (line: string): boolean => seenForm.test(line) && !kicksForm.test(line) && !line.includes("'")

interface Outcome {
  dataset: MatchesDataset[]
  /** By the number of the line. */
  matches: Map<number, SourceMatch>
  /** Numbers of lines with an entry. */
  entries: Set<number>
}

/** Reads a file and lists what became of its lines. */
async function getOutcome(name: string, content: string): Promise<Outcome> {
  const file: FeedFile = {
    name,
    async *bytes() {
      yield Buffer.from(content)
    },
  }
  const dataset = await Array.fromAsync(openfootballText.read([file]))
  const numberIn = (row: string) => Number(/#(\d+)$/.exec(row)?.[1] ?? 0)
  return {
    dataset: dataset as MatchesDataset[],
    matches: new Map((dataset as MatchesDataset[]).flatMap(({ matches }) => matches.map((match) => [numberIn(match.row), match] as const))),
    entries: new Set((dataset as MatchesDataset[]).flatMap(({ problems }) => problems.map(({ row }) => numberIn(row)))),
  }
}

export interface ShapeResult {
  shape: string
  lines: number
  matches: number
  entries: number
  /** Lines with neither a match nor an entry. */
  lost: string[]
  /** Lines whose match has other sides or another score than before; in another layout, other details. */
  changed: string[]
}

const scoreIn = ({ scoreboard }: SourceMatch): string => `${scoreboard.homeScore}-${scoreboard.awayScore}`

/**
 * Reads the file with one in `oneIn` match lines rewritten, once for each shape. The first result is for the unchanged file,
 * whose lines that look like a match are judged; the last results are for the file in each layout. The same seed chooses the same
 * lines.
 */
export async function readShapes(name: string, content: string, { oneIn, seed }: { oneIn: number; seed: number }): Promise<ShapeResult[]> {
  const lines = content.split('\n')
  const sound = await getOutcome(name, content)
  const details = [...sound.matches.values()].map(({ text }) => text).join('\n')
  const skipped = sound.dataset.some(({ skipped: reasons = {} }) => Object.keys(reasons).length > 0)
  const isDetail = (line: string) => details.includes(line.trim())
  const seen = lines.flatMap((line, i) => (looksLikeMatch(line) && !sound.matches.has(i + 1) && !sound.entries.has(i + 1) ? [line] : []))
  const results: ShapeResult[] = [
    {
      shape: 'as written',
      lines: lines.length,
      matches: sound.matches.size,
      entries: sound.entries.size,
      lost: skipped ? [] : seen.filter((line) => !isDetail(line)),
      changed: [],
    },
  ]
  for (const [shape, of] of Object.entries(shapes)) {
    const changed = new Map(
      [...sound.matches].flatMap(([number, match]) =>
        match.scoreboard.homeScore !== undefined && isChosen(`${seed} ${shape} ${name} ${number}`, oneIn)
          ? [[number, of(getParts(lines, number, match))] as const]
          : [],
      ),
    )
    if (changed.size > 0) results.push(judged(shape, sound, changed, await getOutcome(name, withLines(lines, changed)), scoreIn))
  }
  const all = new Map([...sound.matches.keys()].map((number) => [number, lines[number - 1]!] as const))
  for (const [layout, of] of Object.entries(layouts))
    if (all.size > 0) results.push(judged(layout, sound, all, await getOutcome(name, of(content)), detailsIn))
  return results
}

const detailsIn = ({ scoreboard, date, startAt, events, lineup, officials, venue, stage, group }: SourceMatch): string =>
  JSON.stringify([scoreboard, date, startAt, events, lineup, officials, venue, stage.name, group])

const withLines = (lines: readonly string[], changed: ReadonlyMap<number, string>): string =>
  lines.map((line, i) => changed.get(i + 1) ?? line).join('\n')

function judged(
  shape: string,
  sound: Outcome,
  changed: ReadonlyMap<number, string>,
  outcome: Outcome,
  valuesIn: (match: SourceMatch) => string,
): ShapeResult {
  const result: ShapeResult = { shape, lines: changed.size, matches: 0, entries: 0, lost: [], changed: [] }
  for (const [number, before] of sound.matches) {
    const match = outcome.matches.get(number)
    const line = changed.get(number) ?? before.text.split('\n', 1)[0]!
    if (!match && !outcome.entries.has(number) && !outcome.entries.has(0)) result.lost.push(line)
    if (!changed.has(number)) continue
    if (!match) {
      result.entries++
      continue
    }
    result.matches++
    if (match.home.name !== before.home.name || match.away.name !== before.away.name || valuesIn(match) !== valuesIn(before))
      result.changed.push(`${line.trim()}: ${match.home.name} ${scoreIn(match)} ${match.away.name}`)
  }
  return result
}

function getParts(lines: readonly string[], number: number, match: SourceMatch): Parts {
  const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(new Date(match.date))
  return {
    line: lines[number - 1]!,
    home: match.home.name,
    away: match.away.name,
    score: scoreIn(match),
    day: `${month} ${Number(match.date.slice(8))}`,
  }
}

const isChosen = (key: string, oneIn: number): boolean => createHash('sha256').update(key).digest().readUInt32BE(0) % oneIn === 0
