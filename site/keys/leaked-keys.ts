import { createHash } from 'node:crypto'
import type { LeakedKey } from '@touchline/contract/gen/auth'
import { isKey, keyDigest } from '@touchline/contract/keys'
import { clean } from '@touchline/platform/log'
import { Hono } from 'hono'
import { isUnanswered } from '../http/when-available.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../site.ts'
import { isSigned, scannerKeys } from './scanner-keys.ts'

/** One finding of a scanner. */
interface Finding {
  token: string
  type: string
  url: string
  source: string
}

const digestsPage = 500
const urlCharsMax = 500
const sourceCharsMax = 100
const perMinute = 60

/**
 * POST /keys/leaked: a scanner of public code reports keys that it found, in the protocol of GitHub's secret scanning. The
 * keys are revoked, and the owners get a mail. Without LEAKED_KEYS_PUBLIC_KEYS the path does not exist. The same report
 * again has the same response.
 */
export const leakedKeyPages: Pages = (site) => {
  const app = new Hono<SiteEnv>()
  const { leakedKeysPublicKeys } = site.config
  if (!leakedKeysPublicKeys) return app
  const signers = scannerKeys(leakedKeysPublicKeys, site.realClock)
  return app.post('/keys/leaked', async (c) => {
    const { allowed, retryAfterSeconds } = await site.limiter.consume(`leaked:${c.get('address')}`, perMinute)
    if (!allowed) return c.json({ error: 'Too many reports from this address.' }, 429, { 'Retry-After': String(retryAfterSeconds) })
    try {
      const body = new Uint8Array(await c.req.arrayBuffer())
      const refusal = await checkSignature(c, signers, body)
      if (refusal) return refusal
      const findings = parseFindings(Buffer.from(body).toString())
      if (!findings) return c.json({ error: 'The body must be a JSON list of objects with token, type, url and source.' }, 400)
      return c.json(await revoke(site, findings))
    } catch (error) {
      // The sender repeats a report that failed.
      if (!isUnanswered(error)) throw error
      return c.json({ error: 'The report could not be handled now. Send it again in a minute.' }, 503)
    }
  })
}

/** The response to a report without a valid signature, before anything of its body is read. */
async function checkSignature(c: SiteContext, signers: ReturnType<typeof scannerKeys>, body: Uint8Array): Promise<Response | undefined> {
  const identifier = c.req.header('github-public-key-identifier')
  const signature = c.req.header('github-public-key-signature')
  if (!identifier || !signature)
    return c.json({ error: 'The headers Github-Public-Key-Identifier and Github-Public-Key-Signature are required.' }, 400)
  const pem = await signers.get(identifier)
  if (pem === undefined || !isSigned(body, signature, pem)) return c.json({ error: 'The signature does not match the body.' }, 401)
  return undefined
}

function parseFindings(text: string): Finding[] | undefined {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return undefined
    const findings = list.map((each: Partial<Record<keyof Finding, unknown>> | null) => ({
      token: asText(each?.token),
      type: asText(each?.type),
      url: asText(each?.url),
      source: asText(each?.source),
    }))
    return findings.every(({ token }) => token !== '') ? findings : undefined
  } catch {
    return undefined
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Revokes first: the owners learn of a key that is harmless already. A report that fails between them is repeated. */
async function revoke(site: Site, findings: readonly Finding[]) {
  const ours = findings.filter(({ token }) => isKey(token))
  const leaked = new Map<string, LeakedKey>()
  for (let from = 0; from < ours.length; from += digestsPage) {
    const some = ours.slice(from, from + digestsPage)
    const { items } = await site.clients.auth.revokeLeakedKeys({ digests: some.map(({ token }) => keyDigest(token)) })
    for (const [i, { token }] of some.entries()) if (items[i]?.isOurs) leaked.set(token, items[i])
  }
  for (const { token, url, source } of ours) {
    const key = leaked.get(token)
    if (key) await site.clients.accounts.reportLeakedKey({ organisationId: key.customer, keyId: key.id, ...getPlace(url, source) })
  }
  if (leaked.size > 0) site.log.warn('keys were found in public and revoked', { count: leaked.size })
  return findings.map(({ token, type }) => ({
    // The hash, so that no response repeats a key.
    token_hash: createHash('sha256').update(token).digest('hex'),
    token_type: type,
    label: leaked.has(token) ? 'true_positive' : 'false_positive',
  }))
}

/** Where a key was found, as a mail may show it: an address without a key in it, and the kind of place. */
const getPlace = (url: string, source: string) => ({
  url: /^https?:\/\//.test(url) ? clean(url).slice(0, urlCharsMax) : '',
  source: clean(source).slice(0, sourceCharsMax),
})
