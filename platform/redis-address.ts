/** What REDIS_URL names. */
export interface RedisAddress {
  kind: 'single' | 'sentinel' | 'cluster'
  /** Whether all connections use TLS, those to the sentinels too. */
  tls: boolean
  /** The server, the sentinels, or some nodes of the cluster, which announce the others. */
  nodes: readonly { host: string; port: number }[]
  credentials: Credentials
  /** The credentials of the sentinels, which are not those of the servers. */
  sentinelCredentials: Credentials
  /** The name that the sentinels have for the primary; empty unless `kind` is "sentinel". */
  master: string
  database: number
}

type Credentials = { username?: string; password?: string }

const schemes = /^redis(s?)(?:\+(sentinel|cluster))?:\/\/(.*)$/s
const defaultPorts = { single: 6_379, sentinel: 26_379, cluster: 6_379 } as const
const databaseMax = 1_000_000

/**
 * Reads "redis://[[user]:password@]host[:port][/database]", "redis+sentinel://[[user]:password@]host[:port],…/master
 * [/database][?sentinelUsername=…&sentinelPassword=…]" or "redis+cluster://[[user]:password@]host[:port],…"; "rediss"
 * instead of "redis" for TLS. User, password and master are percent-encoded. Errors: an Error whose message completes
 * "REDIS_URL …" and contains nothing of the text: every part of it may be part of a password that is not encoded.
 */
export function redisAddress(text: string): RedisAddress {
  const [, tls = '', mode = 'single', rest = ''] = schemes.exec(text) ?? []
  if (rest === '' || /\s/.test(text)) {
    throw new Error('must be a URL that starts with redis://, redis+sentinel:// or redis+cluster://, or with rediss for TLS')
  }
  const kind = mode as RedisAddress['kind']
  const [beforeQuery, query] = splitAt(rest, rest.indexOf('?'))
  const [authority, path] = splitAt(beforeQuery, beforeQuery.indexOf('/'))
  const [secret, hosts] = authority.includes('@') ? splitAt(authority, authority.lastIndexOf('@')) : ['', authority]
  const nodes = hosts.split(',').map((host, i) => getNode(host, i + 1, defaultPorts[kind]))
  if (kind === 'single' && nodes.length > 1) {
    throw new Error('names several hosts; redis+sentinel:// is for sentinels, redis+cluster:// for the nodes of a cluster')
  }
  const shared = { kind, tls: tls !== '', nodes, credentials: getCredentials(secret) }
  return { ...shared, ...getPlace(kind, path), sentinelCredentials: getOptions(kind, query) }
}

/** The parts before and after the character at `i`; all of it and '' below 0. */
const splitAt = (text: string, i: number): [string, string] => (i < 0 ? [text, ''] : [text.slice(0, i), text.slice(i + 1)])

function getNode(text: string, number: number, defaultPort: number) {
  const [, bracketed, name, digits] = /^(?:\[([\da-fA-F:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const [host, port] = [bracketed ?? name, Number(digits ?? defaultPort)]
  if (host === undefined || port < 1 || port > 65_535) {
    throw new Error(`must name its hosts as HOST or HOST:PORT, separated by commas; host ${number} is not so`)
  }
  return { host, port }
}

function getCredentials(secret: string): Credentials {
  if (secret === '') return {}
  const [username, password] = splitAt(secret, secret.indexOf(':')).map((part) => decoded(part)) as [string, string]
  if (password === '') throw new Error('has a user without a password: USER:PASSWORD@ or :PASSWORD@ precedes the hosts')
  return { ...(username !== '' && { username }), password }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('must have each % of a user, a password or a name written as %25')
  }
}

/** The name of the primary and the database, from the path without its first slash. */
function getPlace(kind: RedisAddress['kind'], path: string): { master: string; database: number } {
  const [first, second] = kind === 'sentinel' ? splitAt(path, path.indexOf('/')) : ['', path]
  if (kind === 'sentinel' && first === '') {
    throw new Error('must name the primary after the sentinels, as they do: redis+sentinel://HOST:PORT,HOST:PORT/NAME')
  }
  if (kind === 'cluster' && second !== '') throw new Error('must end after the nodes: a cluster has no databases to choose from')
  if (!/^\d{0,6}$/.test(second)) throw new Error(`must end with the number of a database below ${databaseMax}, or without one`)
  return { master: decoded(first), database: Number(second) }
}

/** The credentials of the sentinels, from the query. */
function getOptions(kind: RedisAddress['kind'], query: string): Credentials {
  const given = [...new URLSearchParams(query)]
  const names = kind === 'sentinel' ? ['sentinelUsername', 'sentinelPassword'] : []
  for (const [i, [name]] of given.entries()) {
    if (!names.includes(name) || given.findIndex((each) => each[0] === name) !== i) {
      const known = names.length > 0 ? `it may have ${names.join(' and ')}, once each` : 'only redis+sentinel:// has options'
      throw new Error(`has an option that is not known, option ${i + 1} after the "?"; ${known}`)
    }
  }
  const { sentinelUsername: username = '', sentinelPassword: password = '' } = Object.fromEntries(given)
  if (username !== '' && password === '') throw new Error('has a sentinelUsername without a sentinelPassword')
  return { ...(username !== '' && { username }), ...(password !== '' && { password }) }
}
