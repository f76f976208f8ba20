/*
 * Paid calls while gateways and billing with its store are killed (-9) at random, and the facilitator loses one reply
 * in a hundred.
 *   node loadtest/payments/crashes.ts [COUNT] [SETTLE_SECONDS] [MINUTES] [--cluster]
 * No call begins after MINUTES. With --cluster two processes of billing run on a MongoDB, which is killed too. Sixteen
 * clients pay from channels and eight on the chain, each with its own wallet; a client repeats a payment until it is
 * answered. Judges, 120 s after the last call, the answers that they received, the ledger, and the amounts that left
 * their wallets.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { judge, note, noteEach } from '../lib/goals.ts'
import { type Buyer, exactBuyer, funds, noteAnswers, prepaidBuyer } from './buyers.ts'
import { lists, paidService } from './paid-service.ts'

const [count = 100_000, settleSeconds = 120, minutes = Number.POSITIVE_INFINITY] = process.argv
  .slice(2)
  .filter((each) => !each.startsWith('-'))
  .map(Number)
const [prepaid, exact] = [16, 8]
const patienceMs = 300_000
const freePerCrash = 3
const priceMicroUsdc = { prepaid: 2_000n, exact: 10_000n }

/** The local chain treats a block as final when 64 later ones exist, and creates blocks only for transactions. */
const blocksToFinality = 70

const service = await paidService(process.argv.includes('--cluster') ? 'cluster' : 'together')
const { chain, facilitator } = service
const { send, received } = noteAnswers(service.send)
facilitator.script(({ path }) => (path === '/settle' && Math.random() < 0.01 ? { kind: 'dropped' } : undefined))
const buyers: Buyer[] = []
for (let i = 0; i < prepaid; i++) buyers.push(await prepaidBuyer(chain, send, patienceMs))
for (let i = 0; i < exact; i++) buyers.push(await exactBuyer(chain, send, patienceMs))

let [left, begun, answered] = [count, 0, 0]
const unexpected = new Map<string, number>()
const crashes: string[] = []
const begunAt = performance.now()
const elapsedSeconds = (): number => (performance.now() - begunAt) / 1_000

/** Repeats a call that failed before it was paid or whose payment was refused. */
async function call(buyer: Buyer, url: string): Promise<void> {
  begun++
  for (let attempts = 0; attempts < 100; attempts++) {
    const outcome = await buyer.fetch(url).catch((error: Error) => error)
    if (!(outcome instanceof Error) && outcome.status === 200) {
      answered++
      if (answered % Math.ceil(count / 20) === 0)
        note(`${answered} calls answered in ${elapsedSeconds().toFixed(0)} s, ${crashes.length} crashes`)
      return
    }
    const what = outcome instanceof Error ? outcome.message : `${outcome.status} ${await outcome.text()}`.slice(0, 160)
    unexpected.set(what, (unexpected.get(what) ?? 0) + 1)
    await wait(500)
  }
}

const calling = Promise.all(
  buyers.map(async (buyer) => {
    while (left-- > 0 && elapsedSeconds() < 60 * minutes) await call(buyer, lists[left % lists.length]!)
  }),
)
let isOver = false
const killing = (async () => {
  for (;;) {
    await wait(5_000 + 10_000 * Math.random())
    if (isOver) return
    const place = service.places[Math.floor(Math.random() * service.places.length)]!
    crashes.push(place.name)
    await place.kill()
  }
})()
await calling
note(`${answered} calls in ${elapsedSeconds().toFixed(0)} s, ${(answered / elapsedSeconds()).toFixed(1)} per second`)
isOver = true
await killing
note(`${crashes.length} crashes, ${facilitator.requests.length} requests to the facilitator; calls that were made again:`)
noteEach([...unexpected].map(([what, times]) => `${times} × ${what}`))
await wait(500 * settleSeconds)
// A settlement that was never sent has failed once its payment has expired at a final block.
await chain.client.mine({ blocks: blocksToFinality })
await wait(500 * settleSeconds)

facilitator.script(() => undefined)
// A client whose deposit was made without its knowledge learns of it by a call. It refunds only deposits that it knows.
for (const buyer of buyers) await call(buyer, lists[0]!)
for (const buyer of buyers) await buyer.refund(lists[0]!)
const spent = await Promise.all(buyers.map(async ({ account }) => funds - (await chain.getMicroUsdc(account.address))))
const books = await service.stop()

const prices = new Set(Object.values(priceMicroUsdc))
const paid = [...books.charged].filter(([, amount]) => amount > 0n)
const free = [...received].filter((identifier) => !books.charged.get(identifier))
const unanswered = paid.filter(([identifier]) => !received.has(identifier))
const wrong = paid.filter(([, amount]) => !prices.has(amount))
const sum = spent.reduce((all, each) => all + each, 0n)
judge(answered === begun, 'every call is answered', `${answered} of ${begun}`)
judge(unanswered.length === 0, 'none is charged without an answer', `${unanswered.length} of ${paid.length}`)
judge(wrong.length === 0, 'none is charged twice', `${wrong.length} of ${paid.length}`)
judge(
  free.length <= freePerCrash * crashes.length,
  `at most ${freePerCrash} free answers per crash`,
  `${free.length} of ${received.size} answers, ${crashes.length} crashes`,
)
judge(sum === books.total, 'the wallets paid what the ledger charged', `${sum} and ${books.total} millionths of a dollar`)
judge(books.problems.length === 0, 'the ledger is equal to its entries and has no open call', `${books.problems.length} problems`)
noteEach(books.problems)
