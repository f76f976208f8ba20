import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, test } from '@jest/globals'
import type { TestOptions } from '@touchline/platform/testing/start-for-test'
import { played, season } from '../testing/source-folder.ts'
import { type StartedIngest, startedIngest } from '../testing/started-ingest.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

/** A server of one file; what it answers can be changed, and who asked is kept. */
async function server(answer: Answer) {
  const asked: IncomingMessage['headers'][] = []
  const state = { answer }
  const http = createServer((request, response) => {
    asked.push(request.headers)
    state.answer(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  cleanUps.push(async () => {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  })
  return { asked, state, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/football.json/2024-25/en.1.json` }
}

async function started(feeds?: string, options?: TestOptions): Promise<StartedIngest> {
  const t = await startedIngest(feeds, options)
  cleanUps.push(t.stop)
  return t
}

const first = season('', [played(1, '2024-08-16', 'Manchester United FC', 'Fulham FC')])
const second = first.replace('"score":{}', '"score":{"ft":[1,0]}')

const withEtag =
  (content: string, etag: string): Answer =>
  (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { etag, 'last-modified': 'Fri, 16 Aug 2024 21:00:00 GMT' }).end(content)
  }

describe('an address', () => {
  test('is asked only for what is new, and nothing new writes nothing', async () => {
    const { url, asked, state } = await server(withEtag(first, '"1"'))
    const t = await started()
    expect(await t.imported(`openfootball-json:${url}`)).toMatchObject({ files: 1, rows: 1, matches: 1 })
    expect(await t.imported(`openfootball-json:${url}`)).toMatchObject({ files: 0, rows: 0, writes: 0 })
    expect(asked).toMatchObject([{}, { 'if-none-match': '"1"', 'if-modified-since': 'Fri, 16 Aug 2024 21:00:00 GMT' }])
    state.answer = withEtag(second, '"2"')
    await t.imported(`openfootball-json:${url}`)
    expect(t.matches()).toMatchObject([
      { seq: 1n, play: { state: 'scheduled' } },
      { seq: 2n, play: { state: 'finished' } },
    ])
    expect((await t.client.listSources({})).items).toContainEqual(expect.objectContaining({ location: url, rows: 1, state: 'idle' }))
  })

  test('is the same source as the file it came from', async () => {
    const { url } = await server(withEtag(first, '"1"'))
    const t = await started()
    await t.imported(`openfootball-json:${url}`)
    const part = t.catalog()[0]!.part
    expect([part, t.matches()[0]!.source]).toEqual(['2024-25/en.1', 'openfootball-json'])
  })

  test.each<[string, Answer, string]>([
    ['answers 404', (_, response) => response.writeHead(404).end(), 'which answered 404'],
    [
      'breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '5000' }).write(first)
        response.socket!.destroySoon()
      },
      'which broke off',
    ],
  ])('that %s fails, and nothing is taken from it', async (_, answer, reason) => {
    const { url } = await server(answer)
    const t = await started()
    await expect(t.imported(`openfootball-json:${url}`)).rejects.toThrow(reason)
    expect(t.matches()).toEqual([])
  })

  test('where nobody answers fails', async () => {
    const { url } = await server(() => undefined)
    const t = await started()
    await cleanUps.shift()!()
    await expect(t.imported(`openfootball-json:${url}`)).rejects.toThrow('which cannot be reached (ECONNREFUSED)')
  })
})

test('an address that never ends is left, and what came before is taken', async () => {
  const closed = Promise.withResolvers<void>()
  const { url } = await server((_, response) => {
    response.once('close', closed.resolve)
    void pour(response)
  })
  const t = await started()
  expect(await t.imported(`openfootball-json:${url}`)).toMatchObject({ rows: 2, matches: 1, quarantined: 1 })
  await closed.promise
})

/** A row, then white space without end. */
async function pour(response: ServerResponse) {
  response.writeHead(200).write(first.slice(0, -2))
  const blanks = Buffer.alloc(1 << 20, ' ')
  while (!response.destroyed) {
    if (!response.write(blanks)) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve))
  }
}

/** Turns the event loop until the network has done what is awaited. */
async function until(done: () => boolean) {
  while (!done()) await setTimeout(1)
}

test('an address in FEEDS is looked at every minute, and a failure does not end that', async () => {
  const { url, asked, state } = await server(withEtag(first, '"1"'))
  const t = await started(`openfootball-json:${url}`, { logLevel: 'silent' })
  await t.begun(1)
  expect((await t.client.listSources({})).items).toMatchObject([{ state: 'watching', rows: 1 }])
  const look = async () => {
    const before = asked.length
    await t.clock.advance(59_000)
    expect(asked.length).toBe(before)
    await t.clock.advance(1_000)
    await until(() => asked.length > before)
    await t.begun(1)
    await t.settled()
  }
  await look()
  expect(t.matches()).toHaveLength(1)
  state.answer = (_, response) => void response.writeHead(503).end()
  await look()
  expect((await t.client.listSources({})).items).toMatchObject([{ state: 'failed', reason: `${url}, which answered 503` }])
  state.answer = withEtag(second, '"2"')
  await look()
  expect(t.matches()).toMatchObject([{ seq: 1n }, { seq: 2n, play: { homeScore: 1 } }])
})
