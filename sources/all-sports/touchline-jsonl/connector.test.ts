import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { matchSports } from '@touchline/contract/catalog'
import type { MatchesDataset } from '../../connector.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { touchlineJsonl } from './connector.ts'
import { schemaDocument, schemaFile } from './schema.ts'
import { getExample } from './testing/examples.ts'

const header = { record: 'header', touchline: 1, sport: 'handball', source: 'acme' }
const league = { record: 'league', id: 'l1', name: 'Oberliga', country: 'DE', gender: 'w', type: 'league' }
const team = (id: string, name: string) => ({ record: 'team', id, name })
const teams = [team('t1', 'Ashby Town'), team('t2', 'Bexford United')]
const match = {
  ...{ record: 'match', id: 'm1', league: 'l1', season: '2025/2026', start_at: '2025-11-08T17:30:00Z' },
  ...{ home: { team: 't1' }, away: { team: 't2' }, state: 'finished', status: 'FT', home_score: 3, away_score: 2 },
}
const goal = { record: 'event', id: 'e1', match: 'm1', type: 'goal', period: '1H', minute: 2, side: 'home', score: { home: 1, away: 0 } }

const getText = (lines: readonly unknown[]): string =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')

async function read(lines: readonly unknown[] | string | Uint8Array, name = 'acme/handball/l1/2025-2026') {
  const content = typeof lines === 'string' || lines instanceof Uint8Array ? lines : getText(lines)
  const all = await getDatasets(touchlineJsonl, { 'acme/x.jsonl': content })
  const rest = [...all.values()].at(-1) as MatchesDataset
  const dataset = all.get(name) as MatchesDataset | undefined
  return { all, dataset, match: dataset?.matches[0], rest, problems: rest.problems }
}
const season = (...lines: readonly unknown[]) => [header, league, ...teams, match, ...lines]
const shown = (problems: MatchesDataset['problems']) => problems.map(({ row, rows = 1, reason }) => [row.split('#')[1], rows, reason])

describe('the example of each sport', () => {
  test.each(matchSports.map(({ id }) => id))('%s', async (sport) => {
    const { all, problems, rest } = await read(getExample(sport))
    const [{ matches, season: of }] = [...all.values()] as [MatchesDataset]
    expect(problems).toEqual([])
    expect(of!.league).toMatchObject({ provisional: true, key: 'touchline-jsonl/acme/l1' })
    const [played, next] = matches
    expect(played!.scoreboard).toMatchObject({ state: 'finished', winner: 'home' })
    expect(played!.events!.length).toBeGreaterThan(0)
    expect(next!.scoreboard).toMatchObject({ state: 'scheduled', status: 'NS' })
    expect(played!.statistics!.home.case).toBe(sport === 'american-football' ? 'americanFootball' : sport)
    expect(played!.lineup === undefined).toBe(sport === 'tennis')
    expect(played!.plays?.length ?? 0).toBe(matchSports.find(({ id }) => id === sport)!.playByPlay ? 1 : 0)
    expect(rest.skipped).toEqual({ 'heartbeat records': 1 })
  })

  test('has the sport in the fields of the contract', async () => {
    const [basketball] = (await read(getExample('basketball'))).all.values()
    const { statistics, plays, events, scoreboard } = basketball!.matches[0]!
    expect(statistics!.players[0]).toMatchObject({
      person: { name: 'Ada Quill', key: 'acme/p1', born: '1999-04-02' },
      stats: { value: { min: '34:12', plusMinus: 5 } },
    })
    expect(statistics!.periods).toMatchObject([{ period: 'Q1', home: { value: { pts: 20 } }, away: { value: { pts: 18 } } }])
    expect(plays![0]!.details).toMatchObject({ case: 'basketball', value: { shotValue: 2, distance: 4.5 } })
    expect(events![0]!.extra).toMatchObject({ case: 'basketball', value: { periodScore: '20-18' } })
    expect(scoreboard.scores!.periods!.items).toHaveLength(4)
    const [baseball] = (await read(getExample('baseball'))).all.values()
    expect(baseball!.matches[0]!.plays![0]!.details!.value).toMatchObject({ basesBefore: { occupied: [] }, result: 'home_run' })
    expect(baseball!.matches[0]!.statistics!.players[0]!.stats.value).toMatchObject({ pitching: { ip: '8.0', decision: 'L' } })
    const [tennis] = (await read(getExample('tennis'))).all.values()
    expect(tennis!.matches[0]!.home).toMatchObject({ name: 'Ada Quill', country: 'DE', seed: '3', players: [{ key: 'acme/p1' }] })
    expect(tennis!.matches[0]!.scoreboard.detail).toMatchObject({ case: 'tennis', value: { bestOf: 3, surface: 'clay' } })
  })
})

test('a match of a league without a stage is of its regular season, that of a cup of no stage', async () => {
  const getStage = async (type: string, more: object = {}) =>
    (
      await read(
        season()
          .with(1, { ...league, type })
          .with(4, { ...match, ...more }),
      )
    ).match!.stage
  expect(await getStage('league')).toEqual({ name: 'Regular Season', type: 'league' })
  expect(await getStage('cup')).toEqual({ name: '', type: 'league' })
  const stage = { name: 'Play-offs', type: 'knockout' }
  expect(await getStage('league', { stage })).toEqual(stage)
})

test('the published schema is that of the code: npm run feed-schema', () => {
  expect(JSON.parse(readFileSync(schemaFile, 'utf8'))).toEqual(JSON.parse(schemaDocument()))
})

test.each<[string, object, { completedAt?: string; resumedOn: string[] }, string[]]>([
  [
    'a completion',
    { completed_at: '2025-11-10T16:05:00Z', resumed_on: ['2025-11-10', '2025-11-09', '2025-11-10'] },
    { completedAt: '2025-11-10T16:05:00Z', resumedOn: ['2025-11-09', '2025-11-10'] },
    [],
  ],
  [
    'its instant alone',
    { completed_at: '2025-11-09T16:05:07.25Z' },
    { completedAt: '2025-11-09T16:05:07Z', resumedOn: ['2025-11-09'] },
    [],
  ],
  ['its day alone', { resumed_on: ['2025-12-01'] }, { resumedOn: ['2025-12-01'] }, []],
  ['a resumption in play', { state: 'live', status: '1H', resumed_on: ['2025-11-09'] }, { resumedOn: ['2025-11-09'] }, []],
  [
    'a day at the ground that begins later in UTC',
    { start_at: '2025-11-09T01:00:00Z', date: '2025-11-08', completed_at: '2025-11-10T02:00:00Z', resumed_on: ['2025-11-09'] },
    { completedAt: '2025-11-10T02:00:00Z', resumedOn: ['2025-11-09'] },
    [],
  ],
  ['the end of a match that was not suspended', { completed_at: '2025-11-08T19:20:00Z' }, { resumedOn: [] }, ['is on 2025-11-08']],
  ['a completion before the start', { completed_at: '2025-11-07T19:20:00Z' }, { resumedOn: [] }, ['is not after 2025-11-08']],
  [
    'a completion of a match that is not over',
    { state: 'suspended', status: 'SUSP', completed_at: '2025-11-09T16:05:00Z' },
    { resumedOn: [] },
    ['the match is suspended'],
  ],
  [
    'a completion on another day',
    { completed_at: '2025-11-20T16:05:00Z', resumed_on: ['2025-11-09'] },
    { resumedOn: ['2025-11-09'] },
    ['is not on'],
  ],
  ['a day before the start', { resumed_on: ['2025-11-08', '2025-11-09'] }, { resumedOn: ['2025-11-09'] }, ['is not after 2025-11-08']],
  ['a day that does not exist', { resumed_on: ['2025-11-31'] }, { resumedOn: [] }, ['left out: resumed_on.0']],
])('of a suspended match: %s', async (_, fields, expected, reasons) => {
  const { match: found, problems } = await read(season().with(4, { ...match, ...fields }))
  const { completedAt, resumedOn } = found!.scoreboard
  expect({ ...(completedAt !== undefined && { completedAt }), resumedOn }).toEqual(expected)
  expect(shown(problems)).toEqual(reasons.map((reason) => ['5', 0, expect.stringContaining(reason)]))
  expect(found!.repairs).toHaveLength(reasons.length)
})

describe('a bad token', () => {
  test('in an optional field costs the field', async () => {
    const { match: found, problems } = await read(season().with(4, { ...match, attendance: 'many', venue: { city: 'Ashby' }, hall: 3 }))
    expect(found).not.toHaveProperty('attendance')
    expect(found).not.toHaveProperty('venue')
    expect(found!.scoreboard.homeScore).toBe(3)
    expect(shown(problems)).toEqual([
      ['5', 0, expect.stringMatching(/venue.name .missing.*attendance "many".*hall: no field of the format/)],
    ])
    expect(found!.repairs).toHaveLength(3)
  })

  test('in an entry of a list costs the entry, in a nested optional field this field', async () => {
    const people = [{ name: 'Ada Quill', shirt_number: 'x' }, { name: '<b>' }, { name: 'Eve Yarrow' }]
    const lineup = { record: 'lineup', match: 'm1', side: 'home', starters: people }
    const { match: found, problems } = await read(season(lineup))
    expect(found!.lineup!.home.starters).toEqual([{ name: 'Ada Quill' }, { name: 'Eve Yarrow' }])
    expect(shown(problems)).toMatchObject([['6', 0, expect.stringContaining('left out: starters.1')]])
  })

  test('in a required field costs the line', async () => {
    const { match: found, problems } = await read(
      season({ ...goal, score: 'x' }, { ...goal, id: 'e2' }, { ...goal, id: 'e3', period: 'Q9' }),
    )
    expect(found!.events).toHaveLength(1)
    expect(shown(problems)).toEqual([
      ['6', 1, 'score "x": expected object, received string'],
      ['8', 1, 'period "Q9": no period of the sport'],
    ])
  })

  test('null is as good as absent', async () => {
    const { match: found, problems } = await read(season().with(4, { ...match, attendance: null, scores: { halftime: null } }))
    expect([found!.attendance, problems]).toEqual([undefined, []])
  })
})

describe('a line', () => {
  test('that is no record is refused, the others are read', async () => {
    const long = JSON.stringify({ ...goal, detail: 'x'.repeat(9_000) })
    const lines = season('{', '[]', { record: 'goal' }, { record: 'play', id: 'y' }, long, { ...goal, match: 'm9' }, goal)
    const { match: found, problems, dataset } = await read(lines)
    expect(found!.events).toHaveLength(1)
    expect(shown(problems)).toEqual([
      ['6', 1, expect.stringMatching(/^not JSON/)],
      ['7', 1, 'a line that is not an object'],
      ['8', 1, 'record "goal" is no kind of handball'],
      ['9', 1, 'record "play" is no kind of handball'],
      ['10', 1, 'a line of more than 8192 bytes'],
      ['11', 1, 'match "m9" has no valid line of its own'],
    ])
    expect(dataset!.complete).toBe(false)
  })

  test('that is not UTF-8 is named', async () => {
    const { problems, match: found } = await read(Buffer.concat([Buffer.from(getText(season(goal))), Buffer.from([0x7b, 0xff, 0x0a])]))
    expect(shown(problems)).toEqual([['7', 1, 'not UTF-8']])
    expect(found!.events).toHaveLength(1)
  })

  test('about a match whose league or team has no line is refused with the match', async () => {
    const { problems, all } = await read([header, league, teams[0], match, goal])
    expect(shown(problems)).toEqual([
      ['4', 1, 'team "t2" has no line of its own'],
      ['5', 1, 'the line of its match is refused: team "t2" has no line of its own'],
    ])
    const ofSeason = [...all.values()].filter(({ refused }) => refused)
    expect(ofSeason).toMatchObject([{ rows: 0, matches: [], refused: [{ season: { name: '2025/2026' }, rows: 1 }] }])
  })

  test('of a match that is refused withdraws nothing; that of an event does not matter for that', async () => {
    expect((await read(season({ ...goal, score: 1 }))).dataset!.complete).toBe(true)
    expect((await read(season({ ...match, id: 'm2', state: 'over' }))).dataset!.complete).toBe(false)
  })

  test('beyond 5,000 of a kind about one match is refused', async () => {
    const events = Array.from({ length: 5_002 }, (_, i) => ({ ...goal, id: `e${i}` }))
    const { match: found, problems } = await read(season(...events))
    expect(found!.events).toHaveLength(5_000)
    expect(shown(problems)).toEqual(['5006', '5007'].map((line) => [line, 1, 'more than 5000 lines of the kind event about one match']))
  })

  test('that nothing needs is counted as skipped', async () => {
    const { rest, problems } = await read(season(team('t9', 'Cowley'), { record: 'player', id: 'p9', name: 'Ida Frost' }))
    expect(rest.skipped).toEqual({ 'team lines that no match needs': 1, 'player lines that no match needs': 1 })
    expect(problems).toEqual([])
  })
})

describe('corrections', () => {
  test('the later line counts, or that of the higher sequence, in the place of the first', async () => {
    const second = { ...goal, id: 'e2', minute: 2, score: { home: 1, away: 1 }, side: 'away' }
    const { match: found, rest } = await read(
      season({ ...goal, sequence: 3, minute: 5 }, second, { ...goal, sequence: 2 }, { ...second, minute: 9 }),
    )
    expect(found!.events!.map(({ minute, side }) => [minute, side])).toEqual([
      [5, 'home'],
      [9, 'away'],
    ])
    expect(rest.skipped).toEqual({ 'lines that another one corrects': 2 })
  })

  test('a withdrawn record is as if it had not been sent', async () => {
    const { match: found, rest } = await read(
      season(goal, { ...goal, id: 'e2' }, { record: 'event', id: 'e1', match: 'm1', withdrawn: true }),
    )
    expect(found!.events).toHaveLength(1)
    expect(rest.skipped).toEqual({ 'lines that another one corrects': 1, 'withdrawn records': 1 })
  })

  test('a live line is the state until the match line has an end', async () => {
    const live = (sequence: number, home_score: number) => ({
      ...{ record: 'live', match: 'm1', state: 'live', status: '1H', period: '1H', minute: 12, home_score, away_score: 0, sequence },
    })
    const begun = { ...match, state: 'scheduled', status: 'NS', home_score: undefined, away_score: undefined }
    const inPlay = await read(season(live(7, 4), live(6, 3)).with(4, begun))
    expect(inPlay.match!.scoreboard).toMatchObject({ state: 'live', status: '1H', homeScore: 4 })
    expect((await read(season(live(7, 4)))).match!.scoreboard).toMatchObject({ state: 'finished', homeScore: 3 })
  })
})

describe('injuries', () => {
  const injury = {
    record: 'injury',
    id: 'i1',
    player: { name: 'Ada Quill', id: 'p1' },
    team: 't1',
    status: 'out',
    updated_at: '2025-11-01T09:00:00Z',
  }
  const onTheDay = async (change: object) => (await read(season({ ...injury, ...change }))).match!.injuries

  test('a match has those of its teams that are open on its day', async () => {
    expect(await onTheDay({ reason: 'Knee injury', since: '2025-10-04', expected_return: '2025-12-01' })).toEqual([
      {
        ...{ side: 'home', person: { name: 'Ada Quill', key: 'acme/p1', sourceId: 'p1' }, status: 'out', reason: 'Knee injury' },
        ...{ since: '2025-10-04', expectedReturn: '2025-12-01', updatedAt: '2025-11-01T09:00:00.000Z' },
      },
    ])
    for (const open of [{}, { team: 't2' }, { since: '2025-11-08' }, { until: '2025-11-08' }]) expect(await onTheDay(open)).toHaveLength(1)
    const closed = [
      { since: '2025-11-09' },
      { until: '2025-11-07' },
      { expected_return: '2025-11-08' },
      { updated_at: '2025-11-09T00:00:00Z' },
      { team: 't9' },
    ]
    for (const change of closed) expect(await onTheDay(change)).toEqual([])
  })

  test('a feed without injuries says nothing about them; one that announces them has none', async () => {
    expect((await read(season())).match).not.toHaveProperty('injuries')
    expect((await read(season().with(0, { ...header, injuries: true }))).match!.injuries).toEqual([])
  })

  test('of a team without a line are refused, of one without a match are skipped', async () => {
    const lost = [injury, { ...injury, id: 'i2', team: 't9' }, team('t3', 'Cowley'), { ...injury, id: 'i3', team: 't3' }]
    const { match: found, problems, rest } = await read(season(...lost))
    expect(found!.injuries).toHaveLength(1)
    expect(shown(problems)).toEqual([['7', 1, 'team "t9" has no line of its own']])
    expect(rest.skipped).toEqual({ 'team lines that no match needs': 1, 'injury lines that no match needs': 1 })
  })

  test('of a player in tennis are those of the side', async () => {
    const { team: _, ...own } = injury
    const [tennis] = (await read(`${getExample('tennis')}${JSON.stringify({ ...own, since: '2026-05-01' })}\n`)).all.values()
    expect(tennis!.matches[0]!.injuries).toMatchObject([{ side: 'home', person: { key: 'acme/p1' } }])
  })
})

describe('squads', () => {
  const member = (name: string, more: object = {}) => ({
    ...{ record: 'member', league: 'l1', season: '2025/2026', team: 't1', player: { name, id: name } },
    ...more,
  })

  test('are the members of a team in a season, apart from its matches', async () => {
    const more = { shirt_number: 7, position: 'RW', captain: true, on_loan: true, joined: '2025-07-01' }
    const { all, dataset, rest, problems } = await read([
      ...season(member('Ada Quill', more), member('Eve Yarrow'), member('Eve Yarrow', { team: 't2' })),
      ...[{ ...member('Eve Yarrow'), withdrawn: true }, member('Ida Frost', { season: '2024/2025' })],
      { record: 'player', id: 'Ada Quill', name: 'A. Quill', born: '1999-04-02' },
    ])
    expect(problems).toEqual([])
    expect(dataset).not.toHaveProperty('squads')
    const { squads, matches, complete, season: of } = all.get('acme/handball/l1/2025-2026/squads')!
    expect([matches, complete, of]).toEqual([[], true, dataset!.season])
    expect(squads!.map(({ team: { name }, members }) => [name, members])).toEqual([
      [
        'Ashby Town',
        [
          {
            ...{ name: 'Ada Quill', key: 'acme/Ada Quill', sourceId: 'Ada Quill', born: '1999-04-02', shirtNumber: 7, position: 'RW' },
            ...{ captain: true, onLoan: true, joined: '2025-07-01' },
          },
        ],
      ],
      ['Bexford United', [{ name: 'Eve Yarrow', key: 'acme/Eve Yarrow', sourceId: 'Eve Yarrow' }]],
    ])
    expect(all.get('acme/handball/l1/2024-2025/squads')!.squads).toHaveLength(1)
    expect(rest.skipped).toEqual({ 'lines that another one corrects': 1, 'withdrawn records': 1 })
  })

  test('of a team or league without a line are refused', async () => {
    const { all, problems } = await read(season(member('Ada Quill', { team: 't9' }), member('Ada Quill'), member('Eve', { league: 'l9' })))
    expect(shown(problems)).toEqual([
      ['6', 1, 'team "t9" has no line of its own'],
      ['8', 1, 'league "l9" has no line of its own'],
    ])
    expect(all.get('acme/handball/l1/2025-2026/squads')!.complete).toBe(false)
  })
})

test.each([
  ['no file', '', 0, 'the file is empty'],
  ['no header', getText([match, goal]), 2, /^record "match": expected "header"; without a header no line of the file is read$/],
  ['another version', getText([{ ...header, touchline: 2 }, match]), 2, /^touchline 2: .*expected 1/],
  ['no sport', getText([{ ...header, sport: 'golf' }, match]), 2, /^sport "golf" is none of soccer/],
])('%s: one problem for all lines', async (_, content, rows, reason) => {
  const { problems } = await read(content)
  expect(problems).toMatchObject([{ row: 'acme/x.jsonl#1', rows }])
  expect(problems[0]!.reason).toMatch(reason)
})
