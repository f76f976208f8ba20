import { create } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import {
  type SeasonRow,
  SeasonRowSchema,
  type SeasonTotals,
  SeasonTotalsSchema,
  type StageTotals,
  StageTotalsSchema,
  type SubjectLine,
  type SubjectMatches,
} from '@touchline/contract/gen/totals_records'
import { statisticsIn } from '@touchline/contract/statistics'
import { asOf, linesInOrder, stagesIn, teamSplit, teamsIn } from './subject-sums.ts'
import { addMatch, emptySums, rankedValue } from './sums.ts'

/*
 * The rows of a season: the totals of each player or team, so that leaders and teams side by side are read from one
 * document.
 */

/** The row of a subject in the season of its document. */
export function seasonRow(doc: SubjectMatches, revision: number): SeasonRow {
  const lines = linesInOrder(doc)
  const stages = stagesIn(lines)
  const last = lines.at(-1)
  return create(SeasonRowSchema, {
    subjectId: doc.subjectId,
    revision: BigInt(revision),
    ...(doc.kind === 'player' && { name: last?.name ?? '', teamIds: teamsIn(lines) }),
    stages: last
      ? ['', ...stages].map((stage) =>
          stageTotals(
            doc,
            stage,
            lines.filter((line) => stage === '' || line.stage === stage),
          ),
        )
      : [],
    asOf: asOf(lines),
  })
}

function stageTotals({ sport, kind }: SubjectMatches, stage: string, lines: readonly SubjectLine[]): StageTotals {
  const common = { stage, firstAt: lines[0]?.startAt ?? '', matches: lines.length }
  // Players who stand as teams are ranked too, so every row has values.
  const values = encodeValues(sport, lines)
  return create(StageTotalsSchema, { ...common, values, ...(kind === 'team' && { team: teamSplit(sport, lines) }) })
}

const entryBytes = 11

function encodeValues(sport: string, lines: readonly SubjectLine[]): Uint8Array {
  const sums = emptySums(sport)
  for (const { stats } of lines) addMatch(sums, stats)
  const known = statisticsIn(sport).flatMap((statistic, index) => {
    const sum = sums.byIndex[index]
    const value = sum && rankedValue(statistic, sum)
    return value === undefined ? [] : [{ index, matches: sum!.matches, value }]
  })
  const view = new DataView(new ArrayBuffer(known.length * entryBytes))
  known.forEach(({ index, matches, value }, i) => {
    view.setUint8(i * entryBytes, index)
    view.setUint16(i * entryBytes + 1, matches, true)
    view.setFloat64(i * entryBytes + 3, value, true)
  })
  return new Uint8Array(view.buffer)
}

export interface StageValue {
  value: number
  /** Number of matches in which the statistic is known. */
  matches: number
}

/** The value of the statistic with this index; undefined: not known. */
export function readValue({ values }: Pick<StageTotals, 'values'>, index: number): StageValue | undefined {
  for (let at = 0; at < values.length; at += entryBytes) {
    if (values[at] !== index) continue
    const view = new DataView(values.buffer, values.byteOffset + at, entryBytes)
    return { matches: view.getUint16(1, true), value: view.getFloat64(3, true) }
  }
  return undefined
}

const names = (sport: string): string[] => statisticsIn(sport).map(({ name }) => name)

/**
 * The season with these rows, each unless it has a newer one; undefined when nothing changes. Values of a release with
 * other statistics are kept under their names.
 */
export function withRows(
  season: SeasonTotals | undefined,
  place: Pick<SeasonTotals, 'leagueId' | 'season' | 'kind' | 'sport'>,
  rows: readonly SeasonRow[],
): SeasonTotals | undefined {
  const statistics = names(place.sport)
  const known = season ? renumbered(season, statistics) : []
  const bySubject = new Map(known.map((row) => [row.subjectId, row]))
  let isChanged = season === undefined
  for (const row of rows) {
    if ((bySubject.get(row.subjectId)?.revision ?? 0n) >= row.revision) continue
    bySubject.set(row.subjectId, row)
    isChanged = true
  }
  if (!isChanged) return undefined
  const sorted = [...bySubject.values()].sort((a, b) => byCodePoint(a.subjectId, b.subjectId))
  return create(SeasonTotalsSchema, { ...place, statistics, rows: sorted, whole: season?.whole ?? false })
}

/** The rows with the indexes of these statistics. */
function renumbered({ statistics: before, rows }: SeasonTotals, statistics: readonly string[]): readonly SeasonRow[] {
  if (before.length === statistics.length && before.every((name, i) => name === statistics[i])) return rows
  const indexes = before.map((name) => statistics.indexOf(name))
  return rows.map((row) => ({ ...row, stages: row.stages.map((stage) => ({ ...stage, values: withIndexes(stage.values, indexes) })) }))
}

function withIndexes(values: Uint8Array, indexes: readonly number[]): Uint8Array {
  const entries: Uint8Array[] = []
  for (let at = 0; at < values.length; at += entryBytes) {
    const index = indexes[values[at]!] ?? -1
    if (index < 0) continue
    const entry = values.slice(at, at + entryBytes)
    entry[0] = index
    entries.push(entry)
  }
  return Uint8Array.from(Buffer.concat(entries))
}
