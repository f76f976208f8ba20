/* Worker thread of loadtest/limits/flood.ts that sends the flood, so that the measurements are not delayed by it. */
import { parentPort, workerData } from 'node:worker_threads'
import { polls, steadily } from '../lib/polls.ts'

const { ports, headers, perSecond } = workerData as { ports: readonly number[]; headers: readonly string[]; perSecond: number }
const { ask, close } = polls(ports)
const statuses: Record<string, number> = {}
let stop = async () => {}

const begin = () => {
  stop = steadily(perSecond, async (n) => {
    const { status } = await ask(n % ports.length, headers[Math.floor(n / ports.length) % headers.length]!)
    statuses[status] = (statuses[status] ?? 0) + 1
  })
}
parentPort!.on('message', async (command: 'begin' | 'rest' | 'end') => {
  if (command === 'begin') return begin()
  await stop()
  if (command === 'rest') return
  close()
  parentPort!.postMessage(statuses)
  parentPort!.close()
})
