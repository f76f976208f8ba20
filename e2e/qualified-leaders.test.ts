import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { importFeed } from './testing/import-feed.ts'

/** Leaders by the rules of their leagues about who qualifies, against published titles. */

const noFeeds = emptyFeed()
/** An import of a season takes a minute, more on a busy machine. */
const hangsAfterMs = 1_800_000

interface Leader {
  name: string
  display: string
  rank: number
  qualified: boolean | null
}
interface Meta {
  lists: { total: number; qualified_only: boolean; qualification: { text: string; stage: string | null; any_of: object[] } | null }[]
}

// All 898 games, with their plays.
withSharedData('baseball/retrosheet-2020', 'MLB 2020', (folder) => {
  let server: EndToEndServer
  let league: string
  beforeAll(async () => {
    server = await startEndToEndServer({ now: '2021-01-01T12:00:00Z', environment: { FEEDS: noFeeds } })
    await importFeed(server, `retrosheet:${folder}`)
    await server.settled()
    league = (await server.get('/baseball/leagues')).data[0].id
  }, hangsAfterMs)
  afterAll(() => server.stop())

  async function leaders(query: string) {
    const { data, meta } = await server.get(`/baseball/leagues/${league}/leaders?${query}`)
    const rows = data as unknown as Leader[]
    return { rows: rows.map(({ name, display }) => `${name} ${display}`), leaders: rows, list: (meta as unknown as Meta).lists[0]! }
  }

  test('the batting title: D.J. LeMahieu of the American League, Juan Soto of the National League', async () => {
    const { rows, list } = await leaders('stat=batting.avg&limit=3')
    expect(rows).toEqual(['DJ LeMahieu .364', 'Juan Soto .351', 'Freddie Freeman .341'])
    expect(list).toMatchObject({
      qualified_only: true,
      qualification: {
        text: 'Plate appearances: at least 3.1 per match of the team',
        any_of: [{ statistic: 'batting.pa', min: 3.1, team_matches: 1, rounded: true }],
      },
    })
  })

  test.each([
    ['batting.obp', ['Juan Soto .490', 'Freddie Freeman .462']],
    ['batting.slg', ['Juan Soto .695', 'Freddie Freeman .640']],
    ['pitching.era', ['Shane Bieber 1.63', 'Trevor Bauer 1.73']],
    ['pitching.whip', ['Kenta Maeda 0.75', 'Trevor Bauer 0.79']],
  ])('%s', async (stat, expected) => expect((await leaders(`stat=${stat}&limit=2`)).rows).toEqual(expected))

  test('without the rule players of a few plate appearances lead', async () => {
    const { leaders: rows, list } = await leaders('stat=batting.avg&qualified=false')
    expect(rows[0]).toMatchObject({ rank: 1, qualified: false })
    expect(list.qualified_only).toBe(false)
    expect((await leaders('stat=batting.avg&min_matches=40&limit=1')).list.qualified_only).toBe(false)
  })

  test('the rule is stated in the language of the request', async () => {
    const { list } = await leaders('stat=pitching.era&lang=de&limit=1')
    expect(list.qualification?.text).toBe('Geworfene Innings: mindestens 1 je Spiel der Mannschaft')
  })

  test('sums have no rule', async () => {
    const { list, leaders: rows } = await leaders('stat=batting.hr&limit=1')
    expect(list).toMatchObject({ qualification: null, qualified_only: false })
    expect(rows[0]).toMatchObject({ name: 'Luke Voit', display: '22', qualified: null })
  })
})
