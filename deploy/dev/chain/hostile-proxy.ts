import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HttpServer, listenOn } from './facilitator.ts'

/**
 * The fate of one request. `failing`, `dropped` and `garbage` reach the facilitator first, so a settlement happens but
 * the client does not learn of it; `down` does not reach it.
 */
export type Fault = { kind: 'delay'; ms: number } | { kind: 'failing'; status: number } | { kind: 'dropped' | 'garbage' | 'down' }

export interface ProxiedRequest {
  method: string
  path: string
  body: string
  /** Number of earlier requests of this path. */
  before: number
}

export interface HostileProxy extends HttpServer {
  /** The requests so far, in the order of their arrival. */
  requests: readonly ProxiedRequest[]
  /** Decides about every request from now on; undefined forwards it unchanged. */
  script(decide: (request: ProxiedRequest) => Fault | undefined): void
}

/** A facilitator that fails as a test prescribes, in front of a working one at `upstream`. */
export async function startHostileProxy(upstream: string, port = 0): Promise<HostileProxy> {
  const requests: ProxiedRequest[] = []
  const stopping = new AbortController()
  let decide: (request: ProxiedRequest) => Fault | undefined = () => undefined
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request
    const proxied = { method, path, body: await text(request), before: requests.filter((each) => each.path === path).length }
    requests.push(proxied)
    const fault = decide(proxied)
    if (fault?.kind === 'down') return void response.destroy()
    if (fault?.kind === 'delay') await sleep(fault.ms, undefined, stopping)
    const answer = await fetch(upstream + path, {
      method,
      headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
      ...(method === 'GET' ? {} : { body: proxied.body }),
    })
    const [status, body] = getAnswer(fault) ?? [answer.status, await answer.text()]
    if (fault?.kind === 'dropped') response.destroy()
    else response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  const { url, stop } = await listenOn(server, port)
  return {
    url,
    requests,
    script(next) {
      decide = next
    },
    async stop() {
      stopping.abort()
      await stop()
    },
  }
}

function getAnswer(fault: Fault | undefined): [status: number, body: string] | undefined {
  if (fault?.kind === 'failing') return [fault.status, '{"error":"internal error"}']
  return fault?.kind === 'garbage' ? [200, '{"success":tru'] : undefined
}
