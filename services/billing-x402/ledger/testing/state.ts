import { create } from '@bufbuild/protobuf'
import { type AnswerReference, AnswerReferenceSchema } from '@touchline/contract/gen/billing'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { Rules } from '../rules.ts'
import { type FakeChain, fakeChain } from './fake-chain.ts'
import type { Faults } from './faulty-store.ts'
import type { Process } from './process.ts'
import type { Sent, Wanted } from './requests.ts'
import { type World, world } from './world.ts'

export interface Scenario {
  seed: number
  processes: number
  channels: number
  /** Calls per channel. */
  calls: number
  /** Payments on chain. */
  payments: number
  /** Probability scale of lost and late requests: 0 to 1. */
  faults: number
  kills: number
  pauses: number
  /** A foreign claim exceeds the delivered amount, so channels may be frozen. */
  hasForeignClaims: boolean
}

/** Rules broken on purpose, in the ledger or by the jobs that use it. */
export interface Mutation {
  rules?: Partial<Rules>
  /** Unacknowledged steps are not repeated. */
  forgets?: boolean
  /** Claims all charged amounts, delivered or not. */
  claimsCharged?: boolean
  /** Signs a refund again at every try. */
  signsRefundsAnew?: boolean
  /** A killed process starts again under its id. */
  reusesIds?: boolean
}

/** The state that an observer of the simulation sees. */
export interface SimulationState {
  w: World
  chain: FakeChain
  store: DocumentStore
  scenario: Scenario
  mutation: Mutation
  /** Prefix of every id of this run. */
  prefix: string
  /** Channels. */
  ids: readonly string[]
  /** The requests of the client of each channel. */
  wanted: Map<string, readonly Wanted[]>
  /** Requests by the id of their payment on chain. */
  payments: Map<string, Wanted>
  processes: Process[]
  /** When an instance was closed. */
  closedAt: Map<string, number>
  /** Computed answers by id. */
  answers: Map<string, { path: string; process: string }>
  sent: Sent[]
  sentAnswers: Set<string>
  /** The nonce of the refund that the client of a channel wants. */
  refunds: Map<string, string>
  refundsWanted: Map<string, number>
  /** Deposits that were reported to clients as failed, and that they replaced. */
  failedDeposits: { channel: string; nonce: string }[]
  /** How each client ended. */
  ends: Map<string, string>
  problems: Set<string>
  problem(what: string): void
  faults(): Faults
  /** Stops all faults from now on. */
  calmDown(): void
  isCalm(): boolean
  newAnswer(path: string, process: string): AnswerReference
  /** One, sometimes two processes that are ready, as far as a client can know. */
  someProcesses(): Process[]
}

const none: Faults = { lostRequest: 0, lostReply: 0, lateWrite: 0, duplicatedWrite: 0, interruption: 0 }

const getFaults = (rate: number): Faults => ({
  lostRequest: 0.04 * rate,
  lostReply: 0.06 * rate,
  lateWrite: 0.06 * rate,
  duplicatedWrite: 0.05 * rate,
  interruption: 0.02,
})

export function newState(scenario: Scenario, store: DocumentStore, prefix: string, mutation: Mutation): SimulationState {
  const w = world(scenario.seed)
  const active = getFaults(scenario.faults)
  let isCalm = false
  const s: SimulationState = {
    ...{ w, chain: fakeChain(w), store, scenario, mutation, prefix, processes: [], sent: [], sentAnswers: new Set(), problems: new Set() },
    ids: Array.from({ length: scenario.channels }, (_, i) => `${network}/${prefix}c${i}`),
    ...{ wanted: new Map(), payments: new Map(), closedAt: new Map(), answers: new Map(), ends: new Map() },
    ...{ refunds: new Map(), refundsWanted: new Map(), failedDeposits: [] },
    problem: (what) => void s.problems.add(what),
    faults: () => (isCalm ? none : active),
    calmDown: () => {
      isCalm = true
    },
    isCalm: () => isCalm,
    newAnswer(path, process) {
      const id = `${prefix}a${s.answers.size}`
      s.answers.set(id, { path, process })
      return create(AnswerReferenceSchema, { id })
    },
    someProcesses() {
      const ready = s.processes.filter((each) => each.isReady())
      const first = w.pick(ready)
      const second = w.chance(0.15) ? w.pick(ready) : undefined
      return [first, second].filter((each) => each !== undefined)
    },
  }
  return s
}

export const network = 'eip155:84532'
