import { languages, type SportId, sportNamed } from '@touchline/contract/catalog'
import type { Places } from './places.ts'
import type { Check, RecordChecks } from './record-checks.ts'

export interface Crawled {
  requests: number
  /** Number of responses by path, with ids replaced, and status. */
  responses: Map<string, number>
  /** Errors found: a 5xx response, a field of another type, wrong coverage, two forms of one place in a language. */
  faults: string[]
  matches: number
  /** Number of individually requested matches by state. */
  states: Map<string, number>
  lineups: number
  statistics: number
  /** Matches with play-by-play. */
  playByPlay: number
}

/** Context of a single request. */
export interface RequestContext {
  address: string
  key: string
  sport: SportId
  crawled: Pick<Crawled, 'requests' | 'responses' | 'faults'>
  places: Places
  /** Called with each response. The same store and options give the same set of paths. */
  onResponse?(path: string, status: number, body: unknown): void
  fetch(url: string, init: RequestInit): Promise<Response>
}

/** Context of a crawl of a sport with matches. */
export interface CrawlContext extends RequestContext {
  crawled: Crawled
  checks: RecordChecks
  /** Ids of all players found in responses. */
  players: Set<string>
}

type Result = { status: number; data?: unknown; total: number; code?: string }

export const pageSize = 200

/** Data that must exist if and only if coverage has it. */
export async function covered<T>(ctx: RequestContext, path: string, check: Check, promised: boolean): Promise<T | undefined> {
  const answer = await ask(ctx, path, check, promised ? [] : ['not_covered'])
  if (!promised && answer.code !== 'not_covered') ctx.crawled.faults.push(`${path}: not promised by coverage, answered ${answer.status}`)
  return answer.data as T | undefined
}

/** All records of a list. */
export async function pages<T>(ctx: RequestContext, path: string, check: Check): Promise<T[]> {
  const all: T[] = []
  for (let total = 1; all.length < total; ) {
    const answer = await ask(ctx, `${path}${path.includes('?') ? '&' : '?'}limit=${pageSize}&offset=${all.length}`, check, [])
    total = answer.total
    if (!Array.isArray(answer.data) || answer.data.length === 0) break
    all.push(...(answer.data as T[]))
  }
  return all
}

/** Requests a path in a language derived from the path. `allowed`: error codes that are correct here. */
export async function ask(ctx: RequestContext, path: string, check: Check, allowed: readonly string[]): Promise<Result> {
  const { address, key, sport, crawled, places: seen } = ctx
  crawled.requests++
  const lang = languages[[...path].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % languages.length]!
  const url = `${address}/v1/${sport}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
  const response = await ctx.fetch(url, { headers: { 'X-API-Key': key } })
  const body = (await response.json()) as { data?: unknown; meta?: { total: number }; error?: { code: string } }
  ctx.onResponse?.(path, response.status, body)
  const ids = new RegExp(`${sportNamed(sport).prefix}-\\w+`, 'g')
  const route = `${response.status} ${path.replace(ids, '{id}').replace(/\?.*/, '')}${body.error ? ` ${body.error.code}` : ''}`
  crawled.responses.set(route, (crawled.responses.get(route) ?? 0) + 1)
  if (response.status !== 200 && !allowed.includes(body.error?.code ?? ''))
    crawled.faults.push(`${path} answered ${response.status} ${body.error?.code}`)
  if (response.status !== 200) return { status: response.status, total: 0, ...(body.error && { code: body.error.code }) }
  for (const record of Array.isArray(body.data) ? body.data : [body.data])
    for (const fault of check(record)) crawled.faults.push(`${path}: ${fault}`)
  seen.add(body.data, lang)
  return { status: 200, data: body.data, total: body.meta?.total ?? 0 }
}

export async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}
