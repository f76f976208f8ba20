import { create } from '@bufbuild/protobuf'
import type { SeasonMatches } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { type StandingsRow, type Table, TableSchema } from '@touchline/contract/gen/standings'
import type { Rules } from './rules.ts'
import { hasSplit, splitTable } from './split.ts'
import { table } from './table.ts'

/**
 * The table of one season, or undefined when the competition has none: a knock-out. Each stage of type "league" is a table, so play-offs
 * stay out; a split whose rule is known is one table over its groups, and what it goes on from is kept beside it; without a league stage
 * the stages of type "group" make a table for each group. A stage without a name comes from sources that know nothing of stages, where
 * groups and knock-outs are one heap: it makes no table.
 */
export function seasonTable({ league, season, matches }: SeasonMatches, rules: Rules): Table | undefined {
  const stages = season!.stages.filter((s) => s.name !== '')
  const leagues = stages.filter((s) => s.type === 'league')
  const chosen = (leagues.length > 0 ? leagues : stages.filter((s) => s.type === 'group')).map((s) => s.name)
  if (chosen.length === 0) return undefined
  const split = rules.split && hasSplit(rules.split, matches) ? rules.split : undefined
  const rows = (names: readonly string[]) => names.flatMap((name) => stageRows(name, matches, rules))
  const inTable = new Set([...chosen, ...(split?.groups.map(({ stage }) => stage) ?? [])])
  const counted = matches.filter((m) => inTable.has(m.schedule!.stage ?? ''))
  return create(TableSchema, {
    sport: league!.sport,
    leagueId: league!.id,
    season: season!.name,
    rows: split ? [...splitTable(matches, split, rules), ...rows(chosen.filter((name) => name !== split.regular))] : rows(chosen),
    earlierRows: split ? rows([split.regular]) : [],
    updatedAt: counted.reduce((at, m) => newest(at, m.schedule!.updatedAt, m.play!.updatedAt), ''),
  })
}

function stageRows(stage: string, matches: readonly Match[], rules: Rules): StandingsRow[] {
  const byGroup = Map.groupBy(
    matches.filter((m) => m.schedule!.stage === stage),
    (m) => m.schedule!.group,
  )
  return [...byGroup.entries()]
    .sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
    .flatMap(([group, inGroup]) => table(inGroup, rules, stage, group))
}

const newest = (...instants: string[]): string => instants.reduce((a, b) => (a > b ? a : b))
