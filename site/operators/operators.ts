import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { errors, ServiceError } from '@touchline/contract/errors'
import { CallRefused } from '@touchline/platform/rpc/status'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'
import { assets } from '../assets/assets.ts'
import { readForm, readText } from '../forms/read-form.ts'
import { tokenField } from '../http/csrf.ts'
import { contentSecurityPolicy, isOwnOrigin, isSafe } from '../http/security.ts'
import type { Site } from '../site.ts'
import { customerPages } from './customers.ts'
import { base, type OperatorContext, type OperatorEnv, operatorPage } from './frame.ts'
import { identityPages } from './identities.ts'
import { incidentPages } from './incidents.ts'
import { operatorKeyPages } from './keys.ts'
import { matchPages } from './matches.ts'
import { operatorConnections } from './operator-services.ts'
import { operatorSessions, sessionSeconds } from './operator-sessions.ts'
import { quarantinePages } from './quarantine.ts'
import { refundPages } from './refunds.ts'
import { sourcePages } from './sources.ts'

const cookieName = 'touchline_operators'
const attemptsPerMinute = 10
const bodyBytesMax = 65_536
/** What a credential of gRPC can be. */
const secretShape = /^[!-~]{1,500}$/

interface OperatorPages extends Pick<Hono<OperatorEnv>, 'request' | 'routes'> {
  listener: RequestListener
  close(): void
}

/**
 * The pages of the operators, on the admin port: what the command line can, through the same calls with the same secret.
 * `close` ends all sessions.
 */
export function operatorPages(site: Site): OperatorPages {
  const connections = operatorConnections(site)
  const sessions = operatorSessions(site.realClock)
  const app = new Hono<OperatorEnv>()
  app.route(base, assets)
  app.use(secureHeaders({ contentSecurityPolicy, referrerPolicy: 'same-origin', strictTransportSecurity: false }))
  app.use(fromOwnPages, bodyLimit({ maxSize: bodyBytesMax, onError: (c) => c.text('The form is too large.', 413) }))
  app.use(async (c, next) => {
    c.set('site', site)
    c.set('operator', sessions.get(getCookie(c, cookieName) ?? ''))
    return next()
  })
  app.get(base, (c) => (c.get('operator') ? c.redirect(`${base}/sources`, 303) : signInPage(c)))
  app.post(`${base}/sign-in`, (c) => signIn(c, connections, sessions))
  app.use(signedIn)
  app.post(`${base}/sign-out`, (c) => {
    sessions.end(getCookie(c, cookieName) ?? '')
    deleteCookie(c, cookieName, { path: base })
    return c.redirect(base, 303)
  })
  for (const pages of [
    sourcePages,
    quarantinePages,
    identityPages,
    matchPages,
    customerPages,
    refundPages,
    operatorKeyPages,
    incidentPages,
  ])
    app.route(base, pages)
  app.notFound((c) => operatorPage(c, { title: 'There is no such page', status: 404, body: html`<p><a href="${base}">Start</a></p>` }))
  app.onError((error, c) => failurePage(c, sessions, error))
  const close = () => {
    sessions.close()
    connections.close()
  }
  return { listener: getRequestListener(app.fetch), request: app.request, routes: app.routes, close }
}

type Connections = ReturnType<typeof operatorConnections>
type Sessions = ReturnType<typeof operatorSessions>

/** Opens a session if a call for operators succeeds with the secret. */
async function signIn(c: OperatorContext, connections: Connections, sessions: Sessions) {
  const { limiter, log } = c.get('site')
  const { allowed, retryAfterSeconds } = await limiter.consume(`operators ${c.env.incoming.socket.remoteAddress}`, attemptsPerMinute)
  if (!allowed) return signInPage(c, 429, `Too many attempts. Try again in ${retryAfterSeconds} seconds.`)
  const secret = readText(await readForm(c), 'secret')
  const connection = secretShape.test(secret) ? connections.connect(secret) : undefined
  const problem = connection ? await getProblem(() => connection.services.auth.listPlans({})) : wrongSecret
  if (!connection || problem !== undefined) {
    connection?.close()
    log.warn('an operator could not sign in')
    return signInPage(c, 401, problem)
  }
  sessions.end(getCookie(c, cookieName) ?? '')
  setCookie(c, cookieName, sessions.open(connection), { path: base, httpOnly: true, sameSite: 'Strict', maxAge: sessionSeconds })
  log.info('an operator signed in')
  return c.redirect(`${base}/sources`, 303)
}

const wrongSecret = 'This is no secret of RPC_ADMIN_SECRET.'

/** Why a call with the secret failed, undefined when it did not. */
async function getProblem(call: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await call()
    return undefined
  } catch (error) {
    if (error instanceof ServiceError) return error.cause instanceof CallRefused ? wrongSecret : `auth does not answer: ${error.message}`
    throw error
  }
}

function signInPage(c: OperatorContext, status: 200 | 401 | 429 = 200, problem?: string) {
  const body = html`<p>Sign in with a secret of <code>RPC_ADMIN_SECRET</code>; a single process keeps it in <code>rpc-admin-secret</code> of <code>DATA_DIR</code>.</p>
<form method="post" action="${base}/sign-in">${problem && html`<p role="alert" class="problem">${problem}</p>`}<label for="secret">Secret</label><input type="password" id="secret" name="secret" required autocomplete="current-password"><button type="submit">Sign in</button></form>`
  return operatorPage(c, { title: 'Operators', status, body })
}

/** Refuses what another site sent: also a sign-in, so that nobody is signed in unknowingly. */
const fromOwnPages: MiddlewareHandler<OperatorEnv> = async (c, next) => {
  const { host } = new URL(c.req.url)
  const own = [`http://${host}`, `https://${host}`]
  if (isSafe(c.req.method) || isOwnOrigin(c.req.header('origin'), c.req.header('sec-fetch-site'), own)) return next()
  return c.text('This form was sent from another site.', 403)
}

/** Admits operators who are signed in, and changes only with the token of their session. */
const signedIn: MiddlewareHandler<OperatorEnv> = async (c, next) => {
  const operator = c.get('operator')
  if (!operator) return c.redirect(base, 303)
  if (isSafe(c.req.method)) return next()
  const sent = readText(await readForm(c), tokenField)
  if (isEqual(sent, operator.csrf)) return next()
  return operatorPage(c, {
    title: 'This form is out of date',
    status: 403,
    body: html`<p>Reload the page and send it again. Nothing was changed.</p>`,
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isEqual = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const statuses = [400, 403, 404, 409, 429, 503] as const

/** What a service refused, with its message. A secret that is no longer valid ends the session. */
function failurePage(c: OperatorContext, sessions: Sessions, error: Error) {
  if (!(error instanceof ServiceError)) {
    c.get('site').log.error('a page of the operators failed', { location: c.req.path, error })
    return operatorPage(c, { title: 'The page failed', status: 500, body: html`<p>The log has the reason.</p>` })
  }
  if (error.cause instanceof CallRefused) {
    sessions.end(getCookie(c, cookieName) ?? '')
    return c.redirect(base, 303)
  }
  const { http } = errors[error.code]
  const status = statuses.find((each) => each === http) ?? (http >= 500 ? 503 : 400)
  return operatorPage(c, { title: 'The service refused this', status, body: html`<p role="alert" class="problem">${error.message}</p>` })
}
