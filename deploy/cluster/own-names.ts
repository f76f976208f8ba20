import type { Environment } from '@touchline/platform/config'

interface Run {
  /** FEEDS is not set: the demo plays invented leagues. */
  isDemo: boolean
  /** FEEDS has a replay. */
  isReplay: boolean
  startedAt: Date
}

/**
 * The settings with a separate database and separate streams for data that must not mix with real leagues. The demo
 * always uses the same ones; every run of a replay gets new ones, because a day can be replayed only once on the same
 * data.
 */
export function withOwnNames(
  environment: Environment,
  { isDemo, isReplay, startedAt }: Run,
): { environment: Environment; remarks: string[] } {
  if (!isDemo && !isReplay) return { environment, remarks: [] }
  const suffix = isReplay ? `replay-${Math.floor(startedAt.getTime() / 1_000).toString(36)}` : 'demo'
  const { url, name } = inDatabase(environment.MONGODB_URL!, suffix.replaceAll('-', '_'))
  const separate = { ...environment, MONGODB_URL: url, NATS_PREFIX: `${environment.NATS_PREFIX ?? ''}${suffix}-` }
  return { environment: separate, remarks: [`Separate from real leagues: database ${name}, streams ${separate.NATS_PREFIX}….`] }
}

/** "mongodb://host/touchline?x" becomes "mongodb://host/touchline_demo?x"; the default database name is "touchline". */
function inDatabase(url: string, suffix: string): { url: string; name: string } {
  const [, server = '', path = '', query = ''] = /^(\w+(?:\+\w+)?:\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/.exec(url) ?? []
  const name = `${path || 'touchline'}_${suffix}`
  return { url: `${server}/${name}${query}`, name }
}
