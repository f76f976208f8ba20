import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { files } from './package-files.ts'

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
}

interface Asset {
  text: string
  type: string
  path: string
}

const byName = new Map<string, Asset>(
  Object.entries(files).map(([name, text]) => {
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 12)
    const dot = name.lastIndexOf('.')
    const asset = { text, type: types[name.slice(dot + 1)]!, path: `/assets/${name.slice(0, dot)}-${digest}${name.slice(dot)}` }
    return [name, asset]
  }),
)
const byPath = new Map([...byName.values()].map((asset) => [asset.path, asset]))

/** The path of a file of `files`, which changes with its content. */
export const assetPath = (name: string): string => {
  const asset = byName.get(name)
  if (!asset) throw new Error(`there is no asset ${name}`)
  return asset.path
}

/** The files under paths with the digest of their content: browsers keep them for a year. */
export const assets = new Hono().use(compress()).get('/assets/:name', (c) => {
  const asset = byPath.get(c.req.path)
  if (!asset) return c.text('There is no such file.', 404)
  return c.body(asset.text, 200, {
    'Content-Type': asset.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  })
})
