import { countryNamed } from '@touchline/contract/names/nations'
import { normalizeName } from '@touchline/contract/names/normalize'
import { nameMax, showable } from '../../parse/fields.ts'
import type { SourceLeague } from '../../source-model.ts'
import reviewed from '../leagues.json' with { type: 'json' }
import { type Fields, getDay, getEdition } from './files.ts'

/** One edition of a tournament, from its row. */
export interface Edition {
  year: number
  id: string
  /** "" if it has none. */
  name: string
  city?: string
  /** Country code. Absent: not known. */
  country?: string
  firstDay?: string
  surface?: string
  isGrandSlam: boolean
}

const surfaces = new Set(['hard', 'clay', 'grass', 'carpet'])

/**
 * Reads a row of tournaments, or of early scores, which have the same columns. Throws an Error if it names no
 * tournament.
 */
export function editionIn(fields: Fields): Edition {
  const { year, id } = getEdition(fields)
  const surface = fields('tourney_surface').toLowerCase()
  const firstDay = getDay(fields('tourney_date')) ?? getDay(`${fields('year')}.${fields('tourney_month')}.${fields('tourney_day')}`)
  return {
    ...{ year, id, name: nameIn(fields('tourney_name')) },
    ...placeIn(fields('tourney_location')),
    ...(firstDay !== undefined && { firstDay }),
    ...(surfaces.has(surface) && { surface }),
    isGrandSlam: fields('tourney_type') === 'Grand Slam' || grandSlams.has(id),
  }
}

/** The name without the mark of a tournament that was not held; "" if it is not displayable. */
function nameIn(text: string): string {
  const name = text.replace(/ \((?:Suspended|Cancelled|Canceled|Postponed)\)$/i, '').trim()
  try {
    return showable(name, 'tourney_name')
  } catch {
    return ''
  }
}

/** "Indian Wells, CA, USA", "Brisbane/Perth/Sydney, Australia", "Basel", "Great Britain". */
function placeIn(location: string): Pick<Edition, 'city' | 'country'> {
  if (location.length > nameMax) return {}
  const parts = location.split(',').map((part) => part.trim())
  const country = countryNamed(parts.at(-1)!)
  const city = nameIn(parts[0]!)
  const hasCity = city !== '' && !city.includes('/') && (parts.length > 1 || country === undefined)
  return { ...(hasCity && { city }), ...(country !== undefined && { country }) }
}

/** "roland-garros" becomes "Roland Garros". */
export const titled = (slug: string): string =>
  slug
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')

interface Reviewed {
  id: string
  name: string
  slug: string
  country: string
}
const reviewedById = new Map((reviewed as readonly Reviewed[]).map((league) => [league.id, league]))
const grandSlams: ReadonlySet<string> = new Set(['520', '540', '560', '580'])

/**
 * The league of a tournament. Its id derives only from its key at the tour, because sponsors change names and some tournaments
 * move to other countries. `editions`: all known editions; an unreviewed tournament has the name and country of the newest one.
 */
export function getLeague(id: string, editions: readonly Edition[]): SourceLeague {
  const newestFirst = editions.toSorted((a, b) => b.year - a.year)
  const names = [...new Set(newestFirst.map(({ name }) => name).filter((name) => name !== ''))]
  const known = reviewedById.get(id)
  const name = known?.name ?? names[0] ?? `Tournament ${id}`
  return {
    name,
    slug: known?.slug ?? (normalizeName(name).replaceAll(' ', '-') || `tournament-${id}`),
    key: `atp-${id}`,
    sourceId: id,
    keyAlone: true,
    ...(known === undefined && { provisional: true as const }),
    countryCode: known?.country ?? newestFirst.find(({ country }) => country !== undefined)?.country ?? 'INT',
    gender: 'm',
    type: 'tournament',
    spellings: names.filter((each) => each !== name).sort(),
  }
}
