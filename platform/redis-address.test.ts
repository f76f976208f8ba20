import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { redisAddress } from './redis-address.ts'

const single = {
  ...{ kind: 'single', tls: false, nodes: [{ host: 'r', port: 6_379 }], credentials: {}, sentinelCredentials: {} },
  ...{ master: '', database: 0 },
}

test.each([
  ['redis://r', single],
  ['redis://r/', single],
  ['rediss://r:7000/3', { ...single, tls: true, nodes: [{ host: 'r', port: 7_000 }], database: 3 }],
  ['redis://:p%40ss@r', { ...single, credentials: { password: 'p@ss' } }],
  ['redis://who:p:w@[::1]:1', { ...single, credentials: { username: 'who', password: 'p:w' }, nodes: [{ host: '::1', port: 1 }] }],
  [
    'redis+sentinel://who:pw@a:1,b/my%20primary/2?sentinelUsername=s&sentinelPassword=x%26y',
    {
      ...{ kind: 'sentinel', tls: false, credentials: { username: 'who', password: 'pw' }, master: 'my primary', database: 2 },
      nodes: [
        { host: 'a', port: 1 },
        { host: 'b', port: 26_379 },
      ],
      sentinelCredentials: { username: 's', password: 'x&y' },
    },
  ],
  ['rediss+sentinel://a/m', { ...single, kind: 'sentinel', tls: true, nodes: [{ host: 'a', port: 26_379 }], master: 'm' }],
  [
    'rediss+cluster://:pw@a:1,b.svc',
    {
      ...{ ...single, kind: 'cluster', tls: true, credentials: { password: 'pw' } },
      nodes: [
        { host: 'a', port: 1 },
        { host: 'b.svc', port: 6_379 },
      ],
    },
  ],
])('%s', (text, address) => {
  expect(redisAddress(text)).toEqual(address)
})

test.each([
  ['http://secret', 'starts with redis://, redis+sentinel:// or redis+cluster://'],
  ['redis://', 'starts with redis://'],
  ['redis+other://secret', 'starts with redis://'],
  ['redis://se cret', 'starts with redis://'],
  ['redis://:secret@', 'host 1 is not so'],
  ['redis+cluster://:secret@a,', 'host 2 is not so'],
  ['redis://who:secret@127.0.0.1:6379:1', 'host 1 is not so'],
  ['redis://a:65536', 'host 1 is not so'],
  ['redis://a:0', 'host 1 is not so'],
  ['redis://a,b', 'names several hosts'],
  ['redis://secret@a', 'a user without a password'],
  ['redis://who:sec%ret@a', 'each % of a user'],
  ['redis://a/secret', 'the number of a database'],
  ['redis://a?password=secret', 'option 1 after the "?"; only redis+sentinel:// has options'],
  ['redis+sentinel://:secret@a:1', 'must name the primary after the sentinels'],
  ['redis+sentinel://a/m/secret', 'the number of a database'],
  ['redis+sentinel://a/m?sentinelPassword=secret&sentinelPasword=secret', 'option 2 after the "?"; it may have sentinelUsername and'],
  ['redis+sentinel://a/m?sentinelPassword=secret&sentinelPassword=secret', 'option 2 after the "?"'],
  ['redis+sentinel://a/m?sentinelUsername=secret', 'a sentinelUsername without a sentinelPassword'],
  ['redis+cluster://a/1', 'a cluster has no databases'],
  ['redis+cluster://a?sentinelPassword=secret', 'only redis+sentinel:// has options'],
])('%s is refused, saying what is wrong and no part of it', (text, problem) => {
  const refusal = (() => {
    try {
      return new Error(`it was read as ${JSON.stringify(redisAddress(text))}`)
    } catch (error) {
      return error as Error
    }
  })()
  expect(refusal.message).toContain(problem)
  expect(refusal.message).not.toMatch(/secret|sec%|pasword=/i)
})

test('a user and a password of any characters are read as they were written, percent-encoded', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 })
  const schemes = fc.constantFrom('redis://%@h', 'rediss+sentinel://%@h:1,i/m', 'redis+cluster://%@h,i:2')
  fc.assert(
    fc.property(schemes, text, text, (scheme, username, password) => {
      const encoded = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`
      expect(redisAddress(scheme.replace('%', () => encoded)).credentials).toEqual({ username, password })
    }),
  )
})
