import { create } from '@bufbuild/protobuf'
import type { SeasonMatches } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { type StandingsRow, type Table, TableSchema } from '@touchline/contract/gen/standings'
import type { Rules } from './rules.ts'
import { table } from './table.ts'

/**
 * The table of one season, or undefined when the competition has none: a knock-out. The first stage of type "league" makes the table, so
 * play-offs and split rounds stay out; without one, the stages of type "group" make a table for each group.
 */
export function seasonTable({ league, season, matches }: SeasonMatches, rules: Rules): Table | undefined {
  const stages = season!.stages
  const main = stages.find((s) => s.type === 'league')
  const chosen = main ? [main] : stages.filter((s) => s.type === 'group')
  if (chosen.length === 0) return undefined
  const rows = chosen.flatMap((stage) =>
    stageRows(
      stage.name,
      matches.filter((m) => m.schedule!.stage === stage.name),
      rules,
    ),
  )
  return create(TableSchema, {
    sport: league!.sport,
    leagueId: league!.id,
    season: season!.name,
    rows,
    updatedAt: matches.reduce((at, m) => newest(at, m.schedule!.updatedAt, m.play!.updatedAt), ''),
  })
}

function stageRows(stage: string, matches: readonly Match[], rules: Rules): StandingsRow[] {
  const byGroup = Map.groupBy(matches, (m) => m.schedule!.group)
  return [...byGroup.entries()]
    .sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
    .flatMap(([group, inGroup]) => table(inGroup, rules, stage, group))
}

const newest = (...instants: string[]): string => instants.reduce((a, b) => (a > b ? a : b))
