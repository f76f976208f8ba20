import { type KnownLeague, knownLeague } from '../soccer/leagues.ts'
import windows from './season-windows.json' with { type: 'json' }
import tournaments from './tournaments.json' with { type: 'json' }

interface Reviewed {
  /** What the source has called it; a competition that was renamed has several. */
  texts: string[]
  /** Of a competition that other sources have too: its code in their list of leagues. Then nothing else is said here. */
  league?: string
  country?: string
  name?: string
  slug?: string
  type?: string
  /** It runs over years, so that a day outside the reviewed windows tells no season. Absent: such a day's season is its calendar year. */
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
  /** Every text that the source has for it. */
  texts: readonly string[]
  reviewedOnly: boolean
  windows: readonly Window[]
}

const windowsBySlug = Map.groupBy(windows as Window[], ({ slug }) => slug)

function competition(row: Reviewed): Competition {
  const { texts, league: code, reviewedOnly = false, country = '', name = '', slug = '', type = '' } = row
  const league = code === undefined ? { code: slug, country, name, slug, type, zone: 'UTC' } : knownLeague(code)
  if (!league) throw new Error(`tournaments.json names the league "${code}", which leagues.json does not have`)
  return { league, texts, reviewedOnly, windows: windowsBySlug.get(league.slug) ?? [] }
}

export const competitions: readonly Competition[] = (tournaments as Reviewed[]).map(competition)

const byText = new Map(competitions.flatMap((each) => each.texts.map((text) => [text, each] as const)))

/** The competition of men's national teams that the source means by this text; undefined for one that nobody has reviewed. */
export const competitionCalled = (text: string): Competition | undefined => byText.get(text)

/**
 * The season that a day (YYYY-MM-DD) of a competition belongs to: the edition of the finals, for qualifications the one they lead to,
 * "2018" or "2018/2019". Undefined where the reviewed windows do not tell.
 */
export function seasonOf({ windows, reviewedOnly }: Competition, day: string): string | undefined {
  const window = windows.find(({ from, to }) => from <= day && day <= to)
  return window?.season ?? (reviewedOnly ? undefined : day.slice(0, 4))
}
