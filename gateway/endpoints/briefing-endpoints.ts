import type { MessageInitShape } from '@bufbuild/protobuf'
import type { Language } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { type Briefing, BriefingsService, type ListFactsRequestSchema, type Section } from '@touchline/contract/gen/briefings'
import { briefingMeta, briefing as briefingRecord, publishedFact } from '../records/briefing.ts'
import { briefingMarkdown } from '../render/markdown.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { getInstant, isCalendarDay } from './dates.ts'
import { type CacheClass, type Endpoint, endpoint, one, page, type Rendered, type ResponseView } from './endpoint.ts'
import { type ParamValues, param, problem } from './param.ts'
import * as paramTypes from './param-types.ts'

const lang = { ...paramTypes.lang, doc: 'The language of sentences and names. Default: the language of the key, else English.' }

const format = param<'md'>({
  schema: { type: 'string', enum: ['md'] },
  doc: 'md: the briefing as Markdown, as with `Accept: text/markdown`. Default: JSON.',
  read(text) {
    if (text === 'md') return text
    throw fail('unsupported_format', { known: 'md (Markdown)' })
  },
})

const matches = paramTypes.yesNo(
  'true: each fact has the ids of the matches that it rests on. They are most of a briefing. Default: false.',
)

const sinceDaysMax = 30
const dayMs = 86_400_000

const since = param<string>({
  schema: { type: 'string', format: 'date-time' },
  doc: `Only facts published after this instant or this day's beginning, UTC; at most ${sinceDaysMax} days back. RFC 3339 or YYYY-MM-DD; in a URL the + of an offset is %2B. Default: the last 24 hours.`,
  read: (text) =>
    (isCalendarDay(text) ? `${text}T00:00:00.000Z` : getInstant(text)) ??
    problem('must be a day, YYYY-MM-DD, or an RFC 3339 timestamp such as 2026-03-01T15:00:00Z; write the + of an offset as %2B'),
})

const factParams = {
  sport: paramTypes.sport,
  league_id: paramTypes.id('league'),
  since,
  limit: paramTypes.limit,
  offset: paramTypes.offset,
  lang,
}

/** Errors: since_too_old. */
function buildFactsRequest(
  { sport, league_id, since, limit, offset }: ParamValues<typeof factParams>,
  now: number,
  language: Language,
): MessageInitShape<typeof ListFactsRequestSchema> {
  if (since !== undefined && Date.parse(since) < now - sinceDaysMax * dayMs) throw fail('since_too_old', { days: sinceDaysMax })
  return {
    sport,
    lang: language,
    limit,
    offset,
    ...(league_id !== undefined && { leagueIds: [league_id] }),
    ...(since !== undefined && { since }),
  }
}

const cacheOfPhase: Readonly<Record<string, CacheClass>> = { live: 'live', post: 'finished' }

const withoutMatches = ({ facts, ...section }: Section) => ({ ...section, facts: facts.map((fact) => ({ ...fact, matchIds: undefined })) })

const render = (briefing: Briefing, view: ResponseView, { matches }: { matches: boolean }): Rendered => {
  const { phase, archived } = briefing
  const sections = matches ? briefing.sections : briefing.sections.map(withoutMatches)
  const meta = briefingMeta.render(briefing, view)
  return {
    data: briefingRecord.render({ ...briefing, sections }, view),
    meta,
    archived,
    cache: phase === 'post' && archived ? 'archive' : (cacheOfPhase[phase] ?? 'list'),
  }
}

const briefing = {
  price: 'briefing',
  data: one('briefing'),
  cache: 'list',
  leagues: ({ leagueIds }: Briefing) => leagueIds,
  render,
  markdown: briefingMarkdown,
  cacheTags: ({ id, leagueIds }: Briefing, _: unknown) => [cacheTags.match(id), cacheTags.details(id), ...leagueIds.map(cacheTags.table)],
} as const

export const briefingEndpoints: readonly Endpoint[] = [
  endpoint({
    ...briefing,
    path: '/{sport}/matches/{id}/briefing',
    summary:
      'The facts about a match, each also as a sentence: form, streaks, home and away records, head-to-head, table, stakes, schedule, injuries, lineups; after the match its story.',
    params: { sport: paramTypes.sport, id: paramTypes.pathId('match'), matches, lang, format },
    rpc: BriefingsService.method.getMatchBriefing,
    buildRequest: ({ sport, id }, _, language) => ({ sport, id, lang: language }),
  }),
  endpoint({
    ...briefing,
    path: '/{sport}/teams/{id}/briefing',
    summary:
      'The facts about a team, each also as a sentence: form, streaks, home and away records, table, last and next match, injuries. Not for tennis.',
    onlyTeams: true,
    params: { sport: paramTypes.sport, id: paramTypes.pathId('team'), matches, lang, format },
    rpc: BriefingsService.method.getTeamBriefing,
    buildRequest: ({ sport, id }, _, language) => ({ sport, id, lang: language }),
  }),
  endpoint({
    ...briefing,
    path: '/tennis/players/{id}/briefing',
    summary: 'The facts about a tennis player, each also as a sentence: form, streaks, records by surface, ranking, last and next match.',
    sport: 'tennis',
    params: { id: paramTypes.pathId('player'), matches, lang, format },
    rpc: BriefingsService.method.getTeamBriefing,
    buildRequest: ({ id }, _, language) => ({ sport: 'tennis', id, lang: language }),
  }),
  endpoint({
    path: '/{sport}/facts',
    summary: 'What finished matches changed, as facts and sentences, newest first. To follow them, poll with `since` = `meta.next_since`.',
    price: 'list',
    params: factParams,
    data: page('fact'),
    cache: 'list',
    rpc: BriefingsService.method.listFacts,
    buildRequest: buildFactsRequest,
    render: ({ items, total, totalCapped, nextSince }, view) => ({
      data: items.map((fact) => publishedFact.render(fact, view)),
      total,
      meta: { total_capped: totalCapped, next_since: nextSince },
    }),
    cacheTags: (_, { sport }) => [cacheTags.facts(sport)],
  }),
]
