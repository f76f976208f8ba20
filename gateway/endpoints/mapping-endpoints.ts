import { FixturesService } from '@touchline/contract/gen/fixtures'
import { mapping } from '../records/mapping.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { pickFilters, readCursor, writeCursor } from './cursor.ts'
import { type Endpoint, endpoint, page } from './endpoint.ts'
import * as paramTypes from './param-types.ts'

const { sport, namespace, mappingKind: kind, cursor, limit, lang } = paramTypes

/** The ids of other providers, as a dump. */
export const mappingEndpoints: readonly Endpoint[] = [
  endpoint({
    path: '/{sport}/mappings',
    summary: 'The ids that other providers have for leagues, matches, players and teams: all of them, in pages, ordered by kind and id.',
    price: 'list',
    params: { sport, namespace, kind, cursor, limit, lang },
    data: page('mapping'),
    cache: 'list',
    rpc: FixturesService.method.listMappings,
    buildRequest: ({ cursor, ...values }) => ({
      sport: values.sport,
      limit: values.limit,
      ...(values.namespace !== undefined && { namespace: values.namespace }),
      ...(values.kind !== undefined && { kind: values.kind }),
      ...(cursor !== undefined && { after: readCursor(pickFilters(values), cursor) }),
    }),
    render: ({ items, next }, view, values) => ({
      data: items.map((each) => mapping.render(each, view)),
      total: items.length,
      paging: {
        isLast: next === undefined,
        cursor: next === undefined ? null : writeCursor(pickFilters(values), next),
        isCapped: next !== undefined,
      },
    }),
    cacheTags: (_, { sport }) => [cacheTags.catalog(sport), cacheTags.matches(sport)],
  }),
]
