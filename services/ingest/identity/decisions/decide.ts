import { createHash } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { type Decision, DecisionSchema, type Identity, IdentitySchema } from '@touchline/contract/gen/ingest'
import { identityForm } from '@touchline/contract/names/normalize'
import { personForm } from '@touchline/contract/names/person-name'
import { teamLevel } from '@touchline/contract/names/team-level'
import { playerIdentity, teamIdentity } from '../ids.ts'
import { splitForm } from '../players/player-registry.ts'
import { getPlace } from '../teams/team-ledger.ts'
import type { KnownIdentities } from './review.ts'
import { activeDecision, getSubject, memberIds, type Subject } from './subject.ts'

/*
 * Validation of human decisions: each function returns the decision to store, or throws an error that explains the
 * alternative.
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
  const [first, second] = [getSubject(known, a), getSubject(known, b)]
  if (a === b) throw invalid(name, 'names the same id')
  if (first.kind !== second.kind) throw invalid(name, `is a ${second.kind} and ${a} a ${first.kind}: only two of one kind are compared`)
  if (first.sport !== second.sport) throw invalid(name, `is of another sport than ${a}`)
  const [one, other] = [first.team, second.team]
  if (one && other && one.type !== other.type) throw invalid(name, `is a ${other.type} and ${a} a ${one.type}`)
  if (one && other && one.gender !== other.gender)
    throw invalid(name, `is a team of ${other.gender === 'w' ? 'women' : 'men'} and ${a} is not`)
  return [first, second]
}

/** Splits a name off a team; it becomes a team of its own. */
export function splitTeamDecision(
  known: KnownIdentities,
  team: Subject,
  name: string,
  context: DecisionContext,
): { decision: Decision; own: Identity } {
  const { countryCode, gender, type, bound, listed } = team.team!
  const form = gender === 'w' ? teamLevel(identityForm(name)).open : identityForm(name)
  if (team.canonicalId !== team.id) throw invalid('id', `is merged into ${team.canonicalId}; use that id`)
  const spellings = [...new Set([...bound, ...listed])].sort()
  if (known.teams.decisions.splitTeam(getPlace(team.team!), form) !== undefined) throw invalid('name', 'was split off already')
  if (!spellings.includes(form)) throw invalid('name', `is not a name of ${team.name}; known names: ${spellings.join(', ')}`)
  if (spellings.length === 1) throw invalid('name', `is the only name of ${team.name}: there is nothing to split`)
  // Normalized names have no newline, so no other team has this id.
  const minted = teamIdentity(team.sport as SportId, countryCode, gender, `${form}\nof its own`)
  const own = create(IdentitySchema, { ...minted, countryCode, gender, type, name })
  const split = decision('split', team, { ...team, id: own.id, name }, context)
  return { decision: create(DecisionSchema, { ...split, spelling: form, place: getPlace(own) }), own }
}

/** Splits the mention with this name off a player; it becomes a player of its own. */
export function splitPlayerDecision(known: KnownIdentities, player: Subject, name: string, context: DecisionContext): Decision {
  const target = memberNamed(known, player, name)
  if (memberIds(known, player).length === 1) throw invalid('id', 'is not merged with any other id: there is nothing to split')
  const merge = mergeAmong(known, player)
  if (merge && [merge.firstId, merge.secondId].includes(target.id)) throw invalid('name', `is merged by ${merge.id}; undo that instead`)
  return decision('split', player, target, context)
}

/** Splits a name off a player in one season: Brazil had one Fred in 2014 and another from 2018 on. */
export function splitInSeasonDecision(
  known: KnownIdentities,
  player: Subject,
  requested: { name: string; season: string },
  context: DecisionContext,
): Decision {
  const { season } = requested
  const { id, name, mention } = memberNamed(known, player, requested.name)
  const seasons = [...new Set(mention!.seen.map((appearance) => appearance.slice(0, appearance.indexOf(' '))))]
  const form = personForm(requested.name)
  if (known.teams.decisions.splitsPlayer(mention!.teamId, form, season)) throw invalid('season', 'was split off already')
  if (mention!.born !== '') throw invalid('id', `has a known date of birth: ${name}; it cannot be two players`)
  if (!seasons.includes(season)) throw invalid('season', `is not a season of ${name}; known seasons: ${seasons.join(', ')}`)
  if (seasons.length === 1) throw invalid('season', `is the only season of ${name}: split without a season`)
  const own = playerIdentity(player.sport as SportId, mention!.teamId, splitForm(form, season)).id
  const split = decision('split', { ...player, id, name }, { ...player, id: own, name: `${requested.name}, ${season}` }, context)
  return create(DecisionSchema, { ...split, spelling: form, place: mention!.teamId, season })
}

/** The mention of a player that has this name. */
function memberNamed(known: KnownIdentities, player: Subject, name: string): Subject {
  const members = memberIds(known, player).map((id) => getSubject(known, id))
  const matching = members.filter(({ mention }) => mention!.names.some((each) => personForm(each) === personForm(name)))
  const called = [...new Set(members.flatMap(({ mention }) => mention!.names))].join(', ')
  if (matching.length === 0) throw invalid('name', `is not a name of ${player.name}; known names: ${called}`)
  const target = matching.length === 1 ? matching[0] : matching.find(({ id }) => id === player.id)
  if (target) return target
  throw invalid(
    'id',
    `has this name under several ids; use one of them: ${matching.map((member) => `${member.id} ${member.name}`).join(', ')}`,
  )
}
