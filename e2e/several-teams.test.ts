import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { mcpClient } from '@touchline/gateway/testing/mcp-client'
import { type PartnerServer, partnerServer } from './testing/partner-server.ts'

/** Tools called with a name that fits teams of several genders or age groups. */

const partner = partnerServer()
let server: PartnerServer
let assistant: Awaited<ReturnType<typeof mcpClient>>
beforeAll(async () => {
  server = await partner.start('2026-05-20T12:00:00Z')
  assistant = await server.assistant()
  for (const [league, gender, names] of [
    ['men', 'm', ['Northbrook', 'Southvale', 'Northbrook U21']],
    ['women', 'w', ['Northbrook', 'Eastmere']],
  ] as const)
    await server.push(
      { record: 'header', touchline: 1, sport: 'soccer', source: 'acme' },
      { record: 'league', id: league, name: `League of ${league}`, country: 'DE', gender, type: 'league' },
      ...names.map((name) => ({ record: 'team', id: `${league} ${name}`, name, country: 'DE' })),
      ...names.slice(1).map((name, i) => ({
        ...{ record: 'match', id: `${league} ${i}`, league, season: '2025/2026', start_at: `2026-05-0${i + 4}T15:00:00Z` },
        ...{ home: { team: `${league} ${names[0]}` }, away: { team: `${league} ${name}` } },
        ...{ state: 'finished', status: 'FT', home_score: 1, away_score: 0 },
      })),
    )
})
afterAll(async () => {
  await assistant.close()
  await server.stop()
})

test('gives the candidates with gender and age group, and takes a name that says which', async () => {
  const { text } = await assistant.call('get_matches', { sport: 'soccer', team: 'Northbrook', last: 5 })
  expect(text).toMatch(/matches 3 teams/)
  expect(text).toContain('men')
  expect(text).toContain('women')
  expect(text).toContain('Northbrook U21')
  for (const [team, total] of [
    ['Northbrook men', 2],
    ['Northbrook U21', 1],
    ['Eastmere', 1],
  ] as const)
    expect((await assistant.call('get_matches', { sport: 'soccer', team, last: 5 })).fields).toMatchObject({ total })
})
