import { nationNamed } from '@touchline/contract/names/nations'
import { type Fields, getFields, isGiven, text, wholeNumber } from '../../parse/fields.ts'
import type { SourceTeam } from '../../source-model.ts'
import { reviewedTeam } from '../shared/teams.ts'
import teamIds from './team-ids.json' with { type: 'json' }

/** A team as a reply names it. A schedule that was not hydrated has no sport and no league. */
export interface ListedTeam {
  id: number
  name?: string
  /** 1: the major leagues. */
  sport?: number
  /** "Major League Baseball", "Triple-A". */
  sportName?: string
  league?: string
}

const optional = (field: Fields, name: string): string | undefined => (isGiven(field(name)) ? text(field(name), name) : undefined)

/** {id, name, sport: {id, name}, league: {name}}. Throws an Error for a team without an id. */
export function readTeam(value: unknown): ListedTeam {
  const field = getFields(value, 'team')
  const sport = isGiven(field('sport')) ? getFields(field('sport'), 'sport') : undefined
  const league = isGiven(field('league')) ? optional(getFields(field('league'), 'league'), 'name') : undefined
  const [name, sportName] = [optional(field, 'name'), sport && optional(sport, 'name')]
  return {
    id: wholeNumber(field('id'), 'id of a team', { min: 1 }),
    ...(name !== undefined && { name }),
    ...(sport && isGiven(sport('id')) && { sport: wholeNumber(sport('id'), 'sport', { min: 1 }) }),
    ...(sportName !== undefined && { sportName }),
    ...(league !== undefined && { league }),
  }
}

/** Whether the id is that of a team of the major leagues; ids outlast moves and names. */
export const isMajorTeam = (id: number): boolean => teamIds.some((row) => row.id === id)

/** A team of the major leagues with its name in a season; undefined for another id. */
export function majorTeam(id: number, season: number): SourceTeam | undefined {
  const row = teamIds.findLast((each) => each.id === id && each.from <= season)
  const team = row && reviewedTeam(row.retrosheet, season)
  return team && { ...team, sourceId: String(id) }
}

/** A team of another league; nations of a tournament are known by their names. Throws an Error for a team without a name. */
export function otherTeam({ id, name }: ListedTeam, country: string): SourceTeam {
  if (name === undefined) throw new Error(`no reply has the name of team ${id}`)
  const nation = country === 'INT' ? nationNamed(name) : undefined
  return { name, ...(nation ? { country: nation.code, type: 'national' as const } : { country }), sourceId: String(id) }
}
