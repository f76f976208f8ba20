import type { League } from '../../records/league.ts'
import * as argTypes from '../arg-types.ts'
import { importingText } from '../candidates.ts'
import { countryMeant } from '../country-meant.ts'
import type { Found } from '../named.ts'
import { refuseExcludedLeague, searchLeagues, similarLeagues } from '../resolve-league.ts'
import { getPage } from '../results.ts'
import { compact, counted } from '../text.ts'
import { boolean, defineTool, getRows, integer, type ToolCall } from '../tool.ts'

/** Maximum number of leagues per request of the endpoint. */
const requestMax = 200

export const findLeagues = defineTool({
  name: 'find_leagues',
  title: 'Find leagues',
  description: 'Leagues and cups by name, alias or country, likeliest first, or all of a sport.',
  price: 'free',
  args: {
    query: argTypes.query,
    country: argTypes.word('Name or code'),
    sport: argTypes.sport,
    upcoming_only: argTypes.flag('Only leagues with matches to come'),
    lang: argTypes.lang,
    ...argTypes.paging(10, 50),
  },
  output: { leagues: getRows('id, name, sport, country'), total: integer, importing: boolean, next_offset: integer },
  async run(call, { query, country, sport, upcoming_only: upcomingOnly, lang, limit, offset }) {
    const wanted = { sport, lang, upcomingOnly, limit, offset }
    const { leagues, total, importing, similar } =
      query === undefined && country === undefined ? await listed(call, wanted) : await found(call, { ...wanted, query, country })
    const page = getPage(
      leagues.map((league) => compact({ id: league.id, name: league.name, sport: league.sport, country: league.country })),
      offset,
      total,
    )
    const what = [query && ` found by "${query}"`, country && ` in "${country}"`].filter(Boolean).join('')
    const nearest = similar ? ' Leagues of a similar name:' : ''
    return {
      summary: `${counted(similar ? 0 : total, 'league', 'leagues')}${what}.${nearest}${page.more}${importingText(importing)}`,
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

interface Wanted {
  sport?: string | undefined
  lang?: string | undefined
  upcomingOnly: boolean
  limit: number
  offset: number
}

interface Leagues {
  leagues: Found<League>[]
  total: number
  importing: boolean
  /** No league has the name: these have a similar one. */
  similar?: boolean
}

/** The leagues of all sports, or of one, in the order of the endpoint. */
async function listed(call: ToolCall, { sport, lang, upcomingOnly, limit, offset }: Wanted): Promise<Leagues> {
  const sports = sport === undefined ? call.sports : [sport]
  const page = sport === undefined ? { limit: requestMax } : { limit, offset }
  const asked = await Promise.all(
    sports.map((each) => call.ask<League[]>('/{sport}/leagues', { sport: each, future: String(upcomingOnly), lang, ...page })),
  )
  const all = asked.flatMap(({ data }, i) => data.map((league) => ({ ...league, sport: sports[i]! })))
  return {
    leagues: sport === undefined ? all.slice(offset, offset + limit) : all,
    total: asked.reduce((sum, each) => sum + each.total, 0),
    importing: asked.some(({ meta }) => meta.importing === true),
  }
}

/** The leagues of a name or a country, the likeliest first; without any, those of a similar name. */
async function found(
  call: ToolCall,
  { query, country, limit, offset, ...named }: Wanted & { query?: string | undefined; country?: string | undefined },
): Promise<Leagues> {
  const itsCountry = country === undefined ? undefined : countryMeant(country)
  const searched = { ...named, name: [query, itsCountry].filter(Boolean).join(' '), country: itsCountry }
  const { hits, importing } = await searchLeagues(call, searched)
  if (hits.length === 0) await refuseExcludedLeague(call, searched, hits)
  const similar = hits.length === 0 && query !== undefined ? await similarLeagues(call, searched) : []
  const shown = hits.length === 0 ? similar : hits
  return { leagues: shown.slice(offset, offset + limit), total: shown.length, importing, similar: similar.length > 0 }
}
