import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from '@jest/globals'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { typed } from './testing/typed.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = globSync('deploy/runbooks/*.md', { cwd: root })

/** The code spans of a page, without line breaks. */
const spans = (page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`]+)`/g)].map(([, code]) => code!.replace(/\s+/g, ' '))

const folder = mkdtempSync(join(tmpdir(), 'touchline-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'file')
writeFileSync(file, '')

/** What an operator puts in the place of a word in capitals. */
const values: Record<string, string> = {
  DATE: '2026-12-01',
  FOLDER: folder,
  FORMAT: 'touchline-jsonl',
  'FORMAT:PATH-OR-URL': `touchline-jsonl:${file}`,
  'PATH-OR-URL': file,
  'touchline-jsonl@SOURCE': 'touchline-jsonl@acme',
}

const commands = pages.flatMap((page) =>
  spans(page).flatMap((span) => {
    const words = /^touchline (.+)/.exec(span)?.[1]?.split(' ')
    if (!words) return []
    const id = words[0] === 'matches' ? 'soc-m7k2p9xq4ab' : 'key_0123456789'
    return [{ page, span, words: words.map((word) => (word === 'ID' ? id : (values[word] ?? word))) }]
  }),
)

test('the pages have commands', () => {
  expect(commands.length).toBeGreaterThan(20)
})

// Nothing listens there: a command that is understood fails later. "error: " is the parser's.
const nowhere = { RPC_PORT: '1', ADMIN_PORT: '1', ...rpcSecretsForTest }

test.each(commands)('$page: $span', async ({ words }) => {
  expect((await typed(words, nowhere)).notes).not.toMatch(/^error: /)
})

test('a command that does not exist, and one with an unknown option, is wrong usage', async () => {
  expect(await typed(['keys', 'delete', 'key_0123456789'], nowhere)).toMatchObject({ notes: expect.stringMatching(/^error: /) })
  expect(await typed(['matchday', 'plan', '--date', '2026-12-01', '--month', '3'], nowhere)).toMatchObject({
    notes: expect.stringMatching(/^error: /),
  })
})

test('no page has another form of the command line', async () => {
  const names = (await typed(['help'], nowhere)).out.match(/(?<=^ {2})[a-z]+(?= )/gm)!
  expect(names).toEqual(expect.arrayContaining(['keys', 'quarantine', 'sources']))
  const bare = new RegExp(`^(npm run -s touchline|(${names.join('|')}) )`)
  const own = '`touchline() { npm run -s touchline -- "$@"; }`'
  expect(pages.flatMap((page) => spans(page).filter((span) => bare.test(span) && !own.includes(span)))).toEqual([])
})
