import type { FeedFile } from '../../../parse/feed-file.ts'
import { readJsonRows } from '../../../parse/json-rows.ts'
import { fieldsOf, optionalText, shown, text } from '../../../parse/row-fields.ts'
import type { MatchesPart } from '../../source-model.ts'
import { offsetZone } from '../shared/kick-off.ts'
import { parsedRows } from '../shared/parsed-rows.ts'
import { datasetOf } from '../shared/tournament-dataset.ts'
import { type Ground, venueNamed } from '../shared/tournament-row.ts'

/** The dataset of a stadiums file (without matches) and a lookup of its grounds. */
export interface Stadiums {
  dataset: MatchesPart
  groundOf(ground: string): Ground
}

interface Stadium {
  /** "Krestovsky Stadium (Saint Petersburg Stadium)" has two names. */
  names: string[]
  city: string
  zone?: string
}

/** A file {name, stadiums: [{name, city, timezone}, …]}. Throws Unreadable only. */
export async function stadiumsDataset(file: FeedFile): Promise<Stadiums> {
  const { parsed, ...rows } = await parsedRows(file.name, await readJsonRows(file.bytes(), { list: 'stadiums' }), parseStadium)
  return {
    dataset: { ...datasetOf(file), ...rows, rows: rows.problems.length, matches: [] },
    groundOf: (ground) => groundAmong(parsed, ground),
  }
}

function parseStadium(value: unknown): Stadium {
  const field = fieldsOf(value)
  const name = text(field('name'), 'name')
  const [formal, ...common] = name.endsWith(')') ? name.slice(0, -1).split(' (') : []
  const raw = optionalText(field('timezone'), 'timezone')
  const zone = raw === undefined ? undefined : offsetZone(raw)
  if (raw !== undefined && zone === undefined) throw new Error(`timezone ${shown(raw)} is none like UTC+3`)
  // "Moscow (2)" is the second stadium in Moscow, while "Dallas (Arlington)" names the district.
  const city = text(field('city'), 'city').replace(/ \(\d+\)$/, '')
  return { names: [name, ...(common.length > 0 ? [formal!, common.join(' (')] : [])], city, ...(zone && { zone }) }
}

/**
 * Ground of "Luzhniki Stadium, Moscow" or "Dallas (Arlington)". The stadium name comes from the match, the city from
 * the list, which spells "Saint Petersburg" in one way while matches also have "St. Petersburg". A city without a
 * stadium name means its only stadium, if it has one.
 */
function groundAmong(stadiums: readonly Stadium[], ground: string): Ground {
  const venue = venueNamed(ground)
  const inCity = stadiums.filter(({ city }) => city === venue.city)
  const named = stadiums.find(({ names }) => names.includes(venue.name))
  const only = named ?? (inCity.length === 1 ? inCity[0] : undefined)
  const zones = new Set((named ? [named] : inCity).map(({ zone }) => zone))
  const [zone] = zones.size === 1 ? zones : []
  return { venue: { name: venue.name || (only?.names[0] ?? ''), city: only?.city ?? venue.city! }, ...(zone && { zone }) }
}
