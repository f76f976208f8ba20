import type { PlayerStatistics, TeamStatistics } from '../../records/totals.ts'
import * as argTypes from '../arg-types.ts'
import { getName } from '../how-decided.ts'
import { findPlayer, findTeam } from '../resolve.ts'
import { findLeague } from '../resolve-league.ts'
import { getPage } from '../results.ts'
import { seasonMeant, seasonWithoutLeague } from '../season.ts'
import { counted } from '../text.ts'
import { defineTool, getRows, type ToolCall, text, Unclear } from '../tool.ts'

/** The statistics that are known, with those of a category under "batting.hr". */
function known(statistics: object, prefix = ''): [string, unknown][] {
  return Object.entries(statistics).flatMap(([name, value]) => {
    if (value === null) return []
    return typeof value === 'object' ? known(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value]]
  })
}

type Row = Record<string, unknown> & { league: string | null; season: string; matches: number }

/** The matches without any statistic, and how many have each statistic that not all others have. */
const lacking = ({ without_statistics, matches_with }: PlayerStatistics['seasons'][number]['total']) => ({
  ...(without_statistics > 0 && { without_statistics }),
  ...(Object.keys(matches_with).length > 0 && { known_in: matches_with }),
})

const isOfLeague =
  (league: string | undefined) =>
  ({ league_id }: { league_id: string }): boolean =>
    league === undefined || league_id === league

const playerRows = ({ seasons }: PlayerStatistics, league: string | undefined): Row[] =>
  seasons.filter(isOfLeague(league)).map(({ league_name: league, season, teams, total }) => ({
    league,
    season,
    team: teams.map(({ team }) => getName(team)).join(', '),
    matches: total.matches,
    ...lacking(total),
    ...Object.fromEntries(known(total.statistics)),
  }))

const teamRows = ({ seasons }: TeamStatistics, league: string | undefined): Row[] =>
  seasons.filter(isOfLeague(league)).map(({ league_name: league, season, total: { own, won, drawn, lost, scored, conceded } }) => ({
    league,
    season,
    matches: own.matches,
    ...lacking(own),
    ...{ won, drawn, lost, scored, conceded },
    ...Object.fromEntries(known(own.statistics)),
  }))

interface Wanted {
  [name: string]: string | undefined
  sport: string
  id: string
}

async function askPlayer(call: ToolCall, params: Wanted, league: string | undefined) {
  const { data, isArchived } = await call.ask<PlayerStatistics>('/{sport}/players/{id}/statistics', params)
  return { rows: playerRows(data, league), asOf: data.as_of, isArchived }
}

async function askTeam(call: ToolCall, params: Wanted, league: string | undefined) {
  const { data, isArchived } = await call.ask<TeamStatistics>('/{sport}/teams/{id}/statistics', params)
  return { rows: teamRows(data, league), asOf: data.as_of, isArchived }
}

const line = ({ league, season, ...rest }: Row): string => `${league ?? ''} ${season}: ${valuesText(rest)}`

const valuesText = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${typeof value === 'object' ? `(${valuesText(value)})` : value}`)
    .join(', ')

export const getStatistics = defineTool({
  name: 'get_statistics',
  title: 'Get statistics',
  description: 'Season statistics of a player or a team by league: matches, sums and rates. For one match: get_match_details.',
  price: 'item',
  args: {
    sport: argTypes.sport,
    player: argTypes.player,
    team: { ...argTypes.team, doc: 'Name or id; with a player: narrows the name' },
    league: argTypes.league,
    season: argTypes.season,
    lang: argTypes.lang,
  },
  output: { name: text, seasons: getRows('league, season, team, matches, what they lack, then each statistic') },
  async run(call, { sport, player, team, league, season: given, lang }) {
    if ((player ?? team) === undefined) throw new Unclear('Give a player or a team.')
    const itsLeague = league === undefined ? undefined : await findLeague(call, league, { sport, team, lang })
    const season = itsLeague ? (await seasonMeant(call, itsLeague, given)).name : seasonWithoutLeague(given)
    const itsTeam = team === undefined ? undefined : await findTeam(call, team, { sport: itsLeague?.sport ?? sport, lang })
    const itsPlayer =
      player === undefined
        ? undefined
        : await findPlayer(call, player, { sport: itsTeam?.sport ?? itsLeague?.sport ?? sport, team: itsTeam?.id, lang })
    const found = (itsPlayer ?? itsTeam)!
    const { rows, asOf, isArchived } = await (itsPlayer ? askPlayer : askTeam)(
      call,
      { sport: found.sport, id: found.id, season, lang },
      itsLeague?.id,
    )
    const page = getPage(rows, 0, rows.length)
    const [first] = rows
    const matches = first && counted(first.matches, 'match', 'matches')
    return {
      summary: first
        ? `${found.name}: ${matches} in ${first.league ?? 'the league'} ${first.season}${rows.length > 1 ? `, and ${counted(rows.length - 1, 'other season', 'other seasons')}` : ''}.`
        : `No match of ${found.name}${itsLeague ? ` in ${itsLeague.name}` : ''}${season === undefined ? '' : ` in ${season}`} counts in statistics.`,
      fields: { name: found.name, seasons: page.rows },
      lines: page.rows.map(line),
      asOf: asOf ?? undefined,
      isArchived,
    }
  },
})
