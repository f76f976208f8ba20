import { setTimeout as wait } from 'node:timers/promises'
import type { DemoTold } from './demo-told.ts'

/** What one answer of the live list told. */
export interface Seen {
  gateway: number
  /** When it was asked for, milliseconds since 1970. */
  askedAt: number
  /** 0 when there was no answer. */
  status: number
  ageSeconds: number
  /** What was missing in it of all that was to be told when it was asked for. */
  behindMs: number
}

export interface ListsWatched {
  /** So far; it grows. */
  seen: readonly Seen[]
  /** "gateway 1: soc-m… from 12 to 11 in /v1/…". */
  fallen: readonly string[]
  /** Of single matches: the status of answers other than 200, or what went wrong, and how often. */
  others: ReadonlyMap<string, number>
  /** Answers how many seconds it took until each gateway's list had all that was to be told two seconds before; gives up after `patienceMs`. */
  upToDate(patienceMs: number): Promise<number>
  end(): Promise<void>
}

interface Row {
  id: string
  status: string
  version: number
}

const path = '/v1/soccer/matches'
const restMs = 30
/** What is told shows so soon, where nothing is wrong. */
export const usuallyMs = 2_000

/**
 * A client of each gateway that asks for the live list and for one match of it, again and again, never two things at a time: so no version
 * may fall from one of its answers to the next.
 */
export function watchLists(addresses: readonly string[], key: string, told: DemoTold): ListsWatched {
  const seen: Seen[] = []
  const fallen: string[] = []
  const others = new Map<string, number>()
  let ended = false

  const watch = async (address: string, i: number) => {
    const gateway = i + 1
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
      const behindMs = list.status === 200 ? told.behindMs(rows, askedAt) : Number.POSITIVE_INFINITY
      seen.push({ gateway, askedAt, status: list.status, ageSeconds: Number(list.headers?.get('age') ?? Number.NaN), behindMs })
      const chosen = rows[turn % rows.length]
      if (chosen) {
        const one = await ask<Row>(`${address}${path}/${chosen.id}`, key)
        if (one.body?.data) compare(one.body.data, 'its own page')
        else others.set(one.failure, (others.get(one.failure) ?? 0) + 1)
      }
      await wait(restMs)
    }
  }
  const watching = Promise.all(addresses.map(watch))
  return {
    seen,
    fallen,
    others,
    async upToDate(patienceMs) {
      const from = Date.now()
      const isBehind = (_: string, i: number) => {
        const last = seen.findLast(({ gateway }) => gateway === i + 1)
        return !last || last.askedAt < from || last.behindMs > usuallyMs
      }
      while (addresses.some(isBehind) && Date.now() - from < patienceMs) await wait(restMs)
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
  /** 0 when there was no answer. */
  status: number
  headers?: Headers
  body?: { success: boolean; data?: T; error?: { code: string } }
  tookMs: number
  /** "503 upstream_unavailable", "ECONNRESET"; empty for an answer of 200. */
  failure: string
}

/** Asks once, and waits twenty seconds at most. */
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
