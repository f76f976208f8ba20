import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type Decision, DecisionSchema, type Identity, IdentitySchema } from '@touchline/contract/gen/ingest'
import { identityForm } from '@touchline/contract/names/normalize'
import { personForm } from '@touchline/contract/names/person-name'
import { teamLevel } from '@touchline/contract/names/team-level'
import { playerIdentity, teamIdentity } from '../ids.ts'
import { splitForm } from '../players/player-registry.ts'
import { placeOf } from '../teams/team-index.ts'
import { type DecisionContext, decision, invalid, mergeAmong } from './decide.ts'
import type { KnownIdentities } from './review.ts'
import { memberIds, type Subject, subjectOf } from './subject.ts'

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
  if (known.teams.decisions.splitTeam(placeOf(team.team!), form) !== undefined) throw invalid('name', 'was split off already')
  if (!spellings.includes(form)) throw invalid('name', `is not a name of ${team.name}; known names: ${spellings.join(', ')}`)
  if (spellings.length === 1) throw invalid('name', `is the only name of ${team.name}: there is nothing to split`)
  // A normalized name has no newline, so no other team has this id.
  const minted = teamIdentity(team.sport as SportId, countryCode, gender, `${form}\nof its own`)
  const own = create(IdentitySchema, { ...minted, countryCode, gender, type, name })
  const split = decision('split', team, { ...team, id: own.id, name }, context)
  return { decision: create(DecisionSchema, { ...split, spelling: form, place: placeOf(own) }), own }
}

/** Splits the mention with this name off a player; it becomes a player of its own. */
export function splitPlayerDecision(known: KnownIdentities, player: Subject, name: string, context: DecisionContext): Decision {
  const target = memberNamed(known, player, name)
  if (memberIds(known, player).length === 1) throw invalid('id', 'is not merged with any other id: there is nothing to split')
  const merge = mergeAmong(known, player)
  if (merge && [merge.firstId, merge.secondId].includes(target.id)) throw invalid('name', `is merged by ${merge.id}; undo that instead`)
  return decision('split', player, target, context)
}

/** Splits a name off a player in one season: Brazil had one Fred in 2014 and another one from 2018 on. */
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
  const members = memberIds(known, player).map((id) => subjectOf(known, id))
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
