import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFiles } from './testing/get-files.ts'
import { importFeed } from './testing/import-feed.ts'

/** The record of two clubs in lists of matches: as recomputed from the files, and as briefings have it. */

interface Match {
  id: string
  home_team: { id: string; name: string; score: number }
  away_team: { id: string; name: string; score: number }
}
interface Row {
  team1: string
  team2: string
  score: { ft: [number, number] }
}
interface Fact {
  kind: string
  subject: { id: string }
  values: Record<string, number>
}

const hangsAfterMs = 600_000
const noFeeds = emptyFeed()
const seasons = ['2021-22', '2022-23', '2023-24', '2024-25']

withSharedData('soccer/openfootball-json', 'head-to-head of a league', (folder) => {
  const feed = getFiles(folder, /\/(2021-22|2022-23|2023-24|2024-25)\/en\.1\.json$/)
  let server: EndToEndServer
  let last: Match[]
  beforeAll(async () => {
    server = await startEndToEndServer({ now: '2026-08-01T12:00:00Z', environment: { FEEDS: noFeeds } })
    await importFeed(server, `openfootball-json:${feed}`)
    await server.settled()
    last = (await server.get('/soccer/matches?season=2024/2025&order=desc&limit=40')).data
  }, hangsAfterMs)
  afterAll(() => server?.stop())

  const getRecord = async (team: string, opponent: string) => {
    const { data, meta } = await server.get(`/soccer/matches?team_id=${team}&opponent_id=${opponent}&limit=1`)
    return { data, ...(meta as unknown as { total: number; head_to_head: Record<string, number> }) }
  }

  test('is that of all matches in the files, from the side of the team', async () => {
    const rows = seasons.flatMap(
      (season) => (JSON.parse(readFileSync(`${folder}/${season}/en.1.json`, 'utf8')) as { matches: Row[] }).matches,
    )
    const { data: teams } = await server.get('/soccer/teams?q=Manchester City')
    const { data: others } = await server.get('/soccer/teams?q=Liverpool')
    const [city, reds] = ['Manchester City FC', 'Liverpool FC']
    const played = rows.filter(({ team1, team2 }) => [city, reds].includes(team1) && [city, reds].includes(team2))
    const goals = played.map(({ team1, score: { ft } }) => (team1 === city ? ft : ft.toReversed()) as [number, number])
    const count = (wanted: number) => goals.filter(([own, other]) => Math.sign(own - other) === wanted).length
    const sum = (side: 0 | 1) => goals.reduce((total, score) => total + score[side], 0)
    const { data, total, head_to_head: record } = await getRecord(teams[0].id, others[0].id)
    expect([data.length, total, played.length]).toEqual([1, 8, 8])
    expect(record).toEqual({ played: 8, wins: count(1), draws: count(0), losses: count(-1), scored: sum(0), conceded: sum(1) })
  })

  test(
    'agrees with the briefing of the last match of two clubs, which counts all but this match',
    async () => {
      let compared = 0
      for (const { id, home_team: home, away_team: away } of last) {
        const { data } = await server.get(`/soccer/matches/${id}/briefing`)
        const facts = (data.sections as { key: string; facts: Fact[] }[]).find(({ key }) => key === 'head_to_head')?.facts ?? []
        const meetings = facts.find(({ kind }) => kind === 'meetings')
        const { head_to_head: record } = await getRecord(home.id, away.id)
        if (!meetings) {
          expect(record.played).toBeLessThan(3)
          continue
        }
        const own = Math.sign(home.score - away.score)
        const { played, won, drawn, lost } = meetings.values
        const before = { played: record.played! - 1, won: record.wins! - +(own === 1), drawn: record.draws! - +(own === 0) }
        expect({ played, won, drawn, lost }).toEqual({ ...before, lost: record.losses! - +(own === -1) })
        compared++
      }
      expect(compared).toBeGreaterThan(20)
    },
    hangsAfterMs,
  )

  test('requires a team, and cannot be asked of changes', async () => {
    const { away_team: away, home_team: home } = last[0]!
    const none = await server.get(`/soccer/matches?opponent_id=${away.id}`)
    expect([none.status, none.error]).toMatchObject([400, { code: 'missing_parameter', message: expect.stringContaining('team_id') }])
    const changes = await server.get(`/soccer/matches?team_id=${home.id}&opponent_id=${away.id}&updated_since=2026-01-01T00:00:00Z`)
    expect([changes.status, changes.error!.code]).toEqual([400, 'invalid_parameter'])
  })
})
