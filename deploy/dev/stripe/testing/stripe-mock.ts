import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const installTools = fileURLToPath(new URL('../../install-tools', import.meta.url))
const bin = join(homedir(), '.cache', 'touchline', 'bin')
const buildMs = 300_000
const startMs = 60_000

export interface StripeMock {
  url: string
  /** Path of the OpenAPI description, a JSON file. */
  description: string
  stop(): void
}

/**
 * Starts Stripe's own mock server, which has the OpenAPI description of the API in its source and rejects requests that
 * differ. deploy/dev/install-tools builds it the first time. A text: the reason why there is none, such as no Go or no
 * module proxy.
 */
export async function startStripeMock(environment: NodeJS.ProcessEnv, port: number): Promise<StripeMock | string> {
  const found = await find(environment)
  if (typeof found === 'string') return found
  const child = spawn(found.program, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const isUp = await answers(url, Date.now() + startMs)
  if (!isUp) child.kill()
  return isUp ? { url, description: found.description, stop: () => void child.kill() } : 'stripe-mock did not start'
}

async function find(environment: NodeJS.ProcessEnv): Promise<{ program: string; description: string } | string> {
  const env = { ...environment, PATH: [environment.PATH, '/usr/local/go/bin'].join(delimiter) }
  try {
    await run(installTools, [bin, 'stripe-mock'], { env, timeout: buildMs })
    const pinned = readFileSync(join(bin, '.stamps', 'stripe-mock'), 'utf8').trim()
    const { stdout } = await run('go', ['mod', 'download', '-json', pinned], { env, timeout: buildMs })
    const { Dir: source } = JSON.parse(stdout) as { Dir: string }
    return { program: join(bin, 'stripe-mock'), description: join(source, 'embedded', 'openapi', 'spec3.json') }
  } catch (error) {
    return `stripe-mock could not be built: ${(error as Error).message.split('\n')[0]}`
  }
}

async function answers(url: string, deadline: number): Promise<boolean> {
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/v1/charges`, { headers: { Authorization: 'Bearer sk_test_mock' } }).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
