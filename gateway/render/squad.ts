import type { Squad, SquadMember } from '@touchline/contract/gen/catalog'
import { renderCoach, teamIn, type View } from '../view.ts'
import { renderPerson } from './player.ts'

export const renderSquad = (squad: Squad, view: View): object => ({
  team: teamIn(view, squad.teamId),
  season: squad.season,
  coach: renderCoach(squad),
  players: squad.members.map((member) => renderMember(member, squad.sport, view)),
})

function renderMember(member: SquadMember, sport: string, view: View): object {
  const { date_of_birth, nationality, nationality_codes, position, position_group } = renderPerson(member, sport, view)
  return {
    player_id: view.current(member.playerId),
    name: member.name,
    shirt_number: member.shirtNumber ?? null,
    position,
    position_group,
    date_of_birth,
    nationality,
    nationality_codes,
    captain: member.captain,
    on_loan: member.onLoan,
    joined: member.joined ?? null,
    status: member.status ?? null,
    photo_url: member.photoUrl ?? null,
  }
}
