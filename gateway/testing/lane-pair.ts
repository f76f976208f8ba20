import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { create } from '@bufbuild/protobuf'
import { GrantSchema, KeyChangedSchema } from '@touchline/contract/gen/auth'
import { authKey } from '@touchline/contract/topics'
import fc from 'fast-check'
import { type AnyConnection, anyConnection, keys, paths, revocable } from './any-connection.ts'
import { type GatewayUnderTest, gatewayForTest } from './gateway-for-test.ts'
import { ids, match } from './records.ts'

const liveMatches = Array.from({ length: 4 }, (_, i) =>
  match({ id: `soc-m000000010${i}`, leagueId: i === 0 ? ids.otherLeague : ids.league, state: 'live', status: '10', score: [i, 0] }),
)
const rights = {
  full: { perMinute: 60_000 },
  frugal: { perMinute: 3 },
  restricted: { perMinute: 60_000, leagueIds: [ids.league] },
  expired: { perMinute: 60_000, expiresAt: '2026-03-01T11:00:00Z' },
}

async function started(lane: 'on' | 'off'): Promise<GatewayUnderTest> {
  const t = await gatewayForTest({ environment: { FAST_LANE: lane, TRUST_PROXY: '1' }, live: liveMatches, logLevel: 'silent' })
  const grant = (keyId: string, more: object) =>
    create(GrantSchema, { keyId, plan: 'pro', streams: 50, state: 'active', language: 'en', revision: 1, ...more })
  for (const [name, more] of Object.entries(rights)) t.grants.set(keys[name as keyof typeof rights], grant(`key_${name}`, more))
  for (const [i, key] of revocable.entries()) t.grants.set(key, grant(`key_revocable_${i}`, { perMinute: 60_000 }))
  return t
}

async function revoke({ grants, publish, settled }: GatewayUnderTest, key: string): Promise<void> {
  const grant = grants.get(key)!
  Object.assign(grant, { state: 'revoked', revision: 2 })
  await publish(authKey, create(KeyChangedSchema, { keyId: grant.keyId, revision: 2 }))
  await settled()
}

/** So that no response of the corpus waits for a thread that compresses. */
async function compressAll({ request }: GatewayUnderTest): Promise<void> {
  const callers = [{ 'X-API-Key': keys.full }, { 'X-API-Key': keys.restricted }, {}]
  for (const path of paths)
    for (const coding of ['gzip', 'br', 'identity'])
      for (const caller of callers) await request(path, { 'Accept-Encoding': coding, ...caller })
}

/** One client's connection, and what it has received. */
function client(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
  const seen = { bytes: '', ended: false }
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    seen.bytes += text
  })
  socket.on('end', () => {
    seen.ended = true
  })
  // A reset is an end.
  socket.on('error', () => {
    seen.ended = true
  })
  return { socket, seen }
}
type Client = ReturnType<typeof client>

/** What differs between two processes is made equal. */
const comparable = ({ seen }: Client): string => {
  const text = seen.bytes.replace(/^Date: .*$/gm, 'Date: now').replace(/[0-9a-f]{12}-[0-9a-z]+/g, 'request-id')
  return `${text}${seen.ended ? '<end>' : '<open>'}`
}

/** What was sent, and both responses from shortly before the first character that differs. */
function differenceOf(sent: string, on: string, off: string): string {
  const at = Math.max(0, [...on].findIndex((character, i) => character !== off[i]) - 200)
  const [rest, other] = [on, off].map((text) => JSON.stringify(text.slice(at, at + 400)))
  return `${JSON.stringify(sent.slice(0, 2_000))}\n  on:  ${rest}\n  off: ${other}`
}

const newline = 10
const turnsMin = 12
const turnsMax = 2_000
/** After which the gateway closes all connections. */
const stopMs = 10_000

/** Waits until neither server sends anything more. Both are given a long time to become equal. */
async function quiet(clients: readonly Client[]): Promise<void> {
  const state = () => clients.map(({ seen }) => `${seen.bytes.length} ${seen.ended}`)
  let before = state()
  for (let idle = 0; idle < turnsMin || (idle < turnsMax && before[0] !== before[1]); idle++) {
    await turn()
    const now = state()
    if (now.join() !== before.join()) idle = 0
    before = now
  }
}

export interface LanePair {
  /** How the responses differ. Undefined: they are the same. */
  differenceIn(connection: AnyConnection): Promise<string | undefined>
  /** Connections of about this number of requests. */
  corpus(seed: number, requests: number): Iterable<AnyConnection>
  /** Responses by status, with the lane. */
  statuses: ReadonlyMap<string, number>
  /** Responses by route and status as each gateway has counted them. */
  counted(): Promise<readonly [on: string[], off: string[]]>
  /** Requests that passed the lane. */
  inLane(): Promise<number>
  stop(): Promise<void>
}

/** Two gateways with the same data, keys and time, of which one has the fast lane. */
export async function openLanePair(): Promise<LanePair> {
  const pair = [await started('on'), await started('off')] as const
  const both = <T>(work: (t: GatewayUnderTest) => T | Promise<T>) => Promise.all(pair.map(work))
  const [etag] = await both(async (t) => (await t.request('/v1/soccer/matches/live', { 'X-API-Key': keys.full })).headers.etag!)
  await both(compressAll)
  const statuses = new Map<string, number>()

  return {
    statuses,
    async differenceIn({ pieces, afterMs, revokes, ends }) {
      if (afterMs > 0) await both((t) => t.advance(afterMs))
      if (revokes !== undefined) await both((t) => revoke(t, revocable[revokes]!))
      const clients = pair.map(({ port }) => client(port))
      for (const piece of pieces) {
        for (const { socket } of clients) socket.write(piece)
        if (piece.length === 1 && piece[0] !== newline) await turn()
        else await quiet(clients)
        // What arrives while a server closes the connection may be read or not.
        if (clients.some(({ seen }) => seen.ended)) break
      }
      await quiet(clients)
      if (ends) {
        for (const { socket } of clients) socket.end()
        await quiet(clients)
      }
      const [on, off] = clients.map(comparable) as [string, string]
      for (const { socket } of clients) socket.destroy()
      await quiet(clients)
      for (const [, status] of on.matchAll(/HTTP\/1.1 (\d+) /g)) statuses.set(status!, (statuses.get(status!) ?? 0) + 1)
      return on === off ? undefined : differenceOf(Buffer.concat(pieces).toString('latin1'), on, off)
    },
    *corpus(seed, requests) {
      const all = fc.sample(anyConnection(etag!), { seed, numRuns: requests })
      for (let [i, count] = [0, 0]; count < requests; i++) {
        count += all[i]!.requests
        yield all[i]!
      }
    },
    async counted() {
      const lines = await both(async ({ metrics }) => (await metrics.text()).match(/^touchline_gateway_requests_total.*$/gm) ?? [])
      return lines.map((each) => each.toSorted()) as [string[], string[]]
    },
    inLane: async () => Number(/^touchline_gateway_fast_lane_requests_total (\d+)$/m.exec(await pair[0].metrics.text())?.[1] ?? 0),
    async stop() {
      const stopped = both((t) => t.stop())
      await turn()
      // Connections that are paused notice no end.
      await both(({ clock }) => clock.advance(stopMs))
      await stopped
    },
  }
}
