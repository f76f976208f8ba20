import { getFaults, type Places } from '@touchline/briefings/testing/recomputed-facts'
import { getStakesFaults, isStake, type Stakes } from '@touchline/briefings/testing/recomputed-stakes'
import { readSeason, type SourceMatch } from '@touchline/briefings/testing/source-season'
import { getClaims, type Server, withServedIds } from './briefings-of-source.ts'

/*
 * Facts of real matches as customers get them, compared with what independent code computes from the source files: three seasons
 * of two leagues, and the Champions League between them. The stakes are computed from the matches of the season.
 */
const seasons = ['2022-23', '2023-24', '2024-25']
const [england, germany, europe] = [
  { league: 'England: Premier League', file: 'en.1.json', timeZone: 'Europe/London' },
  { league: 'Germany: Bundesliga', file: 'de.1.json', timeZone: 'Europe/Berlin' },
  { league: 'Europe: Champions League', file: 'uefa.cl.json', timeZone: 'Europe/Berlin' },
]
const read = [...[england, germany].flatMap((of) => seasons.map((season) => ({ ...of, season }))), { ...europe, season: '2024-25' }]

/** The files to import, relative to the folder of openfootball-json. */
export const briefedFiles: readonly string[] = read.map(({ season, file }) => `${season}/${file}`)

/** Places of 2024/25: UEFA, entries for 2025/26 by league position; Premier League and DFL, relegation. */
const places: Readonly<Record<string, Places>> = {
  'en.1.json': { champions_league: [1, 2, 3, 4, 5], europa_league: [6, 7], relegation: [18, 19, 20] },
  'de.1.json': { champions_league: [1, 2, 3, 4], europa_league: [5], conference_league_qualification: [6], relegation: [17, 18] },
}
/** What the places are worth; the 16th of the Bundesliga plays against the third of the 2. Bundesliga. */
const stakes: Readonly<Record<string, Stakes>> = {
  'en.1.json': {
    prizes: [
      ['title', 1],
      ['champions_league', 5],
      ['europa_league', 7],
    ],
    safe: 17,
    notRelegated: 17,
  },
  'de.1.json': {
    prizes: [
      ['title', 1],
      ['champions_league', 4],
      ['europa_league', 5],
      ['conference_league_qualification', 6],
    ],
    safe: 15,
    notRelegated: 16,
  },
}

/** The leagues whose briefings of 2024/25 can be recomputed, by file. */
export const briefedLeagues: readonly string[] = Object.keys(places)

/** All matches of the files, with the ids of the server. */
export async function briefedMatches(server: Server, folder: string): Promise<SourceMatch[]> {
  const all: SourceMatch[] = []
  for (const { league, file, timeZone, season } of read) {
    const source = readSeason(folder, `${season}/${file}`, timeZone)
    all.push(...(await withServedIds(server, league, `20${season.slice(2, 4)}/20${season.slice(5)}`, source)))
  }
  return all
}

/** Recomputes every fact before one of `oneIn` matches of 2024/25 of a league, and what the match decided. */
export async function recomputeBriefings(server: Server, all: readonly SourceMatch[], { file, oneIn }: { file: string; oneIn: number }) {
  const season = all.filter((match) => match.league === file && match.season === '2024-25')
  const [faults, kinds] = [[] as string[], new Set<string>()]
  let facts = 0
  for (const match of season.filter((_, i) => i % oneIn === 0)) {
    const claims = await getClaims(server, match.id)
    const plain = claims.filter((claim) => !isStake(claim))
    faults.push(...getFaults(plain, match, all, places[file]!))
    faults.push(...getStakesFaults(claims.filter(isStake), match, season, stakes[file]!))
    for (const { kind } of claims) kinds.add(kind)
    facts += claims.length
  }
  return { faults, facts, kinds: kinds.size }
}
