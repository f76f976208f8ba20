/*
 * Writes a digest of every response to a file, and compares them with those of an earlier file: which proves that a
 * change of the code changes no response.
 *   node loadtest/data/freeze.ts FILE [--against EARLIER] [--folder ../shared/data] [--one-in N] [--detailed N]
 * Covers, with stopped clocks and fixed seeds: the crawl of all real data, of generated race days and of the demo, and
 * for each endpoint of each sport and each kind of its answers every language, content coding and class of caller; the
 * OpenAPI document. Matches without details are sampled one in N (25), those with details one in N (1). Prints what
 * differs; fails if anything does.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { languages, type SportId } from '@touchline/contract/catalog'
import { AuthService } from '@touchline/contract/gen/auth'
import { allFeeds } from '@touchline/e2e/testing/all-feeds'
import { crawl } from '@touchline/e2e/testing/crawler'
import { type EndToEndServer, startEndToEndServer } from '@touchline/e2e/testing/end-to-end-server'
import { importFeed } from '@touchline/e2e/testing/import-feed'
import { crawlRacing, type Days } from '@touchline/e2e/testing/racing-crawler'
import { judge, note, noteEach, skip, tenths } from '../lib/goals.ts'
import { servedSports } from './crawl-sport.ts'
import { type Digests, digestOfFetched, getDigest } from './freeze/requests.ts'
import { raceDays } from './race-days.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    folder: { type: 'string', default: '../shared/data' },
    'one-in': { type: 'string', default: '25' },
    detailed: { type: 'string', default: '1' },
  },
})
const [file] = positionals
if (!file) throw new Error('usage: node loadtest/data/freeze.ts FILE [--against EARLIER]')
if (!existsSync(values.folder)) skip(`there is no ${values.folder}: name the folder of the real data`)
const oneIn = { detailed: Number(values.detailed), others: Number(values['one-in']) }
const digests: Digests = new Map()
const codings = ['identity', 'gzip', 'br', 'zstd']
const minutesOfDemo = 30

/** Headers by class of caller. */
type Callers = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Frozen {
  now: string
  feeds: string
  racingDays: Days
}

const races = raceDays()
await frozen('data', { now: '2026-11-01T12:00:00Z', feeds: races.feed, racingDays: races.days }, async (server) => {
  for (const feed of allFeeds(values.folder)) await importFeed(server, feed)
})
races.remove()
const demoDays = { from: '2026-03-01', to: '2026-03-03' }
await frozen('demo', { now: '2026-03-02T10:00:00Z', feeds: 'demo?seed=1&matches=2&rate=1', racingDays: demoDays }, async (server) => {
  for (let minute = 0; minute < minutesOfDemo; minute++) await server.advance(60_000)
})
const lines = [...digests].map(([requested, digest]) => `${digest} ${requested}\n`).sort()
writeFileSync(file, lines.join(''))
note(`${digests.size} responses in ${file}`)
if (values.against) compare(readDigests(values.against))

/** Digests of all responses of a server after `fill` has filled it. */
async function frozen(name: string, { now, feeds, racingDays }: Frozen, fill: (server: EndToEndServer) => Promise<void>): Promise<void> {
  const server = await startEndToEndServer({ now, environment: { FEEDS: feeds }, isPatient: true })
  const begun = performance.now()
  await untilImported(server)
  await fill(server)
  await server.settled()
  note(`${name}: filled in ${tenths((performance.now() - begun) / 1_000)} s`)
  const { address } = server
  const callers = await getCallers(server)
  // Before the crawl, whose requests without a key use up the limit of their address.
  for (const path of ['/openapi.json', '/v1/sports', '/.well-known/x402', '/openapi/soccer.json'])
    digests.set(`${name} ${path}`, (await getDigest(address + path, {})).digest)
  for (const sport of servedSports) {
    const kinds = new Map<string, string>()
    const recording: typeof fetch = async (url, init) => {
      const response = await fetch(url, init)
      const path = String(url).slice(address.length)
      const { text, digest } = await digestOfFetched(response)
      digests.set(`${name} ${path}`, digest)
      const kind = `${response.status} ${path.replace(/\b[a-z]{2,3}-[a-z][0-9a-z]{10}\b/g, '{id}').replace(/=[^&]*/g, '')}`
      // The lowest path, because the order of concurrent requests varies.
      if (!kinds.has(kind) || path < kinds.get(kind)!) kinds.set(kind, path)
      return new Response(text, response)
    }
    await crawled(server, sport, racingDays, recording)
    for (const path of kinds.values()) await inEveryVariant(name, address, path, callers)
    note(`${name} ${sport}: ${digests.size} responses, ${kinds.size} kinds, ${tenths((performance.now() - begun) / 1_000)} s`)
  }
  await server.stop()
}

async function crawled(server: EndToEndServer, sport: SportId, days: Days, recording: typeof fetch): Promise<void> {
  const { address, newKey } = server
  const { faults } =
    sport === 'horse-racing'
      ? await crawlRacing(
          address,
          { key: await newKey(), own: await newKey(sport), foreign: await newKey('soccer'), fetch: recording },
          days,
        )
      : await crawl(address, await newKey(), { sport, oneIn, width: 8, fetch: recording })
  noteEach(faults)
}

/** A path in every language and coding for one caller, and for every class of caller. */
async function inEveryVariant(name: string, address: string, path: string, callers: Callers): Promise<void> {
  const variants = [
    ...languages.flatMap((lang) => codings.map((coding) => ({ lang, coding, caller: 'pro' }))),
    ...Object.keys(callers).map((caller) => ({ lang: 'en', coding: 'identity', caller })),
  ]
  for (const { lang, coding, caller } of variants) {
    const url = new URL(path, address)
    url.searchParams.set('lang', lang)
    const { digest } = await getDigest(url.href, { ...callers[caller], 'Accept-Encoding': coding })
    digests.set(`${name} ${url.pathname}${url.search} ${coding} ${caller}`, digest)
  }
}

async function getCallers({ getClient, newKey }: EndToEndServer): Promise<Callers> {
  const planned = async (plan: string) => (await getClient(AuthService).createKey({ plan, perMinute: 1_000_000 })).key
  const keys = { free: await planned('free'), pro: await planned('pro'), elsewhere: await newKey('tennis'), unknown: 'tl_unknown' }
  return { none: {}, ...Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, { 'X-API-Key': key }])) }
}

async function untilImported(server: EndToEndServer): Promise<void> {
  while ((await server.get('/soccer/leagues')).meta?.importing) await nextTurn()
  await server.settled()
}

function readDigests(path: string): Digests {
  const known = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return new Map(known.map((line) => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))]))
}

function compare(earlier: Digests): void {
  const other = [...digests].filter(([requested, digest]) => earlier.has(requested) && earlier.get(requested) !== digest)
  const only = (some: Digests, others: Digests) => [...some.keys()].filter((requested) => !others.has(requested))
  const [added, gone] = [only(digests, earlier), only(earlier, digests)]
  const all = [...other.map(([requested]) => `differs: ${requested}`), ...gone.map((r) => `gone: ${r}`), ...added.map((r) => `new: ${r}`)]
  const figure = `${other.length} differ, ${gone.length} gone, ${added.length} new of ${earlier.size}`
  judge(all.length === 0, 'every response is as it was', figure)
  noteEach(all)
}
