import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Language, languages, type MatchSportId } from '@touchline/contract/catalog'
import { AuthService } from '@touchline/contract/gen/auth'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { copySample, type Sampled } from './copy-sample.ts'
import { importFeed } from './import-feed.ts'
import { type EmbeddedServer, startInOneProcess } from './start-server.ts'

interface GoldenMatch {
  sport: MatchSportId
  /** Day in UTC. */
  date: string
  /** "Argentina 3-3 France" */
  result: string
}

/** Matches whose briefings are golden files, by the name of the file. */
export const goldenMatches: Readonly<Record<string, GoldenMatch>> = {
  'world-cup-final-2022': { sport: 'soccer', date: '2022-12-18', result: 'Argentina 3-3 France' },
  'forest-chelsea-2025': { sport: 'soccer', date: '2025-05-25', result: 'Nottingham Forest 0-1 Chelsea' },
  'newcastle-everton-2025': { sport: 'soccer', date: '2025-05-25', result: 'Newcastle United 0-1 Everton' },
  'cubs-no-hitter-2016': { sport: 'baseball', date: '2016-04-21', result: 'Cincinnati Reds 0-16 Chicago Cubs' },
  'cubs-walk-off-2016': { sport: 'baseball', date: '2016-05-08', result: 'Chicago Cubs 4-3 Washington Nationals' },
  'broncos-raiders-2018': { sport: 'american-football', date: '2018-09-16', result: 'Denver Broncos 20-19 Oakland Raiders' },
  'stanley-cup-2017': { sport: 'hockey', date: '2017-06-11', result: 'Nashville Predators 0-2 Pittsburgh Penguins' },
  'thunder-wizards-2016': { sport: 'basketball', date: '2016-11-30', result: 'Oklahoma City Thunder 126-115 Washington Wizards' },
  'bucks-thunder-2019': { sport: 'basketball', date: '2019-04-10', result: 'Milwaukee Bucks 116-127 Oklahoma City Thunder' },
  'paris-final-2022': { sport: 'tennis', date: '2022-10-31', result: 'Novak Djokovic 1-2 Holger Rune' },
  'brazil-poland-2012': { sport: 'volleyball', date: '2012-07-05', result: 'Brazil 2-3 Poland' },
  'eyendorf-lueneburg-2025': { sport: 'handball', date: '2025-11-01', result: 'MTV Eyendorf 31-31 Handballverein Lüneburg' },
}

/** The seasons of these matches, of baseball until them, and earlier ones of their teams. */
const sampled: readonly Sampled[] = [
  { path: 'soccer/openfootball-clubs/europe/england' },
  ...['2022-23', '2023-24', '2024-25'].map((season) => ({ path: `soccer/openfootball-json/${season}/en.1.json` })),
  { path: 'soccer/international-results/former_names.csv' },
  ...['results', 'goalscorers', 'shootouts'].map((name) => ({
    path: `soccer/international-results/${name}.csv`,
    lines: /^date|^[^,]+,([^,]+,)?(Argentina|France),/,
  })),
  { path: 'soccer/worldcup-json/2022' },
  { path: 'baseball/retrosheet-2016', files: /(TEAM|\.ROS|CHN\.EVN)/ },
  { path: 'baseball/retrosheet-gamelogs/GL2016.TXT', lines: /^"20160[45]/ },
  { path: 'american-football/nfl-results/games_2018.csv' },
  { path: 'american-football/nfl-gamecenter' },
  { path: 'american-football/nfl-players' },
  ...['games', 'playoffs'].map((name) => ({ path: `hockey/nhl-results/${name}_2017.csv` })),
  { path: 'basketball/nba', files: /(^|nba|0021600270|leaguegamelog)[^/]*$/ },
  ...['tournaments', 'match_scores'].map((name) => ({ path: `tennis/atp-world-tour/${name}_2022.csv` })),
  { path: 'volleyball/fivb-xml' },
  { path: 'handball' },
]

const feedsIn = (folder: string): string[] => [
  `openfootball-clubs:${folder}/soccer/openfootball-clubs`,
  `international-results:${folder}/soccer/international-results`,
  `openfootball-json:${folder}/soccer/openfootball-json`,
  `worldcup-json:${folder}/soccer/worldcup-json`,
  `retrosheet:${folder}/baseball`,
  `nfl-results:${folder}/american-football/nfl-results`,
  `nfl-gamecenter:${folder}/american-football`,
  `nhl-results:${folder}/hockey/nhl-results`,
  `nba-stats:${folder}/basketball/nba`,
  `atp:${folder}/tennis`,
  `fivb-xml:${folder}/volleyball/fivb-xml`,
  `hvnb:${folder}/handball`,
]

/** Later than all matches. */
const now = '2026-08-01T12:00:00Z'

export const goldenFile = (match: string, lang: Language): URL => new URL(`../golden-briefings/${match}.${lang}.md`, import.meta.url)

/** Imports what the matches need from the real data, and returns their briefings by the path of the golden file. */
export async function getBriefings(data: string): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-golden-'))
  copySample(data, folder, sampled)
  const leagues = join(folder, 'leagues.txt')
  writeFileSync(leagues, '')
  const server = await startInOneProcess(`openfootball-leagues:${leagues}`, { NOW: now })
  try {
    for (const feed of feedsIn(folder)) await importFeed(server, feed)
    await server.settled()
    return await fetchedFrom(server)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

async function fetchedFrom(server: EmbeddedServer): Promise<Map<string, string>> {
  const { key } = await server.getClient(AuthService).createKey({ plan: 'enterprise', perMinute: 1_000_000 })
  const get = async (path: string): Promise<string> => {
    const response = await retryingFetch(`${server.addresses[0]}/v1/${path}`, { headers: { 'x-api-key': key } })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.text()
  }
  const briefings = new Map<string, string>()
  for (const [name, match] of Object.entries(goldenMatches)) {
    const id = await getId(match, get)
    for (const lang of languages) {
      const page = await get(`${match.sport}/matches/${id}/briefing?format=md&lang=${lang}`)
      briefings.set(goldenFile(name, lang).pathname, withoutInstant(page))
    }
  }
  return briefings
}

interface Served {
  id: string
  home_team: { name: string; score: number | null }
  away_team: { name: string; score: number | null }
}

async function getId({ sport, date, result }: GoldenMatch, get: (path: string) => Promise<string>): Promise<string> {
  const { data } = JSON.parse(await get(`${sport}/matches?date=${date}&limit=200`)) as { data: Served[] }
  const getResult = ({ home_team: home, away_team: away }: Served) => `${home.name} ${home.score}-${away.score} ${away.name}`
  const found = data.find((match) => getResult(match) === result)
  if (!found) throw new Error(`${result} is none of: ${data.map(getResult).join(', ')}`)
  return found.id
}

/** Removes the last line, which has the instant of the import. */
const withoutInstant = (page: string): string => page.replace(/\n\n[^\n]+ \d{4}-\d{2}-\d{2}T[\d:.]+Z\n$/, '\n')
