import { skip } from '../lib/goals.ts'
import { type Ended, runProgram } from '../tools/package-program.ts'

/**
 * A program of a Python package of this version that the repository does not depend on: uv installs it into its cache.
 * Skips the script when TEST_PYTHON is not set or it cannot be installed.
 */
export async function pythonProgram(spec: string, name: string): Promise<(args: readonly string[]) => Promise<Ended>> {
  const python = process.env.TEST_PYTHON
  if (python === undefined) skip('TEST_PYTHON is not set: client/python/README.md says how to make one.')
  const uv = ['-m', 'uv', '--quiet', 'run', '--no-project', '--python', python, '--with', spec, '--', name]
  const run = (args: readonly string[]): Promise<Ended> => runProgram(python, [...uv, ...args], { NO_COLOR: '1' })
  const { code, out } = await run(['--help'])
  if (code !== 0) skip(`${spec} cannot be installed: ${out.trim().split('\n').at(-1)}`)
  return run
}
