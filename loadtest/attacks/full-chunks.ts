/*
 * 24 connections without a key write 3,600 of the smallest requests at once, in one chunk of 64 kB, and again every
 * second; half a minute.
 *   node loadtest/attacks/full-chunks.ts
 * The single process on the first core, with the demo playing. Other customers poll the live list meanwhile: 99 of 100
 * polls take at most 20 ms, and none is rejected.
 */
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { judge, note, quantile, tenths } from '../lib/goals.ts'
import { attacked } from './attacked.ts'

const [connections, attackMs, calmMs] = [24, 10_000, 5_000]
const chunk = 'GET / HTTP/1.1\r\n\r\n'.repeat(3_600)

const server = await attacked()
const others = await server.others(100)
await wait(3_000)
const calmFrom = performance.now()
await wait(calmMs)
const from = performance.now()
async function attack(): Promise<void> {
  while (performance.now() < from + attackMs) {
    const socket = connect(server.main.port, '127.0.0.1').on('error', () => undefined)
    socket.resume()
    socket.write(chunk)
    await wait(1_000)
    socket.destroy()
  }
}
await Promise.all(Array.from({ length: connections }, attack))
const [calm, during] = [others.tookMs(calmFrom, from), others.tookMs(from, performance.now())]
await others.end()

const shown = (took: readonly number[]) =>
  `p50 ${tenths(quantile(took, 0.5))}, p99 ${tenths(quantile(took, 0.99))}, worst ${tenths(Math.max(...took))} ms`
note(`others ${shown(calm)} before, ${shown(during)} during`)
const p99 = quantile(during, 0.99)
judge(p99 <= 20, 'p99 of the others at most 20 ms', `${tenths(p99)} ms`)
judge(others.refused() === 0, 'no poll of the others is rejected', `${others.refused()} of ${others.answers.length}`)
const isAlive = server.main.process.exitCode === null
const code = await server.main.stop()
judge(isAlive && code === 0, 'the process survives and stops with exit code 0', String(code))
