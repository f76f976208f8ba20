import { env, type Setting } from './config.ts'
import { logLevels } from './log.ts'
import { targetOf } from './rpc/address.ts'

/** Settings of every process. */
export const processSettings = {
  adminPort: env.int('ADMIN_PORT', 8081, 'Port of /healthz, /readyz and /metrics; never public.', { max: 65_535 }),
  rpcPort: env.int('RPC_PORT', 9090, 'Port of the services over gRPC, with health.', { max: 65_535 }),
  internalHost: env.text('INTERNAL_HOST', '127.0.0.1', 'Address the admin and the gRPC port listen on; never one the public can reach.'),
  stopWaitSeconds: env.int(
    'STOP_WAIT_SECONDS',
    0,
    'How long a process that is asked to stop goes on answering, so that balancers see that it is not ready.',
    { max: 10 },
  ),
  connectionAgeSeconds: env.int(
    'RPC_CONNECTION_AGE_SECONDS',
    300,
    'After how long a gRPC connection is made anew: only then do callers see new processes of a service.',
    { min: 1, max: 86_400 },
  ),
  logLevel: env.choice('LOG_LEVEL', logLevels, 'info', 'What is logged: this level and those above it.'),
  now: env.instant('NOW', undefined, 'Where the process clock starts; it runs on from there. Unset: real time.'),
  nowAt: env.instant('NOW_AT', undefined, 'The real moment at which the clock showed NOW, for processes that share it. Unset: the start.'),
  clockSpeed: env.int(
    'CLOCK_SPEED',
    1,
    'How many times as fast as real time the process clock runs. Limits, caches and time-outs do not.',
    {
      min: 1,
      max: 600,
    },
  ),
}

/** These settings alone select the back ends of a process. */
export const backEndSettings = {
  dataDir: env.text('DATA_DIR', '.data', 'Folder of the embedded store and bus; ":memory:" keeps nothing.'),
  mongodbUrl: env.url('MONGODB_URL', undefined, 'Documents in MongoDB. Unset: in DATA_DIR.', { schemes: ['mongodb', 'mongodb+srv'] }),
  natsUrl: env.url('NATS_URL', undefined, 'Messages over NATS JetStream. Unset: in DATA_DIR.', { schemes: ['nats', 'tls'] }),
  natsPrefix: env.name('NATS_PREFIX', '', 'What the names of all streams and subjects begin with, where several houses share a NATS.'),
  redisUrl: env.url('REDIS_URL', undefined, 'Rate limits counted in Redis or Valkey. Unset: in the process.', {
    schemes: ['redis', 'rediss'],
  }),
  gateways: env.int('GATEWAYS', 1, 'How many gateways share REDIS_URL: each admits its part of a limit while Redis is out of reach.', {
    min: 1,
    max: 10_000,
  }),
}

/** The gRPC address of a service; default NAME:9090, which resolves within a Kubernetes namespace or a compose file. */
export const addressSetting = (service: string): Setting<string> => ({
  variable: addressVariable(service),
  default: `${service}:9090`,
  doc: `Where the service ${service} answers gRPC: host:port, or a list of IPv4 addresses with ports.`,
  read(text) {
    targetOf(text)
    return text
  },
})

/** "billing-x402" in BILLING_X402_ADDRESS. */
export const addressVariable = (service: string): string => `${service.toUpperCase().replaceAll('-', '_')}_ADDRESS`
