import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { freePorts } from '@touchline/platform/testing/free-ports'
import { describeOnChain } from './testing/describe-on-chain.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const run = (environment: Record<string, string>): ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream } =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { ...process.env, npm_lifecycle_event: undefined, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function printed(output: NodeJS.ReadableStream): Promise<string> {
  let all = ''
  for await (const chunk of output) {
    all += chunk
    if (all.includes('Ctrl-C')) break
  }
  return all
}

const getChainId = async (url: string): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return response.json()
}

describeOnChain('npm run chain', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('serves on the ports it is given and leaves nothing behind after %s', async (signal) => {
    const [port, facilitatorPort] = await freePorts(2)
    const file = join(mkdtempSync(join(tmpdir(), 'touchline-chain-')), 'made', 'chain.env')
    const child = run({ CHAIN_PORT: String(port), FACILITATOR_PORT: String(facilitatorPort), CHAIN_FILE: file })
    const exited = once(child, 'exit')
    const output = await printed(child.stdout)
    const rpcUrl = `http://127.0.0.1:${port}`
    const facilitatorUrl = `http://127.0.0.1:${facilitatorPort}`
    expect(output).toContain(`source ${file} && npm start\n`)
    const exported = await promisify(execFile)('sh', ['-c', '. "$0" && env', file], { env: {} })
    for (const line of [`X402_RPC_URL=${rpcUrl}`, `X402_FACILITATOR_URL=${facilitatorUrl}`]) expect(exported.stdout).toContain(`${line}\n`)
    expect(exported.stdout).toMatch(/^BUYER_KEY=0x[0-9a-f]{64}$/m)
    expect(output).toMatch(/^Key of the buyer {4}0x[0-9a-f]{64}$/m)
    expect(await getChainId(rpcUrl)).toMatchObject({ result: '0x14a34' })
    expect(await (await fetch(`${facilitatorUrl}/supported`)).json()).toMatchObject({
      kinds: [
        { scheme: 'exact', network: 'eip155:84532' },
        { scheme: 'batch-settlement', network: 'eip155:84532' },
      ],
    })
    child.kill(signal)
    expect(await exited).toEqual([0, null])
    expect(existsSync(file)).toBe(false)
    await expect(getChainId(rpcUrl)).rejects.toThrow()
    await expect(fetch(facilitatorUrl)).rejects.toThrow()
  })

  test.each([
    [{ CHAIN_PORT: 'x' }, 'CHAIN_PORT must be a whole number'],
    [{ ANVIL: '/nowhere/anvil' }, 'The local chain cannot start: spawn /nowhere/anvil ENOENT'],
  ])('says what is wrong with %j', async (environment, message) => {
    const child = run(environment)
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(stderr).toContain(message)
    expect(code).toBe(1)
  })
})
