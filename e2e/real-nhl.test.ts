import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { emptyFeed } from './testing/empty-feed.ts'
import { hangsAfterMs, importAll, type RealDataServer, startRealDataServer } from './testing/real-data-server.ts'
import { getFrom, recomputeTables } from './testing/recomputed-tables.ts'
import { startInOneProcess } from './testing/start-server.ts'

const empty = emptyFeed()

interface Row {
  team: { name: string }
  position: number | null
  points: number | null
  conference: string | null
  division: string | null
  zone: string | null
}

/* Seasons of three eras of the NHL. The ids of teams in the divisions must be the ids that an import assigns. */
withSharedData('hockey/nhl-results-more', 'the NHL by era, over HTTP', (path) => {
  let real: RealDataServer
  beforeAll(async () => {
    real = await startRealDataServer(startInOneProcess, empty)
    await importAll(real, [`nhl-results:${path}`])
  }, hangsAfterMs)
  afterAll(() => real?.server.stop())

  const get = (path: string) => getFrom(`${real.server.addresses[0]}/v1/hockey`, real.key)(path)
  const getTable = async (season: string) => {
    const [{ id }] = (await get('/leagues?'))!.data as [{ id: string }]
    const { data, meta } = (await get(`/leagues/${id}/standings?season=${season}`))!
    return { rows: data as Row[], rule: meta.rule as { reviewed: boolean; reason: string | null } }
  }

  test.each([
    ['1985/1986', 21, 4, 'Edmonton Oilers', 119, 'Clarence Campbell', 'Smythe', false],
    ['2001/2002', 30, 6, 'Detroit Red Wings', 116, 'Western', 'Central', true],
    ['2005/2006', 30, 6, 'Detroit Red Wings', 124, 'Western', 'Central', true],
  ])(
    '%s: %i teams in %i divisions, sixteen in the play-offs',
    async (season, teams, divisions, name, points, conference, division, reviewed) => {
      const { rows, rule } = await getTable(season)
      expect([rows.length, rows.filter((row) => row.division === null || row.conference === null)]).toEqual([teams, []])
      expect(new Set(rows.map((row) => row.division)).size).toBe(divisions)
      expect(rows[0]).toMatchObject({ team: { name }, position: 1, points, conference, division, zone: 'playoff' })
      expect([rows.filter(({ zone }) => zone === 'playoff').length, rule.reviewed]).toEqual([16, reviewed])
    },
  )

  test('every row of every table equals the recomputed one', async () => {
    const { tables, faults } = await recomputeTables(getFrom(`${real.server.addresses[0]}/v1/hockey`, real.key), 'hockey')
    expect([tables, faults]).toEqual([3, []])
  })
})
