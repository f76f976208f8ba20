/** For sqlite/bus.test.ts, which kills it: publishes and consumes in the database of argv[2] until then, and says so line by line. */
import { writeSync } from 'node:fs'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { sqliteBus } from '../sqlite/bus.ts'
import { openDatabase } from '../sqlite/database.ts'
import { newTopic, seqs, updates } from './bus-messages.ts'

const [path = '', life = '0'] = process.argv.slice(2)
const say = (what: string, numbers: readonly number[]) => writeSync(1, `${what} ${numbers.join(' ')}\n`)
const bus = sqliteBus(openDatabase(path), { clock: systemClock, log: createLog('error') })
const topic = { ...newTopic(), name: 'test.crash' }
await bus.consume(topic, { durable: 'd', handler: async (messages) => void say('handled', seqs(messages)), batch: 20 })
for (let from = Number(life) * 1_000_000; ; from += 30) {
  const messages = updates('m', from, from + 29)
  await bus.publish(topic, messages)
  say('published', seqs(messages))
}
