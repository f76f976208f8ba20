import { parseArgs } from 'node:util'
import { judge, skip } from '../../lib/goals.ts'
import { type Load, load, missing } from './load.ts'
import { type Bare, type Service, startBare, startService } from './servers.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '6' },
    connections: { type: 'string', default: '32' },
    coding: { type: 'string', default: 'identity' },
  },
})
const [rounds, seconds, connections] = [Number(values.rounds), Number(values.seconds), Number(values.connections)]

/** A gateway with stand-ins has 0.63 to 0.66 on a busy machine (docs/engineering/measurements.md). */
const ratioGoal = 0.6

async function main(): Promise<void> {
  const bare = await startBare()
  try {
    const service = await startService()
    try {
      await warm(bare, service)
      await measureAll(bare, service)
    } finally {
      await service.stop()
    }
  } finally {
    await bare.stop()
  }
}

async function measureAll(bare: Bare, service: Service): Promise<void> {
  console.log('round   bytes     bare/s  gateway/s  ratio   bare CPU µs  gateway CPU µs  CPU ratio   gateway p50/p99 µs')
  const ratios: Ratio[] = []
  for (let round = 1; round <= rounds; round++) ratios.push(await compare(round, bare, service))
  const median = (of: (ratio: Ratio) => number) => ratios.map(of).sort((a, b) => a - b)[Math.floor(ratios.length / 2)]!
  const [answers, cpu] = [median((r) => r.answers), median((r) => r.cpu)]
  judge(
    cpu >= ratioGoal,
    `a poll of the live list against bare node:http: ratio ${ratioGoal} or more by processor time`,
    `median ${cpu.toFixed(2)} by processor time, ${answers.toFixed(2)} by answers a second`,
  )
}

interface Ratio {
  answers: number
  cpu: number
}

const measure = (bare: Bare, headers: Record<string, string>): Load => load(bare.url, bare.pid, headers, { seconds, connections })

/** Warms up the JIT compiler for both. */
async function warm(bare: Bare, service: Service): Promise<void> {
  await bare.sends(await service.body())
  for (const { url, pid } of [bare, service]) load(url, pid, getHeaders(service), { seconds: 3, connections })
}

/** Loads both with the same bytes; the order alternates between rounds. */
async function compare(round: number, bare: Bare, service: Service): Promise<Ratio> {
  const body = await service.body()
  await bare.sends(body)
  const headers = getHeaders(service)
  const gatewayFirst = round % 2 === 0
  const early = gatewayFirst ? load(service.url, service.pid, headers, { seconds, connections }) : measure(bare, headers)
  const late = gatewayFirst ? measure(bare, headers) : load(service.url, service.pid, headers, { seconds, connections })
  const [plain, gateway] = gatewayFirst ? [late, early] : [early, late]
  const ratio = { answers: gateway.answersPerSecond / plain.answersPerSecond, cpu: plain.cpuMicros / gateway.cpuMicros }
  console.log(
    [
      String(round).padStart(5),
      String(Buffer.byteLength(body)).padStart(8),
      plain.answersPerSecond.toFixed(0).padStart(11),
      gateway.answersPerSecond.toFixed(0).padStart(10),
      ratio.answers.toFixed(2).padStart(7),
      plain.cpuMicros.toFixed(1).padStart(13),
      gateway.cpuMicros.toFixed(1).padStart(15),
      ratio.cpu.toFixed(2).padStart(10),
      `${gateway.p50Micros.toFixed(0)} / ${gateway.p99Micros.toFixed(0)}`.padStart(20),
    ].join(''),
  )
  return ratio
}

const getHeaders = ({ key }: Service): Record<string, string> => ({ 'X-API-Key': key, 'Accept-Encoding': values.coding })

const reason = missing()
if (reason !== undefined) skip(reason)
await main()
