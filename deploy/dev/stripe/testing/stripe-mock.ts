import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Stripe's own mock server. It has the OpenAPI description of the API in its source and rejects requests that differ. */
const stripeMock = { module: 'github.com/stripe/stripe-mock', version: 'v0.203.0' }
const cache = join(homedir(), '.cache', 'touchline', 'bin')
const buildMs = 300_000
const startMs = 60_000

export interface StripeMock {
  url: string
  /** Path of the OpenAPI description, a JSON file. */
  description: string
  stop(): void
}

/**
 * Starts stripe-mock, which is built by Go the first time and then kept in the cache; TEST_STRIPE_MOCK_URL names one that
 * runs. A text: the reason why there is none, such as no Go or no module proxy.
 */
export async function startStripeMock(environment: NodeJS.ProcessEnv, port: number): Promise<StripeMock | string> {
  const found = await find(environment)
  if (typeof found === 'string') return found
  const { TEST_STRIPE_MOCK_URL: running } = environment
  if (running) return { url: running, description: found.description, stop: () => undefined }
  const child = spawn(found.program, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const isUp = await answers(url, Date.now() + startMs)
  if (!isUp) child.kill()
  return isUp ? { url, description: found.description, stop: () => void child.kill() } : 'stripe-mock did not start'
}

async function find(environment: NodeJS.ProcessEnv): Promise<{ program: string; description: string } | string> {
  const go = ['/usr/local/go/bin/go', '/usr/bin/go'].find((path) => existsSync(path)) ?? 'go'
  const bin = join(cache, `stripe-mock-${stripeMock.version}`)
  const program = join(bin, 'stripe-mock')
  const pinned = `${stripeMock.module}@${stripeMock.version}`
  const env = { ...environment, GOBIN: bin, GOFLAGS: '-buildvcs=false', GOTOOLCHAIN: environment.GOTOOLCHAIN ?? 'local' }
  try {
    const { stdout } = await run(go, ['mod', 'download', '-json', pinned], { env, timeout: buildMs })
    const { Dir: source } = JSON.parse(stdout) as { Dir: string }
    if (!environment.TEST_STRIPE_MOCK_URL && !existsSync(program)) await run(go, ['install', pinned], { env, timeout: buildMs })
    return { program, description: join(source, 'embedded', 'openapi', 'spec3.json') }
  } catch (error) {
    return `${pinned} could not be built: ${(error as Error).message.split('\n')[0]}`
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
