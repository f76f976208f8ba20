import * as chain from './chain.ts'
import * as channel from './channel.ts'
import * as identifier from './identifier.ts'
import * as instance from './instance.ts'
import * as payment from './payment.ts'
import { step } from './step.ts'

/** The steps of the ledger as one value. Tests break one step at a time to show that the property test detects it. */
export const rules = { ...chain, ...channel, ...identifier, ...instance, ...payment, step }

export type Rules = typeof rules
