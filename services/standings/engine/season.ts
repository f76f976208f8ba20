import { create } from '@bufbuild/protobuf'
import type { SeasonMatches } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { type Standings, StandingsSchema } from '@touchline/contract/gen/standings'
import type { RuleReason } from '@touchline/contract/standings'
import { isEnded } from '@touchline/contract/states'
import { getAge } from './age.ts'
import type { Decider } from './contest.ts'
import { refusedResults } from './refused.ts'
import { newestUpdate } from './results.ts'
import type { Rules, Unranked } from './rules.ts'
import { hasSplit, splitTable } from './split.ts'
import { stageRows } from './table.ts'
import { unrankedRows } from './unranked.ts'

/**
 * The standings of one season; undefined for a competition without standings, such as a knock-out.
 * - Each stage of type "league" is a table, so play-offs are excluded. A stage for which the sport's rules give no rows
 *   (a preseason) has none.
 * - A split season with a rule on file is one table over its groups; the regular season is kept in `carriedOver`.
 * - Without a league stage, the stages of type "group" have a table per group.
 * - Without a ranking on file, rows have counts only.
 * - A stage without a name comes from sources without stages, which mix groups and knock-outs: it has no table.
 * `open`: the matches that may lack a result, in their current state.
 */
export function seasonTable(
  { league, season, matches: known }: SeasonMatches,
  usual: Rules | Unranked,
  open: readonly Match[] = known,
): Standings | undefined {
  // Few sources of tournaments report `neutral` for each match, so it is implied.
  const isTournament = league!.type === 'tournament'
  const matches = isTournament ? known.map((match) => ({ ...match, schedule: { ...match.schedule!, neutral: true } })) : known
  const stages = season!.stages.filter((s) => s.name !== '')
  const knockouts = new Set(stages.filter((s) => s.type === 'knockout').map((s) => s.name))
  const inPlayoffs = matches.some((m) => knockouts.has(m.schedule!.stage ?? '') && isEnded(m.state!.scoreboard!.state))
  const inSeason = inPlayoffs && usual.ranking ? seeded(usual) : usual
  const rules = inSeason.ranking ? { ...inSeason, deciders: decidersIn(matches, knockouts) } : inSeason
  const leagues = stages.filter((s) => s.type === 'league')
  const chosen = (leagues.length > 0 ? leagues : stages.filter((s) => s.type === 'group')).map((s) => s.name)
  if (chosen.length === 0) return undefined
  const getRows = (names: readonly string[]) =>
    names.flatMap((name) => {
      const inStage = matches.filter((m) => m.schedule!.stage === name)
      return rules.ranking ? stageRows(name, inStage, rules) : unrankedRows(name, inStage, rules)
    })
  const split = rules.ranking && rules.split && hasSplit(rules.split, matches) ? rules.split : undefined
  const inTable = new Set([...chosen, ...(split?.groups.map(({ stage }) => stage) ?? [])])
  const isIncluded = (m: Match) => inTable.has(m.schedule!.stage ?? '')
  const included = matches.filter(isIncluded)
  const table = create(StandingsSchema, {
    sport: league!.sport,
    leagueId: league!.id,
    season: season!.name,
    rows:
      split && rules.ranking
        ? [...splitTable(matches, split, rules), ...getRows(chosen.filter((name) => name !== split.regular))]
        : getRows(chosen),
    carriedOver: split ? getRows([split.regular]) : [],
    rule: rules.rule,
    updatedAt: newestUpdate(included),
    refusedResults: refusedResults(season!, open, inTable),
    ...getAge(league!.sport, included, open.filter(isIncluded)),
  })
  if (table.rows.length === 0) return undefined
  if (rules.ranking && lacksSetPoints(table, rules))
    Object.assign(table.rule!, { reviewed: false, reason: 'set_points' satisfies RuleReason })
  const full = inPlayoffs ? usual.ranking && usual.playoffs?.leagueGames : undefined
  const played = table.rows.reduce((sum, row) => sum + row.played, 0) / 2
  return full === undefined ? table : { ...table, missingResults: Math.max(0, full - played - table.refusedResults) }
}

/** Whether teams have no position although all criteria are on file, because points of sets are missing. */
const lacksSetPoints = ({ rows }: Standings, { ranking: { partial, shared } }: Rules): boolean =>
  !partial && !shared && rows.some(({ position }) => position === undefined)

/**
 * The rules once the play-offs have begun: no game is left and the qualifiers are known, even if a source lacks a game.
 */
const seeded = ({ playoffs, ...rules }: Rules): Rules => {
  if (!playoffs) return rules
  const { leagueGames: _, ...known } = playoffs
  return { ...rules, playoffs: { ...known, decided: 0 } }
}

/** "Group 1 Playoffs", in some files "Group-1 Playoffs": a match that decides a place in a group. */
const ofDecider = /^Group[ -].{1,30} Playoffs$/

const decidersIn = (matches: readonly Match[], knockouts: ReadonlySet<string>): Decider[] =>
  matches.flatMap(({ schedule, state }) => {
    const { winner } = state!.scoreboard!
    const isDecider = knockouts.has(schedule!.stage ?? '') && ofDecider.test(schedule!.round ?? '')
    if (!isDecider || (winner !== 'home' && winner !== 'away')) return []
    const [home, away] = [schedule!.home!.teamId, schedule!.away!.teamId]
    return [winner === 'home' ? { winner: home, loser: away } : { winner: away, loser: home }]
  })
