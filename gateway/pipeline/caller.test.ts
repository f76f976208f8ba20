import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { formKey, keyDigest } from '@touchline/contract/keys'
import { manualClock } from '@touchline/platform/clock'
import { memoryRateLimiter } from '@touchline/platform/memory/rate-limiter'
import type { Grants } from '../grants/grants.ts'
import { identify } from './caller.ts'
import { guessCounter } from './guesses.ts'
import type { RequestContext } from './request-context.ts'

const key = formKey('live', randomBytes(32))

test.each([
  ['X-API-Key', { 'x-api-key': key }],
  ['Authorization', { authorization: `Bearer ${key}` }],
  ['both', { 'x-api-key': key, authorization: `Bearer ${key}` }],
])('the grant cache receives the digest of a key in %s and never the key', async (_, headers) => {
  const digests: unknown[] = []
  const record = (...args: unknown[]) => void digests.push(...args)
  const grants = {
    findKey: () => undefined,
    find: record,
    isIssued: record,
    async lookUp(digest: string) {
      digests.push(digest)
      throw fail('invalid_key')
    },
  } as unknown as Grants
  const limiter = memoryRateLimiter(manualClock(0))
  const rawHeaders = Object.entries(headers).flat()
  const ctx = {
    req: { headers, rawHeaders, url: '/v1/sports' },
    route: { params: {} },
    id: 'id',
    receivedAt: 0,
  } as unknown as RequestContext
  const deps = {
    grants,
    calendars: { find: () => undefined, lookUp: () => Promise.reject(new Error('no calendar is asked for')) },
    countGuess: guessCounter(limiter),
    getPayer: () => undefined,
    getAddress: () => 'here',
    shedding: { isOverloaded: () => false },
  }
  expect(await identify(deps)(ctx)).toMatchObject({ keyId: undefined, refusal: { code: 'invalid_key' } })
  expect(digests).toContain(Buffer.from(keyDigest(key)).toString('latin1'))
  expect(digests.filter((each) => String(each).includes('tl_'))).toEqual([])
  await limiter.close()
})
