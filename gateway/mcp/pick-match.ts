import { sportOfId } from '@touchline/contract/ids'
import { dayOf } from '../dates.ts'
import type { ListedMatch } from '../records/match.ts'
import * as argTypes from './arg-types.ts'
import { dayNamed, daysAfter } from './days.ts'
import { findTeam } from './resolve.ts'
import { type ToolCall, Unclear } from './tool.ts'

/** Arguments that name one match. */
export const pickArgs = { sport: argTypes.sport, match_id: argTypes.matchId, team: argTypes.team, date: { ...argTypes.day, doc: '' } }

interface Pick {
  sport?: string | undefined
  match_id?: string | undefined
  team?: string | undefined
  date?: string | undefined
  lang?: string | undefined
}
interface Picked {
  sport: string
  id: string
}

/** Matches on the days beside one without: a day elsewhere may be another one in UTC. */
const nearMax = 4

/** States of a match that is still to be played, and of one that was. */
export const toCome = 'scheduled,delayed'
export const played = 'finished'

/**
 * The match with the id; of a team the one on the day, without a day the one in play, else the next, else the last.
 * Throws Unclear.
 */
export async function pickMatch(call: ToolCall, { sport, match_id: id, team, date, lang }: Pick): Promise<Picked> {
  if (id !== undefined) {
    const ofId = sport ?? sportOfId(id)
    if (ofId === undefined) throw new Unclear(`There is no match with the id ${id}. Use get_matches to find ids.`)
    return { sport: ofId, id }
  }
  if (team === undefined) throw new Unclear('Name the match: match_id, or team for its current or next match.')
  const itsTeam = await findTeam(call, team, { sport, lang })
  const listed = async (filter: Record<string, string>, limit = 1): Promise<ListedMatch[]> => {
    const params = { sport: itsTeam.sport, team_id: itsTeam.id, limit, ...filter }
    return (await call.lookUp<ListedMatch[]>('/{sport}/matches', params)).data
  }
  const first = async (filter: Record<string, string>) => (await listed(filter))[0]
  const day = dayNamed(date, call.now())
  const match =
    day === undefined
      ? ((await first({ status: 'live' })) ??
        (await first({ status: toCome, date_from: dayOf(call.now()) })) ??
        (await first({ status: played, order: 'desc' })))
      : await first({ date: day })
  if (match) return { sport: itsTeam.sport, id: match.id }
  if (day === undefined) throw new Unclear(`No match of ${itsTeam.name} is known. Use get_matches to list its matches.`)
  const [before, after] = [daysAfter(day, -1), daysAfter(day, 1)]
  const near = await listed({ date_from: before, date_to: after }, nearMax)
  const daysOf = ({ date, resumed_on }: ListedMatch) => [date, ...(resumed_on ?? [])].filter((each) => each >= before && each <= after)
  const days = [...new Set(near.flatMap(daysOf))].sort().join(' and ')
  const how = days === '' ? 'Use get_matches to list its matches.' : `It has matches on ${days}.`
  throw new Unclear(`No match of ${itsTeam.name} is known on ${day}, UTC. ${how}`)
}
