import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from '@jest/globals'
import type { TestOptions } from '@touchline/platform/testing/start-for-test'
import { played, season } from '@touchline/sources/testing/source-folder'
import { type StartedIngest, startedIngest } from '../testing/started-ingest.ts'
import { type DownloadRules, download } from './download.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

/** A server of one file whose response can be replaced; it records the requests. */
async function server(answer: Answer) {
  const asked: (IncomingMessage['headers'] & { path: string })[] = []
  const state = { answer }
  const http = createServer((request, response) => {
    asked.push({ ...request.headers, path: request.url! })
    state.answer(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  cleanUps.push(async () => {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  })
  return { asked, state, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/football.json/2024-25/en.1.json` }
}

/** Ingest that may download from the local servers of this test. */
async function started(feeds?: string, { environment, ...options }: TestOptions = {}): Promise<StartedIngest> {
  const t = await startedIngest(feeds, { ...options, environment: { ALLOW_PRIVATE_DOWNLOADS: 'on', ...environment } })
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
  test('gets conditional requests, and an unchanged file writes nothing', async () => {
    const { url, asked, state } = await server(withEtag(first, '"1"'))
    const t = await started()
    expect(await t.imported(`openfootball-json:${url}`)).toMatchObject({ files: 1, rows: 1, matches: 1 })
    expect(await t.imported(`openfootball-json:${url}`, { force: false })).toMatchObject({ files: 1, rows: 1, matches: 1, writes: 0 })
    expect(asked).toMatchObject([{}, { 'if-none-match': '"1"', 'if-modified-since': 'Fri, 16 Aug 2024 21:00:00 GMT' }])
    state.answer = withEtag(second, '"2"')
    await t.imported(`openfootball-json:${url}`)
    expect(t.matches()).toMatchObject([
      { seq: 1n, scoreboard: { state: 'scheduled' } },
      { seq: 2n, scoreboard: { state: 'finished' } },
    ])
    expect((await t.client.listSources({})).items).toContainEqual(expect.objectContaining({ location: url, rows: 1, state: 'idle' }))
  })

  test('is the same source as the file with the same content', async () => {
    const { url } = await server(withEtag(first, '"1"'))
    const t = await started()
    await t.imported(`openfootball-json:${url}`)
    const dataset = t.catalog()[0]!.dataset
    expect([dataset, t.matches()[0]!.source]).toEqual(['2024-25/en.1', 'openfootball-json'])
  })

  test.each<[string, Answer, string]>([
    ['answers 404', (_, response) => response.writeHead(404).end(), 'the server answered 404'],
    [
      'breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '5000' }).write(first)
        response.socket!.destroySoon()
      },
      'the download broke off',
    ],
  ])('that %s fails, and nothing is imported', async (_, answer, reason) => {
    const { url } = await server(answer)
    const t = await started()
    await expect(t.imported(`openfootball-json:${url}`)).rejects.toThrow(reason)
    expect(t.matches()).toEqual([])
  })

  test('that is unreachable fails', async () => {
    const t = await started()
    await expect(t.imported('openfootball-json:http://127.0.0.1:1/2024-25/en.1.json')).rejects.toThrow('cannot be reached (ECONNREFUSED)')
  })
})

test('reading of an endless file stops, and the rows before are imported', async () => {
  const closed = Promise.withResolvers<void>()
  const { url } = await server((_, response) => {
    response.once('close', closed.resolve)
    void pour(response)
  })
  const t = await started(undefined, { environment: { DOWNLOAD_MAX_MB: '4' } })
  expect(await t.imported(`openfootball-json:${url}`)).toMatchObject({ rows: 2, matches: 1, quarantined: 1 })
  await closed.promise
})

test('a file that its format reads several times is asked for once', async () => {
  const partner = readFileSync(new URL('../../../docs/touchline-jsonl/handball.jsonl', import.meta.url))
  const { url, asked } = await server((_, response) => response.end(partner))
  const t = await started()
  expect(await t.imported(`touchline-jsonl@acme:${url}l`)).toMatchObject({ quarantined: 0 })
  expect(t.matches().length).toBeGreaterThan(0)
  expect(asked).toHaveLength(1)
})

test('a server that does not answer, or not to the end, delays no import of another source', async () => {
  const asked = Promise.withResolvers<void>()
  const silent = await server(() => undefined)
  const slow = await server((_, response) => {
    response.writeHead(200).write(first.slice(0, 20))
    asked.resolve()
  })
  const t = await started(`openfootball-json@silent:${silent.url},openfootball-json@slow:${slow.url}`)
  await asked.promise
  const quick = await server((_, response) => response.end(first))
  expect(await t.imported(`openfootball-json@quick:${quick.url}`)).toMatchObject({ matches: 1 })
  const { items } = await t.client.listSources({})
  expect(items.map(({ source, state }) => [source, state])).toEqual([
    ['openfootball-json@quick', 'idle'],
    ['openfootball-json@silent', 'importing'],
    ['openfootball-json@slow', 'importing'],
  ])
})

test('a host that fails is polled less often by all of its feeds, and as usual once it answers', async () => {
  const failing: Answer = (_, response) => response.writeHead(500).end()
  const { url, asked, state } = await server(failing)
  const t = await started(`openfootball-json:${url}`)
  await t.begun(1)
  const seenAfter = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      t.clock.advance(60_000)
      await t.begun(0)
    }
    return asked.length
  }
  // At the start, then after 1, 2, 4, 8 and 16 minutes.
  expect(await seenAfter(16)).toBe(6)
  state.answer = (_, response) => response.end(first)
  expect(await seenAfter(16)).toBeGreaterThan(6)
  const answered = asked.length
  expect(await seenAfter(3)).toBe(answered + 3)
})

/** A row, then endless white space. */
async function pour(response: ServerResponse) {
  response.writeHead(200).write(first.slice(0, -2))
  const blanks = Buffer.alloc(1 << 20, ' ')
  while (!response.destroyed) {
    if (!response.write(blanks)) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve))
  }
}

/** Turns the event loop until the network operation is done. */
async function until(done: () => boolean) {
  while (!done()) await setTimeout(1)
}

test('an address in FEEDS is polled every minute, also after a failure', async () => {
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
  expect((await t.client.listSources({})).items).toMatchObject([{ state: 'failed', reason: `${url}: the server answered 503` }])
  state.answer = withEtag(second, '"2"')
  await look()
  expect(t.matches()).toMatchObject([{ seq: 1n }, { seq: 2n, scoreboard: { homeScore: 1 } }])
})

const other =
  (host: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location: host }).end()

describe('an address in a private network', () => {
  test('is rejected without a request, unless allowed', async () => {
    const { url, asked } = await server(withEtag(first, '"1"'))
    const t = await started(undefined, { environment: { ALLOW_PRIVATE_DOWNLOADS: 'off' } })
    const why = 'the host 127.0.0.1 has the private address 127.0.0.1; if that is intended, set ALLOW_PRIVATE_DOWNLOADS=on'
    await expect(t.imported(`openfootball-json:${url}`)).rejects.toThrow(why)
    for (const host of ['localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433'])
      await expect(t.imported(`openfootball-json:${url.replace('127.0.0.1', host)}`)).rejects.toThrow('ALLOW_PRIVATE_DOWNLOADS=on')
    expect(asked).toEqual([])
  })
})

describe('a redirect', () => {
  test('to another path of the same host is followed, with the credentials of the address', async () => {
    const { url, asked } = await server((request, response) => {
      if (request.url === '/moved/2024-25/en.1.json') withEtag(first, '"1"')(request, response)
      else response.writeHead(301, { location: '/moved/2024-25/en.1.json' }).end()
    })
    const t = await started()
    expect(await t.imported(`openfootball-json:${url.replace('//', '//reader:pw@')}`)).toMatchObject({ matches: 1 })
    const authorization = `Basic ${Buffer.from('reader:pw').toString('base64')}`
    expect(asked).toMatchObject([{ authorization }, { authorization, path: '/moved/2024-25/en.1.json' }])
  })

  test.each<[string, (port: string) => string]>([
    ['to another host', (port) => `http://localhost:${port}/2024-25/en.1.json`],
    ['to another port', () => 'http://127.0.0.1:1/2024-25/en.1.json'],
    ['to another protocol', (port) => `https://127.0.0.1:${port}/2024-25/en.1.json`],
    ['to what no protocol of ours reads', () => 'file:///etc/passwd'],
    ['to what is not an address', () => 'http://'],
  ])('%s is rejected', async (_, place) => {
    const { url, asked, state } = await server(() => undefined)
    state.answer = other(place(new URL(url).port))
    const t = await started()
    await expect(t.imported(`openfootball-json:${url}`)).rejects.toThrow('the server redirects to another host')
    expect(asked).toHaveLength(1)
  })

  test('to itself ends', async () => {
    const { url, asked } = await server(other(''))
    const t = await started()
    await expect(t.imported(`openfootball-json:${url}`)).rejects.toThrow('the server redirects more than 5 times')
    expect(asked).toHaveLength(6)
  })
})

describe('the host of an address', () => {
  const asking = (url: string, resolve: NonNullable<DownloadRules['resolve']>, allowPrivate = true) =>
    download(new URL(url.replace('127.0.0.1', 'feed.example')), () => true, {
      signal: new AbortController().signal,
      rules: { allowPrivate, resolve },
    })
  const getBytes = async (opened: Awaited<ReturnType<typeof download>>) =>
    opened.files === 'unchanged' ? '' : Buffer.concat(await Array.fromAsync(opened.files[0]!.bytes())).toString()

  test('is resolved once, also for a redirect: later addresses get no request', async () => {
    const { url, asked } = await server((request, response) => {
      if (request.url === '/again') response.writeHead(200).end(first)
      else response.writeHead(302, { location: '/again' }).end()
    })
    const meanings = ['127.0.0.1', '192.0.2.1']
    const opened = await asking(url, async () => [{ address: meanings.shift()!, family: 4 }])
    expect(await getBytes(opened)).toBe(first)
    expect(meanings).toEqual(['192.0.2.1'])
    expect(asked).toMatchObject([{ host: `feed.example:${new URL(url).port}` }, { path: '/again' }])
  })

  test.each(['10.1.2.3', '::ffff:127.0.0.1', 'fd00::1'])('is rejected if one of its addresses is private: %s', async (address) => {
    const { url, asked } = await server(withEtag(first, '"1"'))
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ]
    await expect(asking(url, resolve, false)).rejects.toThrow(`the host feed.example has the private address ${address}`)
    expect(asked).toEqual([])
  })

  test('without an address is unreachable', async () => {
    await expect(asking('http://127.0.0.1/a/b', async () => [])).rejects.toThrow('cannot be reached (feed.example has no address)')
    const unknown = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
    await expect(asking('http://127.0.0.1/a/b', () => Promise.reject(unknown))).rejects.toThrow('cannot be reached (ENOTFOUND)')
  })
})

test('a compressed response is read, and one that breaks off is refused', async () => {
  const body = gzipSync(first)
  const { url, state } = await server((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(body))
  const t = await started()
  expect(await t.imported(`openfootball-json:${url}`)).toMatchObject({ matches: 1 })
  state.answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(body.subarray(0, body.length - 9))
  await expect(t.imported(`openfootball-json:${url}`)).rejects.toThrow('the download broke off')
})

test('a response in another content encoding is rejected', async () => {
  const { url } = await server((_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(first))
  const t = await started()
  await expect(t.imported(`openfootball-json:${url}`)).rejects.toThrow('the server answered in the encoding br')
})

describe('the secrets of an address', () => {
  const secret = 'canary-7f3a'
  const withSecrets = (url: string) => `openfootball-json:${url.replace('//', `//${secret}:${secret}@`)}?token=${secret}&x=1#${secret}`
  const badRow = season('', [...JSON.parse(first).matches, { round: 5 }])

  test.each<[string, Answer | undefined, string]>([
    ['that answers 404', (_, response) => response.writeHead(404).end(), 'failed'],
    ['that redirects', other(`http://localhost/?token=${secret}`), 'failed'],
    [
      'that breaks off',
      (_, response) => response.writeHead(200, { 'content-length': '9000' }).write(first, () => response.destroy()),
      'failed',
    ],
    ['that nobody answers', (_, response) => response.destroy(), 'failed'],
    ['with a row that cannot be read', (_, response) => response.writeHead(200, { etag: '"1"' }).end(badRow), 'idle'],
  ])('are sent to the server and shown nowhere: an address %s', async (_, answer, state) => {
    const { url, asked } = await server(answer!)
    const lines: string[] = []
    const t = await started(withSecrets(url), { logLevel: 'debug', logTo: { write: (line) => void lines.push(line) } })
    await t.begun(1)
    const thrown = await t.imported(withSecrets(url)).then(
      () => '',
      (error: Error) => `${error.message} ${error.stack}`,
    )
    const { items: sources } = await t.client.listSources({})
    const { items: quarantined } = await t.client.listQuarantine({})
    expect(asked[0]!.path).toContain(`?token=${secret}&x=1`)
    expect(asked[0]!.authorization).toBeDefined()
    expect(sources).toMatchObject([{ location: url, ...(state === 'failed' && { state: 'failed' }) }])
    expect([lines.length > 0, quarantined.length]).toEqual([true, state === 'idle' ? 1 : 0])
    const shownTexts = [
      ...lines,
      thrown,
      ...sources.map(({ reason = '' }) => reason),
      ...quarantined.flatMap(({ row, reason, text }) => [row, reason, text]),
    ]
    expect([...shownTexts, await t.metrics.text()].filter((text) => text.includes(secret))).toEqual([])
  })
})
