import { describe, expect, test } from '@jest/globals'
import type { Get } from './recomputed-tables.ts'

interface Leader {
  name: string
  display: string
  rank: number
  qualified: boolean | null
}
interface Meta {
  lists: { total: number; qualified_only: boolean; qualification: { text: string; stage: string | null; any_of: object[] } | null }[]
}

/** Leaders of MLB 2020 by the rule of the league about who qualifies, against published titles. `get` is for paths below baseball. */
export function realQualified(get: Get): void {
  describe('leaders who qualify', () => {
    async function leaders(query: string) {
      const { data: leagues } = (await get('/leagues')) as { data: { id: string; name: string }[] }
      const { id } = leagues.find(({ name }) => name.endsWith('Major League Baseball'))!
      const { data: rows, meta } = (await get(`/leagues/${id}/leaders?season=2020&${query}`)) as unknown as { data: Leader[]; meta: Meta }
      return { rows: rows.map(({ name, display }) => `${name} ${display}`), leaders: rows, list: meta.lists[0]! }
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
}
