import { type Environment, env, readConfig, type Setting } from './config.ts'
import { logLevels } from './log.ts'
import { type RedisAddress, redisAddress } from './redis-address.ts'
import { getTarget } from './rpc/address.ts'
import { checkRpcSettings, rpcSettings } from './rpc/settings.ts'
import type { AnyService } from './service.ts'
import { telemetrySettings } from './telemetry/open-tracer.ts'

/** Settings of every process. */
export const processSettings = {
  settingsDir: env.text(
    'SETTINGS_DIR',
    undefined,
    'Folder of more settings, such as a mounted Secret: each file has the name of a variable and its value. A variable that is set counts before the file.',
  ),
  adminPort: env.int('ADMIN_PORT', 8081, 'Port of /healthz, /readyz, /metrics and /internal; never public.', { max: 65_535 }),
  rpcPort: env.int('RPC_PORT', 9090, 'Port of the services over gRPC, with health; never public.', { max: 65_535 }),
  internalHost: env.text(
    'INTERNAL_HOST',
    '127.0.0.1',
    'Address the admin and the gRPC port listen on; must not be public. 0.0.0.0 when a service runs as its own process.',
  ),
  stopWaitSeconds: env.int(
    'STOP_WAIT_SECONDS',
    0,
    'Seconds a stopping process continues to serve, so that load balancers notice that it is not ready; streams end within four fifths of it. 5 when a service runs as its own process.',
    { max: 120 },
  ),
  connectionAgeSeconds: env.int(
    'RPC_CONNECTION_AGE_SECONDS',
    300,
    'Maximum age of a gRPC connection in seconds; callers discover new processes of a service only when they reconnect.',
    { min: 1, max: 86_400 },
  ),
  logLevel: env.choice('LOG_LEVEL', logLevels, 'info', 'Minimum level of the log, which is JSON lines on stderr.'),
  now: env.instant('NOW', undefined, 'Start time of the clock, RFC 3339; the clock runs on from there. Unset: real time.'),
  nowAt: env.instant(
    'NOW_AT',
    undefined,
    'Real instant at which the clock showed NOW, for processes that share a clock. Unset: the start.',
  ),
  clockSpeed: env.int('CLOCK_SPEED', 1, 'Speed of the clock relative to real time. Limits, caches and time-outs always use real time.', {
    min: 1,
    max: 600,
  }),
}

/** Settings of the public host, for every service that serves a part of it or links to it. */
export const publicSettings = {
  port: env.int('PORT', 8080, 'Port of the public interface, /v1/….', { max: 65_535 }),
  url: env.url('PUBLIC_URL', undefined, 'Base URL of links to this service. Unset: http://localhost:PORT.'),
  proxies: env.int('TRUST_PROXY', 0, 'Number of your own proxies in front of the service that append to X-Forwarded-For.', { max: 10 }),
  connectionsMax: env.int(
    'MAX_CONNECTIONS',
    undefined,
    'Maximum number of open connections of the public port; above it idle connections are closed in favor of new ones, those that never sent a request first. Unset: 0.8 of the file descriptors.',
    { min: 1 },
  ),
  connectionsPerAddress: env.int(
    'MAX_CONNECTIONS_PER_ADDRESS',
    256,
    'Maximum number of open connections per client address (IPv6: per /64). Not applied when TRUST_PROXY is 1 or more.',
    { min: 1 },
  ),
  siteMode: env.choice(
    'SITE_MODE',
    ['development', 'production'],
    'development',
    'production: the start fails while a legal page, mail or the public URL is missing, and cookies are sent over HTTPS only.',
  ),
}

/** Scheme, host and port under which browsers reach the site. */
export const getPublicOrigin = ({ publicUrl, publicPort }: { publicUrl: string | undefined; publicPort: number }): string =>
  new URL(publicUrl ?? `http://localhost:${publicPort}`).origin

const redisSetting: Setting<RedisAddress | undefined> = {
  variable: 'REDIS_URL',
  default: undefined,
  doc: 'Rate limits counted in Redis or Valkey, shared by all gateways: redis://[user:password@]host:port[/database], redis+sentinel://[user:password@]host:port,host:port/primary[/database][?sentinelUsername=…&sentinelPassword=…], or redis+cluster://[user:password@]host:port,host:port; with rediss for TLS. User and password are percent-encoded. Unset: in the process.',
  read: redisAddress,
}

/** These settings alone select the back ends of a process. */
export const backEndSettings = {
  dataDir: env.text(
    'DATA_DIR',
    '.data',
    'Folder of the embedded store and bus; ":memory:" stores nothing. Without FEEDS the matches of the demo stay in memory, and keys are stored here.',
  ),
  mongodbUrl: env.url('MONGODB_URL', undefined, 'Documents in MongoDB. Unset: in DATA_DIR.', { schemes: ['mongodb', 'mongodb+srv'] }),
  natsUrl: env.url(
    'NATS_URL',
    undefined,
    'Messages over NATS JetStream: comma-separated servers of one cluster (nats://a:4222,b:4222) with the credentials of the first, a comma in a password as %2C. Unset: in DATA_DIR.',
    { schemes: ['nats', 'tls'] },
  ),
  natsPrefix: env.name('NATS_PREFIX', '', 'Prefix of all stream and subject names, for installations that share one NATS.'),
  redis: redisSetting,
}

/** Reads every setting of a process with these services. Errors: StartError that lists all problems. */
export function readSettings<More extends Record<string, Setting>>(
  definitions: readonly AnyService[],
  environment: Environment,
  more: More,
) {
  const own: Record<string, Record<string, Setting>> = Object.fromEntries(definitions.map(({ name, config }) => [name, config]))
  const ofProcess = { process: processSettings, backEnds: backEndSettings, telemetry: telemetrySettings, rpc: rpcSettings }
  const settings = readConfig({ ...own, ...ofProcess, more }, environment)
  checkRpcSettings(settings.rpc, settings.process.internalHost)
  return settings
}

/** The gRPC address of a service; default NAME:9090, which resolves within a Kubernetes namespace or a compose file. */
export const addressSetting = (service: string): Setting<string> => ({
  variable: addressVariable(service),
  default: `${service}:9090`,
  doc: `gRPC address of the service ${service}: host:port, or a list of IPv4 addresses with ports.`,
  read(text) {
    getTarget(text)
    return text
  },
})

/** "billing-x402" in BILLING_X402_ADDRESS. */
export const addressVariable = (service: string): string => `${service.toUpperCase().replaceAll('-', '_')}_ADDRESS`
