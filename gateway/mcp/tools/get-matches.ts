import { dayOf } from '../../dates.ts'
import type { ListedMatch } from '../../records/match.ts'
import * as argTypes from '../arg-types.ts'
import { dayNamed } from '../days.ts'
import { matchLine, matchRow, matchSentence, sharedBy } from '../match-rows.ts'
import { played, toCome } from '../pick-match.ts'
import { findLeague, findTeam } from '../resolve.ts'
import { pageOf } from '../results.ts'
import { counted } from '../text.ts'
import { type AskParams, defineTool, integer, rowsOf, type ToolCall, Unclear } from '../tool.ts'

const args = {
  sport: argTypes.sport,
  team: argTypes.team,
  opponent: argTypes.opponent,
  league: argTypes.league,
  next: argTypes.wholeNumber(1, 20, 'The next matches; not with dates'),
  last: argTypes.wholeNumber(1, 20, 'The last results; not with dates'),
  date: argTypes.day,
  date_from: argTypes.otherDay,
  date_to: argTypes.otherDay,
  status: argTypes.oneOf(['scheduled', 'live', 'finished', 'postponed', 'cancelled']),
  detail: argTypes.detail,
  lang: argTypes.lang,
  ...argTypes.paging(10, 50),
}
interface Wanted {
  next?: number | undefined
  last?: number | undefined
  date?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
  status?: string | undefined
}

/** Days, states and order of the list. Throws Unclear. */
function filterOf({ next, last, date, date_from, date_to, status }: Wanted, now: number): AskParams {
  const hasDates = (date ?? date_from ?? date_to) !== undefined
  if (next !== undefined && last !== undefined) throw new Unclear('next and last exclude each other.')
  if ((next ?? last) !== undefined && hasDates) throw new Unclear('next and last exclude date, date_from and date_to.')
  if (next !== undefined) return { status: toCome, date_from: dayOf(now) }
  if (last !== undefined) return { status: played, order: 'desc' }
  return { date: dayNamed(date, now), date_from: dayNamed(date_from, now), date_to: dayNamed(date_to, now), status }
}

/** Requests that look for matches against an opponent, of 200 matches each. */
const opponentRequests = 5
const requestMax = 200

/** The matches of a list against one opponent: `many` of them from `offset` on. `stopsThere`: without a count of all. */
async function against(
  call: ToolCall,
  params: AskParams,
  opponent: string,
  { offset, many, stopsThere }: { offset: number; many: number; stopsThere: boolean },
) {
  const found: ListedMatch[] = []
  let isArchived = false
  for (let i = 0; i < opponentRequests; i++) {
    const ask = i === 0 ? call.ask : call.lookUp
    const page = await ask<ListedMatch[]>('/{sport}/matches', { ...params, limit: requestMax, offset: i * requestMax })
    found.push(...page.data.filter(({ home_team, away_team }) => [home_team.id, away_team.id].includes(opponent)))
    isArchived ||= page.isArchived
    if ((i + 1) * requestMax >= page.total || (stopsThere && found.length >= offset + many)) break
  }
  return { data: found.slice(offset, offset + many), total: found.length, isArchived }
}

export const getMatches = defineTool({
  name: 'get_matches',
  title: 'Get matches',
  description: 'Fixtures and results of a team, a league or a day. For one match with its events: get_match.',
  price: 'list',
  args,
  output: { matches: rowsOf('id, date, time, home, away, score, status, minute, winner, decision'), total: integer, next_offset: integer },
  async run(call, { sport, team, opponent, league, detail, lang, limit, offset, ...wanted }) {
    const filter = filterOf(wanted, call.now())
    if (opponent !== undefined && team === undefined) throw new Unclear('opponent: name the team too.')
    const itsLeague = league === undefined ? undefined : await findLeague(call, league, { sport, lang })
    const itsTeam = team === undefined ? undefined : await findTeam(call, team, { sport: itsLeague?.sport ?? sport, lang })
    const other = opponent === undefined ? undefined : await findTeam(call, opponent, { sport: itsTeam!.sport, lang })
    const itsSport = itsTeam?.sport ?? itsLeague?.sport ?? sport
    if (!itsTeam && !itsLeague && (wanted.date ?? wanted.date_from) === undefined)
      throw new Unclear('Give a team, a league, or a date with a sport.')
    if (itsSport === undefined) throw new Unclear(`sport: required with a date alone. Expected one of ${call.sports.join(', ')}.`)
    const params = { sport: itsSport, team_id: itsTeam?.id, league_id: itsLeague?.id, lang, ...filter }
    const count = wanted.next ?? wanted.last
    const many = count ?? limit
    const asked = other
      ? await against(call, params, other.id, { offset, many, stopsThere: count !== undefined })
      : await call.ask<ListedMatch[]>('/{sport}/matches', { ...params, limit: many, offset })
    const { data: matches, isArchived } = asked
    // A count is all that was asked for.
    const total = count === undefined ? asked.total : matches.length
    const shared = sharedBy(matches)
    const rows: object[] = detail === 'full' ? matches : matches.map((match) => matchRow(match, shared))
    const page = pageOf(rows, offset, Math.max(total, offset + matches.length))
    const of = [itsTeam?.name, other && `against ${other.name}`, itsLeague && `${itsTeam ? 'in ' : ''}${itsLeague.name}`]
      .filter(Boolean)
      .join(' ')
    const [first] = matches
    const nothing = async () => `No matches${of === '' ? '' : ` of ${of}`} found.${await nextOne(call, params)}`
    return {
      summary: first
        ? `${counted(total, 'match', 'matches')}${of === '' ? ` in ${itsSport}` : ` of ${of}`}${total === 1 ? '' : ', first'}: ${matchSentence(first)}.${page.more}`
        : await nothing(),
      fields: { ...shared, matches: page.rows, total, ...(page.nextOffset !== undefined && { next_offset: page.nextOffset }) },
      lines: matches.slice(0, page.rows.length).map((match) => matchLine(match, shared)),
      isArchived,
    }
  },
})

/** When the team, the league or the sport plays next. */
async function nextOne(call: ToolCall, { sport, team_id, league_id }: AskParams): Promise<string> {
  const { data } = await call.lookUp<ListedMatch[]>('/{sport}/matches', {
    sport,
    team_id,
    league_id,
    status: toCome,
    date_from: dayOf(call.now()),
    limit: 1,
  })
  return data[0] ? ` Next one: ${data[0].date}.` : ''
}
