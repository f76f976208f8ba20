import type { IncomingMessage } from 'node:http'
import { expect, test } from '@jest/globals'
import { getAddress } from './address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as Pick<
    IncomingMessage,
    'headers' | 'socket'
  >

test.each([
  [0, '192.0.2.1', undefined, '192.0.2.1'],
  [0, '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  [0, '::ffff:192.0.2.1', undefined, '192.0.2.1'],
  [1, '192.0.2.1', '203.0.113.9', '203.0.113.9'],
  [1, '192.0.2.1', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
  [2, '192.0.2.1', '198.51.100.7, 203.0.113.9', '198.51.100.7'],
  [2, '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  [1, '192.0.2.1', undefined, '192.0.2.1'],
  [1, '192.0.2.1', 'unknown', '192.0.2.1'],
  [1, '192.0.2.1', '203.0.113.9:51234', '203.0.113.9'],
  [1, '192.0.2.1', '[2001:db8:1:2::9]:443', '2001:db8:1:2'],
  [1, '192.0.2.1', '2001:db8:1:2::9', '2001:db8:1:2'],
  [1, '192.0.2.1', '[', '192.0.2.1'],
  [0, '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
  [0, '2001:DB8:1:2::9', undefined, '2001:db8:1:2'],
  [0, '2001:db8::9', undefined, '2001:db8:0:0'],
  [0, '::1', undefined, '0:0:0:0'],
  [0, 'fe80::1%eth0', undefined, 'fe80:0:0:0'],
])('behind %i proxies, peer %s with X-Forwarded-For %s counts as %s', (hops, peer, forwarded, counted) => {
  expect(getAddress(hops)(from(peer, forwarded))).toBe(counted)
})
