import type { League } from '../../records/league.ts'
import * as argTypes from '../arg-types.ts'
import { importingText } from '../candidates.ts'
import { getPage } from '../results.ts'
import { compact, counted } from '../text.ts'
import { boolean, defineTool, getRows, integer } from '../tool.ts'

/** Maximum number of leagues per request of the endpoint. */
const requestMax = 200

export const findLeagues = defineTool({
  name: 'find_leagues',
  title: 'Find leagues',
  description: 'Leagues and cups by part of their name, or all of a sport.',
  price: 'free',
  args: {
    query: argTypes.query,
    sport: argTypes.sport,
    upcoming_only: argTypes.flag('Only leagues with matches to come'),
    lang: argTypes.lang,
    ...argTypes.paging(10, 50),
  },
  output: { leagues: getRows('id, name, sport, country'), total: integer, importing: boolean, next_offset: integer },
  async run(call, { query, sport, upcoming_only, lang, limit, offset }) {
    const sports = sport === undefined ? call.sports : [sport]
    const params = { q: query, future: String(upcoming_only), lang }
    const asked = await Promise.all(
      sports.map((each) =>
        call.ask<League[]>('/{sport}/leagues', {
          ...params,
          sport: each,
          ...(sport === undefined ? { limit: requestMax } : { limit, offset }),
        }),
      ),
    )
    const importing = asked.some(({ meta }) => meta.importing === true)
    const total = asked.reduce((sum, each) => sum + each.total, 0)
    const all = asked.flatMap(({ data }, i) => data.map(({ id, name, country }) => compact({ id, name, sport: sports[i], country })))
    const page = getPage(sport === undefined ? all.slice(offset, offset + limit) : all, offset, total)
    const what = query === undefined ? '' : ` whose name contains "${query}"`
    return {
      summary: `${counted(total, 'league', 'leagues')}${what}.${page.more}${importingText(importing)}`,
      fields: {
        leagues: page.rows,
        total,
        ...(importing && { importing }),
        ...(page.nextOffset !== undefined && { next_offset: page.nextOffset }),
      },
      lines: page.rows.map(({ id, name, sport, country }) => `${[country, name].filter(Boolean).join(': ')} (${sport}, id ${id})`),
    }
  },
})
