import { expect, test } from '@jest/globals'
import { isPrivateAddress } from './private-address.ts'

const edges = [
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255', '127.0.0.1', '127.255.255.255'],
  ...['169.254.0.1', '169.254.169.254', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255', '224.0.0.1', '239.255.255.255'],
  ...['255.255.255.255', '198.19.0.1', '192.0.0.8'],
]
const publicEdges = [
  ...['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.1', '169.253.255.255'],
  ...['169.255.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0', '223.255.255.255', '8.8.8.8'],
]

test.each(edges)('%s is private in every notation', (address) => {
  for (const written of [address, `::ffff:${address}`, `::${address}`, `64:ff9b::${address}`]) {
    expect([written, isPrivateAddress(written)]).toEqual([written, true])
  }
})

test.each(publicEdges)('%s is public, also mapped and translated', (address) => {
  for (const written of [address, `::ffff:${address}`, `64:ff9b::${address}`]) {
    expect([written, isPrivateAddress(written)]).toEqual([written, false])
  }
})

test.each([
  '::',
  '::1',
  'fc00::1',
  'fdff::1',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'ff02::1',
  '::ffff:7f00:1',
  '2002:7f00:1::',
  '64:ff9b:1::1',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true))

test.each(['2001:4860:4860::8888', '2606:4700::1111', 'fbff::1', 'fe00::1'])('%s is public', (address) =>
  expect(isPrivateAddress(address)).toBe(false),
)
