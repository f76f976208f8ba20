import { create } from '@bufbuild/protobuf'
import type { SeasonMatches } from '@touchline/contract/gen/fixtures'
import type { Match, Scoreboard, Scores } from '@touchline/contract/gen/match'
import { type Standings, type StandingsRow, type TeamInPlay, TeamInPlaySchema } from '@touchline/contract/gen/standings'
import { getCredit, type Winner } from '@touchline/contract/outcome'
import { isInPlay } from '@touchline/contract/states'
import type { TableSplit } from '@touchline/contract/table-split'
import { countsFor, partTable } from './part-table.ts'
import { byStart } from './results.ts'
import type { Rules, Unranked } from './rules.ts'
import { seasonTable } from './season.ts'
import { countsDraws } from './table.ts'

/**
 * The table as if the matches in play ended with their present score. `position_change` compares with the table in
 * which they do not count. Matches of stages without a table, such as play-offs, stay in play. Undefined for a
 * competition without a table.
 */
export function liveTable(known: SeasonMatches, rules: Rules | Unranked, part?: TableSplit): Standings | undefined {
  const getTable = (season: SeasonMatches) => (part ? partTable(season, rules, part) : seasonTable(season, rules))
  const before = getTable(known)
  if (!before) return undefined
  const stages = new Set([...before.rows, ...before.carriedOver].flatMap(({ stage }) => stagesIn(stage, rules)))
  const playing = known.matches.filter(isPlaying).filter(({ schedule }) => stages.has(schedule!.stage ?? ''))
  const ended = new Map(playing.map((match) => [match.id, endedNow(match)]))
  const after = getTable({ ...known, matches: known.matches.map((match) => ended.get(match.id) ?? match) })!
  const positions = new Map(before.rows.map((row) => [rowKey(row), row.position]))
  const inOrder = playing.toSorted(byStart)
  const getMatch = ({ stage, teamId }: StandingsRow) =>
    inOrder.find(({ schedule }) => {
      const side = sideIn(schedule!, teamId)
      return side && countsFor(part, side, schedule!.neutral) && stagesIn(stage, rules).includes(schedule!.stage ?? '')
    })
  const getRow = (row: StandingsRow): StandingsRow => {
    const [now, earlier] = [row.position, positions.get(rowKey(row))]
    const match = getMatch(row)
    const { positionChange: _, ...rest } = row
    return {
      ...rest,
      ...(now !== undefined && earlier !== undefined && { positionChange: earlier - now }),
      ...(match && { live: teamInPlay(match, row.teamId, rules) }),
    }
  }
  return {
    ...after,
    rows: after.rows.map(getRow),
    carriedOver: after.carriedOver.map(getRow),
    live: true,
    matchesInPlay: inOrder.map(({ id }) => id),
  }
}

const isPlaying = ({ state }: Match): boolean => isInPlay(state!.scoreboard!.state)

/**
 * The stages whose matches a row counts. A group of a split season continues from the regular season; a row without a
 * stage is one over both.
 */
function stagesIn(stage: string, rules: Rules | Unranked): string[] {
  const { regular, groups } = (rules.ranking && rules.split) ?? { groups: [] }
  if (regular === undefined) return [stage]
  if (stage === '') return [stage, regular, ...groups.map((group) => group.stage)]
  return groups.some((group) => group.stage === stage) ? [stage, regular] : [stage]
}

const rowKey = ({ stage, group, teamId }: StandingsRow): string => [stage, group ?? '', teamId].join('\n')

type Sides = Pick<NonNullable<Match['schedule']>, 'home' | 'away'>
const sideIn = ({ home, away }: Sides, team: string): 'home' | 'away' | undefined =>
  home!.teamId === team ? 'home' : away!.teamId === team ? 'away' : undefined

const shootouts: ReadonlySet<string> = new Set(['SO', 'PEN'])

/**
 * The match as if it ended with its present score. Only completed sets count, and a shoot-out in progress decides
 * nothing.
 */
export function endedNow(match: Match): Match {
  const { winner: _, endedAt: __, ...scoreboard } = match.state!.scoreboard!
  const scores = scoreboard.scores && endedScores(match.sport, scoreboard)
  const ended = { ...scoreboard, state: 'finished', status: statusAfter(scoreboard.period), ...(scores && { scores }) }
  return { ...match, state: { ...match.state!, scoreboard: ended } }
}

/** The status of a match that ends in this period. */
const statusAfter = (period = ''): string => (period.startsWith('ET') ? 'AET' : period.startsWith('OT') ? 'AOT' : 'FT')

function endedScores(sport: string, { scores, homeScore = 0, awayScore = 0 }: Scoreboard): Scores {
  const { penalties: _, periods, ...rest } = scores!
  if (!periods) return rest
  const items = periods.items.filter(({ period }) => !shootouts.has(period))
  const sets = sport === 'volleyball' ? homeScore + awayScore : items.length
  return { ...rest, periods: { ...periods, items: items.slice(0, sets) } }
}

function teamInPlay(match: Match, team: string, rules: Rules | Unranked): TeamInPlay {
  const side = sideIn(match.schedule!, team)!
  const { homeScore, awayScore } = match.state!.scoreboard!
  const [score, opponentScore] = side === 'home' ? [homeScore, awayScore] : [awayScore, homeScore]
  const credit = getCounted(match, rules)
  return create(TeamInPlaySchema, {
    matchId: match.id,
    side,
    ...(score !== undefined && { score }),
    ...(opponentScore !== undefined && { opponentScore }),
    ...(credit && { result: resultFor(side, credit) }),
  })
}

/** The side that the table credits with the match; undefined: the match does not count. */
function getCounted(match: Match, rules: Rules | Unranked): Winner | undefined {
  const { home, away } = match.schedule!
  if (rules.annulled.has(home!.teamId) || rules.annulled.has(away!.teamId)) return undefined
  const credit = getCredit(match.sport, endedNow(match).state!.scoreboard!)
  return credit === 'draw' && !countsDraws(rules) ? undefined : credit
}

const resultFor = (side: 'home' | 'away', winner: Winner): string => (winner === 'draw' ? 'D' : winner === side ? 'W' : 'L')
