import { afterEach, expect, test } from '@jest/globals'
import { steadyClock } from '@touchline/platform/clock'
import { freePort } from '@touchline/platform/testing/free-ports'
import { type KeptRunning, keepRunning } from './keep-running.ts'
import { onDemand } from './on-demand.ts'

const stopping: Pick<KeptRunning, 'stop'>[] = []
afterEach(async () => {
  for (const each of stopping.splice(0)) await each.stop(0)
})

/** A program that answers HTTP requests with its pid. */
const script = `require('node:http').createServer((req, res) => res.end(String(process.pid))).listen(process.env.PORT, '127.0.0.1')`

async function started(isReady: (ownPort: number) => Promise<boolean>) {
  const [port, ownPort] = [await freePort(), await freePort()]
  const runs: KeptRunning[] = []
  const start = () => {
    const program = { command: [process.execPath, '-e', script] as const, environment: { PORT: `${ownPort}` } }
    const run = keepRunning(program, { clock: steadyClock, report: () => undefined, started: () => undefined })
    runs.push(run)
    return run
  }
  const program = await onDemand({ port, ownPort, start, isReady: () => isReady(ownPort), clock: steadyClock })
  stopping.push(program)
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text()
  return { program, runs, ask }
}
const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  )

test('a program starts with the first connection, once, and answers those that waited for it', async () => {
  const { program, runs, ask } = await started(answers)
  expect(runs).toEqual([])
  const all = await Promise.all([ask(), ask(), ask()])
  all.push(await ask())
  expect(runs).toHaveLength(1)
  expect(new Set(all)).toEqual(new Set([`${runs[0]!.pid()}`]))
  await program.stop(0)
  expect(runs[0]!.pid()).toBeUndefined()
  await expect(ask()).rejects.toThrow()
})

test('one that was never needed stops without a process, and connections that wait end with it', async () => {
  const idle = await started(answers)
  await idle.program.stop(0)
  expect(idle.runs).toEqual([])
  let polls = 0
  const asked = Promise.withResolvers<void>()
  const busy = await started(async () => {
    if (++polls === 2) asked.resolve()
    return false
  })
  const waiting = busy.ask()
  const failed = expect(waiting).rejects.toThrow()
  await asked.promise
  await busy.program.stop(0)
  await failed
})
