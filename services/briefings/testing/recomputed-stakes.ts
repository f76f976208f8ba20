import type { Claim } from './recomputed-facts.ts'
import {
  type Fixture,
  getOpen,
  isPlaceSure,
  isTeamShutOut,
  type Outcome,
  outcomes,
  played,
  type Situation,
  withResult,
} from './season-ends.ts'
import type { SourceMatch } from './source-season.ts'

/*
 * Checks the facts of soccer leagues about stakes and decisions, from the matches of the season and without any code of
 * the tables and the facts. Outcomes of the day show what may come true.
 */

/** The prizes and relegation places of a season, from its regulations. */
export interface Stakes {
  /** The last place of each prize, the best prize first. */
  prizes: readonly (readonly [name: string, last: number])[]
  /** The last place above relegation and its play-offs, and the last place above relegation. */
  safe: number
  notRelegated: number
}

export const isStake = ({ kind }: Claim): boolean => Object.hasOwn(judges, kind)

/** The season at the time of a match, from the view of one team. */
interface Context {
  team: number
  stakes: Stakes
  before: Situation
  after: Situation
  /** Possible positions: several if the team is level with others by points, goal difference and goals. */
  places: readonly number[]
  hasPlayed: boolean
}
type Judge = (context: Context, claim: Claim) => boolean

const getLast = ({ prizes }: Stakes, detail: string | undefined): number => prizes.find(([name]) => name === detail)?.[1] ?? Number.NaN
const won = ({ before, team }: Context): Situation => withResult(before, team, 'won', true)
const lost = ({ before, team }: Context): Situation => withResult(before, team, 'lost', true)

/** The claim of each kind. Kinds that need other results too are wrong if a win, or a defeat, is enough. */
const judges: Readonly<Record<string, Judge>> = {
  already_reached: (of, { detail }) => isPlaceSure(of.before, of.team, getLast(of.stakes, detail)),
  reached_with_win: (of, { detail }) => isPlaceSure(won(of), of.team, getLast(of.stakes, detail)),
  can_be_reached: (of, { detail }) => canBeSure(of, getLast(of.stakes, detail)),
  out_of_reach: (of, { detail }) => isTeamShutOut(of.before, of.team, getLast(of.stakes, detail)),
  already_safe: (of) => isPlaceSure(of.before, of.team, of.stakes.safe),
  safe_with_win: (of) => isPlaceSure(won(of), of.team, of.stakes.safe),
  can_be_safe: (of) => canBeSure(of, of.stakes.safe),
  already_relegated: (of) => isTeamShutOut(of.before, of.team, of.stakes.notRelegated),
  relegated_with_defeat: (of) => isTeamShutOut(lost(of), of.team, of.stakes.notRelegated),
  can_be_relegated: (of) => canBeShutOut(of, of.stakes.notRelegated),
  can_climb_to: (of, { values }) => of.hasPlayed && values.position === bestToday(of) && bestToday(of) < of.places.at(-1)!,
  can_drop_to: (of, { values }) => of.hasPlayed && values.position === worstToday(of) && worstToday(of) > of.places[0]!,
  clinched: (of, { detail }) => {
    const last = getLast(of.stakes, detail)
    return isPlaceSure(of.after, of.team, last) && !isPlaceSure(of.before, of.team, last)
  },
  relegated: ({ before, after, team, stakes: { notRelegated } }) =>
    isTeamShutOut(after, team, notRelegated) && !isTeamShutOut(before, team, notRelegated),
}

/** False or missing stakes of a match; empty when all are right. `season`: all matches of the season. */
export function getStakesFaults(claims: readonly Claim[], match: SourceMatch, season: readonly SourceMatch[], stakes: Stakes): string[] {
  const faults = [match.home, match.away].flatMap((team) => {
    const context = getContext(team, match, season, stakes)
    const own = claims.filter(({ subject }) => subject === team)
    const wrong = own.flatMap((claim) => faultsOfClaim(claim, context, season))
    const missing = getExpected(context).filter(([kind, detail]) => !own.some((claim) => claim.kind === kind && claim.detail === detail))
    return [...wrong, ...missing.map((names) => `${names.filter(Boolean).join(' ')} is missing`)].map((fault) => `${team}: ${fault}`)
  })
  return faults.map((fault) => `${match.id}: ${fault}`)
}

function faultsOfClaim(claim: Claim, context: Context, season: readonly SourceMatch[]): string[] {
  const { kind, detail, values, matches } = claim
  const named = `${kind} ${detail ?? values.position ?? ''}`
  const isTrue = judges[kind]!(context, claim)
  const { remaining, better_prizes } = recomputedValues(claim, context)
  const all = season
    .map(({ id }) => id)
    .sort()
    .join()
  return [
    ...(isTrue ? [] : [`${named} is not proved`]),
    ...(values.position !== undefined || values.remaining === remaining ? [] : [`${named}: ${values.remaining} of ${remaining} matches`]),
    ...(values.better_prizes === better_prizes ? [] : [`${named}: ${values.better_prizes} of ${better_prizes} better prizes`]),
    ...(matches.toSorted().join() === all ? [] : [`${named} rests on ${matches.length} matches`]),
  ]
}

/** The open matches of the team, and how many prizes better than its secured one it can still reach. */
function recomputedValues({ kind, detail }: Claim, context: Context) {
  const { before, after, team, stakes } = context
  const remaining = getOpen(team, (kind === 'clinched' || kind === 'relegated' ? after : before).open)
  const situation = { already_reached: before, reached_with_win: won(context), clinched: after }[kind]
  if (!situation) return { remaining, better_prizes: undefined }
  const better = situation.open.length === 0 ? [] : stakes.prizes.filter(([, last]) => last < getLast(stakes, detail))
  return { remaining, better_prizes: better.filter(([, last]) => !isTeamShutOut(situation, team, last)).length }
}

/** The number of last matches of a team before which facts about title and relegation must be complete. */
const lastMatches = 5

function getExpected(context: Context): [kind: string, detail?: string][] {
  const { before, after, team, stakes, places } = context
  if (getOpen(team, before.open) > lastMatches) return []
  const { prizes, safe, notRelegated } = stakes
  const [title, champions] = prizes[0]!
  const first = (...kinds: [boolean, string][]) => kinds.filter(([holds]) => holds).slice(0, 1)
  const isSure = (situation: Situation, places: number) => isPlaceSure(situation, team, places)
  const isShutOut = (situation: Situation) => isTeamShutOut(situation, team, notRelegated)
  const ofTitle = first(
    [isSure(before, champions), 'already_reached'],
    [isSure(won(context), champions), 'reached_with_win'],
    [canBeSure(context, champions), 'can_be_reached'],
  )
  const [isDown, isSafe] = [isShutOut(before), isSure(before, safe)]
  const ofRelegation = [
    ...first(
      [isDown, 'already_relegated'],
      [isShutOut(lost(context)), 'relegated_with_defeat'],
      [canBeShutOut(context, notRelegated), 'can_be_relegated'],
    ),
    ...first([isSafe, 'already_safe'], [isSure(won(context), safe), 'safe_with_win'], [canBeSure(context, safe), 'can_be_safe']),
  ]
  const isInPrizes = places[0]! <= prizes.at(-1)![1]
  const isClinched = isSure(after, champions) && !isSure(before, champions)
  return [
    ...[...ofTitle, ...(isClinched ? [[true, 'clinched'] as const] : [])].map(([, kind]): [string, string] => [kind, title]),
    ...(isInPrizes ? [] : ofRelegation).map(([, kind]): [string] => [kind]),
    ...(isShutOut(after) && !isDown ? [['relegated'] as [string]] : []),
  ]
}

/** A win makes the place certain only if others lose points too. */
function canBeSure(context: Context, places: number): boolean {
  const { team } = context
  const start = won(context)
  const floor = start.points[team]!
  const reaches = (points: number, other: number, later: number) => (other !== team && points + 3 * later >= floor ? 1 : 0)
  return !isPlaceSure(start, team, places) && isPlaceSure(dayWith('fewest', start, reaches), team, places)
}

/** A defeat makes the place impossible only if others win points too. */
function canBeShutOut(context: Context, places: number): boolean {
  const { team } = context
  const start = lost(context)
  const later = getOpen(
    team,
    start.open.filter(({ isToday }) => !isToday),
  )
  const ceiling = start.points[team]! + 3 * later
  const isAhead = (points: number, other: number) => (other !== team && points > ceiling ? 1 : 0)
  return !isTeamShutOut(start, team, places) && isTeamShutOut(dayWith('most', start, isAhead), team, places)
}

type Count = (points: number, team: number, later: number) => number

/** The outcomes of the day after which the most, or the fewest, teams count; a team has one match a day. */
function dayWith(aim: 'most' | 'fewest', situation: Situation, count: Count): Situation {
  const later = (team: number) =>
    getOpen(
      team,
      situation.open.filter(({ isToday }) => !isToday),
    )
  const getSum = ({ home, away }: Fixture, [toHome, toAway]: Outcome) =>
    count(situation.points[home]! + toHome, home, later(home)) + count(situation.points[away]! + toAway, away, later(away))
  const best = (fixture: Fixture) =>
    outcomes.reduce((a, b) =>
      (aim === 'most' ? getSum(fixture, b) > getSum(fixture, a) : getSum(fixture, b) < getSum(fixture, a)) ? b : a,
    )
  return played(situation, (fixture) => (fixture.isToday ? best(fixture) : undefined))
}

/** The margin of its own match puts the team ahead of, or behind, all teams with equal points. */
function bestToday(context: Context): number {
  const own = won(context).points[context.team]!
  const isAhead = (points: number) => (points > own ? 1 : 0)
  return 1 + dayWith('fewest', won(context), isAhead).points.filter((points) => isAhead(points)).length
}
function worstToday(context: Context): number {
  const own = lost(context).points[context.team]!
  const isAhead = (points: number) => (points >= own ? 1 : 0)
  return dayWith('most', lost(context), isAhead).points.filter((points) => isAhead(points)).length
}

/** A match counts for later matches two hours after its start. */
const durationMs = 2 * 3_600_000

function getContext(name: string, match: SourceMatch, season: readonly SourceMatch[], stakes: Stakes): Context {
  const names = [...new Set(season.flatMap(({ home, away }) => [home, away]))]
  const team = names.indexOf(name)
  const ended = season.filter(({ kickoff }) => kickoff + durationMs <= match.kickoff)
  const started = season.filter(({ kickoff }) => kickoff <= match.kickoff)
  const rows = names.map((of) => getRow(of, ended))
  const order = rows.toSorted((a, b) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2]).map((row) => row.join())
  return {
    ...{ team, stakes },
    before: getSituation(names, ended, season, match),
    after: getSituation(names, started, season, match),
    places: order.flatMap((row, i) => (row === rows[team]!.join() ? [i + 1] : [])),
    hasPlayed: ended.some(({ home, away }) => home === name || away === name),
  }
}

/** Points, goal difference and goals. */
function getRow(name: string, matches: readonly SourceMatch[]): readonly [number, number, number] {
  let [points, difference, scored] = [0, 0, 0]
  for (const { home, away, goals } of matches) {
    if (home !== name && away !== name) continue
    const [own, other] = home === name ? goals! : ([goals![1], goals![0]] as const)
    points += own > other ? 3 : own === other ? 1 : 0
    difference += own - other
    scored += own
  }
  return [points, difference, scored]
}

function getSituation(
  names: readonly string[],
  done: readonly SourceMatch[],
  season: readonly SourceMatch[],
  { day }: SourceMatch,
): Situation {
  const isDone = new Set(done)
  const open = season.filter((match) => !isDone.has(match))
  return {
    points: names.map((name) => getRow(name, done)[0]),
    open: open.map((match) => ({ home: names.indexOf(match.home), away: names.indexOf(match.away), isToday: match.day === day })),
  }
}
