import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { matchSports } from '@touchline/contract/catalog'
import { type ErrorCode, errors, fail, isOfApi } from '@touchline/contract/errors'
import { usd } from '@touchline/contract/prices'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { endpointPages } from './derive/endpoint-pages.ts'
import { recordComponents } from './derive/record-samples.ts'
import { endpointPagesPath, kindsPath, referencePath, toolsPath, withKinds, withTables, withTools } from './derive/reference.ts'
import { getMimeType } from './discovery/sample.ts'
import { hasRecords, pathParams } from './endpoints/endpoint.ts'
import { endpoints } from './endpoints/endpoints.ts'
import { commonParams, isCommon } from './forms/form-params.ts'
import { racingRecords } from './records/racing.ts'
import { getRecords } from './records/records.ts'
import { gatewayForTest } from './testing/gateway-for-test.ts'
import { ids, league, match } from './testing/records.ts'

/** docs/reference.md matches the tables of endpoints, records and errors exactly. */

const reference = readFileSync(referencePath, 'utf8')

/** Sports with a section of their own. Soccer has none, because the records are shown as in soccer. */
const sportsWithFields = matchSports.map(({ id }) => id as string).filter((id) => id !== 'soccer')

/** Records whose tables are part of others, or a line of the table of requests. */
const withoutTable = [
  ...['listed match', 'match with parts', 'meta of matches'],
  ...['webhook with secret', 'webhook with queue', 'deleted webhook', 'queued deliveries'],
]

/** The text below a heading, up to the next heading of its level or above. */
function below(heading: string, text = reference): string {
  const level = heading.indexOf(' ')
  const [, rest = ''] = text.split(`\n${heading}\n`)
  return rest.split(new RegExp(`\n#{1,${level}} `))[0]!
}
const headings = (text: string): string[] => [...text.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading!)
/** Cells of all table rows in `text`, without header rows. */
const rows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line, i, lines) => line.startsWith('| ') && !lines[i + 1]?.startsWith('|---'))
    .map((line) => line.slice(2, -2).split(' | '))
const quoted = (name: string): string => `\`${name}\``

test('the page about briefings has every kind of fact: npm run reference', () => {
  const page = readFileSync(kindsPath, 'utf8')
  expect(page).toBe(withKinds(page))
  expect(page).toContain('| `winning_streak` | streaks | team | `count`, ')
})

test('the page about tools has every tool: npm run reference', () => {
  const page = readFileSync(toolsPath, 'utf8')
  expect(page).toBe(withTools(page))
})

test('the site has what the description states about every endpoint: npm run reference', () => {
  const pages = endpointPages(endpoints, recordComponents())
  expect(JSON.parse(readFileSync(endpointPagesPath, 'utf8'))).toEqual(pages)
  expect(new Set(pages.map(({ name }) => name)).size).toBe(endpoints.length + 2)
})

describe('the reference', () => {
  test('has the parameters of all endpoints with records', () => {
    expect(rows(below('## Choosing fields and formats')).map(([name, , doc]) => [name, doc])).toEqual(
      Object.entries(commonParams).map(([name, { doc }]) => [quoted(name), doc]),
    )
  })

  test('has every endpoint and no other', () => {
    expect(headings(below('## Endpoints'))).toEqual(endpoints.map(({ path }) => `GET /v1${path}`))
  })

  test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    'has summary, price and parameters of %s',
    (path, { summary, price, params, data }) => {
      const text = below(`### GET /v1${path}`)
      expect(text).toContain(
        `${summary} ${price === 'free' ? 'Free' : `${usd(price)} USD (${price}) without a key`}; ${hasRecords(data) ? '`data`: ' : `\`${getMimeType(data)}\`.`}`,
      )
      const expected = Object.entries(params)
        .filter(([name, param]) => !isCommon(name, param))
        .map(([name, { doc, required, unless }]) => {
          const where = pathParams(path).includes(name)
            ? 'path'
            : required === undefined || unless !== undefined
              ? 'query'
              : 'query, required'
          return [quoted(name), where, doc]
        })
      expect(rows(text).map(([name, where, , doc]) => [name, where, doc])).toEqual(expected)
    },
  )

  test('has every field of every record and sport, with type, example and meaning: npm run reference', () => {
    expect(reference).toBe(withTables(reference))
    const tables = [...reference.matchAll(/<!-- fields of (.+) -->/g)].map(([, name]) => name)
    const records = Object.keys(getRecords('soccer')).filter((name) => !withoutTable.includes(name))
    expect(tables.toSorted()).toEqual(
      [...records, ...Object.keys(racingRecords).filter((name) => name !== 'meta of races'), ...sportsWithFields].sort(),
    )
  })

  test('has every sport with fields of its own, and no other', () => {
    expect(headings(below('## Sports'))).toEqual(sportsWithFields)
  })

  test('has every error and no other', () => {
    expect(rows(below('## Errors'))).toEqual(
      Object.entries(errors)
        .filter(([code]) => isOfApi(code as ErrorCode))
        .map(([code, { http, text }]) => [String(http), quoted(code), text.replaceAll('<', '\\<')]),
    )
  })

  test('has every response header and no other', async () => {
    const t = await gatewayForTest({ live: [match({ state: 'live', status: '1' })] })
    const key = t.newKey({ perMinute: 5 })
    t.standIns.fixtures.listLeagues = async () => ({ items: [league()], total: 51 })
    t.standIns.fixtures.getMatch = async () => encodedMatch(match({ archived: true }))
    t.standIns.fixtures.getPlayer = async () => {
      throw fail('merged', { kind: 'player', id: ids.player, into: ids.otherPlayer })
    }
    const names = new Set<string>()
    for (const path of [
      'soccer/matches/live',
      'soccer/leagues',
      `soccer/matches/${ids.match}`,
      `soccer/players/${ids.player}`,
      'nowhere',
      'sports',
    ]) {
      for (const name of Object.keys((await t.request(`/v1/${path}`, { 'X-API-Key': key, 'Accept-Encoding': 'gzip' })).headers))
        names.add(name)
    }
    const csv = await t.request('/v1/soccer/leagues', { Accept: 'text/csv' })
    const preflight = await t.request('/v1/sports', {}, 'OPTIONS')
    const others = [
      csv,
      preflight,
      await t.request('/v1/sports', {}, 'POST'),
      await t.request('/v1/sports', { 'X-API-Key': 'tl_live_nonsense' }),
    ]
    for (const { headers } of others) for (const name of Object.keys(headers)) names.add(name)
    await t.stop()
    const ofHttp = ['connection', 'date', 'keep-alive']
    expect([...names].filter((name) => !ofHttp.includes(name)).sort()).toEqual(
      rows(below('## Headers'))
        .map(([name]) => name!.slice(1, -1).toLowerCase())
        .sort(),
    )
  })
})
