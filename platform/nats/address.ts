import type { NodeConnectionOptions } from '@nats-io/transport-node'

/**
 * "nats://[user:password@|token@]host[:port]", then more servers of the cluster, separated by commas, with or without
 * scheme and credentials: the credentials of the first one are used for all. "tls:" instead of "nats:" for TLS. Servers
 * announce the other members of their cluster. Throws a TypeError or URIError for anything else; its message may
 * contain the secret.
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
