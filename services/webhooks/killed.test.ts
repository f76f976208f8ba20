import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { ids } from '@touchline/gateway/testing/records'
import { onDisk } from '@touchline/platform/testing/back-ends-for-test'
import { startReceiver } from './testing/receiver.ts'
import { live, startWebhooks } from './testing/start-webhooks.ts'

const script = fileURLToPath(new URL('testing/deliver-until-killed.ts', import.meta.url))

test('a process that is killed loses no event and changes no order of a match', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'webhooks-'))
  const receiver = await startReceiver()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, dataDir, receiver.url], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  await Promise.race([receiver.count(25), exited])
  child.kill('SIGKILL')
  await exited
  const beforeKill = receiver.received.length
  const backEnds = await onDisk(dataDir).open()
  // The claims of the killed process have expired.
  const t = await startWebhooks({ backEnds, now: new Date(Date.now() + 60_000).toISOString() })
  try {
    await t.settled()
    await t.publishMatches(live(50), live(50, { id: ids.otherMatch }))
    await t.advance(1_000)
    const statuses = (id: string) =>
      receiver.received.filter(({ event }) => event.data.id === id).map(({ event }) => Number(event.data.status))
    await t.until(() => statuses(ids.match).includes(50) && statuses(ids.otherMatch).includes(50))
    expect(beforeKill).toBeGreaterThanOrEqual(25)
    for (const id of [ids.match, ids.otherMatch]) {
      const firsts = [...new Set(statuses(id))]
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
      expect(firsts[0]).toBe(10)
      // A message that the killed process had not published is none.
      const last = firsts.at(-2)!
      expect(firsts).toEqual([...Array.from({ length: last - 9 }, (_, i) => 10 + i), 50])
    }
  } finally {
    await t.stop()
    await backEnds.close()
    await receiver.stop()
    await rm(dataDir, { recursive: true })
  }
})
