import type { ListedMatch } from '../../records/match.ts'
import * as argTypes from '../arg-types.ts'
import { askMatches, type Keep, missingResults, missingText, nextMatches, played } from '../ask-matches.ts'
import { dayNamed } from '../days.ts'
import { asOfMatches, fullRow, matchLine, matchRow, matchSentence, sharedBy } from '../match-rows.ts'
import { leaguesOfOtherTeams } from '../other-teams.ts'
import { findLeague, findTeam } from '../resolve.ts'
import { getPage } from '../results.ts'
import { counted } from '../text.ts'
import { type AskParams, defineTool, getRecord, getRows, integer, type ToolCall, Unclear } from '../tool.ts'

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
  timezone: argTypes.timezone,
  season: argTypes.season,
  status: argTypes.oneOf(['scheduled', 'live', 'finished', 'postponed', 'cancelled']),
  detail: argTypes.detail,
  lang: argTypes.lang,
  ...argTypes.paging(10, 50),
}
const none: ReadonlySet<string> = new Set()

interface Wanted {
  next?: number | undefined
  last?: number | undefined
  date?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
  status?: string | undefined
  timezone?: string | undefined
  season?: string | undefined
}

/** Days, states and order of the list; empty for the next matches. Throws Unclear. */
function getFilter({ next, last, date, date_from, date_to, status, timezone, season }: Wanted, now: number): AskParams {
  const hasDates = (date ?? date_from ?? date_to) !== undefined
  if (next !== undefined && last !== undefined) throw new Unclear('next and last exclude each other.')
  if ((next ?? last) !== undefined && hasDates) throw new Unclear('next and last exclude date, date_from and date_to.')
  if (next !== undefined && season !== undefined) throw new Unclear('next excludes season.')
  if (next !== undefined) return {}
  if (last !== undefined) return { status: played, order: 'desc', season }
  const day = (word: string | undefined) => dayNamed(word, now, timezone)
  return { date: day(date), date_from: day(date_from), date_to: day(date_to), timezone, season, status }
}

interface NamedSides {
  sport?: string | undefined
  team?: string | undefined
  opponent?: string | undefined
  league?: string | undefined
  lang?: string | undefined
}

/** The league and the teams that the arguments name, and their sport. Throws Unclear. */
async function findNamed(call: ToolCall, { sport, team, opponent, league, lang }: NamedSides, hasDay: boolean) {
  if (opponent !== undefined && team === undefined) throw new Unclear('opponent: also name the team.')
  const itsLeague = league === undefined ? undefined : await findLeague(call, league, { sport, lang })
  const itsTeam = team === undefined ? undefined : await findTeam(call, team, { sport: itsLeague?.sport ?? sport, lang })
  const other = opponent === undefined ? undefined : await findTeam(call, opponent, { sport: itsTeam!.sport, lang })
  const itsSport = itsTeam?.sport ?? itsLeague?.sport ?? sport
  if (!itsTeam && !itsLeague && !hasDay) throw new Unclear('Give a team, a league, or a date with a sport.')
  if (itsSport === undefined) throw new Unclear(`sport: required with a date alone. Expected one of ${call.sports.join(', ')}.`)
  return { itsSport, itsLeague, itsTeam, other }
}

export const getMatches = defineTool({
  name: 'get_matches',
  title: 'Get matches',
  description: 'Fixtures and results of a team, a league or a day. For one match with its events: get_match.',
  price: 'list',
  args,
  output: {
    matches: getRows('id, date, time, home, away, score, status, minute, winner, decision'),
    total: integer,
    head_to_head: getRecord('played, wins, draws, losses, scored, conceded of team'),
    missing_results: integer,
    next_offset: integer,
  },
  async run(call, { sport, team, opponent, league, detail, lang, limit, offset, ...wanted }) {
    const filter = getFilter(wanted, call.now())
    const hasDay = (wanted.date ?? wanted.date_from) !== undefined
    const { itsSport, itsLeague, itsTeam, other } = await findNamed(call, { sport, team, opponent, league, lang }, hasDay)
    const of = { sport: itsSport, team_id: itsTeam?.id, opponent_id: other?.id, league_id: itsLeague?.id, lang }
    const params = { ...of, ...filter }
    const count = wanted.next ?? wanted.last
    const many = count ?? limit
    const otherClass = itsTeam && !itsLeague ? leaguesOfOtherTeams(itsTeam) : none
    const keep: Keep = ({ league_id }) => !otherClass.has(league_id)
    const asked =
      wanted.next !== undefined
        ? await nextMatches(call, call.ask, of, many, keep)
        : otherClass.size > 0
          ? await askMatches(call, call.ask, params, { keep, offset, many, stopsThere: count !== undefined })
          : await call.ask<ListedMatch[]>('/{sport}/matches', { ...params, limit: many, offset })
    const { data: matches, isArchived } = asked
    const { head_to_head: record } = asked.meta
    const recordText =
      record && record.played > 0 ? ` ${itsTeam!.name} won ${record.wins}, drew ${record.draws}, lost ${record.losses}.` : ''
    // Only a count was requested.
    const total = count === undefined ? asked.total : matches.length
    const missing = wanted.last === undefined ? undefined : await missingResults(call, of, matches, keep)
    const now = call.now()
    const shared = sharedBy(matches, now)
    const rows: object[] = matches.map((match) => (detail === 'full' ? fullRow(match, now) : matchRow(match, now, shared)))
    const page = getPage(rows, offset, Math.max(total, offset + matches.length))
    const what = [itsTeam?.name, other && `against ${other.name}`, itsLeague && `${itsTeam ? 'in ' : ''}${itsLeague.name}`]
      .filter(Boolean)
      .join(' ')
    const [first] = matches
    const nothing = async () =>
      `No matches${what === '' ? '' : ` of ${what}`} found.${missingText(missing)}${await nextOne(call, of, keep)}`
    return {
      summary: first
        ? `${counted(total, 'match', 'matches')}${what === '' ? ` in ${itsSport}` : ` of ${what}`}${total === 1 ? '' : ', first'}: ${matchSentence(first, now)}.${recordText}${missingText(missing)}${page.more}`
        : await nothing(),
      fields: {
        ...shared,
        matches: page.rows,
        total,
        ...(record && { head_to_head: record }),
        ...missing,
        ...(page.nextOffset !== undefined && { next_offset: page.nextOffset }),
      },
      lines: matches.slice(0, page.rows.length).map((match) => matchLine(match, now, shared)),
      asOf: asOfMatches(matches),
      isArchived,
    }
  },
})

/** Says when the team, the league or the sport plays next. */
async function nextOne(call: ToolCall, of: AskParams, keep: Keep): Promise<string> {
  const { data } = await nextMatches(call, call.lookUp, of, 1, keep)
  return data[0] ? ` Next one: ${data[0].date}.` : ''
}
