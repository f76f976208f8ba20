import { describe, expect, test } from '@jest/globals'
import type { MatchesDataset } from '../../connector.ts'
import type { SourceMatch } from '../../source-model.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { fifa } from './connector.ts'
import {
  booking,
  calendar,
  change,
  detail,
  entry,
  finished,
  goal,
  listed,
  localized,
  matchFiles,
  norway,
  type Row,
  timeline,
  wales,
  wholeTimeline,
  withScore,
} from './testing/invented.ts'

type Replies = Readonly<Record<string, unknown>>

const read = (replies: Replies): Promise<Map<string, MatchesDataset>> =>
  getDatasets(fifa, Object.fromEntries(Object.entries(replies).map(([name, reply]) => [name, JSON.stringify(reply)])))
const all = async (replies: Replies) => [...(await read(replies)).values()].flatMap(({ matches }) => matches)
const one = async (replies: Replies): Promise<SourceMatch> => {
  const datasets = [...(await read(replies)).values()]
  expect(datasets.flatMap(({ problems }) => problems)).toEqual([])
  return datasets.flatMap(({ matches }) => matches)[0]!
}
const row = (of: Row) => one({ 'calendar/matches': calendar([of]) })
const board = async (of: Row) => (await row(of)).scoreboard
const pair = (score: { home: number; away: number } | undefined) => score && `${score.home}:${score.away}`

test('a match of the calendar', async () => {
  const datasets = await read({ 'calendar/matches': calendar([listed()]) })
  expect(datasets.get('world-world-cup/2026')).toMatchObject({
    ...{ rows: 1, problems: [], complete: false, meetingsByDay: true },
    season: { name: '2026', league: { slug: 'world-world-cup', spellings: ['FIFA World Cup'] } },
  })
  expect(datasets.get('world-world-cup/2026')!.matches[0]).toMatchObject({
    ...{ key: '5001', sourceId: '5001', stage: { name: 'Group Stage', type: 'group' }, group: 'A' },
    ...{ date: '2026-06-11', startAt: '2026-06-12T01:30:00Z', timeTbd: false },
    home: { name: 'Norway', country: 'NO', type: 'national', sourceId: '701' },
    away: { name: 'Wales', country: 'GB-WLS' },
    ...{ venue: { name: 'Ice Park', city: 'Ashby' }, scoreboard: { state: 'scheduled', status: 'NS' }, repairs: [] },
  })
})

describe('states', () => {
  const playing = (matchTime: unknown, period?: number) =>
    withScore([1, 0], { MatchStatus: 3, MatchTime: matchTime, ...(period !== undefined && { Period: period }) })
  test.each<[string, Row, unknown[]]>([
    ['lineups out', listed({ MatchStatus: 12 }), ['scheduled', 'NS']],
    ['time open', listed({ TimeDefined: false }), ['scheduled', 'TBD']],
    ['postponed', listed({ MatchStatus: 7 }), ['postponed', 'PST']],
    ['cancelled', listed({ MatchStatus: 8 }), ['cancelled', 'CANC']],
    ['abandoned', withScore([1, 0], { MatchStatus: 4 }), ['abandoned', 'ABD']],
    ['in a list', playing("48'"), ['live', '48', '2H', 48]],
    ['stoppage time in a list', playing("45'+2'"), ['live', '45+2', '1H', 45, 2]],
    ['after 90 minutes in a list', playing("98'"), ['live', 'LIVE']],
    ['first half', playing("24'", 3), ['live', '24', '1H', 24]],
    ['stoppage time of the first half', playing("47'", 3), ['live', '45+2', '1H', 45, 2]],
    ['half-time', playing(null, 4), ['break', 'HT', '1H']],
    ['stoppage time of the second half', playing("90'+8'", 5), ['live', '90+8', '2H', 90, 8]],
    ['before extra time', playing(null, 6), ['break', 'BT', '2H']],
    ['extra time', playing("98'", 7), ['live', '98', 'ET1', 98]],
    ['shoot-out', playing("120'", 11), ['live', 'P', 'PEN']],
    ['before the kick-off', playing("0'", 2), ['live', 'LIVE']],
    ['the minute cannot be read', playing('soon', 5), ['live', 'LIVE', '2H']],
  ])('%s', async (_, of, expected) => {
    const { state, status, period, minute, extraMinute } = await board(of)
    expect([state, status, period, minute, extraMinute]).toEqual([...expected, ...Array<undefined>(5 - expected.length).fill(undefined)])
  })

  test('a status that is not known leaves the last known state', async () => {
    const datasets = await read({
      'calendar/matches': calendar([withScore([1, 0], { MatchStatus: 99 })]),
      'live/5001': detail({ score: 0 }, { score: 0 }, { MatchStatus: 3, Period: 3 }),
    })
    const problems = [...datasets.values()].flatMap((dataset) => dataset.problems.map(({ reason }) => reason))
    expect([[...datasets.values()].flatMap(({ matches }) => matches), problems]).toEqual([
      [],
      ['MatchStatus 99 is not known', 'MatchStatus 99 is not known'],
    ])
  })
})

describe('results', () => {
  const shown = async (replies: Replies) => {
    const { status, homeScore, awayScore, winner, scores } = (await one(replies)).scoreboard
    const parts = [scores?.halftime, scores?.fulltime, scores?.extraTime, scores?.penalties].map(pair)
    return [status, `${homeScore}:${awayScore}`, winner, ...parts]
  }
  const inList = (of: Row) => ({ 'calendar/matches': calendar([of]) })
  test.each<[string, Replies, unknown[]]>([
    ['90 minutes', inList(withScore([2, 1])), ['FT', '2:1', 'home', undefined, '2:1', undefined, undefined]],
    ['a draw', inList(withScore([1, 1])), ['FT', '1:1', 'draw', undefined, '1:1', undefined, undefined]],
    ['120 minutes', inList(withScore([2, 1], { MatchTime: "124'" })), ['AET', '2:1', 'home', undefined, undefined, '2:1', undefined]],
    [
      'a length that is not known',
      inList(withScore([2, 1], { MatchTime: null })),
      ['FT', '2:1', 'home', undefined, undefined, undefined, undefined],
    ],
    [
      'a shoot-out',
      inList(withScore([1, 1], { MatchTime: "132'", HomeTeamPenaltyScore: 3, AwayTeamPenaltyScore: 4 })),
      ['PEN', '1:1', 'away', undefined, undefined, '1:1', '3:4'],
    ],
    ['with goals', { 'live/5001': finished() }, ['FT', '2:1', 'home', '1:0', '2:1', undefined, undefined]],
    [
      'goals in extra time',
      {
        'live/5001': detail(
          { score: 2, goals: [goal('19', "10'", 3), goal('19', "100'", 7)] },
          { score: 1, goals: [goal('29', "90'+2'", 5)] },
          { MatchTime: "121'" },
        ),
      },
      ['AET', '2:1', 'home', '1:0', '1:1', '2:1', undefined],
    ],
  ])('%s', async (_, replies, expected) => expect(await shown(replies)).toEqual(expected))
})

describe('details', () => {
  test('of a match are one match', async () => {
    const dataset = (await read(matchFiles())).get('world-world-cup/2026')!
    expect([dataset.rows, dataset.matches.length, dataset.skipped]).toEqual([4, 2, { 'further replies about a match': 2 }])
  })

  test('events', async () => {
    const { events, repairs } = (await all(matchFiles()))[0]!
    expect(repairs).toEqual([])
    const lines = events!.map(({ type, minute, extraMinute, side, player, playerIn, assist, score }) =>
      [`${minute}${extraMinute ? `+${extraMinute}` : ''}`, type, side, player?.name, playerIn?.name ?? assist?.name, pair(score)]
        .filter(Boolean)
        .join(' '),
    )
    expect(lines).toEqual([
      '10 goal home Ada Ixe Ada Hxe 1:0',
      '45+1 yellow_card home Ada Bxe',
      '55 own_goal away Ada Dxe 1:1',
      '60 substitution home Ada Cxe Ada Subst',
      '70 red_card away Bo Exe',
      '80 penalty_missed away Bo Ixe',
      '90+4 penalty_goal home Ada Jxe 2:1',
    ])
  })

  test('an own goal in the list of the side of the scorer counts for the other side', async () => {
    const own = detail({ score: 0, goals: [goal('14', "55'", 5, { Type: 3 })] }, { score: 1 })
    const { events } = await one({ 'live/5001': own })
    expect(events).toMatchObject([{ type: 'own_goal', side: 'away', player: { name: 'Ada Dxe' }, score: { home: 0, away: 1 } }])
  })

  test('a goal in the list of the other side is that of the side of its scorer', async () => {
    const of = detail({ score: 1 }, { score: 1, goals: [goal('19', "55'", 5), goal('29', "60'", 5)] })
    expect((await one({ 'live/5001': of })).events!.map(({ side }) => side)).toEqual(['home', 'away'])
  })

  test('goals that do not make the score leave cards and substitutions', async () => {
    const { events, partialEvents, repairs } = await one({
      'live/5001': { ...finished(), HomeTeam: { ...(finished().HomeTeam as Row), Score: 3 } },
    })
    expect([events, partialEvents!.map(({ type }) => type), repairs]).toEqual([
      undefined,
      ['yellow_card', 'substitution', 'red_card'],
      ['goals left out: 2-1 listed of 3-1'],
    ])
  })

  test('in play, a goal that is in the score only is to come', async () => {
    const of = detail({ score: 2, goals: [goal('19', "10'", 3)] }, { score: 0 }, { MatchStatus: 3, Period: 5, MatchTime: "60'" })
    const { events, scoreboard } = await one({ 'live/5001': of })
    expect([events!.length, scoreboard.homeScore, scoreboard.scores]).toEqual([1, 2, undefined])
  })

  test('a shoot-out', async () => {
    const kicks = [entry(41, '701', "120'", 11, { IdPlayer: '19' }), entry(60, '702', "120'", 11, { IdPlayer: '29' })]
    const of = detail({ score: 0 }, { score: 0 }, { MatchTime: "125'", HomeTeamPenaltyScore: 1, AwayTeamPenaltyScore: 0 })
    const { events, scoreboard } = await one({ 'live/5001': of, 'timelines/5001': timeline(kicks) })
    expect(events).toMatchObject([
      { type: 'shootout_goal', minute: 120, period: 'PEN', side: 'home', player: { name: 'Ada Ixe' } },
      { type: 'shootout_miss', side: 'away' },
    ])
    expect(scoreboard).toMatchObject({ status: 'PEN', winner: 'home' })
    const listedKick = { ...of, HomeTeam: { ...(of.HomeTeam as Row), Goals: [goal('19', "120'", 11, { Type: 1 })] } }
    expect((await one({ 'live/5001': listedKick })).events!.map(({ type }) => type)).toEqual(['shootout_goal'])
  })

  test('lineups', async () => {
    const { lineup } = await one({ 'live/5001': finished() })
    const { starters, substitutes, bench, formation, coach, coachKey } = lineup!.home
    expect([starters.length, formation, coach, coachKey]).toEqual([11, '4-4-2', 'Ada Coach', 'fifa 190'])
    expect(starters[0]).toMatchObject({ name: 'Ada Axe', key: '11', shirtNumber: 1, position: 'GK' })
    expect(starters[1]).toMatchObject({ captain: true, cards: [{ type: 'yellow_card', minute: '45+1' }] })
    expect(starters[2]).toMatchObject({ outMinute: '60' })
    expect(substitutes).toMatchObject([{ name: 'Ada Subst', inMinute: '60' }])
    expect(bench!.map(({ name }) => name)).toEqual(['Ada Bench'])
  })

  test('officials, attendance', async () => {
    const { officials, attendance } = await one({ 'live/5001': finished() })
    expect(officials).toEqual([
      { name: 'Rae Whistle', role: 'referee', key: 'fifa 77' },
      { name: 'Vic Screen', role: 'var' },
    ])
    expect(attendance).toBe(40_123)
  })

  test('statistics are counts of a whole timeline', async () => {
    const { statistics } = await one({ 'live/5001': finished(), 'timelines/5001': wholeTimeline() })
    expect([statistics!.home.value, statistics!.away.value]).toEqual([
      { shots: 1, corners: 0, fouls: 0, offsides: 0, goals: 2, yellowCards: 1, redCards: 0 },
      { shots: 0, corners: 0, fouls: 1, offsides: 0, goals: 1, yellowCards: 0, redCards: 1 },
    ])
    const cut = timeline((wholeTimeline().Event as Row[]).slice(0, 5))
    expect((await one({ 'live/5001': finished(), 'timelines/5001': cut })).statistics).toBeUndefined()
  })

  test('the last word on the state', async () => {
    const half = detail({ score: 1, goals: [goal('19', "10'", 3)] }, { score: 0 }, { MatchStatus: 3, Period: 4, MatchTime: null })
    const states = async (ofList: Row, ofDetail: Row) => {
      const { status, homeScore } = (await one({ 'calendar/matches': calendar([ofList]), 'live/5001': ofDetail })).scoreboard
      return [status, homeScore]
    }
    expect(await states(withScore([0, 0], { MatchStatus: 3, MatchTime: "44'" }), half)).toEqual(['HT', 1])
    expect(await states(withScore([2, 1]), half)).toEqual(['FT', 2])
    expect(await states(listed(), half)).toEqual(['HT', 1])
  })

  test('moments in one import give the newest, in any order', async () => {
    const moment = (matchTime: string, period: number, score: number) =>
      detail({ score }, { score: 0 }, { MatchStatus: 3, Period: period, MatchTime: matchTime })
    const moments = [moment("24'", 3, 0), moment("46'", 3, 1), moment("46'", 5, 2)]
    for (const order of [moments, moments.toReversed()]) {
      const files = Object.fromEntries(order.map((each, i) => [`inplay/${i}.json`, each]))
      expect((await all(files)).map(({ scoreboard }) => scoreboard.homeScore)).toEqual([2])
    }
  })
})

describe('competitions', () => {
  const place = async (changed: Row): Promise<unknown[]> => {
    const datasets = [...(await read({ 'calendar/matches': calendar([listed(changed)]) })).values()]
    const { season, matches } = datasets.find(({ matches: of }) => of.length > 0)!
    return [season!.league.slug, season!.name, season!.league.provisional, matches[0]!.stage.name, matches[0]!.home.name]
  }
  const named = (name: string, season = name) => ({ CompetitionName: localized(name), SeasonName: localized(season), GroupName: [] })
  test.each<[string, Row, unknown[]]>([
    [
      'a World Cup known by its id',
      { CompetitionName: undefined, SeasonName: undefined },
      ['world-world-cup', '2026', undefined, 'Group Stage', 'Norway'],
    ],
    [
      'its qualification',
      {
        ...named('FIFA World Cup 2026™ Qualifiers - UEFA'),
        IdCompetition: '5',
        Date: '2025-03-21T19:45:00Z',
        LocalDate: '2025-03-21T20:45:00Z',
      },
      ['world-world-cup-qualification', '2026', undefined, '', 'Norway'],
    ],
    [
      'another name than in archives',
      { ...named('CAF Africa Cup of Nations 2025'), IdCompetition: '6', Date: '2026-01-10T16:00:00Z', LocalDate: undefined },
      ['africa-africa-cup-of-nations', '2025', undefined, 'Knockout Stage', 'Norway'],
    ],
    [
      'the name of archives',
      { ...named('UEFA Nations League'), IdCompetition: '7', Date: '2026-10-10T18:45:00Z', LocalDate: undefined },
      ['europe-nations-league', '2026/2027', undefined, '', 'Norway'],
    ],
    ['friendlies', { ...named('International Friendlies'), IdCompetition: '8' }, ['world-friendlies', '2026', undefined, '', 'Norway']],
    [
      'juniors are other teams',
      { ...named('FIFA U-20 World Cup 2026'), IdCompetition: '9' },
      ['fifa-u-20-world-cup', '2026', true, 'Knockout Stage', 'Norway U20'],
    ],
  ])('%s', async (_, changed, expected) => expect(await place(changed)).toEqual(expected))

  test('of women', async () => {
    const { season, matches } = [
      ...(await read({ list: calendar([listed({ ...named("FIFA Women's World Cup 2027™"), IdCompetition: '103' })]) })).values(),
    ][0]!
    expect([season!.league.gender, season!.league.slug, matches[0]!.home]).toEqual([
      'w',
      expect.stringContaining('women'),
      expect.objectContaining({ name: 'Norway', country: 'NO' }),
    ])
  })

  test('of clubs: a reviewed league by its name, else a provisional one', async () => {
    const club = (name: string) => ({ ...norway, TeamType: 0, IdCountry: 'ENG', IdAssociation: 'ENG', TeamName: localized(name) })
    const of = (name: string) =>
      listed({
        ...named(name, `${name} 2025/2026`),
        IdCompetition: '44',
        Home: club('Ashby Town'),
        Away: { ...club('Bexford'), IdTeam: '9' },
      })
    const first = async (name: string) => [...(await read({ list: calendar([of(name)]) })).values()][0]!
    const known = await first('Premier League')
    expect([known.season!.league.slug, known.season!.name, known.matches[0]!.home]).toMatchObject([
      'england-premier-league',
      '2025/2026',
      { name: 'Ashby Town', country: 'GB-ENG' },
    ])
    expect((await first('Ashby Cup')).season).toMatchObject({
      name: '2025/2026',
      league: { provisional: true, key: 'fifa.44', name: 'Ashby Cup' },
    })
  })

  test.each<[string, Row, string]>([
    ['Korea Republic', { IdCountry: 'KOR' }, 'KR'],
    ['IR Iran', { IdCountry: 'IRN' }, 'IR'],
    ["Côte d'Ivoire", { IdCountry: 'CIV' }, 'CI'],
    ['Nowhere', { IdCountry: 'WAL' }, 'GB-WLS'],
  ])('%s is a nation', async (name, codes, country) => {
    const match = await row(listed({ Home: { ...norway, ...codes, TeamName: localized(name) }, Away: norway }))
    expect(match.home.country).toBe(country)
  })
})

describe('rows', () => {
  test('without teams, of other games and replies without matches are skipped', async () => {
    const datasets = await read({
      list: calendar([listed({ Home: null, PlaceHolderA: 'W74' }), listed({ IdMatch: '2', Home: { ...norway, FootballType: 2 } })]),
      now: calendar([]),
      stages: { Results: [{ IdStage: '1', Name: localized('Final') }] },
      nothing: null,
    })
    expect(datasets.get('rest')!.skipped).toEqual({
      ...{ 'matches without teams': 1, 'matches of futsal and beach soccer': 1, 'replies without matches': 3 },
    })
  })

  test('that cannot be read are problems', async () => {
    const { problems } = (
      await read({ list: calendar([listed({ IdMatch: 7 }), withScore([1, 0], { Home: wales, IdMatch: '8' })]), broken: 5 })
    ).get('rest')!
    expect(problems.map(({ row: name, reason }) => [name, reason])).toEqual([
      ['rest#broken:0', 'a reply that is not an object'],
      ['rest#list:1', 'IdMatch 7 is not the id of a match'],
      ['rest#list:2', expect.stringContaining('cannot meet itself')],
    ])
  })

  test('a timeline alone is no match', async () => {
    const { problems } = (await read({ timeline: wholeTimeline() })).get('rest')!
    expect(problems.map(({ reason }) => reason)).toEqual(['no reply has the state of the match: calendar or detail'])
  })

  test('a card or a change that cannot be read costs only itself', async () => {
    const of = detail(
      {
        score: 0,
        bookings: [booking('12', "20'", 3, 9), booking('13', "21'", 3)],
        substitutions: [change('13', '112', '??'), change('14', '113', "70'")],
      },
      { score: 0 },
    )
    const { events, lineup } = await one({ 'live/5001': of })
    expect(events!.map(({ type, minute }) => [type, minute])).toEqual([
      ['yellow_card', 21],
      ['substitution', 70],
    ])
    expect(lineup!.home.substitutes.map(({ inMinute }) => inMinute)).toEqual([undefined, '70'])
  })
})
