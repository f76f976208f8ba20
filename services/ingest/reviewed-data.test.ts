import { afterEach, expect, test } from '@jest/globals'
import { season, sourceFolder } from '@touchline/sources/testing/source-folder'
import { getSets, scoutFile } from '@touchline/sources/volleyball/datavolley/testing/invented-scout-file'
import { type StartedIngest, startedIngest } from './testing/started-ingest.ts'

let t: StartedIngest | undefined
afterEach(() => t?.stop())

const match = (team1: string, team2: string) => ({ round: 'Matchday 1', date: '2024-08-10', team1, team2, score: { ft: [1, 0] } })
const leagues = () => t!.catalog().flatMap(({ entity }) => (entity.case === 'league' ? [entity.value] : []))

test('an overlay reviews a league, which keeps its id, and names of clubs', async () => {
  const folder = sourceFolder({ '2024-25/ch.7.json': season('Swiss 7th League 2024/25', [match('Alpha Bern', 'Beta Basel')]) })
  t = await startedIngest()
  await t.imported(`openfootball-json:${folder}`)
  const [before] = leagues()
  const { items } = await t.client.listCandidates({})
  const entry = JSON.parse(items[0]!.entry) as object
  expect(entry).toEqual({
    code: 'ch.7',
    country: 'CH',
    name: 'Swiss 7th League',
    slug: 'switzerland-swiss-7th-league',
    type: 'league',
    tier: 7,
  })
  await t.stop()

  const overlay = sourceFolder({
    'leagues.json': JSON.stringify([{ ...entry, name: '7. Liga', slug: 'switzerland-7-liga', timezone: 'Europe/Zurich' }]),
    'same-clubs.json': JSON.stringify([{ country: 'CH', club: 'Gamma Bern', spellings: ['Alpha Bern'], why: 'Renamed.' }]),
    'titles.json': JSON.stringify([{ title: 'Swiss Seventh', league: 'ch.7' }]),
    'tournaments.json': JSON.stringify([{ texts: ['Seventh Cup'], league: 'ch.7' }]),
  })
  t = await startedIngest(undefined, { environment: { REVIEWED_DATA: overlay } })
  await t.imported(`openfootball-json:${folder}`)
  expect(leagues()).toMatchObject([{ id: before!.id, name: '7. Liga', provisional: false }])
  expect((await t.client.listCandidates({})).items).toEqual([])
  const text = sourceFolder({
    '2024-25/x.txt': '= Swiss Seventh 2024/25\n\n» Matchday 1\nSat Aug 10 2024\n  Gamma Bern v Beta Basel  1-0 (0-0)\n',
  })
  await t.imported(`openfootball-text:${text}`)
  const teams = new Set(t.matches().flatMap(({ schedule }) => [schedule!.home!.teamId, schedule!.away!.teamId]))
  expect([new Set(t.matches().map(({ matchId }) => matchId)).size, teams.size]).toEqual([1, 2])
})

test('an overlay reviews a league of volleyball, which keeps its id and gets its times', async () => {
  const afterMatch = '2031-03-05T12:00:00Z'
  const folder = sourceFolder({ 'x.dvw': scoutFile(getSets('25-20 25-18 25-23')) })
  t = await startedIngest(undefined, { now: afterMatch })
  await t.imported(`datavolley:${folder}`)
  const [before] = leagues()
  expect(t.matches().map(({ schedule }) => schedule!.timeTbd)).toEqual([true])
  const { items } = await t.client.listCandidates({})
  const entry = JSON.parse(items.find(({ kind }) => kind === 'league')!.entry) as object
  expect(entry).toEqual({ sport: 'volleyball', code: 'fjord liga', country: '', name: 'Fjord Liga', slug: 'fjord-liga', type: 'league' })
  await t.stop()

  const reviewed = { ...entry, country: 'NO', name: 'Eliteserien', slug: 'norway-eliteserien', timezone: 'Europe/Oslo' }
  const overlay = sourceFolder({ 'leagues.json': JSON.stringify([reviewed]) })
  t = await startedIngest(undefined, { environment: { REVIEWED_DATA: overlay }, now: afterMatch })
  await t.imported(`datavolley:${folder}`)
  expect(leagues()).toMatchObject([{ id: before!.id, name: 'Eliteserien', countryCode: 'NO', provisional: false }])
  expect(t.matches()).toMatchObject([{ schedule: { startAt: '2031-03-01T19:30:00Z', timeTbd: false } }])
  expect((await t.client.listCandidates({})).items.filter(({ kind }) => kind === 'league')).toEqual([])
})

test.each<[files: Record<string, string>, reason: string]>([
  [{ 'leagues.json': '[{ "sport": "hockey", "code": "x" }]' }, 'leagues.json, row 1: sport "hockey" has no list of leagues'],
  [{ 'leagues.json': '[{}]' }, 'leagues.json, row 1: code (missing) is not a text'],
  [{ 'titles.json': '[{ "title": "X", "league": "zz.9" }]' }, 'titles.json, row 1: league "zz.9" is not the code of a reviewed league'],
  [{ 'same-clubs.json': '{}' }, 'same-clubs.json is not a list'],
  [{ 'leagues.json': '[' }, 'leagues.json: Unexpected end'],
  [{ 'league.json': '[]' }, 'league.json is none of leagues.json'],
])('an invalid overlay stops the start: %j', async (files, reason) => {
  await expect(startedIngest(undefined, { environment: { REVIEWED_DATA: sourceFolder(files) } })).rejects.toThrow(
    `REVIEWED_DATA: ${reason}`,
  )
})
