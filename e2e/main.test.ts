import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { typed } from '@touchline/cli/testing/typed'
import { sports } from '@touchline/contract/catalog'
import { AuthService } from '@touchline/contract/gen/auth'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { racesCsv } from '@touchline/sources/horse-racing/racing-csv/testing/race-day'
import { clients } from './testing/seen-from-outside.ts'
import { type Main, startMain } from './testing/start-main.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'touchline-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const started: Main[] = []
const start = async (settings: Record<string, string>): Promise<Main> => {
  const main = await startMain({ DATA_DIR: dataDir, ...settings })
  started.push(main)
  return main
}
afterEach(() => {
  for (const { process } of started.splice(0)) process.kill('SIGKILL')
})

/** An empty feed: the demo takes seconds of processor time at each start. */
const emptyFeed = async () => ({ FEEDS: `openfootball-clubs:${await mkdtemp(join(dataDir, 'feed-'))}` })
const emptyFeedWithKey = async () => ({ ...(await emptyFeed()), DEMO_KEY: 'on' })

const command = /^ {2}curl -H '(X-API-Key): (\w+)' '(http:[^']+)'/

/** Executes every printed curl command. */
const pasted = async ({ printed }: Pick<Main, 'printed'>): Promise<{ path: string; status: number; body: { data: unknown[] } }[]> => {
  const lines = printed.map((line) => command.exec(line)).filter((line) => line !== null)
  return Promise.all(
    lines.map(async ([, header, key, url]) => {
      const answer = await retryingFetch(url!, { headers: { [header!]: key! } })
      return { path: new URL(url!).pathname, status: answer.status, body: (await answer.json()) as { data: unknown[] } }
    }),
  )
}

describe('without FEEDS', () => {
  test('the demo plays, every printed command works, and the process stops on a signal', async () => {
    const folder = join(dataDir, 'made', 'here')
    const main = await start({ DATA_DIR: folder })
    const [first] = await pasted({ printed: [await main.line(/\/soccer\/matches\/live'/)] })
    expect(first!.body.data).not.toEqual([])
    await main.line(/^The demo plays: [1-9]/)
    await main.line(/\/standings'/)
    const ofSports = sports.map(({ id }) => main.printed.filter((line) => line.startsWith(`  ${id} `)))
    for (const [line, ...more] of ofSports) {
      expect(line).toMatch(/ (?:[1-9]\d* match(?:es)? in play|next match at .*Z|\d+ races? under way, next off at .*Z: .+, .+)$/)
      expect(more).toEqual([])
    }
    const answers = await pasted(main)
    expect(answers.length).toBeGreaterThanOrEqual(4)
    for (const { path, status, body } of answers) expect([path, status, body.data.length > 0]).toEqual([path, 200, true])
    // The server is not ready while a busy machine blocks its event loop.
    while ((await fetch(`http://127.0.0.1:${main.adminPort}/readyz`)).status !== 200) await rest(100)
    const rights = async (path: string) => (await stat(path)).mode & 0o777
    const files = await readdir(folder)
    expect(files).toEqual(expect.arrayContaining(['key-secret', 'touchline.db', 'touchline.db-wal']))
    expect([await rights(folder), await Promise.all(files.map((file) => rights(join(folder, file))))]).toEqual([
      0o700,
      files.map(() => 0o600),
    ])
    expect(await main.stop()).toBe(0)
  })

  test('after Ctrl-C it stops without waiting for load balancers', async () => {
    const main = await start({ STOP_WAIT_SECONDS: '10', LOG_LEVEL: 'info', ...(await emptyFeedWithKey()) })
    await main.line(/^Demo key: /)
    const ended = once(main.process, 'close')
    main.process.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    expect(main.logged()).toContain('"durationMs":0,"msg":"stopping"')
  })
})

describe('the demo key', () => {
  const getKey = async (main: Main) => (await main.line(/^Demo key: tl_live_/)).slice('Demo key: '.length)
  const status = async ({ port }: Main, key: string) =>
    (await retryingFetch(`http://127.0.0.1:${port}/v1/sports`, { headers: { 'X-API-Key': key } })).status
  const stored = async ({ rpcPort }: Main) => {
    const calls = clients(() => `127.0.0.1:${rpcPort}`)
    const { items } = await calls.of(AuthService).listKeys({}).finally(calls.close)
    return items.map(({ customer, state }) => [customer, state])
  }
  const ownFolder = async () => ({ DATA_DIR: await mkdtemp(join(dataDir, 'own-')) })

  test.each(['asked to stop', 'killed'])('is valid until its process is %s, and is rejected by the next one', async (how) => {
    const ownSettings = await ownFolder()
    const first = await start({ ...ownSettings, ...(await emptyFeedWithKey()) })
    const key = await getKey(first)
    expect(await status(first, key)).toBe(200)
    if (how === 'killed') {
      const ended = once(first.process, 'close')
      first.process.kill('SIGKILL')
      await ended
    } else expect(await first.stop()).toBe(0)
    const second = await start({ ...ownSettings, ...(await emptyFeedWithKey()) })
    const next = await getKey(second)
    expect([await status(second, key), await status(second, next), await stored(second)]).toEqual([401, 200, [['demo', 'active']]])
    expect(await second.stop()).toBe(0)
    const third = await start({ ...ownSettings, ...(await emptyFeed()) })
    await third.line(/^Touchline answers/)
    expect([await status(third, next), await stored(third)]).toEqual([401, [['demo', 'revoked']]])
  })

  test.each([
    ['with FEEDS', emptyFeed],
    ['with DEMO_KEY=off', async () => ({ FEEDS: 'demo?matches=2&history=0', DEMO_KEY: 'off' })],
  ])('%s there is none: the command to create a key is printed', async (_, settings) => {
    const main = await start({ ...(await ownFolder()), ...(await settings()) })
    await main.line(/ npm run -s touchline -- keys create --plan pro$/)
    await main.line(/^ {2}curl -H "X-API-Key: \$KEY" /)
    expect([main.printed.filter((line) => /Demo key|tl_live/.test(line)), await stored(main)]).toEqual([[], []])
    const { out } = await typed(['keys', 'create', '--plan', 'pro'], main.rpcPort)
    expect(await status(main, JSON.parse(out).key)).toBe(200)
  })

  test('with FEEDS and DEMO_KEY=on there is one', async () => {
    const main = await start({ ...(await ownFolder()), ...(await emptyFeedWithKey()) })
    expect(await status(main, await getKey(main))).toBe(200)
  })
})

test('with races in FEEDS their number is printed, and a command that lists them', async () => {
  const folder = await mkdtemp(join(dataDir, 'races-'))
  const races = [1, 2].map((race) => ({ date: '2026-03-01', course: 'Harrowmere', country: 'IE', race }))
  await writeFile(join(folder, 'races.csv'), racesCsv(races))
  const main = await start({ DATA_DIR: await mkdtemp(join(dataDir, 'own-')), FEEDS: `racing-csv:${folder}`, DEMO_KEY: 'on' })
  expect(await main.line(/^Loaded after /)).toMatch(/ 2 races\.$/)
  await main.line(/horse-racing\/races/)
  const answers = await pasted(main)
  expect(answers.at(-1)).toMatchObject({ path: '/v1/horse-racing/races', status: 200, body: { data: [{ number: 1 }, { number: 2 }] } })
})

test('of a demo of one sport, that sport is printed', async () => {
  const DATA_DIR = await mkdtemp(join(dataDir, 'own-'))
  const main = await start({ DATA_DIR, FEEDS: 'demo?sport=tennis&history=0' })
  await main.line(/^The demo plays: [1-9]\d* matches of invented leagues\. Set FEEDS /)
  await main.line(/^ {2}tennis /)
  const ofSports = sports.filter(({ id }) => main.printed.some((line) => line.startsWith(`  ${id} `)))
  expect(ofSports.map(({ id }) => id)).toEqual(['tennis'])
  expect((await pasted(main)).map(({ path, status }) => [path, status])).toContainEqual(['/v1/tennis/matches/live', 200])
})

test('with FEEDS each import is printed once, again at the next start', async () => {
  const folder = await mkdtemp(join(dataDir, 'clubs-'))
  await writeFile(join(folder, 'at.clubs.txt'), '= Austria\n\nFC Ilmgau, Ilmgau\nSV Traunau, Traunau\n')
  const settings = { DATA_DIR: await mkdtemp(join(dataDir, 'own-')), FEEDS: `openfootball-clubs:${folder}` }
  const printedImports = async () => {
    const main = await start(settings)
    await main.line(/^Loaded after /)
    expect(await main.stop()).toBe(0)
    return main.printed.filter((line) => line.startsWith('  openfootball-clubs ')).map((line) => line.replace(/ +/g, ' ').trim())
  }
  expect(await printedImports()).toEqual(['openfootball-clubs imported 2 rows of 1 file, 2 entries'])
  expect(await printedImports()).toEqual(['openfootball-clubs nothing has changed since the last import of 2 rows'])
})

describe('errors are reported in one message, and the exit code is 1', () => {
  const refused = async (settings: Record<string, string>): Promise<string> => {
    const main = await start(settings)
    const refusal: Error = await main.line(/never printed/).catch((error) => error)
    expect(main.printed).toEqual([])
    expect(refusal.message).toMatch(/^it ended with 1: /)
    return refusal.message.slice('it ended with 1: '.length)
  }

  test('invalid settings of the platform and of services', async () => {
    expect(await refused({ PORT: '80a', FEEDS: 'openfootball:x', NOW: 'now' })).toMatch(
      /^Settings are wrong; nothing was started\.\n {2}PORT must .*\n {2}FEEDS has "openfootball:x", .*\n {2}NOW must .*\n$/,
    )
  })

  test('a weak KEY_SECRET, which is not repeated', async () => {
    const message = await refused({ KEY_SECRET: 'hunter2-hunter2' })
    expect(message).toMatch(
      /^A setting is wrong; .*\n {2}KEY_SECRET must have secrets of 32 bytes or more; "openssl rand -base64 32" generates one\n$/,
    )
    expect(message).not.toContain('hunter2')
  })

  test('a DATA_DIR that cannot be created', async () => {
    expect(await refused({ DATA_DIR: '/dev/null/data' })).toMatch(/^DATA_DIR \/dev\/null\/data cannot be made: .*\n$/)
  })

  test('a database that is damaged, to which nothing is written', async () => {
    const folder = await mkdtemp(join(dataDir, 'folder-'))
    const main = await start({ DATA_DIR: folder, ...(await emptyFeedWithKey()) })
    await main.line(/^Demo key: /)
    expect(await main.stop()).toBe(0)
    const file = join(folder, 'touchline.db')
    const bytes = (await readFile(file)).fill(0xa5, 4_096, 8_192)
    await writeFile(file, bytes)
    const message = await refused({ DATA_DIR: folder })
    expect(message).toMatch(
      /^DATA_DIR .* cannot be used: .*touchline\.db is damaged \(.*\)\. Nothing was written to it\. Put a backup in place .*\n$/,
    )
    expect((await readFile(file)).equals(bytes)).toBe(true)
  })

  test('an empty key secret', async () => {
    const folder = await mkdtemp(join(dataDir, 'folder-'))
    await writeFile(join(folder, 'key-secret'), '')
    expect(await refused({ DATA_DIR: folder })).toMatch(/^.*key-secret is empty, so it is not a secret: put it back from a backup, .*\n$/)
    expect(await readdir(folder)).toEqual(['key-secret'])
  })

  test.each(['PORT', 'ADMIN_PORT', 'RPC_PORT'])('%s that is in use', async (variable) => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const message = await refused({ [variable]: `${port}`, HOST: '127.0.0.1' })
    other.close()
    expect(message).toBe(`Port ${port} is taken. Stop the process that uses it, or set ${variable} to another.\n`)
  })
})
