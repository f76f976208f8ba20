import { expect, test } from '@jest/globals'
import type { LaneRecord, QueuedEvent, QueueRecord } from '@touchline/contract/gen/webhooks'
import { matchVersion } from '@touchline/contract/match-version'
import fc from 'fast-check'
import { foldMatch, withoutPending } from './lane.ts'
import { append, claimDue, claimMs, failedOnce, queuedEvent, withoutFirst } from './queue.ts'
import { live } from './testing/start-webhooks.ts'

/*
 * The steps of the processes between two writes, in any interleaving: messages arrive in any order and repeatedly,
 * processes stop after any step, deliveries fail, are repeated, or lose their claims.
 */
interface World {
  lane: LaneRecord | undefined
  queue: QueueRecord | undefined
  now: number
  /** Versions as a receiver gets them, repeated deliveries included. */
  arrived: { id: string; version: number }[]
  versions: Map<string, number>
  /** Events that processes have read of the lane, but not yet queued. */
  read: QueuedEvent[][]
  claims: (string | undefined)[]
  claimCount: number
}

const steps = {
  message(world: World, version: number) {
    world.lane = foldMatch('m', live(10 + version), world.now)(world.lane) ?? world.lane
    for (const event of world.lane!.pending) {
      if (event.content.case === 'match') world.versions.set(event.id, matchVersion(event.content.value))
    }
  },
  read(world: World, process: number) {
    world.read[process] = (world.lane?.pending ?? []).map(({ id, type, at, seq }) => queuedEvent({ id, type, at, seq, bodyId: id }))
  },
  queue(world: World, process: number) {
    world.queue = append(world.queue, { id: 'q', endpointId: 'e', claim: '' }, world.read[process]!, world.now) ?? world.queue
  },
  /** Only what the process has queued before. */
  clear(world: World, process: number) {
    const last = world.read[process]!.at(-1)
    if (last && (world.queue?.lastSeq ?? 0n) >= last.seq) world.lane = withoutPending(world.lane, last.seq) ?? world.lane
  },
  claim(world: World, process: number) {
    const claim = `c${world.claimCount++}`
    const claimed = claimDue(world.queue, claim, world.now)
    if (claimed) [world.queue, world.claims[process]] = [claimed, claim]
  },
  /** The receiver gets the event; the process may stop before it stores that. */
  deliver(world: World, process: number, stores: boolean) {
    const claim = world.claims[process]
    const event = world.queue?.events[0]
    if (claim === undefined || world.queue?.claim !== claim || !event) return
    world.arrived.push({ id: event.id, version: world.versions.get(event.id)! })
    if (stores) world.queue = withoutFirst(world.queue, claim, event.id, world.now) ?? world.queue
    else world.claims[process] = undefined
  },
  fail(world: World, process: number) {
    const claim = world.claims[process]
    if (claim !== undefined) world.queue = failedOnce(world.queue, claim, world.now, 0.5) ?? world.queue
  },
}

const processes = 3
const step = fc.record({
  name: fc.constantFrom('message', 'read', 'queue', 'clear', 'claim', 'deliver', 'fail', 'wait', 'stop'),
  process: fc.nat(processes - 1),
  version: fc.nat(12),
  stores: fc.boolean(),
})

function run(world: World, { name, process, version, stores }: { name: string; process: number; version: number; stores: boolean }): void {
  if (name === 'message') steps.message(world, version)
  else if (name === 'deliver') steps.deliver(world, process, stores)
  else if (name === 'wait') world.now += claimMs + 1
  else if (name === 'stop') [world.read[process], world.claims[process]] = [[], undefined]
  else steps[name as 'read' | 'queue' | 'clear' | 'claim' | 'fail'](world, process)
}

/** What remains is delivered once all processes run. */
function finish(world: World): void {
  for (const name of ['read', 'queue', 'clear'] as const) steps[name](world, 0)
  while ((world.queue?.events.length ?? 0) > 0) {
    world.now = Math.max(world.now + 1, Date.parse(world.queue!.dueAt))
    steps.claim(world, 0)
    steps.deliver(world, 0, true)
  }
}

test('every event reaches the receiver at least once, and for the first time in the order of the match', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (plan) => {
      const world: World = {
        ...{ lane: undefined, queue: undefined, now: Date.parse('2026-03-01T12:00:00Z'), arrived: [], versions: new Map() },
        ...{ read: Array.from({ length: processes }, () => []), claims: [], claimCount: 0 },
      }
      for (const each of plan) run(world, each)
      finish(world)
      const firsts = [...new Map(world.arrived.toReversed().map((each) => [each.id, each])).values()].toReversed()
      const inOrder = [...new Set(world.arrived.map(({ id }) => id))].map((id) => firsts.find((each) => each.id === id)!.version)
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
      expect(new Set(world.arrived.map(({ id }) => id))).toEqual(new Set(world.versions.keys()))
      const newest = Math.max(0, ...world.versions.values())
      expect(world.lane?.match ? matchVersion(world.lane.match) : 0).toBe(newest)
    }),
    { numRuns: 500 },
  )
})
