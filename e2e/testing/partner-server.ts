import { expect } from '@jest/globals'
import { freePort } from '@touchline/platform/testing/free-ports'
import { emptyFeed } from './empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './end-to-end-server.ts'
import { getFolder } from './get-folder.ts'

export interface PartnerServer extends EndToEndServer {
  /** Pushes the lines as one body of the partner "acme" and waits until all messages are handled. Returns the answer. */
  push(...lines: readonly object[]): Promise<PushAnswer>
  /** The same for lines of which `refused` are refused. */
  pushRefused(refused: number, ...lines: readonly object[]): Promise<PushAnswer>
}

export interface PushAnswer {
  lines: number
  accepted: number
  refused: number
  refusals: { line?: number; reason: string }[]
  repaired: number
  repairs: { line?: number; reason: string }[]
}

const token = 'token-of-acme-'.padEnd(32, 'a')

/**
 * All services with nothing imported, and the push port open for the partner "acme". Called while tests are defined: its folders
 * are removed after them. `settings`: environment variables.
 */
export function partnerServer(settings: Record<string, string> = {}): { start(now: string): Promise<PartnerServer> } {
  const environment = { FEEDS: emptyFeed(), DATA_DIR: getFolder({}), ...settings }
  return { start: (now) => start(environment, now) }
}

async function start(settings: Record<string, string>, now: string): Promise<PartnerServer> {
  const port = await freePort()
  const environment = { ...settings, FEED_TOKENS: `acme:${token}`, FEED_PORT: `${port}` }
  const server = await startEndToEndServer({ environment, now })
  const pushRefused: PartnerServer['pushRefused'] = async (refused, ...lines) => {
    const response = await fetch(`http://127.0.0.1:${port}/feeds/acme`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    })
    const { data } = (await response.json()) as { data: PushAnswer }
    expect([response.status, data]).toMatchObject([200, { refused }])
    await server.settled()
    return data
  }
  return { ...server, pushRefused, push: (...lines) => pushRefused(0, ...lines) }
}
