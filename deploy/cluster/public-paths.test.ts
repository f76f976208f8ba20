import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { servedSports } from '@touchline/contract/catalog'
import { getRoutes } from '@touchline/e2e/testing/site-routes'
import { documents } from '@touchline/gateway/documents'
import { parse } from 'yaml'

/** The chart routes paths of the public host to the gateway; all others go to the site. */
const chart = parse(readFileSync(new URL('../../charts/touchline/values.yaml', import.meta.url), 'utf8')) as {
  gateway: { paths: string[]; streamPaths: string[] }
  sandbox: { streamPaths: string[] }
  site: { streamPaths: string[] }
}
const { paths } = chart.gateway
const isOfGateway = (path: string) => paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

test('the gateway gets every path that it answers', () => {
  const options = { endpoints: [], publicUrl: 'https://api.example.com', terms: () => undefined, getSamples: async () => new Map() }
  const described = documents({ ...options, cardUrls: ['https://api.example.com/api/mcp'] }).map(({ path }) => path)
  const answered = ['/v1', '/v1/sports', '/api/mcp', ...described]
  expect(answered.filter((path) => !isOfGateway(path))).toEqual([])
  expect(paths.filter((prefix) => !answered.some((path) => path === prefix || path.startsWith(`${prefix}/`)))).toEqual([])
})

test('the routes cut no stream: those of every served sport and of the tools, and the scoreboard', () => {
  const { gateway, sandbox, site } = chart
  expect(gateway.streamPaths.toSorted()).toEqual([...servedSports.map(({ id }) => `/v1/${id}/stream`), '/api/mcp'].toSorted())
  expect(sandbox.streamPaths).toEqual(gateway.streamPaths)
  expect(site.streamPaths).toEqual(getRoutes({ PUBLIC_SCOREBOARD: 'true' }).filter((path) => path.endsWith('/stream')))
})

test('the site gets every page', () => {
  const routes = getRoutes()
  expect(routes.length).toBeGreaterThan(10)
  expect(routes.filter(isOfGateway)).toEqual([])
  expect(['/', '/v12', '/account', '/apis'].filter(isOfGateway)).toEqual([])
})
