import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Clock } from '@touchline/platform/ports/clock'
import { timestamp } from '@touchline/platform/ports/clock'
import { Unreadable } from '@touchline/sources/parse/feed-file'
import { getFields, text } from '@touchline/sources/parse/fields'
import { fileBytes } from '@touchline/sources/parse/local-files'
import { getReason } from '@touchline/sources/parse/problem'
import { type RecordingHeader, recordingIndex } from '../feeds/live-feed.ts'
import type { Answer, Ask } from './ask.ts'
import { readReply } from './held-replies.ts'

/*
 * A recording is a folder: `replies.jsonl` begins with a line that names the feed, and has one for each answer, in the order of
 * their arrival. Every reply is a file beside it, so that its connector can import the folder as well.
 */

/** One answer. `at`: RFC 3339 with milliseconds; `file`: of a reply; `reason`, `host`: of a failure. */
interface Line {
  at: string
  path: string
  kind: Answer['kind']
  file?: string
  reason?: string
  host?: boolean
}

/** Begins a recording. Throws if the folder has one. */
export async function beginRecording(folder: string, { format, parameters }: RecordingHeader): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, recordingIndex), `${JSON.stringify({ format, parameters })}\n`, { flag: 'wx' })
}

/** Appends an answer to a recording. */
export async function recordAnswer(folder: string, path: string, answer: Answer, clock: Clock): Promise<void> {
  const line: Line = { at: timestamp(clock), path, kind: answer.kind }
  if (answer.kind === 'reply') {
    line.file = `${line.at.replace(/\D/g, '')}-${path.replace(/\W+/g, '_').slice(0, 80)}-${shortHash(path)}.json`
    await writeFile(join(folder, line.file), answer.reply.file.bytes())
  } else if (answer.kind !== 'unchanged') line.reason = answer.reason
  if (answer.kind === 'failed') line.host = answer.isOfHost
  await appendFile(join(folder, recordingIndex), `${JSON.stringify(line)}\n`)
}

/** Two long addresses may begin alike. */
const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

export interface Recording {
  /** When the first answer arrived, in milliseconds since 1970. */
  startAt: number
  /** Answers at the times at which they were recorded: to every request the last one before it. `clock`: the time of the recording. */
  ask(clock: Clock): Ask
}

/** Throws Unreadable with the line that cannot be read. */
export async function readRecording(folder: string): Promise<Recording> {
  const [, ...answers] = (await readFile(join(folder, recordingIndex), 'utf8')).split('\n')
  const lines = answers.flatMap((line, i) => (line.trim() === '' ? [] : [readLine(line, i + 2)]))
  if (lines.length === 0) throw new Unreadable(`${recordingIndex} has no line`)
  const ofPath = Map.groupBy(lines, ({ path }) => path)
  return {
    startAt: Math.min(...lines.map(({ at }) => Date.parse(at))),
    ask: (clock) => (path, known) => answerAt(folder, ofPath.get(path) ?? [], clock.now(), known?.etag),
  }
}

function readLine(line: string, number: number): Line {
  try {
    const field = getFields(JSON.parse(line))
    const [at, path, kind] = [text(field('at'), 'at'), String(field('path')), text(field('kind'), 'kind')]
    if (Number.isNaN(Date.parse(at))) throw new Error(`at ${at} is not a time`)
    const [file, reason] = [field('file'), field('reason')]
    return {
      ...{ at, path, kind: kind as Line['kind'], host: field('host') === true },
      ...(typeof file === 'string' && { file: basename(file) }),
      ...(typeof reason === 'string' && { reason }),
    }
  } catch (error) {
    throw new Unreadable(`line ${number} of ${recordingIndex}: ${getReason(error)}`)
  }
}

/** `known`: the file that the asker has, which stands for the ETag. */
async function answerAt(folder: string, lines: readonly Line[], now: number, known: string | undefined): Promise<Answer> {
  const before = lines.filter(({ at }) => Date.parse(at) <= now)
  const last = before.at(-1)
  if (!last) return { kind: 'missing', reason: 'it was not recorded' }
  if (last.kind === 'failed') return { kind: 'failed', reason: last.reason ?? 'it failed', isOfHost: last.host === true }
  if (last.kind === 'missing') return { kind: 'missing', reason: last.reason ?? 'it was missing' }
  const file = before.findLast((line) => line.file !== undefined)?.file
  if (file === undefined) return { kind: 'missing', reason: 'it was not recorded' }
  if (file === known) return { kind: 'unchanged' }
  const reply = await readReply({
    files: [{ name: last.path, bytes: (from) => fileBytes(join(folder, file), from) }],
    validators: { etag: file, lastModified: '', companions: {} },
    [Symbol.asyncDispose]: async () => {},
  })
  return { kind: 'reply', reply }
}
