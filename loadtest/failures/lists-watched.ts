import { setTimeout as wait } from 'node:timers/promises'
import type { DemoTimeline } from './demo-timeline.ts'

/** One response of the live list. */
export interface ListPoll {
  gateway: number
  /** Time of the request, milliseconds since 1970. */
  askedAt: number
  /** 0: no response. */
  status: number
  /** "503 upstream_unavailable", "ECONNRESET". Empty: 200. */
  failure: string
  ageSeconds: number
  /** Lag behind the timeline at the time of the request. */
  behindMs: number
}

export interface ListsWatched {
  /** All polls so far; grows. */
  polls: readonly ListPoll[]
  /** "gateway 1: soc-m… from 12 to 11 in /v1/…". */
  fallen: readonly string[]
  /** For requests of single matches: statuses other than 200, or errors, with their counts. */
  others: ReadonlyMap<string, number>
  /**
   * Seconds until the list of each gateway has all updates due two seconds earlier. Stops waiting after `timeoutMs`.
   */
  upToDate(timeoutMs: number): Promise<number>
  end(): Promise<void>
}

interface Row {
  id: string
  status: string
  version: number
}

const path = '/v1/soccer/matches'
const usualRestMs = 30
/** Propagation time of an update without faults. */
export const usuallyMs = 2_000

/**
 * Clients assigned to the gateways in turn, one for each unless `clients` is set. Each alternately requests the live
 * list and one of its matches, one request at a time and rests `restMs` after both, so versions must not decrease
 * between the responses of a client.
 */
export function watchLists(
  addresses: readonly string[],
  key: string,
  timeline: DemoTimeline,
  { clients = addresses.length, restMs = usualRestMs }: { clients?: number; restMs?: number } = {},
): ListsWatched {
  const polls: ListPoll[] = []
  const fallen: string[] = []
  const others = new Map<string, number>()
  let ended = false

  const watch = async (i: number) => {
    const gateway = 1 + (i % addresses.length)
    const address = addresses[gateway - 1]!
    const versions = new Map<string, number>()
    const compare = ({ id, version }: Row, where: string) => {
      const before = versions.get(id) ?? 0
      if (version < before) fallen.push(`gateway ${gateway}: ${id} from ${before} to ${version} in ${where}`)
      versions.set(id, version)
    }
    for (let turn = 0; !ended; turn++) {
      const askedAt = Date.now()
      const list = await ask<Row[]>(`${address}${path}/live`, key)
      const rows = list.body?.data ?? []
      for (const row of rows) compare(row, 'the list')
      const behindMs = list.status === 200 ? timeline.behindMs(rows, askedAt) : Number.POSITIVE_INFINITY
      const ageSeconds = Number(list.headers?.get('age') ?? Number.NaN)
      polls.push({ gateway, askedAt, status: list.status, failure: list.failure, ageSeconds, behindMs })
      const chosen = rows[turn % rows.length]
      if (chosen) {
        const one = await ask<Row>(`${address}${path}/${chosen.id}`, key)
        if (one.body?.data) compare(one.body.data, 'its own page')
        else others.set(one.failure, (others.get(one.failure) ?? 0) + 1)
      }
      await wait(restMs)
    }
  }
  const watching = Promise.all(Array.from({ length: clients }, (_, i) => watch(i)))
  return {
    polls,
    fallen,
    others,
    async upToDate(timeoutMs) {
      const from = Date.now()
      const isBehind = (_: string, i: number) => {
        const last = polls.findLast(({ gateway }) => gateway === i + 1)
        return !last || last.askedAt < from || last.behindMs > usuallyMs
      }
      while (addresses.some(isBehind) && Date.now() - from < timeoutMs) await wait(usualRestMs)
      return (Date.now() - from) / 1_000
    },
    async end() {
      ended = true
      await watching
    },
  }
}

export interface Asked<T> {
  url: string
  /** 0: no response. */
  status: number
  headers?: Headers
  body?: { success: boolean; data?: T; error?: { code: string } }
  tookMs: number
  /** "503 upstream_unavailable", "ECONNRESET". Empty: 200. */
  failure: string
}

/** Sends one request. Timeout: twenty seconds. */
export async function ask<T>(url: string, key: string): Promise<Asked<T>> {
  const begun = performance.now()
  const tookMs = () => performance.now() - begun
  try {
    const answer = await fetch(url, { headers: { 'X-API-Key': key }, signal: AbortSignal.timeout(20_000) })
    const body = (await answer.json()) as NonNullable<Asked<T>['body']>
    const { status, headers } = answer
    return { url, status, headers, body, tookMs: tookMs(), failure: status === 200 ? '' : `${status} ${body.error?.code}` }
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause
    return { url, status: 0, tookMs: tookMs(), failure: cause?.code ?? (error as Error).message }
  }
}
