import { afterEach, expect, test } from '@jest/globals'
import { externalKey } from '@touchline/contract/external-ids'
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

const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')

/** The ids of every observed league, team, player and match, as "nba:1", by its key at the partner. */
function idsByKey(): Record<string, string[]> {
  const entities = t!
    .catalog()
    .flatMap(({ entity: { case: kind, value } }) => (kind === 'league' || kind === 'team' || kind === 'player' ? [value] : []))
  const all = [...entities, ...t!.matches().map(({ schedule }) => schedule!)].map(({ externalIds }) => externalIds.map(externalKey))
  return Object.fromEntries(all.flatMap((ids) => ids.flatMap((key) => (key.startsWith('acme:') ? [[key.slice(5), ids]] : []))))
}

test('a partner states ids of other providers, and an overlay adds some, by ids here or there', async () => {
  const folder = sourceFolder({
    'acme.jsonl': lines(
      { record: 'header', touchline: 1, sport: 'handball', source: 'acme' },
      { record: 'league', id: 'l1', name: 'Landesliga', country: 'DE', gender: 'm', type: 'league', external_ids: { ihf: ['77'] } },
      { record: 'team', id: 't1', name: 'Ashby', external_ids: { ihf: ['1', '2'], 'NOT A NAMESPACE': ['3'], other: ['4', 'a,b'] } },
      { record: 'team', id: 't2', name: 'Bexford', external_ids: { ihf: [] } },
      { record: 'player', id: 'p1', name: 'Ada Quill', external_ids: { ihf: ['p-1'] } },
      {
        ...{ record: 'match', id: 'm1', league: 'l1', season: '2025/2026', start_at: '2026-02-07T15:00:00Z', external_ids: { ihf: ['m'] } },
        ...{ home: { team: 't1' }, away: { team: 't2' }, state: 'finished', status: 'FT', home_score: 30, away_score: 28 },
      },
      { record: 'lineup', match: 'm1', side: 'home', starters: [{ name: 'Ada Quill', id: 'p1' }] },
    ),
  })
  t = await startedIngest(undefined, { now: '2026-02-08T12:00:00Z' })
  const { matches, parts } = await t.imported(`touchline-jsonl@acme:${folder}`)
  expect([matches, parts]).toEqual([1, 2])
  expect(idsByKey()).toEqual({
    ...{ l1: ['acme:l1', 'ihf:77'], t1: ['acme:t1', 'ihf:1', 'ihf:2', 'other:4'], t2: ['acme:t2'] },
    ...{ p1: ['acme:p1', 'ihf:p-1'], m1: ['acme:m1', 'ihf:m'] },
  })
  const [{ matchId, schedule }] = t.matches() as [ReturnType<StartedIngest['matches']>[number]]
  await t.stop()

  const overlay = sourceFolder({
    'external-ids.json': JSON.stringify([
      { kind: 'match', record: matchId, namespace: 'espn', id: '400' },
      { kind: 'team', record: schedule!.away!.teamId, namespace: 'espn', id: '2', why: 'By hand.' },
      { kind: 'team', record: 'ihf:2', namespace: 'espn', id: '1' },
      { kind: 'player', record: 'acme:p1', namespace: 'espn', id: '3' },
      { kind: 'player', record: 'acme:t1', namespace: 'espn', id: 'of-no-player' },
    ]),
  })
  t = await startedIngest(undefined, { environment: { REVIEWED_DATA: overlay }, now: '2026-02-08T12:00:00Z' })
  await t.imported(`touchline-jsonl@acme:${folder}`)
  expect(idsByKey()).toMatchObject({
    ...{ t1: ['acme:t1', 'espn:1', 'ihf:1', 'ihf:2', 'other:4'], t2: ['acme:t2', 'espn:2'] },
    ...{ p1: ['acme:p1', 'espn:3', 'ihf:p-1'], m1: ['acme:m1', 'espn:400', 'ihf:m'] },
  })
})

test.each<[files: Record<string, string>, reason: string]>([
  [
    { 'external-ids.json': '[{ "kind": "venue", "record": "nba:1", "namespace": "espn", "id": "1" }]' },
    'external-ids.json, row 1: kind "venue" is none of league, match, player, team',
  ],
  [
    { 'external-ids.json': '[{ "kind": "team", "record": "Ashby", "namespace": "espn", "id": "1" }]' },
    'external-ids.json, row 1: record "Ashby" is neither the id of a team nor an id with its namespace',
  ],
  [
    { 'external-ids.json': '[{ "kind": "team", "record": "nba:1", "namespace": "ESPN", "id": "1" }]' },
    'external-ids.json, row 1: "ESPN:1" is no id with its namespace',
  ],
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
