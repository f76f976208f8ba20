import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type MatchSportId, matchSports } from '@touchline/contract/catalog'
import type { mcpClient } from '@touchline/gateway/testing/mcp-client'
import { agedLeague, type Game } from './testing/aged-league.ts'
import { type PartnerServer, partnerServer } from './testing/partner-server.ts'

/** A refused line of a result, at the public interface and in the tools, for every sport with matches. */

const partner = partnerServer()
let server: PartnerServer
let assistant: Awaited<ReturnType<typeof mcpClient>>
beforeAll(async () => {
  server = await partner.start('2026-05-20T12:00:00Z')
  assistant = await server.assistant()
})
afterAll(async () => {
  await assistant.close()
  await server.stop()
})

const games: Game[] = [
  { start: '2026-04-25T15:00:00Z', sides: [1, 2], isOver: true },
  { start: '2026-04-25T15:00:00Z', sides: [3, 4], isOver: true },
  { start: '2026-05-02T15:00:00Z', sides: [1, 3], isOver: true },
  { start: '2026-05-02T15:00:00Z', sides: [2, 4], isOver: true },
  { start: '2026-06-02T15:00:00Z', sides: [4, 1], isOver: false },
]
const without = { home_score: undefined, away_score: undefined, winner: undefined }
type Line = Record<string, unknown>
const getLines = (sport: MatchSportId, change: (line: Line) => Line): Line[] =>
  agedLeague(sport, '2026', games)
    .trim()
    .split('\n')
    .map((line) => change({ ...JSON.parse(line), ...(line.includes('"header"') && { source: 'acme' }) }))
const withStart = (ids: readonly string[]) => (line: Line) => (ids.includes(String(line.id)) ? { ...line, start_at: 'at three' } : line)

test.each(matchSports.map(({ id }) => id))('%s: a refused result is counted until it is mended', async (sport) => {
  const getMeta = async (query = '') => {
    const { data } = await server.get(`/${sport}/leagues`)
    const { meta } = await server.get(`/${sport}/leagues/${data[0].id}/standings${query}`)
    return meta as { refused_results?: number; missing_results?: number }
  }
  await server.pushRefused(3, ...getLines(sport, withStart(['m1', 'm3', 'm4'])))
  // The third refused line belongs to an announced match, so it has no result.
  expect(await getMeta()).toMatchObject({ refused_results: 2, missing_results: 0 })
  expect(await getMeta('?date=2026-04-30')).toMatchObject({ refused_results: 2 })
  const { id } = (await server.get(`/${sport}/leagues`)).data[0]
  const { text, fields } = await assistant.call('get_standings', { league: id })
  expect(text).toContain('2 results refused.')
  expect(fields).toMatchObject({ refused_results: 2 })

  await server.pushRefused(1, ...getLines(sport, withStart(['m3'])))
  expect(await getMeta()).toMatchObject({ refused_results: 1 })
  // The line has no scores.
  await server.pushRefused(1, ...getLines(sport, (line) => (line.id === 'm1' ? { ...line, ...without } : line)))
  expect(await getMeta()).toMatchObject({ refused_results: 1 })
  await server.push(...getLines(sport, (line) => line))
  expect(await getMeta()).toMatchObject({ refused_results: 0, missing_results: 0 })
})
