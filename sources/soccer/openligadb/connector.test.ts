import { describe, expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import { openligadb } from './connector.ts'
import { cupMatch, goal, match, result } from './testing/invented.ts'

const read = async (matches: unknown, file = 'bl2/2025') =>
  [...(await getDatasets(openligadb, { [file]: JSON.stringify(matches) })).values()][0]!
const one = async (given: object) => (await read([given])).matches[0]!
const pair = (score: { home: number; away: number } | undefined) => score && `${score.home}:${score.away}`
const scores = async (given: object) => {
  const { state, status, homeScore, awayScore, scores: parts, winner } = (await one(given)).scoreboard
  const shown = homeScore === undefined ? undefined : `${homeScore}:${awayScore}`
  return [state, status, shown, pair(parts?.halftime), pair(parts?.fulltime), pair(parts?.extraTime), pair(parts?.penalties), winner]
}
const ended = [result(1, '1:0'), result(2, '2:1')]
const goals = [goal('1:0', 12), goal('1:1', 60), goal('2:1', 93)]

test('a match of a season', async () => {
  const dataset = await read([match({ matchResults: ended, goals })])
  expect(dataset).toMatchObject({
    name: 'bl2/2025-26',
    rows: 1,
    problems: [],
    season: { name: '2025/2026', league: { slug: 'germany-2-bundesliga' } },
  })
  expect(dataset.matches[0]).toMatchObject({
    ...{ key: '77580', round: 'Matchday 1', date: '2025-08-02', startAt: '2025-08-02T13:30:00Z', timeTbd: false },
    home: { name: 'Ashby Town', country: 'DE', sourceId: '105' },
    scoreboard: { state: 'finished', homeScore: 2, awayScore: 1 },
    order: { updatedAt: '2025-08-02T15:30:00.500Z' },
    events: [
      { type: 'goal', minute: 12, period: '1H', side: 'home', player: { name: 'A. Axe' }, score: { home: 1, away: 0 } },
      { minute: 60, side: 'away' },
      { minute: 90, extraMinute: 3, period: '2H' },
    ],
    repairs: [],
  })
})

describe('state', () => {
  const playing = { matchIsFinished: false }
  test.each([
    ['before a result', { ...playing }, ['scheduled', 'NS', undefined]],
    ['0:0 from the kick-off on', { ...playing, matchResults: [result(2, '0:0')] }, ['live', 'LIVE', '0:0']],
    ['the goals are ahead of the row', { ...playing, matchResults: [result(2, '0:0')], goals: [goal('1:0', 3)] }, ['live', 'LIVE', '1:0']],
    ['the row is ahead of the goals', { ...playing, matchResults: [result(2, '1:1')], goals: [goal('1:0', 3)] }, ['live', 'LIVE', '1:1']],
    [
      'a row that was entered before the start',
      { ...playing, matchResults: [result(2, '0:0')], lastUpdateDateTime: '2025-08-01T10:00:00' },
      ['scheduled', 'NS', undefined],
    ],
    ['finished without a final row', { matchResults: [result(1, '0:0')] }, ['live', 'LIVE', '0:0']],
  ])('%s', async (_, given, expected) => expect((await scores(match(given))).slice(0, 3)).toEqual(expected))
})

describe('a match of a cup, whose rows after 90 minutes may have any value', () => {
  const level = [goal('1:0', 53), goal('1:1', 92, { isOvertime: true })]
  const kicks = (...each: string[]) => each.map((score) => goal(score, null, { isPenalty: true }))
  const shootout = kicks('2:1', '2:2', '3:2')
  test.each([
    ['stoppage time alone, without another row', cupMatch([result(2, '1:0')], [goal('1:0', 93)]), 'FT', '1:0', undefined, undefined],
    [
      'a lead that grows in stoppage time',
      cupMatch([result(2, '0:2'), result(3, '0:0')], [goal('0:1', 24), goal('0:2', 101)]),
      'FT',
      '0:2',
      undefined,
      undefined,
    ],
    ['extra time', cupMatch([result(2, '1:2'), result(3, '1:2')], [...level, goal('1:2', 100)]), 'AET', '1:1', '1:2', undefined],
    ['extra time without its row', cupMatch([result(2, '1:2')], [...level, goal('1:2', 107)]), 'AET', '1:1', '1:2', undefined],
    [
      'a shoot-out in the final row',
      cupMatch([result(2, '3:2'), result(3, '1:1'), result(5, '3:2')], [...shootout, ...level]),
      'PEN',
      '1:1',
      '1:1',
      '2:1',
    ],
    [
      'a shoot-out with minutes of its own',
      cupMatch([result(2, '2:1'), result(3, '1:1'), result(5, '2:1')], [...level, goal('2:1', 1, { isPenalty: true })]),
      'PEN',
      '1:1',
      '1:1',
      '1:0',
    ],
    [
      'a shoot-out of which only the row tells',
      cupMatch([result(2, '5:4'), result(3, '1:1'), result(5, '5:4')], level),
      'PEN',
      '1:1',
      '1:1',
      '4:3',
    ],
    [
      'a shoot-out, extra time not known',
      cupMatch([result(2, '3:2'), result(5, '3:2')], [...level, ...shootout]),
      'PEN',
      '1:1',
      undefined,
      '2:1',
    ],
    ['no goals at all', cupMatch([result(2, '5:4'), result(3, '1:1'), result(5, '5:4')], []), 'PEN', undefined, '1:1', '4:3'],
  ])('%s', async (_, given, status, ft, et, p) => {
    const [state, shownStatus, , , ...parts] = await scores(given)
    expect([state, shownStatus, ...parts.slice(0, 3)]).toEqual(['finished', status, ft, et, p])
  })

  test('goals that do not make the score leave the winner', async () => {
    expect(await scores(cupMatch([result(2, '9:8'), result(3, '0:0'), result(5, '9:8')], []))).toEqual([
      ...['finished', 'PEN', undefined, undefined, undefined, undefined, undefined],
      'home',
    ])
    expect(await scores(cupMatch([result(2, '1:2'), result(3, '0:0')], []))).toEqual([
      ...['finished', 'FT', '1:2', undefined, undefined, undefined, undefined],
      'away',
    ])
  })

  test('kicks of a shoot-out are no goals', async () => {
    const { events } = await one(cupMatch([result(2, '3:2'), result(3, '1:1'), result(5, '3:2')], [...level, ...shootout]))
    expect(events!.map(({ type, period }) => [type, period])).toEqual([
      ['goal', '2H'],
      ['goal', '2H'],
      ...Array.from({ length: 3 }, () => ['shootout_goal', 'PEN']),
    ])
  })
})

describe('goals', () => {
  const repairs = async (listed: readonly object[], rows: readonly object[] = [result(2, '2:1')]) =>
    (await one(match({ matchResults: rows, goals: listed }))).repairs
  test('are in the order of the score; an entry without a goal and a repeated one are left out', async () => {
    const listed = [goals[2]!, goal('0:0', null), goals[0]!, goal('1:0', null, { goalGetterName: '' }), goals[1]!]
    const { events, repairs: left } = await one(match({ matchResults: ended, goals: listed }))
    expect(events!.map(({ minute }) => minute)).toEqual([12, 60, 90])
    expect(left).toEqual(['goal left out: 1:0 is listed twice'])
  })
  test.each([
    ['one is missing', [goals[0]!, goals[2]!], 'goals left out: 1:0 is followed by 2:1'],
    ['one has no minute', [goal('1:0', null), ...goals.slice(1)], 'goals left out: that to 1:0 has no minute'],
    ['the last is missing', goals.slice(0, 2), 'goals left out: they do not make the score'],
  ])('are left out if %s', async (_, listed, reason) => expect(await repairs(listed)).toEqual([reason]))

  test('of the first half have their stoppage time from the half-time score, or from the mark', async () => {
    const minutes = async (ht: string, more: object) =>
      (await one(match({ matchResults: [result(1, ht), result(2, '2:0')], goals: [goal('1:0', 47, more), goal('2:0', 48)] }))).events!.map(
        ({ minute, extraMinute }) => `${minute}+${extraMinute}`,
      )
    expect(await minutes('1:0', {})).toEqual(['45+2', '48+undefined'])
    expect(await minutes('0:0', { isOvertime: true })).toEqual(['45+2', '48+undefined'])
  })

  test('a half-time score of 0:0 that nothing confirms is left out', async () => {
    const half = async (listed: readonly object[]) =>
      (await scores(match({ matchResults: [result(1, '0:0'), result(2, '1:0')], goals: listed })))[3]
    expect(await half([goal('1:0', 21)])).toBeUndefined()
    expect(await half([])).toBeUndefined()
    expect(await half([goal('1:0', 70)])).toBe('0:0')
  })

  test('the scorer of an own goal plays for the other side', async () => {
    const listed = [goal('1:0', 5, { comment: 'Eigentor', goalGetterName: 'Axe, Ada' })]
    const { events } = await one(match({ matchResults: [result(2, '1:0')], goals: listed }))
    expect(events).toMatchObject([{ type: 'own_goal', side: 'home', player: { name: 'Ada Axe' } }])
  })
})

describe('leagues and seasons', () => {
  const league = async (leagueName: string, leagueShortcut: string, more: object = {}) =>
    (await read([match({ leagueName, leagueShortcut, leagueSeason: 2025, ...more })])).season!
  test.each([
    ['1. Fußball-Bundesliga 2025/2026', 'bl1', 'germany-bundesliga', '2025/2026', undefined],
    ['DFB-Pokal 25/26', 'pokal25', 'germany-dfb-pokal', '2025/2026', undefined],
    ['Frauen-Bundesliga 2025/26', 'fbl', 'frauen-bundesliga', '2025/2026', true],
    ['Landesliga Ashby 2025', 'll25', 'landesliga-ashby', '2025', true],
  ])('%s', async (name, shortcut, slug, season, provisional) => {
    const of = await league(name, shortcut)
    expect([of.league.slug, of.name, of.league.provisional]).toEqual([slug, season, provisional])
  })
  test('a season without its second year in the name spans two if a match is in the next', async () =>
    expect(
      (await league('Landesliga Ashby', 'll', { matchDateTime: '2026-03-01T15:00:00', matchDateTimeUTC: '2026-03-01T14:00:00Z' })).name,
    ).toBe('2025/2026'))
  test('a league of women is one of women', async () => expect((await league('Frauen-Bundesliga 2025/26', 'fbl')).league.gender).toBe('w'))
  test('nations', async () => {
    const sides = { team1: { teamId: 1, teamName: 'Deutschland' }, team2: { teamId: 2, teamName: 'Elfenbeinküste' } }
    const { matches } = await read([match({ leagueName: 'WM 2025', leagueShortcut: 'wm25', ...sides })])
    expect(matches[0]).toMatchObject({ home: { country: 'DE', type: 'national' }, away: { country: 'CI', type: 'national' } })
  })
})

describe('replies', () => {
  test('about one match, without a list', async () => expect((await read(match(), 'getmatchdata/77580')).matches.length).toBe(1))

  test('of several moments give the newest one, in any order of the files', async () => {
    const moments = [
      match({ matchIsFinished: false, lastUpdateDateTime: '2025-08-02T15:32:00', matchResults: [result(2, '0:0')] }),
      match({ matchResults: ended }),
    ]
    for (const order of [moments, moments.toReversed()]) {
      const files = Object.fromEntries(order.map((each, i) => [`${i}.json`, JSON.stringify(each)]))
      const dataset = [...(await getDatasets(openligadb, files)).values()][0]!
      expect([dataset.matches[0]!.scoreboard.state, dataset.skipped]).toEqual(['finished', { 'earlier replies about a match': 1 }])
    }
  })

  test('only the reply about a whole season says which matches it has', async () => {
    expect((await read([match()], 'getmatchdata/bl2/2025/1')).complete).toBe(false)
    const season = {
      name: 'bl2/2025',
      folders: ['getmatchdata', 'bl2'],
      async *bytes() {
        yield Buffer.from(JSON.stringify([match()]))
      },
    }
    expect([...(await getDatasets(openligadb, [season])).values()][0]!.complete).toBe(true)
  })

  test('a match that names no league or no teams is refused with the reason', async () => {
    const { problems, rows } = await read([match({ leagueSeason: null }), 7])
    expect([rows, problems.map(({ reason }) => reason)]).toEqual([
      2,
      ['a row that is not an object', 'leagueSeason null is not a whole number'],
    ])
    expect((await read([match({ team1: null })])).problems).toMatchObject([{ row: 'bl2/2025-26.json#bl2/2025:1' }])
  })

  test('cut at any byte keeps the matches before, and is no whole season', async () => {
    const season = [match({ matchResults: ended, goals }), match({ matchID: 2, matchResults: ended })]
    const whole = Buffer.from(JSON.stringify(season))
    for (let end = 0; end < whole.length; end += 7) {
      const cut = {
        name: 'bl2/2025',
        folders: ['getmatchdata', 'bl2'],
        bytes: async function* () {
          yield whole.subarray(0, end)
        },
      }
      const datasets = [...(await getDatasets(openligadb, [cut])).values()]
      const problems = datasets.flatMap((dataset) => dataset.problems)
      expect([end, problems.length, datasets.some(({ complete, matches }) => complete && matches.length > 0)]).toEqual([end, 1, false])
      expect(datasets.flatMap(({ matches }) => matches.map(({ scoreboard }) => scoreboard.homeScore)).every((score) => score === 2)).toBe(
        true,
      )
    }
  })

  test.each([
    ['a web page', '<!doctype html><title>404</title>', 'Unexpected'],
    ['of another kind', '{"standings":[]}', 'leagueName (missing) is not text'],
    ['empty', '', 'the file is empty'],
  ])('that are %s', async (_, content, reason) => {
    const [dataset] = (await getDatasets(openligadb, { 'bl2/2025': content })).values()
    expect(dataset).toMatchObject({ rows: 1, matches: [], problems: [{ reason: expect.stringContaining(reason) }] })
  })
})
