import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { AuthService } from '@touchline/contract/gen/auth'
import { serversForTest } from '@touchline/e2e/testing/both-shapes'
import { contradictions, falls, getScore, getViews, type MatchViews, shownIn } from '@touchline/e2e/testing/match-views'
import { type EmbeddedServer, startAsProcesses } from '@touchline/e2e/testing/start-server'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { skipAloud } from '@touchline/platform/testing/skip-aloud'

const { sport, date, home } = { sport: 'hockey', date: '2024-03-02', home: 'Montréal Victoire' }
const servers = serversForTest()

/*
 * The clocks of the processes run, so the observed moments of the game depend on the machine. The virtual clock of
 * `e2e/replay.test.ts` covers all of them.
 */
if (!servers) skipAloud('a replay as separate processes', 'TEST_MONGODB_URL, TEST_NATS_URL or TEST_REDIS_URL')
else
  withSharedData('hockey/pwhl-hockeytech', 'a replay as separate processes', (path) => {
    let server: EmbeddedServer
    const views: MatchViews[] = []

    beforeAll(async () => {
      server = await startAsProcesses(`replay:hockeytech:${path}?date=${date}&speed=600`, servers)
      const { key } = await server.getClient(AuthService).createKey({ plan: 'enterprise', perMinute: 1_000_000 })
      const get = async (page: string) => {
        const response = await retryingFetch(`${server.addresses[0]}/v1${page}`, { headers: { 'X-API-Key': key } })
        const { data } = (await response.json()) as { data?: unknown }
        return { status: response.status, data }
      }
      let id: string | undefined
      while (id === undefined) {
        const { data } = await get(`/${sport}/matches?date=${date}`)
        id = (data as MatchViews['day'][]).find(({ home_team }) => home_team.name === home)?.id
        await rest(100)
      }
      while (views.at(-1)?.match.state !== 'finished') {
        views.push(await getViews(get, { sport, date, id }))
        await rest(100)
      }
      await server.settled()
      views.push(await getViews(get, { sport, date, id }))
    })
    afterAll(() => server?.stop())

    test('ends with its final score and all plays, and leaves the live list', () => {
      const { live, day, match, plays } = views.at(-1)!
      expect([live, match.state, match.status, getScore(match), plays.length]).toEqual([undefined, 'finished', 'FT', '3-1', 172])
      expect([day.version, day.status, getScore(day)]).toEqual([match.version, 'FT', '3-1'])
    })

    test('versions never decrease, and each version has one content', () => {
      expect(falls(shownIn(views).map(({ version }) => version))).toEqual([])
      expect(contradictions(shownIn(views))).toEqual([])
    })
  })
