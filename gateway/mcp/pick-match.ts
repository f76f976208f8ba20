import { sportOfId } from '@touchline/contract/ids'
import { getDay } from '../endpoints/dates.ts'
import type { ListedMatch } from '../records/match.ts'
import * as argTypes from './arg-types.ts'
import { askMatches, type Keep, type Missing, missingResults, nextMatches, played, toCome } from './ask-matches.ts'
import { dayNamed, daysAfter } from './days.ts'
import { isToCome } from './match-rows.ts'
import { leaguesOfOtherTeams } from './other-teams.ts'
import { findTeam } from './resolve.ts'
import { type AskParams, type ToolCall, Unclear } from './tool.ts'

/** Arguments that name one match. */
export const pickArgs = {
  sport: argTypes.sport,
  match_id: argTypes.matchId,
  team: argTypes.team,
  opponent: { ...argTypes.opponent, doc: '' },
  date: { ...argTypes.day, doc: '' },
  timezone: { ...argTypes.timezone, doc: '' },
}

interface Pick {
  sport?: string | undefined
  match_id?: string | undefined
  team?: string | undefined
  opponent?: string | undefined
  date?: string | undefined
  timezone?: string | undefined
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

/**
 * Picks the match with the id, or the team's match on the day, against the opponent if there is one. Without a day: the match in play, else one that should
 * be in play, else the next, else the last with a result, else the last without one. Throws Unclear.
 */
export async function pickMatch(call: ToolCall, { sport, match_id: id, team, opponent, date, timezone, lang }: Pick): Promise<Picked> {
  if (id !== undefined) {
    const ofId = sport ?? sportOfId(id)
    if (ofId === undefined) throw new Unclear(`There is no match with the id ${id}. Use get_matches to find ids.`)
    return { match: { sport: ofId, id } }
  }
  if (team === undefined) throw new Unclear('Name the match: match_id, or team for its current or next match.')
  const itsTeam = await findTeam(call, team, { sport, lang })
  const other = opponent === undefined ? undefined : await findTeam(call, opponent, { sport: itsTeam.sport, lang })
  const of = { sport: itsTeam.sport, team_id: itsTeam.id, opponent_id: other?.id }
  const others = leaguesOfOtherTeams(itsTeam)
  const keep: Keep = ({ league_id }) => !others.has(league_id)
  const listed = async (filter: AskParams, many = 1): Promise<ListedMatch[]> => {
    const params = { ...of, ...filter }
    if (others.size > 0) return (await askMatches(call, call.lookUp, params, { keep, offset: 0, many, stopsThere: true })).data
    return (await call.lookUp<ListedMatch[]>('/{sport}/matches', { ...params, limit: many })).data
  }
  const first = async (filter: AskParams) => (await listed(filter))[0]
  const day = dayNamed(date, call.now(), timezone)
  const match =
    day === undefined
      ? ((await first({ status: 'live' })) ??
        (await startedWithoutData(call, of, keep)) ??
        (await nextMatches(call, call.lookUp, of, 1, keep)).data[0])
      : await first({ date: day, timezone })
  if (match) return { match: { sport: itsTeam.sport, id: match.id } }
  const last = day === undefined ? await first({ status: played, order: 'desc' }) : undefined
  if (last) return { match: { sport: itsTeam.sport, id: last.id }, missing: await missingResults(call, of, [last], keep) }
  const announced = day === undefined ? await first({ status: toCome, order: 'desc', date_to: getDay(call.now()) }) : undefined
  if (announced) return { match: { sport: itsTeam.sport, id: announced.id } }
  const names = other ? `${itsTeam.name} against ${other.name}` : itsTeam.name
  if (day === undefined) throw new Unclear(`No match of ${names} is known. Use get_matches to list its matches.`)
  const [before, after] = [daysAfter(day, -1), daysAfter(day, 1)]
  const near = await listed({ date_from: before, date_to: after, timezone }, nearMax)
  const getDays = ({ date, resumed_on }: ListedMatch) => [date, ...(resumed_on ?? [])].filter((each) => each >= before && each <= after)
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
