import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** A response as a test reads it. */
export interface Shown {
  status: number
  headers: Headers
  /** Where a redirect leads. */
  location: string | undefined
  text: string
}

export interface RequestOptions {
  headers?: Readonly<Record<string, string>>
  /** Address of the peer. 192.0.2.1 when absent. */
  peer?: string
}

export interface PostOptions extends RequestOptions {
  /** The token sent with the form; that of the session when absent, none when `false`. */
  csrf?: string | false
}

/** Fields of a form; an array is a field that repeats. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>

interface Fetches {
  request(path: string, init: RequestInit, env: object): Response | Promise<Response>
}

export const testOrigin = 'http://localhost:8080'

/**
 * What a browser does: keeps cookies, names its origin with a form, sends the token of the session (`getToken`, else that
 * of the newest form). It does not follow redirects.
 */
export function browserFor(app: Fetches, getToken: () => string | undefined) {
  const cookies = new Map<string, string>()
  /** The token in the forms of the newest page that has a form. */
  let pageToken: string | undefined
  const send = async (method: string, path: string, body: string | undefined, { headers = {}, peer = '192.0.2.1' }: RequestOptions) => {
    const sent = {
      ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(method !== 'GET' && { origin: testOrigin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    }
    const init = { method, headers: sent, ...(body !== undefined && { body }) }
    const response = await app.request(`${testOrigin}${path}`, init, { incoming: incoming(sent, peer) })
    for (const line of response.headers.getSetCookie()) applyCookie(cookies, line)
    const answer = await shown(response)
    pageToken = /name="csrf" value="([^"]+)"/.exec(answer.text)?.[1] ?? pageToken
    return answer
  }
  return {
    get: (path: string, options: RequestOptions = {}): Promise<Shown> => send('GET', path, undefined, options),
    post(path: string, fields: FormFields = {}, { csrf = getToken() ?? pageToken ?? false, ...options }: PostOptions = {}): Promise<Shown> {
      const form = new URLSearchParams()
      for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each)
      if (csrf !== false) form.set('csrf', csrf)
      return send('POST', path, form.toString(), options)
    },
    /** Any request: other methods and bodies than those of forms. */
    send: (method: string, path: string, body?: string, options: RequestOptions = {}): Promise<Shown> => send(method, path, body, options),
    setCookie: (line: string): void => applyCookie(cookies, line),
    getCookies: (): ReadonlyMap<string, string> => cookies,
  }
}

async function shown(response: Response): Promise<Shown> {
  const { status, headers } = response
  return { status, headers, location: headers.get('location') ?? undefined, text: await response.text() }
}

function applyCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals).trim()
  if (attributes.some((each) => /^\s*max-age=0$/i.test(each))) cookies.delete(name)
  else cookies.set(name, pair.slice(equals + 1))
}

/** What the server of Node passes to the pages of a request. */
export function incoming(headers: Readonly<Record<string, string>>, peer: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  const message = new IncomingMessage(socket)
  Object.assign(message.headers, headers)
  return message
}
