import { type Endpoint, list } from '../endpoints/endpoint.ts'
import * as paramTypes from '../endpoints/param-types.ts'

/** The stream of a sport. Unlike the other endpoints it does not answer once, so it has no price and no tool. */
export const streamEndpoint: Endpoint = {
  path: '/{sport}/stream',
  summary: 'The matches in play, then every change of a match, of its lineups and of the facts feed, as server-sent events.',
  price: 'free',
  params: { sport: paramTypes.sport, league_id: paramTypes.id('league'), lang: paramTypes.lang },
  data: list('match'),
  cache: 'none',
  source: { from: 'stream' },
}
