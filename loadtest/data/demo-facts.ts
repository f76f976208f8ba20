/*
 * Recomputes every fact of the demo's feed from its results, by code that shares nothing with briefings.
 *   node loadtest/data/demo-facts.ts [MINUTES] [RATE] [SEED]      (default: 30, 20 and 1)
 * One process plays the demo; facts and matches are read through the public API. Prints the kinds that this script does
 * not recompute as not checked.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { typed } from '@touchline/cli/testing/typed'
import { matchSports } from '@touchline/contract/catalog'
import { startMain } from '@touchline/e2e/testing/start-main'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { judge, note, noteEach } from '../lib/goals.ts'
import { getFault, isChecked } from './demo-facts/checks.ts'
import { getPlayed, type Json, type Played, type Stated } from './demo-facts/matches.ts'

const minutes = Number(process.argv[2] ?? 30)
const rate = Number(process.argv[3] ?? 20)
const seed = Number(process.argv[4] ?? 1)
const pollMs = 5_000
const pageMax = 200

const main = await startMain({
  ...{ HOST: '127.0.0.1', DATA_DIR: ':memory:', ACCESS_LOG: 'off', DEMO_KEY: 'off' },
  FEEDS: `demo?seed=${seed}&rate=${rate}`,
})
process.once('exit', () => main.process.kill('SIGKILL'))
await main.line(/^The demo plays: /)
const { out } = await typed(['keys', 'create', '--plan', 'enterprise', '--per-minute', '60000000'], main.rpcPort)
const headers = { 'X-API-Key': (JSON.parse(out) as { key: string }).key }

/** Undefined: the sport or the match does not have the data. */
async function read(path: string): Promise<Json> {
  const response = await retryingFetch(`http://127.0.0.1:${main.port}/v1${path}`, { headers })
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

interface Followed {
  sport: string
  since: string | undefined
  facts: Map<string, Stated>
}

/** Reads the facts published since the last call. */
async function follow(followed: Followed): Promise<void> {
  const { sport, since, facts } = followed
  const query = since === undefined ? '' : `&since=${encodeURIComponent(since)}`
  for (let offset = 0; ; offset += pageMax) {
    const { data, meta } = await read(`/${sport}/facts?limit=${pageMax}&offset=${offset}${query}`)
    for (const fact of data) facts.set(fact.id, fact)
    if (offset === 0) followed.since = meta.next_since
    if (data.length < pageMax) return
  }
}

/** All matches of a sport, by the seasons of its leagues. */
async function getMatches(sport: string): Promise<Json[]> {
  const matches: Json[] = []
  for (const { id } of (await read(`/${sport}/leagues?limit=${pageMax}`)).data)
    for (let cursor = ''; ; ) {
      const { data, meta } = await read(`/${sport}/matches?league_id=${id}&limit=${pageMax}${cursor && `&cursor=${cursor}`}`)
      matches.push(...data)
      if (!meta.next_cursor) break
      cursor = encodeURIComponent(meta.next_cursor)
    }
  return matches
}

const finished = (matches: readonly Json[]) => matches.filter(({ state }) => /^(finished|awarded|retired|walkover)$/.test(state))

const total = { checked: 0, unchecked: 0 }

/** Compares the facts that are not corrected with all matches. Returns the contradictions. */
async function compare({ sport, facts }: Followed): Promise<string[]> {
  const replaced = new Set([...facts.values()].map(({ correction_of }) => correction_of))
  const standing = [...facts.values()].filter(({ id, kind }) => !replaced.has(id) && kind !== 'withdrawn')
  const ends = new Map(standing.map(({ match_id, valid_at }) => [match_id, Date.parse(valid_at)]))
  const all = (await getMatches(sport)).map((record) => getPlayed(record, ends.get(record.id)))
  const known = new Map(all.map((match) => [match.id, match]))
  const faults: string[] = []
  const counts = new Map<string, number>()
  for (const [id, own] of Map.groupBy(standing, ({ match_id }) => match_id)) {
    const match = known.get(id)
    const record = match && (await read(`/${sport}/matches/${id}`))?.data
    if (!match || !record) faults.push(`${sport} ${id} has facts and is gone`)
    else faults.push(...(await getFaults(sport, own, { ...match, record }, all)))
    for (const { kind } of own) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  for (const { kind } of standing) total[isChecked(sport, kind) ? 'checked' : 'unchecked']++
  const unchecked = [...counts].filter(([kind]) => !isChecked(sport, kind))
  note(`${sport}: ${standing.length} facts stand, ${facts.size - standing.length} were replaced or say that one was, ${all.length} matches`)
  note(`${sport}: ${[...counts].map(([kind, count]) => `${kind} ${count}`).join(', ')}`)
  if (unchecked.length > 0) note(`${sport}: not checked: ${unchecked.map(([kind, count]) => `${kind} ${count}`).join(', ')}`)
  return faults
}

async function getFaults(sport: string, facts: readonly Stated[], match: Played, all: readonly Played[]): Promise<string[]> {
  const of = `/${sport}/matches/${match.id}`
  const plays =
    sport === 'basketball' || facts.some(({ kind }) => kind === 'walk_off') ? ((await read(`${of}/play-by-play`))?.data ?? []) : []
  const stats = facts.some(({ kind }) => kind === 'triple_double') ? (await read(`${of}/stats`))?.data : undefined
  return facts.flatMap((fact) => (isChecked(sport, fact.kind) ? (getFault({ sport, fact, match, all, plays, stats }) ?? []) : []))
}

const followed: Followed[] = matchSports.map(({ id }) => ({ sport: id, since: undefined, facts: new Map() }))
/** Results seen while the demo played, by match. */
const seen = new Map<string, string>()
const getResult = ({ home_team, away_team, state }: Json): string => `${state} ${home_team.score}-${away_team.score}`
const until = performance.now() + minutes * 60_000
for (let round = 0; performance.now() < until; round++) {
  for (const each of followed) await follow(each)
  // Today's matches are read less often, because each must still be listed at the end.
  if (round % 12 === 0)
    for (const { sport } of followed)
      for (const match of finished(await getMatches(sport))) seen.set(match.id, `${sport} ${getResult(match)}`)
  await wait(pollMs)
}
// The facts of the last ended match follow a moment later.
await wait(pollMs)
for (const each of followed) await follow(each)

const faults: string[] = []
for (const each of followed) faults.push(...(await compare(each)))
noteEach(faults)
const { checked, unchecked } = total
const figure = `${faults.length} of ${checked} facts in ${minutes} minutes; ${unchecked} of other kinds not checked`
judge(faults.length === 0 && checked > 0, 'no fact of the feed contradicts the results', figure)
const kept = new Map<string, string>()
for (const { sport } of followed) for (const match of await getMatches(sport)) kept.set(match.id, `${sport} ${getResult(match)}`)
const changed = [...seen].filter(([id, result]) => kept.get(id) !== result)
noteEach(changed.map(([id, result]) => `${id}: ${result}, then ${kept.get(id) ?? 'gone'}`))
judge(changed.length === 0, 'every match that was seen finished stays, with its result', `${changed.length} of ${seen.size} changed`)
await main.stop()
