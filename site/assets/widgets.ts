import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { acceptsGzip } from '../http/accepts-gzip.ts'
import { loadedOnce } from '../loaded-later.ts'
import { readWidgets } from './widgets-script.ts'

/** The script of the widgets: its path never changes, so pages of others include it once and for all. */
export const widgetsPath = '/widgets.js'

interface Script {
  bytes: Uint8Array<ArrayBuffer>
  gzipped: Uint8Array<ArrayBuffer>
  etag: string
}

/** Read with the first request, so that no start waits for it. */
const getScript = loadedOnce(async (): Promise<Script> => {
  const bytes = new Uint8Array(Buffer.from(await readWidgets()))
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  return { bytes, gzipped: new Uint8Array(gzipSync(bytes, { level: 9 })), etag: `W/"${digest}"` }
})

/** Module scripts are requested with CORS, and pages may allow only resources that say so (Cross-Origin-Embedder-Policy). */
const headers = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Encoding',
}

export const widgetsScript = new Hono().get(widgetsPath, async (c) => {
  const { bytes, gzipped, etag } = await getScript()
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, { ...headers, ETag: etag })
  const isGzip = acceptsGzip(c.req.header('accept-encoding'))
  return c.body(isGzip ? gzipped : bytes, 200, { ...headers, ETag: etag, ...(isGzip && { 'Content-Encoding': 'gzip' }) })
})
