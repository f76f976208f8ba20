import { hasEndpoint } from '../endpoints/endpoint.ts'
import { endpoints } from '../endpoints/endpoints.ts'
import { ids } from './records.ts'

const getId: Record<string, string> = { leagues: ids.league, matches: ids.match, teams: ids.home, players: ids.player }

/** The path of an endpoint with ids of existing records: "/v1/soccer/teams/soc-t0000000001/squad". */
export const pathWithIds = (path: string): string =>
  `/v1${path.replace('{sport}', 'soccer').replace(/(\w+)\/\{id\}/, (_, kind: string) => `${kind}/${getId[kind]}`)}`

/** All endpoints of soccer and those of no sport, except those for which a wallet signs. */
export const soccerEndpoints = endpoints.filter((endpoint) => hasEndpoint('soccer', endpoint) && !endpoint.path.startsWith('/channels/'))

/** The required query of such a path, or of its endpoint. */
export const neededQuery = (path: string): string =>
  /\/(?:\{sport\}|soccer)\/teams$/.test(path) ? '?q=rovers' : path.endsWith('/players') ? '?q=silva' : ''
