import { setTimeout as rest } from 'node:timers/promises'
import { StartError } from '../config.ts'
import { runProcess } from '../stop.ts'

/** A process for tests: argv says how it lives, stdout says what happened to it. */
const [, , life = ''] = process.argv
const say = (line: string) => process.stdout.write(`${line}\n`)
setInterval(() => undefined, 1_000)

runProcess(async (stopping) => {
  if (life === 'misconfigured') throw new StartError('PORT must be a number.')
  if (life === 'waits') {
    say('waits')
    await new Promise((_, reject) => stopping.addEventListener('abort', () => reject(stopping.reason)))
  }
  say('runs')
  if (life === 'throws') setImmediate(() => fail('thrown'))
  if (life === 'rejects') void Promise.reject(new Error('rejected'))
  return {
    async stop({ wait }) {
      say(`stops ${wait ? 'with' : 'without'} a wait`)
      if (life === 'throws') setImmediate(() => fail('thrown again'))
      if (life === 'stuck') await stuck()
      await rest(20)
      say('stopped')
    },
  }
})

/** Says so when a signal is a second one. */
async function stuck(): Promise<void> {
  await rest(400)
  say('is stuck')
  await rest(60_000)
}

function fail(what: string): never {
  throw new Error(what)
}
