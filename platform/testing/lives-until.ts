import { setTimeout as rest } from 'node:timers/promises'
import { StartError } from '../config.ts'
import { runProcess } from '../process.ts'

/** A process for tests: argv selects its behaviour, stdout reports its lifecycle. */
const [, , life = ''] = process.argv
const report = (line: string) => process.stdout.write(`${line}\n`)
setInterval(() => undefined, 1_000)

runProcess(async (stopping) => {
  if (life === 'misconfigured') throw new StartError('PORT must be a number.')
  if (life === 'waits') {
    report('waits')
    await new Promise((_, reject) => stopping.addEventListener('abort', () => reject(stopping.reason)))
  }
  report('runs')
  if (life === 'throws') setImmediate(() => fail('thrown'))
  if (life === 'rejects') void Promise.reject(new Error('rejected'))
  return {
    async stop({ wait }) {
      report(`stops ${wait ? 'with' : 'without'} a wait`)
      if (life === 'throws') setImmediate(() => fail('thrown again'))
      if (life === 'stuck') await stuck()
      // The process signals itself: on a busy machine a signal of another process may arrive too late to count as a
      // duplicate.
      if (life === 'interrupted twice') process.kill(process.pid, 'SIGINT')
      await rest(20)
      report('stopped')
    },
  }
})

/** Never ends by itself; reports when a second signal would no longer count as a duplicate. */
async function stuck(): Promise<void> {
  await rest(400)
  report('is stuck')
  await rest(60_000)
}

function fail(what: string): never {
  throw new Error(what)
}
