import { isFailure } from '@touchline/contract/errors'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { endpoint, one } from '../../endpoints/endpoint.ts'
import { required } from '../../endpoints/param.ts'
import * as paramTypes from '../../endpoints/param-types.ts'
import { renderSquad, type Squad } from '../../records/squad.ts'
import type { Team } from '../../records/team.ts'
import { cacheTags } from '../../reuse/cache-tags.ts'
import * as argTypes from '../arg-types.ts'
import { leaguesOfOtherTeams } from '../other-teams.ts'
import { findTeam } from '../resolve.ts'
import { seasonWithoutLeague } from '../season.ts'
import { compact, counted } from '../text.ts'
import { type Asked, type AskParams, boolean, defineTool, getRecord, getRows, type ToolCall, text } from '../tool.ts'

const { sport, lang } = paramTypes

/** The squad of a team without a season, including one whose season is over. */
const newestSquad = endpoint({
  path: '/{sport}/teams/{id}/squad',
  summary: '',
  price: 'item',
  params: { sport, id: paramTypes.pathId('team'), lang },
  data: one('squad'),
  cache: 'list',
  rpc: FixturesService.method.getSquad,
  buildRequest: ({ sport, id }) => ({ sport, teamId: id, mayBeOld: true }),
  leagues: (squad) => squad.leagues.map(({ leagueId }) => leagueId),
  render: (squad, view) => ({ data: renderSquad(squad, view), archived: squad.archived }),
  cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
})

/** Undefined where no squad is known. Without a season: the newest one. */
async function getSquad(call: ToolCall, params: AskParams): Promise<Asked<Squad> | undefined> {
  try {
    return await call.ask<Squad>(params.season === undefined ? newestSquad : '/{sport}/teams/{id}/squad', params)
  } catch (error) {
    if (isFailure('not_covered', error)) return undefined
    throw error
  }
}

const squadText = ({ season, current }: Squad, count: string): string =>
  current ? `${count} in ${season}` : `Squad of ${season}, not current, ${count}`

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
    season: { ...argTypes.season, doc: 'Of the squad' },
    lang: argTypes.lang,
  },
  output: {
    team: getRecord('id, name, sport, country, league, logo_url'),
    former_names: getRows('name, from, to'),
    squad: getRows('id, name, position, number'),
    squad_season: text,
    squad_current: boolean,
  },
  async run(call, { sport, team, squad, season, lang }) {
    const { id, sport: itsSport } = await findTeam(call, team, { sport, lang })
    const params = { sport: itsSport, id, lang }
    const { data } = await call.ask<Team>('/{sport}/teams/{id}', params)
    const members = squad ? await getSquad(call, { ...params, season: seasonWithoutLeague(season) }) : undefined
    const players = members?.data.players.map(({ player_id, name, position, shirt_number }) =>
      compact({ id: player_id, name, position, number: shirt_number }),
    )
    const others = leaguesOfOtherTeams(data)
    const league = data.leagues.find(({ id }) => !others.has(id))?.name
    const what = [data.country, league].filter(Boolean).join(', ')
    const former = data.former_names.map(({ name, from, to }) => ({ name, from, to }))
    const formerly = former.length === 0 ? '' : ` Formerly ${former.map(({ name }) => name).join(', ')}.`
    const ofSquad =
      players === undefined ? ' Its squad is not known.' : ` ${squadText(members!.data, counted(players.length, 'player', 'players'))}.`
    return {
      summary: `${data.name} (${[itsSport, what].filter(Boolean).join(', ')}).${formerly}${squad ? ofSquad : ''}`,
      fields: {
        team: compact({ id: data.id, name: data.name, sport: itsSport, country: data.country, league, logo_url: data.logo_url }),
        ...(former.length > 0 && { former_names: former }),
        ...(members && { squad: players, squad_season: members.data.season, squad_current: members.data.current }),
      },
      lines: players?.map(({ name, position, number }) => [name, position, number && `number ${number}`].filter(Boolean).join(', ')) ?? [],
      asOf: members?.data.as_of ?? undefined,
      isArchived: members?.isArchived ?? false,
      isPartial: squad && members === undefined,
    }
  },
})
