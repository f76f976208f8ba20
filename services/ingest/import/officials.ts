import type { SportId } from '@touchline/contract/catalog'
import { personForm } from '@touchline/contract/names/person-name'
import type { SourceMatch } from '@touchline/sources/source-model'
import type { SourceCoach, SourceOfficial } from '@touchline/sources/source-official'
import { coachIdentity, officialIdentity } from '../identity/ids.ts'
import type { Row } from './merge-rows.ts'

/** A name of punctuation alone has no words. */
const getForm = (name: string): string => personForm(name) || name

/**
 * The officials of a match with their ids, which follow from their words alone. A name that two of them have, without
 * keys, identifies neither: both have an empty id.
 */
export function getOfficials(sport: SportId, leagueId: string, officials: readonly SourceOfficial[]) {
  const all = officials.map((official) => ({ ...official, id: getOfficialId(sport, leagueId, official) }))
  const isShared = ({ id, key }: (typeof all)[number]) => key === undefined && all.filter((other) => other.id === id).length > 1
  return all.map((official) => ({ id: isShared(official) ? '' : official.id, name: official.name, role: official.role }))
}

function getOfficialId(sport: SportId, leagueId: string, { name, key, country }: SourceOfficial): string {
  if (key !== undefined) return officialIdentity(sport, { key }).id
  const form = getForm(name)
  return officialIdentity(sport, country === undefined ? { leagueId, form } : { country, form }).id
}

/** `mintedTeamId`: the id of the coach's team without decisions, so that merging teams does not change the ids of coaches. */
export const getCoachId = (sport: SportId, mintedTeamId: string, { coach, coachKey }: SourceCoach): string =>
  coachIdentity(sport, coachKey === undefined ? { teamId: mintedTeamId, form: getForm(coach!) } : { key: coachKey }).id

type Coached = Pick<SourceMatch, 'lineup'> & Pick<Row, 'homeId' | 'awayId' | 'minted'>

/** The coaches in the lineups of a match, with the ids that they have there. */
export function getCoaches(sport: SportId, row: Coached) {
  const items = (['home', 'away'] as const).flatMap((side) => {
    const lineup = row.lineup?.[side]
    if (!lineup?.coach) return []
    return [{ teamId: row[`${side}Id`], id: getCoachId(sport, row.minted[`${side}Id`], lineup), name: lineup.coach }]
  })
  return items.length > 0 && { coaches: { items } }
}
