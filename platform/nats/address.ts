import type { NodeConnectionOptions } from '@nats-io/transport-node'

/**
 * "nats://[user:password@|token@]host[:port]", then more servers of the cluster between commas, with or without what stands before the host:
 * all are told the first one's credentials. "tls:" instead of "nats:" for an encrypted one. The servers name the others of their cluster.
 * Throws a TypeError or URIError for anything else; it may repeat what is secret.
 */
export function natsAddress(text: string): Pick<NodeConnectionOptions, 'servers' | 'tls' | 'token' | 'user' | 'pass'> {
  const [scheme] = text.split('//')
  const servers = text.split(',').map((part) => new URL(part.includes('://') ? part : `${scheme}//${part}`))
  const { protocol, username, password } = servers[0]!
  if (servers.some((each) => each.host === '' || each.protocol !== protocol)) throw new TypeError('not a server')
  const secret = decodeURIComponent(username)
  return {
    servers: servers.map(({ host }) => host),
    ...(protocol === 'tls:' && { tls: {} }),
    ...(secret !== '' && (password === '' ? { token: secret } : { user: secret, pass: decodeURIComponent(password) })),
  }
}
