import { readFileSync } from 'node:fs'
import { servedSports } from '@touchline/contract/catalog'
import type { EndpointPage } from '@touchline/contract/endpoint-page'
import { demoSubjects } from './demo-subjects.ts'
import type { EndToEndServer } from './end-to-end-server.ts'

/** A request that the demo answers. */
export interface DemoRequest {
  /** The name of the operation in the OpenAPI document, and its tag. */
  operation: string
  tag: string
  /** Path and query. */
  target: string
}

const pages: readonly EndpointPage[] = JSON.parse(readFileSync(new URL('../../site/docs/endpoints.json', import.meta.url), 'utf8'))
const idsMax = 3

/** Requests to every endpoint of every sport for up to three records, and for one that does not exist. Streams are left out. */
export async function demoRequests(server: EndToEndServer): Promise<DemoRequest[]> {
  const requests: DemoRequest[] = []
  for (const { id: sport } of servedSports) {
    const subjects = await demoSubjects(server, sport)
    for (const { path, sports, operations, kind, sample } of pages) {
      if (!sports.includes(sport) || kind === 'stream') continue
      const operation = operations[sports.indexOf(sport)]!
      const target = path.replace('{sport}', sport)
      if (path.includes('{id}')) {
        const ids = [...subjects.ids(path).slice(0, idsMax), unknownId(sample)]
        requests.push(...ids.map((id) => ({ operation, tag: sport, target: target.replace('{id}', id) })))
      } else {
        const isSearch = sample.includes('?q=')
        requests.push({ operation, tag: sport, target: isSearch ? `${target}?q=${encodeURIComponent(subjects.searched(path))}` : target })
      }
    }
  }
  return requests
}

/** The id of the sample, which the demo does not have; of another sport it is 400. */
const unknownId = (sample: string): string => /[a-z]{3}-[a-z][0-9a-z]{10}/.exec(sample)![0]
