import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { callApi } from './api/routes.ts'
import { parseForm } from './form.ts'
import { pages } from './pages/pages.ts'
import { Refusal } from './refusal.ts'
import { bringUpToDate } from './renewals.ts'
import type { ApiCall, World } from './world.ts'

/** The API below /v1 and the pages that people open. */
export function createApp(world: World, key: string): Hono {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: 1_000_000 }))
  app.use((_, next) => {
    bringUpToDate(world)
    return next()
  })
  app.all('/v1/*', async (c) => {
    if (!isKey(c.req.header('authorization'), key))
      return refused(c, new Refusal(401, 'invalid_request_error', 'Invalid API Key provided.'))
    if (world.isDown) return refused(c, new Refusal(503, 'api_error', 'The API is down.'))
    return answer(c, world)
  })
  app.route('/', pages(world))
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.text(error.message, error.status as 400)
    throw error
  })
  return app
}

function isKey(header: string | undefined, key: string): boolean {
  const [given, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${key}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const refused = (c: Context, { status, body }: Refusal): Response => c.json(body, status as 400)

/** A POST with an idempotency key is done once; its response is repeated, also that of a failure. */
async function answer(c: Context, world: World): Promise<Response> {
  const body = await c.req.text()
  const { pathname, search } = new URL(c.req.url)
  const repeated = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
  const request = `${pathname}?${body}`
  const known = repeated === undefined ? undefined : world.responses.get(repeated)
  if (known && known.request !== request) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
    return refused(c, new Refusal(400, 'idempotency_error', message))
  }
  const { status, text } = known
    ? { status: known.status, text: known.body }
    : respond(world, c.req.method, pathname, body || search.slice(1))
  record(world, { method: c.req.method, path: pathname, parameters: body || search.slice(1), status, response: text })
  if (repeated !== undefined) world.responses.set(repeated, { request, status, body: text })
  return c.body(text, status as 200, { 'Content-Type': 'application/json', 'Request-Id': world.newId('req') })
}

const callsMax = 1_000

function record(world: World, call: ApiCall): void {
  world.calls.push(call)
  if (world.calls.length > callsMax) world.calls.shift()
}

function respond(world: World, method: string, path: string, parameters: string): { status: number; text: string } {
  try {
    return { status: 200, text: JSON.stringify(callApi(world, method, path, parseForm(parameters))) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, text: JSON.stringify(error.body) }
  }
}
