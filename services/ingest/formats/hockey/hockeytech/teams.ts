import { shown } from '../../../parse/row-fields.ts'
import type { SourceTeam } from '../../source-model.ts'
import teams from './teams.json' with { type: 'json' }

/**
 * Teams by their id in this feed, which never changes. In the first season teams only had the names of their cities;
 * `otherNames` is documentation.
 */
const byId = new Map(teams.map(({ id, name, country }) => [id, { name, country }]))

/** A team by its id in this feed, 3 or "3". Throws an Error for an unknown id. */
export function teamOf(id: unknown): SourceTeam {
  const team = byId.get(String(id))
  if (!team) throw new Error(`team ${shown(id)} is not in the reviewed list of teams (formats/hockey/hockeytech/teams.json)`)
  return team
}
