import { afterEach, describe, expect, test } from '@jest/globals'
import { played, putFiles, season, sourceFolder } from '@touchline/sources/testing/source-folder'
import { type StartedIngest, startedIngest } from '../testing/started-ingest.ts'

let t: StartedIngest
afterEach(() => t.stop())

describe('name lists', () => {
  const clubs = '= England\nManchester United FC, 1878, @ Old Trafford, Manchester\n  | Man Utd | Newton Heath\nUnplayed FC\n'
  const history = '= England\n== 1900/1\nRENAME Heathens FC ⇒ Manchester United FC\n'
  const files = { 'england/eng.clubs.txt': clubs, 'england/eng.clubs.history.txt': history, 'england/eng.stadiums.txt': 'x' }

  test('are imported before the matches, wherever they occur in FEEDS', async () => {
    const matches = sourceFolder({ '2024-25/en.1.json': season('', [played(1, '2024-08-16', 'Man Utd', 'Fulham FC')]) })
    t = await startedIngest(`openfootball-json:${matches},openfootball-clubs:${sourceFolder(files)}`)
    await t.begun(2)
    const teams = t.catalog().filter(({ entity }) => entity.case === 'team')
    const listed = teams.find(({ dataset }) => dataset === 'eng.clubs')!
    expect(listed.entity.value).toMatchObject({
      name: 'Manchester United FC',
      spellings: ['Man Utd', 'Newton Heath'],
      founded: 1878,
      ground: { name: 'Old Trafford', city: 'Manchester' },
    })
    expect(teams.find(({ dataset }) => dataset === '2024-25/en.1')!.entity.value).toMatchObject({
      id: listed.entity.value!.id,
      name: 'Man Utd',
    })
    expect(teams.find(({ dataset }) => dataset === 'eng.clubs.history')!.entity.value).toMatchObject({
      id: listed.entity.value!.id,
      spellings: ['Heathens FC'],
    })
    expect((await t.client.listSources({})).items).toMatchObject([
      { source: 'openfootball-clubs', state: 'idle', rows: 4, lastImportAt: '2026-03-01T12:00:00.000Z' },
      { source: 'openfootball-json', state: 'idle', rows: 1 },
    ])
  })

  test('imported after the matches change no id and report candidate pairs', async () => {
    t = await startedIngest()
    const matches = (team: string, folder: string) =>
      sourceFolder({ [`${folder}/en.1.json`]: season('', [played(1, `${folder.slice(0, 4)}-08-16`, team, 'Fulham FC')]) })
    await t.imported(`openfootball-json:${matches('Man Utd', '2023-24')}`)
    await t.imported(`openfootball-json:${matches('Manchester United FC', '2024-25')}`)
    const before = t.matches().map(({ schedule }) => schedule!.home!.teamId)
    await t.imported(`openfootball-clubs:${sourceFolder(files)}`)
    const { items } = await t.client.listCandidates({})
    expect(items).toMatchObject([{ kind: 'team', reason: 'The list of clubs says that both are Manchester United FC.' }])
    expect([items[0]!.firstId, items[0]!.secondId]).toEqual(before.toSorted())
    expect((await t.imported(`openfootball-json:${matches('Manchester United FC', '2024-25')}`)).writes).toBeLessThan(2)
    expect((await t.imported(`openfootball-clubs:${sourceFolder(files)}`)).writes).toBeLessThan(2)
  })

  test('of leagues add spellings', async () => {
    t = await startedIngest()
    await t.imported(`openfootball-leagues:${sourceFolder({ 'leagues.txt': 'world  World Cup\n  | FIFA World Cup\nno.such  League\n' })}`)
    expect(t.catalog().map(({ entity }) => entity)).toMatchObject([
      { case: 'league', value: { name: 'World Cup', countryCode: 'INT', spellings: ['FIFA World Cup'] } },
    ])
  })
})

test('similar names that never met are reported until they are resolved', async () => {
  t = await startedIngest()
  const one = (name: string, year: number) => ({
    [`${year}-${(year + 1) % 100}/tr.1.json`]: season('', [played(1, `${year}-08-16`, name, 'Göztepe')]),
  })
  const root = sourceFolder({ ...one('Hatayspor', 2023), ...one('Hatayspr', 2024) })
  await t.imported(`openfootball-json:${root}`)
  expect((await t.client.listCandidates({})).items).toMatchObject([
    { reason: '"Hatayspor" and "Hatayspr" have similar names and never met.' },
  ])
  putFiles(root, { '2022-23/tr.1.json': season('', [played(1, '2022-08-16', 'Hatayspor', 'Hatayspr')]) })
  await t.imported(`openfootball-json:${root}`)
  expect((await t.client.listCandidates({})).items).toEqual([])
})
