import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { checkInstallScripts } from './install-scripts.ts'

const lock = {
  packages: {
    '': { version: '0.1.0', hasInstallScript: true },
    'node_modules/esbuild': { version: '0.28.2', hasInstallScript: true },
    'node_modules/a/node_modules/@swc/core': { version: '1.16.18', hasInstallScript: true },
    'node_modules/bundled': { version: '1.0.0', hasInstallScript: true, inBundle: true },
    'node_modules/zod': { version: '4.6.7' },
  },
}

test.each([[{ esbuild: false, '@swc/core': true }], [{ 'esbuild@0.28.1 || 0.28.2': true, '@swc/core@1.16.18': false }]])(
  'passes when every install script is decided: %j',
  (allowScripts) => {
    expect(checkInstallScripts({ allowScripts }, lock)).toMatchObject({
      result: 'passed',
      summary: '2 packages have one: 1 allowed, 1 denied',
    })
  },
)

test('fails for an undecided package', () => {
  expect(checkInstallScripts({ allowScripts: { esbuild: false } }, lock)).toMatchObject({
    result: 'failed',
    findings: ['node_modules/a/node_modules/@swc/core (1.16.18) has an install script: decide in allowScripts of package.json'],
  })
  expect(checkInstallScripts({}, lock).findings).toHaveLength(2)
})

test('fails when the decision is for another version', () => {
  const { findings } = checkInstallScripts({ allowScripts: { 'esbuild@0.28.1': true, '@swc/core': false } }, lock)
  expect(findings).toEqual([
    'node_modules/esbuild (0.28.2) has an install script: decide in allowScripts of package.json',
    'allowScripts of package.json names esbuild@0.28.1, which is not locked or has no install script: remove it',
  ])
})

test.each(['zod', 'gone'])('fails for a decision without a matching package: %s', (name) => {
  const { result, findings } = checkInstallScripts({ allowScripts: { esbuild: false, '@swc/core': false, [name]: false } }, lock)
  expect(result).toBe('failed')
  expect(findings).toEqual([`allowScripts of package.json names ${name}, which is not locked or has no install script: remove it`])
})

test('the reason of every decision is documented', () => {
  const getText = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const names = Object.keys(JSON.parse(getText('package.json')).allowScripts)
  const reasons = getText('docs/adr/0038-install-scripts.md')
  expect(names.filter((name) => !reasons.includes(`| ${name} |`))).toEqual([])
  expect(names).not.toEqual([])
})
