import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { matchSports } from '@touchline/contract/catalog'
import { isEnded, matchStates } from '@touchline/contract/states'
import { openStream, type StreamEvent } from '@touchline/gateway/testing/stream-client'
import { type PartnerServer, partnerServer } from './testing/partner-server.ts'

/** A partner corrects its data and removes events. Checks what customers get by request and on the stream. */

const partner = partnerServer()
let server: PartnerServer
beforeAll(async () => {
  server = await partner.start('2026-05-20T12:00:00Z')
})
afterAll(() => server.stop())

type Sport = (typeof matchSports)[number]['id']

const head = (sport: Sport, league: string) => [
  { record: 'header', touchline: 1, sport, source: 'acme' },
  { record: 'league', id: league, name: `${league} League`, country: 'DE', gender: 'm', type: 'league' },
  ...(sport === 'tennis' ? [] : ['North', 'South']).map((name) => ({
    record: 'team',
    id: `${league} ${name}`,
    name: `${league} ${name}`,
    country: 'DE',
  })),
]
const getSides = (sport: Sport, league: string) => {
  const side = (name: string) =>
    sport === 'tennis' ? { players: [{ name: `${name} ${league}`, id: `${name}-${league}` }] } : { team: `${league} ${name}` }
  return { home: side('North'), away: side('South') }
}
const match = (sport: Sport, league: string, more: object) => ({
  ...{ record: 'match', id: 'm1', league, season: sport === 'tennis' ? '2026' : '2025/2026', ...getSides(sport, league) },
  ...{ start_at: '2026-05-20T11:00:00Z', stage: { name: 'Regular Season', type: 'league' }, ...more },
})

const codes: Record<string, string> = {
  ...{ scheduled: 'NS', delayed: 'DEL', live: '', break: 'BT', interrupted: 'INT', suspended: 'SUSP', postponed: 'PST' },
  ...{ finished: 'FT', cancelled: 'CANC', awarded: 'AWD', walkover: 'WO', retired: 'RET', abandoned: 'ABD' },
}
const periods: Record<Sport, string> = {
  ...{ soccer: '1H', basketball: 'Q1', baseball: '1', hockey: 'P1', tennis: 'S1', handball: '1H', volleyball: 'S1' },
  'american-football': 'Q1',
}
const liveStatus: Record<Sport, string> = {
  ...{ soccer: '20', basketball: 'Q1', baseball: 'IN1', hockey: 'P1', tennis: 'S1', handball: '1H', volleyball: 'S1' },
  'american-football': 'Q1',
}
const unscored = new Set(['scheduled', 'delayed', 'postponed', 'cancelled', 'walkover'])
const board = (sport: Sport, state: string) => ({
  ...{ state, status: codes[state] || liveStatus[sport] },
  ...(['live', 'break', 'interrupted'].includes(state) && { period: periods[sport] }),
  ...(!unscored.has(state) && { home_score: 2, away_score: 1 }),
})

describe.each(matchSports.map(({ id }) => id))('%s', (sport) => {
  const states = matchStates.filter((state) => sport === 'tennis' || state !== 'retired')

  test('whatever a partner reports replaces what it reported before, and raises the version', async () => {
    const league = `all-${sport}`
    let [id, version, hasEnded] = ['', 0, false]
    for (const state of [...states, ...states.slice(0, -1).toReversed()]) {
      await server.push(...head(sport, league), match(sport, league, board(sport, state)))
      const { data } = await server.get(`/${sport}/matches?date=2026-05-20&league_name=${encodeURIComponent(`${league} League`)}`)
      id ||= data[0].id
      const { data: now } = await server.get(`/${sport}/matches/${id}`)
      expect([state, data.map((each: { id: string }) => each.id), now.state]).toEqual([state, [id], state])
      expect([state, now.version > version, now.corrected_at !== null]).toEqual([state, true, hasEnded])
      hasEnded ||= isEnded(state)
      version = now.version
    }
  })
})

describe('the stream', () => {
  const goal = (id: string, minute: number, home: number) => ({
    ...{ record: 'event', match: 'm1', id, type: 'goal', period: '1H', minute, side: 'home', player: { name: `Player ${id}` } },
    score: { home, away: 0 },
  })
  const live = (minute: number, home_score: number) =>
    match('soccer', 'stream', { state: 'live', status: `${minute}`, period: '1H', minute, home_score, away_score: 0 })
  const finished = (home_score: number) => match('soccer', 'stream', { state: 'finished', status: 'FT', home_score, away_score: 0 })
  const lines = head('soccer', 'stream')
  const getEvents = (all: readonly StreamEvent[]) => all.filter(({ name }) => name === 'event').map(({ data }) => JSON.parse(data).event)

  test('has each event once for each content, a removed one as cancelled, and the correction of a result as a match', async () => {
    const stream = await openStream(Number(new URL(server.address).port), '/v1/soccer/stream', { 'X-API-Key': await server.newKey() })
    await stream.events(1)
    await server.push(...lines, live(20, 0))
    await server.push(...lines, live(31, 1), goal('e1', 31, 1))
    const { data: listed } = await server.get('/soccer/matches/live')
    const { id, events } = listed[0]
    await server.push(...lines, live(32, 1), goal('e1', 31, 1))
    await server.push(...lines, live(33, 2), goal('e1', 31, 1), goal('e2', 33, 2))
    const { data: later } = await server.get(`/soccer/matches/${id}`)
    expect(later.events[0]).toEqual(events[0])
    await server.push(...lines, live(35, 1), goal('e2', 33, 1))
    await server.push(...lines, finished(1), goal('e2', 33, 1))
    await server.push(...lines, finished(1), goal('e2', 33, 1))
    const { data: final } = await server.get(`/soccer/matches/${id}`)
    await server.push(...lines, finished(2), goal('e2', 33, 1))
    const all = (await stream.events(12)).filter(({ name }) => name !== 'fact')
    stream.close()
    expect(getEvents(all).map((event) => [event['@minute'], event['@player'], event['@status'], event['@home_score']])).toEqual([
      ['31', 'Player e1', 'confirmed', 1],
      ['33', 'Player e2', 'confirmed', 2],
      ['31', 'Player e1', 'cancelled', 1],
      ['33', 'Player e2', 'confirmed', 1],
    ])
    const replayed = new Map(getEvents(all).map((event) => [event['@id'], event]))
    expect([...replayed.values()].sort((a, b) => a['@minute'] - b['@minute'])).toEqual(final.events)
    const ends = all.slice(all.findIndex(({ name }) => name === 'final')).map(({ name, data }) => [name, JSON.parse(data)])
    expect(ends.map(([name, { home_team, corrected_at }]) => [name, home_team.score, corrected_at !== null])).toEqual([
      ['final', 1, false],
      ['match', 2, true],
    ])
  })

  test('has the correction of a match that was never in play', async () => {
    const league = 'appeal'
    const result = (state: string, home_score: number, away_score: number) =>
      match('soccer', league, { start_at: '2025-10-04T15:00:00Z', state, status: codes[state], home_score, away_score })
    await server.push(...head('soccer', league), result('awarded', 0, 3))
    const stream = await openStream(Number(new URL(server.address).port), '/v1/soccer/stream', { 'X-API-Key': await server.newKey() })
    await stream.events(1)
    await server.push(...head('soccer', league), result('finished', 2, 1))
    const all = await stream.events(2)
    stream.close()
    const { id, state, home_team, away_team, corrected_at } = JSON.parse(all[1]!.data)
    expect([all[1]!.name, state, home_team.score, away_team.score, corrected_at]).toEqual(['match', 'finished', 2, 1, expect.any(String)])
    expect((await server.get(`/soccer/matches/${id}`)).data).toMatchObject({ state: 'finished', winner: 'home', corrected_at })
  })
})
