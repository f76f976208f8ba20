import type { SeasonMatches } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import type { Standings, StandingsRow } from '@touchline/contract/gen/standings'
import { getCredit } from '@touchline/contract/outcome'
import type { TableSplit } from '@touchline/contract/table-split'
import { unplayed } from './past-day.ts'
import type { Result, Select } from './results.ts'
import type { Rules, Split, Unranked } from './rules.ts'
import { seasonTable } from './season.ts'
import { hasSplit } from './split.ts'

/**
 * The table of a season over a part of its results, by the points of the league and those of its criteria that compare
 * the records of teams alone. Deductions, carried points, zones and play-off places do not apply. A season that splits
 * into groups is one list of all teams over both parts, with the table of each stage in `carriedOver`. `open`: the same
 * as for `seasonTable`.
 */
export function partTable(
  known: SeasonMatches,
  usual: Rules | Unranked,
  part: TableSplit,
  open: readonly Match[] = known.matches,
): Standings | undefined {
  const split = usual.ranking && usual.split && hasSplit(usual.split, known.matches) ? usual.split : undefined
  const rules = rulesForPart(usual, part)
  const { season, withoutHalftime } = part === 'halftime' ? atHalftime(known) : { season: known, withoutHalftime: 0 }
  const whole = seasonTable(
    split ? inOneStage(season, split) : season,
    rules,
    split ? inOneStage({ ...season, matches: [...open] }, split).matches : open,
  )
  if (!whole) return undefined
  const rows = split ? whole.rows.map((row) => (row.stage === split.regular ? { ...row, stage: '' } : row)) : whole.rows
  const carriedOver = split ? (seasonTable(withStages(season, split), rules)?.rows.filter(isIn(split)) ?? []) : []
  return { ...whole, rows, carriedOver, withoutHalftime }
}

/** Whether a match counts in the row of this side. */
export const countsFor = (part: TableSplit | undefined, side: 'home' | 'away', neutral: boolean): boolean =>
  part === 'home' || part === 'away' ? side === part && !neutral : true

function rulesForPart(usual: Rules | Unranked, part: TableSplit): Rules | Unranked {
  const common = { select: selections(part), deductions: new Map<string, number>(), ...(part === 'halftime' && { levelCounts: true }) }
  if (!usual.ranking) return { ...usual, ...common }
  const { playoffs: _, split: __, stageZones: ___, contested: ____, deciders: _____, ...rest } = usual
  const { more, across, partial, shared, cards, leadersWithin, ...ranking } = usual.ranking
  return {
    ...rest,
    ...common,
    zones: new Map(),
    ranking: {
      ...ranking,
      by: ranking.by === 'points_per_game' ? 'points' : ranking.by,
      order: ranking.order.filter((name) => usual.ownRecord.includes(name)),
      restart: 'never',
    },
  }
}

function selections(part: TableSplit): Select {
  if (part === 'halftime') return (_, own) => own
  if (typeof part === 'object') return (_, own) => own.slice(-part.last)
  return (team, own) => own.filter((result: Result) => result[part] === team && !result.neutral)
}

/** The matches with their score at half-time as the result, and how many results have none. */
function atHalftime(known: SeasonMatches): { season: SeasonMatches; withoutHalftime: number } {
  let withoutHalftime = 0
  const matches = known.matches.map((match) => {
    const scoreboard = match.state!.scoreboard!
    if (getCredit(match.sport, scoreboard) === undefined) return match
    const { halftime } = scoreboard.scores ?? {}
    if (!halftime) {
      withoutHalftime++
      return { ...match, state: unplayed(match.state!) }
    }
    const { winner: _, scores: __, ...rest } = scoreboard
    const counted = { ...rest, state: 'finished', status: 'FT', homeScore: halftime.home, awayScore: halftime.away }
    return { ...match, state: { ...match.state!, scoreboard: counted } }
  })
  return { season: { ...known, matches }, withoutHalftime }
}

const stagesOfSplit = ({ regular, groups }: Split): string[] => [regular, ...groups.map(({ stage }) => stage)]

const isIn =
  (split: Split) =>
  ({ stage }: Pick<StandingsRow, 'stage'>): boolean =>
    stagesOfSplit(split).includes(stage)

/** The season with all matches of both parts in the stage of the regular season, without groups. */
function inOneStage(known: SeasonMatches, split: Split): SeasonMatches {
  const stages = stagesOfSplit(split)
  const matches = known.matches.map((match) => {
    if (!stages.includes(match.schedule!.stage ?? '')) return match
    const { group: _, ...schedule } = match.schedule!
    return { ...match, schedule: { ...schedule, stage: split.regular } }
  })
  const others = known.season!.stages.filter(({ name }) => !split.groups.some(({ stage }) => stage === name))
  return { ...known, season: { ...known.season!, stages: others }, matches }
}

/** The season in which the groups are stages with tables of their own. */
const withStages = (known: SeasonMatches, split: Split): SeasonMatches => ({
  ...known,
  season: {
    ...known.season!,
    stages: known.season!.stages.map((stage) => (isIn(split)({ stage: stage.name }) ? { ...stage, type: 'league' } : stage)),
  },
})
