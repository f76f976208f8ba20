/**
 * Child process of sqlite/bus.test.ts: publishes and consumes in the database argv[2] until killed, and reports each
 * step on stdout.
 */
import { writeSync } from 'node:fs'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { sqliteBus } from '../sqlite/bus.ts'
import { openDatabase } from '../sqlite/database.ts'
import { newTopic, seqs, updates } from './bus-messages.ts'

const [path = '', life = '0'] = process.argv.slice(2)
const report = (what: string, numbers: readonly number[]) => writeSync(1, `${what} ${numbers.join(' ')}\n`)
const bus = sqliteBus(openDatabase(path), { clock: systemClock, log: createLog('error') })
const topic = { ...newTopic(), name: 'test.crash' }
await bus.consume(topic, { durable: 'd', handler: async (messages) => void report('handled', seqs(messages)), batch: 20 })
for (let from = Number(life) * 1_000_000; ; from += 30) {
  const messages = updates('m', from, from + 29)
  await bus.publish(topic, messages)
  report('published', seqs(messages))
}
