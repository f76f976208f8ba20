import type { IdKind } from '@touchline/contract/ids'
import type { Pair } from '../http/query.ts'
import { closestName, shortened } from './closest-name.ts'

/** A parameter of another service, and how to say the same here. */
interface ForeignParam {
  names: readonly string[]
  /** Our parameters that the advice uses: an endpoint without them does not give it. */
  ours: readonly string[]
  /** The path has an id of this kind. Absent: any path. */
  kind?: IdKind
  /** The value as it was sent, if it is short and plain, else "…". */
  write(value: string): string
}

const row = (names: string, ours: string, write: ForeignParam['write']): ForeignParam => ({
  names: names.split(' '),
  ours: ours === '' ? [] : ours.split(' '),
  write,
})
const same = (names: string, name: string): ForeignParam => row(names, name, (value) => `\`${name}=${value}\``)
const id = (names: string, name: string): ForeignParam => row(names, name, () => `\`${name}=\` with an id of this service`)
const inPath = (names: string, kind: IdKind): ForeignParam => ({ ...row(names, '', () => 'the id in the path'), kind })

/** API-Football, Sportmonks, balldontlie and Goalserve; the first row that fits wins. */
const rows: readonly ForeignParam[] = [
  row('next', 'status limit', (value) => `\`status=scheduled&limit=${value}\``),
  row('last', 'status order limit', (value) => `\`status=finished&order=desc&limit=${value}\``),
  row('live', 'status', () => '`status=live`, or the path /matches/live'),
  row('h2h', 'team_id opponent_id', () => '`team_id=` and `opponent_id=`'),
  row('page', 'offset limit', () => '`offset=` and `limit=`: the header Link has the URL of the next page'),
  same('per_page page_size pagesize size count', 'limit'),
  same('from start_date date_start startdate', 'date_from'),
  same('to end_date date_end enddate', 'date_to'),
  same('dates[] dates day', 'date'),
  same('tz time_zone', 'timezone'),
  same('locale language locales', 'lang'),
  same('search name query', 'q'),
  same('sort sort_by order_by', 'order'),
  same('seasons[] season_id seasons year', 'season'),
  same('state statuses', 'status'),
  row('updated_after ts modified_since', 'updated_since', () => '`updated_since=` with an RFC 3339 time'),
  id('league competition competition_id tournament', 'league_id'),
  id('team team_ids[] teams participant', 'team_id'),
  id('venue', 'venue_id'),
  id('coach manager', 'coach_id'),
  id('referee', 'official_id'),
  id('fixture fixture_id match match_id game_ids[] game_id id', 'ids'),
  inPath('fixture fixture_id match match_id game_id id', 'match'),
  inPath('team team_id id', 'team'),
  inPath('league league_id competition id', 'league'),
  inPath('player player_id id', 'player'),
  row('select', 'fields', () => '`fields=`, such as `fields=id,name`'),
  row(
    'include includes populate',
    'fields',
    () => 'nothing: what belongs to a record has a path below it, such as /lineups; `fields=` chooses fields',
  ),
  row('filters', '', () => 'one parameter for each filter'),
  row('json', '', () => 'nothing: responses are JSON'),
]

const plainValue = /^[\w.:-]{1,20}$/

/**
 * The sentence about a parameter that the endpoint does not have: what a parameter of another service is here, else the
 * closest of `known`, the names that the endpoint has. `kind`: of the id in its path, if there is one.
 */
export function parameterHint({ name, value }: Pair, known: readonly string[], kind: IdKind | undefined): string {
  const fits = (row: ForeignParam) => row.ours.every((each) => known.includes(each)) && (row.kind === undefined || row.kind === kind)
  const found = rows.find((row) => row.names.includes(name.toLowerCase()) && fits(row))
  if (known.length === 0) return 'It has none.'
  if (!found) return `The closest is ${closestName(name, known)}.`
  const shown = plainValue.test(value) ? value : '…'
  return `\`${shortened(name)}=${shown}\` is ${found.write(shown)} here.`
}
