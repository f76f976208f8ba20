import type { SourceMatch } from './source-season.ts'

/*
 * Recomputes facts of soccer leagues from source files, without any code of the facts: the claim of a fact is compared
 * with the source's matches before kickoff, and again with only the matches that the fact names.
 */

/** A fact with the names of the source. */
export interface Claim {
  kind: string
  subject: string
  scope: string
  values: Readonly<Record<string, number | string | undefined>>
  related: Readonly<Record<string, string>>
  detail: string | undefined
  matches: readonly string[]
}

/** The places of each zone, from the regulations of the season. */
export type Places = Readonly<Record<string, readonly number[]>>

interface Recomputed {
  values: Record<string, number | string | undefined>
  matches: SourceMatch[]
}
interface Context {
  claim: Claim
  team: string
  match: SourceMatch
  /** Matches with a result before the match, oldest first. */
  before: readonly SourceMatch[]
  places: Places
  /** Only the matches that the claim names are given; they may not suffice for places in the table. */
  isAlone: boolean
}

/** False or missing facts before a match; empty when all are right. */
export function getFaults(claims: readonly Claim[], match: SourceMatch, all: readonly SourceMatch[], places: Places): string[] {
  const before = all
    .filter(({ goals, kickoff }) => goals !== undefined && kickoff + 2 * 3_600_000 <= match.kickoff)
    .sort((a, b) => a.kickoff - b.kickoff || (a.id < b.id ? -1 : 1))
  const context = (claim: Claim): Context => ({ claim, team: claim.subject, match, before, places, isAlone: false })
  return [
    ...claims.flatMap((claim) => faultsOfClaim(context(claim))),
    ...expected(match).flatMap((claim) => missing(context(claim), claims)),
  ]
}

/** Facts that must exist if the recomputation finds them. */
function expected({ home, away }: SourceMatch): Claim[] {
  const none = { values: {}, detail: undefined, matches: [] }
  const streaks = ['winning_streak', 'losing_streak', 'scoring_streak', 'clean_sheet_streak']
  const scoped = (['home', 'away'] as const).flatMap((scope) =>
    ['venue_record', 'venue_scoring', ...streaks].map((kind) => ({ kind, subject: scope === 'home' ? home : away, scope, related: {} })),
  )
  const ofBoth = [home, away].flatMap((subject) =>
    ['form_last_5', 'scoring_last_5', 'table_position', ...streaks].map((kind) => ({ kind, subject, scope: 'all', related: {} })),
  )
  const meetings = { kind: 'meetings', subject: home, scope: 'all', related: { opponent: away } }
  return [...scoped, ...ofBoth, meetings].map((claim) => ({ ...none, ...claim }))
}

function missing(context: Context, claims: readonly Claim[]): string[] {
  const { kind, subject, scope } = context.claim
  const isThere = claims.some((claim) => claim.kind === kind && claim.subject === subject && claim.scope === scope)
  const { matches = [] } = recomputes[kind]!(context) ?? {}
  return isThere || matches.length < (kind === 'table_position' ? 1 : 2)
    ? []
    : [`${context.match.id}: ${kind} of ${subject} (${scope}) is missing`]
}

function faultsOfClaim(context: Context): string[] {
  const { claim, before, match } = context
  const recompute = recomputes[claim.kind]
  const stated = `${match.id}: ${claim.kind} of ${claim.subject}`
  if (!recompute) return [`${stated}: nothing recomputes it`]
  const whole = recompute(context)
  if (!whole) return [`${stated} is not true`]
  const named = whole.matches.map(({ id }) => id)
  const restsOn = new Set(claim.matches)
  const alone = recompute({ ...context, isAlone: true, before: before.filter(({ id }) => restsOn.has(id)) })
  const [is, recomputed, ofThese] = [claim.values, whole.values, alone?.values].map(getText)
  return [
    ...(is === recomputed ? [] : [`${stated}: ${is}, recomputed ${recomputed}`]),
    ...(named.join() === claim.matches.join() ? [] : [`${stated} rests on ${claim.matches}, recomputed on ${named}`]),
    ...(is === ofThese ? [] : [`${stated}: ${is}, from its matches alone ${ofThese}`]),
  ]
}

const getText = (values: Claim['values'] = {}): string =>
  JSON.stringify(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .sort(),
  )

const plays = (team: string) => (match: SourceMatch) => match.home === team || match.away === team
const goalsFor = (team: string, { home, goals }: SourceMatch): number => (home === team ? goals![0] : goals![1])
const goalsAgainst = (team: string, { home, goals }: SourceMatch): number => (home === team ? goals![1] : goals![0])
const letter = (team: string, match: SourceMatch): 'w' | 'd' | 'l' => {
  const difference = goalsFor(team, match) - goalsAgainst(team, match)
  return difference > 0 ? 'w' : difference === 0 ? 'd' : 'l'
}

function record(team: string, matches: SourceMatch[]): Recomputed {
  const letters = matches.map((match) => letter(team, match)).join('')
  const count = (each: string) => letters.length - letters.replaceAll(each, '').length
  return { values: { played: letters.length, won: count('w'), drawn: count('d'), lost: count('l') }, matches }
}

const getScope = ({ claim, team, before }: Context): SourceMatch[] =>
  before.filter((match) =>
    claim.scope === 'all' ? plays(team)(match) : claim.scope === 'home' ? match.home === team : match.away === team,
  )

const last = (count: number) => (context: Context) => {
  const matches = getScope(context).slice(-count)
  return matches.length === 0 ? undefined : record(context.team, matches)
}

const often = (has: (team: string, match: SourceMatch) => boolean) => (context: Context) => {
  const matches = getScope(context).slice(-10)
  return { values: { count: matches.filter((match) => has(context.team, match)).length, played: matches.length }, matches }
}

const streak =
  (has: (team: string, match: SourceMatch) => boolean) =>
  (context: Context): Recomputed | undefined => {
    const matches: SourceMatch[] = []
    for (const match of getScope(context).reverse()) {
      if (!has(context.team, match)) break
      matches.unshift(match)
    }
    return matches.length < 3 ? undefined : { values: { count: matches.length, since: matches[0]!.day }, matches }
  }

const inLeague = (context: Context): SourceMatch[] =>
  getScope(context).filter(({ league, season }) => league === context.match.league && season === context.match.season)

const meetings = ({ claim, team, before }: Context): SourceMatch[] =>
  before.filter((match) => plays(team)(match) && plays(claim.related.opponent!)(match))

const round2 = (x: number): number => Number((x + 1e-9).toFixed(2))

export interface Standing {
  team: string
  played: number
  won: number
  lost: number
  points: number
  difference: number
  goals: number
}

/** The table before a match; teams that points, difference and goals leave tied in any order. */
export function standings(of: Pick<Context, 'match' | 'before'>): ReturnType<typeof computeStandings> {
  const known = computed.get(of.before) ?? computeStandings(of)
  computed.set(of.before, known)
  return known
}
const computed = new WeakMap<readonly SourceMatch[], ReturnType<typeof computeStandings>>()

function computeStandings({ match, before }: Pick<Context, 'match' | 'before'>): { rows: Standing[]; matches: SourceMatch[] } {
  const matches = before.filter(({ league, season }) => league === match.league && season === match.season)
  const rows = [...new Set(matches.flatMap(({ home, away }) => [home, away]))].map((team) => {
    const { values, matches: own } = record(team, matches.filter(plays(team)))
    const { played, won, drawn, lost } = values as Record<string, number>
    const goals = own.reduce((sum, each) => sum + goalsFor(team, each), 0)
    const difference = goals - own.reduce((sum, each) => sum + goalsAgainst(team, each), 0)
    return { team, played: played!, won: won!, lost: lost!, points: 3 * won! + drawn!, difference, goals }
  })
  return { rows: rows.sort((a, b) => b.points - a.points || b.difference - a.difference || b.goals - a.goals), matches }
}

/** The place in the claim, if points, difference and goals allow it. */
function getPlace(rows: readonly Standing[], team: string, claimed: unknown): number | undefined {
  const own = rows.find((row) => row.team === team)
  const same = (row: Standing) => row.points === own?.points && row.difference === own.difference && row.goals === own.goals
  const [first, end] = [rows.findIndex(same) + 1, rows.findLastIndex(same) + 1]
  return own && Number(claimed) >= first && Number(claimed) <= end ? Number(claimed) : first
}

const getPoints = (rows: readonly Standing[], team: string): number => rows.find((row) => row.team === team)?.points ?? Number.NaN

/** The gap to the team at the place that `border` returns for the subject's place; undefined without such a fact. */
const gap = (border: (own: number, context: Context) => number | undefined, sign: 1 | -1) => (context: Context) => {
  const { claim, team, isAlone } = context
  const { rows, matches } = standings(context)
  const claimed = claim.values.position ?? 1
  const own = isAlone ? Number(claimed) : getPlace(rows, team, claimed)
  const place = own === undefined ? undefined : border(own, context)
  const named = claim.related.opponent
  const others = rows.filter((row) => row.team !== team && (named === undefined || row.team === named))
  const found = others
    .filter((other) => isAlone || getPlace(rows, other.team, place) === place)
    .map((other): Recomputed => {
      const values = { gap: sign * (getPoints(rows, team) - other.points), ...(claim.values.position !== undefined && { position: own }) }
      return { values, matches: matches.filter((each) => plays(team)(each) || plays(other.team)(each)) }
    })
  if (place === undefined) return undefined
  const isNamed = (each: Recomputed) => each.matches.map(({ id }) => id).join() === claim.matches.join()
  return found.find((each) => isNamed(each) && each.values.gap === claim.values.gap) ?? found.find(isNamed) ?? found[0]
}

const zoneAt = (places: Places, place: number): string | undefined => Object.keys(places).find((zone) => places[zone]!.includes(place))

const getResult = (team: string, match: SourceMatch) => ({
  scored: goalsFor(team, match),
  conceded: goalsAgainst(team, match),
  date: match.day,
})
const getYear = ({ day }: SourceMatch): number => Number(day.slice(0, 4))

function recordSince(team: string, held: SourceMatch[]): Recomputed | undefined {
  const { values, matches } = record(team, held)
  return matches[0] && { values: { ...values, first_year: getYear(matches[0]) }, matches }
}

const recomputes: Readonly<Record<string, (context: Context) => Recomputed | undefined>> = {
  form_last_5: last(5),
  form_last_10: last(10),
  scoring_last_5(context) {
    const matches = getScope(context).slice(-5)
    const sum = (of: typeof goalsFor) => matches.reduce((total, match) => total + of(context.team, match), 0)
    return { values: { played: matches.length, scored: sum(goalsFor), conceded: sum(goalsAgainst) }, matches }
  },
  clean_sheets_last_10: often((team, match) => goalsAgainst(team, match) === 0),
  both_scored_last_10: often((_, { goals }) => Math.min(...goals!) > 0),
  winning_streak: streak((team, match) => letter(team, match) === 'w'),
  unbeaten_streak: streak((team, match) => letter(team, match) !== 'l'),
  losing_streak: streak((team, match) => letter(team, match) === 'l'),
  winless_streak: streak((team, match) => letter(team, match) !== 'w'),
  scoring_streak: streak((team, match) => goalsFor(team, match) > 0),
  clean_sheet_streak: streak((team, match) => goalsAgainst(team, match) === 0),
  venue_record: (context) => (inLeague(context).length === 0 ? undefined : record(context.team, inLeague(context))),
  venue_scoring(context) {
    const matches = inLeague(context)
    const sum = (of: typeof goalsFor) => matches.reduce((total, match) => total + of(context.team, match), 0)
    const [played, scored, conceded] = [matches.length, sum(goalsFor), sum(goalsAgainst)]
    const perMatch = { scored_per_match: round2(scored / played), conceded_per_match: round2(conceded / played) }
    return { values: { played, scored, conceded, ...perMatch }, matches }
  },
  meetings: (context) => recordSince(context.team, meetings(context)),
  meetings_last_5: (context) => record(context.team, meetings(context).slice(-5)),
  meetings_at_ground(context) {
    const { team } = context
    return recordSince(
      team,
      meetings(context).filter(({ home }) => home === team),
    )
  },
  biggest_meeting_win(context) {
    const matches = meetings(context)
    const size = ({ goals }: SourceMatch) => 1000 * Math.abs(goals![0] - goals![1]) + Math.max(...goals!)
    const biggest = matches.toReversed().reduce((a, b) => (size(b) > size(a) ? b : a))
    if (letter(context.team, biggest) !== 'w') return undefined
    return { values: { ...getResult(context.team, biggest), first_year: getYear(matches[0]!) }, matches }
  },
  last_meeting(context) {
    const match = meetings(context).at(-1)
    if (!match || letter(context.team, match) === 'l') return undefined
    return { values: getResult(context.team, match), matches: [match] }
  },
  table_position(context) {
    const { rows, matches } = standings(context)
    const row = rows.find(({ team }) => team === context.team)
    if (!row) return undefined
    const { points, played, won, lost } = row
    return { values: { position: getPlace(rows, context.team, context.claim.values.position), points, played, won, lost }, matches }
  },
  table_lead: gap(() => 2, 1),
  gap_to_leader: gap(() => 1, -1),
  gap_to_next: gap((own) => own - 1, -1),
  inside_zone: gap((own, { claim, places }) => {
    const zone = places[claim.detail!] ?? []
    return zone.includes(own) ? Math.max(...zone) + 1 : undefined
  }, 1),
  outside_zone: gap((own, { claim, places }) => {
    const zone = places[claim.detail!] ?? []
    const border = Math.max(...zone)
    const isNearest = Array.from({ length: Math.max(0, own - border - 1) }, (_, n) => zoneAt(places, border + 1 + n)).every(
      (between) => between === undefined || between === zoneAt(places, own),
    )
    return zone.length > 0 && border < own && isNearest ? border : undefined
  }, -1),
  above_relegation: gap((own, { places }) => (zoneAt(places, own) === undefined ? Math.min(...places.relegation!) : undefined), 1),
  in_relegation: gap((own, { places }) => (places.relegation!.includes(own) ? Math.min(...places.relegation!) - 1 : undefined), -1),
  rest_days(context) {
    const match = getScope(context).at(-1)
    if (!match || ![match.home, match.away].includes(context.claim.related.opponent!)) return undefined
    const days = (Date.parse(context.match.day) - Date.parse(match.day)) / 86_400_000
    return { values: { days, date: match.day }, matches: [match] }
  },
  matches_in_14_days(context) {
    const since = Date.parse(context.match.day) - 14 * 86_400_000
    const matches = getScope(context).filter(({ day }) => Date.parse(day) >= since)
    return { values: { count: matches.length }, matches }
  },
}
