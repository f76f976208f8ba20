import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { checkContract } from './contract.ts'

const id = 'string id = 1;'
const score = 'int32 score = 2;'
const rpc = 'rpc GetMatch(Match) returns (Match);'

let root: string

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const contract = (fields: string[], rpcs = [rpc]): void =>
  write(
    'proto/touchline/v1/match.proto',
    `syntax = "proto3";
package touchline.v1;
message Match { ${fields.join(' ')} }
service MatchService { ${rpcs.join(' ')} }
`,
  )

const git = (...args: string[]): unknown =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], { cwd: root, stdio: 'pipe' })

function release(tag: string): void {
  git('add', '.')
  git('commit', '--quiet', '--allow-empty', '--message', tag)
  git('tag', tag)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'touchline-contract-'))
  git('init', '--quiet')
  copyFileSync(fileURLToPath(new URL('../../buf.yaml', import.meta.url)), join(root, 'buf.yaml'))
  contract([id, score])
})
afterEach(() => rmSync(root, { recursive: true }))

test('without a release it is skipped, and says so', () => {
  expect(checkContract(root)).toMatchObject({ result: 'skipped', summary: expect.stringContaining('no release yet') })
})

test.each([
  ['an added field', [id, score, 'int32 minute = 3;'], [rpc]],
  ['an added method', [id, score], [rpc, 'rpc ListMatches(Match) returns (Match);']],
  ['a removed field whose number and name are reserved', [id, 'reserved 2; reserved "score";'], [rpc]],
])('%s passes', (_, fields, rpcs) => {
  release('v1.0.0')
  contract(fields, rpcs)
  expect(checkContract(root)).toMatchObject({ result: 'passed', summary: 'nothing breaks v1.0.0' })
})

test.each([
  ['a removed field', [id], [rpc], 'field "2"'],
  ['a renamed field, which JSON names', [id, 'int32 goals = 2;'], [rpc], 'json'],
  ['another type', [id, 'string score = 2;'], [rpc], 'type'],
  ['a removed method', [id, score], [], 'GetMatch'],
])('%s fails', (_, fields, rpcs, finding) => {
  release('v1.0.0')
  contract(fields, rpcs)
  const { result, findings } = checkContract(root)
  expect(result).toBe('failed')
  expect(findings.join('\n')).toContain(finding)
})

test('the newest release counts, a candidate before its release', () => {
  release('v1.9.0')
  release('v1.10.0-rc.1')
  contract([id, score, 'int32 minute = 3;'])
  release('v1.10.0')
  contract([id, score])
  expect(checkContract(root)).toMatchObject({ result: 'failed', summary: 'it breaks v1.10.0' })
})

test('a contract that buf cannot read fails', () => {
  release('v1.0.0')
  contract(['string id = ;'])
  expect(checkContract(root).result).toBe('failed')
})
