import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { constants, createGunzip } from 'node:zlib'

export interface StreamEvent {
  id: string | undefined
  name: string
  data: string
}

export interface TestStream {
  status: number
  headers: IncomingMessage['headers']
  /** Everything received so far, without its content coding. */
  text(): string
  /** Bytes of the body received so far. */
  length(): number
  /** Resolves when this many events have arrived, with all of them; rejects when the stream ends before. */
  events(count: number): Promise<StreamEvent[]>
  /** Resolves when the received text contains this text so many times. */
  until(part: string, times?: number): Promise<void>
  /** Resolves when the gateway has ended the stream. */
  ended: Promise<unknown>
  /** Resolves when the body, without its content coding, has ended; rejects when it is cut off. */
  whole: Promise<void>
  /** Whether the gateway has ended the body, rather than broken it off. */
  isComplete(): boolean
  pause(): void
  resume(): void
  close(): void
}

/** Opens a stream of a gateway on this port. */
export async function openStream(port: number, path: string, headers: Record<string, string>, method = 'GET'): Promise<TestStream> {
  const sent = request({ port, host: '127.0.0.1', path, headers, method, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  const ended = new Promise((resolve) => response.once('close', resolve))
  response.on('error', () => undefined)
  let length = 0
  response.on('data', (chunk: Buffer) => {
    length += chunk.length
  })
  const isCompressed = response.headers['content-encoding'] === 'gzip'
  const decoded = isCompressed ? response.pipe(createGunzip({ flush: constants.Z_SYNC_FLUSH })) : response
  decoded.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const whole = new Promise<void>((resolve, reject) => decoded.once('end', resolve).once('error', reject))
  whole.catch(() => undefined)
  const readUntil = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) {
      if (response.closed) throw new Error(`the stream ended after ${text.slice(-200)}`)
      await Promise.race([once(decoded, 'data'), ended])
    }
  }
  return {
    status: response.statusCode!,
    headers: response.headers,
    text: () => text,
    length: () => length,
    whole,
    async events(count) {
      await readUntil(() => eventsIn(text).length >= count)
      return eventsIn(text)
    },
    until: (part, times = 1) => readUntil(() => text.split(part).length > times),
    ended,
    isComplete: () => response.complete,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => void response.destroy(),
  }
}

/** The complete events of a text. Messages that only set the id or the retry time are not events. */
export const eventsIn = (text: string): StreamEvent[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .filter((block) => block.includes('data: '))
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      return { id: field('id'), name: field('event') ?? 'message', data: field('data')! }
    })

/** The Last-Event-ID that a client sends after this text. */
export const lastIdIn = (text: string): string | undefined =>
  [...text.slice(0, text.lastIndexOf('\n\n') + 2).matchAll(/^id: (.*)$/gm)].at(-1)?.[1]
