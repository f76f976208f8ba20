import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { StatsChangedSchema } from '@touchline/contract/gen/stats'
import { statsChanged } from '@touchline/contract/topics'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'

interface Given {
  name: string
  since?: string
  back?: string
  updatedAt?: string
  status?: string
}

const path = `/v1/soccer/teams/${ids.home}/injuries`
const [before, after] = ['2026-02-28T15:00:00Z', '2026-03-08T15:00:00Z']
let t: GatewayUnderTest
beforeAll(async () => {
  t = await gatewayForTest({ now: '2026-03-01T12:00:00Z' })
})
afterAll(() => t.stop())

const report = (startAt: string, items: readonly Given[] | undefined, leagueId = ids.league) =>
  items === undefined
    ? []
    : [
        {
          ...{ matchId: startAt === before ? ids.match : ids.otherMatch, leagueId, startAt },
          items: items.map(({ name, since, back, updatedAt = '2026-02-20T12:00:00.000Z', status = 'out' }) => ({
            ...{ playerId: `soc-p${name.padEnd(10, '0')}`, playerName: name, teamId: ids.home, status, updatedAt },
            ...(since !== undefined && { since }),
            ...(back !== undefined && { expectedReturn: back }),
          })),
        },
      ]
const serve = (...reports: ReturnType<typeof report>) => {
  t.standIns.stats.listTeamInjuries = async () => ({ leagueIds: [ids.league, ids.otherLeague], reports })
}
const get = (rights?: object) => t.request(path, { 'X-API-Key': t.newKey(rights) })

test.each<[string, Given[] | undefined, Given[] | undefined, string[]]>([
  ['in both reports', [{ name: 'ada' }], [{ name: 'ada' }], ['ada']],
  ['ordered by name', [{ name: 'eve' }, { name: 'ada' }], undefined, ['ada', 'eve']],
  ['not in that of the next match', [{ name: 'ada' }], [], []],
  ['not in that of the next match, but expected back after today', [{ name: 'ada', back: '2026-03-02' }], [], ['ada']],
  ['expected back today', [{ name: 'ada', back: '2026-03-01' }], undefined, []],
  ['absent since today, in that of the next match alone', [], [{ name: 'ada', since: '2026-03-01' }], ['ada']],
  ['absent from tomorrow on', [], [{ name: 'ada', since: '2026-03-02' }], []],
  ['absent since an unknown day', undefined, [{ name: 'ada' }], ['ada']],
  ['known to be none', [], [], []],
])('injured today: %s', async (_, last, next, expected) => {
  serve(...report(before, last), ...report(after, next))
  const { status, json } = await get()
  expect(status).toBe(200)
  expect((json.data as { player: { name: string } }[]).map(({ player }) => player.name)).toEqual(expected)
  expect(json.meta.total).toBe(expected.length)
})

test('a player has the newest report', async () => {
  const status = async (...updates: [string, string]) => {
    const [last, next] = updates.map((updatedAt, i) => [{ name: 'ada', updatedAt, status: i === 0 ? 'out' : 'doubtful' }])
    serve(...report(before, last), ...report(after, next))
    return (await get()).json.data[0] as { status: string }
  }
  expect(await status('2026-02-21T12:00:00.000Z', '2026-02-20T12:00:00.000Z')).toMatchObject({ status: 'out' })
  expect(await status('2026-02-20T12:00:00.000Z', '2026-02-20T12:00:00.000Z')).toMatchObject({ status: 'doubtful' })
})

test('without a report it is not covered, also if the key may not see the leagues of the reports', async () => {
  serve()
  expect(await get()).toMatchObject({ status: 404, json: { error: { code: 'not_covered' } } })
  serve(...report(before, [{ name: 'ada' }]), ...report(after, [{ name: 'ada' }, { name: 'eve', since: '2026-02-01' }], ids.otherLeague))
  expect((await get()).json.data).toHaveLength(2)
  expect((await get({ leagueIds: [ids.league] })).json.data).toHaveLength(1)
  serve(...report(after, [{ name: 'ada' }], ids.otherLeague))
  expect(await get({ leagueIds: [ids.league] })).toMatchObject({ status: 404, json: { error: { code: 'not_covered' } } })
  expect(await get({ leagueIds: ['soc-l0000000009'] })).toMatchObject({ status: 403, json: { error: { code: 'league_not_allowed' } } })
})

test('a cached response ends with a new report of one of its matches', async () => {
  let reads = 0
  t.standIns.stats.listTeamInjuries = async () => {
    reads++
    return { leagueIds: [ids.league], reports: report(before, [{ name: 'ada' }]) }
  }
  const key = { 'X-API-Key': t.newKey() }
  const readsAfter = async (matchId?: string) => {
    if (matchId !== undefined) await t.publish(statsChanged, create(StatsChangedSchema, { matchId, sport: 'soccer' }))
    await t.settled()
    const { headers } = await t.request(path, key)
    return [reads, headers.etag]
  }
  const [, etag] = await readsAfter()
  expect(await readsAfter()).toEqual([1, etag])
  expect(await readsAfter(ids.oldMatch)).toEqual([1, etag])
  expect(await readsAfter(ids.match)).toEqual([2, etag])
  expect((await t.request(path, { ...key, 'If-None-Match': etag as string })).status).toBe(304)
  expect((await t.request(path, key, 'HEAD')).status).toBe(200)
})
