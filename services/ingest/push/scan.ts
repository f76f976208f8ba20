import { fileLimits, type Head, headIn } from '@touchline/sources/all-sports/touchline-jsonl/read-record'
import { heartbeat } from '@touchline/sources/all-sports/touchline-jsonl/shared-records'
import type { FeedFile } from '@touchline/sources/parse/feed-file'
import { getLines } from '@touchline/sources/parse/lines'
import { getReason } from '@touchline/sources/parse/problem'
import { Refusal } from './refusal.ts'

export interface Scanned {
  head: Head
  /** Lines after the header that are not empty. */
  rows: number
  /** Whether every line is a valid heartbeat, so that there is nothing to import. */
  isHeartbeat: boolean
  /** Interval in seconds that the last heartbeat announced; 0: none. Absent: there is no heartbeat. */
  everySeconds?: number
}

/** The properties of a file that are needed before its import. Errors: Refusal `invalid_feed`. */
export async function scan(file: FeedFile): Promise<Scanned> {
  let scanned: Scanned | undefined
  for await (const { text, fault } of getLines(file.bytes(), fileLimits)) {
    if (fault === undefined && text.trim() === '') continue
    if (!scanned) {
      scanned = { head: getHead(text, fault), rows: 0, isHeartbeat: true }
      continue
    }
    scanned.rows++
    const beat = fault === undefined ? heartbeatIn(text) : undefined
    if (beat) scanned.everySeconds = beat.every_seconds ?? 0
    else scanned.isHeartbeat = false
  }
  if (!scanned) throw new Refusal('invalid_feed', { what: 'the body is empty' })
  return scanned
}

function getHead(text: string, fault: string | undefined): Head {
  if (fault !== undefined) throw new Refusal('invalid_feed', { what: fault })
  try {
    return headIn(text).head
  } catch (error) {
    throw new Refusal('invalid_feed', { what: getReason(error) })
  }
}

function heartbeatIn(text: string) {
  // Most lines are not heartbeats, and only the import parses them.
  if (!text.includes('"heartbeat"')) return undefined
  try {
    return heartbeat.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
