/*
 * Measures streams on one gateway while the demo plays: the delay until a change is written, and the cost of a stream.
 *   node loadtest/speed/stream-fanout.ts [STREAMS] [SECONDS] [--gzip]
 * 5,000 streams of soccer for 60 seconds on the single process of `npm start`, about one change a second. The clients
 * are this process. The delay comes from a histogram of the gateway: from the receipt of a change at the import until
 * it was written to each stream. The memory is the growth of the process by opening the streams.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { typed } from '@touchline/cli/testing/typed'
import { getSum } from '@touchline/e2e/testing/seen-from-outside'
import { startMain } from '@touchline/e2e/testing/start-main'
import { judge, note } from '../lib/goals.ts'
import { currentMb, processorMs } from '../lib/process-usage.ts'

const goals = { delaySeconds: 0.25, share: 0.99, kilobytes: 40 }
const isCompressed = process.argv.includes('--gzip')
const [count = 5_000, seconds = 60] = process.argv
  .slice(2)
  .filter((each) => each !== '--gzip')
  .map(Number)
const coding = isCompressed ? 'Accept-Encoding: gzip\r\n' : ''

const main = await startMain(
  {
    ...{ HOST: '127.0.0.1', DATA_DIR: ':memory:', ACCESS_LOG: '/dev/null', FEEDS: 'demo?seed=1&matches=4&rate=12' },
    MAX_CONNECTIONS_PER_ADDRESS: String(count + 100),
  },
  2 * count + 1_000,
)
process.once('exit', () => main.process.kill('SIGKILL'))
await main.line(/^The demo plays: /)
const options = ['--plan', 'enterprise', '--per-minute', '60000', '--streams', String(count)]
const key = JSON.parse((await typed(['keys', 'create', ...options], main.rpcPort)).out).key as string
const pid = main.process.pid!

let bytes = 0
let ended = 0
const sockets: Socket[] = []
async function open(): Promise<void> {
  const socket = connect(main.port, '127.0.0.1')
  sockets.push(socket)
  socket.write(`GET /v1/soccer/stream HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\n${coding}\r\n`)
  socket.on('close', () => ended++)
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      bytes += chunk.length
      resolve()
    })
  })
}

const metrics = async () => (await fetch(`http://127.0.0.1:${main.adminPort}/metrics`)).text()
const written = (text: string, bucket: string) =>
  getSum(text, new RegExp(`^touchline_gateway_stream_seconds_${bucket}\\{.*sport="soccer".*\\} (\\d+)$`, 'gm'))

await wait(20_000)
const before = currentMb(pid)
for (let opened = 0; opened < count; opened += 50) await Promise.all(Array.from({ length: Math.min(50, count - opened) }, open))
await wait(20_000)
const [memoryMb, usedBefore, textBefore, bytesBefore] = [currentMb(pid) - before, processorMs(pid), await metrics(), bytes]
await wait(1_000 * seconds)
const [usedMs, text] = [processorMs(pid) - usedBefore, await metrics()]

const writes = written(text, 'count') - written(textBefore, 'count')
const prompt = written(text, 'bucket(?=.*le="0.25")') - written(textBefore, 'bucket(?=.*le="0.25")')
const events = writes / count
note(`${(events / seconds).toFixed(2)} entries a second, ${Math.round((bytes - bytesBefore) / 1_024 / seconds)} kB/s to ${count} streams`)
note(
  `${(usedMs / seconds / 10).toFixed(0)} % of one core; ${((1_000 * usedMs) / Math.max(1, writes)).toFixed(1)} µs for each entry written`,
)
judge(ended === 0 && events > 0, 'every stream stays open', `${ended} of ${count} ended`)
judge(
  prompt >= goals.share * writes,
  `99 % of the changes written within ${goals.delaySeconds} s of their receipt`,
  `${((100 * prompt) / writes).toFixed(2)} % of ${writes}`,
)
const perStream = (1_024 * memoryMb) / count
judge(perStream <= goals.kilobytes, `at most ${goals.kilobytes} kB for each stream`, `${perStream.toFixed(1)} kB`)
for (const socket of sockets) socket.destroy()
main.process.kill('SIGTERM')
