import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { AuthService } from '@touchline/contract/gen/auth'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { clients } from './testing/seen-from-outside.ts'
import { startMain } from './testing/start-main.ts'

const canLimit = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0
if (!canLimit) console.warn('SKIPPED: a full disk under a running process. There is no prlimit (Linux, util-linux).')
const limited = canLimit ? test : test.skip

/** A file size limit of 0 makes all writes fail, as on a full disk. */
limited('while nothing can be written the process says why it is not ready, answers all the same, and recovers by itself', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-'))
  const main = await startMain({
    ...{
      DATA_DIR: dataDir,
      FEEDS: 'demo?seed=1&matches=4&rate=60&history=0&sport=soccer',
      HOST: '127.0.0.1',
      ACCESS_LOG: 'off',
      LOG_LEVEL: 'silent',
    },
  })
  const calls = clients(() => `127.0.0.1:${main.rpcPort}`)
  const client = calls.of(AuthService)
  const admin = async (page: string) => {
    const answer = await fetch(`http://127.0.0.1:${main.adminPort}${page}`)
    return { status: answer.status, text: await answer.text() }
  }
  /** Polls `/readyz` until it is ready, or waits for the store. Polling is needed because a busy event loop also makes it not ready. */
  const readiness = async (expected: 'ready' | 'store') => {
    for (;;) {
      const { status, text } = await admin('/readyz')
      const { ready, waits_for } = JSON.parse(text)
      if (expected === 'ready' ? ready : waits_for.store !== undefined) return { status, ready, store: waits_for.store }
      await rest(100)
    }
  }
  const writable = async () => /^touchline_store_writable (\d)$/m.exec((await admin('/metrics')).text)?.[1]
  const fileBytesMost = (most: string) => execFileSync('prlimit', ['--pid', `${main.process.pid}`, `--fsize=${most}:`])
  try {
    const key = (await main.line(/^Demo key: /)).slice('Demo key: '.length)
    const sports = async () => (await retryingFetch(`http://127.0.0.1:${main.port}/v1/sports`, { headers: { 'X-API-Key': key } })).status
    await readiness('ready')
    expect([await sports(), await writable()]).toEqual([200, '1'])

    fileBytesMost('0')
    const store = expect.stringMatching(/^the store cannot be written: ./)
    expect(await readiness('store')).toEqual({ status: 503, ready: false, store })
    expect([(await admin('/healthz')).status, await sports(), await writable()]).toEqual([200, 200, '0'])
    await expect(client.createKey({ plan: 'pro' })).rejects.toMatchObject({ code: 'upstream_unavailable' })

    fileBytesMost('unlimited')
    expect(await readiness('ready')).toEqual({ status: 200, ready: true, store: undefined })
    expect(await writable()).toBe('1')
    expect((await client.createKey({ plan: 'pro' })).key).toMatch(/^tl_live_/)
  } finally {
    calls.close()
    expect(await main.stop()).toBe(0)
    await rm(dataDir, { recursive: true })
  }
})
