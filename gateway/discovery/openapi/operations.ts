import { type SportId, servedSports } from '@touchline/contract/catalog'
import { type Endpoint, hasEndpoint } from '../../endpoints/endpoint.ts'
import { raceStreamEndpoint, streamEndpoint } from '../../stream/endpoint.ts'
import { operationId } from './operation-id.ts'

/** An endpoint in one sport, or an endpoint of no sport. */
export interface Operation {
  /** "/v1/soccer/matches/{id}". */
  path: string
  id: string
  tag: string
  endpoint: Endpoint
  sport: SportId | undefined
}

/** All operations: those of no sport, then those of each sport. */
export function operations(endpoints: readonly Endpoint[]): Operation[] {
  const all = [...endpoints, streamEndpoint, raceStreamEndpoint]
  const isOfSport = ({ sport, path }: Endpoint) => sport !== undefined || path.startsWith('/{sport}/')
  return [
    ...all.filter((endpoint) => !isOfSport(endpoint)).map((endpoint) => operation(endpoint, undefined)),
    ...servedSports.flatMap(({ id }) =>
      all.filter((endpoint) => isOfSport(endpoint) && hasEndpoint(id, endpoint)).map((endpoint) => operation(endpoint, id)),
    ),
  ]
}

function operation(endpoint: Endpoint, sport: SportId | undefined): Operation {
  const path = sport === undefined ? endpoint.path : endpoint.path.replace('{sport}', sport)
  return { path: `/v1${path}`, id: operationId(path, endpoint), tag: path.split('/')[1]!, endpoint, sport }
}
