import { byCodePoint } from '@touchline/contract/by-code-point'
import type { MatchRow } from '../inputs.ts'

/** Oldest first; matches that start together by id. */
export const byStart = (a: MatchRow, b: MatchRow): number => byCodePoint(a.startAt, b.startAt) || byCodePoint(a.id, b.id)
