import { expect, test } from '@jest/globals'
import { judgeAudit } from './npm-audit.ts'

const judge = (status: number | null, stdout: string) => judgeAudit('advisories', ['--audit-level=high'], { status, stdout })
const json = (value: unknown) => JSON.stringify(value, undefined, 2)

test('passes when npm does', () => {
  expect(judge(0, json({ auditReportVersion: 2, vulnerabilities: {} }))).toMatchObject({ result: 'passed', findings: [] })
})

test.each([
  ['advisories', { auditReportVersion: 2, vulnerabilities: { express: { severity: 'high' } } }, 'express'],
  ['signatures', { invalid: [{ name: 'express', version: '5.0.0' }], missing: [] }, 'express'],
])('fails for %s and shows the report of npm', (_, report, name) => {
  const { result, summary, findings } = judge(1, json(report))
  expect([result, summary]).toEqual(['failed', 'npm audit --audit-level=high'])
  expect(findings.join('\n')).toContain(name)
})

test.each([
  [
    'a registry without the endpoint',
    1,
    json({ message: '405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk', statusCode: 405 }),
    '405 Method Not Allowed',
  ],
  ['no connection', 1, json({ error: { summary: 'request failed, reason: getaddrinfo ENOTFOUND\nmore', detail: '' } }), 'ENOTFOUND'],
  ['no keys', 1, json({ error: { summary: 'found no dependencies to audit that were installed from a supported registry' } }), 'found no'],
  ['no end', null, '', 'no answer in 180 s'],
  ['no report', 1, 'Segmentation fault', 'npm printed no report'],
])('is skipped, with the reason, when the registry did not say: %s', (_, status, stdout, reason) => {
  const { result, summary } = judge(status, stdout)
  expect(result).toBe('skipped')
  expect(summary).toMatch(new RegExp(`^the registry did not say: .*${reason}`))
  expect(summary).not.toContain('\n')
})
