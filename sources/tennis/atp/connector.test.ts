import { describe, expect, test } from '@jest/globals'
import { survivesMalformedCsv } from '../../hockey/nhl-results/testing/malformed-csv.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import type { Files } from '../../testing/source-folder.ts'
import { atp } from './connector.ts'
import * as tour from './testing/invented-tour.ts'

const scoresHeader = (early: string) => early.replaceAll(/\s+/g, ',')
const header = scoresHeader(
  `tourney_year_id tourney_order tourney_slug tourney_url_suffix tourney_round_name round_order match_order winner_name
  winner_player_id winner_slug loser_name loser_player_id loser_slug winner_seed loser_seed match_score_tiebreaks
  winner_sets_won loser_sets_won winner_games_won loser_games_won winner_tiebreaks_won loser_tiebreaks_won match_id
  match_stats_url_suffix`,
)
survivesMalformedCsv({
  ...{ connector: atp, file: 'match_scores_2021.csv', header, dataset: '2021/9901', count: (dataset) => dataset?.matches.length ?? 0 },
  rows: [
    tour.earlyMatch(),
    tour.earlyMatch({ winner: 'cc03', loser: 'dd04', round: 'Semi-Finals', number: 2 }),
    tour.earlyMatch({ winner: 'dd04', loser: 'bb02', round: 'Quarter-Finals', number: 3 }),
  ],
})

/** The first line of a file is a row: the real files have no header. */
const first = tour.match({ round: 'Round of 16', winner: 'cc03', loser: 'aa01', number: 9 })
describe('without a header', () => {
  survivesMalformedCsv({
    ...{ connector: atp, file: 'match_scores_2021.csv', header: first, dataset: '2021/9901' },
    count: (dataset) => Math.max(0, (dataset?.matches.length ?? 0) - 1),
    rows: [
      tour.match(),
      tour.match({ winner: 'cc03', loser: 'dd04', round: 'Semi-Finals', number: 2 }),
      tour.match({ winner: 'dd04', loser: 'bb02', round: 'Quarter-Finals', number: 3 }),
    ],
  })
})

const file = 'match_scores_2021.csv'
const read = (files: Files) => getDatasets(atp, files)
/** The only match of a file with this row, with its files. */
async function getMatch(row: string, others: Files = {}) {
  const datasets = [...(await read({ [file]: row, ...others })).values()]
  return datasets.flatMap(({ matches }) => matches)[0]!
}
const periods = async (row: string) => {
  const { scoreboard } = await getMatch(row)
  return scoreboard.scores?.periods?.items.map(({ home, away, tiebreakHome, tiebreakAway }) => [home, away, tiebreakHome, tiebreakAway])
}

describe('a match', () => {
  test('has rounds, sides with seeds, days, place, score and statistics of its companion files', async () => {
    const match = await getMatch(tour.match(), {
      'tournaments_2021.csv': tour.tournament(),
      'match_stats_2021.csv': tour.stats(),
      'match_stats_extended_2021.csv': tour.extended(),
      'player_overviews.csv': `${tour.playersHeader}\n${tour.player()}`,
    })
    expect(match).toMatchObject({
      ...{
        round: 'Final',
        roundSource: 'Finals',
        stage: { name: 'Main Draw', type: 'knockout' },
        date: '2021-06-07',
        latestDate: '2021-06-13',
      },
      ...{ timeTbd: true, neutral: true, venue: { city: 'Ashby' }, repairs: [] },
      home: { name: 'Ada Quill', country: 'GB', seed: '1', players: [{ key: 'aa01', born: '1996-02-29', heightCm: 185, plays: 'left' }] },
      away: { name: 'Bo Tarn', country: '', seed: 'WC' },
      scoreboard: { state: 'finished', status: 'FT', homeScore: 2, awayScore: 1, winner: 'home' },
    })
    expect(match.scoreboard.detail).toMatchObject({ case: 'tennis', value: { bestOf: 3, surface: 'grass' } })
    expect(match.statistics).toMatchObject({
      home: { case: 'tennis', value: { aces: 7, breakPointsFaced: 4, totalPoints: 130, maxServeKmh: 210, durationMin: 125 } },
      away: { case: 'tennis', value: { aces: 5, unforcedErrors: 22, durationMin: 125 } },
    })
  })

  test('has the player with the lower id at home, whoever won', async () => {
    const lost = await getMatch(tour.match({ winner: 'bb02', loser: 'aa01', score: '64 67(5) 76(10)', seeds: ['Q', '2'] }), {
      'match_stats_2021.csv': tour.stats({ winner: 'bb02', loser: 'aa01' }),
    })
    expect(lost).toMatchObject({
      home: { name: 'Ada Quill', seed: '2' },
      away: { seed: 'Q' },
      scoreboard: { winner: 'away', homeScore: 1 },
    })
    expect(await periods(tour.match({ winner: 'bb02', loser: 'aa01', score: '64 67(5) 76(10)' }))).toEqual([
      [4, 6, undefined, undefined],
      [7, 6, 7, 5],
      [6, 7, 10, 12],
    ])
    expect(lost.statistics).toMatchObject({ home: { value: { aces: 5 } }, away: { value: { aces: 7 } } })
  })

  test.each<[score: string, scoreboard: object]>([
    ['63 20 (RET)', { state: 'retired', status: 'RET', homeScore: 1, awayScore: 0, winner: 'home' }],
    ['46 75 (DEF)', { state: 'retired', status: 'DEF', homeScore: 1, awayScore: 1, winner: 'home' }],
    ['(W/O)', { state: 'walkover', status: 'WO', winner: 'home', scores: { periods: { items: [] } } }],
    ['(UNP)', { state: 'cancelled', status: 'CANC' }],
    ['64 33 (ABD)', { state: 'abandoned', status: 'ABD', homeScore: 1, awayScore: 0 }],
  ])('%s', async (score, scoreboard) => {
    const match = await getMatch(tour.match({ score, setsWon: ['', ''] }))
    expect(match.scoreboard).toMatchObject(scoreboard)
    expect([match.scoreboard.winner === undefined, match.repairs]).toEqual([!('winner' in scoreboard), []])
  })

  test.each<[id: string, year: number, score: string, points: (number | undefined)[][]]>([
    ['9901', 2021, '64 46 76(5)', [[7, 5]]],
    ['580', 2021, '64 46 76(5)', [[10, 5]]],
    ['580', 2018, '64 46 76(5)', [[7, 5]]],
    [
      '540',
      2022,
      '76(8) 46 64 46 76(8)',
      [
        [10, 8],
        [10, 8],
      ],
    ],
    [
      '540',
      2022,
      '76(5) 46 64 46 76(5)',
      [
        [7, 5],
        [10, 5],
      ],
    ],
    ['9901', 1971, '76(3) 64', [[undefined, 3]]],
    ['9901', 1971, '76(5) 64', [[7, 5]]],
  ])('tie-breaks of %s in %d: %s', async (id, year, score, points) => {
    const sets = (await periods(tour.match({ id, year, score })))!
    expect(sets.flatMap(([, , home, away]) => (away === undefined ? [] : [[home, away]]))).toEqual(points)
  })

  test.each<[score: string, bestOf: number | undefined]>([
    ['64 64', 3],
    ['64 46 64 46 64', 5],
    ['64 46 20 (RET)', undefined],
    ['64 62 10 (RET)', 5],
    ['(W/O)', undefined],
  ])('the number of sets of %s, where it is certain', async (score, bestOf) => {
    const { scoreboard } = await getMatch(tour.match({ score }))
    expect(scoreboard.detail.case === 'tennis' && scoreboard.detail.value.bestOf).toBe(bestOf)
  })

  test('a retirement of a tournament with sets to four', async () => {
    const rows = [
      tour.match({ score: '41 43(5) 42' }),
      tour.match({ score: '41 20 (RET)', winner: 'cc03', round: 'Semi-Finals', number: 2 }),
    ]
    const { matches } = (await read({ [file]: rows.join('\n') })).get('2021/9901')!
    expect(matches.map(({ scoreboard }) => [scoreboard.homeScore, scoreboard.awayScore])).toEqual([
      [3, 0],
      [0, 1],
    ])
  })

  test.each<[round: string, stage: string, name: string]>([
    ['Round of 128', 'Main Draw', 'Round of 128'],
    ['Quarter-Finals', 'Main Draw', 'Quarter-finals'],
    ['2nd Round Qualifying', 'Qualifying', 'Qualifying Round 2'],
    ['Round Robin', 'Round Robin', 'Round Robin'],
    ['3rd/4th Place Match', 'Main Draw', 'Third Place'],
    ['Consolation of Ashby', 'Main Draw', 'Consolation of Ashby'],
  ])('round %s', async (round, stage, name) => {
    expect(await getMatch(tour.match({ round }))).toMatchObject({ stage: { name: stage }, round: name, roundSource: round })
  })

  test('rounds are in order of play', async () => {
    const rounds = ['Finals', 'Semi-Finals', 'Quarter-Finals', 'Round of 16', 'Round of 32', 'Round of 64', 'Round of 128', 'Round Robin']
    const all = [...rounds, '3rd Round Qualifying', '2nd Round Qualifying', '1st Round Qualifying']
    const orders = await Promise.all(all.map(async (round) => (await getMatch(tour.match({ round }))).roundOrder))
    expect(orders).toEqual(orders.toSorted((a, b) => b - a))
    expect(new Set(orders).size).toBe(all.length)
  })

  test('a pair has two names and two ids', async () => {
    const row = tour.match({
      winner: 'dd04/bb02',
      winnerName: 'Dot Wren / Bo Tarn',
      loser: 'aa01/cc03',
      loserName: 'Ada Quill / Cid Voss',
      score: '64 46 108',
    })
    expect(await getMatch(row)).toMatchObject({
      ...{ stage: { name: 'Doubles Main Draw' }, home: { name: 'Ada Quill / Cid Voss' }, away: { name: 'Bo Tarn / Dot Wren' } },
      scoreboard: { winner: 'away', scores: { periods: { items: [{}, {}, { home: 0, away: 1, tiebreakHome: 8, tiebreakAway: 10 }] } } },
    })
  })
})

describe('one bad value costs its field', () => {
  test.each<[what: string, changed: Partial<tour.MatchLine>, expected: object, repair: string]>([
    ['a set', { score: '6x 64' }, { scoreboard: { winner: 'home', homeScore: 2, awayScore: 1 } }, '6x is no set'],
    ['a score without a winner', { score: '64 46' }, { scoreboard: { winner: 'home', homeScore: 2 } }, 'the winner has not won more sets'],
    ['no score', { score: '', setsWon: ['', ''] }, { scoreboard: { state: 'finished', winner: 'home' } }, 'the row has no score'],
    ['a seed', { seeds: ['%%', '2'] }, { away: { seed: '2' } }, 'winner_seed "%%" is left out'],
    ['an id', { winner: '??', winnerName: 'Ada Quill' }, { home: { name: 'Ada Quill' } }, 'winner_player_id "??" is no id'],
    ['a day', { from: '2021.13.07', to: '2021.02.30' }, { date: '2021-01-01', latestDate: '2021-12-31' }, ''],
    ['a round', { round: 'a\u0001b' }, { round: 'Unknown Round' }, 'tourney_round_name is left out'],
  ])('%s', async (_, changed, expected, repair) => {
    const match = await getMatch(tour.match(changed))
    expect(match).toMatchObject(expected)
    expect(match.repairs).toEqual(repair === '' ? [] : [expect.stringContaining(repair)])
  })

  test('of statistics', async () => {
    const match = await getMatch(tour.match(), {
      'match_stats_2021.csv': tour.stats({ aces: ['x', 9_999] }),
      'match_stats_extended_2021.csv': tour.extended({ speed: 4_718 }),
    })
    expect(match.statistics).toMatchObject({ home: { value: { doubleFaults: 3, winners: 20 } }, away: { value: { maxServeKmh: 205 } } })
    const [home, away] = [match.statistics!.home.value, match.statistics!.away.value]
    expect(['aces' in home, 'aces' in away, 'maxServeKmh' in home]).toEqual([false, false, false])
    expect(match.repairs).toEqual([expect.stringMatching(/winner_max_service_speed_kmh "4718".*winner_aces "x".*loser_aces "9999"/)])
  })

  test('of a player', async () => {
    const bad = tour.player({ country: 'XXX', born: '1996.02.30', heightCm: '0', hand: '?' })
    const dataset = (await read({ 'player_overviews.csv': `${tour.playersHeader}\n${bad}` })).get('player_overviews')!
    expect(dataset).toMatchObject({ rows: 1, entries: 1, problems: [] })
    expect(dataset.players).toEqual([{ name: 'Ada Quill', key: 'aa01', firstName: 'Ada', lastName: 'Quill', weightKg: 75 }])
  })
})

test.each<[what: string, changed: Partial<tour.MatchLine>, reason: string]>([
  ['a player against the same', { loser: 'aa01' }, 'both players are the same'],
  ['a player without a name', { loserName: 'Unknown' }, 'the name of no player'],
  ['a pair with one id', { winnerName: 'Ada Quill / Bo Tarn' }, '2 names and 1 ids'],
  ['no tournament', { id: '' }, 'is no year and id of a tournament'],
])('%s is rejected alone', async (_, changed, reason) => {
  const rows = [tour.match({ round: 'Semi-Finals' }), tour.match(changed), tour.match({ winner: 'dd04' })]
  const datasets = [...(await read({ [file]: rows.join('\n') })).values()]
  expect(datasets.flatMap(({ problems }) => problems)).toMatchObject([{ reason: expect.stringContaining(reason) }])
  expect(datasets.flatMap(({ matches }) => matches)).toHaveLength(2)
  expect(datasets.find(({ name }) => name === '2021/9901')!.complete).toBe(false)
})

test('a qualifier without a name is a person of his own in the draw, or in the match if he has no number', async () => {
  const qualifier = (changed: Partial<tour.MatchLine>) => tour.match({ loser: 'q999', loserName: 'QUALIFIER QUALIFIER11', ...changed })
  const other = 'Qualifier Qualifier'
  const rows = [
    qualifier({ number: 1 }),
    tour.match({ winner: 'q999', winnerName: 'QUALIFIER QUALIFIER11', loser: 'cc03', number: 2, round: 'Round of 16' }),
    qualifier({ number: 3, loserName: 'Lucky Loser 2' }),
    qualifier({ number: 4, loserName: other }),
    qualifier({ number: 5, loserName: other, winner: 'dd04' }),
    qualifier({ number: 1, id: '9902' }),
  ]
  const datasets = [...(await read({ [file]: rows.join('\n') })).values()]
  expect(datasets.flatMap(({ problems }) => problems)).toEqual([])
  const people = datasets
    .flatMap(({ matches }) => matches.flatMap(({ home, away }) => [...home.players!, ...away.players!]))
    .filter(({ key }) => key!.includes('/'))
  expect(people).toEqual([
    { name: 'Qualifier', key: '2021-9901/qualifier/11', sourceId: null },
    { name: 'Qualifier', key: '2021-9901/qualifier/11', sourceId: null },
    { name: 'Lucky Loser', key: '2021-9901/lucky loser/2', sourceId: null },
    { name: 'Qualifier', key: '2021-9901/qualifier/aa01', sourceId: null },
    { name: 'Qualifier', key: '2021-9901/qualifier/dd04', sourceId: null },
    { name: 'Qualifier', key: '2021-9902/qualifier/11', sourceId: null },
  ])
})

test('a bye is skipped, and a bad year and id are those of the match or its address', async () => {
  const bad = (row: string, from: RegExp, to: string) => row.replace(from, to)
  const rows = [
    tour.match({ loserName: 'Bye', loser: '' }),
    bad(tour.match({ winner: 'cc03' }), /^2021-9901/, '?'),
    bad(bad(tour.match({ winner: 'dd04' }), /^2021-9901/, ''), /2021-9901-2021/, '?'),
  ]
  const datasets = await read({ [file]: rows.join('\n') })
  expect([...datasets.values()].flatMap(({ problems }) => problems)).toEqual([])
  expect(datasets.get('2021/9901')).toMatchObject({ rows: 3, skipped: { byes: 1 }, matches: { length: 2 } })
})

describe('files of other years', () => {
  test('of 2017, whose days and names are in the file of tournaments', async () => {
    const row = tour.earlyMatch({ number: 0, score: '64 64' })
    expect(await getMatch(row)).toMatchObject({ date: '2021-01-01', latestDate: '2021-12-31', scoreboard: { homeScore: 2 } })
    expect(await getMatch(row, { 'tournaments_2021.csv': tour.tournament() })).toMatchObject({
      date: '2021-06-07',
      latestDateUnknown: true,
    })
    expect((await read({ [file]: row })).get('2021/9901')!.season!.league).toMatchObject({
      name: 'Ashby',
      countryCode: 'INT',
      provisional: true,
    })
  })

  test('of 2016, with the tournament in each row and without seeds', async () => {
    const row = tour.earliestMatch({ winner: 'AA01' })
    expect(await getMatch(row)).toMatchObject({ date: '2021-06-07', home: { players: [{ key: 'aa01' }] }, venue: { city: 'Ashby' } })
    expect((await read({ [file]: row })).get('2021/9901')!.season!.league.countryCode).toBe('GB')
  })

  test('a tournament that begins in the last days of a year belongs to the season of its row', async () => {
    const dataset = (await read({ [file]: tour.match({ from: '2020.12.29', to: '2021.01.03' }) })).get('2021/9901')!
    expect([dataset.season!.name, dataset.matches[0]!.date]).toEqual(['2021', '2020-12-29'])
  })

  test('one league has the newest name of its tournament and its earlier ones, whichever files are read', async () => {
    const rows = [tour.match({ year: 2020, name: 'Ashby Cup' }), tour.match()].join('\n')
    const tournaments = [tour.tournament(), tour.tournament({ year: 2020, name: 'Ashby Masters (Suspended)', place: 'Lima, Peru' })]
    const datasets = await read({ [file]: rows, 'tournaments_2020-2021.csv': tournaments.join('\n') })
    for (const name of ['2020/9901', '2021/9901'])
      expect(datasets.get(name)!.season!.league).toMatchObject({
        ...{ name: 'Ashby Open presented by Quill', key: 'atp-9901', countryCode: 'GB' },
        spellings: ['Ashby', 'Ashby Cup', 'Ashby Masters'],
      })
  })

  test('a match that is in two files is one, and statistics of others are reported', async () => {
    const datasets = await read({
      [file]: tour.match(),
      'match_scores_2020-2023.csv': tour.match(),
      'match_stats_2021.csv': [tour.stats({ winner: 'dd04' }), tour.stats({ number: 9 })].join('\n'),
      'match_stats_2019.csv': tour.stats({ year: 2019 }),
    })
    expect(datasets.get('2021/9901')).toMatchObject({ rows: 2, skipped: { 'rows that are in the files twice': 1 }, matches: [{}] })
    expect(datasets.get('2021/9901')!.matches[0]!.statistics).toBeUndefined()
    expect(datasets.get('match_stats_2021')!.problems.map(({ reason, rows }) => [reason, rows])).toEqual([
      ['the players are not those of the match', 0],
      ['there is no such match in match_scores', 0],
    ])
    expect(datasets.get('match_stats_2019')!.problems).toMatchObject([
      { reason: expect.stringContaining('no match_scores file with matches of 2019') },
    ])
  })
})

test('very many rows of statistics of one match, and of none, have a bounded number of problems', async () => {
  const many = Array.from({ length: 3_000 }, (_, i) => tour.stats({ aces: [i, 1], number: i % 2 === 0 ? 1 : i + 10 }))
  const datasets = await read({ [file]: tour.match(), 'match_stats_2021.csv': many.join('\n') })
  const { problems } = datasets.get('match_stats_2021')!
  expect(problems).toHaveLength(1_001)
  expect(problems.at(-1)!.reason).toBe('1996 more rows of 2021 are of no match')
  expect(new Set(problems.slice(0, -1).map(({ reason }) => reason))).toEqual(
    new Set(['the match has other rows of statistics', 'there is no such match in match_scores']),
  )
  expect(datasets.get('2021/9901')!.matches[0]!.statistics).toMatchObject({ home: { value: { aces: 0 } } })
})

describe('a round robin', () => {
  const of = async (year: number, pairs: readonly string[], score: string) => {
    const ids = { a: 'aa01', b: 'bb02', c: 'cc03', d: 'dd04', e: 'ee05', f: 'ff06', g: 'gg07' } as Record<string, string>
    const rows = pairs.map(([winner, loser], i) => {
      const who = {
        winner: ids[winner!]!,
        loser: ids[loser!]!,
        number: i + 1,
        winnerName: `Player ${winner}`,
        loserName: `Player ${loser}`,
      }
      return tour.match({ year, ...who, score, round: i === 0 ? 'Quarter-Finals' : 'Round Robin', order: i === 0 ? 3 : 4 })
    })
    const { matches } = (await read({ [`match_scores_${year}.csv`]: rows.join('\n') })).get(`${year}/9901`)!
    return matches.map(({ stage, round }) => `${stage.name}: ${round}`)
  }
  /** The quarter-final first, then the later rounds before the earlier ones; c has a bye in the first. */
  const draw = ['ac', 'ab', 'cd', 'ae', 'bf', 'dg']

  test('of before the open era is the early rounds of a draw, whose losers are out', async () => {
    expect(await of(1906, draw, '64 64')).toEqual([
      'Main Draw: Quarter-finals',
      ...['Main Draw: Round 2', 'Main Draw: Round 2'],
      ...['Main Draw: Round 1', 'Main Draw: Round 1', 'Main Draw: Round 1'],
    ])
  })

  test.each<[what: string, year: number, pairs: readonly string[], score: string]>([
    ['in which a loser plays on', 1906, ['ac', 'ab', 'bc', 'ca'], '64 64'],
    ['of which a match has no winner', 1906, draw, '64 33 (ABD)'],
    ['of the open era', 1970, draw, '64 64'],
  ])('%s is one', async (_, year, pairs, score) => {
    expect((await of(year, pairs, score)).slice(1)).toEqual(pairs.slice(1).map(() => 'Round Robin: Round Robin'))
  })
})

describe('rankings', () => {
  const lists = [
    tour.ranked({ day: '2021.12.20', rank: '2T', moved: ['', ''] }),
    tour.ranked({ day: '2021.12.27', rank: '3', moved: ['1', 'down'] }),
    tour.ranked({ day: '2021.12.13', rank: '9' }),
    tour.ranked({ day: '2021.12.13', id: 'zz09', rank: '40T', points: '0', slug: "robert-van't%20hof" }),
    tour.ranked({ day: '2021.12.32' }),
    tour.ranked({ rank: 'x' }),
  ]

  test('are a dataset each; the name of a player is that of the matches, else of the address', async () => {
    const datasets = await read({ 'rankings_2021.csv': lists.join('\n'), [file]: tour.match({ winnerName: 'Ada QUILL' }) })
    const of = (date: string) => datasets.get(`rankings/atp/${date}`)!
    const ada = { name: 'Ada QUILL', key: 'aa01' }
    expect(of('2021-12-27')).toMatchObject({ rows: 1, entries: 1, complete: false, peopleIn: 'players' })
    expect(of('2021-12-27').rankings).toMatchObject([
      {
        ...{ tour: 'ATP', date: '2021-12-27' },
        places: [
          {
            player: { ...ada, ranking: { date: '2021-12-27', position: 3 } },
            position: 3,
            points: 5_000,
            movement: -1,
            tournamentsPlayed: 20,
          },
        ],
      },
    ])
    expect(of('2021-12-20').rankings![0]!.places[0]).not.toHaveProperty('movement')
    expect(of('2021-12-13').rankings![0]!.places).toMatchObject([
      { player: ada, position: 9 },
      { player: { name: "Robert Van't Hof", key: 'zz09' }, position: 40, movement: 2 },
    ])
    const { rows, problems } = datasets.get('rankings_2021')!
    expect([rows, problems.map(({ reason }) => reason)]).toEqual([
      2,
      ['week_title "2021.12.32" is not a day', 'rank_number "x" is no position'],
    ])
  })

  test('have their rows anywhere in any files, and the same row once', async () => {
    const [first, second, other] = [
      tour.ranked({ day: '2021.12.20', id: 'bb02', slug: 'bo-tarn', rank: '7' }),
      tour.ranked({ day: '2021.12.20' }),
      tour.ranked({ day: '2021.12.13' }),
    ]
    const datasets = await read({ 'rankings_2021.csv': [first, other, second].join('\n'), 'rankings_2020s.csv': [other, first].join('\n') })
    const list = datasets.get('rankings/atp/2021-12-20')!
    expect(list).toMatchObject({ rows: 3, entries: 2, skipped: { 'rows that are in the files twice': 1 }, complete: true })
    expect(new Set(list.rankings![0]!.places.map((place) => 'player' in place && place.player.key))).toEqual(new Set(['aa01', 'bb02']))
    expect(datasets.get('rankings/atp/2021-12-13')).toMatchObject({ rows: 2, entries: 1 })
  })

  test('have a player without a name as a problem of the row', async () => {
    const datasets = await read({
      'rankings_2021.csv': [tour.ranked({ id: 'zz09', slug: '' }), tour.ranked({ slug: 'ada-quill' })].join('\n'),
    })
    expect(datasets.get('rankings/atp/2021-12-27')).toMatchObject({
      rows: 2,
      entries: 1,
      problems: [{ reason: 'the name of a player is empty' }],
    })
  })

  test('of a decade have the memory of one list', async () => {
    const line = `${tour.ranked({ day: '2021.01.04' })}\n`.repeat(1_000)
    const bytes = async function* () {
      for (let i = 0; i < 250; i++) yield Buffer.from(line)
      yield Buffer.from(tour.ranked())
    }
    const datasets = await Array.fromAsync(atp.read([{ name: 'rankings_2020s.csv', bytes }]))
    expect(datasets.map(({ name, rows, entries }) => [name, rows, entries])).toEqual([
      ['rankings/atp/2021-01-04', 250_000, 1],
      ['rankings/atp/2021-12-27', 1, 1],
      ['rankings/atp', 0, undefined],
      ['rankings_2020s', 0, undefined],
    ])
  })

  test('that are all wrong have a bounded number of problems', async () => {
    const bytes = async function* () {
      yield Buffer.from(`${tour.ranked()}\n`)
      for (let i = 0; i < 50; i++) yield Buffer.from('x,y\n'.repeat(1_000))
    }
    const [, , dataset] = await Array.fromAsync(atp.read([{ name: 'rankings_2021.csv', bytes }]))
    expect([dataset!.rows, dataset!.problems.length]).toEqual([50_000, 5_001])
    expect(dataset!.problems.at(-1)).toMatchObject({ reason: '45000 more lines cannot be read', rows: 45_000 })
  })
})

test('a player who is listed twice is one; of many names of one player eight count', async () => {
  const twice = [tour.playersHeader, tour.player(), tour.player({ country: 'FRA' }), tour.player({ id: 'bb02' })].join('\n')
  const dataset = (await read({ 'player_overviews.csv': twice })).get('player_overviews')!
  expect(dataset).toMatchObject({ rows: 3, entries: 2, skipped: { 'players who are listed already': 1 } })
  expect(dataset.players!.map(({ nationality }) => nationality)).toEqual([['GB'], ['GB']])

  const rows = Array.from({ length: 20 }, (_, i) =>
    tour.match({ winnerName: `Ada Quill${'abcdefghijklmnopqrst'[i]}`, number: i + 1, round: `Round ${i}` }),
  )
  const { matches } = (await read({ [file]: rows.join('\n') })).get('2021/9901')!
  expect([matches.length, new Set(matches.map(({ home }) => home.name)).size]).toEqual([20, 8])
})

test('a tournament without matches is skipped, one with matches is taken in', async () => {
  const rows = [tour.tournament(), tour.tournament({ id: '9902' })].join('\n')
  const datasets = await read({ 'tournaments_2021.csv': rows, [file]: tour.match() })
  expect(datasets.get('tournaments_2021')).toMatchObject({
    ...{ rows: 2, entries: 1, skipped: { 'tournaments without matches in this reading': 1 }, problems: [] },
  })
})
