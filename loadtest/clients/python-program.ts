import { skip } from '../lib/goals.ts'
import { type Ended, runProgram } from '../tools/package-program.ts'

/** Runs the program in a folder, by default that of this process. */
type PythonProgram = (args: readonly string[], folder?: string) => Promise<Ended>

/**
 * A program of a Python package of this version that the repository does not depend on: uv installs it into its cache.
 * Skips the script when TEST_PYTHON is not set or it cannot be installed.
 */
export async function pythonProgram(spec: string, name: string, env: Readonly<Record<string, string>> = {}): Promise<PythonProgram> {
  const python = process.env.TEST_PYTHON
  if (python === undefined) skip('TEST_PYTHON is not set: client/python/README.md says how to make one.')
  const uv = ['-m', 'uv', '--quiet', 'run', '--no-project', '--python', python, '--with', spec, '--', name]
  const run: PythonProgram = (args, folder) => runProgram(python, [...uv, ...args], { ...env, NO_COLOR: '1' }, folder)
  const { code, out } = await run(['--help'])
  if (code !== 0) skip(`${spec} cannot be installed: ${out.trim().split('\n').at(-1)}`)
  return run
}
