import { normalizeName } from '@touchline/contract/names/normalize'
import type { SourceLeague, SourceStage } from '../../source-model.ts'

/** The exporter reads the site of the Handball-Verband Niedersachsen-Bremen: all times are in German local time. */
export const timezone = 'Europe/Berlin'
export const country = 'DE'

const seasons = /(?:19|20)\d\d(?:[-_/ ]?(?:(?:19|20)\d\d|\d\d))?/g
/** Folder names that describe the content but not the league. */
const general = new Set(
  'hvnb data daten processed verarbeitet csv export exports output download downloads files dateien saison season handball'.split(' '),
)
const women = /^(?:frauen|damen|weiblich\w*|women|wj?[a-d]?|w[a-d]j?)$/

/**
 * The league of a folder. No file contains its name: the folder "hvnb-oberliga-frauen-2025-26" names it, with the season removed;
 * a folder that names no league has the league "HVNB". The league is unreviewed.
 */
export function getLeague(folder: string): SourceLeague {
  const shown = folder
    .normalize('NFC')
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(seasons, ' ')
    .split(' ')
    .filter((word) => /\p{L}/u.test(word) && !general.has(normalizeName(word)))
  const words = shown.map(normalizeName)
  return {
    name: ['HVNB', ...shown.map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase())].join(' '),
    slug: ['germany', 'hvnb', ...words].join('-'),
    key: ['hvnb', ...words].join('-'),
    provisional: true,
    countryCode: country,
    type: words.some((word) => word.endsWith('pokal')) ? 'cup' : 'league',
    gender: words.some((word) => women.test(word)) ? 'w' : 'm',
    spellings: [],
  }
}

/** The export of a league contains its round robin; the files have no cup rounds. */
export const getStage = ({ type }: SourceLeague): SourceStage =>
  type === 'cup' ? { name: '', type: 'knockout' } : { name: 'Regular Season', type: 'league' }

/** Seasons begin in July. */
export function getSeason(day: string): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 7 ? 1 : 0)
  return `${year}/${year + 1}`
}
