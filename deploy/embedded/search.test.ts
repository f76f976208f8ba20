import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { auth } from '@touchline/auth/service'
import { languages } from '@touchline/contract/catalog'
import { countryName } from '@touchline/contract/countries'
import type { Team } from '@touchline/contract/gen/catalog'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { IngestService } from '@touchline/contract/gen/ingest'
import { isId } from '@touchline/contract/ids'
import { fixtures } from '@touchline/fixtures/service'
import { searches } from '@touchline/fixtures/testing/searches'
import { ingest } from '@touchline/ingest/service'
import { live } from '@touchline/live/service'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { startForTest, type UnderTest } from '@touchline/platform/testing/start-for-test'

/*
 * The search over the teams of the real files, as it answers whoever asks for one.
 */
withSharedData('soccer', 'the search of the real teams', (soccer) => {
  let t: UnderTest
  let teams: Team[]
  // Not all seasons: every club is in one of these.
  const feeds = [
    `openfootball-clubs:${soccer}/openfootball-clubs`,
    `openfootball-json:${soccer}/openfootball-json/2024-25`,
    `openfootball-text:${soccer}/openfootball-text`,
    `worldcup-json:${soccer}/worldcup-json`,
    `international-results:${soccer}/international-results`,
  ]
  const found = async (q: string): Promise<Team[]> =>
    (await t.clientOf(FixturesService).searchTeams({ sport: 'soccer', q, limit: 5 })).items

  beforeAll(async () => {
    t = await startForTest([auth, fixtures, live, ingest], {
      now: '2026-08-01T12:00:00Z',
      environment: { KEY_SECRET: 'for tests only, thirty-two letters', FEEDS: 'demo?matches=2&rate=1' },
    })
    for (const feed of feeds) {
      for await (const _ of t.clientOf(IngestService).importSource({ feed }, { timeoutMs: 300_000 }));
    }
    await t.settled()
    const client = t.clientOf(FixturesService)
    const ids: string[] = []
    for (let afterId = ''; ; ) {
      const page = await client.listNames({ afterId })
      ids.push(...page.items.filter(({ id, mergedInto }) => isId(id, 'team') && mergedInto === '').map(({ id }) => id))
      afterId = page.nextAfterId
      if (afterId === '') break
    }
    teams = await Promise.all(ids.map((id) => client.getTeam({ id, sport: 'soccer' })))
  }, 300_000)
  afterAll(() => t.stop())

  test.each(searches)('%s → %s', async (q, name) => {
    expect((await found(q))[0]?.name).toBe(name)
  })

  test('takes less than 5 ms', async () => {
    expect(teams.length).toBeGreaterThan(1_500)
    const queries = [...searches.map(([q]) => q), 'fc', 'ba', 'united', 'real', 'manchster untied']
    const from = performance.now()
    for (const q of queries) await found(q)
    expect((performance.now() - from) / queries.length).toBeLessThan(5)
  })

  describe('nations', () => {
    const nations = () => teams.filter(({ type, countryCode, name }) => type === 'national' && countryCode !== 'INT' && name !== '')

    test('are found by the name of their country in every language', async () => {
      expect(nations().length).toBeGreaterThan(200)
      const missing: string[] = []
      for (const { id, countryCode, name } of nations()) {
        for (const lang of languages) {
          const q = countryName(countryCode, lang)
          // A club may be called so too: Granada, Monaco.
          const first = (await found(q)).slice(0, 3)
          if (!first.some((team) => team.id === id)) missing.push(`${q} (${name})`)
        }
      }
      expect(missing).toEqual([])
    })

    test('have one team each', () => {
      const codes = nations().map(({ countryCode }) => countryCode)
      expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([])
    })
  })

  test('no two clubs of a country have the same English name', () => {
    const named = Map.groupBy(
      teams.filter(({ leagues, type }) => type !== 'national' && leagues.length > 0),
      ({ countryCode, gender, name }) => `${countryCode} ${gender} ${name}`,
    )
    expect([...named].filter(([, same]) => same.length > 1).map(([name]) => name)).toEqual([])
  })
})
