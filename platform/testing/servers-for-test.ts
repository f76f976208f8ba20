import { randomBytes } from 'node:crypto'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { mongoClient } from '../mongo/client.ts'
import { mongoStoreOn } from '../mongo/document-store.ts'
import { natsBus } from '../nats/bus.ts'
import { currentContext } from '../telemetry/tracing-context.ts'
import type { OpenBackEnds } from './back-ends-for-test.ts'

/** A separate database and separate streams, deleted by `close`. */
export async function openOnServers(mongodbUrl: string, natsUrl: string): Promise<OpenBackEnds> {
  const name = `test-${randomBytes(6).toString('hex')}`
  const client = mongoClient(mongodbUrl, 10_000)
  const store = mongoStoreOn(client, name, { timeoutMs: 10_000, currentCall: () => currentContext()?.call })
  const bus = await natsBus(natsUrl, { clock: systemClock, log: createLog('error'), prefix: `${name}-` })
  return {
    store,
    bus,
    async close() {
      await bus.close()
      await removeStreams(natsUrl, `${name}-`)
      await client.db(name).dropDatabase()
      await store.close()
    },
  }
}

/** Deletes all streams with this prefix. */
export async function removeStreams(natsUrl: string, prefix: string): Promise<void> {
  const connection = await connect({ servers: new URL(natsUrl).host })
  try {
    const manager = await jetstreamManager(connection)
    for await (const { config } of manager.streams.list()) if (config.name.startsWith(prefix)) await manager.streams.delete(config.name)
  } finally {
    await connection.close()
  }
}
