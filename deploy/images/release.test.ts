import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { bundles } from './bundle.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

interface Step {
  id?: string
  uses?: string
  run?: string
  with?: Record<string, unknown>
}
interface Job {
  permissions?: Record<string, string>
  steps: Step[]
}
const text = read('.github/workflows/release.yml')
const { permissions, jobs, on } = parse(text) as {
  permissions: Record<string, string>
  jobs: Record<string, Job>
  on: { push: { tags: string[] } }
}

test('a release is a tag of a version, and no step may write more than it publishes', () => {
  expect(on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } })
  expect(permissions).toEqual({ contents: 'read' })
  expect(jobs.image!.permissions).toEqual({ contents: 'read', packages: 'write', 'id-token': 'write', attestations: 'write' })
})

test('every image is built: the names are those of the stages, which the workflow reads from the Dockerfile', () => {
  const pattern = /sed -nE 's\/(.+?)\/\\2\/p' deploy\/Dockerfile/.exec(text)![1]!
  const names = read('deploy/Dockerfile')
    .split('\n')
    .flatMap((line) => new RegExp(pattern).exec(line)?.[2] ?? [])
  expect(names.sort()).toEqual([...bundles].sort())
})

test('images and the chart are signed by digest, and their provenance is attested', () => {
  for (const name of ['image', 'chart']) {
    const { steps } = jobs[name]!
    expect(steps.map(({ run }) => run ?? '').join('\n')).toMatch(/cosign sign --yes "\$(IMAGE|REGISTRY\/charts\/touchline@\$digest)"/)
    const [attested] = steps.filter(({ uses }) => uses?.startsWith('actions/attest-build-provenance@'))
    expect(attested!.with).toMatchObject({ 'subject-digest': expect.stringMatching(/outputs\.digest/), 'push-to-registry': true })
  }
  expect(jobs.image!.steps.some(({ uses }) => uses?.startsWith('actions/attest-sbom@'))).toBe(true)
})

test('the build pins its base images, and its arguments are those of the Dockerfile', () => {
  const build = jobs.image!.steps.find(({ id }) => id === 'build')!
  const given = String(build.with!['build-args'])
    .trim()
    .split('\n')
    .map((line) => line.split('=')[0]!)
  const known = new Set([...read('deploy/Dockerfile').matchAll(/^ARG (\w+)/gm)].map(([, name]) => name!))
  // BuildKit's own argument.
  expect(given.filter((name) => !known.has(name))).toEqual(['SOURCE_DATE_EPOCH'])
  expect(given).toEqual(expect.arrayContaining(['NODE_DIGEST', 'DEBIAN_DIGEST']))
})
