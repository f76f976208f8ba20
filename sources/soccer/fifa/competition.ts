import { normalizeName } from '@touchline/contract/names/normalize'
import { type Fields, getFields, isGiven, shown, text } from '../../parse/fields.ts'
import type { SourceLeague } from '../../source-model.ts'
import { isOfCountry, type KnownLeague, leagueNamed, provisionalLeague, sourceLeague } from '../shared/leagues.ts'
import { type Competition, competitionCalled, competitions, getSeason, womensCompetition } from '../shared/national-competitions.ts'
import { isWomens } from '../shared/womens.ts'
import reviewed from './competitions.json' with { type: 'json' }
import { localized } from './fields.ts'

/** The league and season of a match. */
export interface Place {
  league: KnownLeague
  source: SourceLeague
  season: string
  /** Its sides are nations in archives too. */
  isOfNations: boolean
  /** "U20"; absent: seniors. */
  ageGroup?: string
}

/** "Qualifiers", "Preliminary Competition" and the like, behind the name of the competition they lead to. */
const qualifying = /^(?:qualif|prelim)/

/** A plain name before its words for qualifying. */
function beforeQualifying(plain: string): string {
  const words = plain.split(' ')
  const at = words.findIndex((word) => qualifying.test(word))
  return at < 0 ? plain : words.slice(0, at).join(' ')
}

/** "FIFA World Cup 2026™" → "fifa world cup": without marks, years and words for women. */
const plainName = (name: string): string =>
  normalizeName(name.replace(/[™®©]/g, ' '))
    .split(' ')
    .filter((word) => !/^(?:19|20)\d\d$/.test(word) && !isWomens(word) && word !== 's')
    .join(' ')

/** "FIFA U-20 World Cup Chile 2025™" → "FIFA U-20 World Cup Chile", in every edition. */
const shownName = (name: string): string =>
  name
    .replace(/[™®©]/g, '')
    .split(/\s+/)
    .filter((word, i) => i === 0 || !/^(?:19|20)\d\d$/.test(word))
    .join(' ')
    .trim()

const listed = new Map(reviewed.flatMap(({ names, tournament }) => names.map((name) => [plainName(name), tournament] as const)))
const byId = new Map(reviewed.flatMap(({ ids = [], tournament }) => ids.map((id) => [id, tournament] as const)))

/** The competition of nations that archives have under another name; undefined for others. */
function nationsCompetition(id: string, name: string | undefined): Competition | undefined {
  if (name === undefined) return byId.has(id) ? competitionCalled(byId.get(id)!) : undefined
  const plain = plainName(name)
  const base = beforeQualifying(plain)
  const asked = base === plain ? plain : `${base} qualification`
  if (/^(?:.* )?fifa world cup qualification$/.test(asked)) return competitionCalled('FIFA World Cup qualification')
  const tournament = listed.get(asked)
  if (tournament !== undefined) return competitionCalled(tournament)
  return competitions.find(({ texts }) => texts.some((each) => plainName(each) === asked))
}

/** Throws an Error for a competition that is not reviewed and has no name. `countries`: of the two sides. `day`: YYYY-MM-DD. */
export function getPlace(field: Fields, day: string, countries: readonly string[]): Place {
  const id = text(field('IdCompetition'), 'IdCompetition')
  const name = localized(field('CompetitionName'))
  const seasonName = localized(field('SeasonName'))
  const isOfWomen =
    [field('Home'), field('HomeTeam')].some((side) => isGiven(side) && getFields(side)('Gender') === 2) || isWomens(name ?? '')
  const ageGroup = ageGroupIn(`${name ?? ''} ${seasonName ?? ''}`)
  const nations = ageGroup === undefined ? nationsCompetition(id, name) : undefined
  if (nations) {
    const competition = isOfWomen ? womensCompetition(nations) : nations
    const { league } = competition
    const spellings = name === undefined ? [] : [shownName(name)]
    return { league, source: sourceLeague(league, spellings), season: getSeason(competition, day), isOfNations: true }
  }
  if (name === undefined) throw new Error(`competition ${shown(id)} is not in the reviewed list, and has no name`)
  const league = clubLeague(id, shownName(name), countries)
  const source = {
    ...sourceLeague(league, []),
    ...(isOfWomen && { gender: 'w' }),
    ...(ageGroup !== undefined && { ageGroup }),
    sourceId: id,
  }
  return { league, source, season: seasonIn(seasonName, day), isOfNations: false, ...(ageGroup !== undefined && { ageGroup }) }
}

/** A reviewed league of the country of both sides, or of several countries, by its name; else a provisional one. */
function clubLeague(id: string, name: string, countries: readonly string[]): KnownLeague {
  const [home, away] = countries
  const country = home !== undefined && home === away ? home : ''
  const plain = name.replace(/^(?:FIFA|UEFA) /, '')
  const areas = [...(country === '' ? [] : [country]), 'INT', 'EUR']
  const known = isWomens(name) || ageGroupIn(name) !== undefined ? undefined : areas.flatMap((area) => leagueNamed(area, plain) ?? [])[0]
  if (known && (!isOfCountry(known) || known.country === country)) return known
  return provisionalLeague({ code: `fifa.${id}`, name, country, isCup: false, tier: undefined })
}

/** "FIFA U-20 World Cup" → "U20". */
function ageGroupIn(name: string): string | undefined {
  const age = /\b(?:U|Under)[- ]?(\d\d)\b/i.exec(name)?.[1]
  return age === undefined ? undefined : `U${age}`
}

/** "Premier League 2025/2026" → "2025/2026"; the year of the day if the name of the season has none. */
function seasonIn(name: string | undefined, day: string): string {
  const [, first, second] = /\b((?:19|20)\d\d)(?:\s?[/-]\s?((?:19|20)?\d\d))?\b/.exec(name ?? '') ?? []
  if (first === undefined) return day.slice(0, 4)
  return second === undefined ? first : `${first}/${Number(first) + 1}`
}
