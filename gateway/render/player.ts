import type { Player } from '@touchline/contract/gen/catalog'
import { countryIn, orNull, teamIn, type View } from '../view.ts'
import { sportView } from './sports.ts'

export function showPlayer(player: Player, view: View): object {
  const { date_of_birth, nationality, nationality_codes, position, position_group } = showPerson(player, player.sport, view)
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
    team: player.teamId === '' ? null : showTeam(player.teamId, view),
    status: player.status ?? null,
    photo_url: player.photoUrl ?? null,
  }
}

function showTeam(teamId: string, view: View): object {
  const { id, name } = teamIn(view, teamId)
  return { id, name }
}

/** What a player and a member of a squad have in common. Where only the year of birth is known, the date is not. */
export function showPerson(
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

/** Whole years on the UTC day of `now`, in milliseconds since 1970. Who was born on February 29 is a year older on March 1 of other years. */
function ageOn(now: number, born: string): number {
  const today = new Date(now).toISOString()
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5, 10) < born.slice(5) ? years - 1 : years
}
