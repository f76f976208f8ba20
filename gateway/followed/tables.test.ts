import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { LeagueSchema } from '@touchline/contract/gen/catalog'
import { StandingsChangedSchema } from '@touchline/contract/gen/standings'
import { standingsChanged } from '@touchline/contract/topics'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { fullMessage } from '../testing/full-message.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'

let t: GatewayUnderTest
const gaps: (() => void)[] = []
let close: () => Promise<void>
afterEach(async () => {
  await t.stop()
  await close()
})

/** The league has the seasons 2025/2026, the current one, and 2024/2025. */
async function start(before: Parameters<typeof gatewayForTest>[0] = {}) {
  const { bus, ...ports } = await embedded.open()
  const listening: typeof bus = {
    ...bus,
    listen(topic, handler, onGap) {
      gaps.push(onGap)
      return bus.listen(topic, handler, onGap)
    },
  }
  close = ports.close
  t = await gatewayForTest({ ...before, backEnds: { bus: listening, ...ports } })
  const league = fullMessage(LeagueSchema, 'soccer')
  league.seasons.push({ ...league.seasons[0]!, name: '2024/2025' })
  Object.assign(t.standIns.fixtures, { getLeague: async () => league, listLeagues: async () => ({ items: [league], total: 1 }) })
}

const standingsFlags = async () => {
  const { json } = await t.request(`/v1/soccer/leagues/${ids.league}`)
  const { coverage, seasons } = json.data as {
    coverage: { standings: boolean }
    seasons: { name: string; coverage: { standings: boolean } }[]
  }
  const { data } = (await t.request('/v1/soccer/leagues')).json as unknown as { data: { coverage: { standings: boolean } }[] }
  expect(data.map((league) => league.coverage.standings)).toEqual([coverage.standings])
  return Object.fromEntries([['league', coverage.standings], ...seasons.map((season) => [season.name, season.coverage.standings])])
}
const turn = () => new Promise((resolve) => setImmediate(resolve))
const change = (season: string, removed = false) =>
  create(StandingsChangedSchema, { sport: 'soccer', leagueId: ids.league, season, removed })

test('coverage of a league is that of its present season, and has a flag for its table', async () => {
  await start()
  expect(await standingsFlags()).toEqual({ league: true, '2025/2026': true, '2024/2025': false })
})

test('follows tables that appear and disappear, and the full list after a gap', async () => {
  await start()
  await t.publish(standingsChanged, change('2024/2025'), change('2025/2026', true))
  await t.settled()
  expect(await standingsFlags()).toEqual({ league: false, '2025/2026': false, '2024/2025': true })
  t.standIns.standings.listTables = async ({ afterId }) =>
    afterId === ''
      ? { items: [], nextAfterId: 'one more page' }
      : { items: [{ leagueId: ids.league, season: '2025/2026' }], nextAfterId: '' }
  for (const gap of gaps.splice(0)) gap()
  for (let i = 0; i < 20; i++) await turn()
  expect(await standingsFlags()).toEqual({ league: true, '2025/2026': true, '2024/2025': false })
})

test('while the list has never been read, leagues are unavailable and everything else is served', async () => {
  await start({
    logLevel: 'silent',
    before(standIns) {
      standIns.standings.listTables = async () => {
        throw fail('upstream_unavailable')
      }
    },
  })
  expect((await t.request(`/v1/soccer/leagues/${ids.league}`)).status).toBe(503)
  expect((await t.request(`/v1/soccer/matches/${ids.match}`, { 'X-API-Key': t.newKey() })).status).toBe(200)
  t.standIns.standings.listTables = async () => ({ items: [] })
  await t.advance(10_000)
  expect(await standingsFlags()).toEqual({ league: false, '2025/2026': false, '2024/2025': false })
})
