import { readFileSync } from 'node:fs'
import { create, type DescMessage } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { matchSports, type SportId, servedSports, sports } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { MatchEventSchema, ScoreboardSchema } from '@touchline/contract/gen/match'
import { PlaySchema } from '@touchline/contract/gen/play_by_play'
import { MatchBoxScoreSchema, MatchPlayByPlaySchema, TeamStatsSchema } from '@touchline/contract/gen/stats'
import { statisticsIn } from '@touchline/contract/statistics'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { emptyMatch, publicName, sportMessage } from '../testing/any-sport.ts'
import { faultsIn } from '../testing/check-record.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { idIn } from '../testing/known-ids.ts'
import { ids } from '../testing/records.ts'
import { getRecords } from './records.ts'
import { sportFields } from './sports.ts'

/** All sports with a row are rendered by the same code, with the fields of their own files. */

const rows = matchSports.map(({ id }) => id)
/** Soccer has tests of its own, records.test.ts. */
const others = rows.filter((id) => id !== 'soccer')

let t: GatewayUnderTest
let key: string
beforeAll(async () => {
  t = await gatewayForTest()
  key = t.newKey({ perMinute: 6_000 })
})
afterAll(() => t.stop())

const send = (path: string) => t.request(`/v1/${path}`, { 'X-API-Key': key })
const data = async (path: string): Promise<never> => (await send(path)).json.data

describe.each(others)('%s', (id) => {
  const sport = sportFields(id)
  const schemas = getRecords(id)
  test('every field of its own messages is public', () => {
    const parts: [DescMessage, object][] = [
      [ScoreboardSchema, sport.match],
      [MatchEventSchema, sport.event],
      [TeamStatsSchema, sport.teamStats],
      [PlaySchema, sport.plays?.details ?? {}],
    ]
    for (const [desc, fields] of parts)
      expect(sportMessage(desc, id)?.fields.map(publicName).toSorted() ?? []).toEqual(Object.keys(fields).toSorted())
  })

  test('players lack the statistics that the contract has for teams only', () => {
    const ofTeamOnly = statisticsIn(id).flatMap(({ name, teamsOnly }) => (teamsOnly ? [name] : []))
    expect(Object.keys(sport.teamStats).filter((name) => !(name in sport.stats))).toEqual(ofTeamOnly)
  })

  if (sport.plays) {
    test('play-by-play is empty before the match', async () => {
      t.standIns.stats.getPlayByPlay = async () => create(MatchPlayByPlaySchema, { match: emptyMatch(id) })
      expect(await data(`${id}/matches/${idIn(id, ids.match)}/play-by-play`)).toEqual([])
    })
  }

  test('before there is data, fields are null', async () => {
    t.standIns.fixtures.getMatch = async () => encodedMatch(emptyMatch(id))
    t.standIns.stats.getStatistics = async () => create(MatchBoxScoreSchema, { match: emptyMatch(id) })
    expect(faultsIn(await data(`${id}/matches/${idIn(id, ids.match)}`), schemas.match)).toEqual([])
    const stats = await data(`${id}/matches/${idIn(id, ids.match)}/stats`)
    expect(faultsIn(stats, schemas.statistics)).toEqual([])
    expect(stats).toMatchObject({ ...(sport.statsByPeriod && { periods: null }), players: { home: null, away: null } })
  })
})

describe('play-by-play', () => {
  test('costs as much as a match', async () => {
    const { status, json } = await t.request(`/v1/basketball/matches/${idIn('basketball', ids.match)}/play-by-play`)
    expect([status, json.price]).toEqual([402, { kind: 'item', usd: '0.005', micro_usd: 5_000 }])
  })

  test('goes on after an entry that the client has', async () => {
    const entries = [1, 2, 3, 5].map((sequence) => ({ id: `bas-y000000000${sequence}`, sequence, type: 'rebound' }))
    t.standIns.stats.getPlayByPlay = async () => create(MatchPlayByPlaySchema, { match: emptyMatch('basketball'), plays: { entries } })
    const path = `basketball/matches/${idIn('basketball', ids.match)}/play-by-play`
    const read = async (query: string) => {
      const { json } = await send(path + query)
      return [(json.data as { sequence: number }[]).map(({ sequence }) => sequence), json.meta.total]
    }
    expect(await read('')).toEqual([[1, 2, 3, 5], 4])
    expect(await read('?after_sequence=0')).toEqual([[1, 2, 3, 5], 4])
    expect(await read('?after_sequence=2')).toEqual([[3, 5], 2])
    expect(await read('?after_sequence=5')).toEqual([[], 0])
    expect((await send(`${path}?after_sequence=-1`)).json.error.code).toBe('invalid_parameter')
  })

  test('is no path of soccer, for any id', async () => {
    for (const id of [ids.match, 'none']) {
      const { status, json } = await send(`soccer/matches/${id}/play-by-play`)
      expect([status, json.error.code]).toEqual([404, 'unknown_endpoint'])
    }
  })

  test('of a competition without play-by-play is not covered', async () => {
    t.standIns.stats.getPlayByPlay = async () => {
      throw fail('not_covered', { what: 'play-by-play' })
    }
    const { status, json } = await send(`hockey/matches/${idIn('hockey', ids.match)}/play-by-play`)
    expect([status, json.error.code]).toEqual([404, 'not_covered'])
  })
})

describe('a sport', () => {
  test('that is served is listed; the catalog determines its endpoints', async () => {
    const listed = (await send('sports')).json.data as { id: SportId; endpoints: string[] }[]
    expect(listed.map(({ id }) => id)).toEqual(servedSports.map(({ id }) => id))
    for (const { id, endpoints } of listed.filter(({ id }) => rows.some((row) => row === id))) {
      const { playByPlay } = sports.find((sport) => sport.id === id)!
      expect([id, endpoints.includes(`/${id}/matches/{id}/play-by-play`)]).toEqual([id, playByPlay])
      expect(endpoints).toEqual(expect.arrayContaining([`/${id}/matches/{id}/stats`, `/${id}/matches/{id}/lineups`]))
    }
  })

  test('adds its own file and a row: no shared code names a sport', () => {
    const shared = ['match', 'event', 'scores', 'lineup', 'statistics', 'play', 'standings', 'player', 'squad', 'record', 'sport-fields']
      .map((name) => `records/${name}`)
      .concat(['endpoints/endpoint', 'http/application', 'endpoints/match-details', 'render/view', 'records/field-types'])
    const named = new RegExp(`'(${sports.map(({ id }) => id).join('|')})'`)
    for (const file of shared) expect([file, named.exec(getCode(`${file}.ts`))?.[0]]).toEqual([file, undefined])
  })
})

/** Source without comments. */
const getCode = (file: string): string =>
  readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
