import { create } from '@bufbuild/protobuf'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import type { GetRankingRequest } from '@touchline/contract/gen/ranking'
import { RankingChangedSchema } from '@touchline/contract/gen/ranking'
import { standingsRanking } from '@touchline/contract/topics'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { encodedStandings, ids } from '../testing/records.ts'

let t: GatewayUnderTest
let key: string
let asked: GetRankingRequest[]
afterEach(() => t.stop())
beforeEach(async () => {
  t = await gatewayForTest()
  key = t.newKey()
  asked = []
  t.standIns.standings.getRanking = async (request) => {
    asked.push(request)
    const { sport } = request
    if (sport === 'handball') throw fail('not_covered', { what: 'published ranking' })
    const place = { position: 1, points: 1867.25, movement: -2 }
    const places = [
      sport === 'tennis'
        ? { ...place, playerId: 'ten-p7k2p9xq4ab', name: 'Ada Quill', countryCode: 'DE' }
        : { ...place, teamId: ids.home, name: 'Rovers', countryCode: 'ES' },
    ]
    const list = { sport, tour: 'ATP', date: '2024-01-01', total: 230, tours: ['atp', 'wta'], updatedAt: '2024-01-02T00:00:00.000Z' }
    return { ...list, places }
  }
})
const get = (path: string) => t.request(`/v1/${path}`, { 'X-API-Key': key })

test('a row of tennis has the player, also one that no match has', async () => {
  const { status, json, headers } = await get('tennis/rankings?tour=ATP&date=2024-01-05&limit=1&offset=3&lang=de')
  expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=30'])
  expect(asked).toMatchObject([{ sport: 'tennis', tour: 'ATP', date: '2024-01-05', limit: 1, offset: 3 }])
  expect(json.data).toEqual([
    {
      ...{ position: 1, player: { id: 'ten-p7k2p9xq4ab', name: 'Ada Quill', country: 'Deutschland', country_code: 'DE' } },
      ...{ points: 1867.25, movement: -2, tournaments_played: null, ranking_date: '2024-01-01' },
    },
  ])
  expect(json.meta).toEqual({
    ...{ total: 230, limit: 1, offset: 3, tour: 'ATP', date: '2024-01-01', tours: ['atp', 'wta'], updated_at: '2024-01-02T00:00:00.000Z' },
  })
  expect(headers.link).toContain('offset=4')
})

test('a row of another sport has the team, under its own name', async () => {
  const { json } = await get('soccer/rankings')
  expect(json.data).toMatchObject([{ team: { id: ids.home, name: 'Northbrück Rovers', country_code: 'DE' }, points: 1867.25 }])
})

test('it is read again when a list of the sport changes', async () => {
  await get('soccer/rankings')
  await get('soccer/rankings')
  const publish = async (sport: string) => {
    await t.publish(standingsRanking, create(RankingChangedSchema, { sport, tourKey: 'fifa-men', date: '2024-01-01' }))
    await t.settled()
    await get('soccer/rankings')
    return asked.length
  }
  expect(await publish('tennis')).toBe(1)
  expect(await publish('soccer')).toBe(2)
})

test('the standings of the tour of a list are read again, too', async () => {
  let reads = 0
  t.standIns.standings.getStandings = async ({ leagueId }) => {
    reads++
    return encodedStandings(leagueId)
  }
  const path = `soccer/leagues/${ids.league}/standings`
  await get(path)
  await t.publish(
    standingsRanking,
    create(RankingChangedSchema, { sport: 'soccer', tourKey: 'x', date: '2024-01-01', leagueIds: [ids.league] }),
  )
  await t.settled()
  await get(path)
  expect(reads).toBe(2)
})

test('a sport without a list is not covered, and horse racing has no such path', async () => {
  expect((await get('handball/rankings')).json.error.code).toBe('not_covered')
  expect((await get('horse-racing/rankings')).json.error.code).toBe('unknown_endpoint')
})
