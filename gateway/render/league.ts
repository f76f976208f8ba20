import type { League, Season } from '@touchline/contract/gen/catalog'
import { countryIn, orNull, translated, type View } from '../view.ts'
import { renderCoverage } from './match.ts'

export function renderLeague(league: League, view: View): object {
  const name = translated(league, view.lang)
  return {
    id: league.id,
    name,
    short_name: league.shortName || name,
    slug: league.slug,
    country: countryIn(view, league.countryCode),
    country_code: orNull(league.countryCode),
    type: orNull(league.type),
    gender: orNull(league.gender),
    tier: league.tier ?? null,
    age_group: league.ageGroup ?? null,
    logo_url: league.logoUrl ?? null,
    season: league.season ? renderSeason(league.season) : null,
    coverage: renderCoverage(league.coverage),
    next_match_at: league.nextMatchAt ?? null,
    match_count: league.matchCount,
  }
}

const renderSeason = (season: Season): object => ({
  id: season.id,
  name: season.name,
  start_date: orNull(season.startDate),
  end_date: orNull(season.endDate),
  current: season.current,
  stages: season.stages.map(({ id, name, type }) => ({ id, name, type: orNull(type) })),
})
