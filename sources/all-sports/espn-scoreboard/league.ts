import type { MatchSportId } from '@touchline/contract/catalog'
import { countryOfFifaCode } from '@touchline/contract/names/nations'
import americanFootball from '../../american-football/leagues.json' with { type: 'json' }
import baseball from '../../baseball/leagues.json' with { type: 'json' }
import basketball from '../../basketball/leagues.json' with { type: 'json' }
import hockey from '../../hockey/leagues.json' with { type: 'json' }
import { getPath } from '../../parse/feed-file.ts'
import { type Fields, text, wholeNumber } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { type KnownLeague, knownLeague, provisionalLeague, sourceLeague } from '../../soccer/shared/leagues.ts'
import { isWomens } from '../../soccer/shared/womens.ts'
import type { SourceLeague } from '../../source-model.ts'
import { fieldAt } from './field-at.ts'
import reviewed from './leagues.json' with { type: 'json' }
import type { ReplyEvent } from './replies.ts'

interface ReviewedLeague {
  /** Sport and league in addresses of the feed. */
  path: string
  /** The same in ids. Absent: no recorded reply has it. */
  uid?: string
  /** Key in leagues.json of the sport. Absent: it is provisional. */
  league?: string
  /** Name and country of a provisional one. */
  name?: string
  country?: string
  /** What `season.year` is: the only year of a season, the one in which it begins, or the one in which it ends. */
  years: 'one' | 'begins' | 'ends'
}

const rows = reviewed as readonly ReviewedLeague[]

/** A league of the feed. */
export interface FeedLeague {
  sport: MatchSportId
  /** "nfl", "en.1", "espn.600.630". */
  code: string
  source: SourceLeague
  /** Of soccer alone. */
  soccer?: KnownLeague
  row?: ReviewedLeague
}

/** Sports by their segment in addresses, and by their number in ids. */
const sports: Readonly<Record<string, MatchSportId>> = {
  ...{ football: 'american-football', basketball: 'basketball', baseball: 'baseball', hockey: 'hockey', soccer: 'soccer' },
  volleyball: 'volleyball',
}
const sportNumbers: Readonly<Record<string, MatchSportId>> = {
  ...{ 1: 'baseball', 20: 'american-football', 40: 'basketball', 70: 'hockey', 600: 'soccer' },
}

/** "…/soccer/eng.1/scoreboard", "basketball_nba_summary_401585607.json". */
const inAddress = /(?:^|\/)([a-z]+)\/([\w.-]+)\/(?:scoreboard|summary)(?:$|[/?._-])/
const inFileName = /(?:^|\/)([a-z]+)_([a-z][\w.-]*?)_(?:scoreboard|summary|\d{6})/

/** "soccer/eng.1", by the name of the file. */
function pathInName(event: ReplyEvent): string | undefined {
  const path = getPath(event.file)
  const [, sport, league] = inAddress.exec(path) ?? inFileName.exec(path) ?? []
  return sport !== undefined && Object.hasOwn(sports, sport) ? `${sport}/${league}` : undefined
}

const slugIn = (league: Fields | undefined): string | undefined => {
  const slug = league?.('slug')
  return typeof slug === 'string' && /^[\w.-]{1,60}$/.test(slug) ? slug : undefined
}

/** "s:40~l:46" of "s:40~l:46~e:401704871"; undefined for an id without a league. */
const leagueUid = (uid: string): string | undefined => /^s:\d{1,6}~l:\d{1,9}(?=~|$)/.exec(uid)?.[0]

/** What other replies of the same import say about a league, by its id. */
export type Named = ReadonlyMap<string, Fields>

export function namedLeagues(events: readonly ReplyEvent[]): Named {
  return new Map(
    events.flatMap(({ uid, league }) => {
      const id = leagueUid(uid)
      return id !== undefined && league ? [[id, league] as const] : []
    }),
  )
}

/** Throws an Error for an event that tells neither, or one of a sport that is not read. */
export function getLeague(event: ReplyEvent, named: Named): FeedLeague {
  const uid = leagueUid(event.uid)
  const path = pathInName(event)
  const ofReply = event.league ?? (uid === undefined ? undefined : named.get(uid))
  const number = /^s:(\d+)/.exec(event.uid)?.[1]
  const segment = path?.split('/')[0]
  const sport = (number === undefined ? undefined : sportNumbers[number]) ?? (segment === undefined ? undefined : sports[segment])
  if (!sport) throw new Error(`the sport of "${event.uid.slice(0, 40)}" is not known`)
  const slug = slugIn(ofReply) ?? path?.split('/')[1]
  const address = Object.keys(sports).find((each) => sports[each] === sport)!
  const row = rows.find((each) => each.uid !== undefined && each.uid === uid) ?? rows.find((each) => each.path === `${address}/${slug}`)
  if (row?.league !== undefined) return { sport, row, ...reviewedLeague(sport, row.league) }
  if (uid === undefined && slug === undefined) throw new Error('neither its id nor its address tells the league')
  const code = uid === undefined ? `espn.${address}.${slug}` : `espn.${uid.replaceAll(/[sl]:/g, '').replace('~', '.')}`
  return { sport, code, ...(row && { row }), ...provisional(sport, code, { slug, ofReply, row, season: event.event('season') }) }
}

const leaguesBySport: Readonly<Partial<Record<MatchSportId, Readonly<Record<string, SourceLeague>>>>> = {
  'american-football': americanFootball,
  baseball,
  basketball,
  hockey,
}

function reviewedLeague(sport: MatchSportId, key: string): Pick<FeedLeague, 'code' | 'source' | 'soccer'> {
  if (sport !== 'soccer') return { code: key, source: leaguesBySport[sport]![key]! }
  const soccer = knownLeague(key)!
  return { code: key, soccer, source: sourceLeague(soccer, []) }
}

interface Words {
  slug: string | undefined
  ofReply: Fields | undefined
  row: ReviewedLeague | undefined
  /** The field `season` of the event. */
  season: unknown
}

/** Under the name of leagues.json, else of the reply, else of the season, else of the address. Its id derives from `code`. */
function provisional(sport: MatchSportId, code: string, { slug, ofReply, row, season }: Words): Pick<FeedLeague, 'source' | 'soccer'> {
  const name = row?.name ?? nameIn(ofReply) ?? nameInSeason(season) ?? slug ?? code
  const country = row?.country ?? (sport === 'soccer' ? (countryOfFifaCode((slug ?? '').split('.')[0]!.toUpperCase()) ?? '') : '')
  const league = provisionalLeague({ code, name, country, isCup: /(?:cup|copa|shield|trophy)/i.test(slug ?? ''), tier: undefined })
  const isOfWomen = isWomens(name, slug ?? '') || /wwc|nwsl/.test(slug ?? '')
  const soccer: KnownLeague = { ...league, ...(isOfWomen && { gender: 'w' }) }
  return { source: sourceLeague(soccer, []), ...(sport === 'soccer' && { soccer }) }
}

const nameIn = (league: Fields | undefined): string | undefined => league && tolerant([], () => text(league('name'), 'name'))

/** "Brasileiro Serie A" of the slug "2026-brasileiro-serie-a". */
function nameInSeason(season: unknown): string | undefined {
  const [, words] = /^\d{4}(?:-\d\d)?-([a-z][a-z\d-]{2,60})$/.exec(textAt(season, 'slug')) ?? []
  return words
    ?.split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
}

/** The year by which the feed calls the season of an event. Throws an Error. */
export const seasonYear = ({ event }: ReplyEvent): number =>
  wholeNumber(fieldAt(event('season'), 'year'), 'season.year', { min: 1870, max: 2200 })

/** "2024/2025" or "2025": by the row of the league, else by the names of the season ("2025-26 Liga MX"), else its year. */
export function seasonName(event: ReplyEvent, { row }: FeedLeague): string {
  const year = seasonYear(event)
  if (row) return row.years === 'one' ? `${year}` : row.years === 'begins' ? `${year}/${year + 1}` : `${year - 1}/${year}`
  const texts = [
    textAt(event.event('season'), 'slug'),
    textAt(event.event('season'), 'name'),
    textAt(event.league?.('season'), 'displayName'),
  ]
  for (const each of texts) {
    const [, first, second] = /^(\d{4})-(\d\d)(?!\d)/.exec(each) ?? []
    if (first !== undefined && Number(second) === (Number(first) + 1) % 100 && (Number(first) === year || Number(first) + 1 === year))
      return `${first}/${Number(first) + 1}`
  }
  return `${year}`
}

const textAt = (value: unknown, name: string): string => {
  const found = fieldAt(value, name)
  return typeof found === 'string' ? found : ''
}
