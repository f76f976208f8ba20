import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { makeFolder } from '@touchline/platform/data-dir'
import { touchlineJsonl } from '@touchline/sources/all-sports/touchline-jsonl/connector'
import { fileOfRow, type Problem } from '@touchline/sources/parse/problem'
import type { IngestEvents } from '../events.ts'
import type { ReadFeed } from '../feeds/feeds.ts'
import { open } from '../feeds/open.ts'
import { pushedSource } from '../feeds/pushed-source.ts'
import type { SourceStatus } from '../feeds/source-status.ts'
import type { ImportQueue } from '../import/import-queue.ts'
import type { Progress } from '../progress.ts'
import type { PushAnswers } from './answers.ts'
import { keptBytes } from './body-folder.ts'
import { Refusal, toRefusal } from './refusal.ts'
import { scan } from './scan.ts'
import type { Silence } from './silence.ts'
import { getLimit, spool } from './spool.ts'

export interface ReceiveDeps {
  /** Folder of the bodies. */
  folder: string
  /** How much is kept of one source, in MB. */
  bodiesMb: number
  importQueue: ImportQueue
  answers: PushAnswers
  silence: Silence
  sourceStatus: Pick<SourceStatus, 'stored'>
  events: IngestEvents
  /** Aborts when the process stops. */
  signal: AbortSignal
}

interface Received {
  source: string
  idempotencyKey: string | undefined
  request: IncomingMessage
}

/**
 * Receives one body and returns the answer as JSON. The body is written to a file and imported once it is complete, so
 * a broken connection changes nothing. The last body of a source and sport stays, because `quarantine retry` and
 * decisions on identities import it again. A source can send one body at a time. Errors: Refusal.
 */
export function receiver(deps: ReceiveDeps): (received: Received) => Promise<string> {
  const running = new Set<string>()
  return async (received) => {
    const { source } = received
    if (running.has(source)) throw new Refusal('push_running')
    running.add(source)
    try {
      return await receive(deps, received)
    } finally {
      running.delete(source)
    }
  }
}

async function receive(deps: ReceiveDeps, { source, idempotencyKey: key, request }: Received): Promise<string> {
  const { answers, silence } = deps
  await refusePurged(deps, source)
  const folder = join(deps.folder, source)
  makeFolder(folder)
  const incoming = join(folder, `${randomUUID()}.incoming.jsonl`)
  try {
    const digest = await spool(request, incoming, deps.signal, getLimit(keptBytes(folder), deps.bodiesMb))
    await refusePurged(deps, source)
    const known = key === undefined ? undefined : await answers.known(source, key, digest)
    if (known !== undefined) return known
    const { head, rows, isHeartbeat, everySeconds } = await scanFile(incoming, deps.signal)
    if (head.source !== source) throw new Refusal('source_not_allowed', { source: head.source })
    let answer = getAnswer(rows, { 'heartbeat records': rows }, faultList().found)
    if (!isHeartbeat) {
      const location = join(folder, `${head.sport}.jsonl`)
      await rename(incoming, location)
      const faults = faultList()
      const { rows: read, skipped } = await imported(deps, source, location, faults.add)
      answer = getAnswer(read, skipped, faults.found)
    }
    await silence.heard(source, everySeconds)
    if (key !== undefined) await answers.keep(source, key, digest, answer)
    return answer
  } catch (error) {
    // A purge that began in the meantime has removed the received body.
    if (!(error instanceof Refusal) && !existsSync(folder)) throw new Refusal('source_purging', {}, { cause: error })
    throw error
  } finally {
    await rm(incoming, { force: true })
  }
}

async function refusePurged({ sourceStatus }: Pick<ReceiveDeps, 'sourceStatus'>, source: string): Promise<void> {
  if ((await sourceStatus.stored(pushedSource(source)))?.purging) throw new Refusal('source_purging')
}

async function scanFile(path: string, signal: AbortSignal) {
  const { files } = await open(path, touchlineJsonl, { knownValidators: undefined, signal, rules: { allowPrivate: false } })
  return scan(files[0] as Exclude<typeof files, 'unchanged'>[number])
}

/** Imports the file, even if it is the file of the last import; unchanged observations are not published again. */
async function imported(
  { importQueue, events, signal, sourceStatus }: ReceiveDeps,
  source: string,
  location: string,
  onProblems: (problems: readonly Problem[]) => void,
): Promise<Progress> {
  const { format } = touchlineJsonl
  const feed: ReadFeed = { kind: 'read', format, source: pushedSource(source), connector: touchlineJsonl, location }
  let last: Progress | undefined
  try {
    for await (const progress of importQueue(feed, { signal, turn: 'update', force: true, onProblems })) last = progress
  } catch (error) {
    await refusePurged({ sourceStatus }, source)
    events.failed(feed, error as Error)
    throw toRefusal(error)
  }
  if (signal.aborted || !last) throw new Refusal('unavailable')
  return last
}

/** Maximum length of a list in an answer. The quarantine has all faults. */
const listMax = 1_000
const reasonMax = 300

interface Fault {
  /** Line number in the body, from 1. Absent when the fault concerns no line. */
  line?: number
  reason: string
}

interface Faults {
  /** Number of refused lines. */
  refused: number
  refusals: Fault[]
  /** Number of lines that are imported without a part. */
  repaired: number
  repairs: Fault[]
}

function faultList() {
  const found: Faults = { refused: 0, refusals: [], repaired: 0, repairs: [] }
  const add = (problems: readonly Problem[]) => {
    for (const problem of problems) {
      const { rows = 1 } = problem
      const list = rows > 0 ? found.refusals : found.repairs
      if (rows > 0) found.refused += rows
      else found.repaired++
      if (list.length < listMax) list.push(getFault(problem))
    }
  }
  return { found, add }
}

function getFault({ row, reason }: Problem): Fault {
  const line = Number(row.slice(fileOfRow(row).length + 1))
  return { ...(line > 0 && { line }), reason: reason.slice(0, reasonMax).toWellFormed() }
}

const inOrder = (faults: readonly Fault[]): Fault[] => [...faults].sort((a, b) => (a.line ?? 0) - (b.line ?? 0))

const getAnswer = (lines: number, skipped: Record<string, number>, { refused, refusals, repaired, repairs }: Faults): string =>
  JSON.stringify({
    success: true,
    data: { lines, accepted: lines - refused, skipped, refused, refusals: inOrder(refusals), repaired, repairs: inOrder(repairs) },
  })
