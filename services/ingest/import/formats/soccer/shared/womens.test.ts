import { expect, test } from '@jest/globals'
import { openfootballJson } from '@touchline/sources/soccer/openfootball-json/connector'
import { isWomens } from '@touchline/sources/soccer/shared/womens'
import { worldcupJson } from '@touchline/sources/soccer/worldcup-json/connector'
import { getDatasets } from '@touchline/sources/testing/get-datasets'
import { played, season, sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../../../../testing/started-ingest.ts'

test.each([
  ...["England | Women's Super League", 'Frauen-Bundesliga', 'Division 1 Féminine', 'Spain | Liga F', 'NWSL', 'Damallsvenskan'],
  ...["FIFA Women's World Cup", 'Liga MX Femenil', 'Serie A Femminile', '1. liga žen', 'Eredivisie Vrouwen', 'Női NB I', 'en.w.1'],
  ...['Championship (W)', 'Gjensidige Kvindeliga', 'Ekstraliga kobiet', 'Brasileirão Feminino', 'Damen-Regionalliga', 'women/2024/a.txt'],
])('%s is played by women', (name) => expect(isWomens(name)).toBe(true))

test.each(['English Premier League', 'Allsvenskan', 'Liga 1', 'Western League', 'Zenit Cup', 'World Cup', 'Dammann-Pokal', 'Ladisla Cup'])(
  '%s is not said to be played by women',
  (name) => expect(isWomens(name)).toBe(false),
)

const lines = (title: string) => `${title}\n\n▪ Matchday 1\nSat Aug/10\n  15:00  Ashby v Bexford  2-1\n`

test('a league of women is one of its own, whatever its file is called', async () => {
  const ingest = await startedIngest()
  const folder = sourceFolder({
    'england-women/1-premierleague.txt': lines('= English Premier League 2024/25'),
    '2024-25/1-premierleague.txt': lines('= English Premier League'),
    '2024-25/1-bundesliga.txt': lines('= Deutsche Bundesliga 2024/25 Frauen'),
    '2024-25/1-damall.txt': lines('= Sweden | Damallsvenskan 2024/25'),
  })
  expect(await ingest.imported(`openfootball-text:${folder}`)).toMatchObject({ rows: 4, matches: 4, quarantined: 0, lost: 0 })
  const leagues = ingest.catalog().flatMap(({ entity }) => (entity.case === 'league' ? [entity.value] : []))
  expect(leagues.map(({ name, gender, countryCode }) => [name, gender, countryCode]).sort()).toEqual([
    ['Damallsvenskan', 'w', 'SE'],
    ['Deutsche Bundesliga Frauen', 'w', ''],
    ['English Premier League', 'w', ''],
    ['Premier League', 'm', 'GB-ENG'],
  ])
})

test('of football.json too', async () => {
  const rows = [played(1, '2024-08-16', 'Ashby', 'Bexford', [1, 0])]
  const datasets = await getDatasets(openfootballJson, {
    '2024-25/en.1.json': season('English Premier League 2024/25', rows),
    '2023-24/en.1.json': season("Women's Super League 2023/24", [played(1, '2023-08-16', 'Ashby', 'Bexford', [1, 0])]),
    'women/2024-25/en.1.json': season('Super League 2024/25', rows),
    '2024-25/is.w.1.json': season('Besta deild 2024/25', rows),
  })
  expect([...datasets.values()].map(({ name, season }) => [name, season!.league.name, season!.league.gender, season!.league.key])).toEqual([
    ['2024-25/en.1', 'Premier League', 'm', undefined],
    ['2023-24/en.1.women', "Women's Super League", 'w', 'en.1.women'],
    ['2024-25/en.1.women', 'Super League', 'w', 'en.1.women'],
    ['2024-25/is.w.1', 'Besta deild', 'w', 'is.w.1'],
  ])
})

test("a Women's World Cup is not the World Cup of men", async () => {
  const match = { round: 'Final', date: '2019-07-07', team1: 'Norway', team2: 'Wales', score: { ft: [1, 0] } }
  const [dataset] = (await getDatasets(worldcupJson, { '2019/worldcup.json': season("Women's World Cup 2019", [match]) })).values()
  expect(dataset!.season!.league).toMatchObject({ name: "Women's World Cup", gender: 'w', key: 'world.women', type: 'tournament' })
})
