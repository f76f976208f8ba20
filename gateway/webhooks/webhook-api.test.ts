import type { MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import type { KeyCall, KeyCallResultSchema } from '@touchline/contract/gen/webhooks'
import { keyDigest } from '@touchline/contract/keys'
import { type Described, describedBy } from '../testing/described.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'

const settings = {
  ...{ url: 'https://hooks.example/', description: 'Scores', language: 'de' },
  filter: { events: ['final'], sports: ['soccer'], leagueIds: [], teamIds: [], matchIds: [] },
}
const endpoint = { id: 'we_0123456789', customer: 'org_1', settings, state: 'active', createdAt: '2026-03-01T12:00:00.000Z' }
const shown = {
  ...{ id: endpoint.id, url: settings.url, description: 'Scores', events: ['final'], sports: ['soccer'], league_ids: [], team_ids: [] },
  ...{ match_ids: [], language: 'de', state: 'active', disabled_at: null, disabled_reason: null, created_at: endpoint.createdAt },
}

let t: GatewayUnderTest
let key: string
let calls: KeyCall[]
let described: Described
beforeEach(async () => {
  calls = []
  t = await gatewayForTest({
    before(standIns) {
      standIns.webhooks.callWithKey = async (call) => {
        calls.push(call)
        return { result: answer(call) }
      }
    },
  })
  key = t.newKey()
  described = describedBy((await t.request('/openapi.json')).json)
})
afterEach(() => t.stop())

function answer({ call }: KeyCall): NonNullable<MessageInitShape<typeof KeyCallResultSchema>['result']> {
  switch (call.case) {
    case 'create':
    case 'rotateSecret':
      return { case: 'created', value: { endpoint, secret: 'whsec_new' } } as const
    case 'list':
      return { case: 'endpoints', value: { items: [endpoint] } } as const
    case 'get':
      if (call.value.id !== endpoint.id) throw fail('not_found', { kind: 'webhook', id: 'given' })
      return { case: 'endpoint', value: { ...endpoint, waiting: 3 } } as const
    case 'update':
      return { case: 'endpoint', value: endpoint } as const
    case 'delete':
      return { case: 'deleted', value: {} } as const
    case 'listDeliveries': {
      const attempt = { at: endpoint.createdAt, status: 500, error: '', durationMs: 12, response: 'no' }
      const delivery = {
        id: 'evt_1',
        type: 'final',
        createdAt: endpoint.createdAt,
        state: 'retrying',
        attemptCount: 1,
        attempts: [attempt],
      }
      return { case: 'deliveries', value: { items: [{ ...delivery, body: '{"a":1}' }], next: 'more' } } as const
    }
    default:
      return { case: 'queued', value: { count: 2 } } as const
  }
}

/** Sends a request, and compares the response with its description in the OpenAPI document. */
async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = { 'X-API-Key': key }) {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`http://127.0.0.1:${t.port}/v1/webhooks${path}`, {
    method,
    headers,
    ...(text !== undefined && { body: text }),
  })
  const content = await response.text()
  const json = JSON.parse(content) as { data?: unknown; meta?: unknown; error?: { code: string; message: string } }
  const template = `/v1/webhooks${path}`.replace(/\/we_\w+/, '/{id}').split('?')[0]!
  if (described.methods(template).includes(method.toLowerCase())) {
    const answered = { status: response.status, headers: Object.fromEntries(response.headers), text: content }
    expect([method, path, described.faultsIn(template, answered, method.toLowerCase())]).toEqual([method, path, []])
  }
  return { status: response.status, ...json, headers: response.headers }
}

describe('webhooks', () => {
  test('are created, listed, shown, changed and deleted with a key', async () => {
    const created = await send(
      'POST',
      '',
      { url: settings.url, events: ['final'], sports: ['soccer'] },
      { 'X-API-Key': key, 'Idempotency-Key': 'a' },
    )
    expect([created.status, created.data]).toEqual([200, { ...shown, secret: 'whsec_new' }])
    expect([created.headers.get('cache-control'), created.headers.get('x-ratelimit-remaining')]).toEqual(['private, no-store', '599'])
    expect(calls[0]!.digest).toEqual(new Uint8Array(keyDigest(key)))
    expect(calls[0]!.call.value).toMatchObject({
      idempotencyKey: 'a',
      settings: { url: settings.url, filter: { events: ['final'], leagueIds: [] } },
    })
    expect(await send('GET', '')).toMatchObject({ status: 200, data: [shown], meta: { total: 1 } })
    expect(await send('GET', `/${endpoint.id}`)).toMatchObject({ data: { ...shown, waiting: 3 } })
    await send('PATCH', `/${endpoint.id}`, { enabled: true, events: [] })
    expect(calls.at(-1)!.call.value).toMatchObject({
      enabled: true,
      settings: { url: settings.url, filter: { events: [], sports: ['soccer'] } },
    })
    expect(await send('DELETE', `/${endpoint.id}`)).toMatchObject({ status: 200, data: { id: endpoint.id, deleted: true } })
  })

  test('rotate their secret, are tested, and show and repeat deliveries', async () => {
    expect(await send('POST', `/${endpoint.id}/secret`, { overlap_seconds: 60 })).toMatchObject({ data: { secret: 'whsec_new' } })
    expect(calls.at(-1)!.call.value).toMatchObject({ overlapSeconds: 60 })
    expect(await send('POST', `/${endpoint.id}/test`)).toMatchObject({ data: { queued: 2 } })
    expect(await send('GET', `/${endpoint.id}/deliveries?state=retrying&limit=5&cursor=x`)).toMatchObject({
      data: [
        { id: 'evt_1', state: 'retrying', attempts: [{ status: 500, error: null, duration_ms: 12, response: 'no' }], body: '{"a":1}' },
      ],
      meta: { next_cursor: 'more' },
    })
    const page = await send('GET', `/${endpoint.id}/deliveries?state=retrying&limit=5&cursor=x`)
    expect(page.headers.get('link')).toMatch(
      new RegExp(`/v1/webhooks/${endpoint.id}/deliveries\\?state=retrying&limit=5&cursor=more>; rel="next"$`),
    )
    expect(calls.at(-1)!.call.value).toMatchObject({ state: 'retrying', limit: 5, after: 'x' })
    expect(await send('POST', `/${endpoint.id}/resend`, { since: '2026-03-01T00:00:00Z' })).toMatchObject({ data: { queued: 2 } })
  })

  test.each<[string, string, unknown, number, string]>([
    ['POST', '', '{', 400, 'malformed_request'],
    ['POST', '', '[]', 400, 'malformed_request'],
    ['POST', '', { link: 'x' }, 400, 'unknown_parameter'],
    ['POST', '', { url: 1 }, 400, 'invalid_parameter'],
    ['POST', '', { events: 'final' }, 400, 'invalid_parameter'],
    ['POST', '', { description: 'x'.repeat(70_000) }, 413, 'body_too_large'],
    ['POST', '/we_0123456789/resend', {}, 400, 'missing_parameter'],
    ['POST', '/we_0123456789/resend', { event: 'evt_1', since: '' }, 400, 'missing_parameter'],
    ['POST', '/we_0123456789/resend', { event: '' }, 400, 'invalid_parameter'],
    ['GET', '/we_unknown', undefined, 404, 'not_found'],
    ['GET', '?page=2', undefined, 400, 'unknown_parameter'],
    ['GET', '/we_0123456789/deliveries?limit=0', undefined, 400, 'invalid_parameter'],
    ['GET', '/we_0123456789/deliveries/more/parts', undefined, 404, 'unknown_endpoint'],
  ])('%s %s %j is refused', async (method, path, body, status, code) => {
    const refused = await send(method, path, body)
    expect([refused.status, refused.error?.code]).toEqual([status, code])
  })

  test.each([
    ['', 'GET, HEAD, POST'],
    ['/we_0123456789', 'GET, HEAD, PATCH, DELETE'],
    ['/we_0123456789/secret', 'POST'],
    ['/we_0123456789/test', 'POST'],
    ['/we_0123456789/deliveries', 'GET, HEAD'],
    ['/we_0123456789/resend', 'POST'],
    ['/we_0123456789/nothing', 'GET, HEAD'],
    ['/we_0123456789/deliveries/more', 'GET, HEAD'],
  ])('at %j take %s, and say so to other methods and in a preflight', async (path, methods) => {
    const preflight = await t.request(`/v1/webhooks${path}?a=b`, { Origin: 'https://app.example' }, 'OPTIONS')
    expect([preflight.status, preflight.headers.allow, preflight.headers['access-control-allow-methods']]).toEqual([
      204,
      `${methods}, OPTIONS`,
      methods,
    ])
    const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'].filter(
      (method) => !methods.split(', ').includes(method),
    )
    for (const method of others) {
      const { status, headers, text } = await t.request(`/v1/webhooks${path}`, { 'X-API-Key': key }, method)
      expect([method, status, headers.allow]).toEqual([method, 405, `${methods}, OPTIONS`])
      if (method === 'HEAD') continue
      const { code, message } = (JSON.parse(text) as { error: { code: string; message: string } }).error
      expect([code, message]).toEqual(['method_not_allowed', `The method is not allowed here. Allowed: ${methods}, OPTIONS.`])
    }
    expect(calls).toEqual([])
  })

  test('have the method refused before the key', async () => {
    expect(await send('PUT', '/we_0123456789', {}, { 'X-API-Key': 'tl_live_wrong' })).toMatchObject({
      status: 405,
      error: { code: 'method_not_allowed' },
    })
  })

  test('are read with HEAD as with GET', async () => {
    const read = await t.request(`/v1/webhooks/${endpoint.id}`, { 'X-API-Key': key })
    const head = await t.request(`/v1/webhooks/${endpoint.id}`, { 'X-API-Key': key }, 'HEAD')
    expect([head.status, head.text, head.headers.etag, head.headers['content-length']]).toEqual([
      ...[200, '', read.headers.etag],
      read.headers['content-length'],
    ])
  })

  test('are changed whatever If-None-Match says', async () => {
    const deleted = await send('DELETE', `/${endpoint.id}`, undefined, { 'X-API-Key': key, 'If-None-Match': '*' })
    expect([deleted.status, deleted.data]).toEqual([200, { id: endpoint.id, deleted: true }])
  })

  test('need a secret key', async () => {
    expect(await send('GET', '', undefined, {})).toMatchObject({ status: 401, error: { code: 'missing_key' } })
    expect(await send('GET', '', undefined, { 'X-API-Key': 'tl_live_wrong' })).toMatchObject({
      status: 401,
      error: { code: 'invalid_key' },
    })
    const origin = 'https://app.example'
    const publishable = t.newKey({ origins: [origin], visitorPerMinute: 60 })
    expect(await send('GET', '', undefined, { 'X-API-Key': publishable, Origin: origin })).toMatchObject({
      status: 403,
      error: { code: 'secret_key_required' },
    })
    expect(calls).toEqual([])
  })

  test('count against the limit of the key', async () => {
    key = t.newKey({ perMinute: 2 })
    expect([(await send('GET', '')).status, (await send('GET', '')).status, (await send('GET', '')).status]).toEqual([200, 200, 429])
  })
})
