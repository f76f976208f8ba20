import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { NpmAnswer } from './npm-audit.ts'

/** npm gives up after two attempts of 30 seconds each; the whole run may take this long. */
const longestMs = 180_000
const network = ['--no-offline', '--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000']
/** The environment may leave these out (NODE_ENV=production). */
const everything = ['--include=dev', '--include=optional', '--include=peer']

/** What `npm audit … --json` printed. npm exits with 1 for findings and for errors alike: its output alone tells them apart. */
export async function npmAudit(root: string, args: string[]): Promise<NpmAnswer> {
  const child = spawn('npm', ['audit', ...args, '--json', ...network, ...everything], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.timeout(longestMs),
  })
  try {
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { output, errors }
  } catch (error) {
    if (child.signalCode !== null || child.killed) return { silentMs: longestMs }
    throw error
  }
}
