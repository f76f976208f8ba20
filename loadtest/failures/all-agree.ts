import { setTimeout as wait } from 'node:timers/promises'
import { ServiceError } from '@touchline/contract/errors'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import type { Match } from '@touchline/contract/gen/match'
import { decodeMatch } from '@touchline/contract/match-page'
import { matchVersion } from '@touchline/contract/match-version'
import { isEnded, isInPlay } from '@touchline/contract/states'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { judge, note, noteEach, tenths } from '../lib/goals.ts'
import type { ServerUnderLoad } from '../lib/server-under-load.ts'
import type { DemoTimeline, MatchTimeline } from './demo-timeline.ts'
import { ask } from './lists-watched.ts'

export interface Agreement {
  /** Empty: all matches are complete, with the same version in live, in fixtures and at each gateway. */
  differences: readonly string[]
  matches: number
  /** Differences in the previous comparison. */
  last: readonly string[]
  /** Time from the last update of the feed until agreement. */
  seconds: number
}

interface Shown {
  id: string
  status: string
  version: number
  events?: readonly { '@id': string }[]
}

const sport = 'soccer'
/** The demo publishes due updates four times a second. */
const lateMs = 1_000
/** Silence after which pending messages count as processed. */
const silenceMs = 10_000
/** How long the feed continues between silences: on a busy machine a process of ingest needs a minute to catch up. */
const continuedMs = [2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000]

/**
 * Stops the feed (SIGSTOP to both processes of ingest) and compares the timeline of the demo since `fromMs` with the
 * data of live, fixtures and all gateways, until they agree. A process stopped while it publishes holds that update back,
 * and one that restarted first publishes what it missed, so the feed continues between silences, each time for longer;
 * an update that is lost shows in any silence, since its events or the last status of its match stay missing.
 */
export async function allAgree(server: ServerUnderLoad, key: string, timeline: DemoTimeline, fromMs: number): Promise<Agreement> {
  const feeds = server.places.names.filter((name) => name.startsWith('ingest-')).map((name) => server.places.pid(name))
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of feeds) process.kill(pid, name)
  }
  const continued = continuedMs.values()
  try {
    for (let last: string[] = []; ; ) {
      signal('SIGSTOP')
      const silentAt = Date.now()
      // Updates due at the last moment may not be published yet; a match with kickoff at that moment may not exist.
      const matches = timeline.due(fromMs, silentAt - lateMs)
      for (let seconds = 0; seconds < silenceMs / 1_000; await wait(250)) {
        const differences = await differing(server, key, matches, silentAt).catch(notNow)
        seconds = (Date.now() - silentAt) / 1_000
        if (differences.length === 0) return { differences, matches: matches.length, last, seconds }
        last = differences
      }
      const { value, done } = continued.next()
      if (done) return { differences: last, matches: matches.length, last, seconds: silenceMs / 1_000 }
      signal('SIGCONT')
      await wait(value)
    }
  } finally {
    signal('SIGCONT')
  }
}

/** Judges that there are no differences. */
export function judgeAgreement({ differences, matches, last, seconds }: Agreement): void {
  judge(
    differences.length === 0,
    'live, fixtures and both gateways end with everything the feed sent',
    `${differences.length} differences in ${matches} matches, ${tenths(seconds)} s after the last update of the feed`,
  )
  noteEach(differences)
  if (last.length > 0) note(`before that ${last.length} differed: ${last[0]}`)
}

/** Calls again while the service is unavailable, or does not have a match yet. */
function notNow(error: unknown): string[] {
  if (error instanceof ServiceError && ['upstream_unavailable', 'timeout', 'not_found'].includes(error.code)) return [error.message]
  throw error
}

async function differing(server: ServerUnderLoad, key: string, matches: readonly MatchTimeline[], silentAt: number): Promise<string[]> {
  const rpcAddress = (name: string) => `127.0.0.1:${server.places.adminPort(name) + 1}`
  const proof = { secret: rpcSecretsForTest.RPC_SECRET }
  const live = grpcClient(LiveService, rpcAddress('live-1'), proof)
  const fixtures = grpcClient(FixturesService, rpcAddress('fixtures-2'), proof)
  try {
    const records = new Map<string, Match>()
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { items, next } = await live.client.listLiveMatches({ sport, withEnded: true, after })
      for (const match of items) records.set(match.id, match)
      after = next || undefined
    }
    const lists = await Promise.all(server.addresses.map((address) => listDiffers(address, key, records)))
    const single = await inParallel(matches, async (match) => {
      const stored = decodeMatch((await fixtures.client.getMatch({ id: match.id, sport })).match)
      // A match that was over before the feed could publish an update of it is published as a result, and live never
      // has it.
      const isResult = isEnded(stored.state!.scoreboard!.state)
      const known = records.get(match.id) ?? (isResult ? stored : undefined)
      if (!known) return [`${match.id}: live does not hold it`]
      const [inFixtures, inLive] = [stored.state!.version, known.state!.version]
      const kept = inFixtures === inLive ? [] : [`${match.id}: play ${inFixtures} in fixtures, ${inLive} in live`]
      const shown = await Promise.all(server.addresses.map((address) => pageDiffers(address, key, match, known, silentAt)))
      return [...kept, ...shown.flat()]
    })
    return [...lists.flat(), ...single.flat()]
  } finally {
    live.close()
    fixtures.close()
  }
}

async function listDiffers(address: string, key: string, records: ReadonlyMap<string, Match>): Promise<string[]> {
  const { body } = await ask<Shown[]>(`${address}/v1/${sport}/matches/live`, key)
  const shown = new Map((body?.data ?? []).map((row) => [row.id, row.version]))
  const inPlay = [...records.values()].filter(({ state }) => isInPlay(state!.scoreboard!.state))
  const wrong = inPlay
    .filter((match) => shown.get(match.id) !== matchVersion(match))
    .map(({ id }) => `${id}: ${shown.get(id)} in the list of ${address}`)
  return shown.size === inPlay.length ? wrong : [...wrong, `${address} lists ${shown.size} in play, live has ${inPlay.length}`]
}

/** Compares a match at a gateway: version with live, status and events with the timeline of the demo. */
async function pageDiffers(
  address: string,
  key: string,
  { id, moments }: MatchTimeline,
  known: Match,
  silentAt: number,
): Promise<string[]> {
  const { body, failure } = await ask<Shown>(`${address}/v1/${sport}/matches/${id}`, key)
  const shown = body?.data
  if (!shown) return [`${id}: ${failure} from ${address}`]
  const last = moments.findIndex(({ status }) => status === shown.status)
  const next = moments[last + 1]
  // A goal under review has a second update, with the decision.
  const events = [...new Set(moments.slice(0, last + 1).flatMap((moment) => moment.events))]
  return [
    ...(shown.version === matchVersion(known) ? [] : [`${id}: version ${shown.version} on ${address}, ${matchVersion(known)} in live`]),
    ...(last >= 0 && (!next || next.dueMs > silentAt - lateMs)
      ? []
      : [`${id}: status ${shown.status} on ${address}, more updates are due`]),
    ...(sameIds(events, shown.events) ? [] : [`${id}: ${shown.events?.length} events on ${address}, ${events.length} expected`]),
  ]
}

const sameIds = (expected: readonly string[], shown: Shown['events']): boolean =>
  expected.toSorted().join() ===
  (shown ?? [])
    .map((event) => event['@id'])
    .toSorted()
    .join()

/** Runs eight at a time. Results are in order of completion. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const queue = items.values()
  const done: R[] = []
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of queue) done.push(await work(item))
    }),
  )
  return done
}
