import { type KnownLeague, knownLeague } from '../shared/leagues.ts'
import windows from './season-windows.json' with { type: 'json' }
import tournaments from './tournaments.json' with { type: 'json' }

interface Reviewed {
  /** Names in the source; a renamed competition has several. */
  texts: string[]
  /**
   * League code in formats/soccer/leagues.json of a competition that other sources have too. The other fields are then absent.
   */
  league?: string
  country?: string
  name?: string
  slug?: string
  type?: string
  /**
   * Editions span several years, so a day outside the reviewed windows has no season. Absent: its season is the
   * calendar year.
   */
  reviewedOnly?: boolean
}

interface Window {
  slug: string
  season: string
  from: string
  to: string
}

export interface Competition {
  league: KnownLeague
  /** All names in the source. */
  texts: readonly string[]
  reviewedOnly: boolean
  windows: readonly Window[]
}

const windowsBySlug = Map.groupBy(windows as Window[], ({ slug }) => slug)

function competition(row: Reviewed): Competition {
  const { texts, league: code, reviewedOnly = false, country = '', name = '', slug = '', type = '' } = row
  const league = code === undefined ? { code: slug, country, name, slug, type, timezone: 'UTC' } : knownLeague(code)
  if (!league) throw new Error(`tournaments.json names the league "${code}", which leagues.json does not have`)
  return { league, texts, reviewedOnly, windows: windowsBySlug.get(league.slug) ?? [] }
}

export const competitions: readonly Competition[] = (tournaments as Reviewed[]).map(competition)

const byText = new Map(competitions.flatMap((each) => each.texts.map((text) => [text, each] as const)))

/** The reviewed competition with this name in the source; undefined for an unreviewed one. */
export const competitionCalled = (text: string): Competition | undefined => byText.get(text)

/**
 * Season of a day (YYYY-MM-DD) in a competition, "2018" or "2018/2019": the edition of the finals; for qualifications
 * the edition they lead to. Undefined when no reviewed window contains the day.
 */
export function seasonOf({ windows, reviewedOnly }: Competition, day: string): string | undefined {
  const window = windows.find(({ from, to }) => from <= day && day <= to)
  return window?.season ?? (reviewedOnly ? undefined : day.slice(0, 4))
}
