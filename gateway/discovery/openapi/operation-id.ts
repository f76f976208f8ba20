import { type Endpoint, pathParams } from '../../endpoints/endpoint.ts'

/**
 * The name of an operation in generated clients: "listSoccerMatches", "getSoccerMatchLineups". Derived from the path
 * with its sport, so it changes only with the path.
 */
export function operationId(path: string, { data, source }: Pick<Endpoint, 'data' | 'source'>): string {
  const segments = path.split('/').slice(1)
  if (source.from === 'stream') return `stream${words(segments[0]!)}`
  const isLive = segments.at(-1) === 'live'
  const literal = segments.flatMap((segment, i) => {
    if (pathParams(segment).length > 0) return []
    return [segments[i + 1]?.startsWith('{') || isBelowOne(segments, i) ? singular(segment) : segment]
  })
  const named = isLive ? literal.with(-1, literal.at(-2)!).with(-2, 'live') : literal
  return (data.shape === 'one' ? 'get' : 'list') + named.map(words).join('')
}

const isBelowOne = (segments: readonly string[], i: number): boolean => segments[i] === 'channels' && segments[i + 1] === 'sign-in'

const singular = (plural: string): string => plural.replace(/(?<=ch)es$|s$/, '')

/** "play-by-play": "PlayByPlay". */
const words = (segment: string): string =>
  segment
    .split(/[-.]/)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')
