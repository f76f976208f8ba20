import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  /** The parsed body. */
  event: { id: string; type: string; timestamp: string; sport?: string; data: Record<string, unknown> }
}

export type Answer = (response: ServerResponse, received: Received) => void

export interface Receiver {
  url: string
  received: Received[]
  /** Answers further requests; 200 at first. */
  answer: Answer
  /** Resolves with everything received, once there are this many. */
  count(count: number): Promise<Received[]>
  stop(): Promise<void>
}

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end(`answered ${code}`)

/** A receiver of webhooks on the loopback address. */
export async function startReceiver(): Promise<Receiver> {
  const waiting: { count: number; resolve(all: Received[]): void }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const received = { headers: request.headers, body, event: JSON.parse(body) }
    receiver.received.push(received)
    receiver.answer(response, received)
    for (const each of waiting) if (receiver.received.length >= each.count) each.resolve(receiver.received)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: status(200),
    count: (count) =>
      new Promise((resolve) => {
        if (receiver.received.length >= count) resolve(receiver.received)
        else waiting.push({ count, resolve })
      }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}
