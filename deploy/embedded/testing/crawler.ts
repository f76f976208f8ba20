import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { type Check, checksOf, type RecordChecks } from './record-checks.ts'

export interface Crawled {
  requests: number
  /** By path, with ids left out, and status: how many. */
  answers: Map<string, number>
  /** What is not as decided: an answer of the server's own fault, a field of another type, coverage that is not true. */
  faults: string[]
  matches: number
  /** Of the matches that were asked for by themselves: how many in each state. */
  states: Map<string, number>
  lineups: number
  statistics: number
  /** Matches that are told play by play. */
  playByPlay: number
}

interface CrawlOptions {
  sport: SportId
  /**
   * The sample: one in N. `promising` matches have coverage of lineups, statistics or play-by-play, `others` have none of these. At least one
   * match of each league, season, state and coverage is in it. Absent: all `teams`, and of the `players` as many as of the promising matches.
   */
  oneIn: { promising: number; others: number; teams?: number; players?: number }
  /** Requests under way at a time. */
  width: number
  /** Absent: what is refused with 503 is a fault. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Called with each answer; the same store and options give the same set of paths. */
  onAnswer?(path: string, status: number, body: unknown): void
}

interface Coverage {
  events: boolean
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
}
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
  /** Of a player. */
  team?: { id: string } | null
}
interface Statistics {
  players: { home: Entry[] | null; away: Entry[] | null }
}

type Answer = { status: number; data?: unknown; total: number; code?: string }

const languages = ['en', 'de', 'es', 'it', 'fr']
const pageSize = 200
/** Of the players who are asked for by their ids. */
const searchedOneIn = 5

/**
 * Requests every endpoint of a sport for all its leagues and tables and for a deterministic sample of its matches, teams and players, and checks
 * every answer against the public shape.
 */
export async function crawl(address: string, key: string, options: CrawlOptions): Promise<Crawled> {
  const { sport, oneIn, width, onAnswer, fetch: by = fetch } = options
  const crawled: Crawled = {
    requests: 0,
    answers: new Map(),
    faults: [],
    matches: 0,
    states: new Map(),
    lineups: 0,
    statistics: 0,
    playByPlay: 0,
  }
  const asking: Asking = {
    address,
    key,
    sport,
    crawled,
    checks: checksOf(sport),
    players: new Set(),
    fetch: by,
    ...(onAnswer && { onAnswer }),
  }
  await ask(asking, '/matches/live', asking.checks.match, [])
  const teams = new Set<string>()
  for (const league of await pages<League>(asking, '/leagues', asking.checks.league)) {
    const matches = await crawlLeague(asking, league)
    for (const { home_team, away_team } of matches) teams.add(home_team.id).add(away_team.id)
    const kinds = Map.groupBy(matches, ({ season, state, coverage }) => JSON.stringify([season, state, coverage]))
    const sample = [...kinds.values()].flatMap((kind) => everyNth(kind, promises(kind[0]!) ? oneIn.promising : oneIn.others))
    await inParallel(sample, width, (match) => crawlMatch(asking, match))
  }
  await inParallel(everyNth([...teams].sort(), oneIn.teams ?? 1), width, (id) => crawlTeam(asking, id))
  // In the order of their ids: the order in which they were met depends on which request was answered first.
  const people = everyNth([...asking.players].sort(), oneIn.players ?? oneIn.promising)
  const searched = new Set(everyNth(people, searchedOneIn))
  await inParallel(people, width, (id) => crawlPlayer(asking, id, searched.has(id)))
  return crawled
}

interface Asking {
  address: string
  key: string
  sport: SportId
  crawled: Crawled
  checks: RecordChecks
  /** Everybody who was met. */
  players: Set<string>
  onAnswer?: CrawlOptions['onAnswer']
  fetch: NonNullable<CrawlOptions['fetch']>
}

const promises = ({ coverage }: Listed): boolean => coverage.lineups || coverage.statistics || coverage.play_by_play
const everyNth = <T>(all: readonly T[], n: number): T[] => all.filter((_, i) => i % n === 0)

/** All its matches, and the table of each of its seasons. */
async function crawlLeague(asking: Asking, { id, slug, match_count }: League): Promise<Listed[]> {
  const { crawled, checks } = asking
  const matches = await pages<Listed>(asking, `/matches?league_id=${id}`, checks.listedMatch)
  crawled.matches += matches.length
  if (matches.length !== match_count) crawled.faults.push(`${slug}: ${match_count} matches promised, ${matches.length} listed`)
  for (const season of new Set(matches.map((match) => match.season))) {
    const path = `/leagues/${id}/standings?season=${encodeURIComponent(season)}`
    const known = await ask(asking, path, checks.row, ['not_covered'])
    if (known.status === 200 && known.total === 0) crawled.faults.push(`${slug} ${season}: a table without rows`)
  }
  return matches
}

/** One match, its line-ups, figures, plays and injuries: each is there if and only if coverage says so. */
async function crawlMatch(asking: Asking, { id, coverage }: Listed): Promise<void> {
  const { crawled, checks, players, sport } = asking
  const one = await ask(asking, `/matches/${id}`, checks.match, [])
  const { events, state } = (one.data ?? {}) as Partial<Shown>
  if (state) crawled.states.set(state, (crawled.states.get(state) ?? 0) + 1)
  // Of a match that has not begun nothing need be known yet.
  const isTrue = Array.isArray(events) ? coverage.events : !coverage.events || state === 'scheduled'
  if (!isTrue) crawled.faults.push(`${id}: coverage.events is ${coverage.events}, events are ${events}`)
  for (const event of events ?? []) if (event['@player_id']) players.add(event['@player_id'])
  const lineups = await covered<Lineup>(asking, `/matches/${id}/lineups`, checks.lineups, coverage.lineups)
  if (lineups) crawled.lineups++
  for (const side of lineups ? [lineups.home, lineups.away] : []) meet(asking, [...side.starters, ...(side.bench ?? [])])
  const statistics = await covered<Statistics>(asking, `/matches/${id}/stats`, checks.statistics, coverage.statistics)
  if (statistics) crawled.statistics++
  for (const side of statistics ? [statistics.players.home, statistics.players.away] : []) meet(asking, side ?? [])
  if (sportNamed(sport).playByPlay) await crawlPlays(asking, id, coverage.play_by_play)
  await covered(asking, `/matches/${id}/injuries`, checks.row, coverage.injuries)
}

async function crawlPlays(asking: Asking, id: string, promised: boolean): Promise<void> {
  const plays = await covered<{ players: { id: string }[] }[]>(asking, `/matches/${id}/play-by-play`, asking.checks.play, promised)
  if (plays) asking.crawled.playByPlay++
  for (const { players } of plays ?? []) for (const player of players) asking.players.add(player.id)
}

function meet({ players }: Asking, entries: readonly Entry[]): void {
  for (const { player_id } of entries) players.add(player_id)
}

async function crawlTeam(asking: Asking, id: string): Promise<void> {
  const { data } = await ask(asking, `/teams/${id}`, asking.checks.team, [])
  if (data) await crawlSearch(asking, 'teams', data as Named)
  const squad = await ask(asking, `/teams/${id}/squad`, asking.checks.squad, ['not_covered'])
  meet(asking, (squad.data as { players: Entry[] } | undefined)?.players ?? [])
}

async function crawlPlayer(asking: Asking, id: string, isSearched: boolean): Promise<void> {
  const { data } = await ask(asking, `/players/${id}`, asking.checks.player, [])
  if (data && isSearched) await crawlSearch(asking, 'players', data as Named)
}

/** Teams and players are found by the name they are shown with, written without accents, and players also among those of their team. */
async function crawlSearch(asking: Asking, kind: 'teams' | 'players', { id, name, team }: Named): Promise<void> {
  const q = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const path = `/${kind}?q=${encodeURIComponent(q)}&limit=${pageSize}`
  for (const query of team ? [path, `${path}&team_id=${team.id}`] : [path]) {
    const found = (await ask(asking, query, asking.checks[kind === 'teams' ? 'team' : 'player'], [])).data as Named[] | undefined
    if (!found?.some((each) => each.id === id)) asking.crawled.faults.push(`${query}: ${id} is not found by the name ${name}`)
  }
}

async function covered<T>(asking: Asking, path: string, check: Check, promised: boolean): Promise<T | undefined> {
  const answer = await ask(asking, path, check, promised ? [] : ['not_covered'])
  if (!promised && answer.code !== 'not_covered') asking.crawled.faults.push(`${path}: not promised by coverage, answered ${answer.status}`)
  return answer.data as T | undefined
}

async function pages<T>(asking: Asking, path: string, check: Check): Promise<T[]> {
  const all: T[] = []
  for (let total = 1; all.length < total; ) {
    const answer = await ask(asking, `${path}${path.includes('?') ? '&' : '?'}limit=${pageSize}&offset=${all.length}`, check, [])
    total = answer.total
    if (!Array.isArray(answer.data) || answer.data.length === 0) break
    all.push(...(answer.data as T[]))
  }
  return all
}

/** One answer, in a language that depends on the path alone. `allowed`: error codes that are a true answer here. */
async function ask(asking: Asking, path: string, check: Check, allowed: readonly string[]): Promise<Answer> {
  const { address, key, sport, crawled } = asking
  crawled.requests++
  const lang = languages[[...path].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % languages.length]
  const url = `${address}/v1/${sport}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
  const got = await asking.fetch(url, { headers: { 'X-API-Key': key } })
  const body = (await got.json()) as { data?: unknown; meta?: { total: number }; error?: { code: string } }
  asking.onAnswer?.(path, got.status, body)
  const ids = new RegExp(`${sportNamed(sport).prefix}-\\w+`, 'g')
  const route = `${got.status} ${path.replace(ids, '{id}').replace(/\?.*/, '')}${body.error ? ` ${body.error.code}` : ''}`
  crawled.answers.set(route, (crawled.answers.get(route) ?? 0) + 1)
  if (got.status !== 200 && !allowed.includes(body.error?.code ?? ''))
    crawled.faults.push(`${path} answered ${got.status} ${body.error?.code}`)
  if (got.status !== 200) return { status: got.status, total: 0, ...(body.error && { code: body.error.code }) }
  for (const record of Array.isArray(body.data) ? body.data : [body.data])
    for (const fault of check(record)) crawled.faults.push(`${path}: ${fault}`)
  return { status: 200, data: body.data, total: body.meta?.total ?? 0 }
}

async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of left) await work(item)
    }),
  )
}
