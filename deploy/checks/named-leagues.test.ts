import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import type { SportId } from '@touchline/contract/catalog'
import { derivedId } from '@touchline/contract/derived-id'

const root = new URL('../../', import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8'))

interface Reviewed {
  slug: string
  countryCode?: string
  country?: string
  gender?: string
  genders?: string[]
}
interface Named {
  league: string
  country: string
  genders?: string[]
  keys?: string[]
}

const getIds = (sport: SportId, { slug, countryCode, country = countryCode!, gender = 'm', genders = [gender] }: Reviewed) =>
  genders.map((each) => derivedId(sport, 'league', [country, each, slug]).id)

const sports = readdirSync(new URL('services/standings/', root), { withFileTypes: true })
  .filter((folder) => folder.isDirectory() && readdirSync(new URL(`services/standings/${folder.name}/`, root)).includes('leagues.json'))
  .map(({ name }) => name as SportId)

test.each(sports)('%s: a league that rules mean by its slug is in the reviewed list', (sport) => {
  const named = (read(`services/standings/${sport}/leagues.json`) as Named[]).filter(({ keys }) => keys === undefined)
  const reviewed = named.length === 0 ? [] : (Object.values(read(`sources/${sport}/leagues.json`)) as Reviewed[])
  const ids = new Set(reviewed.flatMap((league) => getIds(sport, league)))
  const missing = named.flatMap(({ league, ...row }) =>
    getIds(sport, { ...row, slug: league })
      .filter((id) => !ids.has(id))
      .map(() => league),
  )
  expect(missing).toEqual([])
})

test('the leagues with away goals have the ids of their slugs', () => {
  const rows = read('services/fixtures/ties/away-goals.json') as { league_id: string; league: string }[]
  const reviewed = read('sources/soccer/leagues.json') as Reviewed[]
  for (const { league_id, league } of rows) expect(getIds('soccer', reviewed.find(({ slug }) => slug === league)!)).toEqual([league_id])
})

test('the leagues with rules about leaders have the ids of their names in the rules of standings', () => {
  const rows = read('services/stats/qualification/rules.json') as { league_id: string; league: string }[]
  const named = sports.flatMap((sport) =>
    (read(`services/standings/${sport}/leagues.json`) as Named[]).flatMap(({ league, ...row }) =>
      getIds(sport, { ...row, slug: league }).map((id) => `${id} ${league}`),
    ),
  )
  expect(rows.map(({ league_id, league }) => `${league_id} ${league}`).filter((each) => !named.includes(each))).toEqual([])
})
