import { required } from '../../endpoints/param.ts'
import type { Player } from '../../records/player.ts'
import * as argTypes from '../arg-types.ts'
import { findPlayer, findTeam } from '../resolve.ts'
import { compact } from '../text.ts'
import { defineTool, getRecord } from '../tool.ts'

export const getPlayer = defineTool({
  name: 'get_player',
  title: 'Get a player',
  description: 'A player by name or id; team narrows names that several have.',
  price: 'item',
  args: { sport: argTypes.sport, player: required(argTypes.player, 'a name or id'), team: argTypes.team, lang: argTypes.lang },
  output: { player: getRecord('id, name, team, last_team, position, nationality, birth_date, photo_url') },
  async run(call, { sport, player, team, lang }) {
    const itsTeam = team === undefined ? undefined : await findTeam(call, team, { sport, lang })
    const found = await findPlayer(call, player, { sport: itsTeam?.sport ?? sport, team: itsTeam?.id, lang })
    const { data } = await call.ask<Player>('/{sport}/players/{id}', { sport: found.sport, id: found.id, lang })
    const nationality = data.nationality?.filter((each) => each !== null).join(', ')
    const present = data.team ?? data.national_team
    const last = data.last_team ?? data.last_national_team
    const old = present === null && last !== null ? last : undefined
    const row = compact({
      id: data.id,
      name: data.name,
      sport: found.sport,
      team: present?.name,
      last_team: old?.name,
      last_team_season: old?.season,
      position: data.position,
      number: data.shirt_number,
      nationality,
      birth_date: data.date_of_birth,
      photo_url: data.photo_url,
    })
    const season = old && (old.season ?? old.as_of?.slice(0, 4))
    const lastText = old && `last known team ${old.name}${season ? ` (${season})` : ''}, not current`
    const facts = [present?.name ?? lastText, data.position, nationality, data.date_of_birth && `born ${data.date_of_birth}`].filter(
      Boolean,
    )
    return {
      summary: `${data.name}${facts.length > 0 ? `: ${facts.join(', ')}` : ''}.`,
      fields: { player: row },
      lines: [`id ${data.id}`],
      asOf: last?.as_of ?? undefined,
    }
  },
})
