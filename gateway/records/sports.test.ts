import { readFileSync } from 'node:fs'
import { create, type DescMessage } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { matchSports, type SportId, servedSports, sports } from '@touchline/contract/catalog'
import { encodeStandings } from '@touchline/contract/encoded-standings'
import { fail } from '@touchline/contract/errors'
import { MatchEventSchema, ScoreboardSchema } from '@touchline/contract/gen/match'
import { PlaySchema } from '@touchline/contract/gen/play_by_play'
import { MatchBoxScoreSchema, MatchPlayByPlaySchema, TeamStatsSchema } from '@touchline/contract/gen/stats'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import {
  emptyMatch,
  getBoxScore,
  getLineups,
  getMatch,
  getPlayer,
  getPlays,
  getStandings,
  idIn,
  publicName,
  sportMessage,
} from '../testing/any-sport.ts'
import { faultsIn, gapsIn } from '../testing/check-record.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'
import type { Type } from './record.ts'
import { getRecords } from './records.ts'
import { sportFields } from './sports.ts'

/** All sports with a row are rendered by the same code, with the fields of their own files. */

/** Never set in a round of a draw. */
const unranked = ['position', 'played', 'won', 'lost', 'points']
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
  const records: [string, string, Type<never, unknown>][] = [
    ['a match', `matches/${idIn(id, ids.match)}`, schemas.match],
    ['statistics', `matches/${idIn(id, ids.match)}/stats`, schemas.statistics],
    ['lineups', `matches/${idIn(id, ids.match)}/lineups`, schemas.lineup],
    ['a player in a search', 'players?q=silva', schemas.player],
    ['a player', `players/${idIn(id, ids.player)}`, schemas.player],
  ]

  beforeAll(() => {
    t.standIns.fixtures.getMatch = async () => encodedMatch(getMatch(id, 'finished'))
    t.standIns.fixtures.searchPlayers = async () => ({ items: [getPlayer(id)], total: 1 })
    t.standIns.fixtures.getPlayer = async () => getPlayer(id)
    t.standIns.standings.getStandings = async () => encodeStandings(getStandings(id))
    t.standIns.stats.getStatistics = async () => getBoxScore(id)
    t.standIns.stats.getLineups = async () => getLineups(id)
    if (sport.plays) t.standIns.stats.getPlayByPlay = async () => getPlays(id)
  })

  test.each(records)('%s with every field set has every field, of its type', async (_, path, schema) => {
    const rendered = [await data(`${id}/${path}`)].flat()[0]!
    // The score of the match, 2-1, is none that a match of volleyball ends with, so that its tie has no points of a table.
    const gaps = gapsIn(rendered).filter((path) => path !== 'position_group' && (id !== 'volleyball' || path !== 'aggregate'))
    expect([faultsIn(rendered, schema), gaps]).toEqual([[], []])
  })

  test('so do standings', async () => {
    const { data: rows } = (await send(`${id}/leagues/${idIn(id, ids.league)}/standings`)).json as { data: object[] }
    const given = rows.flatMap((row) => gapsIn(row)).filter((path) => !(sport.draws && unranked.includes(path)))
    expect([rows.flatMap((row) => faultsIn(row, schemas['standings row'])), given]).toEqual([[], []])
  })

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

  if (sport.plays) {
    test('so do play-by-play entries, of which there are none before the match', async () => {
      const { status, json } = await send(`${id}/matches/${idIn(id, ids.match)}/play-by-play`)
      expect([status, json.meta]).toEqual([200, { total: 1, limit: 1, offset: 0 }])
      expect((json.data as object[]).flatMap((play) => [...faultsIn(play, schemas['play-by-play entry']!), ...gapsIn(play)])).toEqual([])
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
