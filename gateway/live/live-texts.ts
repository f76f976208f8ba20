import type { Language } from '@touchline/contract/catalog'
import type { Match, MatchEvent } from '@touchline/contract/gen/match'
import { getOrMake } from '@touchline/platform/get-or-make'
import { maySee, type Scope } from '../grants/scope.ts'
import { largeMin, type Representation, represent, representFragments } from '../http/representation.ts'
import { inView, type ViewSources } from '../render/view.ts'
import { type ListedMatch, listFragments } from '../reuse/body-fragments.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import type { ResponseCache } from '../reuse/response-cache.ts'
import { changeText } from '../stream/change-text.ts'
import type { LiveFilter } from './live-filter.ts'
import type { CachedMatch, MatchCache } from './match-cache.ts'

/** The live list as clients receive it. Each match is rendered once per change. */
export interface LiveTexts {
  /** Without a filter: every match that the scope contains. */
  getList(sport: string, lang: Language, scope: Scope, filter?: LiveFilter): Representation
  /** The body of the list, never older than the last change. */
  getBody(sport: string, lang: Language, scope: Scope): string
  /** The match as in the list. */
  matchText(match: Match, lang: Language): string
  /** An event of the match, with the match version that contains it. */
  eventText(match: Match, event: MatchEvent, lang: Language): string
}

interface LiveTextsDeps extends ViewSources {
  responses: Pick<ResponseCache, 'get' | 'setRendered'>
}

export function liveTexts(cache: MatchCache, deps: LiveTextsDeps): LiveTexts {
  const { responses } = deps
  const fragments = listFragments()
  const renderList = (key: string, { sport, lang, scope, filter }: List) => {
    const listed = renderMatches({ rows: cache.inPlay(sport), lang, scope, filter }, deps)
    const length = listed.reduce((sum, { text }) => sum + text.length, 0)
    const representation =
      length < largeMin ? represent(getText(listed)) : representFragments(fragments.of(key, listed, getEnvelope(listed)))
    responses.setRendered(key, representation, [cacheTags.live(sport)])
    return representation
  }
  return {
    getList(sport, lang, scope, filter) {
      const all = `live ${sport} ${lang} ${typeof scope === 'string' ? scope : scope.key}`
      const key = filter ? `${all} ${filter.key}` : all
      return responses.get(key)?.representation ?? renderList(key, { sport, lang, scope, filter })
    },
    getBody: (sport, lang, scope) => getText(renderMatches({ rows: cache.inPlay(sport), lang, scope, filter: undefined }, deps)),
    matchText(match, lang) {
      const row = cache.row(match.id)
      const write = () => inView(lang, 'all', deps, (view) => changeText.match(match, view))
      return row?.match === match ? getOrMake(row.rendered, lang, write) : write()
    },
    eventText: (match, event, lang) => inView(lang, 'all', deps, (view) => changeText.event(match, event, view)),
  }
}

/** What a list of live matches depends on besides the matches. */
interface List {
  sport: string
  lang: Language
  scope: Scope
  filter: LiveFilter | undefined
}

/** Uses the cached text of each match, so a change renders only one match. */
function renderMatches(
  { rows, lang, scope, filter }: Omit<List, 'sport'> & { rows: readonly CachedMatch[] },
  deps: ViewSources,
): ListedMatch[] {
  const visible = rows.filter(({ match }) => maySee(scope, match.schedule!.leagueId))
  return inView(lang, scope, deps, (view) => {
    const selected = filter ? visible.filter(({ match }) => filter.selects(match.schedule!.leagueId, view)) : visible
    return selected.map(({ match, rendered }) => ({
      id: match.id,
      text: getOrMake(rendered, lang, () => changeText.match(match, view)),
    }))
  })
}

/** The JSON before and after the matches. */
const getEnvelope = ({ length }: readonly ListedMatch[]): readonly [string, string] => [
  '{"success":true,"data":[',
  `],"meta":{"total":${length},"limit":${length},"offset":0}}`,
]

function getText(listed: readonly ListedMatch[]): string {
  const [before, after] = getEnvelope(listed)
  return `${before}${listed.map(({ text }) => text).join(',')}${after}`
}
