import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from '@jest/globals'
import { feedCatalog, feedLive, feedMatch, feedRacing, feedStats } from '@touchline/contract/topics'
import { freePort } from '@touchline/platform/testing/free-ports'
import { getExample } from '@touchline/sources/all-sports/touchline-jsonl/testing/examples'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../testing/started-ingest.ts'
import { getLimit, spool } from './spool.ts'
import { feedTokensSetting } from './tokens.ts'

const tokens = { acme: 'token-of-acme-'.padEnd(32, 'a'), other: 'token-of-other-'.padEnd(32, 'b') }
const season = getExample('handball')
const header = '{"record":"header","touchline":1,"sport":"handball","source":"acme"}'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

interface Push {
  to?: string
  token?: string
  method?: string
  headers?: Record<string, string>
}

async function started() {
  const [port, folder] = [await freePort(), sourceFolder({})]
  const logged: string[] = []
  const t = await startedIngest(undefined, {
    environment: {
      FEED_TOKENS: `acme:${tokens.acme}, other:${tokens.other}`,
      ...{ FEED_PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder },
    },
    collects: [feedCatalog, feedMatch, feedLive, feedStats, feedRacing],
    logLevel: 'debug',
    logTo: new Writable({
      write(chunk, _, done) {
        logged.push(String(chunk))
        done()
      },
    }),
  })
  cleanUps.push(t.stop)
  const address = (to: string) => `http://127.0.0.1:${port}${to}`
  return {
    ...t,
    ...{ port, folder, logged },
    async push(
      body: string | Uint8Array | undefined,
      { to = '/feeds/acme', token = tokens.acme, method = 'POST', headers = {} }: Push = {},
    ) {
      const authorization = `Bearer ${token}`
      const ask = () =>
        fetch(address(to), { method, headers: { authorization, ...headers }, ...(body !== undefined && { body: body as string }) })
      let answer = await ask()
      // On a busy machine this process may need more than two seconds to send the headers.
      while (answer.status === 408) answer = await ask()
      const { data, error } = (await answer.json()) as { data?: Record<string, unknown>; error?: { code: string } }
      await t.settled()
      return { status: answer.status, data, code: error?.code, headers: answer.headers }
    },
    /** Begins a body that announces `bytes`, and sends nothing more. */
    async begun(bytes: number, body: string) {
      const request = httpRequest(address('/feeds/acme'), {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.acme}`, 'content-length': bytes },
      })
      request.on('error', () => {})
      await new Promise<void>((resolve) => request.write(body, () => resolve()))
      return request
    },
    imports: async () =>
      /touchline_ingest_imports_total\{source="touchline-jsonl@acme",result="done"\} (\d+)/.exec(await t.metrics.text())?.[1],
    bodies: () => readdirSync(join(folder, 'pushed'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl')),
  }
}

const getLines = (text: string): string[] => text.trimEnd().split('\n')
const numbers = (list: unknown): (number | undefined)[] => (list as { line?: number }[]).map(({ line }) => line)

test('a pushed season is imported as a file is: corrected by the next one, and published once', async () => {
  const { push, matches, client, bodies } = await started()
  const all = { lines: 15, accepted: 15, skipped: { 'heartbeat records': 1 }, refused: 0, refusals: [], repaired: 0, repairs: [] }
  expect(await push(season)).toMatchObject({ status: 200, data: all })
  expect(matches()).toHaveLength(2)
  expect(matches()[0]).toMatchObject({ source: 'touchline-jsonl@acme' })
  expect(await push(season)).toMatchObject({ status: 200, data: all })
  expect(matches()).toHaveLength(2)

  const corrected = getLines(season).map((line) => line.replace('"home_score":3,', '"home_score":4,'))
  expect((await push(corrected.filter((line) => !line.includes('"id":"m2"')).join('\n'))).data).toMatchObject({ lines: 14, accepted: 14 })
  expect(matches().slice(2)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ seq: 2n, scoreboard: expect.objectContaining({ homeScore: 4 }) }),
      expect.objectContaining({ withdrawn: true }),
    ]),
  )
  const { items } = await client.listSources({})
  expect(items.find(({ source }) => source === 'touchline-jsonl@acme')).toMatchObject({ state: 'idle', rows: 14 })
  expect(bodies()).toEqual([join('acme', 'handball.jsonl')])
})

test('exactly the bad lines are refused, with number and reason; the others are taken in', async () => {
  const { push, matches } = await started()
  const event = { record: 'event', match: 'm1', type: 'two_minutes', period: '2H', minute: 41, side: 'away', score: { home: 2, away: 1 } }
  const faulty: ((i: number) => string | Uint8Array)[] = [
    () => '{"record":"event"',
    () => Buffer.concat([Buffer.from('{"record":"event","id":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    () => `{"record":"event","id":"${'x'.repeat(9_000)}"}`,
    () => '{"record":"nothing"}',
    (i) => JSON.stringify({ ...event, id: `b${i}`, score: 'none' }),
    (i) => JSON.stringify({ ...event, id: `c${i}`, match: 'm99' }),
  ]
  const reasons = [/^not JSON/, /^not UTF-8$/, /more than 8192 bytes/, /is no kind of/, /score/, /m99/]
  const good = getLines(season).map((line) => Buffer.from(line))
  const made = Array.from({ length: 3_000 }, (_, i) =>
    Buffer.from(i % 100 === 50 ? (faulty[Math.floor(i / 100) % 6]!(i) as string) : JSON.stringify({ ...event, id: `x${i}` })),
  )
  const bad = made.flatMap((_, i) => (i % 100 === 50 ? [good.length + i + 1] : []))
  const { status, data } = await push(Buffer.concat([...good, ...made].flatMap((line) => [line, Buffer.from('\n')])))
  expect(status).toBe(200)
  expect(data).toMatchObject({ lines: 3_015, accepted: 3_015 - 30, refused: 30 })
  expect(numbers(data!.refusals)).toEqual(bad)
  for (const [i, { reason }] of (data!.refusals as { reason: string }[]).entries()) expect(reason).toMatch(reasons[i % 6]!)
  expect(matches()).toHaveLength(2)
})

test('a line that loses a part is taken in, and named', async () => {
  const { push } = await started()
  const { data } = await push(season.replace('"home_score":3,', '"home_score":3,"attendance":"many",'))
  expect(data).toMatchObject({
    accepted: 15,
    refused: 0,
    repaired: 1,
    repairs: [{ line: 6, reason: expect.stringContaining('attendance') }],
  })
})

test('what cannot be true is refused or left out, and the answer says so; what was known of a refused match stays', async () => {
  const { push, matches } = await started()
  await push(season)
  const known = matches().length
  const { matchId } = matches().find(({ scoreboard }) => scoreboard?.homeScore === 3)!
  const lines = getLines(season)
  const first = lines.findIndex((line) => line.includes('"id":"m1"') && line.includes('"record":"match"'))
  const details = lines.filter((line) => line.includes('"match":"m1"')).length
  const changed = (change: (line: string) => string) => lines.map((line, i) => (i === first ? change(line) : line)).join('\n')

  const refused = await push(changed((line) => line.replace('"home_score":3,', '')))
  expect(refused.data).toMatchObject({ refused: 1 + details, repaired: 0 })
  expect(refused.data!.refusals).toEqual([{ line: first + 1, reason: expect.stringMatching(/^finished_without_score: /) }])
  const later = matches().slice(known)
  expect(later.filter((each) => each.matchId === matchId || each.withdrawn)).toEqual([])

  const repaired = await push(changed((line) => line.replace('"home_score":3,', '"home_score":3,"winner":"away",')))
  expect(repaired.data).toMatchObject({ refused: 0, repaired: 1 })
  expect(repaired.data!.repairs).toEqual([{ line: first + 1, reason: expect.stringMatching(/^winner_against_score: .*left out: winner$/) }])
})

test('a connection that is cut imports nothing; the same file afterwards is there once', async () => {
  const t = await started()
  const request = await t.begun(season.length, season.slice(0, -40))
  while (t.bodies().length === 0) await setImmediate()
  expect(await t.push(season)).toMatchObject({ status: 429, code: 'push_running' })
  request.destroy()
  while (t.bodies().length > 0) await setImmediate()
  expect(t.matches()).toEqual([])
  expect((await t.client.listSources({})).items.map(({ source }) => source)).not.toContain('touchline-jsonl@acme')
  let answer = await t.push(season)
  while (answer.status === 429) answer = await t.push(season)
  expect(answer).toMatchObject({ status: 200, data: { accepted: 15 } })
  expect(t.matches()).toHaveLength(2)
  await t.push(season)
  expect(t.matches()).toHaveLength(2)
})

test('who may not push, and what is no feed, is refused whole, and no token is logged', async () => {
  const t = await started()
  const refused = async (body: string | Uint8Array | undefined, options: Push = {}) => {
    const { status, code } = await t.push(body, options)
    return [status, code]
  }
  expect(await refused(season, { token: 'wrong'.padEnd(32, '-') })).toEqual([401, 'invalid_token'])
  expect(await refused(season, { headers: { authorization: '' } })).toEqual([401, 'invalid_token'])
  expect(await refused(season, { to: '/feeds/other' })).toEqual([403, 'source_not_allowed'])
  expect(await refused(season, { to: '/feeds/nobody' })).toEqual([403, 'source_not_allowed'])
  expect(await refused(season, { to: '/feeds/other', token: tokens.other })).toEqual([403, 'source_not_allowed'])
  expect(await refused(season, { to: '/feeds' })).toEqual([404, 'unknown_endpoint'])
  expect(await refused(season, { to: '/feeds/../acme/x' })).toEqual([404, 'unknown_endpoint'])
  expect(await refused(undefined, { method: 'GET' })).toEqual([405, 'method_not_allowed'])
  expect(await refused(gzipSync(season), { headers: { 'content-encoding': 'gzip' } })).toEqual([415, 'unsupported_coding'])
  for (const type of ['multipart/form-data; boundary=x', 'text/plain; charset=iso-8859-1', 'application/x-ndjson;charset="UTF-16"'])
    expect(await refused(season, { headers: { 'content-type': type } })).toEqual([415, 'unsupported_type'])
  expect(await refused(season, { headers: { 'idempotency-key': 'k'.repeat(201) } })).toEqual([400, 'invalid_idempotency_key'])
  for (const body of ['', 'x', `${getLines(season)[5]}\n`, gzipSync(season), season.replace('"touchline":1', '"touchline":2')])
    expect(await refused(body)).toEqual([400, 'invalid_feed'])
  expect([t.matches(), t.bodies()]).toEqual([[], []])
  expect((await t.push(season, { headers: { 'content-type': 'application/x-ndjson; charset=UTF-8' } })).status).toBe(200)
  expect(t.logged.length).toBeGreaterThan(0)
  for (const token of Object.values(tokens)) expect(t.logged.join('')).not.toContain(token)
})

test('a body beyond a limit is refused before it is received, an unannounced one when it is', async () => {
  const t = await started()
  const request = await t.begun(1_024 ** 3 + 1, header)
  const [response] = await once(request, 'response')
  expect(response.statusCode).toBe(413)
  request.destroy()
  expect(t.bodies()).toEqual([])

  const path = join(t.folder, 'spooled')
  const spooled = new Promise<unknown>((resolve) => {
    const server = createServer((incoming, answer) => {
      spool(incoming, path, new AbortController().signal, getLimit(1_024 ** 2 - 1_000, 1))
        .then(resolve, resolve)
        .finally(() => answer.end())
    }).listen(0, '127.0.0.1', () => {
      const chunked = httpRequest({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', method: 'POST' })
      chunked.on('error', () => {})
      chunked.write(Buffer.alloc(700, 0x61))
      chunked.end(Buffer.alloc(301, 0x61))
    })
    cleanUps.push(async () => server.close())
  })
  expect(await spooled).toMatchObject({ code: 'bodies_too_large', http: 413, message: expect.stringContaining('FEED_BODIES_MB') })
})

test('a line of a hundred megabytes is one refused line', async () => {
  const t = await started()
  const lines = getLines(season)
  const { status, data } = await t.push(
    Buffer.concat([Buffer.from(`${lines[0]}\n`), Buffer.alloc(100 << 20, 0x61), Buffer.from(`\n${lines.slice(1).join('\n')}\n`)]),
  )
  expect(status).toBe(200)
  expect(data).toMatchObject({ lines: 16, accepted: 15, refused: 1, refusals: [{ line: 2, reason: 'a line of more than 8192 bytes' }] })
  expect(t.matches()).toHaveLength(2)
})

test('a partner who goes away before the answer has pushed; the same body under the same key has the answer', async () => {
  const t = await started()
  const headers = { authorization: `Bearer ${tokens.acme}`, 'idempotency-key': 'one' }
  const request = httpRequest(`http://127.0.0.1:${t.port}/feeds/acme`, { method: 'POST', headers })
  request.on('error', () => {})
  request.end(season)
  while (!t.bodies().includes(join('acme', 'handball.jsonl'))) await setImmediate()
  request.destroy()
  let answer = await t.push(season, { headers })
  while (answer.status === 429) answer = await t.push(season, { headers })
  expect(answer).toMatchObject({ status: 200, data: { accepted: 15 } })
  expect(await t.imports()).toBe('1')
  expect(t.matches()).toHaveLength(2)
})

test('the keys of another source are keys of the own one: nothing of the other is changed or withdrawn', async () => {
  const t = await started()
  await t.push(season)
  const [first] = t.matches()
  const of = (text: string) => text.replace('"source":"acme"', '"source":"other"')
  const options = { to: '/feeds/other', token: tokens.other }
  const ids = [first!.matchId, first!.schedule!.leagueId, first!.schedule!.home!.teamId]
  const withdrawals = ['m1', ...ids].map((id) =>
    JSON.stringify({ record: 'match', id, league: 'l1', season: '2025/2026', withdrawn: true }),
  )
  const withdrawn = await t.push([of(header), ...getLines(season).slice(1, 4), ...withdrawals].join('\n'), options)
  const nothing = { reason: expect.stringContaining('withdraws nothing') }
  expect(withdrawn).toMatchObject({ status: 200, data: { refused: 4, refusals: Array(4).fill(nothing) } })
  const named = await t.push([of(header), `{"record":"event","id":"e1","match":"${ids[0]}","withdrawn":true}`].join('\n'), options)
  expect(named.data).toMatchObject({ refusals: [{ line: 2, reason: `match "${ids[0]}" has no valid line of its own` }] })
  expect(t.matches()).toHaveLength(2)

  await t.push(of(season).replace('"home_score":3,', '"home_score":9,'), options)
  const others = t.matches().slice(2)
  expect(others.map(({ source }) => source)).toEqual(Array(2).fill('touchline-jsonl@other'))
  expect(others.some(({ matchId, schedule }) => ids.includes(matchId) || ids.includes(schedule!.leagueId))).toBe(false)
})

test('a race day is pushed; a body with another meeting leaves it as it is', async () => {
  const t = await started()
  const day = getExample('horse-racing')
  expect(await t.push(day)).toMatchObject({
    status: 200,
    data: { lines: 10, accepted: 10, refused: 0, repaired: 0, skipped: { 'heartbeat records': 1 } },
  })
  const published = () => t.published(feedRacing).map(({ entity, withdrawn }) => [entity.case, withdrawn])
  expect(published()).toEqual([
    ['meeting', false],
    ['race', false],
    ['race', false],
  ])
  const next = [getLines(day)[0], getLines(day)[1]!.replace('"g1"', '"g2"').replace('2026-03-01', '2026-03-02')].join('\n')
  await t.push(next)
  expect(published().slice(3)).toEqual([['meeting', false]])
  expect(t.bodies()).toEqual([join('acme', 'horse-racing.jsonl')])
})

test('under an Idempotency-Key the same body has the same answer for 24 hours, and another body none', async () => {
  const t = await started()
  const headers = { 'idempotency-key': 'one' }
  const first = await t.push(season, { headers })
  expect(await t.push(season, { headers })).toMatchObject({ status: 200, data: first.data })
  expect(await t.imports()).toBe('1')
  const next = getLines(season).slice(0, -1).join('\n')
  expect(await t.push(next, { headers })).toMatchObject({ status: 409, code: 'idempotency_key_reused' })
  expect((await t.push(next)).data).toMatchObject({ lines: 14 })
  await t.clock.advance(24 * 3_600_000 + 1)
  expect((await t.push(next, { headers })).data).toMatchObject({ lines: 14 })
  expect(await t.imports()).toBe('3')
})

test('a source that is silent for longer than it announced is shown and measured, until it pushes again', async () => {
  const t = await started()
  const silent = async () => /touchline_ingest_feed_silent\{source="touchline-jsonl@acme"\} (\d)/.exec(await t.metrics.text())?.[1]
  const state = async () => (await t.client.listSources({})).items.find(({ source }) => source === 'touchline-jsonl@acme')?.state
  const beat = (more: object) => `${header}\n${JSON.stringify({ record: 'heartbeat', at: '2026-03-01T12:00:00Z', ...more })}\n`
  expect([await silent(), await state()]).toEqual([undefined, undefined])
  expect((await t.push(beat({ every_seconds: 30 }))).data).toMatchObject({ lines: 1, accepted: 1 })
  expect([await silent(), await state(), t.bodies()]).toEqual(['0', 'idle', []])
  await t.push(season)
  await t.advance(60_000)
  expect([await silent(), await state()]).toEqual(['0', 'idle'])
  await t.advance(1)
  expect([await silent(), await state()]).toEqual(['1', 'silent'])
  await t.push(beat({ every_seconds: 30 }))
  expect([await silent(), await state()]).toEqual(['0', 'idle'])
  await t.push(beat({}))
  await t.advance(3_600_000)
  expect([await silent(), await state()]).toEqual([undefined, 'idle'])
  expect(t.matches()).toHaveLength(2)
})

test('the end of the process cuts a body that is arriving', async () => {
  const t = await started()
  const request = await t.begun(season.length, season.slice(0, 100))
  while (t.bodies().length === 0) await setImmediate()
  const cut = new Promise((resolve) => request.once('close', resolve))
  await t.stop()
  await cut
  expect(t.bodies()).toEqual([])
})

test('a token of FEED_TOKENS is long, and for one source; no message has one', () => {
  const { read } = feedTokensSetting
  expect(read(`acme:${tokens.acme},acme:${tokens.other}`).map(({ source }) => source)).toEqual(['acme', 'acme'])
  expect(() => read('acme:short')).toThrow('must have tokens of 32 bytes or more')
  for (const wrong of [tokens.acme, `Acme:${tokens.acme}`, `acme:${tokens.acme},`, `:${tokens.acme}`])
    expect(() => read(wrong)).toThrow(/^must be a comma-separated list of source:token; a source is of a-z, 0-9 and -$/)
  expect(() => read(`acme:${tokens.acme},other:${tokens.acme}`)).toThrow(/^has one token twice/)
})
