/**
 * Recomputes every table of a server from the matches it serves. This code shares nothing with the service: it has its own copy
 * of the point rules. Published facts about tables are in the tests.
 */

import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { drawFaults, isDraw } from './recomputed-draws.ts'
import { isResult, leadIn, type PlayedMatch as Match } from './recomputed-results.ts'

/** `data` and `meta` of a path below the sport, over HTTP; undefined: 404. */
export type Get = (path: string) => Promise<{ data: unknown; meta: Record<string, unknown> } | undefined>

interface Counts {
  played: number
  won: number
  lost: number
  drawn?: number | null
  points: number | null
  goals_for?: number
  goals_against?: number
  [column: string]: unknown
}

interface Row extends Counts {
  position: number | null
  team: { id: string; name: string | null }
  stage: string | null
  group: string | null
  zone: string | null
  deduction: number
  carried_points: number | null
  home: Counts | null
  away: Counts | null
  tiebreakers: string[]
}

interface League {
  id: string
  type: string
  name: string
  country: string
  country_code: string
}

export interface RecomputedTables {
  tables: number
  rows: number
  /** Pairs of neighbours whose order depends on criteria that are not recomputed. */
  undecided: number
  /** "League Season": the tables without a rule on file. */
  unruled: string[]
  /** Each difference in one sentence. */
  faults: string[]
}

/** First season, by its first year, with three points for a win; earlier seasons have two. Leagues in other countries: 1995. */
const threePointsSince: Readonly<Record<string, number>> = {
  ...{ 'GB-ENG': 1981, 'GB-SCT': 1994, IT: 1994, FR: 1994, TR: 1987, GR: 1992, INT: 1994 },
}

const scoreNames: Readonly<Record<string, readonly [string, string]>> = {
  soccer: ['goals_for', 'goals_against'],
  hockey: ['goals_for', 'goals_against'],
  handball: ['goals_for', 'goals_against'],
  basketball: ['points_for', 'points_against'],
  'american-football': ['points_for', 'points_against'],
  baseball: ['runs_scored', 'runs_allowed'],
  volleyball: ['sets_won', 'sets_lost'],
}

/** Recomputes the tables of all seasons of all leagues of a sport. */
export async function recomputeTables(get: Get, sport: string): Promise<RecomputedTables> {
  const found: RecomputedTables = { tables: 0, rows: 0, undecided: 0, unruled: [], faults: [] }
  for (const league of await all<League>(get, '/leagues?')) {
    const { seasons } = (await get(`/leagues/${league.id}`))!.data as { seasons: { name: string }[] }
    for (const { name: season } of seasons) {
      const standings = await get(`/leagues/${league.id}/standings?season=${encodeURIComponent(season)}`)
      if (!standings) continue
      const matches = await all<Match>(get, `/matches?league_id=${league.id}&season=${encodeURIComponent(season)}&`)
      const rule = standings.meta.rule as { name: string | null }
      compare({ sport, league, season, matches, rows: standings.data as Row[], isRanked: rule.name !== null }, found)
    }
  }
  return found
}

async function all<T>(get: Get, path: string): Promise<T[]> {
  const items: T[] = []
  for (let offset = 0; ; offset += 200) {
    const page = (await get(`${path}limit=200&offset=${offset}`))!
    items.push(...(page.data as T[]))
    if (items.length >= (page.meta.total as number)) return items
  }
}

interface Table {
  sport: string
  league: League
  season: string
  matches: Match[]
  rows: Row[]
  isRanked: boolean
}

function compare(table: Table, found: RecomputedTables): void {
  const { league, season, rows, matches, isRanked } = table
  const name = `${league.country}: ${league.name} ${season}`
  found.tables++
  found.rows += rows.length
  const fault = (text: string) => found.faults.push(`${name}: ${text}`)
  if (isDraw(rows)) drawFaults(rows, matches).forEach(fault)
  else if (!isRanked) found.unruled.push(name)
  for (const block of isDraw(rows) ? [] : Map.groupBy(rows, ({ stage, group }) => JSON.stringify([stage, group])).values()) {
    const games = getGames(block, table)
    for (const row of block) for (const difference of differences(row, games, table)) fault(`${row.team.name} ${difference}`)
    if (isRanked) found.undecided += checkOrder(block, games, fault)
    else if (block.some((row) => row.position !== null || row.points !== null || row.zone !== null)) fault('ranked without a rule')
  }
}

/** A decided match: what each side is credited with. */
interface Game {
  home: string
  away: string
  score: readonly [number, number]
  /** Positive: the home side won. */
  lead: number
  isNeutral: boolean
  isLate: boolean
  stage: string | null
}

/** The matches counted in the rows of one stage and group. In a split season these include the matches of the stage that it continues. */
function getGames(block: readonly Row[], { matches, rows, sport, league }: Table): Game[] {
  const [{ stage, group, carried_points: carried }] = block as [Row]
  const hasGroups = matches.some((match) => match.group === group && match.stage === stage)
  const isIn = (match: Match) => match.stage === stage && (!hasGroups || match.group === group)
  const splitStages = new Set(rows.filter((row) => row.carried_points !== null).map((row) => row.stage))
  const isBefore = (match: Match) => carried !== null && match.stage === 'Regular Season' && !splitStages.has(match.stage)
  return matches
    .filter((match) => isIn(match) || isBefore(match))
    .filter(isResult)
    .map((match) => ({ ...match, lead: leadIn(match, sport) }))
    .filter(({ lead }) => sport !== 'basketball' || lead !== 0)
    .map((match) => ({
      home: match.home_team.id,
      away: match.away_team.id,
      score: [match.home_team.score ?? 0, match.away_team.score ?? 0] as const,
      lead: match.lead,
      isNeutral: match.neutral || league.type === 'tournament',
      isLate:
        (sport === 'hockey' && /^(AOT|AP)$/.test(match.status)) ||
        (sport === 'volleyball' && match.home_team.score! + match.away_team.score! === 5),
      stage: match.stage,
    }))
}

function record(team: string, games: readonly Game[]) {
  const sum = { played: 0, won: 0, drawn: 0, lost: 0, lateWon: 0, lateLost: 0, for: 0, against: 0 }
  for (const { home, away, score, lead, isLate } of games) {
    if (team !== home && team !== away) continue
    const [own, other] = team === home ? score : [score[1], score[0]]
    sum.played += 1
    sum.for += own
    sum.against += other
    const ownLead = team === home ? lead : -lead
    if (ownLead === 0) sum.drawn += 1
    else if (ownLead > 0) sum.won += 1
    else sum.lost += 1
    if (isLate && ownLead > 0) sum.lateWon += 1
    if (isLate && ownLead < 0) sum.lateLost += 1
  }
  return sum
}

function* differences(row: Row, games: readonly Game[], table: Table): Generator<string> {
  const { sport, isRanked } = table
  const own = record(row.team.id, games)
  // Results of a team that left are annulled: for it and for its opponents.
  if (row.played === 0 && own.played > 0) return
  const annulled = table.rows.filter(({ team, played }) => played === 0 && record(team.id, games).played > 0).map(({ team }) => team.id)
  const counted = games.filter(({ home, away }) => !annulled.includes(home) && !annulled.includes(away))
  const parts = [
    ['', row, counted],
    ['at home ', row.home, counted.filter(({ home, isNeutral }) => !isNeutral && home === row.team.id)],
    ['away ', row.away, counted.filter(({ away, isNeutral }) => !isNeutral && away === row.team.id)],
  ] as const
  for (const [where, shown, of] of parts) if (shown) yield* countDifferences(where, shown, record(row.team.id, of), sport)
  if (isRanked && typeof row.win_pct === 'string') {
    const expected = winPct(record(row.team.id, counted), table)
    if (row.win_pct !== expected) yield `win_pct ${row.win_pct}, not ${expected}`
  }
  if (!isRanked || row.points === null) return
  const { carried_points: carried, deduction } = row
  const inStage = carried === null ? counted : counted.filter(({ stage }) => stage === row.stage)
  const points = getPoints(record(row.team.id, inStage), table)
  const expected = carried === null ? points - deduction : carried + points
  if (row.points !== expected) yield `has ${row.points} points, not ${expected}`
  if (carried === null) return
  const regular = getPoints(
    record(
      row.team.id,
      counted.filter((game) => !inStage.includes(game)),
    ),
    table,
  )
  const possible = [regular, Math.floor(regular / 2), Math.ceil(regular / 2)].map((each) => each - deduction)
  if (!possible.includes(carried)) yield `carries ${carried} points of ${regular}`
}

function* countDifferences(where: string, shown: Counts, own: ReturnType<typeof record>, sport: string): Generator<string> {
  const [goalsFor, goalsAgainst] = scoreNames[sport]!
  const late = Number(shown.overtime_lost ?? 0)
  const lateWon = Number(shown.overtime_won ?? 0)
  const expected: [string, unknown, unknown][] = [
    ['played', shown.played, own.played],
    ['won', shown.won + lateWon, own.won],
    ['lost', shown.lost + late, own.lost],
    [goalsFor, shown[goalsFor], own.for],
    [goalsAgainst, shown[goalsAgainst], own.against],
  ]
  if (typeof shown.drawn === 'number') expected.push(['drawn', shown.drawn, own.drawn])
  for (const [name, value, right] of expected) if (value !== right) yield `${where}${name} ${value}, not ${right}`
}

/** A tie in the NFL has counted as half a win since 1972; earlier and in other leagues it counts for nothing. */
function winPct({ won, lost, drawn }: ReturnType<typeof record>, { sport, season }: Table): string {
  const countsTies = sport === 'american-football' && Number(season.slice(0, 4)) >= 1972
  const share = countsTies ? (won + drawn / 2) / (won + lost + drawn) : won / (won + lost)
  return share.toFixed(3).replace(/^0/, '')
}

function getPoints(own: ReturnType<typeof record>, { sport, league, season }: Table): number {
  const year = Number(season.slice(0, 4))
  if (sport === 'soccer') return (year >= (threePointsSince[league.country_code] ?? 1995) ? 3 : 2) * own.won + own.drawn
  if (league.name === 'PWHL' || (sport === 'volleyball' && year >= 2011)) return 3 * own.won - own.lateWon + own.lateLost
  return 2 * own.won + own.drawn + (year >= 1999 ? own.lateLost : 0)
}

/** Larger is better. */
type Measure = (row: Row, games: readonly Game[]) => number

const difference = (own: ReturnType<typeof record>) => own.for - own.against

/** Criteria that are the same in every league that names them. */
const measures: Readonly<Record<string, Measure>> = {
  goal_difference: (row, games) => difference(record(row.team.id, games)),
  goals_for: (row, games) => record(row.team.id, games).for,
  wins: (row, games) => record(row.team.id, games).won,
  goal_average: (row, games) => record(row.team.id, games).for / record(row.team.id, games).against,
  set_ratio: (row, games) => record(row.team.id, games).for / Math.max(record(row.team.id, games).against, 0.001),
  points: (row) => row.points ?? 0,
}

/**
 * Compares the order of neighbours by the table's main criterion, then by the criteria that the row names, up to the first one
 * that is not recomputed. Returns the number of pairs that such a criterion decides.
 */
function checkOrder(block: readonly Row[], games: readonly Game[], fault: (text: string) => void): number {
  // Teams that the criteria on file leave tied have no position, but a place in the list.
  const placeByRow = new Map(block.map((row, i) => [row, row.position ?? i + 1]))
  const ordered = [...block].sort((a, b) => placeByRow.get(a)! - placeByRow.get(b)!)
  let undecided = 0
  for (const [i, row] of ordered.entries()) {
    const next = ordered[i + 1]
    if (!next) continue
    const first = getFirst(row) - getFirst(next)
    if (first < 0) fault(`${row.team.name} is before ${next.team.name}`)
    if (first !== 0) continue
    const names = row.tiebreakers[0] === 'points_per_game' ? row.tiebreakers.slice(1) : row.tiebreakers
    const known = names.findIndex((name) => !measures[name])
    const decided = names.slice(0, known < 0 ? names.length : known)
    const signs = decided.map((name) => Math.sign(measures[name]!(row, games) - measures[name]!(next, games)))
    const sign = signs.find((each) => each !== 0) ?? 0
    if (sign < 0) fault(`${row.team.name} is before ${next.team.name}, level on points`)
    if (sign === 0) undecided += 1
  }
  return undecided
}

function getFirst({ tiebreakers: [first], points, played, won, win_pct }: Row): number {
  if (first === 'points_per_game') return points! / played
  return first === 'points' ? won : (points ?? Number(win_pct ?? 0))
}

/** Requests of a sport (`base`: "http://…/v1/soccer") with a key. */
export const getFrom =
  (base: string, key: string): Get =>
  async (path) => {
    const response = await retryingFetch(`${base}${path}`, { headers: { 'X-API-Key': key } })
    const body = await response.json()
    if (response.status === 404) return undefined
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`)
    return body as Awaited<ReturnType<Get>>
  }
