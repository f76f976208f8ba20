import type { SportId } from '@touchline/contract/catalog'
import { derivedId } from '@touchline/contract/derived-id'
import type { PlainFact } from './fact.ts'

/** The statement and subject of a fact as text; equal for the same statement before and after a correction. */
export const factKey = ({ kind, subject, scope, detail }: PlainFact): string =>
  [kind, subject.type, subject.id || (subject.name ?? ''), scope, detail ?? ''].join('\n')

/**
 * Each fact with its key. If several have the same key, such as two red cards of a team, a number distinguishes the
 * n-th from the first.
 */
export function withKeys(facts: readonly PlainFact[]): { key: string; fact: PlainFact }[] {
  const seen = new Map<string, number>()
  return facts.map((fact) => {
    const key = factKey(fact)
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return { key: nth === 1 ? key : `${key}\n${nth}`, fact }
  })
}

/** `about`: the match, or the team of a team briefing. `revision`: starts at 1; each correction adds one. */
export const factId = (sport: SportId, about: string, key: string, revision = 1): string =>
  derivedId(sport, 'fact', [about, key, ...(revision === 1 ? [] : [String(revision)])]).id
