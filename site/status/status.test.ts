import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { ProbedDaySchema, StatusReportSchema } from '@touchline/contract/gen/status'
import { type SiteForTest, siteForTest } from '../testing/site-for-test.ts'
import { getAvailability, percentText } from './bars.ts'
import { statusTexts } from './messages.ts'

let t: SiteForTest
afterEach(() => t?.stop())

const at = '2026-03-01T11:59:40.000Z'
const day = (date: string, probes: number, failures: number) => ({ date, probes, failures, p99Ms: 15 })
const endpoint = (id: string, isUp = true) => ({ id, isUp, probedAt: at, days: [day('2026-02-28', 2_880, 3), day('2026-03-01', 1_440, 0)] })
const incident = (more: object = {}) => ({
  ...{ id: 'inc_1', title: 'Goals <late>', severity: 'major', affected: ['soccer', 'stream'], openedAt: at },
  updates: [{ at, state: 'investigating', text: 'We & others\u0001 look.' }],
  ...more,
})
const report = {
  isProbing: true,
  at,
  liveBehindMs: 0,
  endpoints: [endpoint('live'), endpoint('list'), endpoint('stream')],
  sports: [{ sport: 'tennis', sources: [{ source: 'acme', updatedAt: '2026-03-01T11:55:00.000Z' }] }],
}

type Given = MessageInitShape<typeof StatusReportSchema> | Error

async function open(given: Given) {
  let calls = 0
  const getStatus = async () => {
    calls++
    if (Error.isError(given)) throw given
    return create(StatusReportSchema, given)
  }
  t = await siteForTest({ session: undefined, logLevel: 'silent', status: { getStatus } })
  return { calls: () => calls }
}

const sentence = async (given: Given): Promise<string> => {
  await open(given)
  const text = /class="notice overall \w+">.*<strong>([^<]*)</.exec((await t.get('/status')).text)?.[1]
  await t.stop()
  return text!
}

test('the first sentence says the worst that is known', async () => {
  const texts = statusTexts.en
  expect(await sentence(report as Given)).toBe(texts.works)
  expect(await sentence({ ...report, endpoints: [endpoint('live'), endpoint('stream', false)] } as Given)).toBe(texts.failing)
  expect(await sentence({ ...report, incidents: [incident()] } as Given)).toBe(texts.major)
  expect(await sentence({ ...report, incidents: [incident({ severity: 'maintenance' })] } as Given)).toBe(texts.maintenance)
  expect(await sentence({ ...report, incidents: [incident({ resolvedAt: at })] } as Given)).toBe(texts.works)
  expect(await sentence({ ...report, endpoints: [] } as Given)).toBe(texts.unmeasured)
  const old = { ...endpoint('live', false), probedAt: '2026-03-01T11:00:00.000Z' }
  expect(await sentence({ ...report, endpoints: [old] } as Given)).toBe(texts.unmeasured)
  expect(await sentence(fail('upstream_unavailable'))).toBe(texts.unknown)
})

test.each(languages)('the page has bars with a text for those who do not see them, p99 and freshness: %s', async (language) => {
  await open(report as Given)
  const response = await t.get('/status', { headers: { 'accept-language': language } })
  const { text } = response
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=30'])
  expect(text).toContain(`<html lang="${language}">`)
  expect(text.match(/<rect class="(ok|warn|bad|none)"/g)).toHaveLength(270)
  expect(text).toMatch(/role="img" aria-label="[^"]*99[.,]93[^"]*; 3 \//)
  expect(text).toContain(statusTexts[language].p99)
  expect(text).toMatch(/<dt>acme<\/dt><dd><time datetime="2026-03-01T11:55:00.000Z">/)
  expect(text).not.toMatch(/ style="|undefined|\[object/)
})

test('incidents are shown with their updates, escaped, and as Atom that is well-formed', async () => {
  await open({ ...report, incidents: [incident()] } as Given)
  const text = (await t.get('/status')).text
  expect(text).toContain('<h2>Goals &lt;late&gt;</h2>')
  expect(text).toContain('Soccer, Stream')
  const feed = await t.get('/status.atom')
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const xml = feed.text
  expect(xml).toContain('<title>Goals &lt;late&gt;</title>')
  expect(xml).toContain(`<updated>${at}</updated>`)
  expect(xml).toContain('investigating: We &amp; others look.')
  expect(xml).toContain('<id>http://localhost:8080/status#inc_1</id>')
})

test('when the service does not answer, the page says so and the feed is tried again later', async () => {
  await open(fail('upstream_unavailable'))
  const response = await t.get('/status')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(response.text).toContain(statusTexts.en.notAnswering)
  const feed = await t.get('/status.atom')
  expect([feed.status, feed.headers.get('retry-after')]).toEqual([503, '30'])
})

test('visitors at one time cost one call', async () => {
  const { calls } = await open(report as Given)
  await Promise.all(Array.from({ length: 20 }, () => t.get('/status')))
  await t.get('/status.atom')
  expect(calls()).toBe(1)
  await t.advance(5_000)
  await t.get('/status')
  expect(calls()).toBe(2)
})

test('a page that sets the cookie of the language is not shared', async () => {
  await open(report as Given)
  const response = await t.get('/status?lang=de')
  expect([response.headers.get('cache-control'), response.headers.get('set-cookie')]).toEqual([
    'private, no-cache',
    expect.stringMatching(/^lang=de/),
  ])
})

test('a failure is never rounded away', () => {
  expect(percentText(getAvailability([create(ProbedDaySchema, day('2026-03-01', 259_200, 1))])!, 'en')).toBe('99.99%')
  expect(getAvailability([])).toBeUndefined()
})
