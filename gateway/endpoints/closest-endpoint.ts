import { type SportId, servedSport, servedSports } from '@touchline/contract/catalog'
import { fail, type ServiceError } from '@touchline/contract/errors'
import { distance } from 'fastest-levenshtein'
import { closestName } from './closest-name.ts'
import { type Endpoint, hasEndpoint } from './endpoint.ts'

/** Words of other services for the parts of our paths. */
const synonyms: Readonly<Record<string, string>> = {
  ...{
    fixtures: 'matches',
    fixture: 'matches',
    games: 'matches',
    game: 'matches',
    events: 'matches',
    schedule: 'matches',
    results: 'matches',
  },
  ...{ livescores: 'live', livescore: 'live', scores: 'live', inplay: 'live' },
  ...{ table: 'standings', tables: 'standings', standing: 'standings', competitions: 'leagues', tournaments: 'leagues' },
  ...{ clubs: 'teams', participants: 'teams', athletes: 'players', managers: 'coaches', referees: 'officials' },
  ...{ statistics: 'stats', boxscore: 'stats', 'box-score': 'stats', lineup: 'lineups', plays: 'play-by-play', pbp: 'play-by-play' },
}

/** What a segment too many or too few counts, and a literal that stands where the path has an id: as many letters. */
const segmentCost = 6
const literalForIdCost = 3
/** Longer paths, or longer segments, are not compared: the cost of a comparison is their product. */
const segmentsMax = 8
const segmentCharsMax = 40

export const unknownEndpoint = (hint = 'All are in /openapi.json.'): ServiceError => fail('unknown_endpoint', { hint })

/** The error of a path below `/v1` that is no endpoint: it names the most similar one of its sport. */
export function endpointHints(endpoints: readonly Endpoint[]): (path: string) => ServiceError {
  const literals = new Set(endpoints.flatMap(({ path }) => path.split('/')).filter((segment) => segment !== '' && !isParam(segment)))
  return (path) => {
    const segments = path.split('/').filter((segment) => segment !== '')
    const isComparable = segments.length <= segmentsMax && segments.every(({ length }) => length <= segmentCharsMax)
    if (segments[0] !== 'v1' || segments.length < 2 || !isComparable) return unknownEndpoint()
    const sport = getSport(segments[1]!)
    const sent = segments.slice(1).map((segment) => renamed(segment.toLowerCase(), literals))
    const known = endpoints.filter((endpoint) => (isOfSport(endpoint) ? sport !== undefined && hasEndpoint(sport, endpoint) : true))
    const templates = known.map((endpoint) => endpoint.path.replace('{sport}', sport ?? ''))
    const costs = templates.map((template) => getCost(template.slice(1).split('/'), sent, literals))
    const closest = templates[costs.indexOf(Math.min(...costs))]!
    return unknownEndpoint(`The closest is /v1${closest}.`)
  }
}

const isParam = (segment: string): boolean => segment.startsWith('{')
const isOfSport = ({ sport, path }: Endpoint): boolean => sport !== undefined || path.startsWith('/{sport}/')

/** The sport that a segment names; undefined: it is more like another word. */
function getSport(segment: string): SportId | undefined {
  const text = segment.toLowerCase()
  const named = closestName(
    text,
    servedSports.map(({ id }) => id),
  )
  return distance(text, named) <= 2 ? servedSport(named)?.id : undefined
}

const renamed = (segment: string, literals: ReadonlySet<string>): string =>
  literals.has(segment) ? segment : (synonyms[segment] ?? segment)

function getCost(template: readonly string[], sent: readonly string[], literals: ReadonlySet<string>): number {
  const shared = Math.min(template.length, sent.length)
  let cost = segmentCost * (Math.max(template.length, sent.length) - shared)
  for (let i = 0; i < shared; i++) {
    if (isParam(template[i]!)) cost += literals.has(sent[i]!) ? literalForIdCost : 0
    else cost += distance(template[i]!, sent[i]!)
  }
  return cost
}
