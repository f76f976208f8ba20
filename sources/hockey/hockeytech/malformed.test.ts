import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import type { MatchesDataset } from '../../connector.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { getMutants } from '../../testing/single-tokens.ts'
import type { Files } from '../../testing/source-folder.ts'
import { hockeytech } from './connector.ts'
import { withoutCall } from './jsonp.ts'
import { entry, type Row, schedule, scheduled, shifts, summary, usualSeasons } from './testing/invented-feed.ts'

const rows = [scheduled(1, '2025-01-01', [3, 1]), scheduled(2, '2025-01-02', [3, 1]), scheduled(3, '2025-01-03', [3, 1])]
const sound = schedule(rows)
const goals = [{ id: 1, home: true, period: 1, time: '3:51', scorer: 11 }]
const game = summary({ goals, score: [1, 0] })
const entries = [entry.faceoff('1st', '0:00', '1'), entry.shot('1st', '2:00', 21), entry.goal('1st', '3:51', 11)]

const read = (files: Files) => getDatasets(hockeytech, { 'pwhl_seasons.json': usualSeasons, 'pwhl_schedule_x.json': sound, ...files })
/** Result of an import: matches of the season, all problems, and whether the season is complete. */
async function getSummary(files: Files): Promise<[matches: number | undefined, reasons: string[], complete: boolean | undefined]> {
  const datasets = await read(files)
  const season = datasets.get('2024-2025')
  return [season?.matches.length, [...datasets.values()].flatMap(({ problems }) => problems.map(({ reason }) => reason)), season?.complete]
}
const inLatin = (text: string, from: string) => Buffer.from(text.replace(from, '\u00e9'), 'latin1')
const zip = (text: string) => Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from(text)])

describe('a schedule', () => {
  const cut = sound.slice(0, sound.lastIndexOf('"ID"') + 10)
  test.each<[what: string, content: string | Uint8Array, matches: number | undefined, reason: string]>([
    ['truncated', cut, 2, 'the file ends before its list of Scorebar does; the rest is not read'],
    [
      'in Latin-1',
      Buffer.concat([Buffer.from(cut), Buffer.from([0xe9]), Buffer.from(sound.slice(cut.length))]),
      2,
      'not UTF-8; the rest is not read',
    ],
    ['in UTF-16', Buffer.from(`\uFEFF${sound}`, 'utf16le'), undefined, 'not UTF-8'],
    ['a ZIP archive', zip(sound), undefined, 'a ZIP archive instead of JSON'],
    ['a gzip archive', gzipSync(sound), undefined, 'a gzip archive instead of JSON'],
    ['a web page', '<!doctype html><title>404</title>', undefined, 'Unexpected'],
    ['empty', '', undefined, 'the file is empty'],
    ['of another structure', '{"SiteKit":{}}', undefined, 'no list named'],
  ])('that is %s', async (_, content, matches, reason) => {
    expect(await getSummary({ 'pwhl_schedule_x.json': content })).toEqual([
      matches,
      [expect.stringContaining(reason)],
      matches === undefined ? undefined : false,
    ])
  })

  test.each<[what: string, row: unknown, reason: string]>([
    ['that is not an object', 5, 'a row that is not an object'],
    ['of another league', scheduled(2, '2025-01-02', [3, 1], { league_code: 'ahl' }), 'league_code "ahl" is not "pwhl"'],
    [
      'of an unknown team without a name',
      scheduled(2, '2025-01-02', [3, 1], { HomeID: '77', HomeLongName: '' }),
      'team "77" is not in the reviewed list',
    ],
    ['of a team against itself', scheduled(2, '2025-01-02', [3, 1], { HomeID: '6' }), 'Toronto Sceptres cannot meet itself'],
    ['without a day', scheduled(2, '2025-02-30', [3, 1], { GameDateISO8601: '' }), 'date "2025-02-30" is not a day'],
    [
      'without goals',
      scheduled(2, '2025-01-02', undefined, { GameStatus: '4', GameStatusStringLong: 'Final' }),
      'HomeGoals "" is not a whole number',
    ],
    ['without a winner', scheduled(2, '2025-01-02', [3, 3]), '3-3 leaves no winner'],
    [
      'in an unknown state',
      scheduled(2, '2025-01-02', [3, 3], { GameStatus: '2', GameStatusStringLong: '10:00 2nd' }),
      'is unknown: it must be scheduled',
    ],
  ])('with a row %s loses that row', async (_, row, reason) => {
    expect(await getSummary({ 'pwhl_schedule_x.json': schedule([rows[0], row, rows[2]]) })).toEqual([
      2,
      [expect.stringContaining(reason)],
      false,
    ])
  })
})

describe('files as the feed sends them to web pages', () => {
  const files = {
    'pwhl_seasons.json': usualSeasons,
    'pwhl_schedule_x.json': sound,
    'pwhl_game_summary_1.json': game.replace('"id":"7"', '"id":"1"'),
  }
  test.each<[what: string, wrapped: (json: string) => string]>([
    ['in the call of a function', (json) => `angular.callbacks._5(${json});`],
    ['in brackets, with line feeds', (json) => `\n(${json}\n)\n`],
    ['with the summary in the view of the lists', (json) => json.replace('{"GC":', '{"SiteKit":')],
  ])('%s are read', async (_, wrapped) => {
    const changed = Object.fromEntries(Object.entries(files).map(([name, json]) => [name, wrapped(json)]))
    const [plain, read] = [await getDatasets(hockeytech, files), await getDatasets(hockeytech, changed)]
    expect(plain.get('2024-2025')!.matches).toHaveLength(4)
    expect([...read]).toEqual([...plain])
  })

  test('a call that is cut keeps the rows before it', async () => {
    expect(await getSummary({ 'pwhl_schedule_x.json': `call(${sound.slice(0, sound.lastIndexOf('"ID"') + 10)}` })).toEqual([
      2,
      [expect.stringContaining('the file ends before its list of Scorebar does')],
      false,
    ])
  })

  test('is found in any pieces', async () => {
    const text = `call_1({"a":"${'x'.repeat(300)})"});`
    for (let size = 1; size < 140; size += 7) {
      const pieces = async function* () {
        for (let from = 0; from < text.length; from += size) yield Buffer.from(text.slice(from, from + size))
      }
      const read = await Array.fromAsync(withoutCall(pieces()))
      expect(Buffer.concat(read).toString()).toBe(text.slice('call_1('.length, -2))
    }
  })
})

test.each<[what: string, changed: Row, match: object, repair: string]>([
  ['a day', { Date: '2025-02-30' }, { date: '2025-01-02', timeTbd: false }, 'date "2025-02-30" left out'],
  [
    'an instant',
    { GameDateISO8601: '2025-01-09T19:00:00-05:00' },
    { date: '2025-01-02', timeTbd: true },
    'is not an instant of 2025-01-02',
  ],
  ['a number', { game_number: 'x' }, { roundOrder: 0 }, 'game_number "x" is not a whole number'],
  ['an id', { ID: '?' }, { roundOrder: 2 }, 'ID "?" is not a whole number'],
  ['a league', { league_code: '?' }, { roundOrder: 2 }, 'league_code "?" left out'],
  ['a state', { GameStatus: '?' }, { scoreboard: { winner: 'home', status: 'FT' } }, 'status "?", "Final" left out'],
  ['a state in words', { GameStatusStringLong: '?' }, { scoreboard: { winner: 'home', homeScore: 3 } }, 'status "4", "?" left out'],
  ['a ground', { venue_name: '<b>' }, { roundOrder: 2 }, 'venue left out'],
  ['an overtime', { GameStatusStringLong: 'Final (OT)' }, { scoreboard: { homeScore: 3, winner: 'home' } }, 'score by phases left out'],
])('a row of the schedule with %s that cannot be read loses that alone', async (_, changed, match, repair) => {
  const files = { 'pwhl_schedule_x.json': schedule([scheduled(2, '2025-01-02', [3, 1], changed)]) }
  const { matches, problems } = (await read(files)).get('2024-2025')!
  expect([matches.length, problems]).toEqual([1, []])
  expect(matches[0]).toMatchObject(match)
  expect(matches[0]!.repairs).toEqual([expect.stringContaining(repair)])
})

test('a row of the schedule without a season or an id of a team has those that other rows tell', async () => {
  const row = scheduled(2, '2025-01-02', [3, 1], { SeasonID: null, HomeID: '?', HomeLongName: 'Fleet' })
  const files = { 'pwhl_schedule_x.json': schedule([{ ...(rows[0] as Row), HomeLongName: 'Fleet' }, row]) }
  const datasets = await read(files)
  expect(datasets.get('2024-2025')!.matches.map(({ home }) => home.name)).toEqual(['Boston Fleet', 'Boston Fleet'])
  expect(datasets.get('rest')!.problems).toMatchObject([
    { rows: 0, reason: expect.stringContaining('SeasonID null: that of the row before') },
  ])
})

describe('a game', () => {
  const name = 'pwhl_game_summary_7.json'
  test.each<[what: string, content: string | Uint8Array, reason: string]>([
    ['truncated', game.slice(0, -200), 'JSON'],
    ['in Latin-1', inLatin(game, 'Quill'), 'not UTF-8'],
    ['in UTF-16', Buffer.from(`\uFEFF${game}`, 'utf16le'), 'UTF-16 instead of JSON'],
    ['a ZIP archive', zip(game), 'a ZIP archive instead of JSON'],
    ['empty', '', 'the file is empty'],
    ['of another structure', '{"GC":{}}', 'Gamesummary that is not an object'],
    ['without teams', summary({ goals, score: [1, 0], meta: { home_team: 'x' } }), 'team "x" of the home side is not a number'],
    ['of another game', summary({ goals, score: [1, 0], meta: { id: '8' } }), 'id "8" is not that of the file'],
    ['not finished', summary({ goals, score: [1, 0], meta: { final: '0' } }), 'is not final'],
  ])('that is %s leaves the schedule', async (_, content, reason) => {
    const [matches, reasons] = await getSummary({ [name]: content })
    expect([matches, reasons]).toEqual([3, [expect.stringContaining(reason)]])
  })

  const penalty = { home: true, period: 1, time: '1:00', player: 11 }
  const withPenalty = summary({ goals, score: [1, 0], penalties: [penalty] })
  test.each<[what: string, content: string, events: object[] | undefined, repair: string]>([
    ['goals that do not make its score', summary({ goals, score: [2, 0] }), undefined, 'goals left out: 1 of the home side do not make 2'],
    [
      'a goal of neither side',
      game.replace('"home":"1"', '"home":"?"'),
      undefined,
      'a goal left out: home "?" and team_id (missing) name neither side',
    ],
    [
      'a scorer of neither lineup',
      game.replace('"goal_scorer":{"player_id":"11"', '"goal_scorer":{"player_id":"99"'),
      [{ type: 'goal', player: { name: 'Ada Quill', key: '99' } }],
      '',
    ],
    [
      'a scorer without a name',
      game.replace('"goal_scorer":{"player_id":"11","first_name":"Ada","last_name":"Quill"', '"goal_scorer":{"player_id":"11"'),
      [{ type: 'goal', minute: 4 }],
      'scorer left out',
    ],
    [
      'a goal after the end of its period',
      game.replace('"time":"3:51"', '"time":"23:51"'),
      [{ type: 'goal', period: 'P1', score: { home: 1, away: 0 } }],
      'time left out: 23:51 is beyond the end of P1',
    ],
    [
      'an unknown strength',
      game.replace('"power_play":"0"', '"power_play":"?"'),
      [{ type: 'goal', minute: 4, extra: { value: { clock: '3:51' } } }],
      'strength of a goal left out',
    ],
    [
      'penalty minutes that are none',
      withPenalty.replace('"minutes":2', '"minutes":99'),
      [{ type: 'penalty', minute: 2, player: { key: '11' } }, { type: 'goal' }],
      'minutes of a penalty left out: minutes 99',
    ],
    [
      'a penalty of no period',
      withPenalty.replace('"period_id":"1","time_off', '"period_id":"?","time_off'),
      [{ type: 'goal' }],
      'a penalty left out',
    ],
  ])('with %s keeps the rest', async (_, content, events, repair) => {
    const { matches, problems } = (await read({ [name]: content })).get('2024-2025')!
    const { lineup, statistics, ...match } = matches[0]!
    expect([problems, lineup?.home.starters.length, statistics?.players.length]).toEqual([[], 5, 12])
    if (events) expect(match.events).toMatchObject(events)
    expect(match.events?.length).toBe(events?.length)
    expect(match.repairs).toEqual(repair === '' ? [] : expect.arrayContaining([expect.stringContaining(repair)]))
  })

  test.each([
    ['do not make its score', summary({ goals, score: [1, 0] }).replace(/"goals":\[.*?\],"penalties"/, '"goals":[],"penalties"')],
    ['cannot be read', withPenalty.replace('"home":"1","period_id":"1","time":', '"home":"?","period_id":"1","time":')],
  ])('whose goals %s has those of the play-by-play, which has them', async (_, content) => {
    const files = { [name]: content, 'pwhl_pbp_7.json': JSON.stringify(entries) }
    const { matches, problems } = (await read(files)).get('2024-2025')!
    const { events, plays, repairs, statistics } = matches[0]!
    const found = events!.filter(({ type }) => type === 'goal')
    expect([problems, plays!.length, repairs.at(-1)]).toEqual([[], 4, 'the goals are those of the play-by-play'])
    expect(found).toMatchObject([{ type: 'goal', side: 'home', minute: 4, player: { key: '11' }, score: { home: 1, away: 0 } }])
    expect(statistics!.home.value).toMatchObject({ goals: 1 })
    expect(statistics!.home.value).not.toHaveProperty('ppGoals')
  })

  describe('whose goals neither it nor the play-by-play has completely', () => {
    const three = [
      ...goals,
      { id: 2, home: false, period: 1, time: '5:00', scorer: 21 },
      { id: 3, home: true, period: 2, time: '9:00', scorer: 12 },
    ]
    const spoilt = summary({ goals: three, score: [2, 1] }).replace(
      '"home":"0","period_id":"1","time":',
      '"home":"?","period_id":"1","time":',
    )
    const playedWith = async (...played: object[]) => {
      const { matches } = (await read({ [name]: spoilt, 'pwhl_pbp_7.json': JSON.stringify(played) })).get('2024-2025')!
      const { events, plays, repairs } = matches[0]!
      return { found: events?.map(({ minute, player, score }) => [minute, player!.key, `${score!.home}-${score!.away}`]), plays, repairs }
    }

    test('has those of both, if these make its score', async () => {
      const { found, plays, repairs } = await playedWith(entries[2]!, entry.goal('1st', '5:00', 21, 2))
      expect(found).toEqual([
        [4, '11', '1-0'],
        [6, '21', '1-1'],
        [30, '12', '2-1'],
      ])
      expect(plays).toBeUndefined()
      expect(repairs).toContain('the goals are those of summary and play-by-play together')
    })

    test.each([
      ['one may be in both with another time', [entry.goal('1st', '3:52', 11), entry.goal('1st', '5:00', 21, 2)]],
      ['one may be in both with another scorer', [entry.goal('1st', '3:51', 13), entry.goal('1st', '5:00', 21, 2)]],
      ['they do not make its score', [entries[2]!]],
    ])('has none if %s', async (_, played) => {
      const { found, repairs } = await playedWith(...played)
      expect(found).toBeUndefined()
      expect(repairs).toContain('events left out: not all goals are known')
    })
  })

  test('a goal without a time stays between its neighbours', async () => {
    const more = [
      ...goals,
      { id: 2, home: false, period: 1, time: '?', scorer: 21 },
      { id: 3, home: true, period: 1, time: '9:00', scorer: 12 },
    ]
    const { events } = (await read({ [name]: summary({ goals: more, score: [2, 1] }) })).get('2024-2025')!.matches[0]!
    expect(events!.map(({ minute, score }) => [minute, `${score!.home}-${score!.away}`])).toEqual([
      [4, '1-0'],
      [undefined, '1-1'],
      [10, '2-1'],
    ])
  })

  /** A file without these values, or with those of another game, cannot be used. */
  const needed = /^GC(?:\.Gamesummary(?:\.meta(?:\.(?:id|season_id|home_team|visiting_team|home_goal_count|visiting_goal_count))?)?)?$/
  test('keeps its box score whichever token of its summary is bad', async () => {
    const files = { [name]: withPenalty }
    const lost: string[] = []
    for (const { what, content } of getMutants(files, 1, 300)) {
      const season = (await read({ [name]: content })).get('2024-2025')!
      if (season.matches.every(({ statistics }) => statistics === undefined)) lost.push(what.split(':')[0]!)
    }
    expect(lost.filter((path) => !needed.test(path))).toEqual([])
  })

  test.each<[what: string, content: string | Uint8Array, plays: number | undefined, reason: string]>([
    ['truncated', JSON.stringify(entries).slice(0, -40), undefined, 'the file ends before its list'],
    ['a ZIP archive', zip('[]'), undefined, 'a ZIP archive instead of JSON'],
    ['with an unknown event', JSON.stringify([entries[0], { event: 'brawl', details: {} }, entries[2]]), 3, 'event "brawl" is unknown'],
    [
      'with a team that is not in the game',
      JSON.stringify([entries[0], entries[2]]).replace('"team":{"id":1}', '"team":{"id":5}'),
      undefined,
      'team 5 does not play in this game',
    ],
  ])('with play-by-play that is %s keeps the rest', async (_, content, plays, reason) => {
    const datasets = await read({ [name]: game, 'pwhl_pbp_7.json': content })
    const season = datasets.get('2024-2025')!
    expect(season.problems.map((problem) => problem.reason)).toEqual([expect.stringContaining(reason)])
    expect([season.matches.length, season.matches[0]!.plays?.length, season.complete]).toEqual([4, plays, false])
  })

  test.each<[what: string, from: string, to: string, repair: string]>([
    ['a player without a name', '"firstName":"Ada","lastName":"Quillson"', '"lastName":"<b>"', 'loser of a play left out'],
    ['a time', '"time":"2:00"', '"time":"x"', 'time of a play left out'],
    ['a place', '"xLocation":100', '"xLocation":"x"', 'place of a play left out'],
    ['the id of a goal', '"game_goal_id":"1"', '"game_goal_id":"?"', 'id of a play left out'],
  ])('with play-by-play with %s that cannot be read keeps the play', async (_, from, to, repair) => {
    const content = JSON.stringify([entries[0], entries[1], entries[2]]).replace(`${from}`, to)
    const season = (await read({ [name]: game, 'pwhl_pbp_7.json': content })).get('2024-2025')!
    expect([season.problems, season.matches[0]!.plays?.length]).toEqual([[], 4])
    expect(season.matches[0]!.repairs).toEqual([expect.stringContaining(repair)])
  })

  test('with a shift that cannot be read has no time on ice of that player', async () => {
    const season = (await read({ [name]: game, 'pwhl_gameshifts_7.json': shifts({ 11: ['x'], 12: ['0:40'] }) })).get('2024-2025')!
    const [first, second] = season.matches[0]!.statistics!.players
    expect([season.problems, season.matches[0]!.repairs]).toEqual([[], [expect.stringContaining('time on ice of 11 left out')]])
    expect(first!.stats.value).not.toHaveProperty('timeOnIce')
    expect(second!.stats.value).toHaveProperty('timeOnIce', '00:40')
  })

  test('without its summary is reported', async () => {
    expect(await getSummary({ 'pwhl_pbp_7.json': '[]' })).toEqual([3, [expect.stringContaining('the game has no summary file')], false])
  })
})

test('a roster with an invalid member keeps the others, and of a member what can be read', async () => {
  const member = { player_id: '1', first_name: 'Ada', last_name: 'Quill', active: '1' }
  const season = (
    await read({
      'pwhl_roster_1_5.json': JSON.stringify({ SiteKit: { Roster: [member, { ...member, player_id: '2', last_name: '<b>' }, 7] } }),
    })
  ).get('2024-2025')!
  expect(season.problems.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('characters that no name has'),
    expect.stringContaining('not an object'),
  ])
  expect(season.squads![0]!.members.map(({ name }) => name)).toEqual(['Ada Quill', 'Ada'])
  expect(season.complete).toBe(false)
})

test.each<[name: string, begin: string, matches: number]>([
  ['pwhl_schedule_x.json', `${sound.slice(0, -3)},{"endless":"`, 3],
  ['pwhl_game_summary_7.json', '{"GC":{"endless":"', 3],
])('a hundred megabytes in one row of %s are not buffered', async (name, begin, matches) => {
  let megabytes = 0
  async function* endless() {
    yield Buffer.from(begin)
    for (const megabyte = Buffer.alloc(1 << 20, 'a'); megabytes < 100; megabytes++) yield megabyte
  }
  const companions = Object.entries({ 'pwhl_seasons.json': usualSeasons, 'pwhl_schedule_x.json': sound }).filter(
    ([other]) => other !== name,
  )
  const files = companions.map(([other, text]) => ({
    name: other,
    async *bytes() {
      yield Buffer.from(text)
    },
  }))
  const datasets: MatchesDataset[] = [...(await getDatasets(hockeytech, [...files, { name, bytes: endless }])).values()]
  expect(datasets.flatMap(({ problems }) => problems.map(({ reason }) => reason))).toEqual([
    expect.stringMatching(/more than 65536 bytes|longer than 2097152 bytes/),
  ])
  expect(datasets.find(({ name: dataset }) => dataset === '2024-2025')!.matches.length).toBe(matches)
  expect(megabytes).toBeLessThan(10)
})

test('the same bytes give the same result', async () => {
  const files = { 'pwhl_game_summary_7.json': game, 'pwhl_pbp_7.json': JSON.stringify(entries) }
  expect(await read(files)).toEqual(await read(files))
})
