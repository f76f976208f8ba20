import { required } from '../../endpoints/param.ts'
import type { Team } from '../../records/team.ts'
import * as argTypes from '../arg-types.ts'
import { importingText } from '../candidates.ts'
import { getPage } from '../results.ts'
import { compact, counted } from '../text.ts'
import { boolean, defineTool, getRows, integer } from '../tool.ts'

export const findTeams = defineTool({
  name: 'find_teams',
  title: 'Find teams',
  description: 'Teams by part of their name, best hit first; in tennis players.',
  price: 'list',
  args: { query: required(argTypes.query, 'part of a name'), sport: argTypes.sport, lang: argTypes.lang, ...argTypes.paging(10, 50) },
  output: { teams: getRows('id, name, sport, country, league'), total: integer, importing: boolean, next_offset: integer },
  async run(call, { query, sport, lang, limit, offset }) {
    const sports = sport === undefined ? call.sports : [sport]
    const page = sport === undefined ? { limit: offset + limit > 200 ? 200 : offset + limit } : { limit, offset }
    const asked = await Promise.all(sports.map((each) => call.ask<Team[]>('/{sport}/teams', { sport: each, q: query, lang, ...page })))
    const importing = asked.some(({ meta }) => meta.importing === true)
    const total = asked.reduce((sum, each) => sum + each.total, 0)
    const rows = asked.flatMap(({ data }, i) =>
      data.map(({ id, name, country, leagues }) => compact({ id, name, sport: sports[i], country, league: leagues[0]?.name })),
    )
    const { rows: teams, nextOffset, more } = getPage(sport === undefined ? rows.slice(offset, offset + limit) : rows, offset, total)
    return {
      summary: `${counted(total, 'team', 'teams')} whose name contains "${query}".${more}${importingText(importing)}`,
      fields: { teams, total, ...(importing && { importing }), ...(nextOffset !== undefined && { next_offset: nextOffset }) },
      lines: teams.map(
        ({ id, name, sport, country, league }) => `${name} (${[sport, country, league].filter(Boolean).join(', ')}), id ${id}`,
      ),
    }
  },
})
