import { create } from '@bufbuild/protobuf'
import { type BillingInstance, ChannelConfigSchema, type ChannelRecord } from '@touchline/contract/gen/billing'
import { rules } from '../rules.ts'
import { exactClient, prepaidClient } from './clients.ts'
import { job } from './jobs.ts'
import { type ProcessOptions, startProcess } from './process.ts'
import type { Wanted } from './requests.ts'
import { network, type SimulationState } from './state.ts'
import { brokenNow } from './truth.ts'

/** Starts the processes and clients of the scenario. Returns the number of clients. */
export function start(s: SimulationState): number {
  const { scenario, prefix, ids } = s
  const options = getOptions(s)
  for (let slot = 0; slot < scenario.processes; slot++) supervise(s, options, slot, 0)
  for (const [i, id] of ids.entries()) {
    const wanted = getWantedPayments(s, `${prefix}c${i}`, scenario.calls)
    s.wanted.set(id, wanted)
    startChannel(s, id, wanted)
  }
  for (const wanted of getWantedPayments(s, `${prefix}x`, scenario.payments)) exactClient(s, wanted)
  return scenario.channels + scenario.payments
}

/** Runs a process in this slot and replaces it when it is killed or closed. */
function supervise(s: SimulationState, options: ProcessOptions, slot: number, generation: number): void {
  const { w, prefix, mutation } = s
  const process = startProcess(`${prefix}p${slot}${mutation.reusesIds ? '' : `.${generation}`}`, options)
  s.processes.push(process)
  const watch = () => {
    if (process.isDead() || process.isClosed()) w.after(w.between(500, 4_000), () => supervise(s, options, slot, generation + 1))
    else w.after(500, watch)
  }
  watch()
}

function getOptions(s: SimulationState): ProcessOptions {
  const { w, store, scenario, mutation, chain, ids } = s
  const latest = new Map<string, ChannelRecord>()
  return {
    ...{ w, store, rules: { ...rules, ...mutation.rules }, graceMs: 2_000, faults: s.faults },
    interruption: interruptions(s),
    written(doc: ChannelRecord) {
      // Reconcilers also end calls that an earlier scenario left in the same store.
      if (!ids.includes(doc.id)) return
      for (const each of brokenNow(s, doc, latest.get(doc.id))) s.problem(each)
      latest.set(doc.id, doc)
      if (scenario.hasForeignClaims && doc.op?.state === 'charged' && w.chance(0.5)) chain.claim(doc.id, doc.charged, '')
    },
    registered({ id, closed }: BillingInstance) {
      if (closed && !s.closedAt.has(id)) s.closedAt.set(id, w.now())
    },
    job: (process) => job(s, process),
    ...(mutation.forgets && { finish: () => undefined }),
  }
}

function interruptions({ w, scenario, isCalm }: SimulationState): ProcessOptions['interruption'] {
  let { kills, pauses } = scenario
  return () => {
    if (isCalm() || kills + pauses === 0) return undefined
    if (w.chance(kills / (kills + pauses))) {
      kills--
      return { kill: true }
    }
    pauses--
    return { pauseMs: w.between(500, 20_000) }
  }
}

async function startChannel(s: SimulationState, id: string, wanted: readonly Wanted[]): Promise<void> {
  const [, channelId] = id.split('/')
  const config = create(ChannelConfigSchema, { network, channelId: channelId!, payer: wanted[0]!.payer })
  while (true) {
    await s.w.sleep(300)
    const [process] = s.someProcesses()
    const opened = process && (await Promise.race([process.ledger.openChannel(config).catch(() => undefined), s.w.sleep(8_000)]))
    if (opened) break
  }
  await prepaidClient(s, id, wanted)
}

/** Some clients use an identifier for two requests. */
const getWantedPayments = (s: SimulationState, payer: string, count: number): Wanted[] =>
  Array.from({ length: count }, (_, i) => ({
    path: `/${payer}/${i}`,
    payer,
    identifier: s.w.chance(0.5) ? `identifier-${payer}-${s.w.chance(0.2) ? 0 : i}` : '',
    isMissing: s.w.chance(0.15),
  }))
