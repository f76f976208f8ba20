import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { documents } from '@touchline/gateway/documents'
import { readConfig } from '@touchline/platform/config'
import { config } from '@touchline/site/config'
import { pages } from '@touchline/site/pages'
import type { Site } from '@touchline/site/site'
import { parse } from 'yaml'

/** The chart routes paths of the public host to the gateway; all others go to the site. */
const chart = parse(readFileSync(new URL('../../charts/touchline/values.yaml', import.meta.url), 'utf8')) as {
  gateway: { paths: string[] }
}
const { paths } = chart.gateway
const isOfGateway = (path: string) => paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

test('the gateway gets every path that it answers', () => {
  const options = { endpoints: [], publicUrl: 'https://api.example.com', terms: () => undefined }
  const described = documents({ ...options, cardUrls: ['https://api.example.com/api/mcp'] }).map(({ path }) => path)
  const answered = ['/v1', '/v1/sports', '/api/mcp', ...described]
  expect(answered.filter((path) => !isOfGateway(path))).toEqual([])
  expect(paths.filter((prefix) => !answered.some((path) => path === prefix || path.startsWith(`${prefix}/`)))).toEqual([])
})

test('the site gets every page', () => {
  const absent: object = new Proxy({}, { get: () => absent })
  const site = { ...Object.fromEntries(['clients', 'limiter', 'realClock', 'log', 'metrics'].map((name) => [name, absent])) }
  const { routes } = pages({ ...site, config: readConfig({ site: config }, {}).site } as unknown as Site)
  expect(routes.length).toBeGreaterThan(10)
  expect(routes.map(({ path }) => path).filter((path) => isOfGateway(path))).toEqual([])
  expect(['/', '/v12', '/account', '/apis'].filter(isOfGateway)).toEqual([])
})
