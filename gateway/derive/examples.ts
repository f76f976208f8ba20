import { type MatchSportId, sportNamed } from '@touchline/contract/catalog'
import { getExample } from '../records/json-schema.ts'
import { sportFields } from '../records/sports.ts'
import { recordSchemas } from './components.ts'
import { type ExampleMatch, exampleMatches } from './example-matches.ts'

type Json = Record<string, unknown>
type Side = 'home' | 'away'

/**
 * An example of every record, by sport. All examples of a sport are about one match; those of horse racing are about
 * one race.
 */
export const getExamples = (): Record<string, Record<string, object>> =>
  Object.fromEntries(
    recordSchemas().map(([id, records]) => [
      id,
      Object.fromEntries(
        Object.entries(records).map(([record, schema]) => {
          const plain = getExample(schema) as Json
          return [record, id === 'horse-racing' ? merged(plain, raceFields[record]) : getMatchExample(record, plain, id as MatchSportId)]
        }),
      ),
    ]),
  )

/**
 * Merges `changes` into `value`, ignoring fields that `value` lacks. Each item of a list is a change of the first
 * record in it.
 */
function merged(value: Json, changes: Json = {}): Json {
  const entries = Object.entries(value).map(([name, each]) => {
    if (!Object.hasOwn(changes, name)) return [name, each]
    const change = changes[name]
    if (isObject(each) && isObject(change)) return [name, merged(each, change)]
    const [first] = Array.isArray(each) ? each : []
    const isList = isObject(first) && Array.isArray(change)
    return [name, isList ? change.map((item: Json) => merged(first, item)) : change]
  })
  return Object.fromEntries(entries)
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const coaches: Readonly<Record<Side, string>> = { home: 'C. Berg', away: 'D. Lindqvist' }
/** The part of an id after the letter of its kind. */
const bodies: Readonly<Record<Side, string>> = { home: '7k2p9xq4ab', away: '3m8w5rt1cz' }
const idShape = /^[a-z]{3}-([a-z])[0-9a-z]{10}$/
const start = '2025-11-08T14:30:00Z'
const end = '2025-11-08T16:21:07.512Z'

function getMatchExample(record: string, plain: Json, id: MatchSportId): Json {
  const match = exampleMatches[id]
  const fields = recordFields(match, id)[record] ?? {}
  // A webhook lists types of events by their names.
  const hasEvents = Array.isArray(plain.events) && isObject(plain.events[0])
  return placed(merged(plain, { ...fields, ...(hasEvents && { events: getEvents(plain, match) }) }), match, id, 'home') as Json
}

/** Replaces ids and names by those of the match. Fields within `home…` and `away…` describe that side. */
function placed(value: unknown, match: ExampleMatch, id: MatchSportId, side: Side): unknown {
  if (Array.isArray(value)) return value.map((each) => placed(each, match, id, side))
  if (typeof value === 'string') return placedId(value, id, side)
  if (!isObject(value)) return value
  const own = value['@team'] === 'away' ? 'away' : side
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    placed(each, match, id, name.startsWith('away') ? 'away' : name.startsWith('home') ? 'home' : own),
  ])
  return named(Object.fromEntries(entries), match, own)
}

/** In tennis a player is a team. */
function placedId(text: string, id: MatchSportId, side: Side): string {
  const kind = idShape.exec(text)?.[1]
  if (kind === undefined) return text
  const { prefix, sidesArePlayers } = sportNamed(id)
  const isOfSide = kind === 't' || kind === 'p' || kind === 'c'
  return `${prefix}-${kind === 't' && sidesArePlayers ? 'p' : kind}${isOfSide ? bodies[side] : text.slice(5)}`
}

/** Fills in the names of the team, player, league, venue or coach that the id identifies. */
function named(record: Json, match: ExampleMatch, side: Side): Json {
  const { name, short, code, player } = match[side]
  const kind = idShape.exec(String(record.player_id ?? record.id ?? record.team_id))?.[1]
  const [display, spelling] = player
  const isPlayer = record.player_id !== undefined || kind === 'p'
  const league = `${match.country[0]}: ${match.league}`
  return merged(record, {
    ...(isPlayer && record.short_name === undefined && { name: 'date_of_birth' in record ? display : spelling }),
    ...(record.short_name !== undefined && kind !== 'l' && { name, short_name: short, code }),
    ...(kind === 't' && { name }),
    ...(kind === 'l' && { name: record.slug === undefined ? league : match.league, short_name: match.league }),
    ...(kind === 'c' && { name: coaches[side] }),
    ...((kind === 't' || kind === 'p') && { logo_url: `https://img.example/${code.toLowerCase()}.svg` }),
    ...('slug' in record && { slug: league.toLowerCase().replace(/\W+/g, '-'), age_group: null, level: null }),
    ...('age_group' in record && { age_group: null, level: null }),
    ...('capacity' in record && { name: match.venue[0], city: match.venue[1] }),
    ...(kind === 'v' && { name: match.venue[0], city: match.venue[1] }),
    ...('@player' in record && { '@player': spelling }),
    ...('first_name' in record && { first_name: display.split(' ')[0], last_name: display.split(' ')[1] }),
    ...('league_name' in record && { league_name: league }),
    ...('country' in record && { country: match.country[0], country_code: match.country[1] }),
    ...('nationality' in record && { nationality: [match.country[0]], nationality_codes: [match.country[1]] }),
    ...('position_group' in record && { position: match.position[0], position_group: match.position[1] }),
    ...('grid' in record && { position: match.position[0] }),
  })
}

const withoutTieBreak = { tiebreak_home: undefined, tiebreak_away: undefined }
const pair = ([home, away]: readonly [number, number]) => ({ home, away })

/**
 * The events of the match, modelled on the first event of the record. Only the acting player is named: other names
 * belong to other kinds of events.
 */
function getEvents({ events }: Json, { events: happened }: ExampleMatch): object[] {
  const [plain] = events as [Json]
  return happened.map(({ type, minute, period, side, score }, i) => ({
    ...plain,
    '@id': `${String(plain['@id']).slice(0, -1)}${i}`,
    '@type': type,
    '@minute': minute,
    '@extra_minute': null,
    '@period': period,
    '@team': side,
    '@team_id': side && plain['@team_id'],
    '@player': side && plain['@player'],
    '@player_id': side && plain['@player_id'],
    '@home_score': score[0],
    '@away_score': score[1],
    '@detail': null,
    ...('@player_in' in plain && { '@player_in': null, '@player_out': null, '@reason': null, '@assist': null, '@assist_id': null }),
    ...('@period_score' in plain && { '@period_score': null }),
  }))
}

/** Fields about the match other than ids and names. */
function recordFields(match: ExampleMatch, id: MatchSportId): Readonly<Record<string, Json>> {
  const { score, periods, events, status, stats = [{}, {}] } = match
  const [first] = periods
  const halftime = /^1H$/.test(first![0]) ? { home: first![1], away: first![2] } : null
  const finished = {
    ...{ state: 'finished', status, period: null, minute: null, extra_minute: null, clock: null, start_at: start },
    ...{ latest_date: null, rescheduled_to: null, original_start_at: null, status_reason: null, completed_at: null, resumed_on: null },
    home_team: { score: score[0], winner: true },
    away_team: { score: score[1], winner: false },
    scores: {
      ...{ halftime, fulltime: pair(score), extra_time: null, penalties: null },
      periods: periods.map(([period, home, away]) => ({ period, home, away, ...withoutTieBreak })),
    },
    ...{ group: null, leg: null, winner: 'home', decided_by: 'fulltime', tie_winner: null, tie_decided_by: null, aggregate: null },
    ...{ round_source: 'Matchday 12', updated_at: end, corrected_at: null },
  }
  const fact = getFact(match)
  const statistics = { home: stats[0], away: stats[1], status }
  const lineup = { home: lineupSide, away: lineupSide }
  return {
    match: finished,
    'listed match': finished,
    'match with parts': { ...finished, lineups: lineup, statistics },
    ...{ statistics, lineup },
    'play-by-play entry': { period: first![0], home_score: events[0]!.score[0], away_score: events[0]!.score[1], text: null },
    team: { former_names: [], type: 'club' },
    player: { national_team: null, last_national_team: null },
    injury: { player: { name: match.home.player[1] } },
    'field provenance': {
      ...{ value: score[0], disagrees: false, source: 'touchline-jsonl' },
      reports: [{ source: 'touchline-jsonl', value: score[0], received_at: end }],
    },
    briefing: { phase: 'post', generated_at: end, as_of: end, sections: [{ key: 'streaks', title: 'Streaks', facts: [fact] }] },
    fact: { ...fact, published_at: end, correction_of: null },
    'standings row': sportFields(id).draws ? getRound(match) : tableRow,
  }
}

const appearance = { subbed_in_minute: null, subbed_out_minute: null, cards: [] }
const lineupSide = { starters: [appearance], bench: [], missing: [] }

/** A team at the top of a table that has won five times in a row. */
const tableRow = {
  home: { played: 15, won: 12, lost: 1, drawn: 2, points: 38, goals_for: 40, goals_against: 10 },
  away: { played: 15, won: 8, lost: 4, drawn: 3, points: 27, goals_for: 30, goals_against: 20 },
  ...{ group: null, group_position: null, form: 'WWWWW', streak: 'W5', zone: null, points_per_game: null, carried_points: null },
}

/** The round of a draw that the match is in. */
const getRound = ({ score, periods }: ExampleMatch): Json => ({
  ...{ group: null, position: null, played: null, won: null, lost: null, points: null, byes: [], updated_at: end },
  matches: [{ score: pair(score), sets: periods.map(([, home, away]) => ({ home, away, ...withoutTieBreak })) }],
})

function getFact({ home: { name } }: ExampleMatch): Json {
  const team = { type: 'team', id: 'soc-t7k2p9xq4ab', name }
  return {
    ...{ id: 'soc-f7k2p9xq4ab', kind: 'winning_streak', subject: team, scope: 'all', values: { count: 5, since: '2025-10-04' } },
    ...{
      related: [],
      detail: null,
      matches: ['soc-m7k2p9xq4ab'],
      text: `${name} have won their last 5 matches.`,
      importance: 4,
      valid_at: end,
    },
  }
}

/** A race that one horse won. */
const raceFields: Readonly<Record<string, Json>> = {
  meeting: { country_code: 'GB-ENG', type: 'jumps', status: 'finished', race_count: 1 },
  race: { country_code: 'GB-ENG', type: 'hurdle', status: 'weighed_in', sex_restriction: null },
  runner: { draw: null, status: 'declared', non_runner_reason: null, horse: { country_code: 'IE' } },
  'race result': {
    ...{ status: 'official', stewards_enquiry: null, non_runners: [] },
    placings: [{ position: 1, finish_code: null, beaten_lengths: null, beaten_text: null, total_beaten: null, disqualified_from: null }],
  },
}
