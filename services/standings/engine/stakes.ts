import { create } from '@bufbuild/protobuf'
import type { MatchSportId } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import type { factKinds } from '@touchline/contract/facts'
import type { SeasonMatches } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { type Stake, StakeSchema, type Stakes, StakesSchema } from '@touchline/contract/gen/standings'
import { isBefore } from '@touchline/contract/is-before'
import { isPrizeZone, type Zone } from '@touchline/contract/standings'
import { isEnded, type MatchStateName } from '@touchline/contract/states'
import {
  afterToday,
  canBeCertainToday,
  canBeOutOfReachToday,
  isCertain,
  isOutOfReach,
  type OpenTable,
  type Outcome,
  positionsToday,
} from './open-table.ts'
import { playedMatch, unplayed } from './past-day.ts'
import { firstMeasure, rank } from './rank.ts'
import { byStart, countedFrom } from './results.ts'
import type { Rules, Unranked } from './rules.ts'
import { countedResults, getContest } from './table.ts'

/**
 * What the matches of a day can decide for both teams of a match, and what the match has decided. `earlier`: the season
 * before. Empty when nothing follows from the rules and the schedule: there is no ranking by points or wins on file,
 * the league has divisions or a split, or the schedule is incomplete. In a complete schedule every two teams meet
 * equally often: in a league at least twice, and at least as often as in the season before. Errors: not_found.
 */
export function seasonStakes(known: SeasonMatches, rules: Rules | Unranked, matchId: string, earlier?: SeasonMatches): Stakes {
  const match = known.matches.find(({ id }) => id === matchId)
  if (!match) throw fail('not_found', { kind: 'match', id: matchId })
  const stage = known.season!.stages.find(({ name }) => name !== '' && name === match.schedule!.stage)
  if (!stage || stage.type === 'knockout' || !rules.ranking || !isOneList(rules)) return create(StakesSchema)
  const matches = tableMatches(known, match, rules)
  const meetingsMin = Math.max(stage.type === 'league' ? 2 : 1, (earlier && meetingsIn(tableMatches(earlier, match, rules))) ?? 0)
  if ((meetingsIn(matches) ?? 0) < meetingsMin) return create(StakesSchema)
  const sport = known.league!.sport as MatchSportId
  const wasOver = isBefore(sport, playedMatch(match))
  const before = matches.map((each) => (wasOver(playedMatch(each)) ? each : open(each)))
  // A suspended match decides at its completion.
  const from = countedFrom(match)
  const until = from === match.schedule!.startAt ? before : matches.map((each) => (countedFrom(each) < from ? each : open(each)))
  const after = matches.map((each) => (countedFrom(each) <= from ? each : open(each)))
  const isSameDay = (each: Match) => getDay(each.schedule!.startAt) === getDay(match.schedule!.startAt)
  const isCompletedThatDay = (each: Match) => getDay(countedFrom(each)) === getDay(from)
  const hasKnockout = known.season!.stages.some(({ type }) => type === 'knockout')
  const tableBefore = openTable(before, isSameDay, rules)
  const [tableUntil, tableAfter] = [openTable(until, isCompletedThatDay, rules), openTable(after, isCompletedThatDay, rules)]
  const order = rank([...tableBefore.points.keys()], getContest(countedResults(before, rules), rules))
  const goals = getGoals(rules, stage.name, order.length, hasKnockout)
  const teams = [match.schedule!.home!.teamId, match.schedule!.away!.teamId]
  // A team without a played match has no place from which it could climb or drop.
  const hasPlayed = (team: string) => before.some((each) => !isOpen(each) && plays(each, team))
  const stakesBefore = (team: string) =>
    getStakes(tableBefore, team, order.indexOf(team) + 1, goals).filter(({ position }) => position === undefined || hasPlayed(team))
  const isOpenIn = (table: OpenTable) => table.open.some((each) => each.isToday && teams.includes(each.home) && teams.includes(each.away))
  return create(StakesSchema, {
    before: isOpenIn(tableBefore) ? teams.flatMap(stakesBefore) : [],
    after: isOpenIn(tableAfter) ? [] : teams.flatMap((team) => decidedFor(tableUntil, tableAfter, team, goals)),
    matchIds: matches.map(({ id }) => id),
  })
}

/** Whether all teams of a stage or group are in one list that is ranked by sums over matches. */
export const isOneList = ({ ranking, divisions, playoffs, split, contested }: Rules): boolean =>
  (ranking.by === 'points' || ranking.by === 'wins') && divisions.length === 0 && !playoffs && !split && !contested

/** The matches of the table in which a match counts, ordered by start, without matches that do not count. */
function tableMatches({ matches }: SeasonMatches, { schedule }: Match, { annulled }: Rules): Match[] {
  const isIn = ({ stage, group, home, away }: NonNullable<Match['schedule']>) =>
    stage === schedule!.stage && group === schedule!.group && !annulled.has(home!.teamId) && !annulled.has(away!.teamId)
  return matches.filter((match) => isIn(match.schedule!) && !neverPlayed.has(match.state!.scoreboard!.state)).sort(byStart)
}
const neverPlayed: ReadonlySet<string> = new Set<MatchStateName>(['cancelled', 'abandoned'])

/** How often every two teams meet; undefined when not all meet equally often. */
function meetingsIn(matches: readonly Match[]): number | undefined {
  const sides = matches.map(({ schedule }) => [schedule!.home!.teamId, schedule!.away!.teamId].sort())
  const counts = [...Map.groupBy(sides, (pair) => pair.join(' ')).values()].map(({ length }) => length)
  const teams = new Set(sides.flat()).size
  const isEven = counts.length === (teams * (teams - 1)) / 2 && new Set(counts).size === 1
  return isEven ? counts[0] : undefined
}

const getDay = (instant: string): string => instant.slice(0, 10)

const open = (match: Match): Match => ({ ...match, state: unplayed(match.state!) })

function openTable(matches: readonly Match[], isToday: (match: Match) => boolean, rules: Rules): OpenTable {
  const stored = countedResults(matches, rules)
  const contest = getContest(stored, rules)
  const { win, draw, loss = 0, overtimeWin, overtimeLoss = loss } = rules.ranking.points
  const byWins = rules.ranking.by === 'wins'
  const between: Outcome[] = byWins ? [] : draw !== undefined ? [[draw, draw]] : afterRegular(overtimeWin, overtimeLoss)
  const measure = firstMeasure(contest)
  return {
    points: new Map(stored.teams.map((team) => [team, measure(team)])),
    open: matches.filter(isOpen).map((each) => ({
      home: each.schedule!.home!.teamId,
      away: each.schedule!.away!.teamId,
      isToday: isToday(each),
    })),
    outcomes: byWins
      ? [
          [1, 0],
          [0, 1],
        ]
      : [[win, loss], ...between, [loss, win]],
    marginDecides: marginCriteria.has(rules.ranking.order[0] ?? ''),
  }
}

/** The outcomes of a win after regular time or in the fifth set, if it is worth something else. */
const afterRegular = (won: number | undefined, lost: number): Outcome[] =>
  won === undefined
    ? []
    : [
        [won, lost],
        [lost, won],
      ]

/** Criteria that the margin of a single match can decide. */
const marginCriteria: ReadonlySet<string> = new Set(['goal_difference'])

const plays = ({ schedule }: Match, team: string): boolean => schedule!.home!.teamId === team || schedule!.away!.teamId === team

/** Matches that were never played are not in the table. */
const isOpen = ({ state }: Match): boolean => !isEnded(state!.scoreboard!.state)

type PrizeName = (typeof factKinds.already_reached.details)[number]

interface Prize {
  detail: PrizeName
  /** The last place that earns the prize. */
  last: number
}

/** The prizes and the relegation of a season. */
interface Goals {
  /** The places down to `last` earn this prize or a better one; the best first. */
  prizes: readonly Prize[]
  /**
   * The last place above a relegation play-off; `lastNotRelegated`: the last place above relegation. Undefined: nobody
   * is relegated.
   */
  lastSafe: number | undefined
  lastNotRelegated: number | undefined
}

/**
 * The goals by the zones on file; without zones there are no prizes. The first place earns the title unless it leads to
 * further matches. `hasKnockout`: the season has knock-out matches; then a first place without a zone does not earn the
 * title.
 */
function getGoals({ zones: usual, stageZones }: Rules, stage: string, teams: number, hasKnockout: boolean): Goals {
  const zones = stageZones?.get(stage) ?? usual
  const places = Array.from({ length: teams }, (_, i) => zones.get(i + 1))
  const safe = places.findLastIndex((zone) => zone !== 'relegation' && zone !== 'playoff') + 1
  const notRelegated = places.indexOf('relegation', safe)
  const isAnyRelegated = notRelegated >= 0
  const above = places.slice(0, isAnyRelegated ? safe : teams)
  const prizes = above.slice(0, above.indexOf(undefined) < 0 ? above.length : above.indexOf(undefined))
  const [first] = places
  const isTitle = zones.size > 0 && (first === undefined ? !hasKnockout : !toFurtherMatches.has(first))
  return {
    prizes: [
      ...(isTitle ? [{ detail: 'title' as const, last: 1 }] : []),
      ...prizes.flatMap((zone, i) => (isPrizeZone(zone) && zone !== prizes[i + 1] ? [{ detail: zone, last: i + 1 }] : [])),
    ],
    lastSafe: isAnyRelegated ? safe : undefined,
    lastNotRelegated: isAnyRelegated ? notRelegated : undefined,
  }
}
const toFurtherMatches: ReadonlySet<string> = new Set<Zone>(['next_round', 'play_in', 'playoff'])

type Found = Pick<Stake, 'kind' | 'importance'> & Partial<Pick<Stake, 'detail' | 'position' | 'betterPrizes'>>

/**
 * The stakes of one team at `position` before its match: the best prize that is certain, the best prize that the day
 * can make certain, and the next prize above the own place if it is out of reach. Relegation is considered only for
 * teams outside the prizes.
 */
function getStakes(table: OpenTable, team: string, position: number, { prizes, lastSafe, lastNotRelegated }: Goals): Stake[] {
  const won = afterToday(table, team, 'won')
  const lost = afterToday(table, team, 'lost')
  const reached = prizes.findIndex(({ last }) => isCertain(table, team, last))
  const open = prizes.slice(0, reached < 0 ? prizes.length : reached)
  const withWin = open.find(({ last }) => isCertain(won, team, last))
  const today = open.find(({ last }) => canBeCertainToday(table, team, last))
  const next = open.findLast(({ last }) => last < position)
  const found: Found[] = []
  const prizeIn = (after: OpenTable, prize: Prize) => getPrize(after, team, prizes, prize)
  if (reached >= 0) found.push({ kind: 'already_reached', ...prizeIn(table, prizes[reached]!) })
  if (withWin) found.push({ kind: 'reached_with_win', ...prizeIn(won, withWin) })
  if (today) found.push({ kind: 'can_be_reached', detail: today.detail, importance: today === prizes[0] ? 4 : 3 })
  const isRelegated = lastNotRelegated !== undefined && isOutOfReach(table, team, lastNotRelegated)
  if (next && !isRelegated && isOutOfReach(table, team, next.last)) found.push({ kind: 'out_of_reach', detail: next.detail, importance: 2 })
  const isInPrizes = prizes.some(({ last }) => position <= last)
  if (lastSafe !== undefined && lastNotRelegated !== undefined && !isInPrizes) {
    if (isRelegated) found.push({ kind: 'already_relegated', importance: 5 })
    else if (isCertain(table, team, lastSafe)) found.push({ kind: 'already_safe', importance: 2 })
    else {
      if (isCertain(won, team, lastSafe)) found.push({ kind: 'safe_with_win', importance: 4 })
      else if (canBeCertainToday(table, team, lastSafe)) found.push({ kind: 'can_be_safe', importance: 3 })
      if (isOutOfReach(lost, team, lastNotRelegated)) found.push({ kind: 'relegated_with_defeat', importance: 5 })
      else if (canBeOutOfReachToday(table, team, lastNotRelegated)) found.push({ kind: 'can_be_relegated', importance: 4 })
    }
  }
  const { best, worst } = positionsToday(table, team)
  if (best < position) found.push({ kind: 'can_climb_to', position: best, importance: 2 })
  if (worst > position) found.push({ kind: 'can_drop_to', position: worst, importance: 2 })
  return found.map((each) => create(StakeSchema, { ...each, teamId: team, remaining: getRemaining(team, table) }))
}

/** A prize that is certain, with the number of better prizes still possible; 0 once the season is over. */
function getPrize(table: OpenTable, team: string, prizes: readonly Prize[], prize: Prize) {
  const better = table.open.length === 0 ? [] : prizes.slice(0, prizes.indexOf(prize))
  const betterPrizes = better.filter(({ last }) => !isOutOfReach(table, team, last)).length
  return { detail: prize.detail, importance: prize === prizes[0] ? 5 : 4, betterPrizes }
}

/** The best prize that the match made certain, and relegation if it became certain. */
function decidedFor(before: OpenTable, after: OpenTable, team: string, { prizes, lastNotRelegated }: Goals): Stake[] {
  const remaining = getRemaining(team, after)
  const prize = prizes.find(({ last }) => isCertain(after, team, last))
  const isRelegated = (table: OpenTable) => lastNotRelegated !== undefined && isOutOfReach(table, team, lastNotRelegated)
  return [
    ...(prize && !isCertain(before, team, prize.last)
      ? [create(StakeSchema, { teamId: team, kind: 'clinched', remaining, ...getPrize(after, team, prizes, prize) })]
      : []),
    ...(isRelegated(after) && !isRelegated(before)
      ? [create(StakeSchema, { teamId: team, kind: 'relegated', remaining, importance: 5 })]
      : []),
  ]
}

const getRemaining = (team: string, { open }: OpenTable): number => open.filter(({ home, away }) => home === team || away === team).length
