import { describe, expect, test } from '@jest/globals'
import { knownLeague } from './leagues.ts'
import { parseTournamentRow, type Tournament, venueNamed } from './tournament.ts'

const worldCup: Tournament = { format: 'worldcup-json', league: knownLeague('world')!, season: '2018', teams: 'national' }
const clubs: Tournament = { format: 'worldcup-json', league: knownLeague('world.club')!, season: '2025', teams: 'club' }
const qualification: Tournament = {
  ...worldCup,
  league: { code: 'world.quali', country: 'INT', name: 'Qualification', slug: 'q', type: 'cup', timezone: 'UTC' },
}
const sound = { round: 'Matchday 3', group: 'Group B', date: '2018-06-15', time: '18:00 UTC+3', team1: 'Korea Republic', team2: 'Wales' }
const parse = (value: unknown, tournament = worldCup) => parseTournamentRow(value, tournament, { fileHasGoals: true })

test('a row becomes a match with the names of the source', () => {
  expect(parse({ ...sound, score: { ht: [0, 0], ft: [0, 1] }, goals2: [{ name: 'Bale', minute: 90 }], ground: 'Arena, Kazan' })).toEqual({
    stage: { name: 'Group Stage', type: 'group' },
    group: 'B',
    roundOrder: 0,
    date: '2018-06-15',
    startAt: '2018-06-15T15:00:00Z',
    timeTbd: false,
    home: { name: 'Korea Republic', country: 'KR', type: 'national' },
    away: { name: 'Wales', country: 'GB-WLS', type: 'national' },
    venue: { name: 'Arena', city: 'Kazan' },
    scoreboard: expect.objectContaining({ status: 'FT', homeScore: 0, awayScore: 1, winner: 'away' }),
    events: [{ type: 'goal', minute: 90, period: '2H', side: 'away', player: { name: 'Bale' } }],
    repairs: [],
  })
})

describe('stages and rounds', () => {
  const { group: _, ...ungrouped } = sound
  test.each<[string, Tournament, string, object]>([
    [
      'finals',
      worldCup,
      'Quarter-finals',
      { stage: { name: 'Knockout Stage', type: 'knockout' }, round: 'Quarter-finals', roundSource: 'Quarter-finals' },
    ],
    ['finals', worldCup, 'Match for third place', { stage: { name: 'Knockout Stage' }, round: 'Third Place' }],
    ['finals', worldCup, 'Matchday 2', { stage: { name: 'Group Stage', type: 'group' } }],
    ['clubs', clubs, 'Group H', { stage: { name: 'Group Stage', type: 'group' }, group: 'H' }],
    ['clubs', clubs, 'Qualification, Playoffs', { stage: { name: 'Qualifying', type: 'knockout' }, round: 'Playoffs' }],
    ['qualification', qualification, 'UEFA, Path A, Final', { stage: { name: '', type: 'league' }, round: 'UEFA, Path A, Final' }],
  ])('of %s: %s', (_, tournament, round, place) => {
    const clubRow = { ...ungrouped, date: `${tournament.season}-06-15`, team1: 'CF Pachuca (MEX)', team2: 'FC Porto (POR)' }
    const match = parse({ ...(tournament.teams === 'club' ? clubRow : ungrouped), round }, tournament)
    expect(match).toMatchObject(place)
    expect('round' in match).toBe('round' in place)
  })
})

describe('teams', () => {
  test('national teams in any spelling, with or without a code', () =>
    expect(parse({ ...sound, team1: { name: "Côte d'Ivoire", code: 'CIV' }, team2: 'Bosnia-Herzegovina' })).toMatchObject({
      home: { name: "Côte d'Ivoire", country: 'CI' },
      away: { country: 'BA' },
    }))

  test('clubs with their countries', () =>
    expect(parse({ ...sound, date: '2025-06-15', team1: 'FC Porto (POR)', team2: 'Al Ain FC (UAE)' }, clubs)).toMatchObject({
      home: { name: 'FC Porto', country: 'PT' },
      away: { name: 'Al Ain FC', country: 'AE' },
    }))
})

describe('times', () => {
  test('without a timezone use that of the ground', () => {
    const getGround = () => ({ venue: { name: 'Ekaterinburg Arena', city: 'Yekaterinburg' }, timezone: 'UTC+5' })
    const match = parse({ ...sound, time: '20:00', ground: 'Ekaterinburg Arena' }, { ...worldCup, getGround })
    expect(match).toMatchObject({ startAt: '2018-06-15T15:00:00Z', venue: { city: 'Yekaterinburg' } })
  })

  test('without a known timezone are left out', () =>
    expect(parse({ ...sound, time: '20:00' })).toMatchObject({
      startAt: '2018-06-15T00:00:00Z',
      timeTbd: true,
      scoreboard: { status: 'TBD' },
      repairs: ['time 20:00 left out: its timezone is unknown'],
    }))

  test.each(['18:00 MSK', '6 pm', 18])('that cannot be read are left out: %s', (time) => {
    const { timeTbd, repairs } = parse({ ...sound, time })
    expect([timeTbd, repairs]).toEqual([true, [expect.stringMatching(/^time left out: /)]])
  })

  test('may be local times of the ground', () =>
    expect(parse({ ...sound, time: undefined, time_local: '20:00 UTC+5' }).startAt).toBe('2018-06-15T15:00:00Z'))
})

describe('scores', () => {
  test('may be a bare pair', () =>
    expect(parse({ ...sound, score: [0, 0] })).toMatchObject({ scoreboard: { homeScore: 0, status: 'FT' }, events: [] }))

  test('may be after extra time only', () => {
    const goals = { goals1: [{ name: 'Son', minute: '100' }], goals2: [] }
    expect(parse({ ...sound, score: { et: [1, 0] }, ...goals })).toMatchObject({
      scoreboard: { status: 'AET', homeScore: 1 },
      events: [{ minute: 100 }],
    })
  })

  test('of a file without goals give no events', () =>
    expect(parseTournamentRow({ ...sound, score: [0, 0] }, worldCup, { fileHasGoals: false })).not.toHaveProperty('events'))
})

test.each([
  ['Luzhniki Stadium, Moscow', 'Luzhniki Stadium', 'Moscow'],
  ['Bergamo', '', 'Bergamo'],
  ['Stadion, Park, Riga', 'Stadion, Park', 'Riga'],
])('the ground "%s"', (ground, name, city) => expect(venueNamed(ground)).toEqual({ name, city }))

test.each([
  ['ground left out: ground has characters that no name has', { ground: '<i>' }],
  ['extra time left out: score.et [1] is not a pair of goals', { score: { ft: [1, 0], et: [1] } }],
  ['status "rained off" left out: it is unknown', { status: 'rained off' }],
])('%s', (repair, values) => expect(parse({ ...sound, ...values }).repairs).toContain(repair))

describe('rejected', () => {
  test.each<[string, unknown]>([
    ['a row that is not an object', 'Wales'],
    ['date "2018-06-31" is not a day', { ...sound, date: '2018-06-31' }],
    ['"Winner A" is not the name of a team', { ...sound, team1: 'Winner A' }],
    ['"W74" is not the name of a team', { ...sound, team1: 'W74' }],
    ['team1 (missing) is not text', { ...sound, team1: undefined }],
    ['team2 (missing) is not text', { ...sound, team2: { code: 'WAL' } }],
    ['score 5', { ...sound, score: 5 }],
    ['score [1] is not a pair', { ...sound, score: [1] }],
    ['score.ft [1] is not a pair', { ...sound, score: { ft: [1] } }],
    ['group 1 is not text', { ...sound, group: 1 }],
    ['neither round nor group', { ...sound, round: undefined, group: undefined }],
  ])('%s', (reason, row) => expect(() => parse(row)).toThrow(reason))
})
