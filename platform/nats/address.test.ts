import { expect, test } from '@jest/globals'
import { natsAddress } from './address.ts'

test.each([
  ['nats://a', { servers: ['a'] }],
  ['nats://a:4222,b:4223', { servers: ['a:4222', 'b:4223'] }],
  ['nats://[::1]:4222,nats://b', { servers: ['[::1]:4222', 'b'] }],
  ['nats://who:se%2Ccret@a:1,b,who:secret@c', { servers: ['a:1', 'b', 'c'], user: 'who', pass: 'se,cret' }],
  ['tls://token@a,b', { servers: ['a', 'b'], tls: {}, token: 'token' }],
])('%s', (text, options) => {
  expect(natsAddress(text)).toEqual(options)
})

test.each(['nats://a:b', 'nats://a,', 'nats://,a', 'nats://a,tls://b', 'nats://a,b:99999', 'nats://a%ZZ@b', 'nats://'])(
  'not %s',
  (text) => {
    expect(() => natsAddress(text)).toThrow()
  },
)
