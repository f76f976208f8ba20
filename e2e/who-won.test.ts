import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { mcpClient } from '@touchline/gateway/testing/mcp-client'
import { type PartnerServer, partnerServer } from './testing/partner-server.ts'

/** A partner pushes results whose score does not determine the winner; the record, tables, briefings and tools agree on the winner. */

type Line = Record<string, unknown>

/** Converts "P1=25-20 GS=13-15" to periods. */
const periods = (text: string) => ({
  periods: text.split(' ').map((each) => {
    const [period, score] = each.split('=') as [string, string]
    return { period, ...pair(score) }
  }),
})
const pair = (score: string) => {
  const [home, away] = score.split('-').map(Number)
  return { home: home!, away: away! }
}
const scored = (score: string) => ({ home_score: pair(score).home, away_score: pair(score).away })
const knockout = { name: 'Cup', type: 'knockout' }

function getPush(sport: string, { type, teams }: { type: string; teams: readonly string[] }, matches: readonly Line[]): Line[] {
  const side = (name: unknown) => (sport === 'tennis' ? { players: [{ name, id: name }] } : { team: name })
  return [
    { record: 'header', touchline: 1, sport, source: 'acme' },
    { record: 'league', id: type, name: `Ashby ${type}`, country: 'DE', gender: 'm', type },
    ...(sport === 'tennis' ? [] : teams.map((name) => ({ record: 'team', id: name, name, country: 'DE' }))),
    ...matches.map(({ home, away, ...match }, i) => ({
      ...{ record: 'match', id: `${type}${i}`, league: type, season: '2025/2026', home: side(home), away: side(away) },
      ...{ start_at: `2026-03-${String(2 + i).padStart(2, '0')}T19:00:00Z`, status: 'FT', state: 'finished' },
      ...match,
    })),
  ]
}
const [a, b, c, d] = ['Alp Town', 'Bet Town', 'Cor Town', 'Del Town'] as const

const soccer = getPush('soccer', { type: 'cup', teams: [a, b] }, [
  { home: a, away: b, stage: knockout, round: 'Semi-finals', ...scored('2-1') },
  {
    ...{ home: b, away: a, stage: knockout, round: 'Semi-finals', status: 'PEN', ...scored('1-0') },
    scores: { fulltime: pair('1-0'), extra_time: pair('1-0'), penalties: pair('3-4') },
  },
])
const volleyball = getPush('volleyball', { type: 'cup', teams: [a, b] }, [
  { home: a, away: b, stage: knockout, round: 'Final', ...scored('3-1'), scores: periods('S1=25-20 S2=20-25 S3=25-20 S4=25-20') },
  { home: b, away: a, stage: knockout, round: 'Final', ...scored('3-0'), scores: periods('S1=25-20 S2=25-20 S3=25-20 GS=13-15') },
])
const handball = getPush('handball', { type: 'cup', teams: [a, b] }, [
  { home: a, away: b, stage: knockout, round: 'Final', ...scored('28-25') },
  { home: b, away: a, stage: knockout, round: 'Final', ...scored('30-28') },
])
const tennis = getPush('tennis', { type: 'tournament', teams: [] }, [
  {
    home: 'Ada Quill',
    away: 'Bea Reed',
    stage: knockout,
    round: 'Quarter-finals',
    state: 'retired',
    status: 'RET',
    ...scored('0-1'),
    winner: 'home',
  },
  {
    home: 'Cia Stone',
    away: 'Dee Tall',
    stage: knockout,
    round: 'Quarter-finals',
    state: 'retired',
    status: 'DEF',
    ...scored('1-0'),
    winner: 'away',
  },
  { home: 'Ada Quill', away: 'Dee Tall', stage: knockout, round: 'Semi-finals', state: 'walkover', status: 'WO', winner: 'away' },
])
const hockey = getPush('hockey', { type: 'league', teams: [a, b] }, [
  { home: a, away: b, status: 'AP', ...scored('3-2'), scores: { penalties: pair('2-1') } },
])
/** For every other sport a league with a match awarded without a score and one not played. */
const awarded = (sport: string) =>
  getPush(sport, { type: 'league', teams: [a, b, c] }, [
    { home: a, away: b, state: 'awarded', status: 'AWD', ...scored('0-3') },
    { home: b, away: c, state: 'awarded', status: 'AWD', winner: 'away' },
    { home: c, away: a, state: 'walkover', status: 'WO', winner: 'home' },
    { home: a, away: c, state: 'awarded', status: 'AWD', ...scored('2-1'), winner: 'away' },
  ])
const awardedIn = ['basketball', 'baseball', 'american-football'] as const

/** Cor Town is at home once, and has won twice on neutral ground. */
const neutral = [1, 2].map((goals) => ({ home: c, away: d, neutral: true, meeting: goals, ...scored(`${goals}-0`) }))
const soccerLeague = getPush('soccer', { type: 'league', teams: [c, d] }, [
  ...neutral,
  { home: c, away: d, meeting: 3, ...scored('3-0') },
  { home: d, away: c, state: 'awarded', status: 'AWD', winner: 'away' },
])

const partner = partnerServer()
let server: PartnerServer
let tools: Awaited<ReturnType<typeof mcpClient>>
beforeAll(async () => {
  server = await partner.start('2026-05-20T12:00:00Z')
  for (const lines of [soccer, volleyball, handball, tennis, hockey, ...awardedIn.map(awarded)]) await server.push(...lines)
  tools = await server.assistant()
})
afterAll(async () => {
  await tools.close()
  await server.stop()
})

const getMatches = async (sport: string, query = 'status=finished'): Promise<Line[]> =>
  (await server.get(`/${sport}/matches?${query}&date_from=2026-03-01&date_to=2026-03-31`)).data
const outcomes = (matches: readonly Line[]) =>
  matches.map(({ winner, decided_by, tie_winner, tie_decided_by, aggregate }) => {
    const total = aggregate as { home: number; away: number } | null
    return [winner, decided_by, tie_winner, tie_decided_by, total && `${total.home}-${total.away}`].map(String).join(' ')
  })

test.each([
  ['soccer', ['home fulltime null null null', 'away shootout away shootout 2-2']],
  ['volleyball', ['home fulltime null null null', 'home fulltime away golden_set null']],
  ['handball', ['home fulltime null null null', 'home fulltime away aggregate 55-56']],
  ['tennis', ['home retirement null null null', 'away default null null null', 'away walkover null null null']],
  ['hockey', ['home shootout null null null']],
  ...awardedIn.map((sport): [string, string[]] => [
    sport,
    ['away award', 'away award', 'home walkover', 'away award'].map((each) => `${each} null null null`),
  ]),
])('the matches of %s in lists and alone', async (sport, expected) => {
  const listed = await getMatches(sport)
  expect(outcomes(listed)).toEqual(expected)
  const single = await Promise.all(listed.map(async ({ id }) => (await server.get(`/${sport}/matches/${id}`)).data))
  expect(outcomes(single)).toEqual(expected)
  for (const { winner, home_team, away_team } of single)
    expect([home_team.winner, away_team.winner]).toEqual([winner === 'home', winner === 'away'])
})

test('a filter by one state finds exactly this', async () => {
  const states = async (query: string) => (await getMatches('baseball', query)).map(({ state }) => state)
  expect(await states('status=awarded')).toEqual(['awarded', 'awarded', 'awarded'])
  expect(await states('status=walkover')).toEqual(['walkover'])
})

test.each(awardedIn)('the table of %s credits awards and walkovers, and so does the form', async (sport) => {
  const [first, second] = await getMatches(sport)
  const { data: rows } = await server.get(`/${sport}/leagues/${first!.league_id}/standings`)
  const record = Object.fromEntries(rows.map((row: Line) => [(row.team as Line).name, `${row.won}-${row.lost} ${row.form}`]))
  expect(record).toEqual({ [a]: '0-3 LLL', [b]: '1-1 WL', [c]: '3-0 WWW' })
  const team = (second!.away_team as Line).id
  const { data: briefing } = await server.get(`/${sport}/teams/${team}/briefing`)
  const form = briefing.sections.flatMap(({ facts }: { facts: Line[] }) => facts).find(({ kind }: Line) => kind === 'form_last_5')
  expect(form.values).toMatchObject({ played: 3, won: 3, lost: 0 })
})

const briefings = ['en', 'de', 'es', 'it', 'fr'] as const
const getStory = async (sport: string, nth: number, lang = 'en'): Promise<string[]> => {
  const { id } = (await getMatches(sport))[nth]!
  const { data } = await server.get(`/${sport}/matches/${id}/briefing?lang=${lang}`)
  return data.sections.find(({ key }: Line) => key === 'story').facts.map(({ text }: Line) => text)
}

describe('the story', () => {
  test.each<[string, number, string[]]>([
    [
      'soccer',
      1,
      [
        'Bet Town beat Alp Town 1-0 after extra time.',
        'Alp Town beat Bet Town 4-3 in the shoot-out.',
        'Alp Town won the tie against Bet Town in the shoot-out (2-2 on aggregate).',
      ],
    ],
    ['volleyball', 1, ['Bet Town beat Alp Town 3-0.', 'Alp Town won the golden set against Bet Town 15-13, and with it the tie.']],
    ['handball', 1, ['Bet Town beat Alp Town 30-28.', 'Alp Town won the tie against Bet Town (56-55 on aggregate).']],
    ['tennis', 0, ['Ada Quill won (Bea Reed retired).']],
    ['tennis', 1, ['Dee Tall won (Cia Stone defaulted).']],
    ['tennis', 2, ['Dee Tall beat Ada Quill by walkover.']],
    ['baseball', 0, ['The game against Alp Town was awarded 3-0 to Bet Town.']],
    ['baseball', 3, ['The game against Alp Town was awarded to Cor Town.']],
  ])('of %s match %i', async (sport, nth, expected) => expect(await getStory(sport, nth)).toEqual(expect.arrayContaining(expected)))

  test.each(briefings)('names the winner of a golden set in %s', async (lang) => {
    const [winner] = (await getStory('volleyball', 1, lang)).filter((text) => /15[-:]13/.test(text))
    expect(winner).toContain('Alp Town')
  })
})

describe('the tools', () => {
  test.each<[string, number, string, string]>([
    ['soccer', 1, 'Alp Town won (shoot-out 3-4); Alp Town won the tie (shoot-out, aggregate 2-2)', 'Alp Town'],
    ['volleyball', 1, 'Alp Town won the golden set 15-13 and the tie', 'Bet Town'],
    ['handball', 1, 'Alp Town won the tie (aggregate 55-56)', 'Bet Town'],
    ['tennis', 0, 'Ada Quill won (Bea Reed retired)', 'Ada Quill'],
    ['tennis', 1, 'Dee Tall won (Cia Stone defaulted)', 'Dee Tall'],
    ['tennis', 2, 'Dee Tall won (walkover)', 'Dee Tall'],
    ['hockey', 0, 'Alp Town won (shoot-out 2-1)', 'Alp Town'],
    ['basketball', 1, 'awarded to Cor Town', 'Cor Town'],
  ])('say how %s match %i ended', async (sport, nth, decision, winner) => {
    const { id, league_id, date } = (await getMatches(sport))[nth]!
    for (const name of ['get_match', 'get_match_details', 'get_match_briefing']) {
      const { fields, text } = await tools.call(name, { match_id: id })
      expect(fields.match).toMatchObject({ winner, decision })
      expect(fields.summary).toContain(decision)
      expect(text.replaceAll('\\', '')).toContain(decision)
    }
    const { fields, text } = await tools.call('get_matches', {
      sport,
      league: league_id,
      date_from: date,
      date_to: date,
      status: 'finished',
    })
    expect(fields.matches).toMatchObject([{ winner, decision }])
    expect(text.replaceAll('\\', '')).toContain(decision)
  })
})

test('the draw of a tournament says who won without playing to the end', async () => {
  const [{ league_id }] = (await getMatches('tennis')) as [Line]
  const { fields } = await tools.call('get_standings', { sport: 'tennis', league: league_id })
  expect(fields).toMatchObject({
    rows: [
      { matches: ['Ada Quill vs Dee Tall, Dee Tall won (walkover)'] },
      {
        matches: ['Ada Quill 0-1 Bea Reed, Ada Quill won (Bea Reed retired)', 'Cia Stone 1-0 Dee Tall, Dee Tall won (Cia Stone defaulted)'],
      },
    ],
  })
})

test('neutral ground is neither home nor away in a table and in a briefing', async () => {
  await server.push(...soccerLeague)
  const [league] = (await server.get('/soccer/leagues')).data.filter(({ type }: Line) => type === 'league')
  const [row] = (await server.get(`/soccer/leagues/${league.id}/standings`)).data.filter(({ team }: { team: Line }) => team.name === c)
  expect(row).toMatchObject({ played: 4, won: 4, form: 'WWWW', home: { played: 1, won: 1 }, away: { played: 1, won: 1 } })
  const { data: briefing } = await server.get(`/soccer/teams/${row.team.id}/briefing`)
  const facts: Line[] = briefing.sections.flatMap(({ facts }: { facts: Line[] }) => facts)
  expect(facts.find(({ kind }) => kind === 'winning_streak')).toMatchObject({ scope: 'all', values: { count: 4 } })
  expect(facts.filter(({ kind }) => kind === 'venue_record')).toEqual([])
})
