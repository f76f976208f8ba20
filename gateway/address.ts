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
    if (hops === 0) return counted(peer)
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    const address = forwarded.at(-hops)?.trim() ?? ''
    return counted(isIP(address) === 0 ? peer : address)
  }

function counted(address: string): string {
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
