import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { ask, type CrawlContext, type Crawled, covered, inParallel, pageSize, pages } from './crawl-requests.ts'
import { places } from './places.ts'
import { getChecks } from './record-checks.ts'

interface CrawlOptions {
  sport: SportId
  /**
   * Sampling rate: one in N. `detailed` matches have coverage of lineups, statistics or play-by-play, `others` have none of
   * these. The sample has all matches in play and at least one of each league, season, state and coverage. `briefings`: briefings
   * of the sampled matches and teams. Absent: all `teams` and `briefings`, and `players` at the rate of `detailed`.
   */
  oneIn: { detailed: number; others: number; teams?: number; players?: number; briefings?: number }
  /** The sample need not have a match of each season. */
  someSeasons?: true
  /** Concurrent requests. */
  width: number
  /** Absent: a 503 response is a fault. */
  fetch?: CrawlContext['fetch']
  onResponse?: CrawlContext['onResponse']
}

interface Coverage {
  events: boolean
  cards: boolean
  substitutions: boolean
  lineups: boolean
  statistics: boolean
  play_by_play: boolean
  injuries: boolean
}
interface Listed {
  id: string
  season: string
  state: string
  home_team: { id: string }
  away_team: { id: string }
  coverage: Coverage
}
interface Shown {
  state: string
  events: Record<string, string | null>[] | null
}
interface League {
  id: string
  slug: string
  match_count: number
  reviewed: boolean
}
interface LeagueWithSeasons {
  season: { name: string } | null
  coverage: SeasonCoverage
  seasons: { name: string; coverage: SeasonCoverage }[]
}
type SeasonCoverage = Coverage & { standings: boolean }
interface Entry {
  player_id: string
}
interface Lineup {
  home: { starters: Entry[]; bench: Entry[] | null }
  away: { starters: Entry[]; bench: Entry[] | null }
}
interface Named {
  id: string
  name: string
  /** Players only. */
  team?: { id: string } | null
}
interface Statistics {
  players: { home: Entry[] | null; away: Entry[] | null }
}

/** Fraction of the requested players that are also searched by name. */
const searchedOneIn = 5

/**
 * Requests every endpoint of a sport for all leagues and standings and for a deterministic sample of matches, teams and
 * players, and checks every response against the public shape.
 */
export async function crawl(address: string, key: string, options: CrawlOptions): Promise<Crawled> {
  const { sport, oneIn, someSeasons, width, onResponse, fetch: by = fetch } = options
  const crawled: Crawled = {
    requests: 0,
    responses: new Map(),
    faults: [],
    matches: 0,
    states: new Map(),
    lineups: 0,
    statistics: 0,
    playByPlay: 0,
  }
  const ctx: CrawlContext = {
    address,
    key,
    sport,
    crawled,
    checks: getChecks(sport),
    players: new Set(),
    places: places(),
    fetch: by,
    ...(onResponse && { onResponse }),
  }
  await ask(ctx, '/matches/live', ctx.checks.match, [])
  await pages(ctx, '/facts', ctx.checks.fact)
  const teams = new Set<string>()
  for (const league of await pages<League>(ctx, '/leagues', ctx.checks.league)) {
    const own = league.reviewed ? ctx : { ...ctx, checks: getChecks(sport, false) }
    const matches = await crawlLeague(own, league)
    for (const { home_team, away_team } of matches) teams.add(home_team.id).add(away_team.id)
    const kinds = Map.groupBy(matches, ({ season, state, coverage }) => JSON.stringify([!someSeasons && season, state, coverage]))
    const sample = [...kinds.values()].flatMap((kind) => everyNth(kind, getRate(kind[0]!, oneIn)))
    const briefed = new Set(everyNth(sample, oneIn.briefings ?? 1))
    await inParallel(sample, width, (match) => crawlMatch(own, match, briefed.has(match)))
  }
  const sides = everyNth([...teams].sort(), oneIn.teams ?? 1)
  const briefed = new Set(everyNth(sides, oneIn.briefings ?? 1))
  await inParallel(sides, width, (id) => crawlTeam(ctx, id, briefed.has(id)))
  // Ordered by id: the order of discovery depends on the timing of the responses.
  const people = everyNth([...ctx.players].sort(), oneIn.players ?? oneIn.detailed)
  const searched = new Set(everyNth(people, searchedOneIn))
  await inParallel(people, width, (id) => crawlPlayer(ctx, id, searched.has(id)))
  crawled.faults.push(...ctx.places.faults())
  return crawled
}

function getRate({ state, coverage }: Listed, oneIn: CrawlOptions['oneIn']): number {
  if (inPlay.has(state)) return 1
  return coverage.lineups || coverage.statistics || coverage.play_by_play ? oneIn.detailed : oneIn.others
}
const everyNth = <T>(all: readonly T[], n: number): T[] => all.filter((_, i) => i % n === 0)

/** Highest `offset`, and number of records of a list of pages. */
const listedMax = 10_000

/** Requests all matches of a league and the standings of each of its seasons. */
async function crawlLeague(ctx: CrawlContext, { id, slug, match_count }: League): Promise<Listed[]> {
  const { crawled, checks } = ctx
  const {
    season: present,
    seasons,
    coverage,
  } = (await ask(ctx, `/leagues/${id}`, checks['league with seasons'], [])).data as LeagueWithSeasons
  // A list ends after this many records.
  const parts = match_count <= listedMax ? [''] : seasons.map(({ name }) => `&season=${encodeURIComponent(name)}`)
  const matches: Listed[] = []
  for (const part of parts) matches.push(...(await pages<Listed>(ctx, `/matches?league_id=${id}${part}`, checks['listed match'])))
  crawled.matches += matches.length
  if (matches.length !== match_count) crawled.faults.push(`${slug}: ${match_count} matches promised, ${matches.length} listed`)
  const seasonsByName = new Map(seasons.map((each) => [each.name, each]))
  if (present && JSON.stringify(coverage) !== JSON.stringify(seasonsByName.get(present.name)?.coverage))
    crawled.faults.push(`${slug}: its coverage is not that of its season ${present.name}`)
  for (const season of new Set(matches.map((match) => match.season))) {
    const path = `/leagues/${id}/standings?season=${encodeURIComponent(season)}`
    const known = await ask(ctx, path, checks['standings row'], ['not_covered'])
    if (known.status === 200 && known.total === 0) crawled.faults.push(`${slug} ${season}: a table without rows`)
    const promised = seasonsByName.get(season)?.coverage.standings
    if (promised !== (known.status === 200))
      crawled.faults.push(`${slug} ${season}: coverage.standings is ${promised}, the table answered ${known.status}`)
    await crawlTeams(ctx, { id, slug, season, matches })
  }
  return matches
}

/** The teams of a season are those of its matches. */
async function crawlTeams(
  ctx: CrawlContext,
  { id, slug, season, matches }: { id: string; slug: string; season: string; matches: Listed[] },
) {
  const teams = await pages<Named>(ctx, `/leagues/${id}/teams?season=${encodeURIComponent(season)}`, ctx.checks.team)
  const playing = new Set(matches.flatMap((match) => (match.season === season ? [match.home_team.id, match.away_team.id] : [])))
  if (!isSame(teams.map((team) => team.id).sort(), [...playing].sort()))
    ctx.crawled.faults.push(`${slug} ${season}: ${playing.size} teams play, ${teams.length} are listed`)
}

/** Requests a match, its lineups, statistics, plays and injuries. Each must exist if and only if coverage has it. */
async function crawlMatch(ctx: CrawlContext, { id, coverage }: Listed, isBriefed: boolean): Promise<void> {
  const { crawled, checks, players, sport } = ctx
  const one = await ask(ctx, `/matches/${id}`, checks.match, [])
  const { events, state } = (one.data ?? {}) as Partial<Shown>
  if (state) crawled.states.set(state, (crawled.states.get(state) ?? 0) + 1)
  // A match that has not started may have no events yet.
  const isTrue = Array.isArray(events) ? coverage.events : !coverage.events || state === 'scheduled' || state === 'postponed'
  if (!isTrue) crawled.faults.push(`${id}: coverage.events is ${coverage.events}, events are ${events}`)
  const types = new Set(events?.map((event) => event['@type']))
  const isPromised = (type: string) => (type === 'substitution' ? coverage.substitutions : coverage.cards)
  for (const type of ['yellow_card', 'second_yellow', 'red_card', 'substitution'])
    if (types.has(type) && !isPromised(type)) crawled.faults.push(`${id}: ${type} is not promised by coverage`)
  for (const event of events ?? []) if (event['@player_id']) players.add(event['@player_id'])
  const lineups = await covered<Lineup>(ctx, `/matches/${id}/lineups`, checks.lineup, coverage.lineups)
  if (lineups) crawled.lineups++
  for (const side of lineups ? [lineups.home, lineups.away] : []) addPlayers(ctx, [...side.starters, ...(side.bench ?? [])])
  const statistics = await covered<Statistics>(ctx, `/matches/${id}/stats`, checks.statistics, coverage.statistics)
  if (statistics) crawled.statistics++
  for (const side of statistics ? [statistics.players.home, statistics.players.away] : []) addPlayers(ctx, side ?? [])
  await crawlProvenance(ctx, id, one.data)
  if (sportNamed(sport).playByPlay) await crawlPlays(ctx, id, coverage.play_by_play)
  await covered(ctx, `/matches/${id}/injuries`, checks.injury, coverage.injuries)
  if (isBriefed) await ask(ctx, `/matches/${id}/briefing`, checks.briefing, [])
}

interface Field {
  field: string
  value: unknown
}

/** The values of the provenance are those of the match. A match in play changes between the two requests. */
async function crawlProvenance(ctx: CrawlContext, id: string, match: unknown): Promise<void> {
  const { data } = await ask(ctx, `/matches/${id}/provenance`, ctx.checks['field provenance'], [])
  const { state, events, coverage } = match as Shown & { coverage: Record<string, unknown> }
  if (!Array.isArray(data) || inPlay.has(state)) return
  for (const { field, value } of data as Field[]) {
    if (field.startsWith('events[')) continue
    const shown =
      field in coverage ? coverage[field] : field.split('.').reduce((at, name) => (at as Record<string, unknown> | null)?.[name], match)
    if (!isSame(value, shown ?? null))
      ctx.crawled.faults.push(`${id}: ${field} is ${JSON.stringify(shown)}, its provenance ${JSON.stringify(value)}`)
  }
  const explained = (data as Field[]).filter(({ field, value }) => field.startsWith('events[') && value !== null).map(({ field }) => field)
  const listed = (events ?? []).map((event) => `events[${event['@id']}]`)
  if (!isSame(explained.sort(), listed.sort())) ctx.crawled.faults.push(`${id}: events ${listed}, by their provenance ${explained}`)
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const inPlay: ReadonlySet<string> = new Set(['live', 'break', 'interrupted'])

async function crawlPlays(ctx: CrawlContext, id: string, promised: boolean): Promise<void> {
  const plays = await covered<{ players: { id: string }[] }[]>(
    ctx,
    `/matches/${id}/play-by-play`,
    ctx.checks['play-by-play entry'],
    promised,
  )
  if (plays) ctx.crawled.playByPlay++
  for (const { players } of plays ?? []) for (const player of players) ctx.players.add(player.id)
}

function addPlayers({ players }: CrawlContext, entries: readonly Entry[]): void {
  for (const { player_id } of entries) players.add(player_id)
}

async function crawlTeam(ctx: CrawlContext, id: string, isBriefed: boolean): Promise<void> {
  const { data } = await ask(ctx, `/teams/${id}`, ctx.checks.team, [])
  if (data) await crawlSearch(ctx, 'teams', data as Named)
  const present = await ask(ctx, `/teams/${id}/squad`, ctx.checks.squad, ['not_covered', 'squad_not_current'])
  const [newest] = (data as { leagues: { season: string }[] } | undefined)?.leagues ?? []
  const ofSeason = `/teams/${id}/squad?season=${newest?.season}`
  const squad = present.data || !newest ? present : await ask(ctx, ofSeason, ctx.checks.squad, ['not_covered', 'not_found'])
  addPlayers(ctx, (squad.data as { players: Entry[] } | undefined)?.players ?? [])
  if (!isBriefed) return
  const briefing = sportNamed(ctx.sport).sidesArePlayers ? 'players' : 'teams'
  await ask(ctx, `/${briefing}/${id}/briefing`, ctx.checks.briefing, [])
}

async function crawlPlayer(ctx: CrawlContext, id: string, isSearched: boolean): Promise<void> {
  const { data } = await ask(ctx, `/players/${id}`, ctx.checks.player, [])
  if (data && isSearched) await crawlSearch(ctx, 'players', data as Named)
}

/** Teams and players must be found by their display name without accents, and players also within their team. */
async function crawlSearch(ctx: CrawlContext, kind: 'teams' | 'players', { id, name, team }: Named): Promise<void> {
  const q = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const path = `/${kind}?q=${encodeURIComponent(q)}&limit=${pageSize}`
  for (const query of team ? [path, `${path}&team_id=${team.id}`] : [path]) {
    const found = (await ask(ctx, query, ctx.checks[kind === 'teams' ? 'team' : 'player'], [])).data as Named[] | undefined
    if (!found?.some((each) => each.id === id)) ctx.crawled.faults.push(`${query}: ${id} is not found by the name ${name}`)
  }
}
