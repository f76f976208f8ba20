import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Hono } from 'hono'
import { readApiReference } from '../assets/api-reference-file.ts'
import { acceptsGzip } from '../http/accepts-gzip.ts'
import { loadedOnce } from '../loaded-later.ts'

interface Script {
  gzipped: Uint8Array<ArrayBuffer>
  /** Changes with the content. */
  path: string
}

/** The reference of Scalar, read with the first request for its page. */
export const getScript = loadedOnce(async (): Promise<Script> => {
  const bytes = await readApiReference()
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
  return { gzipped: new Uint8Array(bytes), path: `/assets/api-reference/${digest}.js` }
})

/** Browsers keep the script for a year. */
export const tryScript = new Hono().get('/assets/api-reference/:name', async (c) => {
  const { gzipped, path } = await getScript()
  if (c.req.path !== path) return c.text('There is no such file.', 404)
  const isGzip = acceptsGzip(c.req.header('accept-encoding'))
  return c.body(isGzip ? gzipped : new Uint8Array(await promisify(gunzip)(gzipped)), 200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
    ...(isGzip && { 'Content-Encoding': 'gzip' }),
  })
})
