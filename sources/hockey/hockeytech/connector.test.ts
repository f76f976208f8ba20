import { describe, expect, test } from '@jest/globals'
import type { SourceMatch } from '../../source-model.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import type { Files } from '../../testing/source-folder.ts'
import { hockeytech } from './connector.ts'
import { entry, type GameInit, inOtherView, schedule, scheduled, seasons, shifts, summary, usualSeasons } from './testing/invented-feed.ts'

const getDataset = async (files: Files, dataset = '2024-2025') =>
  (await getDatasets(hockeytech, { 'pwhl_seasons.json': usualSeasons, ...files })).get(dataset)!

async function getGame(init: GameInit, entries: readonly object[] = [], files: Files = {}): Promise<SourceMatch> {
  const plays = entries.length > 0 && { 'pwhl_pbp_7.json': JSON.stringify(entries) }
  const dataset = await getDataset({ 'pwhl_game_summary_7.json': summary(init), ...plays, ...files })
  expect(dataset.problems).toEqual([])
  return dataset.matches[0]!
}

describe('the schedule', () => {
  const getState = async (goals: [number, number] | undefined, changed: object) =>
    (await getDataset({ 'pwhl_schedule_x.json': schedule([scheduled(1, '2025-01-01', goals, changed as Record<string, unknown>)]) }))
      .matches[0]!

  test('a game with its time and venue', async () => {
    expect(await getState([3, 1], {})).toMatchObject({
      stage: { name: 'Regular Season', type: 'league' },
      roundOrder: 1,
      date: '2025-01-01',
      startAt: '2025-01-02T00:00:00Z',
      home: { name: 'Boston Fleet', country: 'US' },
      away: { name: 'Toronto Sceptres', country: 'CA' },
      venue: { name: 'Ice Palace', city: 'Boston' },
    })
  })

  test.each<[string, [number, number] | undefined, object, object]>([
    ['Final', [3, 1], {}, { state: 'finished', status: 'FT', winner: 'home' }],
    [
      'Final 2nd OT',
      [2, 3],
      { GameStatusStringLong: 'Final 2nd OT' },
      { status: 'AOT', winner: 'away', scores: { fulltime: { home: 2, away: 2 } } },
    ],
    [
      'Final SO',
      [3, 2],
      { GameStatusStringLong: 'Final SO' },
      { status: 'AP', winner: 'home', homeScore: 3, scores: { extraTime: { home: 2, away: 2 } } },
    ],
    ['Unofficial Final', [3, 1], { GameStatusStringLong: 'Unofficial Final' }, { status: 'FT', winner: 'home' }],
    ['Final (OT2)', [3, 2], { GameStatusStringLong: 'Final (OT2)' }, { status: 'AOT', winner: 'home' }],
    ['Final/SO', [3, 2], { GameStatusStringLong: 'Final/SO' }, { status: 'AP', winner: 'home' }],
    ['an hour', undefined, {}, { state: 'scheduled', status: 'NS' }],
    ['Postponed', undefined, { GameStatusStringLong: 'Postponed' }, { state: 'postponed', status: 'PST' }],
    ['Cancelled', undefined, { GameStatusStringLong: 'Cancelled' }, { state: 'cancelled', status: 'CANC' }],
  ])('%s', async (_, goals, changed, state) => expect((await getState(goals, changed)).scoreboard).toMatchObject(state))

  test('a game of a league that had ties may end level', async () => {
    const row = scheduled(1, '2001-01-05', [3, 3], { league_code: 'ahl', HomeLongName: 'Ashby Kings', VisitorLongName: 'Bexford Stars' })
    const files = {
      'ahl_seasons.json': seasons(['5', '2000-01 Regular Season']),
      'ahl_schedule_5.json': schedule([
        row,
        { ...row, ID: '2', Date: '2001-01-06', GameDateISO8601: '', GameStatusStringLong: 'Final OT' },
      ]),
    }
    const { matches, problems } = (await getDatasets(hockeytech, files)).get('ahl-2000-2001')!
    expect(problems).toEqual([])
    expect(matches.map(({ scoreboard }) => [scoreboard.status, scoreboard.winner, scoreboard.homeScore])).toEqual([
      ['FT', 'draw', 3],
      ['AOT', 'draw', 3],
    ])
  })

  test('play-offs of four teams have rounds and belong to the season that ends in their year', async () => {
    const rows = [
      scheduled(1, '2025-05-01', [3, 1], { SeasonID: '6' }),
      scheduled(2, '2025-05-02', [3, 1], { SeasonID: '6', HomeID: '2', VisitorID: '3' }),
      scheduled(3, '2025-05-20', [3, 1], { SeasonID: '6', HomeID: '2', VisitorID: '1' }),
      scheduled(4, '2024-05-20', [3, 1], { SeasonID: '3' }),
    ]
    const files = { 'pwhl_schedule_x.json': schedule(rows) }
    expect((await getDataset(files)).matches.map(({ stage, round }) => [stage.type, round])).toEqual([
      ['knockout', 'Semi-finals, Game 1'],
      ['knockout', 'Semi-finals, Game 1'],
      ['knockout', 'Final, Game 1'],
    ])
    expect((await getDataset(files, '2024')).season!.name).toBe('2024')
  })

  test('games of an unknown season are reported, preseason games are skipped', async () => {
    const files = {
      'pwhl_schedule_x.json': schedule([
        scheduled(1, '2024-11-20', [3, 1], { SeasonID: '4' }),
        scheduled(2, '2024-11-20', [3, 1], { SeasonID: '99' }),
        scheduled(3, '2025-01-01', [1, 0]),
      ]),
    }
    expect((await getDataset(files, 'rest')).problems.map(({ reason }) => reason)).toEqual([
      'pwhl_schedule_x.json: season 99 is in no list of seasons: put pwhl_seasons.json next to this file',
    ])
    expect((await getDataset(files, 'rest')).skipped).toEqual({ 'preseason games': 1 })
    expect((await getDataset(files)).matches).toHaveLength(1)
  })

  test.each([
    ['1998-1999 Regular Season', 'ahl-1998-1999'],
    ['1999-00 | Regular Season', 'ahl-1999-2000'],
    ['2001 Turner Cup Playoffs', 'ahl-2000-2001'],
    ['Saison régulière 2005-06', 'ahl-2005-2006'],
    ['Séries éliminatoires 2006', 'ahl-2005-2006'],
    ['2010-11', 'ahl-2010-2011'],
    ['2025 - 26 Regular Season', 'ahl-2025-2026'],
    ['2021 – 2022 Playoffs', 'ahl-2021-2022'],
  ])('"%s" is a season', async (name, dataset) => {
    const row = scheduled(1, '2000-01-05', [3, 1], { league_code: 'ahl', HomeLongName: 'Ashby Kings', VisitorLongName: 'Bexford Stars' })
    const files = { 'ahl_seasons.json': seasons(['5', name]), 'ahl_schedule_5.json': schedule([row]) }
    expect((await getDatasets(hockeytech, files)).get(dataset)!.matches).toHaveLength(1)
  })

  test.each([
    ['without a year', { season_name: 'Spring Exhibition' }],
    ['that do not count', { season_name: '2026-2027 Special Events', career: '0' }],
  ])('exhibition games %s are skipped', async (_, row) => {
    const list = JSON.stringify({ SiteKit: { Seasons: [{ season_id: '5', ...row }] } })
    const datasets = await getDatasets(hockeytech, {
      'pwhl_seasons.json': list,
      'pwhl_schedule_x.json': schedule([scheduled(1, '2025-01-01', [3, 1])]),
    })
    expect([...datasets.values()]).toMatchObject([{ problems: [], matches: [], skipped: { 'exhibition games': 1 } }])
  })

  test('in the other view of the feed gives the same games', async () => {
    const clubs = { league_code: 'ahl', HomeLongName: 'Ashby Kings', VisitorLongName: 'Bexford Stars', venue_location: '' }
    const rows = [
      scheduled(1, '2025-01-05', [3, 2], { ...clubs, GameStatusStringLong: 'Final 2OT' }),
      scheduled(2, '2025-03-05', undefined, clubs),
    ]
    const read = async (list: string) => {
      const files = { 'ahl_seasons.json': usualSeasons, 'ahl_schedule_5.json': list }
      const { matches, rows: count } = (await getDatasets(hockeytech, files)).get('ahl-2024-2025')!
      return { count, matches: matches.map(({ text: _, ...match }) => match) }
    }
    const other = rows.map(inOtherView)
    const [scorebar, view] = [await read(schedule(rows)), await read(JSON.stringify({ SiteKit: { Schedule: other } }))]
    expect(view).toEqual(scorebar)
    expect(view.matches.map(({ scoreboard, timeTbd }) => [scoreboard.status, timeTbd])).toEqual([
      ['AOT', false],
      ['NS', false],
    ])
    const open = await read(
      JSON.stringify({
        SiteKit: {
          Schedule: [
            { ...other[1], time_tbd: '1' },
            { ...other[0], attendance: '2345' },
          ],
        },
      }),
    )
    expect(open.matches).toMatchObject([{ startAt: '2025-03-05T00:00:00Z', timeTbd: true }, { attendance: 2_345 }])
  })

  test('a season with an unknown name is reported', async () => {
    const datasets = await getDatasets(hockeytech, {
      'pwhl_seasons.json': seasons(['5', '19 Tie Break']),
      'pwhl_schedule_x.json': schedule([scheduled(1, '2019-03-19', [3, 1], { SeasonID: '5' })]),
    })
    expect(datasets.get('rest')!.problems.map(({ reason }) => reason)).toEqual([
      'pwhl_seasons.json: season_name "19 Tie Break" is not a season',
      'pwhl_schedule_x.json: season 5, "19 Tie Break", is neither a regular season nor play-offs',
    ])
  })
})

describe('a game', () => {
  const goals = [
    { id: 1, home: true, period: 1, time: '3:51', scorer: 11, assists: [12, 13] },
    { id: 2, home: false, period: 2, time: '10:30', scorer: 21, flags: { power_play: '1' } },
  ]

  const decidedLate: GameInit = {
    goals: [...goals, { id: 3, home: true, period: 4, time: '4:59', scorer: 13 }],
    score: [2, 1],
    more: ['1st OT'],
  }

  test('goals with assists and strength, penalties, goalie changes', async () => {
    const penalties = [{ home: true, period: 2, time: '9:00', player: 12 }]
    const changes = [
      entry.goalie('1st', '0:00', true, 16, undefined),
      entry.goalie('3rd', '19:00', true, undefined, 16),
      entry.goalie('3rd', '19:30', true, 16, undefined),
    ]
    const { events } = await getGame(
      {
        goals: [...goals, { id: 3, home: true, period: 3, time: '20:00', scorer: 13, flags: { empty_net: '1' } }],
        penalties,
        score: [2, 1],
      },
      changes,
    )
    expect(
      events!.map(({ type, side, minute, period, player, assist, assist2, score, extra, detail }) => [
        type,
        side,
        minute,
        period,
        player?.name,
        assist?.name,
        assist2?.name,
        score && `${score.home}-${score.away}`,
        extra!.value,
        detail,
      ]),
    ).toEqual([
      ['goal', 'home', 4, 'P1', 'Ada Quill', 'Bo Tarn', 'Cid Voss', '1-0', { strength: 'ev', clock: '3:51' }, undefined],
      [
        'penalty',
        'home',
        30,
        'P2',
        'Bo Tarn',
        undefined,
        undefined,
        undefined,
        { minutes: '2', infraction: 'Tripping', clock: '9:00' },
        undefined,
      ],
      ['goal', 'away', 31, 'P2', 'Ada Quillson', undefined, undefined, '1-1', { strength: 'pp', clock: '10:30' }, undefined],
      ['goalie_change', 'home', 60, 'P3', undefined, undefined, undefined, undefined, { clock: '19:00' }, 'Fay Zorn off, nobody in goal'],
      ['goalie_change', 'home', 60, 'P3', 'Fay Zorn', undefined, undefined, undefined, { clock: '19:30' }, undefined],
      ['goal', 'home', 60, 'P3', 'Cid Voss', undefined, undefined, '2-1', { strength: 'en', clock: '20:00' }, undefined],
    ])
  })

  test.each<[what: string, attempts: [shooter: number, isGoal: boolean][]]>([
    ['there are no attempts', []],
    [
      'the attempts make another winner',
      [
        [11, false],
        [21, true],
      ],
    ],
  ])('the goals of a shoot-out are absent when %s', async (_, attempts) => {
    const { scoreboard } = await getGame({ goals, score: [2, 1], more: ['1st OT', 'SO'] }, [
      entry.goal('1st', '3:51', 11),
      entry.goal('2nd', '10:30', 21, 2),
      ...attempts.map(([shooter, isGoal]) => entry.attempt(shooter, isGoal)),
    ])
    expect([scoreboard.status, scoreboard.scores!.penalties]).toEqual(['AP', undefined])
  })

  test('lineups: starters, substitutes, bench and whole minutes played', async () => {
    const ice = shifts({ 11: ['1:00', '0:30'], 15: ['0:40'], 21: ['0:10'] })
    const { lineup, statistics } = await getGame(decidedLate, [], {
      'pwhl_gameshifts_7.json': ice,
    })
    const { home, away } = lineup!
    expect([home.coach, away.coach]).toEqual(['Hal Iver', undefined])
    expect(home.starters.map(({ name, captain, position, shirtNumber }) => [name, captain, position, shirtNumber])[1]).toEqual([
      'Ada Quill',
      true,
      'C',
      11,
    ])
    expect([home.starters.length, home.substitutes.map(({ name }) => name), home.bench]).toEqual([5, ['Eve Yarrow'], []])
    const minutes = new Map([...home.starters, ...home.substitutes].map(({ key, minutes }) => [key, minutes]))
    expect([minutes.get('11'), minutes.get('15'), away.bench![0]!.minutes]).toEqual([1, 0, 0])
    expect([away.substitutes, away.bench!.map(({ name }) => name)]).toEqual([[], ['Eve Yarrowson']])
    expect(statistics!.players.find(({ person }) => person.key === '11')!.stats.value).toMatchObject({
      goals: 1,
      assists: 0,
      points: 1,
      plusMinus: 1,
      faceoffPct: 66.7,
      timeOnIce: '01:30',
    })
    expect(statistics!.players.find(({ person }) => person.key === '26')!.stats.value).toMatchObject({
      saves: 18,
      shotsAgainst: 20,
      savePct: 90,
      decision: 'OTL',
      timeOnIce: '60:00',
    })
    expect(statistics!.home.value).toMatchObject({
      goals: 2,
      assists: 2,
      shotsOnGoal: 20,
      hits: 5,
      blockedShots: 5,
      faceoffPct: 50,
      ppGoals: 0,
      powerPlay: '0/1',
    })
    expect(statistics!.away.value).toMatchObject({ goals: 1, ppGoals: 1, powerPlay: '1/1' })
  })

  test('overtime: its goal ends the game and is in the line score', async () => {
    const { scoreboard, events, plays } = await getGame(decidedLate, [
      entry.faceoff('1st', '0:00', '0'),
      entry.goal('1st', '3:51', 11),
      entry.goal('2nd', '10:30', 21, 2),
      entry.goal('1st OT', '4:59', 13, 3),
    ])
    expect(scoreboard).toMatchObject({
      status: 'AOT',
      homeScore: 2,
      awayScore: 1,
      scores: {
        fulltime: { home: 1, away: 1 },
        periods: {
          items: [
            { period: 'P1', home: 1, away: 0 },
            { period: 'P2', home: 0, away: 1 },
            { period: 'P3' },
            { period: 'OT1', home: 1, away: 0 },
          ],
        },
      },
    })
    expect(events!.at(-1)).toMatchObject({ minute: 65, period: 'OT1' })
    expect(plays!.at(-1)).toEqual({ key: 'end-OT1', type: 'period_end', period: 'OT1', score: { home: 2, away: 1 }, scoring: false })
  })

  test('a shoot-out counts as one goal for its winner', async () => {
    const attempts = [entry.attempt(11, true), entry.attempt(21, true), entry.attempt(12, true), entry.attempt(22, false)]
    const { scoreboard, events, plays } = await getGame({ goals, score: [2, 1], more: ['1st OT', 'SO'] }, [
      entry.goal('1st', '3:51', 11),
      entry.goal('2nd', '10:30', 21, 2),
      ...attempts,
    ])
    expect(scoreboard).toMatchObject({
      status: 'AP',
      homeScore: 2,
      awayScore: 1,
      winner: 'home',
      scores: { fulltime: { home: 1, away: 1 }, extraTime: { home: 1, away: 1 } },
    })
    expect(scoreboard.scores!.periods!.items.at(-1)).toMatchObject({ period: 'SO', home: 1, away: 0 })
    expect(scoreboard.scores!.penalties).toMatchObject({ home: 2, away: 1 })
    expect(
      events!.slice(2).map(({ type, period, minute, side, player, score }) => [type, period, minute, side, player!.name, score]),
    ).toEqual([
      ['shootout_goal', 'SO', 65, 'home', 'Ada Quill', undefined],
      ['shootout_goal', 'SO', 65, 'away', 'Ada Quillson', undefined],
      ['shootout_goal', 'SO', 65, 'home', 'Bo Tarn', undefined],
      ['shootout_miss', 'SO', 65, 'away', 'Bo Tarnson', { home: 2, away: 1 }],
    ])
    expect(
      plays!
        .filter(({ type }) => type === 'shootout_attempt')
        .map(({ side, scoring, score, clock, people }) => [
          side,
          scoring,
          score,
          clock,
          people!.map(({ role, side: of }) => `${role} ${of}`),
        ]),
    ).toEqual([
      ['home', false, { home: 1, away: 1 }, undefined, ['scorer home', 'goalie away']],
      ['away', false, { home: 1, away: 1 }, undefined, ['scorer away', 'goalie home']],
      ['home', false, { home: 1, away: 1 }, undefined, ['scorer home', 'goalie away']],
      ['away', true, { home: 2, away: 1 }, undefined, ['shooter away', 'goalie home']],
    ])
  })

  test('plays: a shot that scored is merged into the goal, with coordinates and strength', async () => {
    const penalties = [{ home: true, period: 2, time: '9:00', player: 12 }]
    const entries = [
      entry.faceoff('1st', '0:00', '0'),
      entry.shot('1st', '3:51', 11, true),
      entry.goal('1st', '3:51', 11, 1, [12, 13]),
      entry.penalty('2nd', '9:00', 12),
      entry.shot('2nd', '9:30', 22),
      entry.shot('2nd', '10:00', 14),
    ]
    const { plays } = await getGame({ goals: [goals[0]!], penalties, score: [1, 0] }, entries)
    const rows = plays!.map(({ key, type, period, clock, side, score, people, details }) => ({
      key,
      type,
      period,
      clock,
      side,
      score: score && `${score.home}-${score.away}`,
      roles: people?.map(({ role }) => role),
      ...details?.value,
    }))
    expect(rows).toEqual([
      { key: undefined, type: 'faceoff', period: 'P1', clock: '0:00', side: 'away', score: '0-0', roles: ['winner', 'loser'], x: 0, y: 0 },
      {
        key: 'goal-1',
        type: 'goal',
        period: 'P1',
        clock: '3:51',
        side: 'home',
        score: '1-0',
        roles: ['scorer', 'assist', 'assist2', 'goalie'],
        strength: 'ev',
        x: 28.4,
        y: 0,
      },
      { key: 'end-P1', type: 'period_end', period: 'P1', clock: '20:00', side: undefined, score: '1-0', roles: undefined },
      {
        key: 'penalty-9',
        type: 'penalty',
        period: 'P2',
        clock: '9:00',
        side: 'home',
        score: '1-0',
        roles: ['penalized', 'served'],
        minutes: 2,
        infraction: 'Tripping',
      },
      {
        key: undefined,
        type: 'shot',
        period: 'P2',
        clock: '9:30',
        side: 'away',
        score: '1-0',
        roles: ['shooter', 'goalie'],
        strength: 'pp',
        x: 20.3,
        y: 8.6,
      },
      {
        key: undefined,
        type: 'shot',
        period: 'P2',
        clock: '10:00',
        side: 'home',
        score: '1-0',
        roles: ['shooter', 'goalie'],
        strength: 'sh',
        x: 20.3,
        y: 8.6,
      },
      { key: 'end-P2', type: 'period_end', period: 'P2', clock: '20:00', side: undefined, score: '1-0', roles: undefined },
    ])
  })

  test('comes before its schedule row and has the venue of the schedule', async () => {
    const dataset = await getDataset({
      'pwhl_schedule_x.json': schedule([scheduled(7, '2025-01-07', [1, 0])]),
      'pwhl_game_summary_7.json': summary({ goals: [goals[0]!], score: [1, 0] }),
    })
    expect([dataset.rows, dataset.matches.map(({ events, venue }) => [events?.length, venue])]).toEqual([
      2,
      [
        [1, { name: 'Ice Palace', city: 'Boston' }],
        [undefined, { name: 'Ice Palace', city: 'Boston' }],
      ],
    ])
  })
})

test('a roster: active players and the head coach', async () => {
  const row = (id: number, more: object) => ({
    player_id: String(id),
    first_name: 'Ada',
    last_name: `Quill${id}`,
    active: '1',
    shoots: 'L',
    rawbirthdate: '1999-01-02',
    height: "5'7",
    position: 'LD',
    tp_jersey_number: '4',
    ...more,
  })
  const rows = [
    row(1, {}),
    row(2, { shoots: '', catches: 'R', position: 'G', height: "5'9''", rawbirthdate: '' }),
    row(3, { active: '0' }),
    [
      { name: 'Hal Iver', role: 'Head Coach' },
      { name: 'Gus Horn', role: 'Manager' },
    ],
  ]
  const dataset = await getDataset({ 'pwhl_roster_1_5.json': JSON.stringify({ SiteKit: { Roster: rows } }) })
  expect(dataset.squads).toMatchObject([{ team: { name: 'Boston Fleet' }, coach: 'Hal Iver' }])
  expect(dataset.squads![0]!.members).toEqual([
    {
      key: '1',
      name: 'Ada Quill1',
      firstName: 'Ada',
      lastName: 'Quill1',
      born: '1999-01-02',
      shoots: 'left',
      heightCm: 170,
      position: 'LD',
      shirtNumber: 4,
    },
    { key: '2', name: 'Ada Quill2', firstName: 'Ada', lastName: 'Quill2', shoots: 'right', heightCm: 175, position: 'G', shirtNumber: 4 },
  ])
})

describe('a league that nobody has reviewed', () => {
  const changed = (id: number) => ({
    league_code: 'ahl',
    league_name: 'American Hockey League',
    HomeID: String(id),
    HomeLongName: `Club ${id}`,
    VisitorLongName: 'Club 6',
  })
  const games = [scheduled(1, '2025-01-01', [3, 1], changed(1)), scheduled(2, '2025-01-03', [2, 3], changed(2))]
  const of = (files: Files) =>
    getDatasets(hockeytech, { 'ahl_seasons.json': usualSeasons, 'ahl_schedule_5.json': schedule(games), ...files })

  test('is provisional, with its names of the feed; ids of its teams are not those of another league', async () => {
    const { season, matches, problems } = (await of({})).get('ahl-2024-2025')!
    expect(problems).toEqual([])
    expect(season?.league).toMatchObject({ name: 'American Hockey League', key: 'hockeytech-ahl', provisional: true, gender: '' })
    expect(matches.map(({ home, away }) => [home.name, home.reviewed, away.name])).toEqual([
      ['Club 1', undefined, 'Club 6'],
      ['Club 2', undefined, 'Club 6'],
    ])
  })

  test('is read beside another one', async () => {
    const pwhl = { 'pwhl_seasons.json': usualSeasons, 'pwhl_schedule_x.json': schedule([scheduled(1, '2025-01-01', [3, 1])]) }
    const datasets = await of(pwhl)
    expect([...datasets].map(([name, { rows, matches }]) => [name, rows, matches.length])).toEqual([
      ['ahl-2024-2025', 2, 2],
      ['ahl-rest', 0, 0],
      ['2024-2025', 1, 1],
      ['rest', 0, 0],
    ])
  })

  test('has a squad by the name that the schedule has of its team', async () => {
    const roster = JSON.stringify({ SiteKit: { Roster: [{ active: '1', first_name: 'Ada', last_name: 'Quill', player_id: '11' }] } })
    const { squads } = (await of({ 'ahl_roster_2_5.json': roster })).get('ahl-2024-2025')!
    expect(squads).toMatchObject([{ team: { name: 'Club 2' }, members: [{ name: 'Ada Quill' }] }])
  })

  test.each([
    ['2024-25 | Regular Season', 'ahl-2024-2025', {}],
    ['2025 Calder Cup Playoffs', 'ahl-2024-2025', {}],
    ['2024/2025 Season', 'ahl-2024-2025', {}],
    ['2025 All-Star Challenge', undefined, { 'exhibition games': 2 }],
    ['2024 Pre-Season', undefined, { 'preseason games': 2 }],
  ])('%s', async (name, dataset, skipped) => {
    const datasets = await of({ 'ahl_seasons.json': seasons(['5', name]) })
    expect([datasets.get(dataset ?? '')?.matches.length, datasets.get('ahl-rest')!.skipped ?? {}]).toEqual([dataset && 2, skipped])
    expect([...datasets.values()].flatMap(({ problems }) => problems)).toEqual([])
  })
})
