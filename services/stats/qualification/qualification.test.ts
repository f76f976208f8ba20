import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { isId, sportOfId } from '@touchline/contract/ids'
import { statisticNamed } from '@touchline/contract/statistics'
import { embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { type Game, type LeagueForTest, leagueForTest, leagueId as ordinaryId, sport } from '../totals/testing/league.ts'
import { leagueRules } from './rules.ts'

const nbaId = 'bas-lr8s41ps61f'
const [red, blue] = ['bas-t000000001', 'bas-t000000002']
const [ada, bob, cleo] = ['bas-p00000000a', 'bas-p00000000b', 'bas-p00000000c']

let backEnds: OpenBackEnds
let league: LeagueForTest
let leagueId: string
beforeEach(async () => {
  backEnds = await embedded.open()
})
afterEach(async () => {
  await league.stop()
  await backEnds.close()
})

async function startLeague(id: string, reviewedData = ''): Promise<void> {
  leagueId = id
  league = leagueForTest(backEnds, { id, reviewedData })
  await league.start()
}

interface Played extends Partial<Game> {
  /** Points and field goals made of players of the home side, of 20 attempts. */
  lines?: never
}
type Made = Readonly<Record<string, readonly [pts: number, fgm: number]>>

let games = 0
/** Plays a game of the red side at home. */
async function play(made: Made, more: Played = {}): Promise<void> {
  games++
  const id = `bas-m0000${String(games).padStart(4, '0')}${String(games % 24).padStart(2, '0')}`
  const game: Game = { id, season: '2023/2024', state: 'finished', home: red, away: blue, score: [80, 70], ...more }
  await league.report(
    id,
    Object.entries(made).map(([playerId, [pts, fgm]]) => ({ playerId, teamId: game.home, pts, fgm, fga: 20 })),
  )
  await league.play(game)
}

async function leaders(more: object = {}) {
  await league.settled()
  const { lists } = await league.client().listLeaders({ leagueId, sport, statistics: ['fg_pct'], limit: 10, ...more })
  const { items, qualification, qualifiedOnly } = lists[0]!
  return {
    rows: items.map(({ playerId, value, qualified }) => [playerId, value, qualified]),
    thresholds: qualification?.anyOf.map(({ statistic, min, teamMatches }) => `${statistic} ${min}/${teamMatches}`),
    stage: qualification?.stage,
    qualifiedOnly,
  }
}

describe('leaders in a rate', () => {
  test('are those who have the total of the rule, in proportion to the matches of the team so far', async () => {
    await startLeague(nbaId)
    // 300 field goals in 82 matches are 7.32 in two.
    await play({ [ada]: [10, 5], [bob]: [20, 9], [cleo]: [0, 0] })
    await play({ [ada]: [6, 3] })
    expect(await leaders()).toEqual({
      rows: [
        [bob, 45, true],
        [ada, 20, true],
      ],
      thresholds: ['fgm 300/82'],
      stage: '',
      qualifiedOnly: true,
    })
    await play({})
    expect((await leaders()).rows).toEqual([])
  })

  test('are all players without a rule, and it is said', async () => {
    await startLeague(ordinaryId)
    await play({ [ada]: [10, 5], [bob]: [0, 0] })
    const expected = { thresholds: undefined, stage: undefined, qualifiedOnly: false }
    expect(await leaders()).toEqual({
      rows: [
        [ada, 25, undefined],
        [bob, 0, undefined],
      ],
      ...expected,
    })
    expect((await leaders({ qualified: true })).rows).toHaveLength(2)
  })

  test('are all players in a season before the rule', async () => {
    await startLeague(nbaId)
    await play({ [ada]: [10, 1] }, { season: '1970/1971' })
    expect(await leaders()).toMatchObject({ rows: [[ada, 5, undefined]], qualifiedOnly: false })
  })

  test('are all players, marked, with min_matches or on request; both restrict together', async () => {
    await startLeague(nbaId)
    await play({ [ada]: [10, 9], [bob]: [2, 1] })
    await play({ [bob]: [2, 1] })
    const all = [
      [ada, 45, true],
      [bob, 5, false],
    ]
    expect((await leaders({ qualified: false })).rows).toEqual(all)
    expect(await leaders({ minMatches: 1 })).toMatchObject({ rows: all, thresholds: ['fgm 300/82'], qualifiedOnly: false })
    expect((await leaders({ minMatches: 2 })).rows).toEqual([[bob, 5, false]])
    expect((await leaders({ minMatches: 2, qualified: true })).rows).toEqual([])
  })
})

describe('the rule is about the regular season', () => {
  beforeEach(async () => {
    await startLeague(nbaId)
    await play({ [ada]: [10, 8], [bob]: [2, 1] }, { stage: 'Regular Season' })
    await play({ [bob]: [20, 10] }, { stage: 'Playoffs' })
  })

  test('over all stages those who qualified in it are ranked', async () => {
    expect(await leaders()).toMatchObject({ rows: [[ada, 40, true]], stage: 'Regular Season' })
    expect((await leaders({ stage: 'Regular Season' })).rows).toEqual([[ada, 40, true]])
  })

  test('other stages have none', async () => {
    expect(await leaders({ stage: 'Playoffs' })).toMatchObject({ rows: [[bob, 50, undefined]], qualifiedOnly: false })
  })
})

describe('leaders by the value for each match', () => {
  const points = (more: object = {}) => leaders({ statistics: ['pts'], ...more })

  test('need 70% of the matches of the team; totals need none', async () => {
    await startLeague(nbaId)
    await play({ [ada]: [10, 5], [bob]: [30, 9] })
    await play({ [ada]: [20, 5] })
    expect(await points({ perMatch: true })).toMatchObject({ rows: [[ada, 15, true]], thresholds: ['matches 70/100'] })
    expect(await points()).toMatchObject({
      rows: [
        [ada, 30, undefined],
        [bob, 30, undefined],
      ].toReversed(),
      thresholds: undefined,
    })
  })

  test('or, in earlier seasons, a total', async () => {
    await startLeague(nbaId)
    // 1,400 points in 82 matches are 17.07 in one.
    await play({ [ada]: [17, 5], [bob]: [9, 2] }, { season: '2010/2011' })
    await play({ [ada]: [18, 5] }, { season: '2010/2011' })
    await play({ [bob]: [52, 9] }, { season: '2010/2011' })
    await play({ [cleo]: [60, 20] }, { season: '2010/2011' })
    const { rows, thresholds } = await points({ perMatch: true })
    expect(thresholds).toEqual(['matches 70/82', 'pts 1400/82'])
    expect(rows).toEqual([])
    await play({ [cleo]: [10, 2] }, { season: '2010/2011', home: blue, away: red })
    await play({ [bob]: [26, 2] }, { season: '2010/2011' })
    // 6 matches of the red side: 102.4 points, or 5.1 matches. Cleo's last match was for the blue side, which played one.
    expect((await points({ perMatch: true, qualified: false })).rows).toEqual([
      [cleo, 35, false],
      [bob, 29, false],
      [ada, 17.5, false],
    ])
  })
})

test('an operator applies the rules to the league of a partner', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reviewed-'))
  const partner = 'bas-l0000000007'
  writeFileSync(join(folder, 'league-rules.json'), JSON.stringify([{ league_id: partner, rules_of: 'united-states-nba' }]))
  await startLeague(partner, folder)
  await play({ [ada]: [10, 5], [bob]: [2, 1] })
  expect((await leaders()).rows).toEqual([[ada, 25, true]])
})

test('every row has its source, its seasons and statistics that rank players', async () => {
  await startLeague(ordinaryId)
  for (const { league_id, rules } of leagueRules) {
    expect(isId(league_id, 'league')).toBe(true)
    const getStatistic = (name: string) => statisticNamed(sportOfId(league_id)!, name)
    for (const { source, from, to, statistics, any_of, per_match = false } of rules) {
      expect(source).toMatch(/\S{3,}/)
      for (const season of [from, to ?? from]) expect(season).toMatch(/^\d{4}(\/\d{4})?$/)
      for (const name of statistics) expect([name, getStatistic(name)?.combination.by !== 'rate']).toEqual([name, per_match])
      for (const { statistic, min, team_matches } of any_of) {
        expect(statistic === 'matches' || getStatistic(statistic)?.isRanked).toBe(true)
        expect(min).toBeGreaterThan(0)
        expect(Number.isInteger(team_matches) && team_matches > 0).toBe(true)
      }
    }
  }
})
