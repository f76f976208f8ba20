import { describe, expect, test } from '@jest/globals'
import { judgeAdvisories, judgeSignatures } from './npm-audit.ts'

const printed = (json: unknown) => ({ output: JSON.stringify(json), errors: '' })
const npmError = (code: string | undefined, summary: string) => printed({ error: { code, summary, detail: '' } })

const lock = {
  packages: {
    'node_modules/express': { version: '5.0.0' },
    'node_modules/jest': { version: '30.0.0', dev: true },
  },
}

/** Output of `npm audit --json` of npm 11. */
function advisories(...found: { name: string; severity: string }[]) {
  const vulnerabilities = found.map(({ name, severity }) => [
    name,
    {
      name,
      severity,
      isDirect: true,
      via: [
        {
          source: 1,
          name,
          dependency: name,
          title: 'Denial of service',
          url: 'https://github.com/advisories/GHSA-1',
          severity,
          range: '<5.0.1',
        },
        'brought-in-by',
      ],
      effects: [],
      range: '<5.0.1',
      nodes: [`node_modules/${name}`],
      fixAvailable: true,
    },
  ])
  return printed({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(vulnerabilities),
    metadata: { vulnerabilities: {}, dependencies: { prod: 1, dev: 1, optional: 0, peer: 0, peerOptional: 0, total: 2 } },
  })
}

describe('advisories', () => {
  test('none', () => {
    expect(judgeAdvisories(advisories(), lock)).toMatchObject({ result: 'passed', findings: [] })
  })

  test.each([
    ['express', 'high', 'failed'],
    ['express', 'critical', 'failed'],
    ['express', 'moderate', 'passed'],
    ['jest', 'critical', 'failed'],
    ['jest', 'high', 'passed'],
    ['not-locked', 'high', 'failed'],
  ])('of %s, %s: %s', (name, severity, result) => {
    const report = judgeAdvisories(advisories({ name, severity }), lock)
    expect(report.result).toBe(result)
    expect(report.findings).toHaveLength(result === 'failed' ? 1 : 0)
    if (result === 'passed') expect(report.summary).toContain('1 of lower severity or for development only')
  })

  test('names the packages to replace', () => {
    const { findings } = judgeAdvisories(advisories({ name: 'express', severity: 'high' }, { name: 'jest', severity: 'critical' }), lock)
    expect(findings).toEqual([
      'express, high: Denial of service (https://github.com/advisories/GHSA-1)',
      'jest, critical, development: Denial of service (https://github.com/advisories/GHSA-1)',
    ])
  })

  test('an audit of nothing fails', () => {
    const nothing = { auditReportVersion: 2, vulnerabilities: {}, metadata: { dependencies: { total: 0 } } }
    expect(judgeAdvisories(printed(nothing), lock)).toMatchObject({ result: 'failed', summary: 'npm audited no package' })
  })

  test.each([
    [
      'a registry without the endpoint',
      {
        message: '405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk',
        method: 'POST',
        uri: 'https://registry.npmjs.org/-/npm/v1/security/advisories/bulk',
        headers: { allow: ['GET,HEAD'] },
        statusCode: 405,
        body: '',
        error: { summary: '', detail: '' },
      },
      'the registry does not offer them: 405 Method Not Allowed',
    ],
    [
      'no registry',
      {
        message: 'request to http://127.0.0.1:9/-/npm/v1/security/advisories/bulk failed, reason: connect ECONNREFUSED 127.0.0.1:9',
        error: { summary: '', detail: '' },
      },
      'ECONNREFUSED',
    ],
  ])('skipped: %s', (_, json, reason) => {
    const { result, summary } = judgeAdvisories(printed(json), lock)
    expect(result).toBe('skipped')
    expect(summary).toContain(reason)
  })
})

describe('signatures', () => {
  const row = { name: 'express', version: '5.0.0', location: 'node_modules/express', registry: 'https://registry.npmjs.org/' }

  test('all verified', () => {
    expect(judgeSignatures(printed({ invalid: [], missing: [] }))).toMatchObject({ result: 'passed', findings: [] })
  })

  test.each([
    [
      { invalid: [{ ...row, code: 'EINTEGRITYSIGNATURE' }], missing: [] },
      'express@5.0.0 has an invalid signature or attestation (EINTEGRITYSIGNATURE)',
    ],
    [{ invalid: [], missing: [row] }, 'express@5.0.0 has no signature'],
  ])('%j fails', (json, finding) => {
    expect(judgeSignatures(printed(json))).toMatchObject({ result: 'failed', findings: [finding] })
  })

  test.each([
    [
      'ENOTFOUND',
      'request to https://tuf-repo-cdn.sigstore.dev/15.root.json failed, reason: getaddrinfo ENOTFOUND tuf-repo-cdn.sigstore.dev',
    ],
    ['ECONNREFUSED', 'request to http://127.0.0.1:9 failed'],
    ['E404', '404 Not Found - GET https://registry.npmjs.org/-/npm/v1/attestations/express@5.0.0'],
    ['E503', '503 Service Unavailable'],
    [undefined, 'found no dependencies to audit that were installed from a supported registry'],
  ])('skipped: %s %s', (code, summary) => {
    expect(judgeSignatures(npmError(code, summary)).result).toBe('skipped')
  })

  test.each([
    [undefined, 'found no installed dependencies to audit'],
    ['EUSAGE', 'Unknown command'],
    ['EINTEGRITY', 'sha512 integrity checksum failed'],
  ])('failed: %s %s', (code, summary) => {
    expect(judgeSignatures(npmError(code, summary))).toMatchObject({ result: 'failed', summary: expect.stringContaining(summary) })
  })
})

describe.each([
  ['advisories', (answer: Parameters<typeof judgeSignatures>[0]) => judgeAdvisories(answer, lock)],
  ['signatures', judgeSignatures],
])('%s', (_, judge) => {
  test('skipped when npm does not exit', () => {
    expect(judge({ timeoutMs: 180_000 })).toMatchObject({ result: 'skipped', summary: 'no answer in 180 s' })
  })

  test.each(['', 'Segmentation fault', '{}', '[]', 'null'])('failed when npm prints %j', (output) => {
    const report = judge({ output, errors: 'npm error cb() never called!\nmore' })
    expect(report).toMatchObject({ result: 'failed', summary: 'npm printed no report: npm error cb() never called!' })
  })
})
