import { countryNamed } from '@touchline/contract/names/nations'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { offsetTimezone } from '../shared/match-fields.ts'
import { shownText } from '../shared/shown-text.ts'

/** Ground and attendance of a match. */
export interface Ground {
  venue: { name: string; city?: string }
  attendance?: number
  /** Timezone of the ground, in luxon's notation. */
  timezone?: string
}

/** An unreadable ground is left out; "" means no ground. */
export function readGround(text: string): { ground?: Ground; repairs: string[] } {
  const repairs: string[] = []
  const ground = text === '' ? undefined : tolerant(repairs, () => getGround(text), leftOut('ground'))
  return { ...(ground && { ground }), repairs }
}

/** "Raiffeisen Arena, Linz, Att: 12670", "Levi's Stadium › Santa Clara (UTC−7)". Throws an Error that names the fault. */
export function getGround(text: string): Ground {
  const [before = '', attendance, ...more] = text.split(/\bAtt:/).map((each) => each.trim())
  const place = attendance !== undefined && before.endsWith(',') ? before.slice(0, -1) : before
  if (more.length > 0) throw new Error('more than one attendance')
  const [zone = '', offset = ''] = /\((UTC[^()]{1,7})\)$/.exec(place) ?? []
  const timezone = offsetTimezone(offset)
  const [name = '', ...city] = place
    .slice(0, place.length - (timezone === undefined ? 0 : zone.length))
    .split(/,|\s›\s/)
    .map((each) => each.trim())
  return {
    ...(timezone !== undefined && { timezone }),
    venue: { name: shownText(name, 'the ground'), ...(city.length > 0 && { city: shownText(city.join(', '), 'the city') }) },
    ...(attendance !== undefined && { attendance: getAttendance(attendance) }),
  }
}

/** "12670", "32,000". Throws an Error for anything else. */
export function getAttendance(text: string): number {
  if (!/^\d{1,3}(?:[.,']?\d{3}|\d{0,3})$/.test(text)) throw new Error(`"${text}" is not an attendance`)
  return Number(text.replace(/\D/g, ''))
}

/** Countries with the same name as a city in them: "National Stadium, Singapore" names a ground and a city. */
const cityStates = [
  'Andorra',
  'Djibouti',
  'Gibraltar',
  'Guatemala',
  'Hong Kong',
  'Kuwait',
  'Luxembourg',
  'Macau',
  'Mexico',
  'Monaco',
  'Panama',
  'San Marino',
  'Singapore',
]

/** Removes the country from a ground like "Khartoum, Sudan", as lists of national teams' matches write it. */
export function withoutCountry({ name, city }: Ground['venue']): Ground['venue'] {
  const places = city?.split(', ') ?? []
  const country = places.pop()
  if (country === undefined || countryNamed(country) === undefined) return { name, ...(city !== undefined && { city }) }
  if (places.length > 0) return { name, city: places.join(', ') }
  return cityStates.includes(country) && name !== country ? { name, city: country } : { name: '', city: name }
}
