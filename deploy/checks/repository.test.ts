import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { releasedChangelog, releasedVersions, versionPlaces, withVersion } from './versions.ts'

/** The files at the top of the repository agree with each other. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const getText = (path: string): string => readFileSync(join(root, path), 'utf8')
interface Package {
  license?: string
  workspaces?: string[]
  engines?: { node: string }
  optionalDependencies?: Record<string, string>
  scripts?: Record<string, string>
}
const getPackage = (path: string): Package => JSON.parse(getText(path))
const top = getPackage('package.json')

test('every package has the licence of the repository', () => {
  expect(getText('LICENSE')).toMatch(/^\s+Apache License\n\s+Version 2\.0, January 2004\n/)
  const paths = ['package.json', ...top.workspaces!.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))]
  expect(paths.length).toBeGreaterThan(15)
  for (const path of paths) expect([path, getPackage(path).license]).toEqual([path, 'Apache-2.0'])
})

test('.nvmrc names the Node that npm installs, and the README the oldest one that may start it', () => {
  const installed = Object.entries(top.optionalDependencies!).filter(([name]) => name.startsWith('node-'))
  expect(installed.length).toBeGreaterThan(3)
  for (const [name, version] of installed) expect([name, version.split('.')[0]]).toEqual([name, getText('.nvmrc').trim()])
  expect(getText('README.md')).toContain(`Requirements: Node ${top.engines!.node.replace('>=', '≥ ')} and npm.`)
})

test('the hosted workflow runs the gate, with actions of a fixed version and without secrets', () => {
  const text = getText('.github/workflows/ci.yml')
  const { jobs } = parse(text) as { jobs: Record<string, { steps: { uses?: string; run?: string }[] }> }
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  expect(steps.map(({ run }) => run)).toContain('.ci/run')
  for (const { uses } of steps) expect(uses ?? '@v0').toMatch(/@v\d+$/)
  expect(text).not.toContain('secrets.')
})

describe('a release', () => {
  const { version } = JSON.parse(getText('package.json')) as { version: string }

  test('has one version everywhere: packages, images and charts', () => {
    for (const [glob, pattern] of versionPlaces) {
      const paths = globSync(glob, { cwd: root })
      expect([glob, paths.length > 0]).toEqual([glob, true])
      for (const path of paths) {
        const stated = [...getText(path).matchAll(pattern)].map(([, each]) => each)
        expect([path, new Set(stated)]).toEqual([path, new Set([version])])
        const [next] = [...withVersion(getText(path), pattern, '9.8.7').matchAll(pattern)]
        expect([path, next![1]]).toEqual([path, '9.8.7'])
      }
    }
  })

  test('of every package of the repository', () => {
    const packages = ['package.json', ...top.workspaces!.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))]
    expect(versionPlaces.flatMap(([glob]) => globSync(glob, { cwd: root }))).toEqual(expect.arrayContaining(packages))
  })

  test('is the newest section of the changelog, which begins with what is unreleased', () => {
    const changelog = getText('CHANGELOG.md')
    expect(changelog.split('\n## ')[1]).toMatch(/^Unreleased\n/)
    const [newest = version] = releasedVersions(changelog)
    expect(newest).toBe(version)
  })

  test('makes a section of what was unreleased', () => {
    const before = '# Changelog\n\n## Unreleased\n\n### 2026-12-01\n- a\n'
    const after = releasedChangelog(before, '0.2.0', '2026-12-02')
    expect(after).toBe('# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-12-02)\n\n### 2026-12-01\n- a\n')
    expect(releasedVersions(after)).toEqual(['0.2.0'])
    expect(() => releasedChangelog(after, '0.3.0', '2026-12-03')).toThrow('nothing is unreleased')
    const more = after.replace('## Unreleased\n', '## Unreleased\n\n### 2026-12-03\n- b\n')
    expect(() => releasedChangelog(more, '0.2.0', '2026-12-03')).toThrow('has a section of 0.2.0 already')
    expect(releasedVersions(releasedChangelog(more, '0.3.0', '2026-12-03'))).toEqual(['0.3.0', '0.2.0'])
  })
})

test('npm run dev runs what npm start runs, watched', () => {
  const { start, dev } = top.scripts!
  expect(dev).toBe(start!.replace('launch.ts ', 'launch.ts --watch --watch-preserve-output '))
})

test('documented commands run TypeScript with the Node of the repository', () => {
  const pages = globSync('**/*.md', { cwd: root, exclude: (name) => /node_modules|\.git$/.test(name) })
  const commands = pages.flatMap((path) => [...getText(path).matchAll(/(?:npx )?\bnode (?:--\S+ )*[\w./-]+\.ts\b/g)].map(([text]) => text))
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter((text) => !text.startsWith('npx '))).toEqual([])
})
