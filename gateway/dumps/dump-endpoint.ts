import { type Endpoint, ownEndpoint } from '../endpoints/endpoint.ts'
import * as paramTypes from '../endpoints/param-types.ts'

/** All matches of a season in one response. Streamed, so that neither side holds it. */
export const dumpEndpoint: Endpoint = ownEndpoint({
  path: '/{sport}/leagues/{id}/dump',
  summary: 'All matches of a season with their events, one per line.',
  price: 'free',
  needsKey: true,
  params: {
    sport: paramTypes.sport,
    id: paramTypes.pathId('league'),
    season: { ...paramTypes.season, doc: `${paramTypes.season.doc} Default: the newest season that has started.` },
    lang: paramTypes.lang,
  },
  data: { record: 'dump', shape: 'one' },
  cache: 'none',
  source: { from: 'dump' },
})
