import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type Grant, GrantSchema, KeyChangedSchema } from '@touchline/contract/gen/auth'
import { formCalendarToken, keyDigest } from '@touchline/contract/keys'
import { encodeMatch } from '@touchline/contract/match-page'
import { authKey } from '@touchline/contract/topics'
import { type GatewayUnderTest, gatewayForTest, getKey } from '../testing/gateway-for-test.ts'
import { parseCalendar } from '../testing/parse-calendar.ts'
import { ids, match } from '../testing/records.ts'

let folder: string
let t: GatewayUnderTest
/** Grants by token; mutable. */
let tokens: Map<string, Grant>
let lookUps: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'calendars-'))
  tokens = new Map()
  lookUps = 0
  t = await gatewayForTest({
    environment: { ACCESS_LOG: join(folder, 'access.log') },
    before(standIns) {
      standIns.auth.getCalendarGrant = async ({ digest }) => {
        lookUps++
        const found = [...tokens].find(([token]) => Buffer.from(digest).equals(keyDigest(token)))
        if (!found) throw fail('not_found', { kind: 'calendar', id: 'asked for' })
        return found[1]
      }
    },
  })
})
afterEach(async () => {
  await t.stop()
  await rm(folder, { recursive: true })
})

function newToken(rights: MessageInitShape<typeof GrantSchema> = {}): string {
  const token = formCalendarToken(randomBytes(32))
  tokens.set(
    token,
    create(GrantSchema, { keyId: 'key_owner', plan: 'pro', perMinute: 5, state: 'active', language: 'fr', revision: 1, ...rights }),
  )
  return token
}
const team = (token: string, id = ids.home) => `/v1/calendars/${token}/soccer/teams/${id}/fixtures.ics`
const keyChanged = async (keyId: string) => {
  await t.publish(authKey, create(KeyChangedSchema, { keyId }))
  await t.settled()
}

describe('a calendar address', () => {
  test('has the calendar in the language of the key, and counts against its limit', async () => {
    const token = newToken()
    const { status, headers, text } = await t.request(team(token))
    expect([status, headers['content-type'], headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([
      ...[200, 'text/calendar; charset=utf-8'],
      ...['5', '4'],
    ])
    expect(headers['cache-control']).toBe('private, max-age=30')
    expect(parseCalendar(text).events[0]!.DESCRIPTION).toContain('Allemagne')
    const league = await t.request(`/v1/calendars/${token}/soccer/leagues/${ids.league}/fixtures.ics?lang=es`, { 'If-None-Match': '"x"' })
    expect([league.status, parseCalendar(league.text).events[0]!.SUMMARY]).toEqual([200, 'Nortepuente – Eastport'])
    for (let i = 0; i < 3; i++) await t.request(team(token))
    expect((await t.request(team(newToken()))).json.error.code).toBe('rate_limited')
    expect(lookUps).toBe(2)
  })

  test('shares what is cached with other addresses and with keys', async () => {
    let reads = 0
    t.standIns.fixtures.listMatches = async () => {
      reads++
      return { items: [encodeMatch(match())], total: 1 }
    }
    const etags = new Set<string>()
    for (const path of [team(newToken()), team(newToken({ keyId: 'key_2' }))]) etags.add((await t.request(path)).headers.etag!)
    etags.add((await t.request(`/v1/soccer/teams/${ids.home}/fixtures.ics`, { 'X-API-Key': t.newKey({ language: 'fr' }) })).headers.etag!)
    expect([reads, etags.size]).toEqual([1, 1])
  })

  test('has the restrictions of its key', async () => {
    const tennis = newToken({ sports: ['tennis'], keyId: 'key_tennis' })
    expect((await t.request(team(tennis))).json.error.code).toBe('sport_not_allowed')
    const other = newToken({ leagueIds: [ids.otherLeague], keyId: 'key_other' })
    expect((await t.request(team(other))).json.error.code).toBe('league_not_allowed')
  })

  test('moves with a merged team', async () => {
    t.standIns.fixtures.getTeam = async () => {
      throw fail('merged', { kind: 'team', id: ids.stranger, into: ids.home })
    }
    const token = newToken()
    const { status, headers } = await t.request(team(token, ids.stranger))
    expect([status, headers.location]).toEqual([301, `https://api.example${team(token)}`])
  })

  test.each([
    ['state', { state: 'revoked' }],
    ['suspension', { state: 'suspended' }],
    ['expiry', { expiresAt: '2026-01-01T00:00:00Z' }],
  ])('ends with the %s of its key', async (_, rights) => {
    const { status, json } = await t.request(team(newToken(rights)))
    expect([status, json.error.code]).toEqual([404, 'unknown_calendar'])
  })
})

test('a revocation is effective at once', async () => {
  const token = newToken()
  expect((await t.request(team(token))).status).toBe(200)
  tokens.delete(token)
  expect((await t.request(team(token))).status).toBe(200)
  await keyChanged('key_another')
  expect((await t.request(team(token))).status).toBe(200)
  await keyChanged('key_owner')
  expect((await t.request(team(token))).json.error.code).toBe('unknown_calendar')
})

test('while auth cannot be reached, calendars that were read before can be read', async () => {
  const [known, unknown] = [newToken(), newToken({ keyId: 'key_2' })]
  expect((await t.request(team(known))).status).toBe(200)
  t.standIns.auth.getCalendarGrant = async () => {
    throw fail('upstream_unavailable')
  }
  await t.advance(61_000)
  expect((await t.request(team(known))).status).toBe(200)
  expect((await t.request(team(unknown))).status).toBe(503)
})

test.each([
  ['an unknown token', formCalendarToken(Buffer.alloc(32, 7)), 1],
  ['a mistyped token', `${formCalendarToken(Buffer.alloc(32, 7)).slice(0, -1)}0`, 0],
  ['another text', 'mine', 0],
])('%s is 404', async (_, token, looks) => {
  const { status, json, headers } = await t.request(team(token))
  expect([status, json.error.code, lookUps]).toEqual([404, 'unknown_calendar', looks])
  expect(headers['x-ratelimit-limit']).toBe('30')
})

test('a key is refused in the address, and a token where keys are sent', async () => {
  const key = getKey()
  expect((await t.request(team(key))).json.error.code).toBe('key_in_url')
  expect((await t.request(`${team(newToken())}?token=${key}`)).json.error.code).toBe('key_in_url')
  const token = newToken()
  for (const headers of [{ 'X-API-Key': token }, { Authorization: `Bearer ${token}` }])
    expect((await t.request('/v1/sports', headers)).json.error.code).toBe('invalid_key')
})

test('a token reads calendars and nothing else', async () => {
  const token = newToken()
  for (const path of ['soccer/matches', `soccer/teams/${ids.home}`, 'sports', `soccer/leagues/${ids.league}/standings`])
    expect((await t.request(`/v1/calendars/${token}/${path}`)).json.error.code).toBe('unknown_endpoint')
})

test('no token is in the access log, nor in an error', async () => {
  const [good, bad] = [newToken(), formCalendarToken(Buffer.alloc(32, 7))]
  const paths = [
    team(good),
    team(bad),
    `${team(good)}?nonsense=1`,
    team(good, 'soc-t00000000zz'),
    `/v1/calendars/${good}/soccer`,
    `${team(good)}/`,
  ]
  const bodies: string[] = []
  for (const path of paths) bodies.push((await t.request(path)).text)
  await t.stop()
  const log = await readFile(join(folder, 'access.log'), 'utf8')
  expect(log.trim().split('\n')).toHaveLength(paths.length)
  expect(log).toContain('"route":"/calendars/{token}/{sport}/teams/{id}/fixtures.ics","keyId":"key_owner"')
  expect(log + bodies.join()).not.toMatch(/tl_cal_/)
})
