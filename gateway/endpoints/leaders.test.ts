import { create } from '@bufbuild/protobuf'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { NamesChangedSchema } from '@touchline/contract/gen/catalog'
import { fixturesNames } from '@touchline/contract/topics'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'

const league = 'ten-l0000000001'
const player = 'ten-p0000000001'
let t: GatewayUnderTest
afterEach(() => t.stop())
beforeEach(async () => {
  t = await gatewayForTest()
})

const leaders = async (sport: string, leagueId: string) => {
  const { status, json } = await t.request(`/v1/${sport}/leagues/${leagueId}/leaders`, { 'X-API-Key': t.newKey() })
  expect(status).toBe(200)
  return json.data
}

test('a leader who is a side has the name of the side, as soon as it is known', async () => {
  t.standIns.stats.listLeaders = async ({ leagueId }) => ({
    ...{ leagueId, season: '2026', asOf: '2026-03-01T12:00:00.000Z' },
    lists: [{ statistic: 'aces', total: 1, items: [{ rank: 1, playerId: player, value: 8, matches: 1, matchesWith: 1 }] }],
  })
  expect(await leaders('tennis', league)).toMatchObject([{ player_id: player, name: player }])
  await t.publish(fixturesNames, create(NamesChangedSchema, { items: [{ id: player, name: 'Ada Quill' }] }))
  await t.settled()
  expect(await leaders('tennis', league)).toMatchObject([{ player_id: player, name: 'Ada Quill' }])
})

test('another leader has the name of the newest match', async () => {
  t.standIns.stats.listLeaders = async ({ leagueId }) => ({
    ...{ leagueId, season: '2025/2026', asOf: '2026-03-01T12:00:00.000Z' },
    lists: [
      {
        ...{ statistic: 'goals', total: 1 },
        items: [{ rank: 1, playerId: ids.player, name: 'A. Silva', teamIds: [ids.home], value: 8, matches: 9, matchesWith: 9 }],
      },
    ],
  })
  expect(await leaders('soccer', ids.league)).toMatchObject([{ name: 'A. Silva', teams: [{ name: 'Northbrück Rovers' }] }])
})
