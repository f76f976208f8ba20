import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { create } from '@bufbuild/protobuf'
import { AuthService } from '@touchline/contract/gen/auth'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveMatchSchema } from '@touchline/contract/gen/live'
import { StandingsService } from '@touchline/contract/gen/standings'
import { WebhooksService } from '@touchline/contract/gen/webhooks'
import { liveMatch } from '@touchline/contract/topics'
import { match, names } from '@touchline/gateway/testing/records'
import { systemClock } from '@touchline/platform/clock'
import { createLog } from '@touchline/platform/log'
import { mongoClient } from '@touchline/platform/mongo/client'
import { natsBus } from '@touchline/platform/nats/bus'
import { nodeFlags } from '@touchline/platform/node-flags'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { startRpcServer } from '@touchline/platform/rpc/grpc-server'
import { freePort } from '@touchline/platform/testing/free-ports'
import { removeStreams } from '@touchline/platform/testing/servers-for-test'
import { standIn } from '@touchline/platform/testing/start-for-test'
import { judge, note, quantile, skip } from '../lib/goals.ts'

/**
 * 200 receivers, of which 20 answer after three seconds and 20 with 500, and three processes of webhooks, each of which is
 * killed once and started again, while twenty matches change: node failures/webhooks.ts [SECONDS] [UPDATES PER SECOND]
 */
const seconds = Number(process.argv[2] ?? 120)
const perSecond = Number(process.argv[3] ?? 1)

const receiverCount = 200
const slowCount = 20
const failingCount = 20
const slowMs = 3_000
const matchCount = 20
const processCount = 3
/** Time for what is left at the end, on any machine. */
const patienceMs = 120_000
const firstVersion = 10

const { TEST_MONGODB_URL: mongodbUrl, TEST_NATS_URL: natsUrl } = process.env
if (!mongodbUrl || !natsUrl) skip('TEST_MONGODB_URL and TEST_NATS_URL are not set; deploy/dev/backends starts the servers')

type Kind = 'slow' | 'failing' | 'healthy'
const getKind = (receiver: number): Kind => (receiver < slowCount ? 'slow' : receiver < slowCount + failingCount ? 'failing' : 'healthy')

const name = `webhooks-${randomBytes(4).toString('hex')}`
const secret = () => randomBytes(32).toString('hex')
const secrets = { RPC_SECRET: secret(), RPC_ADMIN_SECRET: secret(), RPC_SITE_SECRET: secret(), KEY_SECRET: secret() }
const main = fileURLToPath(new URL('../../deploy/service/main.ts', import.meta.url))

/** What each receiver got of each match, in order: the version of each first arrival, and its time after the change. */
function startReceivers(sentAt: ReadonlyMap<string, number>) {
  const versions = new Map<string, number[]>()
  const repeated = { count: 0 }
  const delays: number[] = []
  const server = createServer(async (request, response) => {
    const receiver = Number(request.url!.slice(1))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { id: string; status: string } }
    const [lane, version, kind] = [`${receiver} ${data.id}`, Number(data.status), getKind(receiver)]
    const known = versions.get(lane) ?? []
    versions.set(lane, known)
    if (known.includes(version)) repeated.count++
    else {
      known.push(version)
      if (kind === 'healthy') delays.push(Date.now() - sentAt.get(`${data.id} ${version}`)!)
    }
    if (kind === 'slow') await wait(slowMs)
    response.writeHead(kind === 'failing' ? 500 : 204).end()
  })
  return { server, versions, delays, repeated }
}

interface Member {
  child: ChildProcess
  rpcPort: number
  adminPort: number
}

async function startMember(calledPort: number): Promise<Member> {
  const [rpcPort, adminPort] = [await freePort(), await freePort()]
  const called = `127.0.0.1:${calledPort}`
  const child = spawn(process.execPath, [...nodeFlags, main, 'webhooks'], {
    env: {
      ...{
        PATH: process.env.PATH,
        ...secrets,
        MONGODB_URL: new URL(`/${name}`, mongodbUrl).href,
        NATS_URL: natsUrl,
        NATS_PREFIX: `${name}-`,
      },
      ...{
        RPC_PORT: String(rpcPort),
        ADMIN_PORT: String(adminPort),
        INTERNAL_HOST: '127.0.0.1',
        STOP_WAIT_SECONDS: '0',
        LOG_LEVEL: 'error',
      },
      ...{ AUTH_ADDRESS: called, FIXTURES_ADDRESS: called, STANDINGS_ADDRESS: called, ALLOW_PRIVATE_WEBHOOKS: 'on' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${adminPort}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('a process of webhooks does not start')
    await wait(100)
  }
  return { child, rpcPort, adminPort }
}

async function kill({ child }: Member): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

const sentAt = new Map<string, number>()
const { server, versions, delays, repeated } = startReceivers(sentAt)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const receiversPort = (server.address() as AddressInfo).port
const called = await startRpcServer({
  ...{ host: '127.0.0.1', port: 0, log: createLog('error') },
  secrets: { service: [secrets.RPC_SECRET], admin: [secrets.RPC_ADMIN_SECRET], site: [secrets.RPC_SITE_SECRET] },
  services: [
    standIn(AuthService, {}),
    standIn(FixturesService, { getNames: async ({ ids }) => ({ items: names.filter(({ id }) => ids.includes(id)) }) }),
    standIn(StandingsService, { listTables: async () => ({ items: [] }) }),
  ],
})
const members = await Promise.all(Array.from({ length: processCount }, () => startMember(called.port)))
const bus = await natsBus(natsUrl, { clock: systemClock, log: createLog('error'), prefix: `${name}-` })

const { client, close } = grpcClient(WebhooksService, `127.0.0.1:${members[0]!.rpcPort}`, {
  retryReads: true,
  secret: secrets.RPC_ADMIN_SECRET,
})
for (let receiver = 0; receiver < receiverCount; receiver++) {
  const settings = { url: `http://127.0.0.1:${receiversPort}/${receiver}`, filter: { events: ['match'] } }
  await client.operatorCreateEndpoint({ customer: `org_${Math.floor(receiver / 20)}`, settings })
}
close()
// Processes read the endpoints at most once a second.
await wait(1_500)

const matchId = (number: number) => `soc-m${String(number).padStart(10, '0')}`
const killing: Promise<void>[] = []
const count = seconds * perSecond
for (let change = 0; change < count; change++) {
  const [number, version] = [change % matchCount, firstVersion + Math.floor(change / matchCount)]
  sentAt.set(`${matchId(number)} ${version}`, Date.now())
  const changed = match({ id: matchId(number), state: 'live', status: String(version), score: [0, 0], stateVersion: version })
  await bus.publish(liveMatch, [create(LiveMatchSchema, { match: changed })])
  const turn = Math.floor(((change + 1) * (processCount + 1)) / count)
  if (turn > killing.length && turn <= processCount) {
    const killed = turn - 1
    killing.push(
      kill(members[killed]!).then(async () => {
        note(`process ${turn} was killed`)
        members[killed] = await startMember(called.port)
      }),
    )
  }
  await wait(1_000 / perSecond)
}
await Promise.all(killing)

const lanes = (kind: Kind) =>
  Array.from({ length: receiverCount }, (_, receiver) => receiver)
    .filter((receiver) => getKind(receiver) === kind)
    .flatMap((receiver) => Array.from({ length: matchCount }, (_, number) => versions.get(`${receiver} ${matchId(number)}`) ?? []))
const getMissing = (kind: Kind) => lanes(kind).reduce((sum, { length }) => sum - length, (count * lanes(kind).length) / matchCount)
const getDisordered = (kind: Kind) => lanes(kind).filter((each) => each.some((version, i) => version !== firstVersion + i)).length
for (const until = Date.now() + patienceMs; Date.now() < until && getMissing('healthy') + getMissing('slow') > 0; ) await wait(200)

note(
  `${count} changes of ${matchCount} matches, ${receiverCount} receivers; ${repeated.count} repeated deliveries to them, failing ones included`,
)
for (const kind of ['healthy', 'slow'] as const) {
  judge(getMissing(kind) === 0, `every event reaches the ${kind} receivers`, `${getMissing(kind)} missing`)
  judge(
    getDisordered(kind) === 0,
    `in the order of each match, to the ${kind} receivers`,
    `${getDisordered(kind)} of ${lanes(kind).length} out of order`,
  )
}
judge(getDisordered('failing') === 0, 'no event overtakes one that fails', `${getDisordered('failing')} of ${lanes('failing').length}`)
const tried = lanes('failing').filter(({ length }) => length === 1).length
const changedLanes = failingCount * Math.min(count, matchCount)
judge(tried === changedLanes, 'failing receivers get the first event of each match, again and again', `${tried} of ${changedLanes}`)
const [p50, p99, longest] = [quantile(delays, 0.5), quantile(delays, 0.99), Math.max(...delays)]
judge(
  p99 <= 1_000,
  'p99 of the healthy receivers at most 1 s from the publication of the change',
  `p50 ${p50}, p99 ${p99}, longest ${longest} ms`,
)

await Promise.all(members.map(kill))
await bus.close()
await removeStreams(natsUrl, `${name}-`)
const database = mongoClient(mongodbUrl, 10_000)
await database.db(name).dropDatabase()
await database.close()
await called.close(0)
server.closeAllConnections()
server.close()
