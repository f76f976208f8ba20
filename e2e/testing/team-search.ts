import { beforeAll, describe, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import type { Team } from '@touchline/contract/gen/catalog'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { isId, sportOfId } from '@touchline/contract/ids'
import { withoutClubWords } from '@touchline/contract/names/club-words'
import { countryName } from '@touchline/contract/names/countries'
import { normalizeName } from '@touchline/contract/names/normalize'
import { searches } from '@touchline/fixtures/testing/searches'
import type { Imported } from './imported.ts'

/** Team search over the real files. */
export function teamSearch(t: Imported): void {
  let teams: Team[]
  const found = async (q: string): Promise<Team[]> =>
    (await t.getClient(FixturesService).searchTeams({ sport: 'soccer', q, limit: 5 })).items

  beforeAll(async () => {
    const client = t.getClient(FixturesService)
    const ids: string[] = []
    for (let afterId = ''; ; ) {
      const page = await client.listNames({ afterId })
      ids.push(
        ...page.items
          .filter(({ id, mergedInto }) => isId(id, 'team') && sportOfId(id) === 'soccer' && mergedInto === '')
          .map(({ id }) => id),
      )
      afterId = page.nextAfterId
      if (afterId === '') break
    }
    teams = []
    while (ids.length > 0) teams.push(...(await Promise.all(ids.splice(0, 50).map((id) => client.getTeam({ id, sport: 'soccer' })))))
  }, 60_000)

  test.each(searches)('%s → %s', async (q, name) => {
    expect((await found(q))[0]?.name).toBe(name)
  })

  test.each([
    ['united', ['Manchester United', 'Newcastle United', 'West Ham United']],
    ['city', ['Manchester City', 'Leicester City', 'Norwich City']],
    ['roma', ['AS Roma']],
    ['inter', ['Inter Milan']],
    ['milan', ['AC Milan', 'Inter Milan']],
    ['real', ['Real Madrid', 'Real Betis', 'Real Sociedad']],
    ['madrid', ['Real Madrid', 'Atlético Madrid']],
    ['barcelona', ['Barcelona']],
    ['bayern', ['Bayern Munich', 'Bayern Munich II']],
    ['juve', ['Juventus', 'Juve Stabia']],
    ['psg', ['Paris Saint-Germain']],
    ['austria', ['Austria', 'Austria Vienna']],
  ])('%s: the most prominent first', async (q, names) => {
    const first = (await found(q)).slice(0, names.length).map(({ name }) => name)
    expect(first).toEqual(names.map((name) => expect.stringContaining(name)))
  })

  test('has all teams of the files', () => expect(teams.length).toBeGreaterThan(1_500))

  describe('nations', () => {
    const nations = () => teams.filter(({ type, countryCode, name }) => type === 'national' && countryCode !== 'INT' && name !== '')

    test('are found by the name of their country in every language', async () => {
      expect(nations().length).toBeGreaterThan(200)
      const missing: string[] = []
      for (const { id, countryCode, name } of nations()) {
        for (const lang of languages) {
          const q = countryName(countryCode, lang)
          // A club may have the same name: Granada, Monaco.
          const first = (await found(q)).slice(0, 3)
          if (!first.some((team) => team.id === id)) missing.push(`${q} (${name})`)
        }
      }
      expect(missing).toEqual([])
    })

    test('have one team each', () => {
      const codes = nations().map(({ countryCode }) => countryCode)
      expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([])
    })
  })

  test('clubs are named without FC and the like in every language, unless the rest is no name of theirs', () => {
    const names = teams
      .filter(({ leagues, type }) => type !== 'national' && leagues.length > 0)
      .flatMap(({ name, translations }) => [name, ...Object.values(translations)])
    const withClubWords = new Set(names.filter((name) => withoutClubWords(normalizeName(name)) !== normalizeName(name)))
    expect([...withClubWords].sort()).toEqual(
      [
        // Another club has the rest of the name as its name.
        ...['AFC Wimbledon', 'FC Gütersloh', 'FC Hertha Wels', 'Los Angeles FC', 'Los Ángeles FC', 'Paris FC', 'París FC', 'Riga FC'],
        // The rest of the name is an adjective.
        ...['Bremer SV', 'Deutschlandsberger SC', 'Greifswalder FC', 'Hamburger SV', 'Kapfenberger SV'],
      ].sort(),
    )
  })

  test('no two clubs of a country have the same English name', () => {
    const named = Map.groupBy(
      teams.filter(({ leagues, type }) => type !== 'national' && leagues.length > 0),
      ({ countryCode, gender, name }) => `${countryCode} ${gender} ${name}`,
    )
    expect([...named].filter(([, same]) => same.length > 1).map(([name]) => name)).toEqual([])
  })
}
