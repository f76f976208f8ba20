import { env } from './config.ts'
import { logLevels } from './log.ts'

/** The settings of every process, whatever runs in it. */
export const processSettings = {
  adminPort: env.int('ADMIN_PORT', 8081, 'Port of /healthz, /readyz and /metrics; never public.', { max: 65_535 }),
  rpcPort: env.int('RPC_PORT', 9090, 'Port of the services over gRPC, with reflection and health.', { max: 65_535 }),
  logLevel: env.choice('LOG_LEVEL', logLevels, 'info', 'What is logged: this level and those above it.'),
  now: env.instant('NOW', undefined, 'Where the process clock starts; it runs on from there. Unset: real time.'),
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

/** Which back ends a process uses is decided by which of these are set, and nowhere else. */
export const backEndSettings = {
  dataDir: env.text('DATA_DIR', '.data', 'Folder of the embedded store and bus; ":memory:" keeps nothing.'),
  mongodbUrl: env.url('MONGODB_URL', undefined, 'Documents in MongoDB. Unset: in DATA_DIR.', { schemes: ['mongodb', 'mongodb+srv'] }),
  natsUrl: env.url('NATS_URL', undefined, 'Messages over NATS JetStream. Unset: in DATA_DIR.', { schemes: ['nats', 'tls'] }),
  redisUrl: env.url('REDIS_URL', undefined, 'Rate limits counted in Redis or Valkey. Unset: in the process.', {
    schemes: ['redis', 'rediss'],
  }),
  gateways: env.int('GATEWAYS', 1, 'How many gateways share REDIS_URL: each admits its part of a limit while Redis is out of reach.', {
    min: 1,
    max: 10_000,
  }),
}
