import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'

/** The files at the top of the repository agree with each other. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
interface Package {
  license?: string
  workspaces?: string[]
}
const packageOf = (path: string): Package => JSON.parse(textOf(path))
const top = packageOf('package.json')

test('every package has the licence of the repository', () => {
  expect(textOf('LICENSE')).toMatch(/^\s+Apache License\n\s+Version 2\.0, January 2004\n/)
  const paths = ['package.json', ...top.workspaces!.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))]
  expect(paths.length).toBeGreaterThan(15)
  for (const path of paths) expect([path, packageOf(path).license]).toEqual([path, 'Apache-2.0'])
})
