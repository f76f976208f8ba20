import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** The client's address, as its limit counts it: an IPv6 client owns its whole /64. */
export type AddressOf = (req: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/**
 * `hops`: how many proxies of ours stand before us. Each adds the address it was called from to X-Forwarded-For; what stands before those was
 * sent by the client and may be a lie.
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

/** Some proxies add the port: "203.0.113.9:51234", "[2001:db8::1]:51234". */
const withoutPort = (address: string): string => {
  if (address.startsWith('[')) return address.slice(1, address.indexOf(']'))
  const colon = address.indexOf(':')
  return colon >= 0 && colon === address.lastIndexOf(':') ? address.slice(0, colon) : address
}

/** An address as limits count it: without the prefix of IPv4 in IPv6, and of IPv6 the first 64 bits. */
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
