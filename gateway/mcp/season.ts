import type { League, PastSeason } from '../records/league.ts'
import { leagueTitle } from './text.ts'
import { type ToolCall, Unclear } from './tool.ts'

/** Seasons that an error lists. */
const shownMax = 8

/** A season that an argument means. */
export interface Meant {
  /** In the form of the endpoints; undefined for the newest season that has started. */
  name: string | undefined
  season: Season | undefined
}
type Season = NonNullable<League['season']>

/**
 * The season of a league that an argument means. Throws Unclear, with the known seasons, for one that the league does not
 * have, and for a year of two seasons.
 */
export async function seasonMeant(
  call: ToolCall,
  { sport, id, season: newest }: { sport: string; id: string; season: Season | null },
  given: string | undefined,
): Promise<Meant> {
  if (given === undefined || given === 'current') return { name: undefined, season: newest ?? undefined }
  const { data } = await call.lookUp<League & { seasons: PastSeason[] }>('/{sport}/leagues/{id}', { sport, id })
  const name = nameMeant(data, given)
  return { name, season: data.seasons.find((each) => each.name === name) }
}

function nameMeant(data: League & { seasons: PastSeason[] }, given: string): string {
  const names = data.seasons.map(({ name }) => name)
  if (names.includes(given)) return given
  if (given === 'last') {
    const before = names[names.indexOf(data.season?.name ?? '') + 1]
    if (before === undefined) throw new Unclear(`season: no season of ${leagueTitle(data)} before the current one is known.`)
    return before
  }
  const ofYear = names.filter((name) => name.split('/').includes(given))
  if (ofYear.length === 1) return ofYear[0]!
  if (ofYear.length > 1) throw new Unclear(`season: ${given} is in ${ofYear.join(' and ')}. Repeat with one of them.`)
  const shown = names.slice(0, shownMax).join(', ')
  const others = names.length > shownMax ? ` … ${names.at(-1)}` : ''
  throw new Unclear(`season: ${leagueTitle(data)} has no season ${given} here.${shown && ` Its seasons: ${shown}${others}.`}`)
}

/** Whether a season is over: a newer one has started, or its last match was long ago. */
export const isOver = ({ current, end_date }: Season, today: string): boolean => !current && end_date !== null && end_date < today

/** A season by its years, where no league is named. Throws Unclear for "last". */
export function seasonWithoutLeague(given: string | undefined): string | undefined {
  if (given === 'last') throw new Unclear('season: without a league, name the season by its years, such as 2024/2025.')
  return given === 'current' ? undefined : given
}
