import { describe, expect, test } from '@jest/globals'
import type { MatchesDataset } from '../../connector.ts'
import type { SourceMatch } from '../../source-model.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { nhlWeb } from './connector.ts'
import {
  attempt,
  boxScore,
  clock,
  flames,
  game,
  gameFiles,
  goals,
  id,
  landing,
  listedGoals,
  over,
  playByPlay,
  playing,
  playoffId,
  type Row,
  rightRail,
  scores,
  week,
} from './testing/invented-games.ts'

type Replies = Readonly<Record<string, unknown>>

const read = (replies: Replies): Promise<Map<string, MatchesDataset>> =>
  getDatasets(nhlWeb, Object.fromEntries(Object.entries(replies).map(([name, reply]) => [name, JSON.stringify(reply)])))
const season = async (replies: Replies) => (await read(replies)).get('2024-25')!
const one = async (replies: Replies): Promise<SourceMatch> => {
  const { matches, problems } = await season(replies)
  expect(problems).toEqual([])
  expect(matches.length).toBe(1)
  return matches[0]!
}
const listed = (of: Row) => one({ 'score/now': scores([of]) })
const board = async (of: Row) => (await listed(of)).scoreboard

test('a game of a list of scores', async () => {
  const dataset = await season({ 'score/2024-11-02': scores([game()]) })
  expect(dataset).toMatchObject({
    ...{ name: '2024-25', rows: 1, problems: [], complete: false, meetingsByDay: true },
    season: { name: '2024/2025', league: { slug: 'north-america-nhl' } },
  })
  expect(dataset.matches[0]).toMatchObject({
    ...{ key: id, sourceId: id, stage: { name: 'Regular Season' }, date: '2024-11-02', startAt: '2024-11-03T00:00:00Z', timeTbd: false },
    home: { name: 'New Jersey Devils', country: 'US', reviewed: true, sourceId: '1' },
    away: { name: 'Calgary Flames', country: 'CA', sourceId: '20' },
    ...{ venue: { name: 'Ice Palace' }, scoreboard: { state: 'scheduled', status: 'NS' }, repairs: [] },
  })
})

describe('states', () => {
  test.each<[string, Row, [state: string, status: string, period?: string, clock?: string, minute?: number]]>([
    ['to come', game({ gameState: 'PRE' }), ['scheduled', 'NS']],
    ['at a time to be announced', game({ gameScheduleState: 'TBD' }), ['scheduled', 'TBD']],
    ['postponed', game({ gameScheduleState: 'PPD' }), ['postponed', 'PST']],
    ['cancelled', game({ gameScheduleState: 'CNCL' }), ['cancelled', 'CANC']],
    ['in play', playing([1, 0], 2, 446), ['live', 'P2', 'P2', '12:34', 33]],
    ['just begun', playing([0, 0], 1, 0, { periodDescriptor: {}, clock: undefined }), ['live', 'LIVE']],
    ['in an intermission', playing([1, 0], 1, 1_050, { clock: clock(1_050, { inIntermission: true }) }), ['break', 'BT', 'P1']],
    ['in its last minutes', playing([1, 0], 3, 62, { gameState: 'CRIT' }), ['live', 'P3', 'P3', '18:58', 59]],
    ['in overtime', playing([1, 1], 4, 240), ['live', 'OT', 'OT1', '1:00', 62]],
    ['in a shoot-out', playing([1, 1], 5, 0), ['live', 'SO', 'SO']],
    ['suspended', playing([1, 0], 2, 446, { gameScheduleState: 'SUSP' }), ['suspended', 'SUSP']],
    ['with a clock that cannot be', playing([1, 0], 4, 301), ['live', 'OT', 'OT1']],
  ])('%s', async (_, of, expected) => {
    const { state, status, period: name, clock: time, minute } = await board(of)
    const [a, b, c, d, e] = expected
    expect([state, status, name, time, minute]).toEqual([a, b, c, d, e])
  })

  test.each(['OVER', 'FINAL', 'OFF'])('%s is finished', async (gameState) =>
    expect(await board(over([2, 1], 3, { gameState }))).toMatchObject({
      state: 'finished',
      status: 'FT',
      homeScore: 2,
      awayScore: 1,
      winner: 'home',
    }),
  )

  test.each<[string, Row]>([
    ['gameState "HALT" is not known', playing([1, 0], 2, 446, { gameState: 'HALT' })],
    ['gameScheduleState "MOVED" is not known', playing([1, 0], 2, 446, { gameScheduleState: 'MOVED' })],
    ['3-3 leaves no winner', over([3, 3])],
    ['score of homeTeam (missing) is not a whole number', over([3, 2], 3, { homeTeam: { id: 1 } })],
  ])('%s', async (reason, of) => {
    const { matches, problems, rows } = await season({ 'score/now': scores([of]) })
    expect([matches, rows, problems.map((problem) => problem.reason)]).toEqual([[], 1, [reason]])
  })

  test('a state that is not known is newer than any that is, except a final one', async () => {
    const unknown = playing([2, 0], 3, 300, { gameState: 'HALT' })
    const after = async (known: Row) => {
      const { matches, problems } = await season({ 'score/now': scores([unknown]), [`${id}/landing`]: landing(known, []) })
      return [matches.map(({ scoreboard }) => scoreboard.state), problems.length]
    }
    expect(await after(game())).toEqual([[], 2])
    expect(await after(over([2, 1]))).toEqual([['finished'], 1])
  })
})

describe('results', () => {
  test.each<[string, Row, object]>([
    [
      'overtime',
      over([2, 1], 4),
      { status: 'AOT', winner: 'home', scores: { fulltime: { home: 1, away: 1 }, extraTime: { home: 2, away: 1 } } },
    ],
    [
      'a shoot-out',
      over([2, 3], 5),
      { status: 'AP', winner: 'away', scores: { fulltime: { home: 2, away: 2 }, extraTime: { home: 2, away: 2 } } },
    ],
    ['an outcome that only the period tells', over([2, 1], 4, { gameOutcome: undefined }), { status: 'AOT' }],
    ['an overtime won by two', over([3, 1], 4), { status: 'FT', homeScore: 3, winner: 'home' }],
  ])('%s', async (_, of, expected) => expect(await board(of)).toMatchObject(expected))

  test('a second overtime of play-offs is no shoot-out', async () => {
    const of = over([2, 1], 5, { id: Number(playoffId), gameType: 3, periodDescriptor: { number: 5 }, gameOutcome: undefined })
    expect(await board(of)).toMatchObject({ status: 'AOT', scores: { extraTime: { home: 2, away: 1 } } })
  })

  test('a tie of an earlier season', async () => {
    const of = over([2, 2], 4, { id: 1_998_020_100, gameDate: '1998-11-02', startTimeUTC: '1998-11-03T00:00:00Z' })
    const { scoreboard } = (await read({ 'score/now': scores([of]) })).get('1998-99')!.matches[0]!
    expect(scoreboard).toMatchObject({ state: 'finished', status: 'AOT', winner: 'draw' })
  })

  test('the score by periods follows from the goals, or is that of the side column', async () => {
    const periods = async (replies: Replies) =>
      (await one(replies)).scoreboard.scores?.periods?.items.map(({ period: name, home, away }) => `${name} ${home}:${away}`)
    const byGoals = ['P1 1:0', 'P2 0:1', 'P3 1:0']
    expect(await periods({ [`${id}/landing`]: landing(over([2, 1])) })).toEqual(byGoals)
    expect(await periods({ 'score/now': scores([over([2, 1], 3, { goals: listedGoals() })]) })).toEqual(byGoals)
    expect(
      await periods({
        'score/now': scores([over([3, 2], 5)]),
        [`${id}/right-rail`]: rightRail([
          [1, 0],
          [0, 1],
          [1, 1],
          [0, 0],
          [1, 0],
        ]),
      }),
    ).toEqual(['P1 1:0', 'P2 0:1', 'P3 1:1', 'OT1 0:0', 'SO 1:0'])
    expect(
      await periods({
        'score/now': scores([over([3, 2])]),
        [`${id}/right-rail`]: rightRail([
          [1, 0],
          [0, 1],
          [1, 0],
        ]),
      }),
    ).toBeUndefined()
  })

  test('in play, the parts of the score that are over are known', async () => {
    const inThird = landing(playing([1, 1], 3, 300), goals.slice(0, 2))
    expect((await one({ landing: inThird })).scoreboard.scores).toMatchObject({
      periods: {
        items: [
          { period: 'P1', home: 1 },
          { period: 'P2', away: 1 },
          { period: 'P3', home: 0, away: 0 },
        ],
      },
    })
    const level = [goals[0]!, goals[1]!]
    const attempts = [attempt(8_400_001, 'goal'), attempt(8_400_011, 'save', 2)]
    expect((await one({ landing: landing(playing([1, 1], 5, 0), level, attempts) })).scoreboard.scores).toMatchObject({
      ...{ fulltime: { home: 1, away: 1 }, extraTime: { home: 1, away: 1 }, penalties: { home: 1, away: 0 } },
    })
  })
})

describe('details of a game', () => {
  const match = () => one(gameFiles())

  test('are one match', async () => {
    const { rows, skipped, matches } = await season(gameFiles())
    expect([rows, matches.length, skipped]).toEqual([4, 1, { 'further replies about a game': 3 }])
    expect(matches[0]).toMatchObject({ venue: { name: 'Ice Palace', city: 'Newark' }, repairs: [] })
  })

  test('events', async () => {
    const { events } = await match()
    expect(events).toMatchObject([
      {
        ...{ type: 'penalty', minute: 5, period: 'P1', side: 'away', player: { name: 'Dot Wren', key: '8400011' } },
        extra: { value: { minutes: '2', infraction: 'Delaying game puck over glass', clock: '4:10' } },
      },
      {
        ...{
          type: 'goal',
          minute: 6,
          side: 'home',
          player: { name: 'Ada Quill' },
          assist: { name: 'Bo Tarn' },
          assist2: { name: 'Cid Voss' },
        },
        ...{ score: { home: 1, away: 0 }, extra: { value: { strength: 'pp', clock: '5:00' } } },
      },
      { type: 'goal', minute: 31, side: 'away', score: { home: 1, away: 1 }, extra: { value: { strength: 'ev' } } },
      { type: 'goal', minute: 60, side: 'home', score: { home: 2, away: 1 }, extra: { value: { strength: 'en' } } },
    ])
  })

  test('are the same by the landing page, whose penalties have initials', async () => {
    const withoutPlays = await one({ landing: landing(over([2, 1])), [`${id}/boxscore`]: boxScore(over([2, 1])) })
    const shown = ({ events }: SourceMatch) => events!.map(({ type, minute, side, player }) => [type, minute, side, player?.key])
    expect(shown(withoutPlays)).toEqual(shown(await match()))
  })

  test('a shoot-out', async () => {
    const attempts = [attempt(8_400_001, 'save'), attempt(8_400_011, 'goal', 2), attempt(8_400_002, 'miss', 3)]
    const level = [...goals.slice(0, 2), { period: 5, time: '00:00', scorer: 8_400_011 }]
    const { events, scoreboard } = await one({ landing: landing(over([1, 2], 5), level, attempts) })
    expect(events!.slice(-3)).toMatchObject([
      { type: 'shootout_miss', minute: 65, period: 'SO', side: 'home', player: { name: 'Ada Quill' } },
      { type: 'shootout_goal', side: 'away' },
      { type: 'shootout_miss', score: { home: 1, away: 2 } },
    ])
    expect(scoreboard.scores).toMatchObject({ penalties: { home: 0, away: 1 }, fulltime: { home: 1, away: 1 } })
  })

  test('lineups: the goalie starts, who has no time on the ice is on the bench, who is scratched is not in it', async () => {
    const { lineup } = await match()
    const names = (side: 'home' | 'away') => {
      const { starters, substitutes, bench, coach } = lineup![side]
      return [coach, ...[starters, substitutes, bench!].map((list) => list.map(({ name }) => name))]
    }
    // Cid Voss is among the scratches, but played.
    expect(names('home')).toEqual(['Cora Bench', ['Gus Goalie'], ['Ada Quill', 'Bo Tarn', 'Cid Voss'], ['Hal Reserve']])
    expect(names('away')).toEqual(['Abe Board', ['Fay Zorn'], ['Dot Wren', 'Eve Yarrow'], []])
    expect(lineup!.home.starters[0]).toMatchObject({ key: '8400009', firstName: 'Gus', position: 'G', shirtNumber: 9, minutes: 60 })
  })

  test('statistics', async () => {
    const { statistics } = await match()
    expect(statistics!.home.value).toEqual({
      ...{ goals: 2, assists: 2, points: 4, shotsOnGoal: 21, hits: 6, blockedShots: 3, ppGoals: 1, shGoals: 0, powerPlay: '1/4', pim: 4 },
      ...{ faceoffPct: 59.3, saves: 18, shotsAgainst: 19, savePct: 94.7 },
    })
    const of = (key: string) => statistics!.players.find(({ person }) => person.key === key)?.stats.value
    expect(of('8400001')).toEqual({
      ...{ goals: 1, assists: 0, points: 1, pim: 0, shotsOnGoal: 3, hits: 2, blockedShots: 1, ppGoals: 1, faceoffPct: 50, plusMinus: -1 },
      timeOnIce: '18:17',
    })
    expect(of('8400002')).not.toHaveProperty('faceoffPct')
    expect(of('8400003')).toMatchObject({ timeOnIce: '62:10' })
    expect(of('8400019')).toEqual({ pim: 0, timeOnIce: '60:00', saves: 19, shotsAgainst: 21, savePct: 90.5, decision: 'OTL' })
    expect(of('8400008')).toBeUndefined()
    expect(statistics!.periods).toMatchObject([
      { period: 'P1', home: { value: { goals: 1, shotsOnGoal: 7 } }, away: { value: { goals: 0, shotsOnGoal: 6 } } },
      { period: 'P2' },
      { period: 'P3' },
    ])
  })

  test('plays', async () => {
    const { plays } = await match()
    const shown = plays!.map(({ type, side, clock: time, people, score }) =>
      [type, side, time, ...people!.map((one) => `${one.role} ${one.person.name}`), `${score!.home}:${score!.away}`].join(' | '),
    )
    expect(shown).toEqual([
      'faceoff | home | 0:00 | winner Ada Quill | loser Dot Wren | 0:0',
      'hit | away | 0:21 | hitter Dot Wren | hit Ada Quill | 0:0',
      'shot | away | 1:00 | shooter Dot Wren | goalie Gus Goalie | 0:0',
      'miss | home | 2:00 | shooter Bo Tarn | 0:0',
      'block | away | 3:00 | blocker Eve Yarrow | shooter Bo Tarn | 0:0',
      'giveaway | home | 3:10 | player Cid Voss | 0:0',
      'takeaway | away | 3:20 | player Eve Yarrow | 0:0',
      'penalty | away | 4:10 | penalized Dot Wren | served Eve Yarrow | 0:0',
      'stoppage |  | 4:10 | 0:0',
      'goal | home | 5:00 | scorer Ada Quill | assist Bo Tarn | assist2 Cid Voss | goalie Fay Zorn | 1:0',
      'period_end |  | 20:00 | 1:0',
      'goal | away | 10:30 | scorer Dot Wren | goalie Gus Goalie | 1:1',
      'goal | home | 19:30 | scorer Bo Tarn | 2:1',
    ])
    expect(plays!.filter(({ scoring }) => scoring).length).toBe(3)
    expect(plays![1]!.details).toEqual({ case: 'hockey', value: { x: 29.9, y: -5.5 } })
    expect(new Set(plays!.map(({ key }) => key)).size).toBe(plays!.length)
  })

  test('officials', async () => {
    const { officials } = await match()
    expect(officials).toEqual([
      { name: 'Rae Whistle', role: 'referee' },
      { name: 'Lin Esperson', role: 'linesperson' },
    ])
  })

  test('before the game there are no events, plays and statistics, and nobody has played', async () => {
    const { lineup, events, plays, statistics } = await one({ plays: playByPlay(game({ gameState: 'PRE' }), []) })
    expect([events, plays, statistics]).toEqual([undefined, undefined, undefined])
    expect([lineup!.home.starters, lineup!.home.substitutes, lineup!.home.bench!.length]).toEqual([[], [], 5])
  })
})

describe('replies of different moments', () => {
  const state = async (replies: Replies) => {
    const { scoreboard } = await one(replies)
    return [scoreboard.status, scoreboard.homeScore, scoreboard.clock]
  }
  test.each<[string, Row, Row, unknown[]]>([
    ['the details are the newer ones', playing([2, 1], 3, 290), landing(playing([1, 1], 3, 300), goals.slice(0, 2)), ['P3', 1, '15:00']],
    ['unless the list is far ahead', playing([2, 1], 3, 120), landing(playing([1, 1], 3, 300), goals.slice(0, 2)), ['P3', 2, '18:00']],
    ['unless it is over', over([2, 1]), landing(playing([1, 1], 3, 10), goals.slice(0, 2)), ['FT', 2, undefined]],
    ['a final detail', playing([1, 1], 3, 10), landing(over([2, 1])), ['FT', 2, undefined]],
    ['a game that has begun', game(), landing(playing([0, 0], 1, 1_000), []), ['P1', 0, '3:20']],
  ])('%s', async (_, ofList, ofDetail, expected) =>
    expect(await state({ 'score/now': scores([ofList]), [`${id}/landing`]: ofDetail })).toEqual(expected),
  )

  test('several moments of a game give the newest one, in any order', async () => {
    const moments = [playing([0, 0], 1, 900), playing([1, 0], 1, 600), over([2, 1])]
    for (const order of [moments, moments.toReversed()]) {
      const { matches, skipped } = await season(Object.fromEntries(order.map((of, i) => [`inplay/${i}.json`, playByPlay(of, [])])))
      expect([matches[0]!.scoreboard.state, skipped]).toEqual(['finished', { 'further replies about a game': 2 }])
    }
  })

  test('a game that is listed as postponed and as to come is to come', async () => {
    const { matches } = await season({ schedule: week([['2024-11-02', [game({ gameScheduleState: 'PPD' }), game()]]]) })
    expect(matches.map(({ scoreboard }) => scoreboard.state)).toEqual(['scheduled'])
  })

  test('goals that the score has already are to come; goals above the score are not those of the game', async () => {
    const scoreOf = async (all: typeof goals) =>
      (await one({ landing: landing(playing([1, 1], 3, 300), all) })).events?.map(({ type }) => type)
    expect(await scoreOf(goals.slice(0, 1))).toEqual(['penalty', 'goal'])
    expect(await scoreOf(goals)).toBeUndefined()
    const final = await one({ landing: landing(over([2, 1]), goals.slice(0, 2)) })
    expect([final.events, final.repairs]).toEqual([undefined, ['events left out: no list of goals makes the score']])
  })
})

test.each([
  [1, 'First Round, Game 1'],
  [7, 'First Round, Game 7'],
])('game %i of a series', async (nth, round) => {
  const match = await listed(game({ id: Number(`202403011${nth}`), gameType: 3 }))
  expect(match).toMatchObject({ round, stage: { name: 'Play-offs', type: 'knockout' }, roundOrder: 10 + nth })
})

describe('rows', () => {
  test('of other games, and replies without games, are skipped with a reason', async () => {
    const datasets = await read({
      'score/now': scores([
        game({ id: 2_024_010_001 }),
        game({ id: 2_024_090_001 }),
        game({ id: 2_024_030_111, awayTeam: { id: 70, abbrev: 'TBD' } }),
      ]),
      'roster/NJD/20242025': { forwards: [], defensemen: [] },
      standings: { standings: [] },
    })
    expect(datasets.get('2024-25')!.skipped).toEqual({
      ...{ 'games of the preseason': 1, 'games of all-star weekends and national teams': 1, 'games whose teams are not known yet': 1 },
    })
    expect(datasets.get('rest')!.skipped).toEqual({ 'replies without games: rosters, standings, statistics': 2 })
  })

  test('that cannot be read are problems of their reply', async () => {
    const datasets = await read({ 'score/now': scores([game({ id: 7 }), game({ homeTeam: null })]), broken: 5 })
    expect(datasets.get('2024-25')!.problems).toMatchObject([{ row: '2024-25.json#score/now:2', reason: 'homeTeam that is not an object' }])
    expect(datasets.get('rest')!.problems).toMatchObject([
      { row: 'rest#broken:0', reason: 'a reply that is not an object' },
      { row: 'rest#score/now:1', reason: 'id 7 is not the id of a game' },
    ])
  })

  test('a game is named by its folder if its reply has no id', async () => {
    expect((await one({ [`${id}/boxscore.json`]: boxScore({ ...over([2, 1]), id: null }) })).key).toBe(id)
  })

  test('a side column alone is no game', async () => {
    const { problems, rows } = await season({ [`${id}/right-rail.json`]: rightRail([]) })
    expect([rows, problems.map(({ reason }) => reason)]).toEqual([1, ['no reply has the state of the game: landing page or list']])
  })

  test('a club that is in no list has the name of the source; a short name alone names none', async () => {
    const team = { ...flames, id: 71, abbrev: 'ABC', placeName: { default: 'Ashby' }, commonName: { default: 'Axes' } }
    expect((await listed(game({ awayTeam: team }))).away).toEqual({ name: 'Ashby Axes', country: 'NAM', sourceId: '71' })
    const { problems } = await season({ 'score/now': scores([game({ awayTeam: { ...team, placeName: undefined } })]) })
    expect(problems[0]!.reason).toBe('team 71 is not in the reviewed list of teams, and has no name')
  })

  test('the day of a row without one is the Eastern day of its start, unless its time is open', async () => {
    const of = { gameDate: undefined, startTimeUTC: '2024-11-03T03:30:00Z' }
    const date = async (changed: Row) => (await one({ schedule: week([['2024-11-03', [game({ ...of, ...changed })]]]) })).date
    expect([await date({}), await date({ gameScheduleState: 'TBD' })]).toEqual(['2024-11-02', '2024-11-03'])
  })

  test('replies of 2023 have box score and side column below one key', async () => {
    const { playerByGameStats, ...head } = boxScore(over([2, 1]))
    const lines = rightRail([
      [1, 0],
      [0, 1],
      [1, 0],
    ])
    const match = await one({ boxscore: { ...head, boxscore: { playerByGameStats, ...lines } } })
    expect([match.lineup!.home.starters.length, match.scoreboard.scores!.periods!.items.length]).toEqual([1, 3])
    const { summary, ...page } = landing(over([2, 1]))
    const { scoring } = summary as { scoring: Row[] }
    const numbered = scoring.map(({ periodDescriptor, ...rest }) => ({ ...rest, period: (periodDescriptor as Row).number }))
    const shootout = { liveScore: {}, events: [] }
    const { events } = await one({ landing: { ...page, summary: { scoring: numbered, shootout, penalties: [] } } })
    expect(events!.map(({ period }) => period)).toEqual(['P1', 'P2', 'P3'])
  })

  describe('landing pages of 2023 do not tell where the game was decided', () => {
    const untold = { periodDescriptor: undefined, gameOutcome: undefined }
    const inOvertime = [goals[0]!, goals[1]!, { period: 4, time: '01:00', scorer: 8_400_003 }]
    const until = (scores: [number, number][]) => ({ linescore: rightRail(scores).linescore as Row })
    const lines = until([
      [1, 0],
      [0, 1],
      [0, 0],
      [0, 0],
      [1, 0],
    ])
    test.each<[string, Replies, string]>([
      ['the goals tell it', { landing: landing(over([2, 1], 4, untold), inOvertime) }, 'AOT'],
      ['goals of regulation', { landing: landing(over([2, 1], 3, untold)) }, 'FT'],
      ['goals that do not make the score', { landing: landing(over([3, 1], 3, untold)) }, 'FT'],
      ['attempts', { landing: landing(over([2, 1], 5, untold), goals.slice(0, 2), [attempt(8_400_001, 'goal')]) }, 'AP'],
      ['line score', { landing: { ...landing(over([2, 1], 5, untold), goals.slice(0, 2)), summary: lines } }, 'AP'],
      ['list of scores', { landing: landing(over([2, 1], 5, untold), []), 'score/now': scores([over([2, 1], 5)]) }, 'AP'],
    ])('%s', async (_, replies, status) => expect((await one(replies)).scoreboard).toMatchObject({ status, winner: 'home' }))

    test('without any goal, the score alone is known', async () => {
      const { scoreboard } = await one({ landing: landing(over([2, 1], 5, untold), []) })
      expect([scoreboard.status, scoreboard.scores?.fulltime]).toEqual(['FT', undefined])
    })
  })

  test('penalties and face-offs of 2023', async () => {
    const { summary, ...page } = landing(over([2, 1]))
    const [penalties] = (summary as { penalties: { penalties: Row[] }[] }).penalties
    const full = [{ ...penalties, penalties: penalties!.penalties.map((row) => ({ ...row, committedByPlayer: 'Eve Yarrow' })) }]
    const teamGameStats = [{ category: 'faceoffPctg', homeValue: '53.4', awayValue: '46.6' }]
    const page2023 = { ...page, summary: { ...(summary as Row), penalties: full, teamGameStats } }
    const { events, statistics } = await one({ landing: page2023, boxscore: boxScore(over([2, 1])) })
    expect(events!.find(({ type }) => type === 'penalty')!.player).toMatchObject({ key: '8400012', name: 'E. Yarrow' })
    expect(statistics!.home).toMatchObject({ value: { faceoffPct: 53.4 } })
  })
})

test('the reply of a file that has not changed is parsed once', async () => {
  let readings = 0
  const file = {
    name: `${id}/landing`,
    async *bytes() {
      readings++
      yield Buffer.from(JSON.stringify(landing(over([2, 1]))))
    },
  }
  await getDatasets(nhlWeb, [file])
  await getDatasets(nhlWeb, [file])
  expect(readings).toBe(1)
})
