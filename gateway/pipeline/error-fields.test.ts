import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'

/** `param`, `doc_url` and `request_id` of errors. */

let t: GatewayUnderTest
beforeAll(async () => {
  t = await gatewayForTest({ logLevel: 'silent', environment: { PUBLIC_URL: 'https://api.example/' } })
})
afterAll(() => t.stop())

test.each([
  ['/v1/soccer/matches?limit=0', 'invalid_parameter', 'limit'],
  ['/v1/soccer/matches?date_form=2026-03-01', 'unknown_parameter', 'date_form'],
  ['/v1/soccer/teams', 'missing_parameter', 'q'],
  ['/v1/soccer/matches?lang=xx', 'unsupported_language', 'lang'],
  ['/v1/soccer/matches?date_to=2026-03-01', 'invalid_date_range', null],
  ['/v1/nowhere', 'unknown_endpoint', null],
])('%s: %s is about %s, and has the page of its code', async (path, code, param) => {
  const { json, headers } = await t.request(path, { 'X-API-Key': t.newKey() })
  expect(json).toEqual({
    success: false,
    error: {
      code,
      message: expect.any(String),
      param,
      doc_url: `https://api.example/docs/errors/${code}`,
      request_id: headers['x-request-id'],
    },
  })
})

test('a request that no parser understands has them, too', async () => {
  const answer = await t.raw('nonsense\r\n\r\n')
  const [, id] = /X-Request-Id: (\S+)/i.exec(answer)!
  expect(answer).toContain(`"param":null,"doc_url":"https://api.example/docs/errors/malformed_request","request_id":"${id}"`)
})
