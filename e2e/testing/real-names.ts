import { describe, expect, test } from '@jest/globals'
import { languages, type SportId } from '@touchline/contract/catalog'
import type { Names } from '@touchline/contract/gen/catalog'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { isId, sportOfId } from '@touchline/contract/ids'
import { isOfSport, place, reviewedClubs, reviewedLeagues } from '@touchline/contract/names/reviewed-names'
import { searchesBySport } from '@touchline/fixtures/testing/searches-by-sport'
import type { EmbeddedServer } from './start-server.ts'

/** Country names in the order of `languages`. */
const countries: Readonly<Record<string, readonly string[]>> = {
  AU: ['Australia', 'Australien', 'Australia', 'Australia', 'Australie'],
  BE: ['Belgium', 'Belgien', 'Bélgica', 'Belgio', 'Belgique'],
  BR: ['Brazil', 'Brasilien', 'Brasil', 'Brasile', 'Brésil'],
  CA: ['Canada', 'Kanada', 'Canadá', 'Canada', 'Canada'],
  DE: ['Germany', 'Deutschland', 'Alemania', 'Germania', 'Allemagne'],
  ES: ['Spain', 'Spanien', 'España', 'Spagna', 'Espagne'],
  EUR: ['Europe', 'Europa', 'Europa', 'Europa', 'Europe'],
  FR: ['France', 'Frankreich', 'Francia', 'Francia', 'France'],
  GR: ['Greece', 'Griechenland', 'Grecia', 'Grecia', 'Grèce'],
  HR: ['Croatia', 'Kroatien', 'Croacia', 'Croazia', 'Croatie'],
  IL: ['Israel', 'Israel', 'Israel', 'Israele', 'Israël'],
  IT: ['Italy', 'Italien', 'Italia', 'Italia', 'Italie'],
  LT: ['Lithuania', 'Litauen', 'Lituania', 'Lituania', 'Lituanie'],
  ME: ['Montenegro', 'Montenegro', 'Montenegro', 'Montenegro', 'Monténégro'],
  NAM: ['North America', 'Nordamerika', 'América del Norte', 'Nord America', 'Amérique du Nord'],
  NZ: ['New Zealand', 'Neuseeland', 'Nueva Zelanda', 'Nuova Zelanda', 'Nouvelle-Zélande'],
  PL: ['Poland', 'Polen', 'Polonia', 'Polonia', 'Pologne'],
  RS: ['Serbia', 'Serbien', 'Serbia', 'Serbia', 'Serbie'],
  RU: ['Russia', 'Russland', 'Rusia', 'Russia', 'Russie'],
  SI: ['Slovenia', 'Slowenien', 'Eslovenia', 'Slovenia', 'Slovénie'],
  TR: ['Turkey', 'Türkei', 'Turquía', 'Turchia', 'Turquie'],
  UA: ['Ukraine', 'Ukraine', 'Ucrania', 'Ucraina', 'Ukraine'],
  US: ['United States', 'USA', 'Estados Unidos', 'Stati Uniti', 'États-Unis'],
}

interface Shown {
  id: string
  name: string
  country: string
  country_code: string
}

/**
 * Names of leagues, teams and countries of a sport after an import of its real files. `data` returns `data` of a path
 * below the sport over HTTP.
 */
export function realNames(sport: SportId, data: <T>(path: string) => Promise<T>, server: () => Pick<EmbeddedServer, 'getClient'>): void {
  const named = async (kind: 'league' | 'team'): Promise<Names[]> => {
    const found: Names[] = []
    for (let afterId = ''; ; ) {
      const page = await server().getClient(FixturesService).listNames({ afterId })
      found.push(...page.items.filter(({ id, mergedInto }) => isId(id, kind) && sportOfId(id) === sport && mergedInto === ''))
      afterId = page.nextAfterId
      if (afterId === '') return found
    }
  }

  describe('names', () => {
    test.each(searchesBySport[sport]!)('a search for %s finds %s first', async (q, name) => {
      expect((await data<Shown[]>(`/teams?q=${encodeURIComponent(q)}`))[0]?.name).toBe(name)
    })

    test.each([
      ['leagues', 'league', reviewedLeagues],
      ['teams', 'team', reviewedClubs],
    ] as const)('all imported %s have reviewed names, and every reviewed name is used', async (_, kind, lines) => {
      const client = server().getClient(FixturesService)
      const ids = (await named(kind)).map(({ id }) => id)
      const records = await Promise.all(
        ids.map((id) => (kind === 'team' ? client.getTeam({ id, sport }) : client.getLeague({ id, sport }))),
      )
      const own = lines.filter((line) => isOfSport(sport, line)).map(({ country, key }) => place(country, key))
      const spellings = records.map(({ countryCode, name, spellings }) => [name, ...spellings].map((each) => place(countryCode, each)))
      expect(records.filter((_, i) => !spellings[i]!.some((each) => own.includes(each))).map(({ name }) => name)).toEqual([])
      expect(own.filter((key) => !spellings.some((all) => all.includes(key)))).toEqual([])
    })

    test('countries of leagues and teams are translated into five languages', async () => {
      const oneOfEach = new Map((await named('team')).map(({ id, countryCode }) => [countryCode, id]))
      expect(oneOfEach.size).toBeGreaterThan(0)
      for (const [i, lang] of languages.entries()) {
        const leagues = await data<Shown[]>(`/leagues?limit=200&lang=${lang}`)
        const teams = await Promise.all([...oneOfEach.values()].map((id) => data<Shown>(`/teams/${id}?lang=${lang}`)))
        for (const { country, country_code } of [...leagues, ...teams])
          expect([country_code, country]).toEqual([country_code, countries[country_code]?.[i]])
      }
    })
  })
}
