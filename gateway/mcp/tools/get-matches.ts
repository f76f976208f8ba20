import type { League } from '../../records/league.ts'
import type { ListedMatch } from '../../records/match.ts'
import * as argTypes from '../arg-types.ts'
import { askMatches, type Keep, missingResults, missingText, nextMatches, played } from '../ask-matches.ts'
import { dayNamed } from '../days.ts'
import { type MatchesBySport, matchesOfEverySport } from '../every-sport.ts'
import { asOfMatches, fullRow, matchLine, matchRow, matchSentence, sharedBy, withoutResult } from '../match-rows.ts'
import { nextOrLast } from '../next-or-last.ts'
import { leaguesOfOtherTeams } from '../other-teams.ts'
import { findTeam } from '../resolve.ts'
import { findLeague } from '../resolve-league.ts'
import { getPage } from '../results.ts'
import { seasonMeant, seasonWithoutLeague } from '../season.ts'
import { counted } from '../text.ts'
import { type Asked, type AskedMeta, type AskParams, defineTool, getRecord, getRows, integer, type ToolCall, Unclear } from '../tool.ts'

/** The most matches that `next` and `last` ask for. */
const runMax = 20

const args = {
  sport: argTypes.sport,
  team: argTypes.team,
  opponent: argTypes.opponent,
  league: argTypes.league,
  next: argTypes.wholeNumber(1, runMax, 'The next matches; not with dates'),
  last: argTypes.wholeNumber(1, runMax, 'The last results; not with dates'),
  date: argTypes.dayOrNext,
  date_from: argTypes.otherDay,
  date_to: argTypes.otherDay,
  timezone: argTypes.timezone,
  season: argTypes.season,
  round: argTypes.word(''),
  status: argTypes.oneOf(['scheduled', 'live', 'finished', 'postponed', 'cancelled']),
  order: argTypes.oneOf(['asc', 'desc']),
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
  round?: string | undefined
  status?: string | undefined
  order?: string | undefined
  timezone?: string | undefined
  season?: string | undefined
}

/** With `next` or `last` instead of words for them in place of a day: as many as the words say, else as the limit allows. */
function withoutWords({ date, ...wanted }: Wanted, limit: number): Wanted {
  const named = date === undefined ? undefined : nextOrLast(date)
  if (!named) return { date, ...wanted }
  return { ...wanted, [named.direction]: wanted[named.direction] ?? Math.min(named.count ?? limit, runMax) }
}

/** Days, states and order of the list; empty for the next matches. Throws Unclear. */
function getFilter({ next, last, date, date_from, date_to, round, status, order, timezone, season }: Wanted, now: number): AskParams {
  const hasDates = (date ?? date_from ?? date_to) !== undefined
  if (next !== undefined && last !== undefined) throw new Unclear('next and last exclude each other.')
  if ((next ?? last) !== undefined && hasDates) throw new Unclear('next and last exclude date, date_from and date_to.')
  if (next !== undefined && season !== undefined) throw new Unclear('next excludes season.')
  if (next !== undefined) return {}
  if (last !== undefined) return { status: played, order: 'desc', round }
  const day = (word: string | undefined) => dayNamed(word, now, timezone)
  // Results without days are the newest ones.
  const newestFirst = status === 'finished' && !hasDates ? 'desc' : undefined
  return { date: day(date), date_from: day(date_from), date_to: day(date_to), timezone, round, status, order: order ?? newestFirst }
}

interface NamedSides {
  sport?: string | undefined
  team?: string | undefined
  opponent?: string | undefined
  league?: string | undefined
  lang?: string | undefined
}

/** The league and the teams that the arguments name, and their sport; undefined: every sport. Throws Unclear. */
async function findNamed(call: ToolCall, { sport, team, opponent, league, lang }: NamedSides, hasDay: boolean) {
  if (opponent !== undefined && team === undefined) throw new Unclear('opponent: also name the team.')
  const itsLeague = league === undefined ? undefined : await findLeague(call, league, { sport, team, lang })
  const itsTeam = team === undefined ? undefined : await findTeam(call, team, { sport: itsLeague?.sport ?? sport, lang })
  const other = opponent === undefined ? undefined : await findTeam(call, opponent, { sport: itsTeam!.sport, lang })
  if (!itsTeam && !itsLeague && !hasDay) throw new Unclear('Give a team, a league or a date.')
  return { itsSport: itsTeam?.sport ?? itsLeague?.sport ?? sport, itsLeague, itsTeam, other }
}

/** The season that the argument means in the league, else in the newest league of the team. */
async function findSeason(call: ToolCall, season: string | undefined, { itsLeague, itsTeam }: Awaited<ReturnType<typeof findNamed>>) {
  if (itsLeague) return season === undefined ? undefined : (await seasonMeant(call, itsLeague, season)).season?.name
  const [newest] = itsTeam?.leagues ?? []
  // A team may have played in other leagues in the years that are named.
  if (!newest || season === undefined || season.includes('/')) return seasonWithoutLeague(season)
  const { data } = await call.lookUp<League>('/{sport}/leagues/{id}', { sport: itsTeam!.sport, id: newest.id })
  return (await seasonMeant(call, { ...data, sport: itsTeam!.sport }, season)).season?.name
}

export const getMatches = defineTool({
  name: 'get_matches',
  title: 'Get matches',
  description: 'Fixtures and results of a team, a league or a day, without sport of all sports. For one match with its events: get_match.',
  price: 'list',
  args,
  output: {
    matches: getRows('id, date, time, home, away, score, status, minute, winner, decision'),
    by_sport: getRows('sport, total; over all sports'),
    total: integer,
    without_score: integer,
    head_to_head: getRecord('played, wins, draws, losses, scored, conceded of team'),
    missing_results: integer,
    next_offset: integer,
  },
  async run(call, { sport, team, opponent, league, detail, lang, limit, offset, ...written }) {
    const wanted = withoutWords(written, limit)
    const filter = getFilter(wanted, call.now())
    const hasDay = (wanted.date ?? wanted.date_from) !== undefined
    const named = await findNamed(call, { sport, team, opponent, league, lang }, hasDay)
    const season = await findSeason(call, wanted.season, named)
    const { itsSport, itsLeague, itsTeam, other } = named
    const of = { sport: itsSport, team_id: itsTeam?.id, opponent_id: other?.id, league_id: itsLeague?.id, lang }
    const otherClass = itsTeam && !itsLeague ? leaguesOfOtherTeams(itsTeam) : none
    const keep: Keep = ({ league_id }) => !otherClass.has(league_id)
    const isFiltered = otherClass.size > 0
    const asked = await askFor(call, {
      of,
      filter: { ...filter, season },
      keep,
      isFiltered,
      next: wanted.next,
      last: wanted.last,
      limit,
      offset,
    })
    const { data: matches, isArchived } = asked
    const missing = wanted.last === undefined ? undefined : await missingResults(call, of, matches, keep)
    const now = call.now()
    const shared = sharedBy(matches, now)
    const rows: object[] = matches.map((match) => (detail === 'full' ? fullRow(match, now) : matchRow(match, now, shared)))
    // Only a count was requested.
    const total = (wanted.next ?? wanted.last) === undefined ? asked.total : matches.length
    const page = getPage(rows, offset, Math.max(total, offset + matches.length))
    const [first] = matches
    const unknown = withoutResult(matches)
    const what = getSubject(named, asked)
    const nothing = async () => `No matches${what}.${missingText(missing)}${await nextOne(call, of, keep)}`
    const { head_to_head: record } = asked.meta
    return {
      summary: first
        ? `${counted(total, 'match', 'matches')}${what}${total === 1 ? '' : ', first'}: ${matchSentence(first, now)}.${recordText(record, itsTeam?.name)}${missingText(missing)}${unknown === 0 ? '' : ` ${unknown} of these ended without a known score.`}${page.more}`
        : await nothing(),
      fields: {
        ...shared,
        ...(asked.counts && { by_sport: asked.counts }),
        matches: page.rows,
        total,
        ...(unknown > 0 && { without_score: unknown }),
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

interface Asking {
  of: AskParams
  filter: AskParams
  keep: Keep
  /** `keep` drops some matches. */
  isFiltered: boolean
  next: number | undefined
  last: number | undefined
  limit: number
  offset: number
}

/** The page of matches, from one sport or from all. */
async function askFor(
  call: ToolCall,
  { of, filter, keep, isFiltered, next, last, limit, offset }: Asking,
): Promise<Asked<ListedMatch[]> & Partial<MatchesBySport>> {
  if (of.sport === undefined) return matchesOfEverySport(call, { ...of, ...filter }, { limit, offset })
  if (next !== undefined) return nextMatches(call, call.ask, of, next, keep)
  const many = last ?? limit
  if (isFiltered) return askMatches(call, call.ask, { ...of, ...filter }, { keep, offset, many, stopsThere: last !== undefined })
  return call.ask<ListedMatch[]>('/{sport}/matches', { ...of, ...filter, limit: many, offset })
}

/** " of Arsenal against Chelsea", " in soccer", " in all sports (soccer 80, tennis 12)". */
function getSubject(
  { itsSport, itsLeague, itsTeam, other }: Awaited<ReturnType<typeof findNamed>>,
  { counts = [] }: Partial<MatchesBySport>,
): string {
  const what = [itsTeam?.name, other && `against ${other.name}`, itsLeague && `${itsTeam ? 'in ' : ''}${itsLeague.name}`].filter(Boolean)
  if (what.length > 0) return ` of ${what.join(' ')}`
  const by = counts.length === 0 ? '' : ` (${counts.map(({ sport, total }) => `${sport} ${total}`).join(', ')})`
  return itsSport === undefined ? ` in all sports${by}` : ` in ${itsSport}`
}

const recordText = (record: AskedMeta['head_to_head'], team: string | undefined): string =>
  record && record.played > 0 ? ` ${team} won ${record.wins}, drew ${record.draws}, lost ${record.losses}.` : ''

/** Says when the team, the league or the sport plays next; of all sports the first. */
async function nextOne(call: ToolCall, of: AskParams, keep: Keep): Promise<string> {
  const sports = of.sport === undefined ? call.sports : [of.sport]
  const found = await Promise.all(sports.map((sport) => nextMatches(call, call.lookUp, { ...of, sport }, 1, keep)))
  const [first] = found.flatMap(({ data }) => data.map(({ date }) => date)).sort()
  return first === undefined ? '' : ` Next one: ${first}.`
}
