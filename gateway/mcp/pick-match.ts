import { sportOfId } from '@touchline/contract/ids'
import { getDay } from '../endpoints/dates.ts'
import type { ListedMatch } from '../records/match.ts'
import type { Team } from '../records/team.ts'
import * as argTypes from './arg-types.ts'
import { askMatches, type Keep, type Missing, missingResults, nextMatches, played, toCome } from './ask-matches.ts'
import { dayNamed, daysAfter } from './days.ts'
import { getName } from './how-decided.ts'
import { isToCome } from './match-rows.ts'
import type { Found } from './named.ts'
import { nextOrLast } from './next-or-last.ts'
import { leaguesOfOtherTeams } from './other-teams.ts'
import { findTeam } from './resolve.ts'
import { findLeague } from './resolve-league.ts'
import { seasonMeant, seasonWithoutLeague } from './season.ts'
import { type AskParams, type ToolCall, Unclear } from './tool.ts'

/** Arguments that name one match. */
export const pickArgs = {
  sport: argTypes.sport,
  match_id: argTypes.matchId,
  team: argTypes.team,
  opponent: { ...argTypes.opponent, doc: '' },
  date: { ...argTypes.dayOrNext, doc: '' },
  timezone: { ...argTypes.timezone, doc: '' },
  league: argTypes.league,
  season: { ...argTypes.season, doc: '' },
}

interface Pick {
  sport?: string | undefined
  match_id?: string | undefined
  team?: string | undefined
  opponent?: string | undefined
  date?: string | undefined
  timezone?: string | undefined
  league?: string | undefined
  season?: string | undefined
  lang?: string | undefined
}
interface Picked {
  match: { sport: string; id: string }
  /** Results that are missing since the last match of a team. */
  missing?: Missing | undefined
}

/**
 * Number of matches listed on the days before and after a day without one, because a local day may be another day in
 * UTC.
 */
const nearMax = 4

/** The matches that the arguments narrow the choice to. */
async function getFilter(call: ToolCall, itsTeam: Found<Team>, { team, opponent, league, season, lang }: Pick) {
  const { sport } = itsTeam
  const [other, itsLeague] = await Promise.all([
    opponent === undefined ? undefined : findTeam(call, opponent, { sport, lang }),
    league === undefined ? undefined : findLeague(call, league, { sport, team, lang }),
  ])
  const itsSeason =
    season === undefined || !itsLeague ? seasonWithoutLeague(season) : (await seasonMeant(call, itsLeague, season)).season?.name
  const names = [itsTeam.name, other && `against ${other.name}`, itsLeague && `in ${itsLeague.name}`].filter(Boolean).join(' ')
  return { of: { sport, team_id: itsTeam.id, opponent_id: other?.id, league_id: itsLeague?.id, season: itsSeason }, names }
}

const named = ({ sport, id }: ListedMatch): Picked['match'] => ({ sport, id })

type List = (filter: AskParams, many?: number) => Promise<ListedMatch[]>

/**
 * Picks the match with the id, or the team's match on the day, against the opponent and in the league if they are given.
 * Without a day: the match in play, else one that should be in play, else the next, else the last with a result, else the
 * last without one. A day may be a word for the next match or the last result, which is then that one alone. Throws Unclear.
 */
export async function pickMatch(call: ToolCall, pick: Pick): Promise<Picked> {
  const { sport, match_id: id, team, date, timezone, lang } = pick
  if (id !== undefined) {
    const ofId = sport ?? sportOfId(id)
    if (ofId === undefined) throw new Unclear(`There is no match with the id ${id}. Use get_matches to find ids.`)
    return { match: { sport: ofId, id } }
  }
  if (team === undefined) throw new Unclear('Name the match: match_id, or team for its current or next match.')
  const itsTeam = await findTeam(call, team, { sport, lang })
  const { of, names } = await getFilter(call, itsTeam, pick)
  const others = leaguesOfOtherTeams(itsTeam)
  const keep: Keep = ({ league_id }) => of.league_id !== undefined || !others.has(league_id)
  const listed: List = async (filter, many = 1) => {
    const params = { ...of, ...filter }
    if (others.size > 0) return (await askMatches(call, call.lookUp, params, { keep, offset: 0, many, stopsThere: true })).data
    return (await call.lookUp<ListedMatch[]>('/{sport}/matches', { ...params, limit: many })).data
  }
  const direction = date === undefined ? undefined : nextOrLast(date)?.direction
  const day = direction === undefined ? dayNamed(date, call.now(), timezone) : undefined
  if (day !== undefined) return { match: named(await matchOfDay(listed, { day, timezone, names })) }
  const first = async (filter: AskParams) => (await listed(filter))[0]
  const inPlay = async () => (await first({ status: 'live' })) ?? startedWithoutData(call, of, keep)
  const next = async () => (await nextMatches(call, call.lookUp, of, 1, keep)).data[0]
  const match = direction === 'last' ? undefined : ((direction === 'next' ? undefined : await inPlay()) ?? (await next()))
  if (match) return { match: named(match) }
  if (direction === 'next') throw new Unclear(`No next match of ${names} is known. Use get_matches to list its matches.`)
  const last = await first({ status: played, order: 'desc' })
  if (last) return { match: named(last), missing: await missingResults(call, of, [last], keep) }
  const announced = direction === 'last' ? undefined : await first({ status: toCome, order: 'desc', date_to: getDay(call.now()) })
  if (announced) return { match: named(announced) }
  throw new Unclear(`No match of ${names} is known. Use get_matches to list its matches.`)
}

/** Days before a day on which a tournament that it belongs to may have begun. */
const tournamentDaysMax = 21
/** Matches of a tournament that are listed. */
const ofTournamentMax = 20

/**
 * The match of the day; else the only one whose day is not known and which may have been on it, since only the days of its
 * tournament are known. Throws Unclear with these matches if there are several, and with the matches of the days beside it.
 */
async function matchOfDay(
  listed: List,
  { day, timezone, names }: { day: string; timezone: string | undefined; names: string },
): Promise<ListedMatch> {
  const [match] = await listed({ date: day, timezone })
  if (match) return match
  const before = await listed({ date_from: daysAfter(day, -tournamentDaysMax), date_to: day }, ofTournamentMax)
  const possible = before.filter(({ latest_date }) => latest_date !== null && latest_date >= day)
  if (possible.length === 1) return possible[0]!
  if (possible.length > 1) {
    const rows = possible.map(({ id, round, home_team, away_team }) => ({ id, round, home: getName(home_team), away: getName(away_team) }))
    const text = rows.map(({ id, round, home, away }) => `${home} vs ${away} (${[round, id].filter(Boolean).join(', ')})`).join('; ')
    throw new Unclear(
      `Matches of ${names} that may have been on ${day}, of which only the days of the tournament are known: ${text}. Repeat with a match_id.`,
      rows,
    )
  }
  const [first, last] = [daysAfter(day, -1), daysAfter(day, 1)]
  const near = await listed({ date_from: first, date_to: last, timezone }, nearMax)
  const getDays = ({ date, resumed_on }: ListedMatch) => [date, ...(resumed_on ?? [])].filter((each) => each >= first && each <= last)
  const days = [...new Set(near.flatMap(getDays))].sort().join(' and ')
  const how = days === '' ? 'Use get_matches to list its matches.' : `It has matches on ${days}.`
  throw new Unclear(`No match of ${names} is known on ${day}, ${timezone ?? 'UTC'}. ${how}`)
}

/** A match that should be in play now and whose result is not pending yet. */
async function startedWithoutData(call: ToolCall, of: AskParams, keep: Keep): Promise<ListedMatch | undefined> {
  const now = call.now()
  const days = { date_from: daysAfter(getDay(now), -1), date_to: getDay(now) }
  const hasStarted: Keep = (match) => keep(match) && !isToCome(match, now) && !match.result_pending
  const { data } = await askMatches(
    call,
    call.lookUp,
    { ...of, ...days, status: toCome },
    { keep: hasStarted, offset: 0, many: 1, stopsThere: true },
  )
  return data[0]
}
