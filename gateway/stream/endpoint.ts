import { type Endpoint, list } from '../endpoints/endpoint.ts'
import * as paramTypes from '../endpoints/param-types.ts'

/** The streams of sports. Unlike the other endpoints they do not answer once, so they have no price and no tool. */
export const streamEndpoint: Endpoint = {
  path: '/{sport}/stream',
  summary: 'The matches in play, then every change of a match, of its lineups and of the facts feed, as server-sent events.',
  price: 'free',
  params: { sport: paramTypes.sport, league_id: paramTypes.id('league'), lang: paramTypes.lang },
  data: list('match'),
  cache: 'none',
  source: { from: 'stream', events: ['reset', 'match', 'event', 'final', 'removed', 'lineup', 'fact'] },
}

export const raceStreamEndpoint: Endpoint = {
  path: '/horse-racing/stream',
  summary: 'The races in progress with their runners and results, then every change of a race, as server-sent events.',
  sport: 'horse-racing',
  price: 'free',
  params: { lang: paramTypes.lang },
  data: list('race'),
  cache: 'none',
  source: { from: 'stream', events: ['reset', 'race', 'final', 'removed'] },
}
