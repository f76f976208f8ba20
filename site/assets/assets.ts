import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { acceptsGzip } from '../http/accepts-gzip.ts'
import { files } from './package-files.ts'

/**
 * Files that are sent as one: the styles, so that a page waits for one request only (later ones override earlier ones),
 * and a library with the script that uses it, because the path of a file that another one imports is not known to it.
 */
const joined: Readonly<Record<string, readonly string[]>> = {
  'site.css': [
    'pico.css',
    'uplot.css',
    'theme.css',
    'frame.css',
    'parts.css',
    'forms.css',
    'status.css',
    'board.css',
    'home.css',
    'pricing.css',
    'usage.css',
    'docs.css',
  ],
  'usage-chart.js': ['uplot.js', 'chart.js'],
  'plan-payment.js': ['wallet.js', 'x402.js', 'pay-plan.js'],
  'pay-call-page.js': ['wallet.js', 'x402.js', 'pay-call.js'],
  'wallet-page.js': ['wallet.js', 'x402.js', 'keccak.js', 'channels.js', 'pay-per-call.js'],
}
const parts = Object.values(joined).flat()
/** Scripts of a joined file import from each other; joined, they are one module. */
const withoutImports = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !(line.startsWith('import ') && line.includes(" from './")))
    .join('\n')

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
}

interface Asset {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  path: string
  /** Written on the first request, so that a start does not wait for it. Undefined: compressed already. */
  gzipped(): Uint8Array<ArrayBuffer> | undefined
}

function getAsset(name: string, text: string): Asset {
  const dot = name.lastIndexOf('.')
  const isPicture = name.endsWith('.png')
  const bytes = new Uint8Array(Buffer.from(text, isPicture ? 'base64' : 'utf8'))
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
  let gzipped: Uint8Array<ArrayBuffer> | undefined
  return {
    bytes,
    type: types[name.slice(dot + 1)]!,
    path: `/assets/${name.slice(0, dot)}-${digest}${name.slice(dot)}`,
    gzipped() {
      if (!isPicture) gzipped ??= new Uint8Array(gzipSync(bytes))
      return gzipped
    },
  }
}

const byName = new Map<string, Asset>(
  Object.entries({
    ...Object.fromEntries(Object.entries(files).filter(([name]) => !parts.includes(name))),
    ...Object.fromEntries(
      Object.entries(joined).map(([name, texts]) => [name, texts.map((each) => withoutImports(files[each]!)).join('\n')]),
    ),
  }).map(([name, text]) => [name, getAsset(name, text)]),
)
const byPath = new Map([...byName.values()].map((asset) => [asset.path, asset]))

/** The path of a file of `files`, or of one that is joined from several, which changes with its content. */
export const assetPath = (name: string): string => {
  const asset = byName.get(name)
  if (!asset) throw new Error(`there is no asset ${name}`)
  return asset.path
}

/** The files under paths with the digest of their content: browsers keep them for a year. */
export const assets = new Hono().get('/assets/:name', (c) => {
  const asset = byPath.get(`/assets/${c.req.param('name')}`)
  if (!asset) return c.text('There is no such file.', 404)
  const gzipped = acceptsGzip(c.req.header('accept-encoding')) ? asset.gzipped() : undefined
  return c.body(gzipped ?? asset.bytes, 200, {
    'Content-Type': asset.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
    ...(gzipped && { 'Content-Encoding': 'gzip' }),
  })
})
