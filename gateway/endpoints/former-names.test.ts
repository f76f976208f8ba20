import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { encodeStandings } from '@touchline/contract/encoded-standings'
import { NamesChangedSchema, PlayerSchema, SquadSchema } from '@touchline/contract/gen/catalog'
import { fixturesNames } from '@touchline/contract/topics'
import { briefing } from '../testing/briefings.ts'
import { fullMessage } from '../testing/full-message.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'

/** In a record about a day, a nation has the name that it had on that day. */

const serbia = 'soc-t0000000029'
let t: GatewayUnderTest
let key: string
beforeAll(async () => {
  t = await gatewayForTest()
  key = t.newKey()
  const translations = { de: 'Serbien' }
  const items = [{ id: serbia, name: 'Serbia', type: 'national', countryCode: 'RS', code: 'SRB', translations }]
  await t.publish(fixturesNames, create(NamesChangedSchema, { items }))
  await t.settled()
})
afterAll(() => t.stop())

const get = async (path: string) => (await t.request(`/v1/soccer/${path}`, { 'X-API-Key': key })).json

test.each([
  ['1990-06-30', false, 'Jugoslawien', 'YUG'],
  ['2006-06-21', false, 'Serbien und Montenegro', 'SCG'],
  ['2006-06-21', true, 'Serbien', 'SRB'],
  ['2010-06-23', false, 'Serbien', 'SRB'],
])('the squad of %s, current %s: %s', async (asOf, current, name, code) => {
  t.standIns.fixtures.getSquad = async () => ({ ...fullMessage(SquadSchema, 'soccer'), teamId: serbia, asOf, current })
  const { data } = await get(`teams/${serbia}/squad?season=${asOf.slice(0, 4)}&lang=de`)
  expect(data).toMatchObject({ team: { id: serbia, name, code } })
})

test('the last national team of a player has the name of the appearance, the present one its own', async () => {
  const lastNationalTeam = { ...fullMessage(PlayerSchema, 'soccer').lastNationalTeam!, teamId: serbia, asOf: '1990-06-30' }
  t.standIns.fixtures.getPlayer = async () => ({ ...fullMessage(PlayerSchema, 'soccer'), nationalTeamId: serbia, lastNationalTeam })
  const { data } = await get(`players/${ids.player}`)
  expect(data).toMatchObject({ national_team: { name: 'Serbia' }, last_national_team: { id: serbia, name: 'Yugoslavia' } })
})

test.each([
  ['2002-09-06', '2003-10-11', 'Serbia and Montenegro', ['Yugoslavia']],
  ['2002-09-06', '2002-10-16', 'Yugoslavia', []],
  ['2005-08-17', '2007-11-21', 'Serbia', ['Serbia and Montenegro']],
  ['', '2007-11-21', 'Serbia', []],
  ['', '', 'Serbia', []],
])('a table of results from %s to %s has %s, counted together with %j', async (resultsFrom, resultsTo, shown, counted) => {
  const rows = [
    { teamId: serbia, stage: 'Group 9' },
    { teamId: ids.home, stage: 'Group 9' },
  ]
  const table = { sport: 'soccer', leagueId: ids.league, season: '2004', resultsFrom, resultsTo, rows, rule: { name: 'Rule' } }
  t.standIns.standings.getStandings = async () => encodeStandings(table)
  const { data, meta } = await get(`leagues/${ids.league}/standings?season=2004`)
  expect(data).toMatchObject([{ team: { id: serbia, name: shown } }, {}])
  const { counted_together: others } = meta as unknown as { counted_together: { name: string; team_id: string }[] }
  expect(others.map(({ name, team_id }) => [name, team_id])).toEqual(counted.map((name) => [name, serbia]))
})

test('a briefing in Markdown ends with the names that are counted together', async () => {
  const countedTogether = [{ teamId: serbia, name: 'Serbia *and* Montenegro', from: '2003-02-04', to: '2006-06-21' }]
  t.standIns.briefings.getMatchBriefing = async () => briefing({ countedTogether })
  const { text } = await t.request(`/v1/soccer/matches/${ids.match}/briefing?format=md`, { 'X-API-Key': key })
  expect(text).toContain('\n\nCounted together: Serbia \\*and\\* Montenegro\n\nAs of ')
  t.standIns.briefings.getMatchBriefing = async () => briefing()
  const other = await t.request(`/v1/soccer/matches/${ids.match}/briefing?format=md&lang=de`, { 'X-API-Key': key })
  expect(other.text).not.toContain('Counted together')
})
