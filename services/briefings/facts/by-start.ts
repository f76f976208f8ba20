import { byCodePoint } from '@touchline/contract/by-code-point'
import { countsFrom } from '@touchline/contract/is-before'
import type { MatchRow } from '../inputs.ts'

/** Orders matches oldest first, a suspended match by its completion, and matches that start together by id. */
export const byStart = (a: MatchRow, b: MatchRow): number => byCodePoint(countsFrom(a), countsFrom(b)) || byCodePoint(a.id, b.id)
