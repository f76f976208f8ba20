import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { SportId } from '@touchline/contract/catalog'
import type { mcpClient } from '@touchline/gateway/testing/mcp-client'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { type PartnerServer, type PushAnswer, partnerServer } from './testing/partner-server.ts'

/**
 * Common situations in the data of partners, as small invented leagues: pushed over HTTP, with the answer to the push, the
 * records and the tools. How live updates appear on the stream is in corrections.test.ts.
 */

// biome-ignore lint/suspicious/noExplicitAny: public JSON, which tests read field by field.
type Json = any

const partner = partnerServer()
let server: PartnerServer
let tools: Awaited<ReturnType<typeof mcpClient>>
const answers: Record<string, PushAnswer> = {}

/** Number of lines of a case that are refused. Absent: none. */
const refusedByCase: Readonly<Record<string, number>> = {
  'e-contradictions-hockey': 3,
  'e-contradictions-soccer': 1,
  'g-score-before-play': 2,
  'h-racing': 1,
}
const atOnce = [
  ...['a-timezone-day-only', 'b-awarded-soccer', 'd-golden-set', 'd-mcp-shootout', 'd-second-leg-shootout'],
  ...['e-contradictions-hockey', 'e-contradictions-soccer', 'e-tennis', 'f-doubleheader-equal', 'g-score-before-play', 'h-racing'],
  ...['i-women-handball-bundesliga', 'j-neutral-home-record', 'm-youth-league'],
]

const get = async (path: string): Promise<Json> => (await server.get(path)).data
const getMatches = async (sport: SportId, league: string, season: string, more = ''): Promise<Json[]> =>
  get(`/${sport}/matches?league_name=${encodeURIComponent(league)}&season=${season}${more}`)
const getLeague = async (sport: SportId, name: string): Promise<Json> =>
  (await get(`/${sport}/leagues`)).find((league: Json) => league.name === name)
const getText = async (tool: string, args: Record<string, unknown>): Promise<string> =>
  (await tools.call(tool, args)).text.replaceAll('\\', '')
const getStory = async (sport: SportId, id: string): Promise<string[]> => {
  const { sections } = await get(`/${sport}/matches/${id}/briefing`)
  return sections.find(({ key }: Json) => key === 'story').facts.map(({ text }: Json) => text)
}
/** "1 shootout_in_score", by line. */
const reasons = (faults: PushAnswer['repairs']) => faults.map(({ line, reason }) => `${line} ${reason.split(':')[0]}`)
const leftOut = (faults: PushAnswer['repairs']) => faults.map(({ reason }) => reason.split('left out: ')[1])

withSharedData('partner-cases', 'what a partner pushes', (folder) => {
  const push = async (name: string): Promise<void> => {
    const lines = readFileSync(join(folder, `${name}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    answers[name] = await server.pushRefused(refusedByCase[name] ?? 0, ...lines)
  }
  beforeAll(async () => {
    server = await partner.start('2026-05-20T12:00:00Z')
    for (const name of atOnce) await push(name)
    tools = await server.assistant()
  })
  afterAll(async () => {
    await tools.close()
    await server.stop()
  })

  test('a sound push is taken in whole', () => {
    const whole = atOnce.filter((name) => !name.startsWith('e-contradictions') && name !== 'g-score-before-play' && name !== 'h-racing')
    for (const name of whole) {
      const { lines, ...answer } = answers[name]!
      expect(answer).toMatchObject({ accepted: lines, refused: 0, repaired: 0, repairs: [], refusals: [] })
    }
  })

  describe('contradictions', () => {
    test('soccer: the answer names each', () => {
      const { repaired, repairs, refusals } = answers['e-contradictions-soccer']!
      expect(reasons(refusals)).toEqual(['6 shootout_in_score'])
      expect(repaired).toBe(5)
      expect(reasons(repairs)).toEqual([
        '5 halftime_against_score',
        '7 level_shootout',
        '8 winner_against_score',
        '9 periods_against_score',
        '10 fulltime_against_score',
      ])
      expect(leftOut(repairs)).toEqual(['halftime', 'penalties', 'winner', 'periods', 'fulltime, extra_time'])
    })

    test('soccer: no record, table or tool has one', async () => {
      const matches = await getMatches('soccer', 'Chk Liga', '2025/2026')
      expect(matches.map((each) => [each.round, `${each.home_team.score}-${each.away_team.score}`, each.winner])).toEqual([
        ['Half-time above final', '1-0', 'home'],
        ['Level shoot-out', '1-1', null],
        ['Winner against score', '2-1', 'home'],
        ['Periods do not make the score', '2-1', 'home'],
        ['Extra time below full time', '2-1', 'home'],
      ])
      const parts = (each: Json) => Object.entries(each.scores).flatMap(([name, part]) => (part === null ? [] : [name]))
      expect(matches.map(parts)).toEqual([[], ['fulltime', 'extra_time'], [], [], []])
      const { data: rows, meta } = await server.get(`/soccer/leagues/${matches[0].league_id}/standings`)
      expect(meta).toMatchObject({ refused_results: 1, missing_results: 0 })
      expect(rows.map(({ team, played, won, drawn, lost }: Json) => [team.name, played, won, drawn, lost])).toEqual([
        ['Kilo Town', 5, 2, 1, 2],
        ['Lima Town', 5, 2, 1, 2],
      ])
      const args = { sport: 'soccer', league: 'Chk Liga' }
      const listed = await getText('get_matches', { ...args, date_from: '2025-10-01', date_to: '2025-10-10' })
      expect(listed).toContain('5 matches of Chk Liga')
      expect(listed).not.toMatch(/5-4|4-4|\bwon\b/)
      expect(await getText('get_standings', args)).toContain('1 result refused')
    })

    test('hockey: all are of the score itself, so nothing is served', async () => {
      const { accepted, refusals } = answers['e-contradictions-hockey']!
      expect(reasons(refusals)).toEqual(['5 shootout_not_one_goal', '6 shootout_not_one_goal', '7 overtime_not_one_goal'])
      expect(accepted).toBe(3)
      expect(await get('/hockey/matches?date_from=2025-10-01&date_to=2025-10-10')).toEqual([])
    })

    test('a score before play, a result without a score, a result in the future', async () => {
      const { repaired, repairs, refusals } = answers['g-score-before-play']!
      expect(reasons(refusals)).toEqual(['11 finished_without_score', '12 result_in_future'])
      expect(repaired).toBe(4)
      expect(reasons(repairs)).toEqual([7, 8, 9, 10].map((line) => `${line} score_before_play`))
      const matches = await getMatches('soccer', 'Vorspiel Liga', '2025/2026')
      expect(matches.map(({ state }) => state)).toEqual(['cancelled', 'delayed', 'scheduled', 'postponed'])
      for (const { home_team, away_team, winner } of matches) expect([home_team.score, away_team.score, winner]).toEqual([null, null, null])
      const { meta } = await server.get(`/soccer/leagues/${matches[0].league_id}/standings`)
      expect(meta).toMatchObject({ refused_results: 2, results_to: null })
      const listed = await getText('get_matches', {
        ...{ sport: 'soccer', league: 'Vorspiel Liga', date_from: '2026-05-01', date_to: '2026-06-06' },
      })
      expect(listed).toContain('4 matches of Vorspiel Liga')
      expect(listed).not.toMatch(/\d-\d (?!\d)(?:Nord|Sued|West|Ost)/)
    })
  })

  describe('races', () => {
    test('the answer names each contradiction', () => {
      const { repaired, repairs, refusals } = answers['h-racing']!
      expect(refusals).toEqual([{ line: 35, reason: 'the race is void: it has no result' }])
      expect(repaired).toBe(5)
      expect(reasons(repairs)).toEqual([
        '10 wrong_rank',
        '16 two_favourites',
        '22 wrong_rank',
        '36 placed_non_runner',
        '47 result_before_off',
      ])
      expect(repairs[3]!.reason).toBe(
        'placed_non_runner: Gsev2 (non_runner) has the position 2, Gsev3 (reserve) has the position 3, ' +
          'Gsev4 (withdrawn) has the finish code RR; left out: placing',
      )
    })

    test('no result has one', async () => {
      const races: Json[] = await get('/horse-racing/races?date=2026-03-01')
      const seen: Record<number, string> = {}
      for (const { id, number } of races) {
        const { status, placings } = await get(`/horse-racing/races/${id}/results`)
        const placed = placings?.map((each: Json) => `${each.position ?? each.finish_code}${each.dead_heat ? '=' : ''}`)
        seen[number] = [status, ...(placed ?? [])].join(' ')
      }
      expect(seen).toEqual({
        ...{ 1: 'official 1 2= 2= 4 F', 2: '', 3: 'official 1= 1= 1= 4', 4: '', 5: 'official 1' },
        ...{ 6: '', 7: 'official 1', 8: 'official F UR PU', 10: '' },
      })
      // A result that is left out counts for no horse, nor does a placing.
      const totals: Record<string, string> = {}
      for (const { id } of races)
        for (const { horse } of await get(`/horse-racing/races/${id}/runners`)) {
          const { runs, wins, places } = (await get(`/horse-racing/horses/${horse.id}`)).totals
          if (runs > 0) totals[horse.name] = `${runs} ${wins} ${places}`
        }
      expect(totals).toEqual({
        ...{ Aone1: '1 1 0', Aone2: '1 0 1', Aone3: '1 0 1', Aone4: '1 0 0', Aone5: '1 0 0' },
        ...{ Cthree1: '1 1 0', Cthree2: '1 1 0', Cthree3: '1 1 0', Cthree4: '1 0 0', Efive1: '1 1 0' },
        ...{ Gsev1: '1 1 0', Heig1: '1 0 0', Heig2: '1 0 0', Heig3: '1 0 0' },
      })
      expect(races.filter(({ runners_count }) => runners_count === 1).map(({ number }) => number)).toEqual([5, 7, 10])
    })
  })

  test('tennis: retirements, walkovers and defaults name the winner, and are among the results', async () => {
    const outcomes = async (league: string) =>
      (await getMatches('tennis', league, '2026', '&status=finished')).map((each) => [each.state, each.winner, each.decided_by].join(' '))
    expect(await outcomes('Ashby Open')).toEqual(['retired home retirement', 'walkover away walkover', 'finished home fulltime'])
    expect(await outcomes('Bexford Open')).toEqual([
      ...['finished home fulltime', 'retired away retirement', 'walkover home walkover'],
      ...['finished home fulltime', 'retired away default'],
    ])
    const args = { sport: 'tennis', status: 'finished', date_from: '2026-03-01', date_to: '2026-03-10' }
    expect(await getText('get_matches', { ...args, league: 'Ashby Open' })).toContain('Ada Quill won (Bea Reed retired)')
    const others = await getText('get_matches', { ...args, league: 'Bexford Open', date_from: '2026-03-30', date_to: '2026-04-05' })
    for (const each of ['Gia Moor won (Cia Stone retired)', 'Ada Quill won (walkover)', 'Bea Reed won (Dee Tall defaulted)'])
      expect(others).toContain(each)
    const [retired] = await getMatches('tennis', 'Ashby Open', '2026', '&status=retired')
    expect(await getStory('tennis', retired.id)).toContain('Ada Quill won (Bea Reed retired in the 2nd set).')
    expect(await getText('get_match', { match_id: retired.id })).toContain('Ada Quill won (Bea Reed retired)')
  })

  test('two games of a doubleheader with equal scores are two', async () => {
    const games = await getMatches('baseball', 'Dh League', '2026')
    expect(games.map(({ start_at }) => start_at)).toEqual(['2026-05-04T17:05:00Z', '2026-05-04T21:05:00Z'])
    expect(new Set(games.map(({ id }) => id)).size).toBe(2)
    const rows = await get(`/baseball/leagues/${games[0].league_id}/standings`)
    expect(rows.map(({ team, won, lost }: Json) => [team.name, won, lost])).toEqual([
      ['Alpha Cats', 2, 0],
      ['Beta Dogs', 0, 2],
    ])
    const args = { sport: 'baseball', league: 'Dh League', date_from: '2026-05-04', date_to: '2026-05-04' }
    expect(await getText('get_matches', args)).toContain('2 matches of Dh League')
  })

  test('when home and away are corrected, the former id leads to the match', async () => {
    await push('l-swap-1')
    const [before] = await getMatches('soccer', 'Swap Liga', '2025/2026')
    await push('l-swap-2')
    const [match, ...more] = await getMatches('soccer', 'Swap Liga', '2025/2026')
    expect([match.home_team.name, match.away_team.name, more]).toEqual(['Gast Blau', 'Heim Rot', []])
    const { status, data } = await server.get(`/soccer/matches/${before.id}`)
    expect([status, data.id]).toEqual([200, match.id])
    expect(await getText('get_match', { match_id: before.id })).toContain('Gast Blau vs Heim Rot')
  })

  test.each([
    ['soccer', 'Appeal Liga', ['c-state-1-awarded', 'c-state-2-appeal-finished'], '2-1'],
    ['hockey', 'Korrektur Liga', ['c-hockey-1-cancelled', 'c-hockey-2-finished'], '3-1'],
  ] as const)('%s: a state is corrected to a result', async (sport, league, [first, second], score) => {
    await push(first)
    const [before] = await getMatches(sport, league, '2025/2026')
    await push(second)
    const [match] = await getMatches(sport, league, '2025/2026')
    expect(match).toMatchObject({ id: before.id, state: 'finished', winner: 'home' })
    expect([`${match.home_team.score}-${match.away_team.score}`, match.version > before.version]).toEqual([score, true])
    expect(match.corrected_at).not.toBeNull()
  })

  test('a shoot-out and a golden set decide in records, stories and tools', async () => {
    const [final] = await getMatches('soccer', 'Chk Cup', '2025/2026')
    expect(final).toMatchObject({ winner: 'away', decided_by: 'shootout', scores: { penalties: { home: 3, away: 4 } } })
    for (const tool of ['get_match', 'get_match_details', 'get_match_briefing'])
      expect(await getText(tool, { match_id: final.id })).toContain('Rolf Town won (shoot-out 3-4)')
    const [, ...secondLegs] = await getMatches('soccer', 'Winner Cup', '2025/2026', '&round=Semi-finals')
    expect(secondLegs).toMatchObject([{ winner: 'away', tie_winner: 'away', tie_decided_by: 'shootout' }])
    expect((await getStory('soccer', secondLegs[0].id)).join(' ')).toContain('in the shoot-out')
    const [, golden] = await getMatches('volleyball', 'Golden Cup', '2025/2026')
    expect(golden).toMatchObject({ winner: 'home', aggregate: null, tie_winner: 'away', tie_decided_by: 'golden_set' })
    expect((await getStory('volleyball', golden.id)).join(' ')).toContain('Alp Volley won the golden set against Bet Volley 15-13')
    expect(await getText('get_match', { match_id: golden.id })).toContain('Alp Volley won the golden set 15-13')
  })

  test('days, awards, rules, neutral ground and age groups', async () => {
    const day = await get('/baseball/matches?league_name=Tz%20League&date=2026-05-04&timezone=America/New_York')
    expect(day.map(({ home_team }: Json) => home_team.score)).toEqual([5, 3])
    const awarded = await getMatches('soccer', 'Bundesliga (acme)', '2025/2026')
    expect(awarded.map(({ winner }) => winner)).toEqual(['away', 'away', 'home', 'away', 'draw'])
    const getTable = async (sport: SportId, name: string) => server.get(`/${sport}/leagues/${(await getLeague(sport, name)).id}/standings`)
    const wins = async (sport: SportId, name: string) =>
      Object.fromEntries((await getTable(sport, name)).data.map(({ team, won }: Json) => [team.name, won]))
    expect(await wins('soccer', 'Bundesliga (acme)')).toMatchObject({ 'Ceta Nord': 3 })
    const women = await getTable('handball', 'Bundesliga')
    expect(women.meta).toMatchObject({ rule: { name: null, reviewed: false } })
    expect(women.data.map(({ points, position }: Json) => [points, position])).toEqual(Array(3).fill([null, null]))
    const neutral = (await getTable('soccer', 'Neutral Liga')).data.find(({ team }: Json) => team.name === 'Nord Acht')
    expect(neutral).toMatchObject({ played: 2, home: { played: 1 }, away: { played: 0 } })
    expect(await getLeague('soccer', 'U19 Landesliga Test')).toMatchObject({ age_group: 'U19' })
    const [senior] = await getMatches('soccer', 'Landesliga Test', '2025/2026')
    const briefing = await get(`/soccer/teams/${senior.home_team.id}/briefing`)
    expect(briefing.based_on).toMatchObject({ matches: 2, from: '2025-11-08' })
    expect(JSON.stringify(briefing)).toContain('Alba City beat Bora City 3-1 in their last match')
    expect(JSON.stringify(briefing)).not.toContain('Cora City')
  })
})
