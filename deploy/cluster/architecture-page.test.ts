import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import * as topics from '@touchline/contract/topics'
import { services } from '@touchline/embedded/services'
import { gateway } from '@touchline/gateway/service'
import { ingest } from '@touchline/ingest/service'
import type { AnyService } from '@touchline/platform/service'
import { processSettings } from '@touchline/platform/settings'

/** docs/architecture.md agrees with the services and their sources. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
const names = services.map(({ name }) => name as string)
const isService = (name: string): boolean => names.includes(name)

/** The arrows between services, as "from > to: label". */
const arrows = (arrow: string): string[] =>
  [...page.matchAll(new RegExp(`^  ([\\w-]+) ${arrow}(?:\\|"([^"]*)"\\|)? (.+)$`, 'gm'))].flatMap(([, from, label = '', targets]) =>
    targets!
      .split(' & ')
      .filter((to) => isService(from!) && isService(to))
      .map((to) => `${from} > ${to}: ${label.split(', ').sort().join(', ')}`),
  )

test('the dotted arrows are the calls', () => {
  const calls = services.flatMap(({ name, calls }) => Object.keys(calls).map((called) => `${name} > ${called}: `))
  expect(arrows('-\\.->').sort()).toEqual(calls.sort())
})

/** Names of the topics that the sources of a service import. */
function topicsIn(service: string): string[] {
  const folder = service === 'gateway' || service === 'site' ? service : `services/${service}`
  const files = globSync(`${folder}/**/*.ts`, { cwd: root, exclude: (path) => /node_modules|\.test\.ts$|(^|[\\/])testing$/.test(path) })
  const imported = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/import \{([^}]*)\} from '@touchline\/contract\/topics'/g)].flatMap(([, list]) =>
      list!.split(',').map((each) => each.trim()),
    ),
  )
  const exported: Readonly<Record<string, unknown>> = topics
  return [...new Set(imported.flatMap((name) => (exported[name] as { name?: string } | undefined)?.name ?? []))]
}

/** Ingest publishes its observations without an outbox, and consumes nothing. The gateway publishes the topics of its name. */
function published({ name, publishes }: AnyService): Set<string> {
  if (name === ingest.name) return new Set(topicsIn(name))
  if (name === gateway.name) return new Set(topicsIn(name).filter((topic) => topic.startsWith('gateway.')))
  return new Set(publishes.map(({ topic }) => topic.name))
}

test('the solid arrows are the topics, from who publishes to who listens', () => {
  const expected = services.flatMap((from) =>
    services.flatMap((to) => {
      const own = published(to)
      const heard = topicsIn(to.name).filter((topic) => !own.has(topic) && published(from).has(topic))
      return from === to || heard.length === 0 ? [] : [`${from.name} > ${to.name}: ${heard.sort().join(', ')}`]
    }),
  )
  expect(expected.length).toBeGreaterThan(15)
  expect(arrows('-->').sort()).toEqual(expected.sort())
})

test('every service is listed with its collections', () => {
  const rows = [...page.matchAll(/^\| \[`([\w-]+)`\]\([^)]+\) \| [^|]+ \| ([^|]+) \|$/gm)].map(([, name, collections]) => [
    name,
    [...collections!.matchAll(/`(\w+)`/g)].map(([, collection]) => collection),
  ])
  expect(rows).toEqual(services.map(({ name, collections }) => [name, collections.map((each) => each.name)]))
})

test('the ports are those of the settings', () => {
  const ports = [gateway.config.port, ingest.config.feedPort, processSettings.adminPort, processSettings.rpcPort]
  const rows = [...page.matchAll(/^\| `(\w*PORT)` \| (\d+) \|/gm)].map(([, name, port]) => [name, Number(port)])
  expect(rows).toEqual(ports.map(({ variable, default: port }) => [variable, port]))
})
