import { createHash } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { type Decision, DecisionSchema } from '@touchline/contract/gen/ingest'
import type { Known } from './review.ts'
import { partsOf, type Subject, standingDecision, subjectOf } from './subject.ts'

/*
 * What a human may decide, as far as it makes sense: each of these answers the decision to write down, or throws an error that says what
 * to do instead.
 */

export const wrong = (name: string, what: string) => fail('invalid_parameter', { name, what })

/** `id` is `intoId` from now on, with all that either of them stands for. */
export function mergeDecision(known: Known, id: string, intoId: string, told: Told): Decision {
  const [first, second] = comparable(known, ['id', id], ['into_id', intoId])
  if (first.kind === 'team' && first.standing !== id) throw wrong('id', `stands for ${first.standing} already; name that one`)
  if (first.standing === second.standing) throw wrong('into_id', `is one with ${id} already: ${first.standing} stands for both`)
  const apart = standingDecision(known, 'apart', first, second)
  if (apart) throw wrong('into_id', `was decided to be another than ${id}; undo ${apart.id} first`)
  const split = standingDecision(known, 'split', first, second)
  if (split) throw wrong('into_id', `was split from ${id} or it from that; undo ${split.id} instead`)
  return decision('merge', first, second, told)
}

/** The two are two. Of players also when what sources say makes them one now. */
export function apartDecision(known: Known, firstId: string, secondId: string, told: Told): Decision {
  const [first, second] = comparable(known, ['first_id', firstId], ['second_id', secondId])
  const before = standingDecision(known, 'apart', first, second)
  if (before) throw wrong('second_id', `is kept apart from ${firstId} already, by ${before.id}`)
  const merge = first.standing === second.standing ? mergeBetween(known, first) : undefined
  if (merge) throw wrong('second_id', `is one with ${firstId} by ${merge.id}; undo that first`)
  if (first.kind === 'team' && first.standing === second.standing)
    throw wrong('second_id', `is one with ${firstId}: ${first.standing} stands for both`)
  return decision('apart', first, second, told)
}

/** A merge that a human made of these parts, the newest. */
export const mergeBetween = (known: Known, subject: Subject): Decision | undefined => {
  const parts = new Set(partsOf(known, subject))
  return known.decisions.findLast(
    ({ action, undoneAt, firstId, secondId }) => action === 'merge' && undoneAt === undefined && parts.has(firstId) && parts.has(secondId),
  )
}

/** The decision that `id` names, as it is when it is taken back. */
export function undone(known: Known, id: string, at: string): Decision {
  const found = known.decisions.find((each) => each.id === id)
  if (!found) throw fail('not_found', { kind: 'decision', id })
  if (found.undoneAt !== undefined) throw wrong('id', `was undone at ${found.undoneAt}`)
  const rests = known.decisions.find(
    ({ action, undoneAt, firstId, secondId }) =>
      found.action === 'split' &&
      found.kind === 'team' &&
      action === 'merge' &&
      undoneAt === undefined &&
      [firstId, secondId].includes(found.secondId),
  )
  if (rests) throw wrong('id', `split off ${found.secondId}, on which ${rests.id} rests; undo that first`)
  return create(DecisionSchema, { ...found, undoneAt: at })
}

/** What comes with every decision. */
export interface Told {
  why: string
  at: string
  /** How many there were before: the same may be decided again after it was undone, at the same instant even. */
  nth: number
}

export function decision(action: 'merge' | 'apart' | 'split', first: Subject, second: Subject, { why, at, nth }: Told): Decision {
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

/** Two of one kind and one sport, of which it makes sense to say that they are one or two. */
function comparable(known: Known, [, a]: readonly [string, string], [name, b]: readonly [string, string]): [Subject, Subject] {
  const [first, second] = [subjectOf(known, a), subjectOf(known, b)]
  if (a === b) throw wrong(name, 'names the same id')
  if (first.kind !== second.kind) throw wrong(name, `is a ${second.kind} and ${a} a ${first.kind}: only two of one kind are compared`)
  if (first.sport !== second.sport) throw wrong(name, `is of another sport than ${a}`)
  const [one, other] = [first.team, second.team]
  if (one && other && one.type !== other.type) throw wrong(name, `is a ${other.type} and ${a} a ${one.type}`)
  if (one && other && one.gender !== other.gender)
    throw wrong(name, `is a team of ${other.gender === 'w' ? 'women' : 'men'} and ${a} is not`)
  return [first, second]
}
