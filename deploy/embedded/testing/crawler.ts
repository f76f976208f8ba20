import type { z } from 'zod'
import * as shapes from './shapes.ts'

export interface Crawled {
  requests: number
  /** By path, with ids left out, and status: how many. */
  answers: Map<string, number>
  /** What is not as decided: an answer of the server's own fault, a field of another type, coverage that is not true. */
  faults: string[]
  matches: number
  lineups: number
  statistics: number
}

interface CrawlOptions {
  /** Of the matches that have neither line-ups nor figures one in so many is asked for each of its pages; the others all are. */
  oneIn: number
  /** Requests under way at a time. */
  width: number
}

type Match = z.infer<typeof shapes.match>
type Answer = { status: number; data?: unknown; total: number; code?: string }

const languages = ['en', 'de', 'es', 'it', 'fr']
const pageSize = 200

/** Asks every endpoint of soccer about every league, season, team and person it meets, and holds each answer against what is decided. */
export async function crawl(address: string, key: string, options: CrawlOptions): Promise<Crawled> {
  const crawled: Crawled = { requests: 0, answers: new Map(), faults: [], matches: 0, lineups: 0, statistics: 0 }
  const asking = { address, key, crawled }
  const leagues = await pages(asking, '/soccer/leagues', shapes.league)
  const teams = new Set<string>()
  const players = new Set<string>()
  for (const league of leagues) {
    const matches = await pages(asking, `/soccer/matches?league_id=${league.id}`, shapes.listedMatch)
    crawled.matches += matches.length
    if (matches.length !== league.match_count)
      crawled.faults.push(`${league.slug}: ${league.match_count} matches promised, ${matches.length} listed`)
    for (const season of new Set(matches.map((match) => match.season))) {
      const known = await ask(asking, `/soccer/leagues/${league.id}/standings?season=${encodeURIComponent(season)}`, shapes.row, [
        'not_covered',
      ])
      if (known.status === 200 && known.total === 0) crawled.faults.push(`${league.slug} ${season}: a table without rows`)
    }
    for (const { home_team, away_team } of matches) teams.add(home_team.id).add(away_team.id)
    const chosen = matches.filter(({ coverage }, i) => coverage.lineups || coverage.statistics || i % options.oneIn === 0)
    await inParallel(chosen, options.width, (match) => crawlMatch(asking, match, players))
  }
  await inParallel([...teams], options.width, (id) => crawlTeam(asking, id, players))
  await inParallel([...players], options.width, async (id) => void (await ask(asking, `/soccer/players/${id}`, shapes.player, [])))
  return crawled
}

interface Asking {
  address: string
  key: string
  crawled: Crawled
}

/** One match, its line-ups, figures and injuries: each is there if and only if coverage says so. */
async function crawlMatch(asking: Asking, { id, coverage }: z.infer<typeof shapes.listedMatch>, players: Set<string>): Promise<void> {
  const { crawled } = asking
  const one = await ask(asking, `/soccer/matches/${id}`, shapes.match, [])
  const events = (one.data as Match | undefined)?.events
  if (coverage.events !== Array.isArray(events)) crawled.faults.push(`${id}: coverage.events is ${coverage.events}, events are ${events}`)
  for (const event of events ?? []) if (event['@player_id']) players.add(event['@player_id'])
  const lineups = await covered(asking, `/soccer/matches/${id}/lineups`, shapes.lineups, coverage.lineups)
  if (lineups) crawled.lineups++
  for (const side of lineups ? [lineups.home, lineups.away] : [])
    for (const { player_id } of [...side.starters, ...(side.bench ?? [])]) players.add(player_id)
  if (await covered(asking, `/soccer/matches/${id}/stats`, shapes.statistics, coverage.statistics)) crawled.statistics++
  await covered(asking, `/soccer/matches/${id}/injuries`, shapes.row, coverage.injuries)
}

async function crawlTeam(asking: Asking, id: string, players: Set<string>): Promise<void> {
  await ask(asking, `/soccer/teams/${id}`, shapes.team, [])
  const squad = await ask(asking, `/soccer/teams/${id}/squad`, shapes.squad, ['not_covered'])
  for (const member of (squad.data as z.infer<typeof shapes.squad> | undefined)?.players ?? []) players.add(member.player_id)
}

async function covered<Shape extends z.ZodType>(
  asking: Asking,
  path: string,
  shape: Shape,
  promised: boolean,
): Promise<z.infer<Shape> | undefined> {
  const answer = await ask(asking, path, shape, promised ? [] : ['not_covered'])
  if (!promised && answer.code !== 'not_covered') asking.crawled.faults.push(`${path}: not promised by coverage, answered ${answer.status}`)
  return answer.data as z.infer<Shape> | undefined
}

async function pages<Shape extends z.ZodType>(asking: Asking, path: string, shape: Shape): Promise<z.infer<Shape>[]> {
  const all: z.infer<Shape>[] = []
  for (let total = 1; all.length < total; ) {
    const answer = await ask(asking, `${path}${path.includes('?') ? '&' : '?'}limit=${pageSize}&offset=${all.length}`, shape, [])
    total = answer.total
    if (!Array.isArray(answer.data) || answer.data.length === 0) break
    all.push(...(answer.data as z.infer<Shape>[]))
  }
  return all
}

/** One answer, in a language that changes from request to request. `allowed`: error codes that are a true answer here. */
async function ask(asking: Asking, path: string, shape: z.ZodType, allowed: readonly string[]): Promise<Answer> {
  const { address, key, crawled } = asking
  const lang = languages[crawled.requests++ % languages.length]
  const got = await fetch(`${address}/v1${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, { headers: { 'X-API-Key': key } })
  const body = (await got.json()) as { data?: unknown; meta?: { total: number }; error?: { code: string } }
  const route = `${got.status} ${path.replace(/soc-\w+/g, '{id}').replace(/\?.*/, '')}${body.error ? ` ${body.error.code}` : ''}`
  crawled.answers.set(route, (crawled.answers.get(route) ?? 0) + 1)
  if (got.status !== 200 && !allowed.includes(body.error?.code ?? ''))
    crawled.faults.push(`${path} answered ${got.status} ${body.error?.code}`)
  if (got.status !== 200) return { status: got.status, total: 0, ...(body.error && { code: body.error.code }) }
  for (const record of Array.isArray(body.data) ? body.data : [body.data]) {
    const checked = shape.safeParse(record)
    for (const { path: field, message } of checked.error?.issues ?? []) crawled.faults.push(`${path}: ${field.join('.')} ${message}`)
  }
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
