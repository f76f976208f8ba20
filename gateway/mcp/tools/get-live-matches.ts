import type { Match } from '../../records/match.ts'
import * as argTypes from '../arg-types.ts'
import { asOfMatches, matchLine, matchRow, matchSentence, sharedBy } from '../match-rows.ts'
import { findTeam } from '../resolve.ts'
import { findLeague } from '../resolve-league.ts'
import { getPage } from '../results.ts'
import { counted } from '../text.ts'
import { defineTool, getRows, integer } from '../tool.ts'

export const getLiveMatches = defineTool({
  name: 'get_live_matches',
  title: 'Get live matches',
  description: 'Matches in play now with score and minute. Without arguments: of every sport.',
  price: 'list',
  args: {
    sport: argTypes.sport,
    league: argTypes.league,
    team: argTypes.team,
    opponent: argTypes.opponent,
    lang: argTypes.lang,
    ...argTypes.paging(20, 50),
  },
  output: { matches: getRows('id, league, home, away, score, status, minute'), total: integer, next_offset: integer },
  async run(call, { sport, league, team, opponent, lang, limit, offset }) {
    const itsLeague = league === undefined ? undefined : await findLeague(call, league, { sport, team, lang })
    const itsTeam = team === undefined ? undefined : await findTeam(call, team, { sport: itsLeague?.sport ?? sport, lang })
    const other =
      opponent === undefined ? undefined : await findTeam(call, opponent, { sport: itsTeam?.sport ?? itsLeague?.sport ?? sport, lang })
    const sides = [itsTeam, other].filter((each) => each !== undefined)
    const only = itsTeam?.sport ?? other?.sport ?? itsLeague?.sport ?? sport
    const sports = only === undefined ? call.sports : [only]
    const lists = await Promise.all(sports.map((each) => call.ask<Match[]>('/{sport}/matches/live', { sport: each, lang })))
    const found = lists
      .flatMap(({ data }) => data)
      .filter(({ league_id }) => itsLeague === undefined || league_id === itsLeague.id)
      .filter(({ home_team, away_team }) => sides.every(({ id }) => [home_team.id, away_team.id].includes(id)))
    const matches = found.slice(offset, offset + limit)
    const now = call.now()
    const shared = sharedBy(matches, now)
    const page = getPage(
      matches.map((match) => matchRow(match, now, shared)),
      offset,
      found.length,
    )
    const of =
      sides.length > 0
        ? ` of ${sides.map(({ name }) => name).join(' against ')}`
        : itsLeague
          ? ` of ${itsLeague.name}`
          : only === undefined
            ? ''
            : ` in ${only}`
    const [first] = matches
    // That no match is in play is as old as the oldest list.
    const oldest = Math.max(...lists.map(({ ageSeconds }) => ageSeconds))
    const asOfList = `${new Date(now - oldest * 1_000).toISOString().slice(0, 19)}Z`
    return {
      summary: first
        ? `${counted(found.length, 'match', 'matches')}${of} in play${found.length === 1 ? '' : ', first'}: ${matchSentence(first, now)}.${page.more}`
        : `No match${of} is in play now.`,
      fields: {
        ...shared,
        matches: page.rows,
        total: found.length,
        ...(page.nextOffset !== undefined && { next_offset: page.nextOffset }),
      },
      lines: matches.slice(0, page.rows.length).map((match) => matchLine(match, now, shared)),
      asOf: asOfMatches(matches) ?? asOfList,
    }
  },
})
