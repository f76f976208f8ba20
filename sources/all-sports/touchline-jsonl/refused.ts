import { isWithoutResult } from '@touchline/contract/states'
import type { RefusedResults } from '../../connector.ts'
import { seasonName } from '../../parse/season-name.ts'
import type { FileIndex, RefusedUnit } from './index-file.ts'

interface RefusedOfSeason {
  words: readonly string[]
  /** Rows by the name of their stage; empty: not known. */
  rows: Map<string, number>
}

/** Rejected lines of results by league and season. */
export type RefusedBySeason = Map<string, RefusedOfSeason>

/** Lines rejected while the file was indexed. */
export function refusedBySeason({ refused }: Pick<FileIndex, 'refused'>): RefusedBySeason {
  const bySeason: RefusedBySeason = new Map()
  for (const unit of refused) addRefused(bySeason, unit)
  return bySeason
}

/** Counts a rejected line, unless its season is invalid or its state says that the match has no result. */
export function addRefused(bySeason: RefusedBySeason, { words, stage, state }: RefusedUnit): void {
  if (seasonName(words[1]!) !== words[1] || (typeof state === 'string' && isWithoutResult(state))) return
  const known = bySeason.get(keyIn(words)) ?? { words, rows: new Map<string, number>() }
  bySeason.set(keyIn(words), known)
  const name = stageName(stage)
  known.rows.set(name, (known.rows.get(name) ?? 0) + 1)
}

/** Removes the rows of a season from the map and returns them. */
export function takeRefused(bySeason: RefusedBySeason, words: readonly string[]): Omit<RefusedResults, 'season'>[] {
  const found = bySeason.get(keyIn(words))
  bySeason.delete(keyIn(words))
  return [...(found?.rows ?? [])].map(([stage, rows]) => ({ stage, rows }))
}

const keyIn = (words: readonly string[]): string => JSON.stringify(words)

function stageName(stage: unknown): string {
  const name = typeof stage === 'object' && stage !== null ? (stage as { name?: unknown }).name : undefined
  return typeof name === 'string' ? name : ''
}
