import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { AuthService } from '@touchline/contract/gen/auth'
import type { ImportProgress } from '@touchline/contract/gen/ingest'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { bothShapes } from './testing/both-shapes.ts'
import { type Crawled, crawl } from './testing/crawler.ts'
import { importFeed } from './testing/import-feed.ts'
import { nothing } from './testing/nothing.ts'
import { realNames } from './testing/real-names.ts'
import { realSports } from './testing/real-sports.ts'
import type { House } from './testing/start-house.ts'

/*
 * Everything of sports beside soccer, from the files to the answers over HTTP, in both shapes of the house.
 */
const feed = nothing()

for (const { sport, feeds, quarantined = {}, oneIn, held, tables } of realSports)
  withSharedData(sport, `real ${sport}`, (folder) => {
    describe.each(bothShapes(`real ${sport}`))('$shape', ({ start }) => {
      let house: House
      let key: string
      const reports: ImportProgress[] = []
      const data = async <T>(path: string): Promise<T> => {
        const got = await fetch(`${house.addresses[0]}/v1/${sport}${path}`, { headers: { 'X-API-Key': key } })
        return ((await got.json()) as { data: T }).data
      }

      beforeAll(async () => {
        house = await start(feed, { NOW: '2026-08-01T12:00:00Z' })
        key = (await house.clientOf(AuthService).createKey({ plan: 'enterprise', perMinute: 1_000_000 })).key
        for (const feed of feeds(folder)) reports.push(await importFeed(house, feed))
        await house.settled()
      }, 600_000)
      afterAll(() => house?.stop())

      test('every row is a match or merged, but for those that are rightly refused', () => {
        const refused = feeds(folder).map((feed) => quarantined[feed.split(':', 1)[0]!]?.rows ?? 0)
        expect(reports.map((report) => report.quarantined)).toEqual(refused)
        for (const { rows, matches, merged, quarantined: left } of reports) expect(matches + merged + left).toBe(rows)
      })

      test('every answer is as decided, and coverage is true', async () => {
        const { faults, answers, requests: _, ...counted }: Crawled = await crawl(house.addresses[0]!, key, { sport, oneIn, width: 4 })
        expect(faults).toEqual([])
        expect([...answers.keys()].filter((route) => !/^(200|404 .* not_covered$)/.test(route))).toEqual([])
        expect(counted.matches).toBe(held)
      }, 300_000)

      realNames(sport, data, () => house)

      test.each(tables)('the table of $league $season has what the league says', async ({ league, season, rows }) => {
        const leagues = await data<{ id: string; name: string }[]>('/leagues?limit=200')
        const { id } = leagues.find(({ name }) => name === league)!
        type Row = { team: { name: string }; [column: string]: unknown }
        const table = await data<Row[]>(`/leagues/${id}/standings?season=${encodeURIComponent(season)}`)
        const ofTeam = (team: string) => table.find((row) => row.team.name === team)
        for (const [team, columns] of Object.entries(rows)) expect([team, ofTeam(team)]).toMatchObject([team, columns])
      })

      test('a second import writes nothing', async () => {
        for (const feed of feeds(folder)) expect((await importFeed(house, feed)).writes).toBe(0)
      }, 300_000)
    })
  })
