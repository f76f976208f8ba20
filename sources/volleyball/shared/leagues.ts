import { countryName } from '@touchline/contract/names/countries'
import { normalizeName } from '@touchline/contract/names/normalize'
import { reviewedRow } from '@touchline/contract/names/reviewed-row'
import type { SourceLeague } from '../../source-model.ts'
import leagues from '../leagues.json' with { type: 'json' }

interface ReviewedLeague {
  key: string
  name: string
  slug: string
  countryCode: string
  type: string
  tier?: number
  /** Genders for which the competition is played. */
  genders: string[]
  /** IANA timezone of its matches. Absent: it is played in several. */
  timezone?: string
  spellings: string[]
}

/** A row of an overlay. `code`: key of the provisional league that it reviews. */
interface OverlayRow {
  code: string
  country: string
  name: string
  slug: string
  type: string
  gender?: string
  tier?: number
  timezone?: string
}

const overlays = new Map<string, OverlayRow>()

/** Adds a row of leagues.json of REVIEWED_DATA. The league keeps its id, unless the row sets a gender that its title does not contain. */
export function addReviewedLeague(row: unknown): void {
  const league = reviewedRow<OverlayRow>(row, {
    ...{ code: 'text', country: 'text', name: 'text', slug: 'text', type: 'text' },
    ...{ gender: 'text?', tier: 'number?', timezone: 'text?' },
  })
  overlays.set(league.code, league)
}

export interface VolleyballLeague extends SourceLeague {
  /** IANA timezone of its matches. Absent: not known, or several. */
  timezone?: string
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const womensWords = words(
  'women womens woman ladies female frauen damen feminin feminine feminino femenino femenina femminile kobiet zenske zenski zene zeny w',
)
const mensWords = words('men mens male herren manner masculin masculine masculino masculina maschile mezczyzn moski muski muskarci muzi m')
const organisers = words('fivb volleyball')

/** A season in a title: "2018/2019", "2020/21", "2012". A year with further digits around it may be a typing error and is not a season. */
const years = /(?<!\d)(?:19|20)\d\d(?: ?[-/] ?(?:(?:19|20)\d\d|\d\d))?(?!\d)/g

/** A title without seasons: "Austrian Volley Cup Women 2020/21 - DCup" is "Austrian Volley Cup Women - DCup". */
export function withoutYears(title: string): string {
  const words = title.replace(years, ' ').split(/\s+/).filter(Boolean)
  const isWord = (word: string) => word !== '-'
  return words.slice(words.findIndex(isWord), words.findLastIndex(isWord) + 1).join(' ')
}

/** "m" or "w" by the words of these texts, in the languages of the scouted leagues; "" if no word decides. */
export function genderIn(...texts: readonly string[]): string {
  const found = new Set(texts.flatMap((text) => normalizeName(text).split(' ')).flatMap((word) => getGender(word)))
  return found.size === 1 ? [...found][0]! : ''
}

const getGender = (word: string): string[] => (womensWords.has(word) ? ['w'] : mensWords.has(word) ? ['m'] : [])

const getKey = (title: string): string =>
  normalizeName(withoutYears(title))
    .split(' ')
    .filter((word) => !organisers.has(word) && getGender(word).length === 0)
    .join(' ')

const byTitle = new Map(
  (leagues as ReviewedLeague[]).flatMap((row) => [row.name, ...row.spellings].map((name) => [getKey(name), row] as const)),
)

/** Every reviewed league, with those that overlays have added; once for each gender. */
export const volleyballLeagues = () => [
  ...(leagues as ReviewedLeague[]).flatMap(({ genders, ...league }) => genders.map((gender) => ({ ...league, gender }))),
  ...[...overlays.values()].map(({ name, country, gender = genderIn(name) || 'm' }) => ({ name, countryCode: country, gender })),
]

interface Title {
  title: string
  /** Identifies the competition at its source. Absent: the words of the title do. */
  key?: string
  gender: string
  /** Type of a provisional league. */
  type: string
  countryCode: string
}

/** The competition of a title. An unreviewed competition, or one whose gender is unknown, is provisional and has the name of its source. */
export function getLeague({ title, key, gender, type, countryCode }: Title): VolleyballLeague {
  // Scouts write the name of the competition before the first dash and its phase after it.
  const row = byTitle.get(getKey(title)) ?? byTitle.get(getKey(title.split(' - ')[0]!))
  const played = row?.genders.length === 1 ? row.genders[0]! : gender
  if (row?.genders.includes(played)) {
    const { key: _, genders: __, spellings, ...league } = row
    return { ...league, gender: played, spellings }
  }
  const name = withoutYears(title) || title
  const ofSource = key ?? normalizeName(name)
  const overlay = overlays.get(ofSource)
  if (overlay) {
    const { code, country, ...league } = overlay
    return { gender, ...league, key: code, keyAlone: true, countryCode: country, spellings: [name].filter((each) => each !== league.name) }
  }
  const place = countryCode === '' ? '' : countryName(countryCode, 'en')
  return {
    name,
    slug: normalizeName(`${place} ${name}`).replaceAll(' ', '-'),
    key: ofSource,
    keyAlone: true,
    provisional: true,
    countryCode,
    gender,
    type,
    spellings: [],
  }
}
