import type { Environment } from '@touchline/platform/config'

interface Kept {
  /** FEEDS is not set: invented leagues are played. */
  isDemo: boolean
  /** A day is played again. */
  isReplay: boolean
  startedAt: Date
}

/**
 * The settings with a database and streams of their own for what must not mix with real leagues: the demo has one of each, every run of a
 * replay new ones, since a day can be played but once on the same data.
 */
export function withOwnNames(given: Environment, { isDemo, isReplay, startedAt }: Kept): { environment: Environment; remarks: string[] } {
  if (!isDemo && !isReplay) return { environment: given, remarks: [] }
  const own = isReplay ? `replay-${Math.floor(startedAt.getTime() / 1_000).toString(36)}` : 'demo'
  const { url, name } = inDatabase(given.MONGODB_URL!, own.replaceAll('-', '_'))
  const environment = { ...given, MONGODB_URL: url, NATS_PREFIX: `${given.NATS_PREFIX ?? ''}${own}-` }
  return { environment, remarks: [`Kept apart from real leagues: database ${name}, streams ${environment.NATS_PREFIX}….`] }
}

/** "mongodb://host/touchline?x" to "mongodb://host/touchline_demo?x"; without a name in the URL the name is "touchline". */
function inDatabase(url: string, suffix: string): { url: string; name: string } {
  const [, server = '', path = '', query = ''] = /^(\w+(?:\+\w+)?:\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/.exec(url) ?? []
  const name = `${path || 'touchline'}_${suffix}`
  return { url: `${server}/${name}${query}`, name }
}
