import { type EmbeddedServer, type Servers, type Settings, startAsProcesses, startInOneProcess } from './start-server.ts'

export interface Shape {
  shape: 'in one process' | 'as separate processes'
  start(feeds: string, settings?: Settings): Promise<EmbeddedServer>
}

/** The back ends for tests. Undefined unless all three URLs are set. */
export function serversForTest(): Servers | undefined {
  const { TEST_MONGODB_URL: mongodbUrl, TEST_NATS_URL: natsUrl, TEST_REDIS_URL: redisUrl } = process.env
  return mongodbUrl && natsUrl && redisUrl ? { mongodbUrl, natsUrl, redisUrl } : undefined
}

/**
 * Shapes for `describe.each`: all services in one process and, if the back ends are set, one separate process per service.
 * Otherwise a line on standard error reports the skipped shape.
 */
export function bothShapes(what: string): readonly Shape[] {
  const inOne: Shape = { shape: 'in one process', start: startInOneProcess }
  const servers = serversForTest()
  if (servers) return [inOne, { shape: 'as separate processes', start: (feeds, settings) => startAsProcesses(feeds, servers, 1, settings) }]
  // Bypasses the console: jest drops its output for a file in which all tests are skipped.
  process.stderr.write(
    `SKIPPED as separate processes: ${what}. TEST_MONGODB_URL, TEST_NATS_URL and TEST_REDIS_URL are not all set; deploy/dev/backends sets them.\n`,
  )
  return [inOne]
}
