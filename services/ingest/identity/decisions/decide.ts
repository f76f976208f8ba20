import { createHash } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { type Decision, DecisionSchema } from '@touchline/contract/gen/ingest'
import type { KnownIdentities } from './review.ts'
import { activeDecision, memberIds, type Subject, subjectOf } from './subject.ts'

/*
 * Validation of human decisions: each function returns the decision to store, or throws an error that tells the caller
 * what to do instead.
 */

export const invalid = (name: string, what: string) => fail('invalid_parameter', { name, what })

/** Merges `id`, and everything merged into it, into `intoId`. */
export function mergeDecision(known: KnownIdentities, id: string, intoId: string, context: DecisionContext): Decision {
  const [first, second] = comparable(known, ['id', id], ['into_id', intoId])
  if (first.kind === 'team' && first.canonicalId !== id) throw invalid('id', `is merged into ${first.canonicalId} already; use that id`)
  if (first.canonicalId === second.canonicalId)
    throw invalid('into_id', `is merged with ${id} already: the canonical id is ${first.canonicalId}`)
  const distinct = activeDecision(known, 'distinct', first, second)
  if (distinct) throw invalid('into_id', `is marked as distinct from ${id}; undo ${distinct.id} first`)
  const split = activeDecision(known, 'split', first, second)
  if (split) throw invalid('into_id', `was split from ${id}, or ${id} from it; undo ${split.id} instead`)
  return decision('merge', first, second, context)
}

/** Marks two ids as distinct; players also if the current resolution merges them. */
export function distinctDecision(known: KnownIdentities, firstId: string, secondId: string, context: DecisionContext): Decision {
  const [first, second] = comparable(known, ['first_id', firstId], ['second_id', secondId])
  const existing = activeDecision(known, 'distinct', first, second)
  if (existing) throw invalid('second_id', `is marked as distinct from ${firstId} already, by ${existing.id}`)
  const merge = first.canonicalId === second.canonicalId ? mergeAmong(known, first) : undefined
  if (merge) throw invalid('second_id', `is merged with ${firstId} by ${merge.id}; undo that first`)
  if (first.kind === 'team' && first.canonicalId === second.canonicalId)
    throw invalid('second_id', `is merged with ${firstId}: the canonical id is ${first.canonicalId}`)
  return decision('distinct', first, second, context)
}

/** The newest active merge between members of this subject. */
export const mergeAmong = (known: KnownIdentities, subject: Subject): Decision | undefined => {
  const members = new Set(memberIds(known, subject))
  return known.decisions.findLast(
    ({ action, undoneAt, firstId, secondId }) =>
      action === 'merge' && undoneAt === undefined && members.has(firstId) && members.has(secondId),
  )
}

/**
 * The decision of this id, marked as undone. Throws if it does not exist, is undone, or another decision depends on it.
 */
export function undoneDecision(known: KnownIdentities, id: string, at: string): Decision {
  const found = known.decisions.find((each) => each.id === id)
  if (!found) throw fail('not_found', { kind: 'decision', id })
  if (found.undoneAt !== undefined) throw invalid('id', `was undone at ${found.undoneAt}`)
  const dependent = known.decisions.find(
    ({ action, undoneAt, firstId, secondId }) =>
      found.action === 'split' &&
      found.kind === 'team' &&
      action === 'merge' &&
      undoneAt === undefined &&
      [firstId, secondId].includes(found.secondId),
  )
  if (dependent) throw invalid('id', `split off ${found.secondId}, which ${dependent.id} refers to; undo that first`)
  return create(DecisionSchema, { ...found, undoneAt: at })
}

/** Fields common to all decisions. */
export interface DecisionContext {
  why: string
  at: string
  /**
   * Number of decisions made before. Part of the id, so the same decision can be repeated after an undo at the same
   * instant.
   */
  nth: number
}

export function decision(
  action: 'merge' | 'distinct' | 'split',
  first: Subject,
  second: Subject,
  { why, at, nth }: DecisionContext,
): Decision {
  const digest = createHash('sha256').update([action, first.id, second.id, at, nth].join('\n')).digest('hex')
  return create(DecisionSchema, {
    id: `dec_${digest.slice(0, 10)}`,
    action,
    kind: first.kind,
    sport: first.sport,
    firstId: first.id,
    firstName: first.name,
    secondId: second.id,
    secondName: second.name,
    why,
    at,
  })
}

/** Both subjects. Throws unless they are of the same kind, sport, type and gender. */
function comparable(known: KnownIdentities, [, a]: readonly [string, string], [name, b]: readonly [string, string]): [Subject, Subject] {
  const [first, second] = [subjectOf(known, a), subjectOf(known, b)]
  if (a === b) throw invalid(name, 'names the same id')
  if (first.kind !== second.kind) throw invalid(name, `is a ${second.kind} and ${a} a ${first.kind}: only two of one kind are compared`)
  if (first.sport !== second.sport) throw invalid(name, `is of another sport than ${a}`)
  const [one, other] = [first.team, second.team]
  if (one && other && one.type !== other.type) throw invalid(name, `is a ${other.type} and ${a} a ${one.type}`)
  if (one && other && one.gender !== other.gender)
    throw invalid(name, `is a team of ${other.gender === 'w' ? 'women' : 'men'} and ${a} is not`)
  return [first, second]
}
