import { describe, expect, test } from '@jest/globals'
import { type GameFields, parseGame } from '@touchline/sources/american-football/nfl-results/connector'
import { gameFields } from '@touchline/sources/american-football/nfl-results/testing/game-row'
import { getFranchise, getTeam, shownCode } from '@touchline/sources/american-football/shared/teams'
import teams from '@touchline/sources/american-football/teams.json' with { type: 'json' }
import { teamRegistry } from '../../../../identity/teams/team-registry.ts'

const parsed = (fields: Partial<GameFields> = {}) => parseGame(gameFields(fields), 2018)
const overtime = { home_ot: '3', home_score: '23', away_ot: '0', status: 'final overtime' }

test('a game has its round, kick-off and quarters', () => {
  expect(parsed()).toMatchObject({
    stage: { name: 'Regular Season', type: 'league' },
    round: 'Week 1',
    startAt: '2018-09-09T17:00:00Z',
    timeTbd: false,
    home: { name: 'Philadelphia Eagles', country: 'US' },
    away: { name: 'Atlanta Falcons', country: 'US' },
    scoreboard: {
      state: 'finished',
      status: 'FT',
      homeScore: 20,
      awayScore: 17,
      winner: 'home',
      scores: { halftime: { home: 10, away: 10 }, fulltime: { home: 20, away: 17 } },
    },
  })
  expect(parsed().scoreboard.scores!.periods!.items.map(({ period, home, away }) => [period, home, away])).toEqual([
    ['Q1', 0, 3],
    ['Q2', 10, 7],
    ['Q3', 7, 0],
    ['Q4', 3, 7],
  ])
})

test('overtime is a separate period and not part of the full-time score', () => {
  const { scoreboard } = parsed(overtime)
  expect(scoreboard).toMatchObject({
    status: 'AOT',
    homeScore: 23,
    winner: 'home',
    scores: { fulltime: { home: 20, away: 17 }, extraTime: { home: 23, away: 17 } },
  })
  expect(scoreboard.scores!.periods!.items.at(-1)).toMatchObject({ period: 'OT', home: 3, away: 0 })
})

test('a tie has overtime and no winner', () =>
  expect(parsed({ home_q4: '0', home_score: '17', status: 'final overtime' }).scoreboard).toMatchObject({ status: 'AOT', winner: 'draw' }))

test('a time that cannot be read is left out', () =>
  expect(parsed({ time_et: '20:15' })).toMatchObject({
    ...{ timeTbd: true, scoreboard: { state: 'finished' } },
    repairs: ['time left out: time "20:15" is not a time of a clock of twelve hours'],
  }))

test('a scheduled game has a kick-off and no score', () => {
  const empty = Object.fromEntries(Object.keys(gameFields()).flatMap((name) => (/_(q\d|ot|score)$/.test(name) ? [[name, '']] : [])))
  expect(parsed({ ...empty, status: '' })).toMatchObject({ timeTbd: false, scoreboard: { state: 'scheduled', status: 'NS' } })
  expect(parsed({ ...empty, status: '', time_et: '' })).toMatchObject({ timeTbd: true, scoreboard: { status: 'TBD' } })
  expect(parsed({ ...empty, status: '' }).scoreboard.homeScore).toBeUndefined()
})

test('a game that was cancelled or postponed has no score', () => {
  const none = { home_score: '0', away_score: '0' }
  expect(parsed({ status: 'Cancelled', home_q1: '3' }).scoreboard).toMatchObject({ state: 'cancelled', status: 'CANC' })
  expect(parsed({ ...none, status: 'Postponed' }).scoreboard).toMatchObject({ state: 'postponed', status: 'PST' })
  expect(parsed({ status: 'Cancelled' }).scoreboard.homeScore).toBeUndefined()
})

test.each(['Final/OT', 'FO', 'final overtime'])('the status "%s" is one with overtime', (status) =>
  expect(parsed({ ...overtime, status }).scoreboard).toMatchObject({ status: 'AOT', homeScore: 23 }),
)

test('an overtime without points in a game without one is none', () =>
  expect(parsed({ home_ot: '', away_ot: '', status: 'F' })).toMatchObject({ repairs: [], scoreboard: { status: 'FT', homeScore: 20 } }))

test('a Pro Bowl is no Super Bowl', () =>
  expect(parsed({ season_type: 'POST', week: '4', date: '2019-01-27', home: 'AFC', away: 'NFC' })).toMatchObject({
    ...{ stage: { name: 'Pro Bowl' }, round: 'Pro Bowl', neutral: true },
  }))

test.each<[what: string, fields: Partial<GameFields>, reason: string]>([
  ['an invalid day', { date: '2018-02-30' }, 'is not a day'],
  ['another season', { season: '2017' }, 'is not that of the file'],
  ['a day of another season', { date: '2019-09-08' }, 'is not that of the file'],
  ['a preseason game', { season_type: 'PRE' }, 'season_type "PRE" is unknown'],
  ['an invalid code', { home: 'X1' }, '"X1" is not the code of a team'],
  ['an invalid score', { away_score: '-7' }, 'away_score "-7" is not a number'],
  ['an unknown status', { status: 'Halftime' }, 'status "Halftime" is unknown'],
])('a row with %s is rejected', (_, fields, reason) => expect(() => parsed(fields)).toThrow(reason))

test.each<[what: string, fields: Partial<GameFields>, reason: string]>([
  ['season', { season: '?' }, 'left out: season "?" is not a number of at most 4 digits'],
  ['week', { week: 'one' }, 'left out: week "one" is not a number of at most 2 digits'],
  ['type of season', { season_type: '?' }, 'season_type "?" left out: the day tells the week'],
  ['status', { status: '?' }, 'status "?" left out: it is no word, and the game has a score'],
])('a %s that cannot be read costs no more than itself', (_, fields, repair) => {
  const { round, scoreboard, repairs } = parsed(fields)
  expect([round, scoreboard.status, repairs]).toEqual([parsed({}).round, 'FT', [repair]])
})

test.each<[what: string, fields: Partial<GameFields>, reason: string]>([
  ['do not make the score', { home_q1: '7' }, 'home_score 20 is not the sum of the quarters, 27'],
  ['cannot be read', { away_q2: '-7' }, 'away_q2 "-7" is not a number of at most 2 digits'],
  ['have an overtime that was not', { ...overtime, status: 'Final' }, 'points of an overtime that was not played'],
])('quarters that %s are left out', (_, fields, reason) => {
  const { scoreboard, repairs } = parsed(fields)
  expect([scoreboard.state, scoreboard.homeScore !== undefined, scoreboard.scores]).toEqual(['finished', true, undefined])
  expect(repairs).toEqual([`quarters left out: ${reason}`])
})

test('without a status the points of an overtime tell that there was one', () => {
  expect(parsed({ status: '' }).scoreboard.status).toBe('FT')
  expect(parsed({ ...overtime, status: '' }).scoreboard.status).toBe('AOT')
})

describe('teams', () => {
  test.each<[code: string, season: number, name: string]>([
    ['OAK', 2019, 'Oakland Raiders'],
    ['LV', 2020, 'Las Vegas Raiders'],
    ['STL', 2015, 'St. Louis Rams'],
    ['LA', 2015, 'St. Louis Rams'],
    ['LA', 2018, 'Los Angeles Rams'],
    ['SD', 2016, 'San Diego Chargers'],
    ['LAC', 2018, 'Los Angeles Chargers'],
    ['JAC', 2012, 'Jacksonville Jaguars'],
    ['WAS', 2018, 'Washington Redskins'],
    ['STL', 1987, 'St. Louis Cardinals'],
    ['PHO', 1990, 'Phoenix Cardinals'],
    ['ARI', 1994, 'Arizona Cardinals'],
    ['BAL', 1983, 'Baltimore Colts'],
    ['BAL', 1996, 'Baltimore Ravens'],
    ['RAM', 1990, 'Los Angeles Rams'],
    ['LA', 1978, 'Los Angeles Rams'],
    ['STL', 1999, 'St. Louis Rams'],
    ['HOU', 1996, 'Houston Oilers'],
    ['TEN', 1998, 'Tennessee Oilers'],
    ['HOU', 2002, 'Houston Texans'],
    ['OAK', 1981, 'Oakland Raiders'],
    ['RAI', 1990, 'Los Angeles Raiders'],
    ['BOS', 1970, 'Boston Patriots'],
    ['ARZ', 2008, 'Arizona Cardinals'],
    ['SL', 1985, 'St. Louis Cardinals'],
    ['SL', 2010, 'St. Louis Rams'],
    ['HST', 1990, 'Houston Oilers'],
    ['HST', 2012, 'Houston Texans'],
    ['BLT', 1980, 'Baltimore Colts'],
    ['BLT', 2012, 'Baltimore Ravens'],
    ['LVR', 2021, 'Las Vegas Raiders'],
    ['SDG', 2016, 'San Diego Chargers'],
    ['WSH', 2020, 'Washington Football Team'],
  ])('%s of %i is called %s', (code, season, name) => expect(getTeam(code, season).name).toBe(name))

  test('both codes of a team that moved are one franchise', () => {
    expect(['LV', 'SD', 'XXX', 'STL'].map((code) => getFranchise(code, 2018))).toEqual(['OAK', 'LAC', 'XXX', 'LA'])
    expect(['STL', 'HOU', 'BAL'].map((code) => getFranchise(code, 1983))).toEqual(['ARI', 'TEN', 'IND'])
  })

  test.each<[code: string, season: number, shown: string]>([
    ['LA', 2018, 'LAR'],
    ['LAR', 2018, 'LAR'],
    ['STL', 2015, 'STL'],
    ['PHI', 2018, 'PHI'],
    ['XXX', 2018, 'XXX'],
    ['GNB', 2018, 'GB'],
    ['SL', 2015, 'STL'],
    ['SL', 1985, 'STL'],
  ])('customers know %s of %i as %s', (code, season, shown) => expect(shownCode(code, season)).toBe(shown))

  // The divisions table of the standings service refers to teams by these ids.
  test.each<[code: string, season: number, id: string]>([
    ['KC', 2018, 'amf-ttgedwc0428'],
    ['OAK', 2019, 'amf-tt0pahmq74b'],
    ['LV', 2020, 'amf-t6r5es34g09'],
    ['LA', 2018, 'amf-twhz6p9mnc8'],
    ['HOU', 1978, 'amf-t3282a4wb74'],
    ['STL', 1978, 'amf-taph1mzspqq'],
  ])('%s of %i has the id %s', (code, season, id) => {
    const { name, country } = getTeam(code, season)
    expect(teamRegistry('american-football').named(name, country, String(season), { gender: 'm' }).team.id).toBe(id)
  })

  test('there are 32 with unique codes and names in the order of their seasons', () => {
    const codes = teams.flatMap((team) => team.codes)
    expect([teams.length, new Set(codes).size]).toEqual([32, codes.length])
    for (const { names } of teams as { names: { from?: number }[] }[])
      expect(names.map(({ from = 0 }) => from)).toEqual(names.map(({ from = 0 }) => from).toSorted((a, b) => a - b))
  })
})
