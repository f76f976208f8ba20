import { expect, test } from '@jest/globals'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../testing/started-ingest.ts'

const cup = (...matches: readonly object[]) => ({ '2025-26/de.cup.json': JSON.stringify({ name: 'DFB Pokal 2025/26', matches }) })
const played = { round: 'Round of 16', date: '2025-12-02', team1: 'Ashby', team2: 'Bexford', score: { ft: [1, 0] } }
const open = (team1: string, team2: string) => ({ round: 'Quarter-finals', date: '2026-02-03', team1, team2 })

async function getTeams(files: Record<string, string>) {
  const ingest = await startedIngest()
  const result = await ingest.imported(`openfootball-json:${sourceFolder(files)}`)
  const teams = ingest.catalog().flatMap(({ entity }) => (entity.case === 'team' ? [entity.value.name] : []))
  return { teams: teams.sort(), result }
}

test('a side that is still to be decided is no team', async () => {
  const { teams, result } = await getTeams(cup(played, open('Ashby', 'Sieger EF'), open('W74', 'Vainqueur match 3')))
  expect(teams).toEqual(['Ashby', 'Bexford'])
  expect(result).toMatchObject({ rows: 3, matches: 1, skipped: { 'matches without teams': 2 }, lost: 0 })
})

test('a team that has only ties without a score is noted, in words that nobody knows', async () => {
  const { teams, result } = await getTeams(cup(played, open('Ashby', 'Quem passar da chave 3')))
  expect(teams).toContain('Quem passar da chave 3')
  expect(result).toMatchObject({ matches: 2, repaired: 1 })
  expect((await getTeams(cup(open('Ashby', 'Bexford')))).result).toMatchObject({ matches: 1, repaired: 0 })
})
