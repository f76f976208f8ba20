import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { encodeStandings } from '@touchline/contract/encoded-standings'
import { fail } from '@touchline/contract/errors'
import { SeasonSchema } from '@touchline/contract/gen/catalog'
import { ScoresSchema } from '@touchline/contract/gen/match'
import { StandingsRuleSchema, StandingsSchema } from '@touchline/contract/gen/standings'
import { encodeMatch } from '@touchline/contract/match-page'
import { fullMessage } from '../testing/full-message.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { idIn } from '../testing/known-ids.ts'
import { mcpClient } from '../testing/mcp-client.ts'
import { ids, league, match, standings } from '../testing/records.ts'
import { soccerOnly } from '../testing/soccer-only.ts'
import { ageText } from './results.ts'
import { statisticMeant } from './tools/get-leaders.ts'

/** What answers say about winners, about the age of the data, and about what is missing. */

let t: GatewayUnderTest
let assistant: Awaited<ReturnType<typeof mcpClient>>
beforeAll(async () => {
  t = await gatewayForTest({
    now: '2026-03-01T16:00:00Z',
    before(standIns) {
      soccerOnly(standIns)
      const season = (name: string, current: boolean) =>
        create(SeasonSchema, {
          id: `soc-s000000${name.slice(0, 4)}`,
          leagueId: ids.league,
          name,
          endDate: `${name.slice(5)}-05-20`,
          current,
        })
      const seasons = [season('2025/2026', true), season('2023/2024', false)]
      standIns.fixtures.getLeague = async () => ({ ...league(), season: seasons[0]!, seasons })
    },
  })
  assistant = await mcpClient(t.port, t.newKey())
})
afterAll(async () => {
  await assistant.close()
  await t.stop()
})

const [row] = standings().rows
/** A table of two teams. */
const table = (over: object, rowOver: object = {}) =>
  encodeStandings({
    ...{ ...standings(), missingResults: 0, ...over },
    rows: [ids.home, ids.away].map((teamId, i) => ({ ...row!, teamId, position: i + 1, ...rowOver })),
  })
const past = { season: '2023/2024' }

describe('a table', () => {
  // Every case has a language of its own, because answers are cached.
  test.each<[string, object, ReturnType<typeof table>, object, RegExp]>([
    [
      'of a season that is over has a winner',
      { season: '2023/24', lang: 'en' },
      table(past),
      { final: true, winner: 'Northbrück Rovers' },
      /2023\/2024, final table, 2 teams\. Winner: Northbrück Rovers with 4 points\.$/,
    ],
    [
      'with a missing result is not final',
      { season: '2023/24', lang: 'de' },
      table({ ...past, missingResults: 3 }),
      {},
      /3 results missing\. First: /,
    ],
    [
      'before play-offs has no winner',
      { season: '2023/24', lang: 'es' },
      table(past, { zone: 'playoff' }),
      { final: true },
      /final table.* First: /,
    ],
    ['of the present season is not final', { lang: 'es' }, table({}), {}, /^[^,]+2025\/2026, 2 teams\. First: /],
    [
      'without a rule says so',
      { season: '2023/24', lang: 'it' },
      table({ ...past, rule: create(StandingsRuleSchema, { reason: 'no_rule' }) }, { position: undefined, points: undefined }),
      { final: true, not_known: expect.stringMatching(/^No ranking rule is on file/) },
      /No ranking rule is on file .* First in the list, without a rank: /,
    ],
    [
      'of a past day names the day of its last result',
      { date: '2023-12-25', lang: 'fr' },
      table({ ...past, resultsTo: '2023-12-23' }),
      { results_to: '2023-12-23' },
      /2 teams, after matches up to 2023-12-23\. First: /,
    ],
  ])('%s', async (_, args, answered, fields, summary) => {
    t.standIns.standings.getStandings = async () => answered
    const answer = await assistant.call('get_standings', { league: 'Premier Division', ...args })
    expect(answer.fields).toMatchObject(fields)
    expect(answer.fields.summary).toMatch(summary)
    expect({ final: 'final' in answer.fields, winner: 'winner' in answer.fields }).toEqual({
      final: 'final' in fields,
      winner: 'winner' in fields,
    })
  })

  test('that a league does not have is answered with the tools to use instead', async () => {
    t.standIns.standings.getStandings = async () => {
      throw fail('not_covered', { what: 'standings' })
    }
    const { isError, fields } = await assistant.call('get_standings', { league: 'Premier Division', date: '2024-01-01' })
    expect({ isError, summary: fields.summary }).toEqual({
      isError: true,
      summary: 'Germany: Premier Division has no table. get_bracket has the rounds of a cup and its winner, get_matches the matches.',
    })
  })
})

describe('longest streaks', () => {
  const ended = (i: number, score: [number, number] | undefined) =>
    encodeMatch(
      match({
        id: `soc-m000000010${i}`,
        state: 'finished',
        status: 'FT',
        schedule: { startAt: `2026-02-1${i}T15:00:00Z` },
        ...(score && { score }),
      }),
    )

  test('are those of the teams of a league, with what is missing', async () => {
    const { listMatches } = t.standIns.fixtures
    const matches = [ended(0, [2, 1]), ended(1, [1, 1]), ended(2, [3, 0]), ended(3, undefined)]
    t.standIns.fixtures.listMatches = async ({ states }) =>
      states.includes('finished') ? { items: matches, total: 4 } : { items: [], total: 0 }
    const { fields, text } = await assistant.call('get_streaks', { league: 'Premier Division', season: '2025/26' })
    t.standIns.fixtures.listMatches = listMatches!
    expect(fields).toMatchObject({
      streaks: [
        { kind: 'winning', team: 'Northbrück Rovers', matches: 1, from: '2026-02-10', to: '2026-02-10' },
        { kind: 'unbeaten', team: 'Northbrück Rovers', matches: 3, from: '2026-02-10', to: '2026-02-12' },
        { kind: 'unbeaten', team: 'Eastport', matches: 1, from: '2026-02-11', to: '2026-02-11' },
      ],
      matches_counted: 4,
    })
    expect(fields.summary).toBe(
      'Germany: Premier Division 2025/2026, 4 matches played. Longest winning run: Northbrück Rovers, 1 match. Longest unbeaten run: Northbrück Rovers, 3 matches. The winner of 1 match is not known, which ends a run here.',
    )
    expect(text).toContain('- unbeaten: Northbrück Rovers, 3 matches, 2026-02-10 to 2026-02-12')
  })
})

test('matches that ended without a score are counted', async () => {
  const { listMatches } = t.standIns.fixtures
  t.standIns.fixtures.listMatches = async () => ({ items: [encodeMatch(match({ state: 'finished', status: 'FT' }))], total: 1 })
  const { fields } = await assistant.call('get_matches', { team: ids.home, date: '2026-02-13' })
  t.standIns.fixtures.listMatches = listMatches!
  expect(fields).toMatchObject({ without_score: 1 })
  expect(fields.summary).toContain('1 of these ended without a known score.')
})

test('a match says who won and what is not known of it', async () => {
  const { getMatch } = t.standIns.fixtures
  t.standIns.fixtures.getMatch = async () => ({ match: encodeMatch(match({ state: 'finished', status: 'FT', score: [2, 1] })) })
  const { fields } = await assistant.call('get_match', { match_id: ids.match, lang: 'de' })
  t.standIns.fixtures.getMatch = getMatch!
  expect(fields).toMatchObject({ match: { winner: 'Northbrück Rovers' } })
  expect(fields.summary).toContain('No events, lineups, statistics.')
})

test('a match has its score at half-time', async () => {
  const { getMatch } = t.standIns.fixtures
  const ended = match({ state: 'finished', status: 'FT', score: [2, 1] })
  const { state } = ended
  const scores = create(ScoresSchema, { halftime: { home: 1, away: 0 } })
  t.standIns.fixtures.getMatch = async () => ({
    match: encodeMatch({ ...ended, state: { ...state!, scoreboard: { ...state!.scoreboard!, scores } } }),
  })
  const { fields } = await assistant.call('get_match', { match_id: ids.match, lang: 'it' })
  t.standIns.fixtures.getMatch = getMatch!
  expect(fields).toMatchObject({ match: { halftime: '1-0' } })
  expect(fields.summary).toContain(' Half-time: 1-0.')
})

describe('of a tournament whose days alone are known', () => {
  const first = '2026-02-09'
  const ofTournament = (id: string, round: string) =>
    encodeMatch(
      match({
        id,
        state: 'finished',
        status: 'FT',
        score: [2, 1],
        schedule: { startAt: `${first}T00:00:00Z`, timeTbd: true, latestDate: '2026-02-22', round },
      }),
    )
  const answerTo = async (args: object, items: ReturnType<typeof ofTournament>[]) => {
    const { listMatches, getMatch } = t.standIns.fixtures
    t.standIns.fixtures.listMatches = async ({ from, to }) => {
      const found = from! <= first && first <= to! ? items : []
      return { items: found, total: found.length }
    }
    t.standIns.fixtures.getMatch = async () => ({ match: items[0]! })
    const answer = await assistant.call('get_match', { team: ids.home, ...args })
    Object.assign(t.standIns.fixtures, { listMatches, getMatch })
    return answer.fields
  }

  test('the only match that may have been on a day is that of the day', async () => {
    const fields = await answerTo({ date: '2026-02-20' }, [ofTournament('soc-m0000002001', 'Final')])
    expect(fields).toMatchObject({ match: { id: 'soc-m0000002001' } })
  })

  test('several are listed', async () => {
    const fields = await answerTo({ date: '2026-02-21' }, [
      ofTournament('soc-m0000002002', 'Final'),
      ofTournament('soc-m0000002003', 'Semi-finals'),
    ])
    expect(fields).toMatchObject({ error: 'unclear', candidates: [{ id: 'soc-m0000002002', round: 'Final' }, { round: 'Semi-finals' }] })
  })

  test('none is that of a day after the tournament', async () => {
    const fields = await answerTo({ date: '2026-02-23' }, [ofTournament('soc-m0000002004', 'Final')])
    expect(fields.summary).toBe('No match of Northbrück Rovers is known on 2026-02-23, UTC. Use get_matches to list its matches.')
  })
})

test('an empty list of matches in play has an age', async () => {
  expect((await assistant.call('get_live_matches')).fields).toMatchObject({ as_of: expect.stringMatching(/^2026-03-01T1[56]:/) })
})

test('results without days are the newest ones', async () => {
  const { listMatches } = t.standIns.fixtures
  const orders: boolean[] = []
  for (const args of [{ count: 3 }, { count: 4, order: 'asc' }, { date_from: '2026-02-01' }]) {
    const asked: boolean[] = []
    t.standIns.fixtures.listMatches = async ({ descending }) => {
      asked.push(descending)
      return { items: [], total: 0 }
    }
    await assistant.call('get_matches', { team: ids.home, status: 'finished', ...args })
    orders.push(asked[0]!)
  }
  t.standIns.fixtures.listMatches = listMatches!
  expect(orders).toEqual([true, false, false])
})

test('sports and sections are read in other forms', async () => {
  const { isError, fields } = await assistant.call('get_match_details', {
    match_id: ids.match,
    sections: ['lineup', 'Box Score', 'statistics'],
  })
  expect({ isError, fields }).toMatchObject({ isError: false, fields: { stats: {}, lineups: {} } })
  expect((await assistant.call('find_leagues', { sport: 'American football' })).isError).toBe(false)
})

test('the table of a sport with overtime has its columns', async () => {
  const { fixtures, standings: tables } = t.standIns
  const [{ listLeagues }, { getStandings }] = [fixtures, tables]
  const full = fullMessage(StandingsSchema, 'hockey')
  const id = idIn('hockey', ids.league)
  fixtures.listLeagues = async () => ({ items: [{ ...league(id), sport: 'hockey' }], total: 1 })
  tables.getStandings = async () => encodeStandings({ ...full, leagueId: id, rows: full.rows.slice(0, 1) })
  const { fields, text } = await assistant.call('get_standings', { league: 'Premier Division', sport: 'hockey' })
  Object.assign(fixtures, { listLeagues })
  Object.assign(tables, { getStandings })
  expect(fields).toMatchObject({ rows: [{ overtime_won: expect.any(Number), overtime_lost: expect.any(Number) }] })
  expect(text).toContain('| overtime_won | overtime_lost |')
})

test.each([
  ['hr', 'baseball', 'batting.hr'],
  ['home runs', 'baseball', 'batting.hr'],
  ['Runs batted in', 'baseball', 'batting.rbi'],
  ['winning streak', 'soccer', undefined],
  ['Goals', 'soccer', 'goals'],
  ['touchdowns', 'american-football', undefined],
])('the statistic %s of %s is %s', (given, sport, name) => {
  if (name === undefined) expect(() => statisticMeant(given, sport)).toThrow(/^stat: /)
  else expect(statisticMeant(given, sport)).toBe(name)
})

test('a ranking is searched for a name', async () => {
  const places = async (player: string) => (await assistant.call('get_rankings', { sport: 'soccer', player })).fields
  expect(await places('Northbr')).toMatchObject({ places: [{ name: 'Northbrück Rovers' }], total: 1 })
  expect((await places('Nobody')).summary).toMatch(/: "Nobody" is not on it\.$/)
})

test.each([
  [-5_000, '0 seconds ago'],
  [90_000, '90 seconds ago'],
  [120_000, '2 minutes ago'],
  [119 * 60_000, '119 minutes ago'],
  [47 * 3_600_000, '47 hours ago'],
  [49 * 3_600_000, '2 days ago'],
])('an age of %i ms is %s', (ms, text) => expect(ageText(ms)).toBe(text))
