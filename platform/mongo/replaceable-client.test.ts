import { describe, expect, test } from '@jest/globals'
import type { MongoClient, ServerHeartbeatStartedEvent } from 'mongodb'
import { manualClock } from '../clock.ts'
import { mongoClient, replaceableClient } from './client.ts'

const url = process.env.TEST_MONGODB_URL
if (url) describe('a replaceable client', () => suite(url))
else {
  console.warn('SKIPPED: a replaceable client. TEST_MONGODB_URL is not set.')
  test.skip('a replaceable client', () => undefined)
}

function suite(server: string): void {
  const timeoutMs = 1_000
  const hungMs = 2.5 * timeoutMs

  async function opened() {
    const clock = manualClock(0)
    const made: MongoClient[] = []
    let asked: ServerHeartbeatStartedEvent | undefined
    const make = () => {
      const client = mongoClient(server, 10_000).on('serverHeartbeatStarted', (question) => {
        asked ??= question
      })
      made.push(client)
      return client
    }
    const client = replaceableClient(make, timeoutMs, clock)
    const ping = () => client.db('admin').command({ ping: 1 })
    await ping()
    return { clock, made, client, ping, asked: asked! }
  }

  test('is kept while the server responds to heartbeats', async () => {
    const { clock, made, client, ping } = await opened()
    await clock.advance(10 * hungMs)
    await ping()
    expect(made).toHaveLength(1)
    await client.close()
  })

  test('is replaced when heartbeats hang, and running operations finish', async () => {
    const { clock, made, client, ping, asked } = await opened()
    made[0]!.emit('serverHeartbeatStarted', asked)
    await clock.advance(hungMs - 1)
    expect(made).toHaveLength(1)
    const running = ping()
    await clock.advance(1)
    expect(made).toHaveLength(2)
    await Promise.all([running, ping()])
    await clock.advance(10 * hungMs)
    await ping()
    expect(made).toHaveLength(2)
    await client.close()
  })
}
