/*
 * Payments while the facilitator fails.
 *   node loadtest/payments/facilitator.ts [SECONDS] [DOWN_SECONDS]
 * For a minute each, the facilitator is 5 s late, settles 5 s late, answers 500 after it settled, loses 30 % of its
 * replies, and answers garbage; then it is down for ten minutes. Meanwhile four clients pay on the chain, others in
 * turn from channels with sufficient deposits, and one has a key. Each fault is judged once every payment has an
 * outcome.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault, ProxiedRequest } from '@touchline/chain/hostile-proxy'
import { judge, note, noteEach } from '../lib/goals.ts'
import { type Buyer, exactBuyer, funds, noteAnswers, prepaidBuyer } from './buyers.ts'
import { lists, paidService } from './paid-service.ts'

const [seconds = 60, downSeconds = 600] = process.argv.slice(2).map(Number)
const clients = 4
const patienceMs = 1_000 * downSeconds + 300_000
const price = 10_000n
const pollMs = 500
/** A deposit of the smallest amount; the next one needs the facilitator. */
const callsPerDeposit = 500

const service = await paidService()
const { chain, facilitator } = service
const { send, received, offered } = noteAnswers(service.send)
const key = await service.newKey()
const withKey = (url: string) => service.send(new Request(url, { headers: { 'X-API-Key': key } }))

const isSettling = ({ path }: ProxiedRequest) => path === '/settle'
type Decide = (request: ProxiedRequest) => Fault | undefined
const faults: Readonly<Record<string, Decide>> = {
  '5 s late': () => ({ kind: 'delay', ms: 5_000 }),
  '5 s late to settle': (request) => (isSettling(request) ? { kind: 'delay', ms: 5_000 } : undefined),
  '500 after it settled': (request) => (isSettling(request) ? { kind: 'failing', status: 500 } : undefined),
  '30 % of its replies lost': () => (Math.random() < 0.3 ? { kind: 'dropped' } : undefined),
  'garbage after it settled': (request) => (isSettling(request) ? { kind: 'garbage' } : undefined),
}

/** Clients with open channels, enough for twice the polls of a fault. */
async function channelsFor(lastsSeconds: number): Promise<Buyer[]> {
  const polls = (1_000 * lastsSeconds) / pollMs
  const buyers: Buyer[] = []
  while (buyers.length * callsPerDeposit < 2 * polls) {
    const buyer = await prepaidBuyer(chain, service.send, patienceMs)
    while ((await buyer.fetch(lists[0]!).catch(() => undefined))?.status !== 200) await wait(pollMs)
    buyers.push(buyer)
  }
  return buyers
}

/** Calls until `isOver`, and repeats calls that were refused temporarily. */
async function calls(buyer: Buyer, isOver: () => boolean): Promise<void> {
  for (let answered = 0; !isOver(); ) {
    const response = await buyer.fetch(lists[answered % lists.length]!).catch(() => undefined)
    if (response?.status === 200) answered++
    else await wait(pollMs)
  }
}

async function during(name: string, lastsSeconds: number, fault: Decide): Promise<void> {
  const buyers: Buyer[] = []
  while (buyers.length < clients) buyers.push(await exactBuyer(chain, send, patienceMs))
  const channels = await channelsFor(lastsSeconds)
  received.clear()
  offered.clear()
  const others = pollOthers(channels)
  let isOver = false
  facilitator.script(fault)
  const calling = Promise.all(buyers.map((buyer) => calls(buyer, () => isOver)))
  await wait(1_000 * lastsSeconds)
  note(`${name}: ${received.size} answers to payments on the chain meanwhile`)
  facilitator.script(() => undefined)
  isOver = true
  await calling
  const [fromChannel, keyed] = await others.end()
  const left = await Promise.all(buyers.map(({ account }) => chain.getMicroUsdc(account.address)))
  const spent = BigInt(clients) * funds - left.reduce((sum, each) => sum + each, 0n)
  const perAnswer = Number(spent / price) / received.size
  judge(spent === BigInt(received.size) * price, `${name}: 1.00 payments per answer`, `${perAnswer.toFixed(2)} of ${received.size} answers`)
  const paidLater = [...offered].filter((identifier) => received.has(identifier))
  judge(paidLater.length === 0, `${name}: no offer while an outcome is unknown`, `${paidLater.length} of ${offered.size} offers`)
  for (const [who, statuses] of Object.entries({ 'a channel': fromChannel, 'a key': keyed })) {
    const refused = statuses.filter((status) => status !== 200)
    judge(refused.length === 0, `${name}: every call of ${who} is answered`, `${statuses.length - refused.length} of ${statuses.length}`)
    noteEach(new Set(refused.map(String)))
  }
}

/** The clients with channels, in turn, and one with a key call until the end. */
function pollOthers(channels: readonly Buyer[]) {
  let isOver = false
  const poll = async (ask: (url: string) => Promise<Response>): Promise<(number | string)[]> => {
    const statuses: (number | string)[] = []
    while (!isOver) {
      const response = await ask(lists[2]!).catch((error: Error) => error)
      statuses.push(response instanceof Error ? response.message : response.status)
      await wait(pollMs)
    }
    return statuses
  }
  let turn = 0
  const fromChannel = (url: string) => channels[turn++ % channels.length]!.fetch(url)
  const polling = Promise.all([poll(fromChannel), poll(withKey)])
  return {
    end() {
      isOver = true
      return polling
    },
  }
}

for (const [name, fault] of Object.entries(faults)) await during(name, seconds, fault)
await during('down', downSeconds, () => ({ kind: 'down' }))
const { problems } = await service.stop()
judge(problems.length === 0, 'the ledger is equal to its entries and has no open call', `${problems.length} problems`)
noteEach(problems)
