import { isFailure } from '@touchline/contract/errors'
import { required } from '../../param.ts'
import type { Squad, Team } from '../../records/catalog.ts'
import * as argTypes from '../arg-types.ts'
import { findTeam } from '../resolve.ts'
import { compact, counted } from '../text.ts'
import { type Asked, type AskParams, defineTool, recordOf, rowsOf, type ToolCall } from '../tool.ts'

/** Undefined where no squad is known. */
async function squadOf(call: ToolCall, params: AskParams): Promise<Asked<Squad> | undefined> {
  try {
    return await call.ask<Squad>('/{sport}/teams/{id}/squad', params)
  } catch (error) {
    if (isFailure('not_covered', error)) return undefined
    throw error
  }
}

export const getTeam = defineTool({
  name: 'get_team',
  title: 'Get a team',
  description: 'A team with country and league, with squad true also its players.',
  price: 'item',
  parts: { per: 'team or squad', count: ({ squad }) => (squad ? 2 : 1) },
  args: {
    sport: argTypes.sport,
    team: required(argTypes.team, 'a name or id'),
    squad: argTypes.flag('Also the players'),
    lang: argTypes.lang,
  },
  output: { team: recordOf('id, name, sport, country, league, logo_url'), squad: rowsOf('id, name, position, number') },
  async run(call, { sport, team, squad, lang }) {
    const { id, sport: itsSport } = await findTeam(call, team, { sport, lang })
    const params = { sport: itsSport, id, lang }
    const { data } = await call.ask<Team>('/{sport}/teams/{id}', params)
    const members = squad ? await squadOf(call, params) : undefined
    const players = members?.data.players.map(({ player_id, name, position, shirt_number }) =>
      compact({ id: player_id, name, position, number: shirt_number }),
    )
    const league = data.leagues[0]?.name
    const what = [data.country, league].filter(Boolean).join(', ')
    const ofSquad =
      players === undefined ? ' Its squad is not known.' : ` ${counted(players.length, 'player', 'players')} in ${members!.data.season}.`
    return {
      summary: `${data.name} (${[itsSport, what].filter(Boolean).join(', ')}).${squad ? ofSquad : ''}`,
      fields: {
        team: compact({ id: data.id, name: data.name, sport: itsSport, country: data.country, league, logo_url: data.logo_url }),
        ...(players && { squad: players }),
      },
      lines: players?.map(({ name, position, number }) => [name, position, number && `number ${number}`].filter(Boolean).join(', ')) ?? [],
      isArchived: members?.isArchived ?? false,
      isPartial: squad && members === undefined,
    }
  },
})
