import type { Player } from '@touchline/contract/gen/catalog'
import { countryIn, orNull, teamIn, type View } from '../view.ts'
import { sportView } from './sports.ts'

export function renderPlayer(player: Player, view: View): object {
  const { date_of_birth, nationality, nationality_codes, position, position_group } = renderPerson(player, player.sport, view)
  return {
    id: player.id,
    name: player.name,
    first_name: orNull(player.firstName),
    last_name: orNull(player.lastName),
    date_of_birth,
    age: date_of_birth === null ? null : ageOn(view.now, date_of_birth),
    nationality,
    nationality_codes,
    height_cm: player.heightCm ?? null,
    weight_kg: player.weightKg ?? null,
    position,
    position_group,
    shirt_number: player.shirtNumber ?? null,
    ...Object.fromEntries(sportView(player.sport).hands.map((hand) => [hand, player[hand] ?? null])),
    team: player.teamId === '' ? null : renderTeam(player.teamId, view),
    status: player.status ?? null,
    photo_url: player.photoUrl ?? null,
  }
}

function renderTeam(teamId: string, view: View): object {
  const { id, name } = teamIn(view, teamId)
  return { id, name }
}

/** Fields common to players and squad members. `date_of_birth` is null when only the year is known. */
export function renderPerson(
  person: { dateOfBirth: string; nationality: string[]; position?: string | undefined },
  sport: string,
  view: View,
) {
  const { dateOfBirth, nationality: codes, position } = person
  return {
    date_of_birth: dateOfBirth.length === 'YYYY-MM-DD'.length ? dateOfBirth : null,
    nationality: codes.length === 0 ? null : codes.map((code) => countryIn(view, code)),
    nationality_codes: codes.length === 0 ? null : codes,
    position: position ?? null,
    position_group: sportView(sport).positionGroups.get(position ?? '') ?? null,
  }
}

/**
 * Age in completed years on the UTC day of `now`, in milliseconds since 1970. A birthday on February 29 counts from
 * March 1 in common years.
 */
function ageOn(now: number, born: string): number {
  const today = new Date(now).toISOString()
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5, 10) < born.slice(5) ? years - 1 : years
}
