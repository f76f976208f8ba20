import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { typed } from '@touchline/cli/testing/typed'
import { AuthService } from '@touchline/contract/gen/auth'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { clients } from './testing/seen-from-outside.ts'
import { type Main, startMain } from './testing/start-main.ts'

let top: string
const started: Main[] = []
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'touchline-'))
})
afterAll(async () => {
  await Promise.all(started.map((main) => main.stop()))
  await rm(top, { recursive: true })
})
const start = async (settings: Record<string, string>): Promise<Main> => {
  const main = await startMain({ HOST: '127.0.0.1', ACCESS_LOG: 'off', ...settings })
  started.push(main)
  return main
}

interface Match {
  id: string
  version: number
}
const asked = async ({ port }: Main, key: string, path: string) => {
  const answer = await retryingFetch(`http://127.0.0.1:${port}/v1${path}`, { headers: { 'X-API-Key': key } })
  return { status: answer.status, data: ((await answer.json()) as { data?: unknown }).data }
}
/** Waits for live soccer matches and returns them. */
async function matches(main: Main, key: string): Promise<Match[]> {
  for (;;) {
    const { data } = await asked(main, key, '/soccer/matches?limit=100')
    if (Array.isArray(data) && data.length > 0) return data as Match[]
    await rest(50)
  }
}

test('a backup during live matches and key creation starts elsewhere with all data from before the backup', async () => {
  const [dataDir, folder] = [join(top, 'first'), join(top, 'backups', 'monday')]
  // Slow enough that even on a busy machine no round ends and withdraws its matches before the backup is made.
  const main = await start({ DATA_DIR: dataDir, FEEDS: 'demo?seed=1&matches=2&rate=2&history=0' })
  await main.line(/^Touchline answers/)
  const calls = clients(() => `127.0.0.1:${main.rpcPort}`)
  const client = calls.of(AuthService)
  const made = await client.createKey({ plan: 'enterprise', perMinute: 1_000_000 })
  const revoked = await client.createKey({ plan: 'pro' })
  await client.revokeKey({ id: revoked.id })
  const before = await matches(main, made.key)
  const meanwhile = Promise.all(Array.from({ length: 50 }, () => client.createKey({ plan: 'pro', customer: 'Meanwhile' })))

  const backup = await typed(['backup', folder, '--json'], { DATA_DIR: dataDir })
  expect([backup.code, backup.notes]).toEqual([0, ''])
  expect(JSON.parse(backup.out)).toEqual({ folder, files: ['accounts-secret', 'key-secret', 'touchline.db'], bytes: expect.any(Number) })
  await meanwhile
  calls.close()
  expect((await asked(main, made.key, '/soccer/matches/live')).status).toBe(200)
  expect(await main.stop()).toBe(0)

  const rights = async (path: string) => (await stat(path)).mode & 0o777
  expect([await rights(folder), await rights(join(folder, 'key-secret')), await rights(join(folder, 'touchline.db'))]).toEqual([
    ...[0o700, 0o600, 0o600],
  ])
  expect(await rights(join(folder, 'accounts-secret'))).toBe(0o600)
  expect(await readdir(join(top, 'backups'))).toEqual(['monday'])
  expect(await readFile(join(folder, 'key-secret'))).toEqual(await readFile(join(dataDir, 'key-secret')))

  // As documented in docs/operations.md.
  await cp(folder, join(top, 'second'), { recursive: true })
  const emptyFeed = await mkdtemp(join(top, 'feed-'))
  const again = await start({ DATA_DIR: join(top, 'second'), FEEDS: `openfootball-clubs:${emptyFeed}` })
  await again.line(/^Touchline answers/)
  expect((await asked(again, revoked.key, '/sports')).status).toBe(401)
  for (const match of before) {
    const { status, data } = await asked(again, made.key, `/soccer/matches/${match.id}`)
    expect([status, (data as Match).id]).toEqual([200, match.id])
    expect((data as Match).version).toBeGreaterThanOrEqual(match.version)
  }
})

test('a backup works without a running process; an existing target folder is rejected and unchanged', async () => {
  const [dataDir, folder] = [join(top, 'still'), join(top, 'tuesday')]
  const withoutDemo = { FEEDS: `openfootball-clubs:${await mkdtemp(join(top, 'feed-'))}`, DEMO_KEY: 'on' }
  const main = await start({ DATA_DIR: dataDir, ...withoutDemo })
  const key = (await main.line(/^Demo key: /)).slice('Demo key: '.length)
  expect(await main.stop()).toBe(0)
  expect(await typed(['backup', folder], { DATA_DIR: dataDir })).toMatchObject({ code: 0, notes: '' })
  expect(await typed(['backup', folder], { DATA_DIR: dataDir })).toEqual({
    ...{ code: 2, out: '' },
    notes: `${folder} exists already. Name a folder that does not exist yet.\n`,
  })
  const again = await start({ DATA_DIR: folder, ...withoutDemo })
  await again.line(/^Demo key: /)
  expect((await asked(again, key, '/sports')).status).toBe(401)
})
