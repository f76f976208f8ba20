import { hasLeagueFilter, type LeagueFilter, meetsLeagueFilter } from '@touchline/contract/league-filter'
import type { View } from '../render/view.ts'

/** The parameters that select matches of the live list, by their leagues. */
export interface LiveFilterValues extends LeagueFilter {
  league_id?: readonly string[] | undefined
}

export interface LiveFilter {
  /** Equal for filters that select the same matches. */
  key: string
  /** A league without names is not selected by its attributes; its names are requested. */
  selects(leagueId: string, view: View): boolean
}

/** Undefined: every match is selected. */
export function liveFilter(values: LiveFilterValues): LiveFilter | undefined {
  const { league_id: ids, country, gender, type, tier } = values
  const byAttributes = hasLeagueFilter(values)
  if (ids === undefined && !byAttributes) return undefined
  const named = ids && new Set(ids)
  return {
    key: JSON.stringify([ids?.toSorted(), country, gender, type, tier]),
    selects: (leagueId, view) => (named?.has(leagueId) ?? true) && (!byAttributes || isOfLeague(leagueId, values, view)),
  }
}

function isOfLeague(leagueId: string, filter: LeagueFilter, { names, missing }: View): boolean {
  const league = names(leagueId)
  if (!league) missing.add(leagueId)
  return league !== undefined && meetsLeagueFilter(filter, { ...league, type: league.leagueType })
}
