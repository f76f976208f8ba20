import { randomBytes } from 'node:crypto'
import { steadyClock, systemClock } from './clock.ts'
import { NotReached, StartError, type Values } from './config.ts'
import { makeFolder } from './data-dir.ts'
import { probeRoom } from './disk-room.ts'
import type { Unreadable } from './documents/rows.ts'
import { platformLeases } from './leases.ts'
import type { Log } from './log.ts'
import { memoryRateLimiter } from './memory/rate-limiter.ts'
import type { Metrics } from './metrics.ts'
import type { natsBus } from './nats/bus.ts'
import type { Bus } from './ports/bus.ts'
import type { DocumentStore } from './ports/document-store.ts'
import type { RateLimiter } from './ports/rate-limiter.ts'
import type { RedisAddress } from './redis-address.ts'
import type { backEndSettings } from './settings.ts'
import { sqliteBus } from './sqlite/bus.ts'
import { checkpoints } from './sqlite/checkpoints.ts'
import { getDamage } from './sqlite/damage.ts'
import { DamagedDatabase, databaseFile, lockFolder, openDatabase } from './sqlite/database.ts'
import { sqliteStore } from './sqlite/document-store.ts'
import { soundnessChecks } from './sqlite/soundness.ts'
import { probeStore, type StoreProbe } from './store-probe.ts'
import { instrumentedLimiter, reportUnreadable } from './telemetry/instrumented.ts'
import { currentContext } from './telemetry/tracing-context.ts'

type Database = ReturnType<typeof openDatabase>

export interface BackEnds {
  /** The store of a service, by its name. */
  getStore(service: string): DocumentStore
  bus: Bus
  limiter: RateLimiter
  /**
   * Why the process is not ready: the store in its DATA_DIR is damaged or cannot be written. Never for a store shared by processes:
   * all of them would become unready together, and reads that still work would fail with them.
   */
  waitsFor(): string | undefined
}

interface Opening {
  /** Services whose documents are in memory whatever the settings. If there are any, all messages are in memory too. */
  inMemory: readonly string[]
  /** False: no service has documents, so MONGODB_URL is not connected to. */
  keepsDocuments: boolean
  /** Processes of the same group share rate limits. */
  group: string
  log: Log
  metrics: Metrics
}

const remedy = 'put a backup in place of DATA_DIR (docs/operations.md)'

type Keep = <T extends { close(): Promise<void> | void }>(resource: T) => T

/**
 * Selects the embedded or the server adapters by the URLs that are set; no other code does. `opened` closes what was
 * opened, even if this fails. Errors: NotReached when a server does not respond; StartError that names the setting of a
 * back end that cannot be opened.
 */
export async function openBackEnds(
  settings: Values<typeof backEndSettings>,
  { inMemory, keepsDocuments, group, log, metrics }: Opening,
  opened: AsyncDisposableStack,
): Promise<BackEnds> {
  const { mongodbUrl, natsUrl, natsPrefix, redis: redisAddress } = settings
  if (natsUrl) {
    const { natsAddress } = await import('./nats/connection.ts')
    readable('NATS_URL', () => natsAddress(natsUrl))
  }
  const keep: Keep = (resource) => opened.adopt(resource, (each) => each.close())
  const databases = new Map<string, Database>()
  const database = (folder: string): Database => {
    const open =
      databases.get(folder) ?? (folder === ':memory:' ? keep(openDatabase(folder)) : openExclusive(folder, keep, { log, metrics }))
    databases.set(folder, open)
    return open
  }
  const demo = inMemory.length > 0
  const dataDir = keepsDocuments ? settings.dataDir : ':memory:'
  const messagesDir = demo ? ':memory:' : dataDir
  const unreadable = reportUnreadable(log, metrics)
  const embedded = { unreadable, currentCall: () => currentContext()?.call }
  const store = keep(mongodbUrl && keepsDocuments ? await mongo(mongodbUrl, unreadable) : sqliteStore(database(dataDir), embedded))
  if (mongodbUrl && keepsDocuments) await reached('MONGODB_URL', store.prepare([platformLeases]))
  const probe = keepsDocuments
    ? keep(await probeStore(withRoom(store, mongodbUrl ? ':memory:' : dataDir), { clock: steadyClock, log }))
    : undefined
  const memoryStore = demo ? keep(sqliteStore(database(messagesDir), embedded)) : store
  const busOptions = { clock: systemClock, log, prefix: natsPrefix }
  const bus = keep(natsUrl && !demo ? await reached('NATS_URL', nats(natsUrl, busOptions)) : sqliteBus(database(messagesDir), busOptions))
  const limiter = keep(
    redisAddress
      ? await sharedLimiter(redisAddress, { bus: natsUrl && !demo ? bus : undefined, group, keep, log })
      : memoryRateLimiter(steadyClock),
  )
  addGauges(metrics, bus, probe)
  if (keepsDocuments && !mongodbUrl) addDamageMetrics(metrics, databases)
  return {
    getStore: (service) => (inMemory.includes(service) ? memoryStore : store),
    bus,
    limiter: instrumentedLimiter(limiter, metrics),
    waitsFor() {
      const damage = findDamage(databases)
      if (damage !== undefined) return `the database is damaged (${damage}), and nothing is written any more: ${remedy}`
      const failure = mongodbUrl ? undefined : probe?.failure()
      return failure && `the store cannot be written: ${failure}`
    },
  }
}

// Drivers take memory and time to start: a process loads only those of its URLs.
const nats = async (...given: Parameters<typeof natsBus>) => (await import('./nats/bus.ts')).natsBus(...given)

interface Sharing extends Pick<Opening, 'group' | 'log'> {
  /** Undefined: there are no other processes. */
  bus: Bus | undefined
  keep: Keep
}

/** The limiter on Redis. Its process is present among those of its group while it is open. */
async function sharedLimiter(address: RedisAddress, { bus, group, keep, log }: Sharing): Promise<RateLimiter> {
  const [{ presence, onlyProcess }, { redisRateLimiter }] = await Promise.all([
    import('./redis/presence.ts'),
    import('./redis/rate-limiter.ts'),
  ])
  const id = randomBytes(9).toString('base64url')
  const members = bus ? keep(await reached('NATS_URL', presence(bus, { id, group, clock: steadyClock }))) : onlyProcess
  return redisRateLimiter(address, { clock: steadyClock, log, presence: members })
}

/** The driver parses the URL when the store is created. */
async function mongo(url: string, unreadable: Unreadable): Promise<DocumentStore> {
  const { mongoStore } = await import('./mongo/document-store.ts')
  return readable('MONGODB_URL', () => mongoStore(url, { currentCall: () => currentContext()?.call, unreadable }))
}

/** A parse error may contain the password, so it is neither reported nor attached as the cause. */
function readable<T>(variable: string, read: () => T): T {
  try {
    return read()
  } catch {
    throw new StartError(`${variable} has a format or an option that its driver does not support.`)
  }
}

const reached = <T>(variable: string, answer: Promise<T>): Promise<T> =>
  answer.catch((error: Error) => {
    throw new NotReached(variable, error)
  })

/** The probe of a store in a folder also needs room for files in it. */
const withRoom = (store: DocumentStore, folder: string): Pick<DocumentStore, 'probe'> => ({
  async probe() {
    await store.probe()
    if (folder !== ':memory:') await probeRoom(folder)
  },
})

/**
 * The database of the folder, locked for this process: the bus caches its positions in memory. The lock ends with the
 * process.
 */
function openExclusive(folder: string, keep: Keep, watching: Watching): Database {
  try {
    makeFolder(folder)
    keep(lockFolder(folder))
    const database = keep(openDatabase(databaseFile(folder)))
    watch(database, databaseFile(folder), keep, watching)
    return database
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} ${getProblem(error as Error, databaseFile(folder))}`, { cause: error })
  }
}

const findDamage = (databases: ReadonlyMap<string, Database>): string | undefined =>
  [...databases.values()].map((each) => getDamage(each).found()).find((found) => found !== undefined)

function addDamageMetrics(metrics: Metrics, databases: ReadonlyMap<string, Database>): void {
  countChecks(metrics)
  const isDamaged = () => [{ value: findDamage(databases) === undefined ? 0 : 1 }]
  metrics.gauge('touchline_store_damaged', '1 since damage of the embedded database was found, else 0.', [], isDamaged)
}

const countChecks = (metrics: Metrics) =>
  metrics.counter('touchline_store_checks_total', 'Checks of all pages of the embedded database, by what was found.', ['result'])

type Watching = Pick<Opening, 'log' | 'metrics'>

/** Runs the threads of a database. Its log is not copied into a damaged file. */
function watch(database: Database, path: string, keep: Keep, { log, metrics }: Watching): void {
  const copying = keep(checkpoints(path, log))
  const damage = getDamage(database)
  const checks = countChecks(metrics)
  const onDamage = damage.report
  keep(soundnessChecks(path, { clock: steadyClock, log, checked: (result) => checks.add({ result }), onDamage }))
  damage.onFound((reason) => {
    log.error('the database is damaged; nothing is written to it any more', { reason })
    void copying.close()
  })
}

function getProblem(error: Error, file: string): string {
  if (error instanceof DamagedDatabase) {
    const what = `cannot be used: ${file} is damaged (${error.message}). Nothing was written to it.`
    return `${what} Put a backup in place of DATA_DIR (docs/operations.md), or move the file away to begin anew.`
  }
  return error.message.includes('locked') ? 'is in use by another process.' : `cannot be used: ${error.message}.`
}

function addGauges(metrics: Metrics, bus: Bus, probe: StoreProbe | undefined): void {
  const flag = (is: boolean) => [{ value: is ? 1 : 0 }]
  metrics.gauge('touchline_bus_waiting', 'Messages that wait for a durable consumer of this process.', ['durable'], async () =>
    Object.entries(await bus.lag()).map(([durable, value]) => ({ labels: { durable }, value })),
  )
  metrics.gauge('touchline_bus_connected', '1 while the bus is connected, else 0.', [], () => flag(bus.connected()))
  if (!probe) return
  const isWritable = () => flag(probe.failure() === undefined)
  metrics.gauge('touchline_store_writable', '1 while the document store can be written, else 0.', [], isWritable)
}
