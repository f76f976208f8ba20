import { matchSports, type SportId } from '@touchline/contract/catalog'
import { crawl } from '@touchline/e2e/testing/crawler'
import { crawlRacing, type Days } from '@touchline/e2e/testing/racing-crawler'
import { judge, note, noteEach } from '../lib/goals.ts'

export const servedSports: readonly SportId[] = [...matchSports.map(({ id }) => id), 'horse-racing']

interface Crawling {
  sport: SportId
  /** Matches without lineups, statistics and plays are sampled one in N. */
  oneIn: number
  /** The days of the races. */
  racingDays: Days
}

interface Server {
  url: string
  key: string
  keyFor(...sports: string[]): Promise<string>
}

/** Requests every endpoint of a sport and judges the responses. */
export async function crawlAndJudge({ url, key, keyFor }: Server, { sport, oneIn, racingDays }: Crawling): Promise<void> {
  const begun = performance.now()
  const { requests, responses, faults, ...counts } =
    sport === 'horse-racing'
      ? await crawlRacing(url, { key, own: await keyFor(sport), foreign: await keyFor('soccer') }, racingDays)
      : await crawl(url, key, { sport, oneIn: { detailed: 1, others: oneIn }, width: 8 })
  for (const [route, count] of [...responses].sort()) note(`${String(count).padStart(7)}  ${route}`)
  note(shown(counts))
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
  judge(
    faults.length === 0,
    `${sport}: every response has the documented fields and correct coverage`,
    `${faults.length} faults in ${requests} requests, ${seconds} s`,
  )
  noteEach(byKind(faults))
  const missing = await unrequested(url, key, sport, responses)
  judge(
    missing.length === 0,
    `${sport}: every endpoint is requested`,
    missing.length === 0 ? `${responses.size} routes` : missing.join(', '),
  )
  const errors = [...responses].filter(([route]) => route.startsWith('5')).reduce((sum, [, count]) => sum + count, 0)
  judge(errors === 0, `${sport}: no response is 5xx`, `${errors} of ${requests}`)
}

/** Endpoints of a sport, as listed by /sports, that received no request. */
async function unrequested(url: string, key: string, sport: SportId, responses: ReadonlyMap<string, number>): Promise<string[]> {
  const { data } = (await (await fetch(`${url}/v1/sports`, { headers: { 'X-API-Key': key } })).json()) as {
    data: { id: string; endpoints: string[] }[]
  }
  const requested = new Set([...responses.keys()].map((route) => `/${sport}${route.split(' ')[1]}`))
  return data.find(({ id }) => id === sport)!.endpoints.filter((path) => !requested.has(path))
}

/** Groups faults that differ in ids only; the most frequent kind comes first. */
const byKind = (faults: readonly string[]): string[] =>
  [...Map.groupBy(faults, (fault) => fault.replace(/\b[a-z]{3}-[a-z][0-9a-z]{10}\b|\d+/g, '…')).values()]
    .sort((a, b) => b.length - a.length)
    .map(({ length, 0: one }) => `${length} times: ${one}`)

/** "12 matches, 3 lineups" */
const shown = (counts: Readonly<Record<string, unknown>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count instanceof Map ? JSON.stringify(Object.fromEntries(count)) : count}`)
    .join(', ')
