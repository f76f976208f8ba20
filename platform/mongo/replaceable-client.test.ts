import { describe, expect, test } from '@jest/globals'
import type { MongoClient, ServerHeartbeatStartedEvent } from 'mongodb'
import { mongoClient, replaceableClient } from './client.ts'

const url = process.env.TEST_MONGODB_URL
if (url) describe('a replaceable client', () => suite(url))
else {
  console.warn('SKIPPED: a replaceable client. TEST_MONGODB_URL is not set.')
  test.skip('a replaceable client', () => undefined)
}

function suite(server: string): void {
  /** A busy machine must handle a heartbeat in 2.5 times this. */
  const timeoutMs = 1_000
  const times = (count: number) => new Promise((resolve) => setTimeout(resolve, count * timeoutMs))

  async function opened() {
    const made: MongoClient[] = []
    let asked: ServerHeartbeatStartedEvent | undefined
    const make = () => {
      const client = mongoClient(server, 10_000).on('serverHeartbeatStarted', (question) => {
        asked = question
      })
      made.push(client)
      return client
    }
    const client = replaceableClient(make, timeoutMs)
    const ping = () => client.db('admin').command({ ping: 1 })
    await ping()
    return { made, client, ping, asked: asked! }
  }

  test('is kept while the server responds to heartbeats', async () => {
    const { made, client, ping } = await opened()
    await times(4)
    await ping()
    expect(made).toHaveLength(1)
    await client.close()
  })

  test('is replaced when heartbeats hang, and running operations finish', async () => {
    const { made, client, ping, asked } = await opened()
    made[0]!.emit('serverHeartbeatStarted', asked)
    const pings: Promise<unknown>[] = []
    while (made.length === 1) {
      pings.push(ping())
      await times(0.02)
    }
    await Promise.all(pings)
    await times(1.5)
    await ping()
    expect(made).toHaveLength(2)
    await client.close()
  })
}
