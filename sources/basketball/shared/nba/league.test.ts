import { describe, expect, test } from '@jest/globals'
import { gameId, getDataset, hadOvertime, overtimeSeconds, quarterSeconds, regularMinutes, seasonName } from './game-id.ts'
import { getTeam, meetingNumbers } from './teams.ts'

describe('the id of a game', () => {
  test.each<[id: string, season: string, stage: string, round: string | undefined]>([
    ['0021600270', '2016/2017', 'Regular Season', undefined],
    ['0012300001', '2023/2024', 'Preseason', undefined],
    ['0032200001', '2022/2023', 'All-Star', undefined],
    ['0041800401', '2018/2019', 'Play-offs', 'Finals, Game 1'],
    ['0041900237', '2019/2020', 'Play-offs', 'Conference Semifinals, Game 7'],
    ['0052000101', '2020/2021', 'Play-In', undefined],
    ['0062300001', '2023/2024', 'NBA Cup Final', undefined],
    ['0029600001', '1996/1997', 'Regular Season', undefined],
    ['0048500012', '1985/1986', 'Play-offs', undefined],
    ['0041800409', '2018/2019', 'Play-offs', undefined],
    ['1022400001', '2024', 'Regular Season', undefined],
    ['1042400101', '2024', 'Play-offs', 'Round 1, Game 1'],
    ['1062400001', '2024', 'Stage 6', undefined],
    ['2022300001', '2023/2024', 'Regular Season', undefined],
    ['1322600001', '2026', 'Regular Season', undefined],
    ['1521000001', '2010', 'Regular Season', undefined],
  ])('%s', (id, season, stage, round) => {
    const game = gameId(id)
    expect([seasonName(game), game.stage.name, game.round]).toEqual([season, stage, round])
  })

  test.each(['', '21600270', '0001600270', 270, undefined])('%s is rejected', (id) => expect(() => gameId(id)).toThrow('"'))

  test('maps it to a dataset of a hundred games', () => expect(getDataset(gameId('0021800270'))).toBe('2018-19/00218002'))
  test('of an unknown league is rejected', () => expect(() => gameId('9022400001')).toThrow('a game of league 90, which is none of'))

  test.each([
    ['0021800270', 720, 240],
    ['1022400001', 600, 200],
    ['1020500001', undefined, 200],
    ['2022300001', 720, 240],
    ['1622600001', 600, 200],
  ])('%s has quarters of %s seconds and %i minutes of players', (id, seconds, minutes) =>
    expect([quarterSeconds(gameId(id)), regularMinutes(gameId(id))]).toEqual([seconds, minutes]),
  )

  test.each([
    ['0021800270', 300, 243, 265],
    ['1522400001', 120, 204, 210],
  ])('%s has overtimes of %i seconds, which %i minutes of players do not show and %i do', (id, seconds, without, withOne) => {
    const game = gameId(id)
    expect([overtimeSeconds(game), hadOvertime(game, without), hadOvertime(game, withOne)]).toEqual([seconds, false, true])
  })

  test.each([
    ['1322600001', 'California Classic'],
    ['1421600001', 'Orlando Pro Summer League'],
    ['1522400001', 'NBA Summer League'],
    ['1622600001', 'Salt Lake City Summer League'],
  ])('%s is a game of the %s', (id, name) => expect(gameId(id).competition.league.name).toBe(name))
})

describe('the meeting number', () => {
  const [boston, newYork, lakers] = [1610612738, 1610612752, 1610612747]
  const game = (id: string, home = boston, away = newYork) => ({ game: gameId(id), home, away })
  const season = [
    ...[game('0021800500'), game('0021800100'), game('0021800300', newYork, boston)],
    ...[game('0021800200', boston, lakers), game('0021801229', boston, lakers)],
  ]

  test.each<[what: string, id: string, home: number, away: number, nth: number]>([
    ['the first of the list, in the order of the numbers', '0021800100', boston, newYork, 1],
    ['the second of the list', '0021800500', boston, newYork, 2],
    ['the one at the other ground', '0021800300', newYork, boston, 1],
    ['of two conferences, without a list', '0021800900', boston, lakers, 1],
    ['of two conferences that meet again in the Cup, by the list', '0021801229', boston, lakers, 2],
    ['game two of a series: the second at that ground', '0041800102', boston, newYork, 2],
    ['game three of a series: the first at the other', '0041800103', newYork, boston, 1],
    ['game seven of a series', '0041800107', boston, newYork, 4],
  ])('%s', (_, id, home, away, nth) => expect(meetingNumbers(season)(game(id, home, away))).toBe(nth))

  test('within a conference it is unknown without a list', () => {
    expect(() => meetingNumbers([])(game('0021800500'))).toThrow('the schedule or game log of the season must be in the same import')
    expect(() => meetingNumbers([])(game('0029600900', boston, lakers))).toThrow('the meeting number')
    expect(() => meetingNumbers([])(game('1042400101', 1, 2))).toThrow('the meeting number')
  })

  describe('without a list', () => {
    const nth = (id: string, others: ReturnType<typeof game>[]) => meetingNumbers([], others)(game(id))

    test('is that of two games at one ground, of which there are no more', () => {
      const both = [game('0021800500'), game('0021800100')]
      expect(['0021800100', '0021800500'].map((id) => nth(id, both))).toEqual([1, 2])
    })

    test('is unknown with a game of the Cup among them, or before there was that rule', () => {
      expect(() => nth('0022300500', [game('0022300500'), game('0022301201')])).toThrow('the meeting number')
      expect(() => nth('0029600500', [game('0029600500'), game('0029600900')])).toThrow('the meeting number')
    })

    test('is counted where all games up to this one are known', () => {
      const first = [game('0029600001'), game('0029600002', newYork, boston), game('0029600003'), game('0029600005')]
      expect(['0029600001', '0029600003'].map((id) => nth(id, first))).toEqual([1, 2])
      expect(() => nth('0029600005', first)).toThrow('all games before it')
    })
  })
})

describe('a team', () => {
  test.each([
    [1610612751, 2011, 'New Jersey Nets'],
    [1610612751, 2012, 'Brooklyn Nets'],
    [1610612766, 2013, 'Charlotte Bobcats'],
    [1610612760, 2007, 'Seattle SuperSonics'],
    [1610612758, 1970, 'Cincinnati Royals'],
    [1610612758, 1974, 'Kansas City-Omaha Kings'],
    [1610612764, 1973, 'Capital Bullets'],
    [1610612762, 1978, 'New Orleans Jazz'],
    [1610612766, 2001, 'Charlotte Hornets'],
    [1610612740, 2001, 'Charlotte Hornets'],
    [1610612763, 2001, 'Memphis Grizzlies'],
  ])('%d is called as it was in %d', (id, season, name) =>
    expect(getTeam(id, gameId(`002${String(season).slice(2)}00001`), 'Another Name')).toEqual({
      name,
      country: 'US',
      reviewed: true,
      sourceId: String(id),
    }),
  )

  const [season2018, season1969] = [gameId('0021800001'), gameId('0026900001')]

  test('is of the country it played in', () =>
    expect(getTeam(1610612763, gameId('0029600001'), undefined)).toMatchObject({
      name: 'Vancouver Grizzlies',
      country: 'CA',
      reviewed: true,
    }))

  test('that is not reviewed has the name of its source', () => {
    expect(getTeam(1611661399, season2018, 'Ulm')).toEqual({ name: 'Ulm', country: 'US', sourceId: '1611661399' })
    expect(getTeam(77, season2018, 'Ulm')).toEqual({ name: 'Ulm', country: 'INT', sourceId: '77' })
    expect(getTeam(1610612761, season1969, 'Toronto Huskies')).toEqual({ name: 'Toronto Huskies', country: 'CA', sourceId: '1610612761' })
  })

  test('without a name is rejected', () => {
    expect(() => getTeam(77, season2018, undefined)).toThrow('team 77 is not in the reviewed list')
    expect(() => getTeam(0, season2018, 'Ulm')).toThrow('its teams are not known yet')
  })
})
