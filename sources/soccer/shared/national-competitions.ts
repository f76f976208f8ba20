import { reviewedRow } from '@touchline/contract/names/reviewed-row'
import windows from './edition-windows.json' with { type: 'json' }
import { getWomensLeague, type KnownLeague, knownLeague, provisionalLeague, toSlug } from './leagues.ts'
import tournaments from './tournaments.json' with { type: 'json' }
import { isWomens } from './womens.ts'

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
  windows: readonly Window[]
}

const windowsBySlug = Map.groupBy(windows as Window[], ({ slug }) => slug)

function competition(row: Reviewed): Competition {
  const { texts, league: code, country = '', name = '', slug = '', type = '' } = row
  const league = code === undefined ? { code: slug, country, name, slug, type, timezone: 'UTC' } : knownLeague(code)
  if (!league) throw new Error(`tournaments.json names the league "${code}", which leagues.json does not have`)
  return { league, texts, windows: windowsBySlug.get(league.slug) ?? [] }
}

export const competitions: readonly Competition[] = (tournaments as Reviewed[]).map(competition)

const byText = new Map(competitions.flatMap((each) => each.texts.map((text) => [text, each] as const)))

/** Adds a row of tournaments.json of REVIEWED_DATA. Throws an Error for a league that is not reviewed. */
export function addReviewedTournament(row: unknown): void {
  const added = competition(
    reviewedRow<Reviewed>(row, { texts: 'texts', league: 'text?', country: 'text?', name: 'text?', slug: 'text?', type: 'text?' }),
  )
  for (const text of added.texts) byText.set(text, added)
}

/** The competition with this name in the source; provisional if it is not in the reviewed list. */
export const competitionCalled = (text: string): Competition => byText.get(text) ?? provisional(text)

const womens = new Map<string, Competition>()

/** The women's competition of the same name in the source; its seasons are calendar years. */
export function womensCompetition({ league }: Competition): Competition {
  const known = womens.get(league.slug)
  if (known) return known
  const created: Competition = { league: getWomensLeague(league, league.name), texts: [], windows: [] }
  womens.set(league.slug, created)
  return created
}

const womensCups = ['Algarve Cup', 'Arnold Clark Cup', 'Pinatar Cup', 'SheBelieves Cup']

/** Gender of the matches of one source, which no column gives. The men's World Cups are in even years, the women's in odd years. */
export function genderIn(rows: Iterable<{ date: string; tournament: string }>): 'm' | 'w' {
  let [womens, mens] = [0, 0]
  for (const { date, tournament } of rows) {
    const isWorldCup = tournament === 'FIFA World Cup'
    const isOdd = Number(date.slice(0, 4)) % 2 === 1
    if (isWorldCup ? isOdd : womensCups.includes(tournament) || isWomens(tournament)) womens++
    else if (isWorldCup) mens++
  }
  return womens > mens ? 'w' : 'm'
}

function provisional(name: string): Competition {
  const code = toSlug(name)
  if (!/\p{L}/u.test(code)) throw new Error(`the competition "${name.slice(0, 100)}" has no name`)
  const isCup = !/\bleague\b/i.test(name)
  return { league: provisionalLeague({ code, name, country: 'INT', isCup, tier: undefined }), texts: [name], windows: [] }
}

/**
 * Season of a day (YYYY-MM-DD) in a competition, "2018" or "2018/2019": the edition of the finals; for qualifications
 * the edition they lead to. The calendar year where no reviewed window contains the day.
 */
export const getSeason = ({ windows }: Competition, day: string): string =>
  windows.find(({ from, to }) => from <= day && day <= to)?.season ?? day.slice(0, 4)
