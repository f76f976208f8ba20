import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { AccountsService, RefundSchema } from '@touchline/contract/gen/accounts'
import { AuthService, type CreateKeyRequest, KeySchema, type RotateKeyRequest } from '@touchline/contract/gen/auth'
import { IngestService } from '@touchline/contract/gen/ingest'
import { StatsService } from '@touchline/contract/gen/stats'
import { IncidentSchema, StatusService } from '@touchline/contract/gen/status'
import { DeliverySchema, EndpointSchema, WebhooksService } from '@touchline/contract/gen/webhooks'
import { createLog } from '@touchline/platform/log'
import { startRpcServer } from '@touchline/platform/rpc/grpc-server'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { openDatabase } from '@touchline/platform/sqlite/database'
import { freePort } from '@touchline/platform/testing/free-ports'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { standIn } from '@touchline/platform/testing/start-for-test'
import { typed } from './testing/typed.ts'

interface Stubs {
  accounts?: Partial<ServiceImpl<typeof AccountsService>>
  auth?: Partial<ServiceImpl<typeof AuthService>>
  ingest?: Partial<ServiceImpl<typeof IngestService>>
  stats?: Partial<ServiceImpl<typeof StatsService>>
  status?: Partial<ServiceImpl<typeof StatusService>>
  webhooks?: Partial<ServiceImpl<typeof WebhooksService>>
}

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()))
})

const secrets = { service: [rpcSecretsForTest.RPC_SECRET], admin: [rpcSecretsForTest.RPC_ADMIN_SECRET], site: [] }

/** A command line against stub services. */
async function touchline({ accounts = {}, auth = {}, ingest = {}, stats = {}, status = {}, webhooks = {} }: Stubs = {}) {
  const services = [
    standIn(AccountsService, accounts),
    standIn(AuthService, auth),
    standIn(IngestService, ingest),
    standIn(StatsService, stats),
    standIn(StatusService, status),
    standIn(WebhooksService, webhooks),
  ]
  const server = await startRpcServer({ host: '127.0.0.1', port: 0, services, secrets, log: createLog('error') })
  open.push(() => server.close(0))
  return (...args: string[]) => typed(args, server.port)
}

const demoKey = create(KeySchema, {
  ...{ id: 'key_0123456789', customer: 'Acme', plan: 'pro', sports: ['soccer'], perMinute: 600 },
  ...{ lastFour: 'wXyZ', state: 'active', createdAt: '2026-03-14T15:30:00.000Z', language: 'en' },
})
const shownKey = {
  ...{ id: 'key_0123456789', customer: 'Acme', plan: 'pro', sports: ['soccer'], leagues: [], per_minute: 600 },
  ...{ last_four: 'wXyZ', state: 'active', origins: [], created_at: '2026-03-14T15:30:00.000Z', expires_at: null },
}

test('a calendar is created, listed and revoked', async () => {
  const calendar = {
    id: 'cal_0123456789',
    keyId: 'key_0123456789',
    name: 'Office',
    lastFour: 'wXyZ',
    createdAt: '2026-03-14T15:30:00.000Z',
  }
  const asked: unknown[] = []
  const cli = await touchline({
    auth: {
      async createCalendar({ keyId, name }) {
        asked.push([keyId, name])
        return { token: 'tl_cal_new', id: calendar.id }
      },
      async listCalendars({ after, keyId }) {
        asked.push([after, keyId])
        return after === '' ? { items: [calendar], next: 'more' } : { items: [{ ...calendar, id: 'cal_1', isRevoked: true }] }
      },
      revokeCalendar: async ({ id }) => ({ ...calendar, id, isRevoked: true }),
    },
  })
  const created = await cli('calendars', 'create', '--key', 'key_0123456789', '--name', 'Office')
  expect(JSON.parse(created.out)).toEqual({
    token: 'tl_cal_new',
    id: calendar.id,
    path: '/v1/calendars/tl_cal_new/{sport}/teams/{id}/fixtures.ics',
  })
  const row = {
    id: calendar.id,
    key_id: calendar.keyId,
    name: 'Office',
    last_four: 'wXyZ',
    state: 'active',
    created_at: calendar.createdAt,
  }
  expect(JSON.parse((await cli('calendars', 'list', '--json')).out)).toEqual([row, { ...row, id: 'cal_1', state: 'revoked' }])
  await cli('calendars', 'list', '--key', 'key_0123456789')
  expect(JSON.parse((await cli('calendars', 'revoke', calendar.id, '--json')).out)).toEqual({ ...row, state: 'revoked' })
  expect(asked).toEqual([
    ['key_0123456789', 'Office'],
    ...['', 'key_0123456789'].flatMap((key) => [
      ['', key],
      ['more', key],
    ]),
  ])
  const { notes } = await cli('calendars', 'revoke', `tl_cal_${'0'.repeat(49)}`)
  expect(notes).not.toContain('0000')
})

test('a webhook is created, listed, tested and deleted; its deliveries are listed and sent again', async () => {
  const settings = { url: 'https://hooks.example/', description: '', language: 'en', filter: { events: ['final'], sports: ['soccer'] } }
  const endpoint = create(EndpointSchema, {
    ...{ id: 'we_0123456789', customer: 'org_1', settings, state: 'active', createdAt: '2026-03-14T15:30:00.000Z' },
  })
  const delivery = create(DeliverySchema, {
    ...{ id: 'evt_1', type: 'final', createdAt: '2026-03-14T15:30:00.000Z', state: 'retrying', attemptCount: 2, body: '{}' },
    ...{ attempts: [{ status: 500 }], nextAttemptAt: '2026-03-14T15:31:00.000Z' },
  })
  const asked: unknown[] = []
  const cli = await touchline({
    webhooks: {
      async operatorCreateEndpoint({ customer, keyId, settings }) {
        asked.push([customer, keyId, settings!.url, settings!.filter!.events, settings!.filter!.leagueIds])
        return { endpoint, secret: 'whsec_new' }
      },
      operatorListEndpoints: async ({ after }) => ({
        items: [after === '' ? endpoint : { ...endpoint, id: 'we_1' }],
        next: after ? '' : 'more',
      }),
      operatorDeleteEndpoint: async () => ({}),
      operatorSendTest: async () => ({ count: 1 }),
      operatorListDeliveries: async () => ({ items: [delivery] }),
      async operatorResend({ endpoint, id, since }) {
        asked.push([endpoint!.id, id, since])
        return { count: 3 }
      },
    },
  })
  const created = await cli('webhooks', 'create', '--url', 'https://hooks.example/', '--customer', 'org_1', '--events', 'final,key.*')
  expect(JSON.parse(created.out)).toEqual({ id: endpoint.id, secret: 'whsec_new' })
  expect(JSON.parse((await cli('webhooks', 'list', '--json')).out)).toMatchObject([
    { id: endpoint.id, customer: 'org_1', events: ['final'], sports: ['soccer'], leagues: [], key_id: null, state: 'active' },
    { id: 'we_1' },
  ])
  expect(JSON.parse((await cli('webhooks', 'test', endpoint.id, '--json')).out)).toEqual({ queued: 1 })
  expect(JSON.parse((await cli('webhooks', 'deliveries', endpoint.id, '--json')).out)).toMatchObject([
    { id: 'evt_1', type: 'final', state: 'retrying', attempts: 2, last_status: 500, last_error: null, body: '{}' },
  ])
  expect((await cli('webhooks', 'resend', endpoint.id, '--since', '2026-03-14T00:00:00Z')).out).toContain('3 queued')
  expect((await cli('webhooks', 'resend', endpoint.id)).notes).toContain('Give either --event or --since.')
  expect((await cli('webhooks', 'delete', endpoint.id)).out).toBe('we_0123456789 is deleted.\n')
  expect(asked).toEqual([
    ['org_1', '', 'https://hooks.example/', ['final', 'key.*'], []],
    [endpoint.id, '', '2026-03-14T00:00:00Z'],
  ])
})

test('an incident is opened, listed and updated', async () => {
  const requests: object[] = []
  const incident = create(IncidentSchema, {
    ...{ id: 'inc_0123456789', title: 'Goals arrive late', severity: 'major', affected: ['soccer'], openedAt: '2026-03-01T12:00:00.000Z' },
    updates: [{ at: '2026-03-01T12:00:00.000Z', state: 'identified', text: 'A slow source.' }],
  })
  const cli = await touchline({
    status: {
      async openIncident({ title, severity, affected, text }) {
        requests.push({ title, severity, affected, text })
        return incident
      },
      async updateIncident({ id, state, text }) {
        requests.push({ id, state, text })
        return incident
      },
      listIncidents: async () => ({ items: [incident] }),
    },
  })
  const opened = ['--title', 'Goals arrive late', '--severity', 'major', '--text', 'A slow source.', '--affected', 'soccer,live']
  await cli('incidents', 'open', ...opened)
  const updated = await cli('incidents', 'update', 'inc_0123456789', '--state', 'identified', '--text', 'A slow source.', '--json')
  expect(requests).toEqual([
    { title: 'Goals arrive late', severity: 'major', affected: ['soccer', 'live'], text: 'A slow source.' },
    { id: 'inc_0123456789', state: 'identified', text: 'A slow source.' },
  ])
  expect(JSON.parse(updated.out)).toMatchObject({ id: 'inc_0123456789', state: 'identified', resolved_at: null })
  expect((await cli('incidents', 'list')).out).toContain('Goals arrive late')
  expect((await cli('incidents', 'open', '--title', 'x')).code).toBe(2)
})

test('a match is explained field by field, a line per report, or as JSON', async () => {
  const number = (numberValue: number) => ({ kind: { case: 'numberValue' as const, value: numberValue } })
  const reports = [
    { source: 'openfootball-json@england', value: number(2), receivedAt: '2026-03-01T16:02:44.120Z' },
    { source: 'wyscout', value: number(1) },
  ]
  const asked: string[] = []
  const cli = await touchline({
    stats: {
      async explainMatch({ sport, matchId }) {
        asked.push(`${sport} ${matchId}`)
        return { fields: [{ field: 'home_team.score', value: number(2), source: 'openfootball-json@england', disagrees: true, reports }] }
      },
    },
  })
  const { out } = await cli('matches', 'explain', 'soc-m0123456789')
  expect(out).toMatch(/home_team\.score ≠ +│ 2 +│ openfootball-json@england │ openfootball-json@england │ 2 +│ 2026-03-01T16:02:44\.120Z/)
  expect(out).toMatch(/│ +│ +│ +│ wyscout +│ 1 +│ –/)
  expect(JSON.parse((await cli('matches', 'explain', 'soc-m0123456789', '--json')).out)).toEqual([
    {
      ...{ field: 'home_team.score', value: 2, source: 'openfootball-json@england', disagrees: true },
      reports: [
        { source: 'openfootball-json@england', value: 2, received_at: '2026-03-01T16:02:44.120Z' },
        { source: 'wyscout', value: 1, received_at: null },
      ],
    },
  ])
  // A call that a busy machine answers late is repeated.
  expect(new Set(asked)).toEqual(new Set(['soccer soc-m0123456789']))
})

describe('keys', () => {
  test('create passes its options on and prints only the key', async () => {
    const requests: CreateKeyRequest[] = []
    const cli = await touchline({
      auth: {
        async createKey(request) {
          requests.push(request)
          return { key: 'tl_live_abc', id: 'key_0123456789' }
        },
      },
    })
    const restricted = '--customer Acme --sports soccer,tennis --leagues soc-l0123456789 --per-minute 6000000 --expires 2027-12-31'
    expect(await cli('keys', 'create', '--plan', 'pro', ...restricted.split(' '))).toEqual({
      code: 0,
      out: '{"key":"tl_live_abc","id":"key_0123456789"}\n',
      notes: '',
    })
    expect(requests[0]).toMatchObject({
      ...{ plan: 'pro', customer: 'Acme', sports: ['soccer', 'tennis'], leagueIds: ['soc-l0123456789'] },
      ...{ perMinute: 6_000_000, expiresAt: '2027-12-31', test: false, demo: false },
    })
  })

  test('create with origins makes a publishable key', async () => {
    const requests: CreateKeyRequest[] = []
    const cli = await touchline({
      auth: {
        async createKey(request) {
          requests.push(request)
          return { key: 'tl_pub_abc', id: 'key_0123456789' }
        },
      },
    })
    const options = '--origins https://app.example,http://localhost:3000 --visitor-per-minute 20'
    expect((await cli('keys', 'create', '--plan', 'pro', ...options.split(' '))).out).toContain('tl_pub_abc')
    expect(requests[0]).toMatchObject({ origins: ['https://app.example', 'http://localhost:3000'], visitorPerMinute: 20 })
  })

  test('list shows every page, as a table or as JSON', async () => {
    const listKeys = async ({ after }: { after: string }) =>
      after === '' ? { items: [demoKey], next: '1' } : { items: [{ ...demoKey, id: 'key_1', expiresAt: '2027-01-01T00:00:00.000Z' }] }
    const cli = await touchline({ auth: { listKeys } })
    const second = { ...shownKey, id: 'key_1', expires_at: '2027-01-01T00:00:00.000Z' }
    expect(JSON.parse((await cli('keys', 'list', '--json')).out)).toEqual([shownKey, second])
    const { out } = await cli('keys', 'list')
    expect(out).toContain('customer')
    expect(out).toContain('key_0123456789')
  })

  test('revoke and rotate take the id of a key', async () => {
    const rotations: RotateKeyRequest[] = []
    const cli = await touchline({
      auth: {
        revokeKey: async ({ id }) => ({ ...demoKey, id, state: 'revoked' }),
        async rotateKey(request) {
          rotations.push(request)
          return { key: 'tl_live_new', id: 'key_9876543210' }
        },
      },
    })
    expect(JSON.parse((await cli('keys', 'revoke', 'key_0123456789', '--json')).out)).toEqual({ ...shownKey, state: 'revoked' })
    expect((await cli('keys', 'rotate', 'key_0123456789', '--overlap', '0')).out).toBe('{"key":"tl_live_new","id":"key_9876543210"}\n')
    await cli('keys', 'rotate', 'key_0123456789')
    expect(rotations.map(({ id, overlapSeconds }) => [id, overlapSeconds])).toEqual([
      ['key_0123456789', 0],
      ['key_0123456789', 86_400],
    ])
  })

  test('a key in the wrong place is not repeated', async () => {
    const cli = await touchline()
    const key = 'tl_live_0123456789012345678901234567890123456789012345678'
    for (const args of [['keys', 'revoke', key], ['keys', 'create', '--plan', 'pro', '--per-minute', key], ['keys', key], [key]]) {
      const { code, out, notes } = await cli(...args)
      expect(code).toBe(2)
      expect(notes).not.toBe('')
      expect(out + notes).not.toContain(key)
    }
  })
})

test('plans list shows limits and prices', async () => {
  const items = [{ id: 'pro', perMinute: 600, priceMicroUsd: 99_000_000n }, { id: 'enterprise' }]
  const cli = await touchline({ auth: { listPlans: async () => ({ items }) } })
  expect(JSON.parse((await cli('plans', 'list', '--json')).out)).toEqual([
    { id: 'pro', per_minute: 600, price_micro_usd: 99_000_000 },
    { id: 'enterprise', per_minute: null, price_micro_usd: null },
  ])
  expect((await cli('plans', 'list')).out).toMatch(/pro\s+│\s+600\s+│\s+99\s/)
})

describe('import', () => {
  const last = {
    done: true,
    files: 56,
    rows: 19_464,
    matches: 19_452,
    merged: 10,
    skipped: { 'preseason games': 2 },
    repaired: 342,
    writes: 20_000,
    seconds: 12.3456,
  }
  const outcomes = {
    matches: 19_452,
    merged: 10,
    entries: 0,
    quarantined: 0,
    skipped: 2,
    repaired: 342,
    provisional: 0,
    withdrawn: 0,
    parts: 0,
  }
  const result = { rows: 19_464, ...outcomes, writes: 20_000, seconds: 12.346 }

  test('prints progress separately from the result', async () => {
    const cli = await touchline({
      ingest: {
        async *importSource() {
          yield { files: 1, rows: 380, seconds: 0.5 }
          yield last
        },
      },
    })
    const { code, out, notes } = await cli('import', 'openfootball-json:../x', '--json')
    expect({ code, notes, result: JSON.parse(out) }).toEqual({
      code: 0,
      notes: '1 files, 380 rows, 0.5 s\nskipped 2: preseason games\n',
      result,
    })
    expect((await cli('import', 'openfootball-json:../x')).out).toMatch(/^rows +19464\nmatches +19452\n/)
  })

  test('fails when the balance is off', async () => {
    const cli = await touchline({
      ingest: {
        async *importSource() {
          yield { ...last, lost: 3 }
        },
      },
    })
    const { code, notes } = await cli('import', 'openfootball-json:../x')
    expect([code, notes]).toEqual([1, expect.stringMatching(/\n3 rows have no outcome, or two\. .* please report it\.\n$/)])
  })

  test('prints the error of the source', async () => {
    const cli = await touchline({
      ingest: {
        // biome-ignore lint/correctness/useYield: it fails before the first progress message.
        async *importSource() {
          throw fail('invalid_parameter', { name: 'feed', what: 'must begin with a format' })
        },
      },
    })
    expect(await cli('import', 'x')).toEqual({ code: 1, out: '', notes: 'Parameter feed must begin with a format.\n' })
  })
})

describe('feed record', () => {
  test.each([
    [['demo'], 'The list of feeds has demo, which is no feed of games in play.\n'],
    [['openligadb?leagues=a/b'], /^The list of feeds has "openligadb\?leagues=a\/b", but leagues has "a\/b", which is no shortcut/],
    [['live', '--minutes', '0'], /It is a whole number from 1 to 99999/],
  ])('%j is wrong usage', async (args, notes) => {
    const cli = await touchline({})
    expect(await cli('feed', 'record', ...args, '--folder', '/nowhere')).toMatchObject({
      ...{ code: 2, out: '' },
      notes: typeof notes === 'string' ? notes : expect.stringMatching(notes),
    })
  })

  test('a folder that has a recording is left as it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-'))
    await mkdir(join(folder, 'openligadb'))
    await writeFile(join(folder, 'openligadb/replies.jsonl'), 'mine')
    const cli = await touchline({})
    const { code, notes } = await cli('feed', 'record', 'live', '--folder', folder)
    expect([code, notes]).toEqual([2, `${folder}/openligadb has a recording; name another folder\n`])
    expect(await readFile(join(folder, 'openligadb/replies.jsonl'), 'utf8')).toBe('mine')
  })
})

test('the plan of a match day is read from the admin port of the host of fixtures', async () => {
  const plan = async (settings: Record<string, string>) => (await typed(['matchday', 'plan', '--date', '2026-12-01'], settings)).notes
  expect(await plan({ FIXTURES_ADDRESS: '127.0.0.2:9090', ADMIN_PORT: '1' })).toMatch(
    /^The admin port of fixtures at 127\.0\.0\.2:1 does not answer/,
  )
  expect(await plan({ ADMIN_PORT: '1' })).toMatch(/^The admin port of fixtures at 127\.0\.0\.1:1 does not answer/)
})

describe('feed check', () => {
  const faulty = { file: 'acme/x.jsonl', place: '17', reason: 'score "x": expected object', rows: 1 }

  test('names each line with its reason in the order of the file, and fails', async () => {
    const asked: string[] = []
    const cli = await touchline({
      ingest: {
        async *checkSource({ feed }) {
          asked.push(feed)
          yield { rows: 20, faults: [faulty] }
          yield { rows: 3, faults: [{ ...faulty, place: '4', reason: 'attendance "many\u001b"', rows: 0 }] }
          yield { done: true }
        },
      },
    })
    expect(await cli('feed', 'check', '/data/x.jsonl')).toEqual({
      code: 1,
      out: 'acme/x.jsonl:4: left out: attendance "many�"\nacme/x.jsonl:17: refused: score "x": expected object\n',
      notes: '23 rows: 1 refused, 1 without a part\n',
    })
    const { code, out } = await cli('feed', 'check', '/data', '--format', 'racing-csv', '--json')
    expect([code, JSON.parse(out)[1]]).toEqual([1, { file: 'acme/x.jsonl', place: '17', refused: 1, reason: faulty.reason }])
    await cli('feed', 'check', 'https://feeds.example.com/x.jsonl')
    expect(asked).toEqual(['touchline-jsonl:/data/x.jsonl', 'racing-csv:/data', 'touchline-jsonl:https://feeds.example.com/x.jsonl'])
  })

  test('succeeds without faults, and fails if the stream ends early', async () => {
    let done = true
    const cli = await touchline({
      ingest: {
        async *checkSource() {
          yield { rows: 7, done }
        },
      },
    })
    expect(await cli('feed', 'check', '/x')).toEqual({ code: 0, out: '', notes: '7 rows: 0 refused, 0 without a part\n' })
    done = false
    expect((await cli('feed', 'check', '/x')).code).toBe(1)
  })
})

test('sources and candidate pairs are listed with their column names', async () => {
  const pair = { id: 'u1', kind: 'team', firstId: 'a', firstName: 'A', secondId: 'b', secondName: 'B', reason: 'one word differs' }
  const cli = await touchline({
    ingest: {
      listSources: async () => ({ items: [{ source: 's', format: 'f', location: '/x', rows: 3, state: 'failed', reason: 'gone' }] }),
      listCandidates: async () => ({ items: [pair] }),
    },
  })
  expect(JSON.parse((await cli('sources', '--json')).out)).toEqual([
    { source: 's', format: 'f', location: '/x', last_import_at: null, rows: 3, state: 'failed' },
  ])
  expect((await cli('sources')).notes).toBe('s failed: gone\n')
  expect(JSON.parse((await cli('candidates', 'list', '--json')).out)).toEqual([
    { id: 'u1', kind: 'team', first_id: 'a', first_name: 'A', second_id: 'b', second_name: 'B', reason: 'one word differs' },
  ])
})

test('a purge counts, and removes with --apply only; an interrupted one fails', async () => {
  const requests: [string, boolean][] = []
  let done = true
  const cli = await touchline({
    ingest: {
      async *purgeSource({ source, apply }) {
        requests.push([source, apply])
        yield { done: false }
        yield { done, counts: [{ kind: 'matches', removed: 3, changed: 1 }] }
      },
    },
  })
  const { out, notes } = await cli('sources', 'purge', 'touchline-jsonl@evil', '--json')
  expect([JSON.parse(out), notes]).toEqual([[{ kind: 'matches', removed: 3, changed: 1 }], ''])
  expect((await cli('sources', 'purge', 'touchline-jsonl@evil')).notes).toContain('Nothing was changed. --apply removes it')
  expect((await cli('sources', 'purge', 'touchline-jsonl@evil', '--apply')).notes).toContain('All of it was removed')
  done = false
  expect((await cli('sources', 'purge', 'touchline-jsonl@evil', '--apply')).code).toBe(1)
  expect(requests.map(([, apply]) => apply)).toEqual([false, false, true, true])
})

describe('identities', () => {
  const [a, b] = ['soc-t0123456789', 'soc-t9876543210']
  const decision = {
    ...{ id: 'dec_0123456789', action: 'merge', kind: 'team', sport: 'soccer', firstId: a, firstName: 'Hatayspr', secondId: b },
    ...{ secondName: 'Hatayspor', why: 'A letter is missing.', at: '2026-03-14T15:30:00.000Z' },
  }
  const shown = {
    ...{ id: 'dec_0123456789', action: 'merge', kind: 'team', first_id: a, first_name: 'Hatayspr', second_id: b },
    ...{ second_name: 'Hatayspor', season: null, why: 'A letter is missing.', at: '2026-03-14T15:30:00.000Z', undone_at: null },
  }

  test('decisions are sent and printed, with the sources that could not be read', async () => {
    const requests: object[] = []
    const decided = async ({ $typeName: _, ...request }: { $typeName: string }) => {
      requests.push(request)
      return { decision, unread: requests.length === 1 ? ['openfootball-json'] : [] }
    }
    const cli = await touchline({
      ingest: { mergeIdentities: decided, markDistinct: decided, splitIdentity: decided, undoDecision: decided },
    })
    const merge = await cli('identities', 'merge', a, b, '--why', 'A letter is missing.', '--json')
    expect({ ...merge, out: JSON.parse(merge.out) }).toEqual({
      ...{ code: 0, out: shown },
      notes: 'Not imported again: openfootball-json. Their data stays unchanged until "import" reads them.\n',
    })
    expect((await cli('identities', 'distinct', a, b)).out).toMatch(/^id +dec_0123456789\naction +merge\n/)
    await cli('identities', 'split', a, 'Hatay FK', '--season', '2014')
    expect((await cli('identities', 'undo', 'dec_0123456789')).notes).toBe('')
    expect(requests).toEqual([
      { id: a, intoId: b, why: 'A letter is missing.' },
      { firstId: a, secondId: b, why: '' },
      { id: a, name: 'Hatay FK', why: '', season: '2014' },
      { id: 'dec_0123456789' },
    ])
  })

  test('all decisions are listed, and an id is shown with its parts', async () => {
    const player = 'soc-p0123456789'
    const part = { id: player, teamId: a, teamName: 'Norway', names: ['Nils Aas'], seasons: ['2018'], born: '1998-12-17' }
    const cli = await touchline({
      ingest: {
        listDecisions: async () => ({ items: [{ ...decision, undoneAt: '2026-03-15T00:00:00.000Z' }, decision] }),
        getIdentity: async () => ({ id: player, kind: 'player', sport: 'soccer', name: 'Nils Aas (Norway)', parts: [part] }),
      },
    })
    expect(JSON.parse((await cli('identities', 'decisions', '--json')).out)).toEqual([
      { ...shown, undone_at: '2026-03-15T00:00:00.000Z' },
      shown,
    ])
    expect(JSON.parse((await cli('identities', 'show', player, '--json')).out)).toEqual({
      ...{ id: player, kind: 'player', name: 'Nils Aas (Norway)' },
      parts: [
        {
          ...{ id: player, names: ['Nils Aas'], team: 'Norway', seasons: ['2018'], born: '1998-12-17', nationality: [] },
          source_keys: [],
        },
      ],
    })
    const { out } = await cli('identities', 'show', player)
    expect(out).toContain('name  Nils Aas (Norway)\n')
    expect(out).toMatch(/Norway\s+│\s+2018/)
  })
})

test('quarantined rows are listed, shown and retried, and their control characters are replaced', async () => {
  const entry = { id: 'q1', source: 's', row: 'f.json#17', reason: 'no date', text: '{"a":"\u001b[2J"}', at: '2026-03-14T15:30:00.000Z' }
  const retried: string[] = []
  const cli = await touchline({
    ingest: {
      listQuarantine: async ({ limit }) => ({ items: [entry].slice(0, limit), total: 7 }),
      getQuarantined: async () => entry,
      async retryQuarantined({ id }) {
        retried.push(id)
        return { released: 1, kept: 6 }
      },
    },
  })
  expect(JSON.parse((await cli('quarantine', 'list', '--json')).out)).toEqual([entry])
  const { out, notes } = await cli('quarantine', 'list')
  expect(out).not.toContain('\u001b')
  expect(notes).toBe('1 of 7; --limit shows more.\n')
  expect((await cli('quarantine', 'show', 'q1')).out).toContain('text    {"a":"�[2J"}')
  expect(JSON.parse((await cli('quarantine', 'retry', '--json')).out)).toEqual({ released: 1, kept: 6 })
  await cli('quarantine', 'retry', 'q1')
  expect(retried).toEqual(['', 'q1'])
})

describe('backup', () => {
  test('needs a DATA_DIR with a database, and documents in it', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'touchline-'))
    const refusal = async (settings: Record<string, string>) => {
      const { code, out, notes } = await typed(['backup', join(empty, 'to')], settings)
      expect([code, out]).toEqual([2, ''])
      return notes
    }
    expect(await refusal({ DATA_DIR: empty })).toBe(`DATA_DIR ${empty} has no touchline.db: there is nothing to back up.\n`)
    expect(await refusal({ DATA_DIR: ':memory:' })).toMatch(/nothing is stored/)
    expect(await refusal({ MONGODB_URL: 'mongodb://a' })).toMatch(/^MONGODB_URL is set: .*mongodump/)
    expect(readdirSync(empty)).toEqual([])
    rmSync(empty, { recursive: true })
  })

  test('fails for a damaged database, and leaves no files', async () => {
    const here = mkdtempSync(join(tmpdir(), 'touchline-'))
    writeFileSync(join(here, 'touchline.db'), 'a text, not a database '.repeat(400))
    const { code, notes } = await typed(['backup', join(here, 'to')], { DATA_DIR: here })
    expect([code, notes]).toEqual([
      2,
      expect.stringMatching(/touchline\.db is damaged \(.*\): no copy was made\. Keep your earlier backups\.\n$/),
    ])
    expect(readdirSync(here)).toEqual(['touchline.db'])
    rmSync(here, { recursive: true })
  })

  test('without a key-secret it names the secret to keep', async () => {
    const here = mkdtempSync(join(tmpdir(), 'touchline-'))
    openDatabase(join(here, 'touchline.db')).close()
    const { code, out, notes } = await typed(['backup', join(here, 'to'), '--json'], { DATA_DIR: here })
    expect([code, JSON.parse(out).files, notes]).toEqual([0, ['touchline.db'], expect.stringContaining('keep KEY_SECRET with the copy')])
    rmSync(here, { recursive: true })
  })
})

describe('failures', () => {
  test('when nothing listens, the error says how to start', async () => {
    const port = await freePort()
    expect(await typed(['keys', 'list'], port)).toEqual({
      code: 1,
      out: '',
      notes: `Nothing listens on 127.0.0.1:${port}. Start Touchline with "npm start", or set RPC_PORT to the port it uses.\n`,
    })
  })

  test('a command needs only the service that it uses, and names the setting of an unreachable one', async () => {
    const server = await startRpcServer({
      ...{ host: '127.0.0.1', port: 0, secrets, log: createLog('error') },
      services: [standIn(AuthService, { listPlans: async () => ({ items: [] }) })],
    })
    open.push(() => server.close(0))
    const nobody = await freePort()
    const settings = { AUTH_ADDRESS: `127.0.0.1:${server.port}`, INGEST_ADDRESS: `127.0.0.1:${nobody}`, ...rpcSecretsForTest }
    expect(await typed(['plans', 'list'], settings)).toEqual({ code: 0, out: 'There are no plans.\n', notes: '' })
    expect(await typed(['sources'], settings)).toEqual({
      ...{ code: 1, out: '' },
      notes: `Nothing listens on 127.0.0.1:${nobody}. Set INGEST_ADDRESS to the gRPC address of ingest.\n`,
    })
  })

  test('without the credential of an operator the error names its setting, and no method is called', async () => {
    let calls = 0
    const impl = {
      async listPlans() {
        calls++
        return { items: [] }
      },
    }
    const server = await startRpcServer({
      ...{ host: '127.0.0.1', port: 0, secrets, log: createLog('error') },
      services: [standIn(AuthService, impl)],
    })
    open.push(() => server.close(0))
    const folder = await mkdtemp(join(tmpdir(), 'touchline-'))
    open.push(() => rm(folder, { recursive: true }))
    const here = { RPC_PORT: String(server.port), DATA_DIR: folder }
    const missing = await typed(['plans', 'list'], here)
    expect(missing).toMatchObject({ code: 2, out: '' })
    expect(missing.notes).toMatch(
      /^RPC_ADMIN_SECRET is not set, and .*rpc-admin-secret cannot be read: .* Set it, or set DATA_DIR to the folder/,
    )

    const foreign = 'a-secret-of-another-house-0123456789'
    const refused = await typed(['plans', 'list'], { ...here, RPC_ADMIN_SECRET: foreign })
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.notes).toMatch(
      /^\/touchline\.v1\.AuthService\/ListPlans takes a secret of RPC_ADMIN_SECRET as metadata .* Set RPC_ADMIN_SECRET to/,
    )
    expect(refused.notes).not.toContain(foreign)
    expect(calls).toBe(0)

    await writeFile(join(folder, 'rpc-admin-secret'), `${rpcSecretsForTest.RPC_ADMIN_SECRET}\n`)
    expect(await typed(['plans', 'list'], here)).toMatchObject({ code: 0 })

    const mounted = join(folder, 'mounted')
    await mkdir(mounted)
    await writeFile(join(mounted, 'RPC_ADMIN_SECRET'), rpcSecretsForTest.RPC_ADMIN_SECRET)
    expect(await typed(['plans', 'list'], { RPC_PORT: here.RPC_PORT, SETTINGS_DIR: mounted })).toMatchObject({ code: 0 })
  })

  test('an error of a service is printed unchanged', async () => {
    const cli = await touchline({
      auth: {
        async createKey() {
          throw fail('invalid_parameter', { name: 'plan', what: 'must be one of free, pro' })
        },
      },
    })
    expect(await cli('keys', 'create', '--plan', 'gold')).toEqual({ code: 1, out: '', notes: 'Parameter plan must be one of free, pro.\n' })
  })

  test.each([
    [['keys', 'create']],
    [['keys']],
    [['nothing']],
    [['keys', 'create', '--plan', 'pro', '--per-minute', '1e3']],
    [['keys', 'create', '--plan', 'pro', '--sports', 'soccer,,tennis']],
    [['keys', 'revoke', '17']],
    [['identities']],
    [['identities', 'merge', 'soc-t0123456789']],
    [['identities', 'merge', 'soc-t0123456789', 'Hatayspor']],
    [['identities', 'distinct', 'soc-m0123456789', 'soc-t0123456789']],
    [['identities', 'split', 'soc-t0123456789']],
    [['identities', 'undo', '17']],
    [['keys', 'rotate', 'key_0123456789', '--overlap', '-1']],
    [['calendars', 'create']],
    [['calendars', 'create', '--key', 'Acme']],
    [['calendars', 'revoke', 'key_0123456789']],
    [['import']],
    [['feed', 'check']],
    [['backup']],
    [['matches', 'explain']],
    [['matches', 'explain', 'soc-t0123456789']],
  ])('%j is wrong usage', async (args) => {
    const { code, out, notes } = await typed(args, 1)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(notes).not.toBe('')
  })

  test('an invalid port is named', async () => {
    const { code, notes } = await typed(['sources'], 'x')
    expect(code).toBe(2)
    expect(notes).toContain('RPC_PORT must be a whole number from 0 to 65535')
  })

  test('help is printed to standard output', async () => {
    const { code, out } = await typed(['--help'], 1)
    expect(code).toBe(0)
    expect(out).toContain('quarantine')
  })
})

test('payments to return are listed over all pages, and settled', async () => {
  const refund = create(RefundSchema, {
    ...{ orderId: 'ord_1', organisationId: 'org_gone', plan: 'starter', interval: 'month', amount: 29_000_000n, payer: '0xa' },
    ...{ transaction: '0xb', paidAt: '2026-03-14T15:30:00.000Z' },
  })
  const shown = {
    ...{ order: 'ord_1', organisation: 'org_gone', plan: 'starter, month', usdc: 29, payer: '0xa', transaction: '0xb' },
    ...{ paid_at: '2026-03-14T15:30:00.000Z', settled_at: null, refund_transaction: null, note: null },
  }
  const settled: object[] = []
  const cli = await touchline({
    accounts: {
      listRefunds: async ({ after, settled: isSettled }) => ({
        items: isSettled ? [] : [create(RefundSchema, { ...refund, orderId: after === '' ? 'ord_1' : 'ord_2' })],
        next: after === '' && !isSettled ? 'ord_1' : '',
      }),
      async settleRefund({ $typeName: _, ...request }) {
        settled.push(request)
        return create(RefundSchema, { ...refund, settledAt: '2026-03-15T00:00:00.000Z', note: request.note })
      },
    },
  })
  expect(JSON.parse((await cli('refunds', 'list', '--json')).out)).toEqual([shown, { ...shown, order: 'ord_2' }])
  expect((await cli('refunds', 'list', '--settled')).out).toContain('No refund was settled.')
  expect((await cli('refunds', 'settle', 'ord_1', '--note', 'agreed', '--json')).code).toBe(0)
  expect(settled).toEqual([{ orderId: 'ord_1', transaction: '', note: 'agreed' }])
})

describe('organisations', () => {
  const organisation = {
    ...{ id: 'org_1', name: 'Rovers', createdAt: '2026-02-01T09:00:00Z' },
    members: [
      { email: 'ana@example.com', role: 'owner' },
      { email: 'ben@example.com', role: 'billing' },
    ],
    plan: { plan: 'pro', source: 'card', until: '2026-04-01T00:00:00Z', nextPlan: 'starter' },
  }
  const shown = {
    ...{ id: 'org_1', name: 'Rovers', owners: ['ana@example.com'], members: 2, plan: 'pro', source: 'card' },
    ...{ until: '2026-04-01T00:00:00Z', next_plan: 'starter', created_at: '2026-02-01T09:00:00Z', state: 'active' },
  }

  test('list shows every page up to the limit', async () => {
    const listOrganisations = async ({ query, after }: { query: string; after: string }) =>
      after === '' ? { items: [{ ...organisation, name: query }], next: '1' } : { items: [{ ...organisation, id: 'org_2' }], next: '2' }
    const cli = await touchline({ accounts: { listOrganisations } })
    const { out, notes } = await cli('organisations', 'list', 'Rovers', '--limit', '2', '--json')
    expect(JSON.parse(out)).toEqual([shown, { ...shown, id: 'org_2' }])
    expect(notes).toBe('There are more; --limit shows them.\n')
    expect((await cli('organisations', 'list', 'Rovers', '--limit', '1')).out).toContain('ana@example.com')
  })

  test('grant gives a plan until the end of a day, and withdraws', async () => {
    const granted: object[] = []
    const cli = await touchline({
      accounts: {
        async grantPlan({ $typeName: _, ...request }) {
          granted.push(request)
          return organisation
        },
      },
    })
    const options = ['--plan', 'pro', '--until', '2026-12-31', '--reason', 'partner']
    expect(JSON.parse((await cli('organisations', 'grant', 'org_1', ...options, '--json')).out)).toEqual(shown)
    await cli('organisations', 'grant', 'org_1', '--withdraw')
    expect(granted).toEqual([
      { organisationId: 'org_1', plan: 'pro', until: '2026-12-31T23:59:59.999Z', reason: 'partner' },
      { organisationId: 'org_1', plan: '', until: '', reason: '' },
    ])
    expect((await cli('organisations', 'grant', 'org_1')).notes).toBe('Give either --plan or --withdraw.\n')
    expect((await cli('organisations', 'grant', 'Rovers', '--withdraw')).code).toBe(2)
    expect((await cli('organisations', 'grant', 'org_1', '--plan', 'pro', '--until', 'soon')).code).toBe(2)
  })
})
