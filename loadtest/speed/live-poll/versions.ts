import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { skip } from '../../lib/goals.ts'
import { type Load, load, missing } from './load.ts'
import { type Service, startService } from './servers.ts'

/** A poll of the live list of this version and of another one, in the same rounds. It has no goal. */

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '6' },
    connections: { type: 'string', default: '32' },
  },
})
const [rounds, seconds, connections] = [Number(values.rounds), Number(values.seconds), Number(values.connections)]

const reason = missing() ?? (values.against === undefined ? '--against names the checkout of the other version.' : undefined)
if (reason !== undefined) skip(reason)

const services = [await startService(), await startService(resolve(values.against!))]
try {
  const poll = ({ url, pid, key }: Service, forSeconds: number): Load =>
    load(url, pid, { 'X-API-Key': key, 'Accept-Encoding': 'identity' }, { seconds: forSeconds, connections })
  for (const service of services) poll(service, 3)
  console.log('round   bytes   this/s  other/s   this CPU µs  other CPU µs   this/other CPU')
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const sizes = await Promise.all(services.map(async (service) => Buffer.byteLength(await service.body())))
    const inOrder = round % 2 === 0 ? services.toReversed() : services
    const measured = new Map(inOrder.map((service) => [service, poll(service, seconds)]))
    const [own, other] = services.map((service) => measured.get(service)!) as [Load, Load]
    ratios.push(own.cpuMicros / other.cpuMicros)
    const cells = [sizes.join('/'), own.answersPerSecond.toFixed(0), other.answersPerSecond.toFixed(0)]
    console.log(round, ...cells, own.cpuMicros.toFixed(1), other.cpuMicros.toFixed(1), ratios.at(-1)!.toFixed(3))
  }
  console.log(`median of processor time, this to other: ${ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)]!.toFixed(3)}`)
} finally {
  for (const service of services) await service.stop()
}
