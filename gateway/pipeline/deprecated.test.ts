import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createLog } from '@touchline/platform/log'
import { createMetrics } from '@touchline/platform/metrics'
import { loadComponents } from '../discovery/openapi/components.ts'
import { openApi } from '../discovery/openapi/openapi.ts'
import { type Endpoint, list, listed, ownEndpoint } from '../endpoints/endpoint.ts'
import { endpoints } from '../endpoints/endpoints.ts'
import * as paramTypes from '../endpoints/param-types.ts'
import { keylessCaller } from '../grants/caller.ts'
import { noAccessLog } from '../http/access-log.ts'
import { represent } from '../http/representation.ts'
import { usageCounts } from '../usage/counts.ts'
import { sender } from './send.ts'

/** No endpoint is deprecated: this row is of the test alone. */
const current = ownEndpoint({
  path: '/old',
  summary: 'The old list.',
  price: 'free',
  params: { lang: paramTypes.lang },
  data: list('sport'),
  cache: 'list',
  source: { from: 'caller', render: () => listed([]) },
})
const deprecated: Endpoint = { ...current, deprecated: { since: '2026-03-01', sunset: '2027-03-01' } }

const metrics = createMetrics()
const send = sender({
  metrics,
  usage: usageCounts(metrics),
  accessLog: noAccessLog,
  log: createLog('silent'),
  load: { memory: 'fine' },
  limiter: undefined as never,
  pagesUrl: 'https://api.example',
  isSandbox: false,
  offersFor: () => undefined,
  shutdown: { hasBegun: false },
})
const server = createServer((req, res) => {
  const endpoint = req.url === '/old' ? deprecated : current
  const arrived = {
    req,
    res,
    route: { endpoint, params: {} },
    id: 'r-1',
    receivedAt: 0,
    startedAt: 0,
    span: undefined,
    traceparent: undefined,
  }
  void send.success(
    { ...arrived, endpoint, caller: keylessCaller('address:a') },
    { representation: represent('{}'), cache: 'list', more: [] },
  )
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

const headersAt = (path: string) =>
  new Promise<IncomingMessage['headers']>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    request({ host: '127.0.0.1', port, path, agent: false }, (response) => resolve(response.resume().headers))
      .on('error', reject)
      .end()
  })

test('a deprecated endpoint says since when, and when it ends', async () => {
  expect(await headersAt('/old')).toMatchObject({ deprecation: '@1772323200', sunset: 'Mon, 01 Mar 2027 00:00:00 GMT' })
})

test('no other endpoint does', async () => {
  const headers = await headersAt('/current')
  expect([headers.deprecation, headers.sunset]).toEqual([undefined, undefined])
  expect(endpoints.filter((endpoint) => endpoint.deprecated)).toEqual([])
})

test('OpenAPI marks it, and its headers', async () => {
  const described = { records: await loadComponents(), publicUrl: 'https://api.example', isPaid: false }
  const { paths, components } = openApi({ ...described, endpoints: [deprecated] }) as {
    paths: Record<string, { get: { deprecated?: boolean; 'x-sunset'?: string; responses: { 200: { headers: object } } } }>
    components: { headers: object }
  }
  const { get } = paths['/v1/old']!
  expect([get.deprecated, get['x-sunset']]).toEqual([true, '2027-03-01'])
  expect(Object.keys(get.responses[200].headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']))
  expect(Object.keys(components.headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']))
  const other = openApi({ ...described, endpoints: [current] }) as typeof described & { paths: typeof paths; components: typeof components }
  expect(other.paths['/v1/old']!.get.deprecated).toBeUndefined()
  expect(Object.keys(other.components.headers)).not.toContain('Sunset')
})
