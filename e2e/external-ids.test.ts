import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sharedData, withSharedData } from '@touchline/platform/testing/shared-data'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { importFeed } from './testing/import-feed.ts'

/** What the interface finds by ids of other providers, after real sources were imported. */

const empty = emptyFeed()
const wall = 'nba:202322'
const curry = 'nba:201939'
const asked = [
  `/basketball/players?external_id=${wall}`,
  `/basketball/players?external_id=${curry},${wall}`,
  '/basketball/teams?external_id=nba:1610612744',
  '/basketball/matches?external_id=nba:0021600270,nba:0021800001',
  '/basketball/leagues?external_id=euroleague:1',
]

withSharedData('basketball/nba', 'ids of the NBA', (path) => {
  const feeds = [`nba-stats:${path}`, `nba-live:${path}`, `euroleague:${sharedData('basketball/euroleague')}`]
  let servers: EndToEndServer[]
  beforeAll(async () => {
    servers = []
    for (const inOrder of [feeds, feeds.toReversed()]) {
      const server = await startEndToEndServer({ environment: { FEEDS: empty, NOW: '2024-06-01T12:00:00Z' } })
      servers.push(server)
      for (const feed of inOrder) await importFeed(server, feed)
      await server.settled()
    }
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
  })

  test('find the same records after imports in any order', async () => {
    const [first, second] = await Promise.all(servers.map(({ get }) => Promise.all(asked.map((url) => get(url)))))
    const idsIn = (responses: typeof first) => responses!.map(({ data }) => data.map(({ id }: { id: string }) => id))
    expect(idsIn(first)).toEqual(idsIn(second))
    expect(idsIn(first).map(({ length }) => length)).toEqual([1, 2, 1, 2, 0])
    const [player, , team, matches] = first!
    expect(player!.data[0]).toMatchObject({ name: 'John Wall', external_ids: { nba: ['202322'] } })
    expect(player!.meta).toMatchObject({ total: 1, limit: 50, offset: 0 })
    expect(team!.data[0]).toMatchObject({ name: 'Golden State Warriors', external_ids: { nba: ['1610612744'] } })
    for (const match of matches!.data) expect(match.external_ids.nba).toHaveLength(1)
  })

  test('are in the records of single requests and of lists', async () => {
    const { get } = servers[0]!
    const [listed] = (await get('/basketball/matches?external_id=nba:0021600270')).data
    const single = (await get(`/basketball/matches/${listed.id}`)).data
    expect([single.external_ids, listed.external_ids]).toEqual([{ nba: ['0021600270'] }, { nba: ['0021600270'] }])
    expect((await get('/basketball/matches?external_id=nba:0021600270&updated_since=2020-01-01T00:00:00Z')).data).toHaveLength(1)
  })

  test('of an unknown id are an empty list, and of a malformed one a 400 with the form', async () => {
    const { get } = servers[0]!
    for (const list of ['players', 'teams', 'matches', 'leagues']) {
      expect(await get(`/basketball/${list}?external_id=nba:1,retrosheet:troum001`)).toMatchObject({
        status: 200,
        data: [],
        meta: { total: 0 },
      })
      const refused = await get(`/basketball/${list}?external_id=1629029`)
      expect(refused).toMatchObject({ status: 400, error: { code: 'invalid_parameter' } })
      expect(refused.error!.message).toContain('NAMESPACE:ID, such as nba:1629029')
      expect(await get(`/basketball/${list}?external_id=${Array.from({ length: 51 }, (_, i) => `nba:${i}`)}`)).toMatchObject({
        status: 400,
      })
    }
    expect((await get(`/basketball/players?q=wall&external_id=${wall}`)).error!.message).toContain('cannot be combined')
    expect((await get('/basketball/players')).error).toMatchObject({ code: 'missing_parameter' })
    expect((await get(`/basketball/matches?external_id=nba:0021600270&ids=bas-m000000000`)).status).toBe(400)
  })

  test('are listed by /mappings, all of them, on pages of any size', async () => {
    const { get } = servers[0]!
    const all = async (limit: number) => {
      const rows: { kind: string; id: string; namespace: string; external_id: string; name: string }[] = []
      let cursor = ''
      do {
        const { data, meta } = await get(`/basketball/mappings?namespace=nba&limit=${limit}${cursor}`)
        rows.push(...data)
        cursor = meta!.next_cursor === null ? '' : `&cursor=${meta!.next_cursor}`
      } while (cursor !== '')
      return rows
    }
    const rows = await all(200)
    expect(await all(193)).toEqual(rows)
    const kinds = Map.groupBy(rows, ({ kind }) => kind)
    expect([...kinds.keys()]).toEqual(['match', 'player', 'team'])
    expect(kinds.get('player')).toContainEqual(expect.objectContaining({ external_id: '202322', name: 'John Wall' }))
    expect(kinds.get('match')).toContainEqual(
      expect.objectContaining({ external_id: '0021600270', name: 'Oklahoma City Thunder - Washington Wizards' }),
    )
    for (const { kind, id, external_id } of rows.filter((_, i) => i % 400 === 0)) {
      const { data } = await get(`/basketball/${kind}${kind === 'match' ? 'es' : 's'}?external_id=nba:${external_id}`)
      expect(data.map((each: { id: string }) => each.id)).toContain(id)
    }
    expect(await get('/basketball/mappings?namespace=NBA')).toMatchObject({ status: 400 })
    expect(await get('/basketball/mappings?kind=venue')).toMatchObject({ status: 400 })
    expect(await get('/basketball/mappings?cursor=abcdefghijk')).toMatchObject({ status: 400 })
  })

  test('are for the sports of the key', async () => {
    const key = await servers[0]!.newKey('tennis')
    expect((await servers[0]!.get(`/basketball/players?external_id=${wall}`, key)).status).toBe(403)
  })
})

test('a player of tennis is found among players and among teams', async () => {
  const path = sharedData('tennis/atp-world-tour')
  if (path === undefined) return
  const server = await startEndToEndServer({ environment: { FEEDS: empty, NOW: '2022-12-31T12:00:00Z' } })
  try {
    await importFeed(server, `atp:${path}`)
    await server.settled()
    const [players, teams] = await Promise.all(['players', 'teams'].map((list) => server.get(`/tennis/${list}?external_id=atp:d643`)))
    expect(players!.data).toMatchObject([{ name: 'Novak Djokovic', external_ids: { atp: ['d643'] } }])
    expect(teams!.data).toMatchObject([{ id: players!.data[0].id, external_ids: { atp: ['d643'] } }])
  } finally {
    await server.stop()
  }
})
