import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { mcpClient } from '@touchline/gateway/testing/mcp-client'
import { type PartnerServer, partnerServer } from './testing/partner-server.ts'

/** A match of a nation shows the name used on its day, in every sport; the team has the present name. */

const partner = partnerServer({ FEED_TRUST: 'acme' })
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

const lines = (sport: string) => [
  { record: 'header', touchline: 1, sport, source: 'acme' },
  { record: 'league', id: 'games', name: `${sport} Games`, country: 'INT', gender: 'm', type: 'tournament' },
  ...['Yugoslavia', 'Italy'].map((name) => ({ record: 'team', id: name, name, type: 'national' })),
  ...['1954-06-20', '2007-06-20'].map((day) => ({
    ...{ record: 'match', id: day, league: 'games', season: day.slice(0, 4), start_at: `${day}T15:00:00Z` },
    ...{ stage: { name: 'Group 1', type: 'group' }, home: { team: 'Yugoslavia' }, away: { team: 'Italy' } },
    ...{ state: 'finished', status: 'FT', home_score: 3, away_score: 1 },
  })),
]

test.each(['soccer', 'volleyball', 'handball', 'hockey', 'basketball'])('%s', async (sport) => {
  await server.push(...lines(sport))
  const named = async (day: string, lang = 'en') => {
    const { data } = await server.get(`/${sport}/matches?date=${day}&lang=${lang}`)
    const [{ id, home_team, league_id, season }] = data
    const match = (await server.get(`/${sport}/matches/${id}?lang=${lang}`)).data
    const table = (await server.get(`/${sport}/leagues/${league_id}/standings?season=${season}&lang=${lang}`)).data
    const names = [home_team, match.home_team, ...table.map(({ team }: { team: object }) => team)]
    const ofTeam = names.filter((team) => team.id === home_team.id)
    return { id: home_team.id, names: [...new Set(ofTeam.map(({ name }) => name))], code: home_team.code }
  }
  const then = await named('1954-06-20')
  expect(then).toMatchObject({ names: ['Yugoslavia'], code: 'YUG' })
  expect((await named('1954-06-20', 'de')).names).toEqual(['Jugoslawien'])
  expect(await named('2007-06-20')).toMatchObject({ id: then.id, names: ['Serbia'], code: 'SRB' })
  const { data: team } = await server.get(`/${sport}/teams/${then.id}`)
  expect(team).toMatchObject({ name: 'Serbia', country_code: 'RS' })
  expect(team.former_names.map(({ name, country_code }: Record<string, string>) => [name, country_code])).toEqual([
    ['Yugoslavia', 'YU'],
    ['Serbia and Montenegro', 'CS'],
  ])
})

test('nations whose record no federation counts alone are teams of their own, with the codes that they had', async () => {
  const sides = ['Czechoslovakia', 'East Germany', 'Germany']
  await server.push(
    { record: 'header', touchline: 1, sport: 'soccer', source: 'acme' },
    { record: 'league', id: 'cup', name: 'Old Cup', country: 'INT', gender: 'm', type: 'tournament' },
    ...sides.map((name) => ({ record: 'team', id: name, name, type: 'national' })),
    ...sides.map((home, i) => ({
      ...{ record: 'match', id: home, league: 'cup', season: '1974', start_at: `1974-06-2${i}T15:00:00Z` },
      ...{ home: { team: home }, away: { team: sides.at(i - 1) }, state: 'finished', status: 'FT', home_score: 1, away_score: 0 },
    })),
  )
  const { data } = await server.get('/soccer/matches?date_from=1974-06-20&date_to=1974-06-22&lang=de')
  const shown = data.map(({ home_team: { id, name, code } }: { home_team: Record<string, string> }) => ({ id, name, code }))
  expect(shown.map(({ name, code }: Record<string, string>) => [name, code])).toEqual([
    ['Tschechoslowakei', 'TCH'],
    ['DDR', 'GDR'],
    ['BR Deutschland', 'FRG'],
  ])
  const teams = await Promise.all(shown.map(async ({ id }: { id: string }) => (await server.get(`/soccer/teams/${id}?lang=fr`)).data))
  expect(teams.map(({ name, country, country_code, code }) => [name, country, country_code, code])).toEqual([
    ['Tchécoslovaquie', 'Tchécoslovaquie', 'CS', 'TCH'],
    ["Allemagne de l'Est", "Allemagne de l'Est", 'DD', 'GDR'],
    ['Allemagne', 'Allemagne', 'DE', 'GER'],
  ])
  expect(teams[0].former_names.map(({ name, country_code }: Record<string, string>) => [name, country_code])).toContainEqual([
    'Bohême',
    'CS',
  ])
})

test.each(['Yugoslavia', 'Jugoslawien', 'Yougoslavie'])('a search for %s finds the team that has its record', async (q) => {
  const { data } = await server.get(`/soccer/teams?q=${q}`)
  expect(data.map(({ name }: { name: string }) => name)).toContain('Serbia')
})

const yugoslavia = { name: 'Yugoslavia', from: '1920-08-28', to: '2003-02-03' }

test('meta says which names are counted together, in briefings, tables and tools', async () => {
  await server.push(
    { record: 'header', touchline: 1, sport: 'soccer', source: 'acme' },
    { record: 'league', id: 'euro', name: 'Euro Qualifiers', country: 'INT', gender: 'm', type: 'league' },
    ...['Yugoslavia', 'Italy'].map((name) => ({ record: 'team', id: name, name, type: 'national' })),
    ...['2002-10-12', '2002-10-16', '2003-02-12'].map((day) => ({
      ...{ record: 'match', id: day, league: 'euro', season: '2002/2003', start_at: `${day}T15:00:00Z` },
      ...{ home: { team: 'Yugoslavia' }, away: { team: 'Italy' }, state: 'finished', status: 'FT', home_score: 2, away_score: 1 },
    })),
  )
  const [{ id, league_id, home_team }] = (await server.get('/soccer/matches?date=2003-02-12')).data
  const counted = [{ team_id: home_team.id, ...yugoslavia }]
  const standings = async (date: string) => {
    const { data, meta } = await server.get(`/soccer/leagues/${league_id}/standings?season=2002-2003&date=${date}`)
    return { names: data.map(({ team }: { team: { name: string } }) => team.name).toSorted(), meta }
  }
  const after = await standings('2003-02-12')
  expect(after).toMatchObject({ names: ['Italy', 'Serbia and Montenegro'], meta: { counted_together: counted } })
  const before = await standings('2002-10-16')
  expect(before).toMatchObject({ names: ['Italy', 'Yugoslavia'], meta: { counted_together: [] } })

  const briefing = await server.get(`/soccer/matches/${id}/briefing`)
  const texts: string[] = briefing.data.sections.flatMap(({ facts }: { facts: { text: string }[] }) => facts.map(({ text }) => text))
  expect(briefing.meta).toEqual({ counted_together: counted })
  expect(texts.filter((text) => /Serbia(?! and)/.test(text))).toEqual([])
  expect(texts.some((text) => text.startsWith('Serbia and Montenegro '))).toBe(true)
  const first = (await server.get('/soccer/matches?date=2002-10-12')).data[0].id
  expect((await server.get(`/soccer/matches/${first}/briefing`)).meta).toEqual({ counted_together: [] })

  const ofMatch = await assistant.call('get_match_briefing', { match_id: id })
  expect([ofMatch.text, ofMatch.fields]).toEqual([
    expect.stringContaining('Counts matches as Yugoslavia.'),
    expect.objectContaining({ counted_together: counted }),
  ])
  const team = await assistant.call('get_team', { team: 'Yugoslavia', sport: 'soccer' })
  expect(team.text).toContain('Serbia (soccer, Serbia')
  expect(team.text).toContain('Formerly Yugoslavia, Serbia and Montenegro.')
  expect(team.fields).toMatchObject({ former_names: [yugoslavia, { name: 'Serbia and Montenegro' }] })
  const table = await assistant.call('get_standings', { league: league_id })
  expect([table.text, table.fields]).toEqual([
    expect.stringContaining('Counts matches as Yugoslavia.'),
    expect.objectContaining({ counted_together: counted }),
  ])
  const matches = await assistant.call('get_matches', { league: league_id, date_from: '2002-10-01', date_to: '2003-03-01' })
  expect(matches.text).toContain('Yugoslavia')
  expect(matches.text).toContain('Serbia and Montenegro')
})
