import { readFileSync } from 'node:fs'
import type { SportId } from '@touchline/contract/catalog'
import type { EndpointPage, RecordedAnswer } from '@touchline/contract/endpoint-page'
import { AuthService } from '@touchline/contract/gen/auth'
import { type DemoSubjects, demoSubjects } from './demo-subjects.ts'
import type { EndToEndServer } from './end-to-end-server.ts'

/** The answers that the pages of the site show, by the name of the page. */
export const answersPath = new URL('../../site/docs/answers.json', import.meta.url)

const pages: readonly EndpointPage[] = JSON.parse(readFileSync(new URL('../../site/docs/endpoints.json', import.meta.url), 'utf8'))
/** The endpoints that the demo answers: those whose page has no example of its own. */
export const recordedPages = pages.filter(({ kind, example }) => kind !== 'stream' && example === null)

const [itemsMax, linesMax, charsMax] = [2, 12, 4_000]

/** A request to the demo and its answer. */
export interface Asked {
  request: string
  /** The path as the OpenAPI document names it: "/v1/soccer/matches/{id}". */
  path: string
  status: number
  headers: Record<string, string>
  text: string
}

/** Asks the demo for every endpoint: in the first sport, and about the first record, that has something to say. */
export async function askDemo(server: EndToEndServer): Promise<Map<string, Asked>> {
  const { key, id: keyId } = await server.getClient(AuthService).createKey({ plan: 'enterprise', perMinute: 1_000_000 })
  const { token } = await server.getClient(AuthService).createCalendar({ keyId, name: '' })
  // Usage is published every ten seconds.
  for (const path of ['/sports', '/soccer/matches/live', '/soccer/matches/unknown'])
    await fetch(`${server.address}/v1${path}`, { headers: { 'X-API-Key': key } })
  await server.advance(20_000)
  const bySport = new Map<SportId, DemoSubjects>()
  const ask = async (page: EndpointPage, sport: SportId, id = ''): Promise<Asked> => {
    const path = page.path.replace('{sport}', sport)
    const query = new URL(page.sample, server.address).search && `?q=${encodeURIComponent(bySport.get(sport)!.searched(page.path))}`
    const request = path.replace('{id}', id).replace('{token}', 'TOKEN') + query
    const response = await fetch(server.address + request.replace('TOKEN', token), {
      headers: path.includes('{token}') ? {} : { 'X-API-Key': key },
    })
    const described = page.sports.length > 0 ? path : page.path
    return { request, path: described, status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  }
  const answered = new Map<string, Asked>()
  for (const page of recordedPages) {
    const found = await first(page, async (sport) => {
      if (!bySport.has(sport)) bySport.set(sport, await demoSubjects(server, sport))
      const ids = page.path.includes('{id}') ? bySport.get(sport)!.ids(page.path) : [undefined]
      for (const id of ids) {
        const asked = await ask(page, sport, id)
        if (hasContent(asked)) return asked
      }
      return undefined
    })
    answered.set(page.name, found)
  }
  return answered
}

async function first(page: EndpointPage, look: (sport: SportId) => Promise<Asked | undefined>): Promise<Asked> {
  for (const sport of page.sports.length > 0 ? page.sports : (['soccer'] as const)) {
    const found = await look(sport)
    if (found) return found
  }
  throw new Error(`the demo has nothing to say at ${page.path}`)
}

function hasContent({ status, headers, text }: Asked): boolean {
  if (status !== 200) return false
  if (!headers['content-type']!.startsWith('application/json')) return text !== ''
  const { data } = JSON.parse(text)
  return !Array.isArray(data) || data.length > 0
}

/** The content of answers.json. */
export const shortened = (answered: ReadonlyMap<string, Asked>): Record<string, RecordedAnswer> =>
  Object.fromEntries(
    [...answered].map(([name, { request, headers, text }]) => [
      name,
      { request, answer: headers['content-type']!.startsWith('application/json') ? shortLists(JSON.parse(text)) : firstLines(text) },
    ]),
  )

function shortLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, itemsMax).map(shortLists)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortLists(each)]))
}

/** Whole lines, at least one. */
function firstLines(text: string): string {
  const lines = text.split(/\r?\n/).slice(0, linesMax)
  while (lines.length > 1 && lines.join('\n').length > charsMax) lines.pop()
  return lines.join('\n')
}

/**
 * What two starts of the demo have in common: all but the durations of requests, and the facts feed, which depends on the order in
 * which the results of the past arrive.
 */
export const comparable = ({ 'list-facts': _, ...recorded }: Readonly<Record<string, RecordedAnswer>>): unknown =>
  JSON.parse(JSON.stringify(recorded, (name, value) => (/^p\d+_ms$|^duration_ms$/.test(name) ? 0 : value)))
