import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { failed, passed, type Report, skipped } from './report.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The document of the last release, without its texts and examples; written by write-released-openapi.ts. */
export const releasedPath = at('released-openapi.json.gz')

/** The document of this working tree, or that of a sport. */
export const readDocument = (...sport: string[]): object => {
  const program = at('../../gateway/derive/openapi-document.ts')
  const args = ['--disable-warning=ExperimentalWarning', program, ...sport]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: charsMax }))
}
const charsMax = 2 ** 28

export const missing = 'there is no oasdiff: deploy/dev/install-tools ~/.cache/touchline/bin oasdiff'

/** Fails when /openapi.json breaks that of the last release. Skipped without oasdiff. */
export function checkOpenApi(): Report {
  const title = 'openapi'
  const released = JSON.parse(gunzipSync(readFileSync(releasedPath)).toString())
  const findings = breakingChanges(released, readDocument())
  if (findings === undefined) return skipped(title, missing)
  return findings.length === 0 ? passed(title, 'nothing breaks the last release') : failed(title, 'it breaks the last release', findings)
}

interface Change {
  id: string
  text: string
  /** 1: information, 2: warning, 3: error. */
  level: number
  operation: string
  path: string
}

/** What breaks clients of `released` in `current`, a line each. Undefined without oasdiff. */
export function breakingChanges(released: object, current: object): string[] | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-openapi-'))
  try {
    const files = Object.entries({ released, current }).map(([name, document]) => {
      const file = join(folder, `${name}.json`)
      writeFileSync(file, JSON.stringify(withReceived(document as Described)))
      return file
    })
    const options = [
      '--flatten-allof',
      '--format',
      'json',
      '--severity-levels',
      at('oasdiff-severities.txt'),
      '--allow-external-refs=false',
    ]
    const env = { ...process.env, PATH: [process.env.PATH, join(homedir(), '.cache/touchline/bin')].join(delimiter) }
    const { error, status, stdout, stderr } = spawnSync('oasdiff', ['breaking', ...options, ...files], {
      env,
      encoding: 'utf8',
      maxBuffer: charsMax,
    })
    if (error && 'code' in error && error.code === 'ENOENT') return undefined
    if (status !== 0) throw new Error(`oasdiff: ${error?.message ?? stderr.trim()}`)
    const changes: Change[] = JSON.parse(stdout)
    return changes.filter((change) => !isNewValue(change)).map(({ operation, path, text }) => `${operation} ${path} ${text}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Described {
  paths: Record<string, object>
  webhooks?: Record<string, { post: { requestBody: object } }>
}

/** The document with its webhooks as responses: their receivers read them, so what breaks a response breaks them. */
function withReceived({ webhooks = {}, paths, ...document }: Described): Described {
  const received = Object.entries(webhooks).map(([name, { post }]) => {
    const { requestBody, ...operation } = post
    return [`/webhooks/${name}`, { get: { ...operation, responses: { 200: { description: '', ...requestBody } } } }] as const
  })
  return { ...document, paths: { ...paths, ...Object.fromEntries(received) } }
}

/** Lists of values that grow within a version: docs/guides/versioning.md. */
const growing: readonly [path: RegExp, property: RegExp][] = [
  [/^/, /`error\/code`/],
  [/^/, /[/`]@type`/],
  [/\/(briefing|facts)$/, /\/kind`/],
  [/\/play-by-play$/, /\/(type|role)`/],
  [/^\/v1\/sports$/, /`data\/items\/id`/],
]

const isNewValue = ({ id, path, text }: Change): boolean =>
  id === 'response-property-enum-value-added' && growing.some(([ofPath, property]) => ofPath.test(path) && property.test(text))
