import { describe, expect, test } from '@jest/globals'
import { matchSports, servedSports } from '@touchline/contract/catalog'
import { racingRecords } from '../records/racing.ts'
import { getRecords } from '../records/records.ts'
import { faultsIn } from '../testing/check-record.ts'
import { getExamples } from './examples.ts'

const examples = JSON.parse(JSON.stringify(getExamples())) as Record<string, Record<string, never>>

interface Match {
  id: string
  sport: string
  league_id: string
  home_team: { id: string; name: string; score: number }
  away_team: { id: string; name: string; score: number }
  scores: { periods: { home: number; away: number }[] }
  events: { '@home_score': number; '@away_score': number; '@team_id': string | null }[]
}

test.each(servedSports.map(({ id }) => id))('every example of %s is a valid record', (id) => {
  const schemas = id === 'horse-racing' ? racingRecords : getRecords(id)
  const faults = Object.entries(schemas).flatMap(([name, schema]) =>
    schema ? faultsIn(examples[id]![name], schema).map((fault) => `${name} ${fault}`) : [],
  )
  expect(faults).toEqual([])
})

describe.each(matchSports)('$id', ({ id, prefix, sidesArePlayers }) => {
  const records = examples[id]!
  const match = records.match as unknown as Match
  const { home_team: home, away_team: away } = match

  test('the events end with the score of the match, and the periods add up to it where they are counted in its unit', () => {
    const last = match.events.at(-1)!
    expect([last['@home_score'], last['@away_score']]).toEqual([home.score, away.score])
    const sum = (side: 'home' | 'away') => match.scores.periods.reduce((total, period) => total + period[side], 0)
    const won = (side: 'home' | 'away', other: 'home' | 'away') =>
      match.scores.periods.filter((period) => period[side] > period[other]).length
    const isBySets = id === 'tennis' || id === 'volleyball'
    expect(isBySets ? [won('home', 'away'), won('away', 'home')] : [sum('home'), sum('away')]).toEqual([home.score, away.score])
  })

  test('ids and names agree between the records', () => {
    expect(home.id).not.toBe(away.id)
    expect(home.id).toMatch(new RegExp(`^${prefix}-${sidesArePlayers ? 'p' : 't'}`))
    expect(records.statistics).toMatchObject({ match_id: match.id, home: { team_id: home.id }, away: { team_id: away.id } })
    expect(records.lineup).toMatchObject({
      match_id: match.id,
      home: { team: { id: home.id, name: home.name } },
      away: { team: { id: away.id, name: away.name } },
    })
    expect(records.team).toMatchObject({ id: home.id, name: home.name, leagues: [{ id: match.league_id }] })
    expect(records.league).toMatchObject({ id: match.league_id })
    expect(records.fact).toMatchObject({ match_id: match.id, subject: { id: home.id, name: home.name } })
    expect(
      JSON.stringify(records.match)
        .match(/"[a-z]{3}-[a-z][0-9a-z]{10}"/g)!
        .every((found) => found.startsWith(`"${prefix}-`)),
    ).toBe(true)
  })
})

test('the example of a race has its meeting, runner and result', () => {
  const { meeting, race, runner, 'race result': result } = examples['horse-racing'] as unknown as Record<string, { id: string }>
  expect(meeting).toMatchObject({ races: [race!.id] })
  expect(race).toMatchObject({ meeting_id: meeting!.id })
  expect(result).toMatchObject({ race_id: race!.id, placings: [{ runner_id: runner!.id, position: 1 }] })
})
