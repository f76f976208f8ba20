import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { typed } from '@touchline/cli/testing/typed'
import { matchSports } from '@touchline/contract/catalog'
import { AuthService } from '@touchline/contract/gen/auth'
import { keyDigest } from '@touchline/contract/keys'
import { bothShapes } from '@touchline/e2e/testing/both-shapes'
import { getChecks } from '@touchline/e2e/testing/record-checks'
import type { EmbeddedServer } from '@touchline/e2e/testing/start-server'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { type Folder, inventedFolder } from './testing/invented-folder.ts'

interface Row {
  team: { name: string | null }
  played: number
  points: number
}

interface LiveRow {
  id: string
  version: number
  league_name: string | null
  home_team: { name: string | null }
  away_team: { name: string | null }
}

let folder: Folder
beforeAll(async () => {
  folder = await inventedFolder()
})
afterAll(() => folder.remove())

describe.each(bothShapes('the server from end to end'))('from end to end, $shape', ({ start }) => {
  let server: EmbeddedServer
  /** A key with a limit that no test reaches, however often a slow machine makes it repeat a request. */
  let unlimited: string
  let isRunning = false
  beforeAll(async () => {
    // Each sport has matches in play at this moment, and at the speed of real time for the next half hour.
    server = await start(`demo?seed=1&matches=2&rate=1&history=0,openfootball-json:${folder.path}`, { NOW: '2026-03-02T10:00:00Z' })
    isRunning = true
    unlimited = (await server.getClient(AuthService).createKey({ plan: 'enterprise', perMinute: 1_000_000 })).key
  })
  afterAll(async () => {
    if (isRunning) await server.stop()
  })

  const askOnce = async (path: string, key = unlimited, by: typeof fetch | typeof retryingFetch = fetch) => {
    const answer = await by(`${server.addresses[0]}/v1${path}`, { headers: { 'X-API-Key': key } })
    // biome-ignore lint/suspicious/noExplicitAny: public JSON, read field by field.
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
  }
  const ask = (path: string, key?: string) => askOnce(path, key, retryingFetch)
  /** Polls `look` until it returns a value. */
  const soon = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
    for (;;) {
      const found = await look()
      if (found !== undefined) return found
      await rest(50)
    }
  }
  /** The matches in play of a sport, once each is complete: names arrive on a separate topic, possibly after the matches. */
  const inPlay = (sport: string) =>
    soon(async () => {
      const rows: LiveRow[] = (await ask(`/${sport}/matches/live`)).body.data
      const isNamed = (row: LiveRow) => [row.league_name, row.home_team.name, row.away_team.name].every((name) => name !== null)
      return rows.length > 0 && rows.every(isNamed) ? rows : undefined
    })
  const premierLeague = () =>
    soon(async () => (await ask('/soccer/leagues?q=Premier+League')).body.data.find((each: { tier: number }) => each.tier === 1))

  test('a source is imported, with its league, matches, teams and standings', async () => {
    const league = await premierLeague()
    const table = await soon(async () => {
      const { status, body } = await ask(`/soccer/leagues/${league.id}/standings`)
      if (status !== 200 || body.data.length !== 4) return undefined
      // Names arrive on a separate topic, possibly after the results.
      const isWhole = body.data.every((row: Row) => row.played === 2 && row.team.name !== null)
      return isWhole ? body.data : undefined
    })
    expect(table.map((row: Row) => [row.team.name, row.points])).toEqual(folder.table)
    const matches = await ask(`/soccer/matches?league_id=${league.id}&season=${folder.season}`)
    expect([matches.status, matches.body.meta.total]).toEqual([200, folder.matches])
    const one = matches.body.data[0]
    expect((await ask(`/soccer/matches/${one.id}`)).body.data).toMatchObject({ id: one.id, home_team: one.home_team, version: one.version })
    const found = await ask(`/soccer/teams?q=${encodeURIComponent(folder.table[0]![0])}`)
    expect(found.body.data[0]).toMatchObject({ id: table[0].team.id, name: folder.table[0]![0] })
    expect((await ask(`/soccer/teams/${table[0].team.id}`)).status).toBe(200)
    expect((await ask('/soccer/matches/soc-m0000000000')).body.error.code).toBe('not_found')
  })

  test('a test key sees the sandbox, which starts with its first request', async () => {
    const { key } = await server.getClient(AuthService).createKey({ plan: 'pro', test: true })
    const match = await soon(async () => {
      const { status, body } = await askOnce('/soccer/matches/soc-m-finished', key)
      return status === 200 ? body.data : undefined
    })
    expect(match).toMatchObject({ id: 'soc-m-finished', state: 'finished' })
    expect((await ask('/soccer/matches/soc-m-finished')).status).toBe(404)
  })

  test('the demo plays, and the live list and the match agree', async () => {
    const [live] = await inPlay('soccer')
    const single = (await ask(`/soccer/matches/${live!.id}`)).body.data
    expect(single.version).toBeGreaterThanOrEqual(live!.version)
    expect(single.home_team.name).toBe(live!.home_team.name)
    const sports = await ask('/sports', server.demoKey)
    expect(sports.body.data.find(({ id }: { id: string }) => id === 'soccer')).toBeDefined()
    expect(sports.headers.get('x-ratelimit-limit')).toBe('600')
  })

  test.each(matchSports)('$id: matches in play have the public shape, and match and list agree', async ({ id: sport }) => {
    const { match: getFaults } = getChecks(sport)
    for (const row of await inPlay(sport)) {
      const { data } = (await ask(`/${sport}/matches/${row.id}`)).body
      expect([getFaults(row), getFaults(data)]).toEqual([[], []])
      expect(data).toMatchObject({ id: row.id, league_name: row.league_name, home_team: { name: row.home_team.name } })
      expect(data.version).toBeGreaterThanOrEqual(row.version)
    }
  })

  test('a key is created, listed, rotated and revoked from the command line', async () => {
    const touchline = (...args: string[]) => typed(args, server.settings)
    const grant = (key: string) => server.getClient(AuthService).getGrant({ digest: keyDigest(key) })
    const restricted = '--plan pro --customer Acme --sports soccer,tennis --per-minute 6000000 --expires 2999-12-31'
    const { key, id } = JSON.parse((await touchline('keys', 'create', ...restricted.split(' '))).out)
    expect(await grant(key)).toMatchObject({ keyId: id, sports: ['soccer', 'tennis'], perMinute: 6_000_000 })

    const fresh = JSON.parse((await touchline('keys', 'rotate', id, '--overlap', '0')).out)
    expect(await grant(fresh.key)).toMatchObject({ keyId: fresh.id, customer: 'Acme', state: 'active' })
    await touchline('keys', 'revoke', fresh.id)
    expect(await grant(fresh.key)).toMatchObject({ state: 'revoked' })

    const listed: Record<string, unknown>[] = JSON.parse((await touchline('keys', 'list', '--json')).out)
    expect(listed.filter(({ customer }) => customer === 'Acme').map((row) => [row.id, row.state, row.last_four])).toEqual([
      [id, 'expired', key.slice(-4)],
      [fresh.id, 'revoked', fresh.key.slice(-4)],
    ])
    const names = 'id customer plan sports leagues per_minute last_four state origins created_at expires_at'
    expect(Object.keys(listed[0]!)).toEqual(names.split(' '))
    expect(await touchline('keys', 'create', '--plan', 'gold')).toEqual({
      ...{ code: 1, out: '' },
      notes: 'Parameter plan must be one of free, starter, pro, business, enterprise.\n',
    })
    expect(await touchline('keys', 'revoke', 'key_0123456789')).toEqual({ code: 1, out: '', notes: 'There is no key key_0123456789.\n' })
    expect((await touchline('plans', 'list')).out).toContain('enterprise')
  })

  test('a new key is valid, and is rejected once revoked', async () => {
    const made = JSON.parse((await typed(['keys', 'create', '--plan', 'starter'], server.settings)).out)
    expect((await ask('/sports', made.key)).status).toBe(200)
    expect(await typed(['keys', 'revoke', made.id], server.settings)).toMatchObject({ code: 0 })
    await soon(async () => ((await ask('/sports', made.key)).status === 401 ? true : undefined))
    expect((await ask('/sports', made.key)).body.error.code).toBe('invalid_key')
  })

  test('what died comes back, and meanwhile every response is correct or 503 with Retry-After', async () => {
    const { places } = server
    if (!places) return
    const league = await premierLeague()
    const path = `/soccer/matches?league_id=${league.id}&season=${folder.season}`
    const before = (await ask(path)).body.data
    const killed = places.pid('fixtures-1')
    process.kill(killed, 'SIGKILL')
    let asked = 0
    await soon(async () => {
      const isBack = places.pid('fixtures-1') !== killed
      // Each limit requests another list, which the gateway has not cached.
      const { status, headers, body } = await askOnce(`${path}&limit=${before.length + (asked++ % 150)}`)
      if (status === 200) expect(body.data).toEqual(before)
      // If the machine stands still for the time limit of a call, the answer is 504: late, not wrong.
      else if (status !== 504) expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[1-5]$/)])
      // Keeps the key cached: an overloaded gateway does not look up a key that it last saw a minute ago.
      await ask('/sports')
      expect((await askOnce('/soccer/matches/live')).status).toBe(200)
      return status === 200 && isBack ? true : undefined
    })
  })

  test('it stops on a signal, and no process remains', async () => {
    const pid = server.places?.pid('gateway-1')
    isRunning = false
    const code = await server.stop()
    // A process that a busy machine does not let stop within 25 s ends itself.
    const why = server.output().includes('the stop timed out') ? 'timed out' : `${code}: ${server.output().slice(-2_000)}`
    expect(code === 0 ? 'stopped' : why).toMatch(/^(?:stopped|timed out)$/)
    await expect(ask('/sports')).rejects.toThrow()
    if (pid !== undefined) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
