import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { NpmAnswer } from './npm-audit.ts'

/** Time limit of the run. npm itself stops after two attempts of 30 seconds each. */
const timeoutMs = 180_000
const network = ['--no-offline', '--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000']
/** The environment may exclude these (NODE_ENV=production). */
const allDependencies = ['--include=dev', '--include=optional', '--include=peer']

/**
 * The output of `npm audit … --json`. npm exits with 1 for findings and for errors; only the output distinguishes them.
 */
export async function npmAudit(root: string, args: string[]): Promise<NpmAnswer> {
  const child = spawn('npm', ['audit', ...args, '--json', ...network, ...allDependencies], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.timeout(timeoutMs),
  })
  try {
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { output, errors }
  } catch (error) {
    if (child.signalCode !== null || child.killed) return { timeoutMs }
    throw error
  }
}
