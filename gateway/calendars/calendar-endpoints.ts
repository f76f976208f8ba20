import type { MessageInitShape } from '@bufbuild/protobuf'
import { FixturesService, type ListMatchesRequestSchema } from '@touchline/contract/gen/fixtures'
import { getDay } from '../endpoints/dates.ts'
import {
  calendar,
  type Endpoint,
  endpoint,
  ownEndpoint,
  type ReadMore,
  type RenderedText,
  type ResponseView,
} from '../endpoints/endpoint.ts'
import { param } from '../endpoints/param.ts'
import * as paramTypes from '../endpoints/param-types.ts'
import { contentTypes } from '../http/representation.ts'
import type { ListedMatch } from '../records/match.ts'
import { leagueIn, teamIn } from '../render/view.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { line, textLine } from './ics.ts'
import { matchEvent } from './match-event.ts'

const { sport, lang } = paramTypes
const dayMs = 86_400_000
const pastDays = 90
const pageMax = 200
/** As many matches as a list has by offset. */
const pagesMax = 50

/** Matches of the last 90 days and all to come, encoded, in order. */
async function readMatches(read: ReadMore, filter: MessageInitShape<typeof ListMatchesRequestSchema>, now: number): Promise<Uint8Array[]> {
  const all: Uint8Array[] = []
  const request = { ...filter, from: getDay(now - pastDays * dayMs), limit: pageMax }
  let after: string | undefined = ''
  for (let pages = 0; after !== undefined && pages < pagesMax; pages++) {
    const { items, more, next }: { items: Uint8Array[]; more: boolean; next?: string | undefined } = await read(
      FixturesService.method.listMatches,
      {
        ...request,
        after,
      },
    )
    all.push(...items)
    after = more ? next : undefined
  }
  return all
}

/** A calendar of these matches, written one at a time. */
function renderCalendar(name: string | null, matches: readonly Uint8Array[], view: ResponseView): RenderedText {
  return {
    type: contentTypes.calendar,
    before: [
      line('BEGIN', 'VCALENDAR'),
      line('VERSION', '2.0'),
      line('PRODID', `-//Touchline//Fixtures//${view.lang.toUpperCase()}`),
      line('CALSCALE', 'GREGORIAN'),
      line('METHOD', 'PUBLISH'),
      ...(name === null ? [] : [textLine('X-WR-CALNAME', name)]),
      line('REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'),
      line('X-PUBLISHED-TTL', 'PT1H'),
    ].join(''),
    parts: events(matches, view),
    after: line('END', 'VCALENDAR'),
  }
}

function* events(matches: readonly Uint8Array[], view: ResponseView): RenderedText['parts'] {
  const matchIds: string[] = []
  for (const encoded of matches) {
    const match = view.matchFragment(encoded, 'listed')
    if (!match) continue
    matchIds.push(match.id)
    const text = matchEvent(JSON.parse(match.json) as ListedMatch, view.lang, view.host)
    yield { json: text, digest: text }
  }
  return { matchIds }
}

const tags = (sport: string, { matchIds = [] }: { matchIds?: readonly string[] }): string[] => [
  cacheTags.catalog(sport),
  cacheTags.matches(sport),
  ...matchIds.map(cacheTags.match),
]

const what = `as a calendar (iCalendar): the last ${pastDays} days and all matches to come.`

const ofTeam = endpoint({
  path: '/{sport}/teams/{id}/fixtures.ics',
  summary: `The matches of a team ${what}`,
  price: 'list',
  params: { sport, id: paramTypes.pathId('team'), lang },
  data: calendar,
  cache: 'list',
  rpc: FixturesService.method.getTeam,
  buildRequest: ({ sport, id }) => ({ sport, id }),
  leagues: (team) => team.leagues.map(({ leagueId }) => leagueId),
  also: ({ id }, { sport }, read, now) => readMatches(read, { sport, teamId: id }, now),
  render: ({ id }, view, _, matches) => renderCalendar(teamIn(view, id).name, matches, view),
  cacheTags: (_, { sport }, rendered) => tags(sport, rendered),
})

const ofLeague = endpoint({
  path: '/{sport}/leagues/{id}/fixtures.ics',
  summary: `The matches of a league ${what}`,
  price: 'list',
  params: { sport, id: paramTypes.pathId('league'), lang },
  data: calendar,
  cache: 'list',
  rpc: FixturesService.method.getLeague,
  buildRequest: ({ sport, id }) => ({ sport, id }),
  leagues: ({ id }) => [id],
  also: ({ id }, { sport }, read, now) => readMatches(read, { sport, leagueIds: [id] }, now),
  render: ({ id }, view, _, matches) => renderCalendar(leagueIn(view, id).fullName, matches, view),
  cacheTags: (_, { sport }, rendered) => tags(sport, rendered),
})

const token = param<string>({
  schema: { type: 'string', pattern: '^tl_cal_[0-9A-Za-z]{49}$' },
  doc: 'The token of a calendar address.',
  absent: '',
  read: (text) => text,
})

/** The same calendar at an address that needs no key. Both share their source, and so their cached responses. */
const byToken = (row: Endpoint, summary: string): Endpoint =>
  ownEndpoint({ ...row, path: `/calendars/{token}${row.path}`, summary, price: 'free', params: { token, ...row.params } })

/** The fixtures and results of a team or a league, for programs that show calendars. */
export const calendarEndpoints: readonly Endpoint[] = [ofTeam, ofLeague]

/** Addresses that programs subscribe to: those send no headers. */
export const subscribedEndpoints: readonly Endpoint[] = [
  byToken(ofTeam, 'The calendar of a team, for a program that subscribes to it.'),
  byToken(ofLeague, 'The calendar of a league, for a program that subscribes to it.'),
]
