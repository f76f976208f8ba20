import * as chain from './chain.ts'
import * as channel from './channel.ts'
import * as identifier from './identifier.ts'
import * as instance from './instance.ts'
import * as payment from './payment.ts'
import { step } from './step.ts'

/** The steps of the ledger, as a value: tests break one at a time, to show that the property notices. */
export const rules = { ...chain, ...channel, ...identifier, ...instance, ...payment, step }

export type Rules = typeof rules
