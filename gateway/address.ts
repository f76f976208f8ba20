import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** Client address as rate limits count it: for IPv6 its /64, since a client usually controls all of it. */
export type AddressOf = (req: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/**
 * `hops`: number of trusted proxies in front of the gateway. Each appends its peer's address to X-Forwarded-For;
 * entries before those are supplied by the client and not trusted.
 */
export const addressOf =
  (hops: number): AddressOf =>
  ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? ''
    if (hops === 0) return countedAddress(peer)
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    const address = withoutPort(forwarded.at(-hops)?.trim() ?? '')
    return countedAddress(isIP(address) === 0 ? peer : address)
  }

/** Some proxies append the port: "203.0.113.9:51234", "[2001:db8::1]:51234". */
const withoutPort = (address: string): string => {
  if (address.startsWith('[')) return address.slice(1, address.indexOf(']'))
  const colon = address.indexOf(':')
  return colon >= 0 && colon === address.lastIndexOf(':') ? address.slice(0, colon) : address
}

/** Normalizes an address for rate limits: IPv4-mapped IPv6 becomes IPv4, other IPv6 is cut to its first 64 bits. */
export function countedAddress(address: string): string {
  if (address.startsWith('::ffff:')) return address.slice(7)
  return isIP(address) === 6 ? networkOf(address) : address
}

/** The first four groups of an IPv6 address. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
