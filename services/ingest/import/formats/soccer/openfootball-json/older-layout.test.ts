import { expect, test } from '@jest/globals'
import { euroJson } from '@touchline/sources/soccer/euro-json/connector'
import { openfootballJson } from '@touchline/sources/soccer/openfootball-json/connector'
import { getDatasets } from '@touchline/sources/testing/get-datasets'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../../../../testing/started-ingest.ts'

const team = (name: string) => ({ key: 'key', name, code: 'ABC' })
const match = (date: string, home: string, away: string, more: object) => ({ date, team1: team(home), team2: team(away), ...more })
const rounds = [
  {
    name: 'Matchday 1',
    matches: [
      match('2014-08-16', 'Manchester United', 'Swansea City', { score1: 1, score2: 2, score1i: 0, score2i: 1 }),
      match('2014-08-16', 'Leicester City', 'Everton', { score1: 2, score2: 2 }),
    ],
  },
  {
    name: 'Matchday 2',
    matches: [
      match('2014-08-24', 'Everton', 'Manchester United', { score1: null, score2: null }),
      { date: '2014-08-24', team1: 'Swansea City', team2: 'Leicester City', score: { ft: [1, 0] } },
    ],
  },
]
const getFile = (rows: readonly unknown[], name = 'English Premier League 2014/15') => JSON.stringify({ name, rounds: rows })
const read = async (rows: readonly unknown[]) =>
  (await getDatasets(openfootballJson, { '2014-15/en.1.json': getFile(rows) })).get('2014-15/en.1')!

test('a file with rounds gives the matches of its rounds, with half time, whatever form teams and score have', async () => {
  const { rows, problems, matches } = await read(rounds)
  expect([rows, problems]).toEqual([4, []])
  expect(
    matches.map(({ round, home, away, scoreboard }) => [round, home.name, away.name, scoreboard.homeScore, scoreboard.awayScore]),
  ).toEqual([
    ['Matchday 1', 'Manchester United', 'Swansea City', 1, 2],
    ['Matchday 1', 'Leicester City', 'Everton', 2, 2],
    ['Matchday 2', 'Everton', 'Manchester United', undefined, undefined],
    ['Matchday 2', 'Swansea City', 'Leicester City', 1, 0],
  ])
  expect(matches[0]!.scoreboard.scores!.halftime).toMatchObject({ home: 0, away: 1 })
})

test('a match that cannot be read, and a round without a list, is one row that is refused', async () => {
  const { rows, problems, matches } = await read([
    ...rounds,
    { name: 'Matchday 3', matches: [{ date: '2014-08-30', score1: 1 }] },
    { name: 'Z' },
  ])
  expect([rows, matches.length]).toEqual([6, 4])
  expect(problems.map(({ row }) => row)).toEqual(['2014-15/en.1.json#5', '2014-15/en.1.json#6'])
})

test('the Champions League of that time is that of today, not a league of Chile', async () => {
  const folder = sourceFolder({ '2014-15/cl.json': getFile(rounds, 'Champions League 2014/15') })
  const ingest = await startedIngest()
  expect(await ingest.imported(`openfootball-json:${folder}`)).toMatchObject({ rows: 4, matches: 4, provisional: 0, lost: 0 })
  const [league] = ingest.catalog().flatMap(({ entity }) => (entity.case === 'league' ? [entity.value] : []))
  expect(league).toMatchObject({ name: 'Champions League' })
})

test('extra time, shoot-out, ground and zone of a row of that time are read', async () => {
  const final = {
    ...match('2008-06-29', 'Norway', 'Wales', { score1: 1, score2: 1, score1et: 2, score2et: 2, score1p: 3, score2p: 4 }),
    ...{ time: '18:00', timezone: 'UTC+3', stadium: { key: 'park', name: 'Big Park' }, city: 'Ashby' },
  }
  const content = JSON.stringify({ name: 'Euro 2008', rounds: [{ name: 'Final', matches: [final] }] })
  const { matches } = (await getDatasets(euroJson, { '2008/euro.json': content })).get('2008/euro')!
  expect(matches).toMatchObject([
    {
      startAt: '2008-06-29T15:00:00Z',
      venue: { name: 'Big Park', city: 'Ashby' },
      scoreboard: { status: 'PEN', winner: 'away', scores: { extraTime: { home: 2 }, penalties: { away: 4 } } },
    },
  ])
})
