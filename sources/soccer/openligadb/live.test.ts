import { describe, expect, test } from '@jest/globals'
import type { ListReply, SeenGame } from '../../live/live-feed.ts'
import { openligadbLive } from './live.ts'
import { goal, match, result } from './testing/invented.ts'

const now = Date.parse('2026-11-28T12:00:00Z')
const plan = (leagues?: string) => openligadbLive.plan((name) => (name === 'leagues' ? leagues : undefined))
const league = (leagueName: string, leagueShortcut: string, leagueSeason: number) => ({ leagueName, leagueShortcut, leagueSeason })

/** The paths that matter once the list of leagues has come. */
function pathsWith(rows: readonly object[]): string[] {
  const own = plan()
  const lists = new Map<string, ListReply>([['getavailableleagues', own.read(rows, 'getavailableleagues')]])
  return own.wanted({ lists, games: [] }, now).map(({ path }) => path)
}

describe('leagues', () => {
  test('are those of men by their shortcuts, this season and the last, until the list of all leagues has come', () =>
    expect(pathsWith([])).toEqual([
      'getavailableleagues',
      ...['bl1', 'bl2', 'bl3', 'dfb'].flatMap((each) => [`getmatchdata/${each}/2026`, `getmatchdata/${each}/2025`]),
    ]))

  test('of women are found by name, since their shortcuts change, and of several with one name the first', () => {
    const rows = [
      league('1. Frauen-Bundesliga 2025', 'fbl1', 2025),
      league('2. Frauen-Bundesliga 2025', 'fbl2', 2025),
      league('Frauen-Bundesliga 2026/27', 'ffb1', 2026),
      league('Frauen-Bundesliga 2026/2027 (Kopie)', 'mine', 2026),
      league('DFB-Pokal der Frauen 2026/27', 'dfbf', 2026),
      league('Frauen-Bundesliga 2019/20', 'old', 2019),
      league('Bezirksliga Frauen', 'bzf', 2026),
    ]
    expect(pathsWith(rows).filter((path) => !/bl[123]\/|dfb\/|available/.test(path) || path.includes('fbl'))).toEqual([
      'getmatchdata/fbl1/2025',
      'getmatchdata/ffb1/2026',
      'getmatchdata/dfbf/2026',
    ])
  })

  test('that are named are asked alone', () =>
    expect(
      plan('bl1+ucl')
        .wanted({ lists: new Map(), games: [] }, now)
        .map(({ path }) => path),
    ).toEqual(['getmatchdata/bl1/2026', 'getmatchdata/bl1/2025', 'getmatchdata/ucl/2026', 'getmatchdata/ucl/2025']))

  test.each(['', 'bl1+', 'bl1/2026', '../x'])('%j is refused with an example', (leagues) =>
    expect(() => plan(leagues)).toThrow('it is written leagues=bl1+dfb'),
  )
})

describe('a match', () => {
  const gameOf = (more: object) => plan('bl2').read([match(more)], 'getmatchdata/bl2/2025').games[0]

  test.each([
    ['announced', { matchIsFinished: false }, 'scheduled'],
    ['with a row', { matchIsFinished: false, matchResults: [result(2, '0:0')] }, 'live'],
    ['with a goal', { matchIsFinished: false, goals: [goal('1:0', 3)] }, 'live'],
    ['that is over', {}, 'over'],
  ])('%s', (_, more, phase) => expect(gameOf(more)).toMatchObject({ id: '77580', phase, matchday: 'bl2/2025/1' }))

  test('without id or matchday, and a row that is none, are left out', () =>
    expect(plan('bl2').read([match({ matchID: 'x' }), match({ group: null }), 7, null, [], match()], '').games.length).toBe(1))

  test.each([[{ leagueStandings: [] }], [null], ['text'], [[{}]]])('%j is no list of matches', (reply) =>
    expect(plan('bl2').read(reply, '').games).toEqual([]),
  )
})

test('a matchday is asked for by its last change, every 30 s in play, every ten minutes on its day, and not at all on others', () => {
  const own = plan('bl2')
  const startAt = Date.parse('2025-08-02T13:30:00Z')
  const seen = (phase: SeenGame['phase']): SeenGame[] => [
    { ...own.read([match()], '').games[0]!, startAt, phase, phaseSince: startAt, wasSeenChanging: true },
  ]
  const asked = (phase: SeenGame['phase'], hours: number) =>
    own
      .wanted({ lists: new Map(), games: seen(phase) }, startAt + hours * 3_600_000)
      .flatMap(({ probe, everyMs }) => (probe === undefined ? [] : [[probe, everyMs / 1_000]]))
  expect(asked('live', 1)).toEqual([['getlastchangedate/bl2/2025/1', 30]])
  expect(asked('scheduled', -0.1)).toEqual([['getlastchangedate/bl2/2025/1', 60]])
  expect(asked('scheduled', -8)).toEqual([['getlastchangedate/bl2/2025/1', 600]])
  expect(asked('scheduled', -72)).toEqual([])
})
