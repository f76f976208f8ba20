import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname } from 'node:path'
import { skip } from '../lib/goals.ts'

/** The output and exit code of a program. */
export interface Ended {
  code: number | null
  out: string
}

/**
 * A program of an npm package of this version that the repository does not depend on: npm installs it into its cache.
 * `before`: npm installs only dependencies published before this day. Skips the script when it cannot be installed.
 */
export async function packageProgram(
  spec: string,
  name: string,
  before = '2026-11-15',
): Promise<(args: readonly string[]) => Promise<Ended>> {
  const npm = ['exec', '--yes', '--prefer-offline', `--before=${before}`, `--package=${spec}`, '--', name]
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const run = (args: readonly string[]): Promise<Ended> => runProgram('npm', [...npm, ...args], { PATH })
  const { code, out } = await run(['--help'])
  if (code !== 0) skip(`${spec} cannot be installed: ${out.trim().split('\n').at(-1)}`)
  return run
}

/** Runs a program to its end. */
export async function runProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<Ended> {
  const child = spawn(file, args, { env: { ...process.env, ...env }, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out }
}
