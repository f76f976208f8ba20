import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { findRegExps } from './find-regexps.ts'
import { checkRegExps } from './regexps.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'touchline-regexps-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, ...lines: string[]): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), `${lines.join('\n')}\n`)
}

describe('the check', () => {
  test('passes when every expression is linear or listed', async () => {
    write('services/a.ts', 'export const linear = /^[a-z]+$/', 'export const listed = /\\s+$/')
    const report = await checkRegExps(root, '# comment\nservices/a.ts\t2nd degree polynomial\t/\\s+$/\n')
    expect(report).toMatchObject({ result: 'passed', summary: '2: 1 linear, 1 known exceptions', findings: [] })
  })

  test('fails for a new expression, with its line, its complexity and an attack string', async () => {
    write('gateway/a.ts', '// first line', 'export const slow = /^(a+)+$/')
    const { result, findings } = await checkRegExps(root, '')
    expect(result).toBe('failed')
    expect(findings).toEqual([expect.stringMatching(/^gateway\/a\.ts:2 \/\^\(a\+\)\+\$\/ is exponential; takes long: .*'a'\.repeat\(/)])
  })

  test.each([
    ['is linear', '/^[a-z]+$/'],
    ['does not occur', '/\\d+$/'],
  ])('fails for an exception that %s', async (_, expression) => {
    write('services/a.ts', 'export const linear = /^[a-z]+$/')
    const { result, findings } = await checkRegExps(root, `services/a.ts\t2nd degree polynomial\t${expression}`)
    expect(result).toBe('failed')
    expect(findings).toEqual([`exception is linear now or does not occur: remove it: services/a.ts ${expression}`])
  })

  test('fails when the complexity is not the listed one', async () => {
    write('services/a.ts', 'export const slow = /^(a+)+$/')
    const { result, findings } = await checkRegExps(root, 'services/a.ts\t2nd degree polynomial\t/^(a+)+$/')
    expect(result).toBe('failed')
    expect(findings).toEqual([expect.stringContaining('is exponential, listed as 2nd degree polynomial; ')])
  })

  test('fails for an expression that cannot be analysed', async () => {
    write('services/a.ts', "export const invalid = new RegExp('(')")
    const { result, findings } = await checkRegExps(root, '')
    expect(result).toBe('failed')
    expect(findings).toEqual(['services/a.ts:1 /(/ is undecided (invalid)'])
  })

  test('fails for an expression that is built at run time and not listed', async () => {
    write('services/a.ts', 'export const of = (name: string) => new RegExp(name)')
    expect((await checkRegExps(root, '')).findings).toEqual(['services/a.ts:1 new RegExp(name) is built at run time'])
    expect(await checkRegExps(root, 'services/a.ts\tbuilt at run time\tnew RegExp(name)')).toMatchObject({ result: 'passed' })
  })

  test('excludes tests, generated code and installed packages', async () => {
    for (const path of ['services/a.test.ts', 'services/testing/a.ts', 'proto/gen/a.ts', 'services/node_modules/a/a.js', 'loadtest/a.ts']) {
      write(path, 'export const slow = /^(a+)+$/')
    }
    expect(await checkRegExps(root, '')).toMatchObject({ result: 'passed', summary: '0: 0 linear, 0 known exceptions' })
  })
})

describe('expressions are found', () => {
  const patterns = (source: string) => findRegExps(source, 'a.ts').map(({ pattern, flags }) => [pattern, flags])

  test.each([
    ['in literals', 'const a = /a/gi', ['a', 'gi']],
    ['in calls with and without new', "RegExp('a', 'g')", ['a', 'g']],
    ['in calls with a literal', 'new RegExp(/a/)', ['a', '']],
    ['in templates of constants', `const a = "x"; const b = \`\${a}y\`; new RegExp(\`^\${b}$\`)`, ['^xy$', '']],
    ['in raw templates', `const a = String.raw\`\\d\`; new RegExp(String.raw\`\${a}\\s\`)`, ['\\d\\s', '']],
    ['in sums', "new RegExp('a' + 'b')", ['ab', '']],
    ['but not read from a parameter', '(a: string) => new RegExp(a)', [undefined, '']],
    ['but not read from a parameter that hides a constant', "const a = 'x'; (a: string) => RegExp(a)", [undefined, '']],
    ['but not read from a name with two meanings', "{ const a = 'x' } { const a = 'y'; RegExp(a) }", [undefined, '']],
    ['but not read from a reassigned name', "let a = 'x'; a = 'y'; RegExp(a)", [undefined, '']],
  ])('%s', (_, source, expected) => {
    expect(patterns(source)).toEqual([expected])
  })

  test('not in comments, strings or divisions', () => {
    expect(patterns("// /a/\nconst b = '/b/'\nconst c = 6 / 2 / 1")).toEqual([])
  })
})
