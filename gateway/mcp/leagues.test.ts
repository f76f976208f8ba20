import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { encodeStandings } from '@touchline/contract/encoded-standings'
import { LeagueSchema, SeasonSchema, TeamSchema } from '@touchline/contract/gen/catalog'
import { leagueHit } from '@touchline/contract/names/league-names'
import { normalizeName } from '@touchline/contract/names/normalize'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { mcpClient, type ToolAnswer } from '../testing/mcp-client.ts'
import { league, standings, team } from '../testing/records.ts'

/** Leagues by name, alias and country; seasons as people name them; and what a restricted key is told. */

const row = (id: string, name: string, countryCode: string, tier?: number, spellings: string[] = []) =>
  create(LeagueSchema, { ...league(id), name, shortName: '', translations: {}, countryCode, tier, spellings })
const leagues = [
  row('soc-l0000000001', 'Bundesliga', 'AT', 1),
  row('soc-l0000000002', 'Bundesliga', 'DE', 1),
  row('soc-l0000000003', '2. Bundesliga', 'DE', 2),
  row('soc-l0000000004', 'Premier League', 'GB-ENG', 1, ['EPL']),
  row('soc-l0000000005', 'League One', 'GB-ENG', 3),
  row('soc-l0000000006', 'Championship', 'GB-ENG', 2),
  row('bas-l0000000007', 'Premier League', 'UA', 1),
]
const [premierLeague] = leagues.filter(({ spellings }) => spellings.includes('EPL'))
const seasons = ['2025/2026', '2024/2025', '2023/2024'].map((name, i) =>
  create(SeasonSchema, {
    id: `soc-s000000000${i}`,
    leagueId: premierLeague!.id,
    name,
    startDate: `${2025 - i}-08-01`,
    endDate: `${2026 - i}-05-01`,
  }),
)

let t: GatewayUnderTest
let assistant: Awaited<ReturnType<typeof mcpClient>>
beforeAll(async () => {
  t = await gatewayForTest({
    now: '2026-03-01T16:00:00Z',
    before({ fixtures, standings: tables }) {
      fixtures.listLeagues = async ({ sport, q, scope, limit, offset }) => {
        const words = q === undefined ? undefined : normalizeName(q).split(' ')
        const found = leagues
          .map((each) => ({ ...each, sport: each.id.startsWith('soc') ? 'soccer' : 'basketball' }))
          .filter((each) => each.sport === sport && (scope === undefined || scope.leagueIds.includes(each.id)))
          .filter(
            (each) => words === undefined || leagueHit(each, words) !== undefined || normalizeName(each.name).includes(normalizeName(q!)),
          )
        return { items: found.slice(offset, offset + limit), total: found.length }
      }
      fixtures.getLeague = async () => ({ ...premierLeague!, season: seasons[0]!, seasons })
      const teams = [
        create(TeamSchema, { ...team(['soc-l0000000001']), id: 'soc-t0000000002', name: 'Rapid' }),
        create(TeamSchema, { ...team(), sport: 'basketball', id: 'bas-t0000000001', name: 'Lakers' }),
      ]
      fixtures.searchTeams = async ({ sport, q, scope }) => {
        const items = scope ? [] : teams.filter((each) => each.sport === sport && each.name === q)
        return { items, total: items.length, whole: items.length }
      }
      tables.getStandings = async ({ season = '2025/2026' }) => encodeStandings({ ...standings(), season })
    },
  })
  assistant = await mcpClient(t.port, t.newKey())
})
afterAll(async () => {
  await assistant.close()
  await t.stop()
})

const named = ({ fields }: ToolAnswer) =>
  (fields as unknown as { leagues: { name: string; country: string }[] }).leagues.map(({ name, country }) => `${country}: ${name}`)

describe('find_leagues', () => {
  test.each<[object, string[]]>([
    [{ query: 'EPL' }, ['England: Premier League']],
    [{ query: 'league premier england' }, ['England: Premier League']],
    [{ query: 'German Bundesliga' }, ['Germany: Bundesliga', 'Germany: 2. Bundesliga']],
    [{ query: 'Bundesliga' }, ['Austria: Bundesliga', 'Germany: Bundesliga', 'Germany: 2. Bundesliga']],
    [{ query: 'Bundesliga', lang: 'de' }, ['Deutschland: Bundesliga', 'Österreich: Bundesliga', 'Deutschland: 2. Bundesliga']],
    [{ country: 'Angleterre' }, ['England: Premier League', 'England: Championship', 'England: League One']],
    [{ country: 'de', query: 'bundesliga' }, ['Germany: Bundesliga', 'Germany: 2. Bundesliga']],
    [{ query: 'Premier League', count: 1 }, ['England: Premier League']],
    [{ query: 'Premier League', offset: 1 }, ['Ukraine: Premier League']],
    [{ query: 'Premeir League' }, ['England: Premier League', 'Ukraine: Premier League']],
    [{ country: 'Atlantis' }, []],
  ])('%j', async (args, leagues) => expect(named(await assistant.call('find_leagues', { ...args }))).toEqual(leagues))

  test('says that leagues of a similar name are no hits', async () => {
    const { fields } = await assistant.call('find_leagues', { query: 'Premeir League' })
    expect(fields.summary).toBe('0 leagues found by "Premeir League". Leagues of a similar name:')
  })
})

describe('a name of several leagues', () => {
  test('is answered with all of them', async () => {
    const { fields } = await assistant.call('get_standings', { league: 'Bundesliga' })
    expect(fields).toMatchObject({ error: 'unclear', candidates: [{ id: 'soc-l0000000001' }, { id: 'soc-l0000000002' }] })
  })

  test.each([
    ['is the league of the country of the language', { league: 'Bundesliga', lang: 'de' }, 'Deutschland: Bundesliga'],
    ['is the league of a country beside it', { league: 'Bundesliga', country: 'Österreich' }, 'Austria: Bundesliga'],
    ['is the league of a code of a country', { league_name: 'Bundesliga', country: 'at', lang: 'de' }, 'Österreich: Bundesliga'],
    ['is the league of the team', { league: 'Bundesliga', team: 'Rapid', lang: 'de' }, 'Österreich: Bundesliga'],
  ])('%s', async (_, args, title) => {
    expect((await assistant.call('get_standings', args)).fields).toMatchObject({ league: title })
  })
})

describe('a key that does not include a record', () => {
  test.each([
    [
      'find_leagues',
      { query: 'EPL' },
      'This API key does not include England: Premier League (soccer). Use list_sports to list what it includes.',
    ],
    [
      'get_standings',
      { league: 'German Bundesliga' },
      'This API key does not include Germany: Bundesliga (soccer). Use list_sports to list what it includes.',
    ],
    [
      'get_matches',
      { team: 'Lakers', next: 1 },
      'This API key does not include Lakers (basketball). Use list_sports to list what it includes.',
    ],
    [
      'get_matches',
      { league: 'soc-l0000000004' },
      'This API key does not include this league. Use find_leagues to list the leagues that it includes.',
    ],
    ['get_standings', { league: 'Nowhere Cup' }, 'No league is called "Nowhere Cup". Use find_leagues to search.'],
  ])('is told so by %s %j', async (name, args, summary) => {
    const restricted = await mcpClient(t.port, t.newKey({ leagueIds: ['soc-l0000000005', 'soc-l0000000003'] }))
    const { isError, fields } = await restricted.call(name, args)
    await restricted.close()
    expect({ isError, summary: fields.summary }).toEqual({ isError: true, summary })
  })

  test('a key without restrictions is told that nothing has the name', async () => {
    expect((await assistant.call('find_leagues', { query: 'Nowhere Cup' })).fields.summary).toBe('0 leagues found by "Nowhere Cup".')
  })
})

describe('a season', () => {
  test.each([
    ['2023/24', '2023/2024'],
    ['23/24', '2023/2024'],
    ['2023', '2023/2024'],
    ['last', '2024/2025'],
    ['previous season', '2024/2025'],
    ['current', '2025/2026'],
    [undefined, '2025/2026'],
  ])('%s is %s', async (season, meant) => {
    const { fields } = await assistant.call('get_standings', { league: 'EPL', season })
    expect(fields).toMatchObject({ season: meant })
  })

  test.each([
    ['2024', 'season: 2024 is in 2024/2025 and 2023/2024. Repeat with one of them.'],
    ['1998/99', 'season: England: Premier League has no season 1998/1999 here. Its seasons: 2025/2026, 2024/2025, 2023/2024.'],
    ['someday', 'season: must be a season, such as 2024/2025 or 2025.'],
  ])('%s is an error that lists the seasons', async (season, summary) => {
    expect((await assistant.call('get_standings', { league: 'EPL', season })).fields.summary).toBe(summary)
  })
})
