import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { formKey, keyDigest } from '@touchline/contract/keys'
import { manualClock } from '@touchline/platform/clock'
import { memoryRateLimiter } from '@touchline/platform/memory/rate-limiter'
import type { Grants } from '../grants/grants.ts'
import { newRequestContext, type RequestContext } from '../request-context.ts'
import { callerOf } from './caller.ts'

const key = formKey('live', randomBytes(32))

test.each([
  ['X-API-Key', { 'x-api-key': key }],
  ['Authorization', { authorization: `Bearer ${key}` }],
  ['both', { 'x-api-key': key, authorization: `Bearer ${key}` }],
])('what keys are kept by, of a key in %s, is told its digest and never the key', async (_, headers) => {
  const told: unknown[] = []
  const tell = (...args: unknown[]) => void told.push(...args)
  const grants = {
    find: tell,
    isMade: tell,
    async lookUp(digest: string) {
      told.push(digest)
      throw fail('invalid_key')
    },
  } as unknown as Grants
  const limiter = memoryRateLimiter(manualClock(0))
  const rawHeaders = Object.entries(headers).flat()
  const x = newRequestContext(
    { headers, rawHeaders, url: '/v1/sports' } as unknown as RequestContext['req'],
    {} as RequestContext['res'],
    'id',
    0,
  )
  const deps = { grants, limiter, addressOf: () => 'here', shedding: { isShut: () => false } }
  await expect(Promise.resolve(callerOf(x, deps))).rejects.toMatchObject({ code: 'invalid_key' })
  expect(told).toContain(Buffer.from(keyDigest(key)).toString('latin1'))
  expect(told.filter((each) => String(each).includes('tl_'))).toEqual([])
  await limiter.close()
})
