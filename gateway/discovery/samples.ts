import { type SportId, servedSports } from '@touchline/contract/catalog'
import { errors, ServiceError } from '@touchline/contract/errors'
import { type IdKind, isId, mayName, sportOfId } from '@touchline/contract/ids'
import type { Clock } from '@touchline/platform/ports/clock'
import { type Endpoint, hasEndpoint, pathParams } from '../endpoints/endpoint.ts'
import { fillSample, requiredNames, type Sample } from './sample.ts'

/*
 * Samples of priced endpoints that answer with data now. Which ids exist, and what is known about them, depends on the
 * data of this service, so responses are read until one of each endpoint has data.
 */

/** Endpoints without data have no sample. */
export type Samples = ReadonlyMap<Endpoint, Sample>

/** Reads the samples; the same map while they are at most ten minutes old. */
export type GetSamples = () => Promise<Samples>

type Values = Readonly<Record<string, string>>

interface SamplesDeps {
  endpoints: readonly Endpoint[]
  /** The body of a response, for nothing. Throws the error of the request. */
  read(endpoint: Endpoint, values: Values): Promise<string>
  steadyClock: Clock
}

const freshMs = 600_000
/** Time for reading; the next request goes on. */
const findingMs = 3_000
/** Requests for an endpoint and a sport, in a round. */
const triesMax = 8

/** Responses whose ids and names are tried first. */
const seeds: readonly { path: string; values: Values }[] = [
  { path: '/{sport}/matches', values: { status: 'finished', limit: '20' } },
  { path: '/{sport}/matches/live', values: {} },
  { path: '/{sport}/leagues', values: { limit: '20' } },
  { path: '/horse-racing/races', values: { status: 'weighed_in', limit: '20' } },
  { path: '/horse-racing/races', values: { limit: '20' } },
]

export function samples(deps: SamplesDeps): GetSamples {
  let latest: { samples: Samples; until: number } = { samples: new Map(), until: Number.NEGATIVE_INFINITY }
  let finding: Promise<Samples> | undefined
  const { steadyClock } = deps
  async function renew(): Promise<Samples> {
    const { found, isComplete } = await findSamples(latest.samples, deps)
    latest = { samples: found, until: isComplete ? steadyClock.now() + freshMs : Number.NEGATIVE_INFINITY }
    return found
  }
  return () => {
    if (steadyClock.now() < latest.until) return Promise.resolve(latest.samples)
    finding ??= renew().finally(() => (finding = undefined))
    return finding
  }
}

/** `isComplete`: there was time for all requests, and none failed through our fault. */
async function findSamples(earlier: Samples, deps: SamplesDeps) {
  const reading = reader(deps)
  const missing = new Set(deps.endpoints.filter(({ price }) => price !== 'free'))
  const found = new Map<Endpoint, Sample>()
  const keep = (endpoint: Endpoint, sample: Sample) => {
    found.set(endpoint, sample)
    missing.delete(endpoint)
  }
  for (const [endpoint, sample] of earlier) {
    if (await reading.getBody(endpoint, { ...sample.pathParams, ...sample.queryParams })) keep(endpoint, sample)
  }
  for (const { id: sport } of servedSports) {
    if (![...missing].some((endpoint) => hasEndpoint(sport, endpoint))) continue
    const known = harvest(sport)
    for (const { path, values } of seeds) {
      const seed = deps.endpoints.find((endpoint) => endpoint.path === path && hasEndpoint(sport, endpoint))
      if (seed) known.add(await reading.getBody(seed, { ...(path.includes('{sport}') && { sport }), ...values }))
    }
    // Once more, with the ids in the responses of the first round.
    for (const endpoint of [...missing, ...missing]) {
      if (!missing.has(endpoint) || !hasEndpoint(sport, endpoint)) continue
      const sample = await reading.findSample(endpoint, known)
      if (sample) keep(endpoint, sample)
    }
  }
  const isComplete = reading.isComplete()
  // What was found before is kept while it cannot be read again.
  if (!isComplete) for (const [endpoint, sample] of earlier) if (missing.has(endpoint)) keep(endpoint, sample)
  return { found, isComplete }
}

/** Reads nothing more after its time, and after a failure that is ours. */
function reader({ read, steadyClock }: SamplesDeps) {
  const until = steadyClock.now() + findingMs
  let isComplete = true
  /** Undefined: an error, or a response without data. */
  async function getBody(endpoint: Endpoint, values: Values): Promise<string | undefined> {
    if (steadyClock.now() > until) isComplete = false
    if (!isComplete) return undefined
    try {
      const body = await read(endpoint, values)
      return hasData(body) ? body : undefined
    } catch (error) {
      isComplete = error instanceof ServiceError && errors[error.code].http < 500
      return undefined
    }
  }
  return {
    getBody,
    isComplete: () => isComplete,
    async findSample(endpoint: Endpoint, known: Harvest): Promise<Sample | undefined> {
      for (const values of known.candidates(endpoint)) {
        const body = await getBody(endpoint, values)
        if (body === undefined) continue
        known.add(body)
        return fillSample(endpoint, values)
      }
      return undefined
    },
  }
}

const hasData = (body: string): boolean => {
  if (!body.startsWith('{')) return body.includes('BEGIN:VEVENT')
  const { data } = JSON.parse(body) as { data: object }
  return Array.isArray(data) ? data.length > 0 : true
}

type Harvest = ReturnType<typeof harvest>

/** The ids and names of records of a sport in responses. */
function harvest(sport: SportId) {
  const ids = new Set<string>()
  const names = new Map<IdKind, string[]>()
  function walk(value: unknown): void {
    if (typeof value === 'string') {
      if (sportOfId(value) === sport) ids.add(value)
    } else if (typeof value === 'object' && value !== null) {
      const { id, name } = value as { id?: unknown; name?: unknown }
      for (const kind of ['team', 'player'] as const)
        if (typeof id === 'string' && typeof name === 'string' && isId(id, kind)) names.set(kind, [...(names.get(kind) ?? []), name])
      for (const each of Object.values(value)) walk(each)
    }
  }
  const ofKind = (kind: IdKind) => [...ids].filter((id) => mayName(id, kind))

  return {
    add(body: string | undefined) {
      if (body?.startsWith('{')) walk(JSON.parse(body))
    },
    /** Values of the parameters that the endpoint requires, which name records of these responses. */
    candidates(endpoint: Endpoint): Values[] {
      const required = [...pathParams(endpoint.path), ...requiredNames(endpoint)].filter((name) => name !== 'sport')
      const [name, ...more] = required
      if (more.length > 0) throw new Error(`samples of ${endpoint.path} need two values`)
      const inPath = endpoint.path.includes('{sport}') ? { sport } : {}
      if (name === undefined) return [inPath]
      const { idKind } = endpoint.params[name]!
      const values = idKind ? ofKind(idKind) : (names.get(endpoint.data.record as IdKind) ?? []).map(longestWord)
      return values.slice(0, triesMax).map((value) => ({ ...inPath, [name]: value }))
    },
  }
}

const longestWord = (name: string): string =>
  name.split(/[^\p{L}]+/u).reduce((longest, word) => (word.length > longest.length ? word : longest), '')
