import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { failed, passed, type Report, skipped } from './report.ts'

const buf = fileURLToPath(new URL('../../node_modules/.bin/buf', import.meta.url))

/** Exit code of `buf breaking` with findings. */
const broken = 100

/**
 * Fails when the contract of this working tree breaks the contract of the newest release (tag v…), by the rules of
 * buf.yaml. Skipped without a release.
 */
export function checkContract(root: string): Report {
  const title = 'contract'
  const run = (program: string, args: string[]) => spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  const tags = run('git', ['-c', 'versionsort.suffix=-', 'tag', '--list', 'v[0-9]*', '--sort=-version:refname'])
  if (tags.status !== 0) return skipped(title, `git reads no tags: ${tags.error?.message ?? tags.stderr.trim()}`)
  const [release] = tags.stdout.split('\n')
  if (!release) return skipped(title, 'there is no release yet (no tag v…)')
  const { status, stdout, stderr, error } = run(buf, ['breaking', '--against', `.git#tag=${release}`])
  if (status === 0) return passed(title, `nothing breaks ${release}`)
  if (status !== broken) return failed(title, `buf does not compare with ${release}: ${error?.message ?? stderr.trim()}`)
  const findings = stdout.trim().split('\n')
  return failed(title, `it breaks ${release}`, findings)
}
