/*
 * 100,000 updates of 200 matches reach a gateway in order, then in three other orders, each twice and the last 5,000
 * once more, with polls of the live list meanwhile.   node loadtest/data/any-order.ts [UPDATES]
 * The list has the same bytes in the end, uncompressed, with gzip and with Brotli.
 */
import { randomInt } from 'node:crypto'
import { codings, listsAfter, matchUpdates } from '@touchline/gateway/testing/any-order'
import fc from 'fast-check'
import { judge } from '../lib/goals.ts'

const matches = 200
const updates = matchUpdates({ matches, perMatch: Number(process.argv[2] ?? 100_000) / matches })
const replayed = updates.slice(-5_000)
const batch = 500

// Timers of the platform are unreferenced, so this keeps the process alive.
const alive = setInterval(() => undefined, 1_000)
const ordered = await listsAfter(updates, batch)
judge(
  new Set(ordered).size === codings.length,
  `${updates.length} updates in order: the list has other bytes in each coding`,
  ordered.map((list, i) => `${codings[i]} ${list.length}`).join(', '),
)
for (const seed of [randomInt(2 ** 31), randomInt(2 ** 31), randomInt(2 ** 31)]) {
  const sent = shuffled([...updates, ...updates], seed)
  const lists = await listsAfter([...sent, ...replayed], batch)
  judge(
    lists.every((list, i) => list === ordered[i]),
    'in another order, twice and partly again: the same bytes in each coding',
    `${sent.length + replayed.length} messages, seed ${seed}`,
  )
}
clearInterval(alive)

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const [order] = fc.sample(fc.shuffledSubarray([...items], { minLength: items.length }), { numRuns: 1, seed })
  return order!
}
