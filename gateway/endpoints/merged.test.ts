import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { NamesChangedSchema, type NamesSchema, PlayerSchema, SquadSchema } from '@touchline/contract/gen/catalog'
import { LiveMatchSchema } from '@touchline/contract/gen/live'
import { encodeMatch } from '@touchline/contract/match-page'
import { fixturesNames, liveMatch } from '@touchline/contract/topics'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { serveFull } from '../testing/full-answers.ts'
import { fullMatch, fullMessage } from '../testing/full-message.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, names, team } from '../testing/records.ts'

/** Responses contain canonical ids, and requests for a merged id are redirected. */

const canonical = { team: 'soc-t0000000009', player: 'soc-p0000000009', otherPlayer: 'soc-p0000000008' }
const merged = [
  { id: ids.home, mergedInto: canonical.team },
  { id: ids.player, mergedInto: canonical.player },
  { id: ids.otherPlayer, mergedInto: canonical.otherPlayer },
]
const newTeam = { id: canonical.team, name: 'United Northbrück', countryCode: 'DE' }

let t: GatewayUnderTest
let key: string
let gap = () => {}
beforeEach(async () => {
  const { bus, ...others } = await embedded.open()
  const gaps: (() => void)[] = []
  gap = () => void gaps.map((each) => each())
  const interceptedBus: typeof bus = {
    ...bus,
    listen(topic, handler, onGap) {
      gaps.push(onGap)
      return bus.listen(topic, handler, onGap)
    },
  }
  t = await gatewayForTest({ backEnds: { bus: interceptedBus, ...others }, live: [fullMatch()] })
  key = t.newKey()
  close = async () => {
    await t.stop()
    await others.close()
  }
})
let close = async () => {}
afterEach(() => close())

const send = (path: string, method = 'GET') => t.request(`/v1/soccer/${path}`, { 'X-API-Key': key }, method)
const publishNames = async (...items: MessageInitShape<typeof NamesSchema>[]) => {
  await t.publish(fixturesNames, create(NamesChangedSchema, { items }))
  await t.settled()
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('every id in a response', () => {
  beforeEach(() => {
    serveFull(t.standIns, 'soccer')
    const player = { ...fullMessage(PlayerSchema, 'soccer'), id: canonical.player }
    t.standIns.fixtures.searchPlayers = async () => ({ items: [player], total: 1 })
    t.standIns.fixtures.getPlayer = async () => player
    t.standIns.fixtures.getSquad = async () => fullMessage(SquadSchema, 'soccer')
  })

  test.each([
    'matches/live',
    'matches',
    `matches/${ids.match}`,
    `matches/${ids.match}/lineups`,
    `matches/${ids.match}/stats`,
    `matches/${ids.match}/injuries`,
    `teams/${canonical.team}/squad`,
    'players?q=silva',
    `players/${canonical.player}`,
    `leagues/${ids.league}/standings`,
  ])('in %s is the canonical id', async (path) => {
    const old = [ids.home, ids.player, ids.otherPlayer]
    const before = await send(path)
    expect(old.some((id) => before.text.includes(id))).toBe(true)
    await publishNames(...merged, newTeam)
    const { status, text } = await send(path)
    expect(status).toBe(200)
    expect(old.filter((id) => text.includes(id))).toEqual([])
  })

  test('is the former one after the merge was undone', async () => {
    await publishNames(...merged, newTeam)
    await publishNames({ id: ids.player }, names.find(({ id }) => id === ids.home)!)
    const { data } = (await send(`matches/${ids.match}`)).json
    expect(data).toMatchObject({
      home_team: { id: ids.home, name: 'Northbrück Rovers' },
      events: [{ '@player_id': ids.player, '@assist_id': canonical.otherPlayer, '@team_id': ids.home }],
    })
  })

  test('a dropped name is requested when it is needed', async () => {
    await publishNames({ id: ids.home })
    t.standIns.fixtures.getNames = async () => ({ items: [names.find(({ id }) => id === ids.home)!] })
    expect((await send(`matches/${ids.match}`)).json.data).toMatchObject({ home_team: { id: ids.home, name: 'Northbrück Rovers' } })
  })

  test('follows the full list after a gap', async () => {
    await publishNames(...merged, newTeam)
    t.standIns.fixtures.listNames = async () => ({
      items: [...names, { id: ids.otherPlayer, mergedInto: canonical.otherPlayer }],
      nextAfterId: '',
    })
    gap()
    for (let i = 0; i < 10; i++) await turn()
    const [event] = ((await send(`matches/${ids.match}`)).json.data as { events: object[] }).events
    expect(event).toMatchObject({ '@player_id': ids.player, '@assist_id': canonical.otherPlayer, '@team_id': ids.home })
  })

  test('follows the full list although its last page is empty', async () => {
    await publishNames(...merged, newTeam)
    const listedTeam = async () => ((await send('matches')).json.data as { home_team: { id: string } }[])[0]!.home_team.id
    const between = Promise.withResolvers<string>()
    Object.assign(t.standIns.fixtures, {
      listMatches: async () => ({ items: [encodeMatch(fullMatch())], total: 1 }),
      listNames: async ({ afterId }: { afterId: string }) => {
        if (afterId === '') return { items: [newTeam], nextAfterId: newTeam.id }
        between.resolve(await listedTeam())
        return { items: [], nextAfterId: '' }
      },
    })
    gap()
    expect(await between.promise).toBe(canonical.team)
    for (let i = 0; i < 10; i++) await turn()
    expect(await listedTeam()).toBe(ids.home)
  })

  test('in the live list follows at once', async () => {
    await t.publish(liveMatch, create(LiveMatchSchema, { match: fullMatch() }))
    await publishNames(...merged, newTeam)
    expect((await send('matches/live')).json.data).toMatchObject([{ home_team: { id: canonical.team, name: 'United Northbrück' } }])
  })
})

describe('a request of a merged id', () => {
  const mergedError = (kind: string, into: string) => async (request: { id?: string; teamId?: string; matchId?: string }) => {
    throw fail('merged', { kind, id: request.id ?? request.teamId ?? request.matchId!, into })
  }
  beforeEach(() => {
    Object.assign(t.standIns.fixtures, {
      getMatch: mergedError('match', ids.otherMatch),
      getTeam: mergedError('team', canonical.team),
      getSquad: mergedError('team', canonical.team),
      getPlayer: mergedError('player', canonical.player),
    })
    Object.assign(t.standIns.stats, {
      getLineups: mergedError('match', ids.otherMatch),
      getStatistics: mergedError('match', ids.otherMatch),
      listInjuries: mergedError('match', ids.otherMatch),
    })
  })

  test.each([
    [`matches/${ids.match}`, `matches/${ids.otherMatch}`, ids.otherMatch],
    [`matches/${ids.match}/lineups?lang=de`, `matches/${ids.otherMatch}/lineups?lang=de`, ids.otherMatch],
    [`matches/${ids.match}/stats`, `matches/${ids.otherMatch}/stats`, ids.otherMatch],
    [`matches/${ids.match}/injuries`, `matches/${ids.otherMatch}/injuries`, ids.otherMatch],
    [`teams/${ids.home}`, `teams/${canonical.team}`, canonical.team],
    [`teams/${ids.home}/squad?season=2024-25&lang=fr`, `teams/${canonical.team}/squad?season=2024-25&lang=fr`, canonical.team],
    [`players/${ids.player}`, `players/${canonical.player}`, canonical.player],
  ])('%s: redirects to the canonical id', async (path, target, into) => {
    const { status, headers, json } = await send(path)
    expect([status, json]).toEqual([301, { success: true, data: { merged_into: into } }])
    expect(headers).toMatchObject({
      location: `https://api.example/v1/soccer/${target}`,
      'cache-control': 'private, max-age=30',
      'content-type': 'application/json; charset=utf-8',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      vary: 'Authorization, X-API-Key, Accept-Encoding, Accept',
      'x-ratelimit-limit': '600',
    })
  })

  test('counts like any response, and HEAD has no body', async () => {
    const remaining = async () => Number((await send(`players/${ids.player}`, 'HEAD')).headers['x-ratelimit-remaining'])
    const first = await remaining()
    expect(await remaining()).toBe(first - 1)
    const { status, text, headers } = await send(`players/${ids.player}`, 'HEAD')
    expect([status, text, headers.location]).toEqual([301, '', `https://api.example/v1/soccer/players/${canonical.player}`])
  })

  test('never redirects to a host sent by the client, and is 402 without a key', async () => {
    const headers = { 'X-API-Key': key, Host: 'evil.example' }
    expect((await t.request(`/v1/soccer/players/${ids.player}`, headers)).headers.location).toMatch(/^https:\/\/api\.example\//)
    expect((await t.request(`/v1/soccer/players/${ids.player}`)).status).toBe(402)
  })
})

test('a team under its canonical id is not redirected', async () => {
  t.standIns.fixtures.getTeam = async () => team()
  expect((await send(`teams/${ids.home}`)).json.data).toMatchObject({ id: ids.home })
})
