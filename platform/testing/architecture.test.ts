import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = globSync('{proto,platform,sources,services,gateway,site,client,deploy,e2e,loadtest}/**/*.ts', {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|(proto|client)\/gen)$/.test(name),
}).map((path) => path.replaceAll('\\', '/'))
const isTest = (path: string): boolean => path.endsWith('.test.ts') || path.includes('/testing/')
const getText = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The folder whose files others import by package name only: "platform", "services/live". */
const getWorkspace = (path: string): string => /^(services|deploy)\/[^/]+|^[^/]+/.exec(path)![0]
const packageFolders: Record<string, string> = {
  '@touchline/contract': 'proto',
  '@touchline/platform': 'platform',
  '@touchline/sources': 'sources',
  '@touchline/gateway': 'gateway',
  '@touchline/site': 'site',
  '@touchline/client': 'client',
  '@touchline/embedded': 'deploy/embedded',
  '@touchline/e2e': 'e2e',
  '@touchline/cli': 'deploy/cli',
  '@touchline/chain': 'deploy/dev',
  '@touchline/local-stripe': 'deploy/dev',
}

/** The target of an import: a folder of ours, or the name of an external package. */
function target(path: string, specifier: string): { workspace?: string; external?: string } {
  if (specifier.startsWith('.')) return { workspace: getWorkspace(posix.normalize(posix.join(posix.dirname(path), specifier))) }
  const ours = /^@touchline\/[^/]+/.exec(specifier)?.[0]
  if (ours) return { workspace: packageFolders[ours] ?? `services/${ours.slice('@touchline/'.length)}` }
  return { external: specifier }
}

const imports = files.flatMap((path) =>
  [...getText(path).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => ({
    path,
    specifier: specifier!,
    ...target(path, specifier!),
  })),
)

/** The entry points that compose services. */
const composers = new Set(['deploy/embedded', 'deploy/service', 'deploy/cluster'])

/**
 * proto ← platform, sources ← services; platform ← gateway; all ← entry points that compose them ← e2e, loadtest. Never
 * sideways.
 */
function mayImport(from: string, to: string): boolean {
  if (from === to || from === 'loadtest' || from === 'e2e' || composers.has(from)) return true
  if (from === 'proto' || from === 'client') return false
  if (from === 'platform' || from === 'sources') return to === 'proto'
  if (to === 'sources') return from.startsWith('services/')
  return to === 'proto' || to === 'platform'
}

const shown = ({ path, specifier }: { path: string; specifier: string }): string => `${path} imports ${specifier}`

test('the test sees the tree', () => {
  expect(files.length).toBeGreaterThan(20)
  expect(imports.length).toBeGreaterThan(files.length)
  expect(relative(root, dirname(fileURLToPath(import.meta.url)))).toBe(join('platform', 'testing'))
})

test('the rule distinguishes allowed and forbidden directions', () => {
  expect(mayImport('services/live', 'services/fixtures')).toBe(false)
  expect(mayImport('services/live', 'gateway')).toBe(false)
  expect(mayImport('platform', 'services/live')).toBe(false)
  expect(mayImport('proto', 'platform')).toBe(false)
  expect(mayImport('sources', 'platform')).toBe(false)
  expect(mayImport('gateway', 'sources')).toBe(false)
  expect(mayImport('services/ingest', 'sources')).toBe(true)
  expect(mayImport('deploy/cli', 'services/auth')).toBe(false)
  expect(mayImport('gateway', 'platform')).toBe(true)
})

test('imports go from deploy to services and gateway to platform to contract, never sideways', () => {
  const isChainForTest = (path: string, workspace: string) => isTest(path) && workspace === packageFolders['@touchline/chain']
  // Parsers of long files yield to other work of the process.
  const isTurn = ({ path, specifier }: { path: string; specifier: string }) =>
    path === 'sources/parse/yield-to-event-loop.ts' && specifier === '@touchline/platform/own-turn'
  // Pages are tested on the services that answer them.
  const isServiceForPages = (path: string, workspace: string) =>
    isTest(path) && path.startsWith('site/') && workspace.startsWith('services/')
  // Customers get the same bodies from the API, from streams and from webhooks (ADR 126).
  const isRendering = ({ path, specifier }: { path: string; specifier: string }) =>
    path.startsWith('services/webhooks/') &&
    (specifier === '@touchline/gateway/rendering' || (isTest(path) && specifier.startsWith('@touchline/gateway/testing/')))
  // The widgets run in browsers, as the programs of customers do.
  const isWidget = (path: string, workspace: string) => path.startsWith('site/widgets/') && workspace === 'client'
  // `feed record` asks feeds as ingest does, and needs no service.
  const isRecording = ({ path, specifier }: { path: string; specifier: string }) =>
    path === 'deploy/cli/feed.ts' && ['@touchline/ingest/record', '@touchline/ingest/settings'].includes(specifier)
  // `migrate` rewrites documents by the declarations of their services, which need not run.
  const isMigrating = ({ path, specifier }: { path: string; specifier: string }) =>
    path === 'deploy/cli/migrate.ts' && specifier.endsWith('/migrations')
  const isToolOfTests = (path: string, specifier: string) => isTest(path) && specifier.startsWith('@touchline/platform/testing/')
  expect(
    imports
      .filter(({ path, workspace }) => workspace && !mayImport(getWorkspace(path), workspace) && !isChainForTest(path, workspace))
      .filter(
        (each) =>
          !isTurn(each) &&
          !isRendering(each) &&
          !isRecording(each) &&
          !isMigrating(each) &&
          !isToolOfTests(each.path, each.specifier) &&
          !isServiceForPages(each.path, each.workspace!),
      )
      .filter(({ path, workspace }) => !isWidget(path, workspace!))
      .map(shown),
  ).toEqual([])
})

test('nothing that ships imports the tests of the whole product or the load tests', () => {
  const isProof = (workspace: string) => workspace === 'e2e' || workspace === 'loadtest'
  const shipped = imports.filter(({ path }) => !isTest(path) && !isProof(getWorkspace(path)) && !path.startsWith('deploy/checks/'))
  expect(shipped.filter(({ workspace }) => workspace && isProof(workspace)).map(shown)).toEqual([])
})

test('another workspace is imported by its name, not by a path into it', () => {
  expect(
    imports.filter(({ path, specifier, workspace }) => specifier.startsWith('.') && workspace !== getWorkspace(path)).map(shown),
  ).toEqual([])
})

test.each([
  ['mongodb', ['platform/mongo/']],
  ['node:sqlite', ['platform/sqlite/']],
  ['better-auth', ['services/accounts/sign-in/']],
  ['@better-auth/', ['services/accounts/sign-in/']],
  ['@nats-io/', ['platform/nats/']],
  ['ioredis', ['platform/redis/']],
  ['@grpc/', ['platform/rpc/']],
  ['@opentelemetry/', ['platform/telemetry/otlp.ts']],
  ['prom-client', ['platform/metrics.ts']],
  ['express', ['gateway/']],
  ['solc', ['deploy/dev/chain/contracts/']],
])('%s is used in one folder only', (name, folders) => {
  const elsewhere = imports.filter(
    ({ path, external }) => external?.startsWith(name) && !isTest(path) && !folders.some((folder) => path.startsWith(folder)),
  )
  expect(elsewhere.map(shown)).toEqual([])
})

test('adapters are selected in one file', () => {
  const adapters = /\/(sqlite|mongo|nats|redis|memory)\//
  const elsewhere = imports.filter(
    ({ path, specifier }) =>
      adapters.test(specifier) && !isTest(path) && path !== 'platform/back-ends.ts' && !adapters.test(path) && specifier.endsWith('.ts'),
  )
  expect(elsewhere.map(shown)).toEqual([])
})

test('only entry points read the environment', () => {
  // Samples are programs of customers, as texts.
  const isSample = (path: string) => path === 'site/wallet/samples.ts' || path === 'site/docs/samples.ts'
  const entry = (path: string) => isSample(path) || isTest(path) || /^(deploy|e2e|loadtest)\//.test(path) || path.endsWith('/main.ts')
  expect(files.filter((path) => !entry(path) && /\bprocess\.env\b/.test(getText(path)))).toEqual([])
})

const formats = 'sources/'

/** Folders that every format may import, in addition to its own sport and the files directly in `sources/`. */
const ofAllFormats = ['live', 'parse', 'scoreboard', 'sentences'].map((folder) => `${formats}${folder}/`)

test('a format imports the source model, live/, parse/, scoreboard/, sentences/ and its own sport, nothing else', () => {
  const elsewhere = imports.filter(({ path, specifier }) => {
    const [folder, sport] = /^sources\/([^/]+)\/[^/]+\//.exec(path) ?? []
    if (folder === undefined || isTest(path) || !specifier.startsWith('.')) return false
    const to = posix.normalize(posix.join(posix.dirname(path), specifier))
    const ofAll =
      ofAllFormats.some((each) => to.startsWith(each)) || (`${posix.dirname(to)}/` === formats && to !== `${formats}registry.ts`)
    const ofSport =
      sport === 'all-sports'
        ? /^sources\/[^/]+\/(?:shared\/.+|[^/]+)$/.test(to)
        : posix.dirname(to) === `${formats}${sport}` || to.startsWith(`${formats}${sport}/shared/`)
    return !ofAll && !ofSport && !to.startsWith(folder)
  })
  expect(elsewhere.map(shown)).toEqual([])
})

test('no two folders of ingest import each other', () => {
  const getFolder = (path: string) => /^services\/ingest\/([^/]+)\//.exec(path)?.[1]
  const ways = new Set(
    imports
      .filter(({ path, specifier }) => !isTest(path) && specifier.startsWith('.'))
      .map(({ path, specifier }) => [getFolder(path), getFolder(posix.normalize(posix.join(posix.dirname(path), specifier)))] as const)
      .filter(([from, to]) => from !== undefined && to !== undefined && from !== to)
      .map((way) => way.join(' ')),
  )
  expect(ways.size).toBeGreaterThan(10)
  expect([...ways].filter((way) => ways.has(way.split(' ').toReversed().join(' ')))).toEqual([])
})

test('every format is listed in the registry', () => {
  const connectors = files.filter((path) => /^sources\/[^/]+\/[^/]+\/connector\.ts$/.test(path))
  const listed = imports.filter(({ path }) => path === `${formats}registry.ts`).map(({ specifier }) => posix.join(formats, specifier))
  expect(connectors.length).toBeGreaterThan(10)
  expect(connectors.filter((path) => !listed.includes(path))).toEqual([])
})

test('no file is longer than 300 lines', () => {
  const long = files.filter((path) => !path.endsWith('.test.ts')).map((path) => [path, getText(path).split('\n').length - 1] as const)
  expect(long.filter(([, lines]) => lines > 300)).toEqual([])
})

/** The getters of a class, outside of functions, are indented less. */
test('what a request creates has no getter of its own, which V8 would keep longer than the request (docs/adr/0080)', () => {
  const lasting = files.filter((path) => /^(gateway|platform)\//.test(path) && !isTest(path) && /^ {3,}get \w+\(/m.test(getText(path)))
  expect(lasting).toEqual([])
})

test('the platform does not depend on a sport', () => {
  const sports = /\b(soccer|basketball|baseball|hockey|tennis|handball|volleyball|american-football|horse-racing|goal|league)s?\b/i
  const knowing = files.filter((path) => path.startsWith('platform/') && !isTest(path)).filter((path) => sports.test(getText(path)))
  expect(knowing).toEqual([])
})
