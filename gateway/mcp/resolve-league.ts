import { FixturesService } from '@touchline/contract/gen/fixtures'
import { namesCountry } from '@touchline/contract/names/country-words'
import { leagueHit, leagueNames } from '@touchline/contract/names/league-names'
import { normalizeName } from '@touchline/contract/names/normalize'
import { distance } from 'fastest-levenshtein'
import { endpoint, page } from '../endpoints/endpoint.ts'
import { required } from '../endpoints/param.ts'
import * as paramTypes from '../endpoints/param-types.ts'
import { renderCatalogMeta } from '../records/catalog-meta.ts'
import { type League, league as leagueRecord } from '../records/league.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { type Candidate, unknown } from './candidates.ts'
import { type Found, foundById, getSports, type Hits, type Named, only, refuseExcluded, requireLetters, type Search } from './named.ts'
import { findTeam } from './resolve.ts'
import { leagueTitle } from './text.ts'
import type { ToolCall } from './tool.ts'

const { sport, limit, offset, lang } = paramTypes

interface LeagueHit {
  /** Every word of the name begins a word of the league or names its country. */
  hasWords: boolean
  isInCountry: boolean
}

/** The list of leagues by `q`, which also marks those that `name` means, and those of `country`. */
const leagueHits = endpoint({
  path: '/{sport}/leagues',
  summary: '',
  price: 'free',
  params: {
    sport,
    q: paramTypes.text(''),
    name: required(paramTypes.text(''), 'a name'),
    country: paramTypes.text(''),
    future: paramTypes.yesNo(''),
    limit,
    offset,
    lang,
  },
  data: page('league'),
  cache: 'list',
  rpc: FixturesService.method.listLeagues,
  buildRequest: ({ sport, q, future, limit, offset }) => ({ sport, future, limit, offset, ...(q !== undefined && { q }) }),
  render: ({ items, total }, view, { name, country = '' }) => {
    const [wanted, words, itsCountry] = [normalizeName(name), getWords(name), getWords(country)]
    const hits = items.map((league) => {
      const hit = leagueHit(league, words)
      return {
        ...leagueRecord.render(league, view),
        isMeant: hit === 'whole' || leagueNames(league).has(wanted),
        hasWords: hit !== undefined,
        isInCountry: itsCountry.every((word) => namesCountry(word, league.countryCode)),
      }
    })
    return { data: { hits } satisfies Search<League>, total, ...renderCatalogMeta(view) }
  },
  cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
})

const getWords = (text: string): string[] =>
  normalizeName(text)
    .split(' ')
    .filter((word) => word !== '')

/** Requests of a search in one sport, of 200 leagues each. */
const requestsMax = 5
const requestMax = 200

export type LeagueHits = Hits<Found<League & LeagueHit>>

interface Searched extends Named {
  name: string
  /** What is searched for, if that is not the name. */
  q?: string
  country?: string | undefined
  upcomingOnly?: boolean
}

/**
 * Leagues by the words of their names and of their country, the likeliest first: whole names, then leagues of the country
 * whose language is asked for, reviewed ones, and upper divisions.
 */
export async function searchLeagues(
  call: ToolCall,
  { name, q = name, country, upcomingOnly = false, ...named }: Searched,
  sports = getSports(call, named),
  lookUp = call.lookUp,
): Promise<{ hits: LeagueHits; importing: boolean }> {
  let importing = false
  const params = { q, name, country, future: String(upcomingOnly), lang: named.lang }
  const inSport = async (sport: string) => {
    const hits: LeagueHits = []
    for (let i = 0; i < requestsMax; i++) {
      const { data, meta, total } = await lookUp<Search<League, LeagueHits>>(leagueHits, {
        ...params,
        ...{ sport, limit: requestMax, offset: i * requestMax },
      })
      importing ||= meta.importing === true
      hits.push(...data.hits.filter(({ isInCountry }) => isInCountry).map((hit) => ({ ...hit, sport })))
      if ((i + 1) * requestMax >= total) break
    }
    return hits
  }
  const hits = (await Promise.all(sports.map(inSport))).flat()
  const home = getHome(named.lang)
  const rank = (hit: LeagueHits[number]): number[] => [
    Number(!hit.isMeant),
    Number(hit.country_code !== home),
    Number(!hit.reviewed),
    hit.tier ?? Number.MAX_SAFE_INTEGER,
  ]
  return { hits: sortedBy(hits, rank), importing }
}

function sortedBy<T>(items: readonly T[], rank: (item: T) => number[]): T[] {
  const ranked = items.map((item) => ({ item, by: rank(item) }))
  ranked.sort((a, b) => a.by.map((value, i) => value - b.by[i]!).find((difference) => difference !== 0) ?? 0)
  return ranked.map(({ item }) => item)
}

/** Adds the country, which makes the name unique in its sport. */
const candidate = ({ id, sport, ...league }: Found<League>): Candidate => ({ id, name: leagueTitle(league), sport, of: null })

/**
 * Resolves the name or the id of a league. Of several leagues of one name, the one in which `team` plays is meant, else that
 * of the country whose language is asked for. Throws Unclear with the candidates when it is ambiguous.
 */
export async function findLeague(
  call: ToolCall,
  name: string,
  { team, ...named }: Named & { team?: string | undefined },
): Promise<Found<League>> {
  const byId = await foundById<League>(call, 'league', name, named)
  if (byId) return byId
  requireLetters('league', name)
  const { hits, importing } = await searchLeagues(call, { ...named, name })
  const fitting = hits.filter(({ isMeant, hasWords }) => isMeant || hasWords)
  await refuseExcludedLeague(call, { ...named, name }, fitting)
  const preferred = inHome(await withTeam(call, reviewedIfAny(fitting), { ...named, team }), named)
  const league = only({ name, kind: 'league', importing }, preferred, candidate)
  if (league) return league
  const near = hits.length > 0 ? hits : await similarLeagues(call, { ...named, name })
  throw unknown(name, 'league', 'find_leagues', near.map(candidate), importing)
}

/** Throws Unclear if only leagues that the key does not include have the name. */
export const refuseExcludedLeague = (call: ToolCall, searched: Searched, hits: LeagueHits): Promise<void> =>
  refuseExcluded<League>(
    call,
    searched,
    hits,
    async (sports, lookUp) => (await searchLeagues(call, searched, sports, lookUp)).hits,
    candidate,
  )

/** Prefers reviewed leagues of that name, if there are any. */
function reviewedIfAny(hits: LeagueHits): LeagueHits {
  const reviewed = hits.filter((hit) => hit.isMeant && hit.reviewed)
  return reviewed.length > 0 ? reviewed : hits
}

/** Keeps, of several leagues of one name, those in which the team plays or played; keeps all if it plays in none. */
async function withTeam(call: ToolCall, hits: LeagueHits, { team, ...named }: Named & { team?: string | undefined }): Promise<LeagueHits> {
  const meant = hits.filter(({ isMeant }) => isMeant)
  if (team === undefined || meant.length < 2) return hits
  const { leagues } = await findTeam(call, team, named)
  const having = meant.filter(({ id }) => leagues.some((league) => league.id === id))
  return having.length > 0 ? having : hits
}

/** The only one of several leagues of the name in the country of the language; all if there is none. */
function inHome(hits: LeagueHits, { lang }: Named): LeagueHits {
  const home = hits.filter(({ isMeant, country_code }) => isMeant && country_code === getHome(lang))
  return home.length === 1 ? home : hits
}

/** The country where most speakers of a language live, by CLDR. Undefined without a language. */
const getHome = (lang: string | undefined): string | undefined => (lang === undefined ? undefined : new Intl.Locale(lang).maximize().region)

/** Number of words of a misspelled name that are searched for, each in every sport. */
const beginningsMax = 3

/**
 * Leagues with a similar name, the most similar first: their words begin alike, and at most a quarter of the letters
 * differ.
 */
export async function similarLeagues(call: ToolCall, searched: Searched): Promise<LeagueHits> {
  const wanted = normalizeName(searched.name)
  const beginnings = [...new Set(getWords(searched.name).map((word) => word.slice(0, 3)))]
    .filter((part) => part.length === 3)
    .slice(0, beginningsMax)
  const all = await Promise.all(beginnings.map((q) => searchLeagues(call, { ...searched, q })))
  const found = new Map(all.flatMap(({ hits }) => hits).map((hit) => [hit.id, hit]))
  return [...found.values()]
    .map((hit) => ({
      hit,
      differs: Math.min(...[hit.name, `${hit.country} ${hit.name}`].map((each) => distance(wanted, normalizeName(each)))),
    }))
    .filter(({ differs }) => differs <= wanted.length / 4)
    .sort((a, b) => a.differs - b.differs)
    .map(({ hit }) => hit)
}
