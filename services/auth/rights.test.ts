import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { CreateKeyRequestSchema } from '@touchline/contract/gen/auth'
import { getRights } from './rights.ts'

const now = Date.parse('2026-03-14T15:30:00Z')
const rights = (requested: MessageInitShape<typeof CreateKeyRequestSchema>) =>
  getRights(create(CreateKeyRequestSchema, { plan: 'pro', ...requested }), now)
const refusal = (requested: MessageInitShape<typeof CreateKeyRequestSchema>): string => {
  try {
    rights(requested)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

test('a plan by itself gives a key for all sports and leagues, in English, without expiry', () => {
  const secret = { origins: [], visitorPerMinute: 0 }
  expect(rights({})).toEqual({ plan: 'pro', customer: 'default', sports: [], leagueIds: [], perMinute: 600, language: 'en', ...secret })
})

test('origins make a publishable key, as browsers send them, with 60 requests a minute for each visitor', () => {
  const origins = ['HTTPS://App.Example:443/', 'http://localhost:3000', 'https://app.example', ' https://bücher.example ']
  expect(rights({ origins })).toMatchObject({
    origins: ['https://app.example', 'http://localhost:3000', 'https://xn--bcher-kva.example'],
    visitorPerMinute: 60,
  })
  expect(rights({ origins, visitorPerMinute: 5 })).toMatchObject({ visitorPerMinute: 5 })
})

test('duplicates are removed', () => {
  const requested = { sports: ['soccer', 'tennis', 'soccer'], leagueIds: ['soc-l0123456789', 'soc-l0123456789'] }
  expect(rights(requested)).toMatchObject({ sports: ['soccer', 'tennis'], leagueIds: ['soc-l0123456789'] })
})

describe('every rejection states the valid values', () => {
  test.each([
    [{ plan: 'gold' }, 'Parameter plan must be one of free, starter, pro, business, enterprise.'],
    [{ plan: 'enterprise' }, 'Parameter per_minute is required, because the plan enterprise has no fixed limit.'],
    [{ perMinute: 0 }, 'Parameter per_minute must be 1 to 100000000.'],
    [{ perMinute: 100_000_001 }, 'Parameter per_minute must be 1 to 100000000.'],
    [{ sports: ['football'] }, /^Parameter sports must be among soccer, basketball, .*, horse-racing\.$/],
    [{ leagueIds: ['soc-t0123456789'] }, 'Parameter leagues must be league ids; GET /v1/{sport}/leagues lists them.'],
    [{ leagueIds: ['Bundesliga'] }, 'Parameter leagues must be league ids; GET /v1/{sport}/leagues lists them.'],
    [
      { sports: ['tennis'], leagueIds: ['soc-l0123456789'] },
      'Parameter leagues has soc-l0123456789, a league of soccer, which is not among the sports: add soccer or remove the league.',
    ],
    ...['app.example', 'https://app.example/path', 'https://app.example?x', 'https://a@app.example', 'ftp://app.example', 'null', '*'].map(
      (origin): [object, RegExp] => [{ origins: [origin] }, /^Parameter origins must be scheme, host and port of pages, such as https:/],
    ),
    [{ origins: Array.from({ length: 21 }, (_, i) => `https://a${i}.example`) }, 'Parameter origins must be at most 20.'],
    [{ origins: ['https://app.example'], test: true }, /^Parameter origins are for publishable keys; a test or demo key has none/],
    [{ origins: ['https://app.example'], visitorPerMinute: 0 }, /^Parameter visitor_per_minute must be 1 to/],
    [{ visitorPerMinute: 5 }, 'Parameter visitor_per_minute is for publishable keys, which have origins.'],
    [{ language: 'pt' }, 'Parameter lang must be one of en, de, es, it, fr.'],
    [{ customer: 'x'.repeat(101) }, 'Parameter customer must have at most 100 characters and no control characters.'],
    [{ customer: 'A\u001b[2J' }, 'Parameter customer must have at most 100 characters and no control characters.'],
    [{ expiresAt: '2026-02-30' }, /^Parameter expires must be a day such as/],
    [{ expiresAt: '2026-02-30T10:00:00Z' }, /^Parameter expires must be a day such as/],
    [{ expiresAt: '2026-12-31T10:00:00' }, /^Parameter expires must be a day such as/],
    [{ expiresAt: '2026-12-31T25:00:00Z' }, /^Parameter expires must be a day such as/],
    [{ expiresAt: 'tomorrow' }, /^Parameter expires must be a day such as/],
    [{ expiresAt: '2026-03-13' }, 'Parameter expires must be in the future; it is 2026-03-14T15:30:00.000Z now.'],
    [{ expiresAt: '2026-03-14T15:30:00Z' }, 'Parameter expires must be in the future; it is 2026-03-14T15:30:00.000Z now.'],
  ])('%j', (requested, message) => {
    expect(refusal(requested)).toMatch(message)
  })
})

test.each([
  ['2026-03-14', '2026-03-14T23:59:59.999Z'],
  ['2028-02-29', '2028-02-29T23:59:59.999Z'],
  ['2026-03-14T15:30:01Z', '2026-03-14T15:30:01.000Z'],
  ['2026-12-31T23:30:00-05:00', '2027-01-01T04:30:00.000Z'],
])('a key with the expiry %s expires at %s', (requested, instant) => {
  expect(rights({ expiresAt: requested }).expiresAt).toBe(instant)
})

test('the enterprise plan accepts any limit up to a hundred million', () => {
  expect(rights({ plan: 'enterprise', perMinute: 100_000_000 }).perMinute).toBe(100_000_000)
})
