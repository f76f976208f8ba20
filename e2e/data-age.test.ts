import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type MatchSportId, matchSports, sportNamed } from '@touchline/contract/catalog'
import type { mcpClient } from '@touchline/gateway/testing/mcp-client'
import { agedLeague, type Game } from './testing/aged-league.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFolder } from './testing/get-folder.ts'

/** Age of the data, at the public interface and in the tools, for every sport with matches. */

const sports = matchSports.map(({ id }) => id)
const getFeeds = (getFile: (sport: MatchSportId) => string): string =>
  sports.map((sport) => `touchline-jsonl@aged-${sport}:${getFolder({ 'league.jsonl': getFile(sport) })}`).join(',')

// biome-ignore lint/suspicious/noExplicitAny: public JSON, which tests read field by field.
type Json = any
type Assistant = Awaited<ReturnType<typeof mcpClient>>

/** Waits until the sources in FEEDS are imported and their messages have arrived. */
async function imported(server: EndToEndServer): Promise<void> {
  do await server.settled()
  while ((await server.get('/soccer/leagues')).meta?.importing)
  await server.settled()
}

async function startWith(feeds: string): Promise<{ server: EndToEndServer; assistant: Assistant }> {
  const server = await startEndToEndServer({ environment: { FEEDS: feeds }, now: '2026-05-20T12:00:00Z' })
  await imported(server)
  const assistant = await server.assistant()
  return { server, assistant }
}

const getLeague = async (server: EndToEndServer, sport: string) => (await server.get(`/${sport}/leagues`)).data[0] as Json
const getId = async (server: EndToEndServer, sport: string, name: string): Promise<string> =>
  (await server.get(`/${sport}/teams?q=${name}`)).data[0].id

const getBriefing = async (server: EndToEndServer, sport: string, name: string) => {
  const kind = sportNamed(sport as MatchSportId).sidesArePlayers ? 'players' : 'teams'
  return (await server.get(`/${sport}/${kind}/${await getId(server, sport, name)}/briefing`)).data as Json
}
const factsIn = (briefing: Json): Json[] => briefing.sections.flatMap(({ facts }: Json) => facts)
const getValues = (briefing: Json, kind: string) => factsIn(briefing).find((fact) => fact.kind === kind)?.values

const over: Game[] = [
  { start: '2026-04-25T15:00:00Z', sides: [1, 2], isOver: true },
  { start: '2026-04-25T15:00:00Z', sides: [3, 4], isOver: true },
  { start: '2026-05-02T15:00:00Z', sides: [1, 3], isOver: true },
  { start: '2026-05-02T15:00:00Z', sides: [2, 4], isOver: true },
]
const announced: Game[] = [
  ['2026-05-09T15:00:00Z', [1, 4]] as const,
  ['2026-05-09T15:00:00Z', [2, 3]] as const,
  ['2026-05-16T15:00:00Z', [3, 1]] as const,
  // Should have been in play for an hour.
  ['2026-05-20T11:00:00Z', [4, 2]] as const,
  ['2026-05-24T15:00:00Z', [2, 1]] as const,
].map(([start, sides]) => ({ start, sides, isOver: false }))

const lackingFeeds = getFeeds((sport) => agedLeague(sport, '2026', [...over, ...announced]))
const archivedGames = over.map((game) => ({ ...game, start: game.start.replace('2026', '2018') }))
const archiveFeeds = getFeeds((sport) => agedLeague(sport, '2018', archivedGames))

describe('a league that lacks three results', () => {
  let server: EndToEndServer
  let assistant: Assistant
  beforeAll(async () => {
    ;({ server, assistant } = await startWith(lackingFeeds))
  })
  afterAll(async () => {
    await assistant.close()
    await server.stop()
  })

  test.each(sports)('%s: the table says which results it has, how many are missing, and of what time it is', async (sport) => {
    const { id, next_match_at } = await getLeague(server, sport)
    expect(next_match_at).toBe('2026-05-24T15:00:00Z')
    const { meta } = await server.get(`/${sport}/leagues/${id}/standings`)
    expect(meta).toMatchObject({ missing_results: 3, results_to: '2026-05-02', as_of: expect.stringMatching(/^2026-05-02T/) })
    const before = (await server.get(`/${sport}/leagues/${id}/standings?date=2026-05-09`)).meta
    expect(before).toMatchObject({ missing_results: 2, results_to: '2026-05-02' })
    const { text, fields } = await assistant.call('get_standings', { league: id })
    expect(text).toContain('After matches up to 2026-05-02, 3 results missing.')
    expect(fields).toMatchObject({
      missing_results: 3,
      results_to: '2026-05-02',
      as_of: (meta as Json).as_of,
      generated_at: '2026-05-20T12:00:00Z',
    })
  })

  test.each(sports)('%s: results say what is missing since, and the next match is after now', async (sport) => {
    const team = await getId(server, sport, 'ashby')
    const last = await assistant.call('get_matches', { sport, team, last: 5 })
    expect(last.fields).toMatchObject({ total: 2, missing_results: 2, missing_since: '2026-05-09' })
    expect(last.text).toContain('2 results missing since 2026-05-09.')
    expect(last.fields.as_of).toMatch(/^2026-05-02T/)
    const next = await assistant.call('get_matches', { sport, team: await getId(server, sport, 'bexford'), next: 5 })
    expect(next.fields).toMatchObject({ total: 1, matches: [{ date: '2026-05-24' }] })
  })

  test.each(sports)('%s: a match that should be in play says so, as text and as rows', async (sport) => {
    const team = await getId(server, sport, 'demford')
    const { text, fields } = await assistant.call('get_match', { sport, team })
    expect(text).toContain('started, no live data')
    expect(fields).toMatchObject({ match: { date: '2026-05-20', status: 'started, no live data', data_gap: 'started, no live data' } })
    const all = await assistant.call('get_matches', { sport, team, date_from: '2026-05-09', date_to: '2026-05-20', detail: 'full' })
    expect((all.fields as Json).matches.map(({ data_gap, result_pending }: Json) => [data_gap, result_pending])).toEqual([
      ['result pending', true],
      ['started, no live data', false],
    ])
    expect(all.text).toContain('result pending')
  })

  test.each(sports)('%s: a briefing says what is missing, in its facts and in Markdown', async (sport) => {
    const briefing = await getBriefing(server, sport, 'ashby')
    expect(getValues(briefing, 'results_missing')).toEqual({ count: 2, since: '2026-05-09' })
    expect(getValues(briefing, 'next_match')).toEqual({ date: '2026-05-24' })
    expect(briefing.as_of).toMatch(/^2026-05-02T/)
    expect(briefing.generated_at > briefing.as_of).toBe(true)
    const { fields, text } = await assistant.call('get_team_briefing', { sport, team: briefing.id })
    expect(fields).toMatchObject({ as_of: briefing.as_of })
    expect(text).toMatch(/2 results of .* have been missing since 9 May 2026\./)
    const markdown = await fetch(`${server.address}/v1/${sport}/${briefing.kind}s/${briefing.id}/briefing?format=md`, {
      headers: { 'X-API-Key': await server.newKey() },
    })
    expect((await markdown.text()).trimEnd().split('\n').at(-1)).toBe(`As of ${briefing.as_of}`)
    if (factsIn(briefing).some(({ kind }) => kind === 'table_position'))
      expect(getValues(briefing, 'table_results_missing')).toEqual({ count: 3, date: '2026-05-02' })
  })

  test('three hours after its start the result of a match is pending, everywhere', async () => {
    const { id } = await getLeague(server, 'soccer')
    const before = await getBriefing(server, 'soccer', 'demford')
    expect(getValues(before, 'results_missing')).toEqual({ count: 1, since: '2026-05-09' })
    await server.advance(2 * 3_600_000)
    expect((await server.get(`/soccer/leagues/${id}/standings`)).meta).toMatchObject({ missing_results: 4 })
    const after = await getBriefing(server, 'soccer', 'demford')
    expect(getValues(after, 'results_missing')).toEqual({ count: 2, since: '2026-05-09' })
    expect(after.as_of).toBe(before.as_of)
    expect((await assistant.call('get_match', { sport: 'soccer', team: after.id })).text).toMatch(
      /2026-05-02.*2 results missing since 2026-05-09/s,
    )
  })
})

describe('an archive that is imported eight years later', () => {
  let server: EndToEndServer
  let assistant: Assistant
  beforeAll(async () => {
    ;({ server, assistant } = await startWith(archiveFeeds))
  })
  afterAll(async () => {
    await assistant.close()
    await server.stop()
  })
  const ofDay = /^2018-05-02T/

  test.each(sports)('%s: table, briefing and tools have the date of its last match', async (sport) => {
    const { id, season } = await getLeague(server, sport)
    expect(season.current).toBe(false)
    const { meta } = await server.get(`/${sport}/leagues/${id}/standings`)
    expect(meta).toMatchObject({ missing_results: 0, as_of: expect.stringMatching(ofDay) })
    const briefing = await getBriefing(server, sport, 'ashby')
    expect(briefing.as_of).toMatch(ofDay)
    expect(factsIn(briefing).every(({ valid_at }) => ofDay.test(valid_at))).toBe(true)
    for (const [tool, args] of [
      ['get_standings', { league: id }],
      ['get_matches', { sport, team: briefing.id, last: 1 }],
      ['get_match', { sport, team: briefing.id }],
      ['get_team_briefing', { sport, team: briefing.id }],
    ] as const) {
      const { fields, text } = await assistant.call(tool, args)
      expect([tool, fields]).toEqual([tool, expect.objectContaining({ as_of: expect.stringMatching(ofDay) })])
      expect(text).not.toContain('2026')
    }
  })

  test.each(sports.filter((sport) => !sportNamed(sport).sidesArePlayers))(
    '%s: squad and team of a player are not the present ones',
    async (sport) => {
      const team = await getId(server, sport, 'ashby')
      expect(await server.get(`/${sport}/teams/${team}/squad`)).toMatchObject({ status: 404, error: { code: 'squad_not_current' } })
      const old = await server.get(`/${sport}/teams/${team}/squad?season=2018`)
      expect(old).toMatchObject({ status: 200, data: { season: '2018', current: false, as_of: '2018-05-02' } })
      const [player] = (await server.get(`/${sport}/players?q=quill`)).data
      expect(player).toMatchObject({ team: null, last_team: { id: team, season: '2018' } })
      const squad = await assistant.call('get_team', { sport, team, squad: true })
      expect(squad.fields).toMatchObject({ squad_season: '2018', squad_current: false, as_of: '2018-05-02' })
      expect(squad.text).toContain('Squad of 2018, not current, 1 player.')
      expect((await assistant.call('get_player', { sport, player: player.id })).text).toContain('(2018), not current')
    },
  )
})

test('while a source of the start is imported, lists and tools say so', async () => {
  const isReleased = Promise.withResolvers<void>()
  const host = createServer(async (_, response) => {
    await isReleased.promise
    response.end(agedLeague('soccer', '2018', archivedGames))
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const feed = `touchline-jsonl@aged-soccer:http://127.0.0.1:${(host.address() as AddressInfo).port}/league.jsonl`
  const environment = { FEEDS: feed, ALLOW_PRIVATE_DOWNLOADS: 'on' }
  const server = await startEndToEndServer({ environment, now: '2026-05-20T12:00:00Z' })
  const assistant = await server.assistant()
  try {
    const during = await Promise.all(
      ['/soccer/players?q=quill', '/soccer/teams?q=ashby', '/soccer/leagues'].map((path) => server.get(path)),
    )
    expect(during.map(({ meta }) => meta)).toEqual(during.map(() => expect.objectContaining({ importing: true })))
    const found = await assistant.call('find_teams', { query: 'ashby' })
    expect(found.fields).toMatchObject({ importing: true })
    expect((await assistant.call('get_team', { team: 'nobody at all', sport: 'soccer' })).text).toContain('Sources are being imported')
    isReleased.resolve()
    await imported(server)
    expect((await server.get('/soccer/players?q=quill')).meta).not.toHaveProperty('importing')
  } finally {
    isReleased.resolve()
    await assistant.close()
    await server.stop()
    host.closeAllConnections()
    host.close()
  }
})
