import { expect, test } from '@jest/globals'
import { externalKey, namespacePattern } from '@touchline/contract/external-ids'
import { sharedData, withSharedData } from '@touchline/platform/testing/shared-data'
import { connectors } from '@touchline/sources/registry'
import { getDatasets } from '@touchline/sources/testing/get-datasets'
import { soundFiles } from '@touchline/sources/testing/sound-files'
import { sources } from '../registry.ts'
import { startedIngest } from '../testing/started-ingest.ts'

type Kind = 'league' | 'team' | 'player' | 'match'

/** What is observed of each kind: the name of an entity, its ids. */
async function idsIn(feed: string): Promise<Record<Kind, Map<string, string[]>>> {
  const ingest = await startedIngest()
  await ingest.imported(feed)
  const ids = { league: new Map(), team: new Map(), player: new Map(), match: new Map() }
  for (const { entity } of ingest.catalog())
    if (entity.case === 'league' || entity.case === 'team' || entity.case === 'player')
      ids[entity.case].set(entity.value.name, entity.value.externalIds.map(externalKey))
  for (const { matchId, schedule } of ingest.matches()) ids.match.set(matchId, schedule!.externalIds.map(externalKey))
  await ingest.stop()
  return ids
}

const known: readonly [feed: string, folder: string, expected: Partial<Record<Kind, Record<string, string[]>>>, matches: string[]][] = [
  [
    'nba-live',
    'basketball/nba',
    { player: { 'Stephen Curry': ['nba:201939'] }, team: { 'Brooklyn Nets': ['nba:1610612751'] } },
    ['nba:0022000001'],
  ],
  [
    'nba-stats',
    'basketball/nba',
    { player: { 'John Wall': ['nba:202322'] }, team: { 'Golden State Warriors': ['nba:1610612744'] } },
    ['nba:0021600270', 'nba:0021800001'],
  ],
  ['euroleague', 'basketball/euroleague', { team: { 'Real Madrid': ['euroleague:MAD'] } }, ['euroleague:E2016_1']],
  [
    'wyscout',
    'soccer/wyscout-2017-18',
    { player: { 'Harry Kane': ['wyscout:8717'] }, team: { Arsenal: ['wyscout:1609'] }, league: { 'Premier League': ['wyscout:364'] } },
    ['wyscout:2499719'],
  ],
  [
    'retrosheet',
    'baseball/retrosheet-2016',
    { player: { 'Mike Trout': ['retrosheet:troum001'] }, team: { 'Chicago Cubs': ['retrosheet:CHN'] } },
    ['retrosheet:CHN201604110'],
  ],
  ['nfl-results', 'american-football/nfl-results', { team: { 'Green Bay Packers': ['nfl:GB'] } }, []],
  ['nfl-gamecenter', 'american-football/nfl-gamecenter', { team: { 'Green Bay Packers': ['nfl:GB'] } }, ['nfl:2018090600']],
  ['hockey-databank', 'hockey/hockey-databank', { player: { 'Alex Ovechkin': ['hockey-databank:ovechal01'] } }, []],
  ['hockeytech', 'hockey/pwhl-hockeytech', { team: { 'Boston Fleet': ['hockeytech-pwhl:1'] } }, ['hockeytech-pwhl:42']],
  ['atp', 'tennis/atp-world-tour', { player: { 'Novak Djokovic': ['atp:d643'] }, league: { Wimbledon: ['atp:540'] } }, []],
  ['openfootball-json', 'soccer/openfootball-json/2024-25', { league: { 'Premier League': ['openfootball:en.1'] } }, []],
]

for (const [format, folder, expected, matches] of known)
  withSharedData(folder, `the ids of ${format}`, (path) => {
    test('are those that the source uses', async () => {
      const ids = await idsIn(`${format}:${path}`)
      for (const [kind, named] of Object.entries(expected)) expect(Object.fromEntries(ids[kind as Kind])).toMatchObject(named)
      const all = new Set([...ids.match.values()].flat())
      expect(matches.filter((each) => !all.has(each))).toEqual([])
    })
  })

test('a player of tennis has the same ids as a team', async () => {
  const path = sharedData('tennis/atp-world-tour')
  if (path === undefined) return
  const { team } = await idsIn(`atp:${path}`)
  expect(team.get('Novak Djokovic')).toEqual(['atp:d643'])
  expect([...team.values()].flat().filter((key) => key.includes('qualifier'))).toEqual([])
})

test('a dataset names its own namespace where the row of its source leaves it to the dataset, and nowhere else', async () => {
  for (const connector of connectors) {
    if (connector.kind !== 'matches') continue
    const datasets = [...(await getDatasets(connector, soundFiles[connector.format]!)).values()]
    const namespaces = datasets.filter(({ season }) => season).map(({ namespace }) => namespace)
    expect([connector.format, namespaces.every((each) => (each !== undefined) === (connector.namespace === 'dataset'))]).toEqual([
      connector.format,
      true,
    ])
  }
})

test('every namespace can be asked for', () => {
  const given = sources.flatMap(({ namespace }) => namespace ?? [])
  expect(given.filter((each) => !RegExp(`^${namespacePattern}$`).test(each))).toEqual([])
})
