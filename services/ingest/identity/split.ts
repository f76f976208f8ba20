import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type Decision, DecisionSchema, type Identity, IdentitySchema } from '@touchline/contract/gen/ingest'
import { playerIdentity, teamIdentity } from '../ids.ts'
import { formOf } from '../players/names.ts'
import { splitForm } from '../players/player-registry.ts'
import { decision, mergeBetween, type Told, wrong } from './decide.ts'
import { normalizeName } from './normalize-name.ts'
import type { Known } from './review.ts'
import { partsOf, type Subject, subjectOf } from './subject.ts'
import { placeOf } from './team-index.ts'
import { teamLevel } from './team-level.ts'

/** The name stands for a team of its own. */
export function splitTeamDecision(known: Known, team: Subject, name: string, told: Told): { decision: Decision; own: Identity } {
  const { countryCode, gender, type, bound, listed } = team.team!
  const form = gender === 'w' ? teamLevel(normalizeName(name)).open : normalizeName(name)
  if (team.standing !== team.id) throw wrong('id', `stands for ${team.standing}; name that one`)
  const spellings = [...new Set([...bound, ...listed])].sort()
  if (known.teams.decisions.splitTeam(placeOf(team.team!), form) !== undefined) throw wrong('name', 'was split off already')
  if (!spellings.includes(form)) throw wrong('name', `is nothing that ${team.name} is called; known are: ${spellings.join(', ')}`)
  if (spellings.length === 1) throw wrong('name', `is all that ${team.name} is called: there is nothing to split`)
  // Words that no name folds to, so no other team has this id.
  const minted = teamIdentity(team.sport as SportId, countryCode, gender, `${form}\nof its own`)
  const own = create(IdentitySchema, { ...minted, countryCode, gender, type, name })
  const split = decision('split', team, { ...team, id: own.id, name }, told)
  return { decision: create(DecisionSchema, { ...split, spelling: form, place: placeOf(own) }), own }
}

/** Whoever is called so in one team is a person of their own. */
export function splitPlayerDecision(known: Known, player: Subject, name: string, told: Told): Decision {
  const meant = partCalled(known, player, name)
  if (partsOf(known, player).length === 1) throw wrong('id', 'is a person of their own already')
  const merge = mergeBetween(known, player)
  if (merge && [merge.firstId, merge.secondId].includes(meant.id)) throw wrong('name', `is one with them by ${merge.id}; undo that instead`)
  return decision('split', player, meant, told)
}

/** Whoever is called so in one team and season is another than who is called so in others: Brazil had one Fred in 2014 and one from 2018 on. */
export function splitInSeasonDecision(known: Known, player: Subject, asked: { name: string; season: string }, told: Told): Decision {
  const { season } = asked
  const { id, name, mention } = partCalled(known, player, asked.name)
  const seasons = [...new Set(mention!.seen.map((sight) => sight.slice(0, sight.indexOf(' '))))]
  const form = formOf(asked.name)
  if (known.teams.decisions.splitsPlayer(mention!.teamId, form, season)) throw wrong('season', 'was split off already')
  if (mention!.born !== '') throw wrong('id', `is known by the day of birth: ${name}; nobody else is that`)
  if (!seasons.includes(season)) throw wrong('season', `is none in which ${name} was seen; known are: ${seasons.join(', ')}`)
  if (seasons.length === 1) throw wrong('season', `is the only one in which ${name} was seen: split it without a season`)
  const own = playerIdentity(player.sport as SportId, mention!.teamId, splitForm(form, season)).id
  const split = decision('split', { ...player, id, name }, { ...player, id: own, name: `${asked.name}, ${season}` }, told)
  return create(DecisionSchema, { ...split, spelling: form, place: mention!.teamId, season })
}

/** Of all that stands for a person, what is called so. */
function partCalled(known: Known, player: Subject, name: string): Subject {
  const parts = partsOf(known, player).map((id) => subjectOf(known, id))
  const so = parts.filter(({ mention }) => mention!.names.some((each) => formOf(each) === formOf(name)))
  const called = [...new Set(parts.flatMap(({ mention }) => mention!.names))].join(', ')
  if (so.length === 0) throw wrong('name', `is nothing that ${player.name} is called; known are: ${called}`)
  const meant = so.length === 1 ? so[0] : so.find(({ id }) => id === player.id)
  if (meant) return meant
  throw wrong('id', `is called so under several ids; name one of them: ${so.map((part) => `${part.id} ${part.name}`).join(', ')}`)
}
