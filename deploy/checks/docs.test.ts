import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = (path: string): string => readFileSync(join(root, path), 'utf8')
const isForeign = (name: string): boolean => /node_modules|\.git$/.test(name)
const pages = globSync('**/*.md', { cwd: root, exclude: isForeign })
const index = 'docs/adr/README.md'
const records = pages.filter((path) => dirname(path) === dirname(index) && path !== index)

test('a decision record fits one screen', () => {
  const isLong = (path: string): boolean => page(path).trimEnd().split('\n').length > 40
  expect(records.filter(isLong)).toEqual([])
})

test('a decision record has a number of its own, and its title is in the index', () => {
  const rows = records.map((path) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(page(path)) ?? []
    expect(basename(path).slice(0, 4)).toBe(number?.padStart(4, '0'))
    return `| [${number}](${basename(path)}) | ${title} |`
  })
  expect(rows.length).toBe(new Set(records.map((path) => basename(path).slice(0, 4))).size)
  expect(rows.sort()).toEqual(
    page(index)
      .split('\n')
      .filter((line) => line.startsWith('| ['))
      .sort(),
  )
})

test('the index of docs/ has every page, and every page of docs/guides and docs/engineering', () => {
  const listed = [...page('docs/README.md').matchAll(/\]\(((?:(?:engineering|guides)\/)?[\w-]+\.md)\)/g)].map(([, name]) =>
    join('docs', name!),
  )
  const there = pages.filter((path) => ['docs', 'docs/guides', 'docs/engineering'].includes(dirname(path)) && path !== 'docs/README.md')
  expect(there.length).toBeGreaterThan(20)
  expect(listed.toSorted()).toEqual(there.toSorted())
})

test('links between pages lead to existing files and sections', () => {
  const broken = pages.flatMap((path) =>
    [...page(path).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, to, section]) => !leads(to === '' ? path : join(dirname(path), to!), section))
      .map(([link]) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('source files named by a page exist', () => {
  const files = globSync('{proto,platform,sources,services,gateway,site,client,deploy,e2e,loadtest}/**/*.ts', {
    cwd: root,
    exclude: isForeign,
  })
  const isThere = (name: string): boolean => files.some((file) => file === name || file.endsWith(`/${name}`))
  const missing = pages.flatMap((path) =>
    [...page(path).matchAll(/`(?:\.\.?\/)*([\w./-]+\.ts)`/g)]
      .filter(([, name]) => !/[A-Z]{4}/.test(name!) && !isThere(name!))
      .map(([named]) => `${path}: ${named}`),
  )
  expect(missing).toEqual([])
})

const leads = (path: string, section: string | undefined): boolean =>
  existsSync(join(root, path)) && (section === undefined || sections(page(path)).includes(section))

/** The anchors of the headings of a page, as GitHub makes them. */
const sections = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
