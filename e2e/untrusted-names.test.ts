import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { mcpClient } from '@touchline/gateway/testing/mcp-client'
import { tennisFiles } from '@touchline/sources/testing/tennis-files'
import { getFolder } from './testing/get-folder.ts'
import { importFeed } from './testing/import-feed.ts'
import { type PartnerServer, partnerServer } from './testing/partner-server.ts'

/**
 * A partner without a grant has teams and players with the same names as those of other sources. The tools resolve these names to
 * the entities of the other sources.
 */

const season = {
  name: 'Premier League 2025/26',
  matches: [
    { round: 'Matchday 1', date: '2026-05-02', team1: 'Arsenal FC', team2: 'Manchester United FC', score: { ft: [2, 0] } },
    { round: 'Matchday 2', date: '2026-05-09', team1: 'Manchester United FC', team2: 'Arsenal FC', score: { ft: [1, 0] } },
  ],
}
const clubs = getFolder({ '2025-26/en.1.json': JSON.stringify(season) })
const tour = getFolder(tennisFiles)

const partner = partnerServer()
let server: PartnerServer
let tools: Awaited<ReturnType<typeof mcpClient>>
beforeAll(async () => {
  server = await partner.start('2026-05-20T12:00:00Z')
  await importFeed(server, `openfootball-json:${clubs}`)
  await importFeed(server, `atp:${tour}`)
  await server.settled()
  tools = await server.assistant()
})
afterAll(async () => {
  await tools.close()
  await server.stop()
})

type Line = Record<string, unknown>
const league = (sport: string): Line[] => [
  { record: 'header', touchline: 1, sport, source: 'acme' },
  { record: 'league', id: 'own', name: 'Own Cup', country: 'EUR', gender: 'm', type: 'cup' },
]
const match = (sides: readonly [Line, Line], result: [number, number]): Line => ({
  ...{ record: 'match', id: 'x', league: 'own', season: '2026', home: sides[0], away: sides[1] },
  ...{ start_at: '2026-05-19T15:00:00Z', state: 'finished', status: 'FT', home_score: result[0], away_score: result[1] },
})
/** Teams without a country other than that of the league; the name of one is only another spelling of a club. */
const teams = ['Arsenal FC', 'Man United', 'Arsenal Rovers']
const soccer = [
  ...league('soccer'),
  ...teams.map((name) => ({ record: 'team', id: name, name })),
  match([{ team: 'Arsenal FC' }, { team: 'Man United' }], [9, 0]),
  { ...match([{ team: 'Arsenal Rovers' }, { team: 'Man United' }], [8, 0]), id: 'y' },
]
const players = ['Ada Quill', 'Dot Wren']
const person = (name: string) => ({ players: [{ name, id: name }] })
const tennis = [
  ...league('tennis'),
  ...players.map((name) => ({ record: 'player', id: name, name, born: '1901-01-01' })),
  match([person('Ada Quill'), person('Dot Wren')], [2, 0]),
]

async function answers(): Promise<string[]> {
  const asked = [
    ...['Arsenal', 'Arsenal FC', 'Man United', 'Manchester'].map((team) => ['soccer', team] as const),
    ['tennis', 'Ada Quill'] as const,
  ]
  const called = asked.flatMap(([sport, team]) =>
    ['get_team', 'get_team_briefing', 'get_matches'].map((tool) =>
      tools.call(tool, { sport, team, ...(tool === 'get_matches' && { last: 5 }) }),
    ),
  )
  const facts = await Promise.all(['soccer', 'tennis'].map(async (sport) => (await server.get(`/${sport}/facts?limit=200`)).data))
  const ofPlayers = players.map((player) => tools.call('get_player', { player }))
  const texts = (await Promise.all([...called, ...ofPlayers])).map(({ text }) => text.replace(/Answered at \S+/, ''))
  return [...texts, ...facts.flat().map(({ text }: { text: string }) => text)]
}

test('a name that another source has means its team or player, and no answer or fact changes', async () => {
  const before = await answers()
  expect(before.join('\n')).toMatch(/Manchester United[\s\S]*Ada Quill/)
  expect(before.filter((text) => / matches \d+ (?:teams|players)/.test(text))).toEqual([])
  await server.push(...soccer)
  await server.push(...tennis)
  expect(await answers()).toEqual(before)
  expect((await tools.call('get_team', { team: 'Arsenal Rovers' })).text).toContain('Own Cup')
  const { data } = await server.get('/soccer/teams?q=Man%20United')
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Manchester United', 'Man United'])
})
