import { spawnSync } from 'node:child_process'
import { failed, passed, type Report, skipped } from './report.ts'

/**
 * The arguments of `npm audit`. High severity counts only in packages that are shipped: malware is published as
 * critical, and development dependencies run where the product is built.
 */
export const audits = {
  'advisories of what is shipped': ['--omit=dev', '--audit-level=high'],
  'advisories of all packages': ['--include=dev', '--audit-level=critical'],
  signatures: ['signatures'],
} as const satisfies Record<string, readonly string[]>

/** Output and exit code of `npm audit … --json`. Null: it was terminated. */
export interface NpmRun {
  status: number | null
  stdout: string
}

const timeoutMs = 180_000

export function runNpmAudit(root: string, args: readonly string[]): NpmRun {
  const network = ['--fetch-retries=1', '--fetch-timeout=30000']
  return spawnSync('npm', ['audit', ...args, '--json', ...network], { cwd: root, encoding: 'utf8', timeout: timeoutMs })
}

/**
 * npm exits with 1 for findings and for errors, but prints a report for findings only. Without a report it is not known
 * whether the packages are safe, so the check is skipped, and the hosted workflow, which needs the answer, fails.
 */
export function judgeAudit(name: string, args: readonly string[], { status, stdout }: NpmRun): Report {
  if (status === 0) return passed(name, 'npm found nothing')
  const answer = parsed(stdout)
  if (answer?.vulnerabilities || answer?.invalid) return failed(name, `npm audit ${args.join(' ')}`, stdout.trimEnd().split('\n'))
  const reason =
    answer?.message ?? answer?.error?.summary ?? (status === null ? `no answer in ${timeoutMs / 1_000} s` : 'npm printed no report')
  return skipped(name, `the registry did not say: ${reason.split('\n', 1)[0]}`)
}

/** The fields of a report and of npm's two kinds of errors. */
interface Answer {
  vulnerabilities?: object
  invalid?: object
  message?: string
  error?: { summary: string }
}

function parsed(text: string): Answer | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
