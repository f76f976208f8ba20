import { isMainThread, parentPort } from 'node:worker_threads'
import type { Payment } from '../payment.ts'
import { type Checked, checkSignatures } from './signers.ts'
import type { Token } from './typed-data.ts'

export interface Task {
  id: number
  payment: Payment
  token: Token
}
export type Done = { id: number; checked: Checked } | { id: number; problem: Error }

/** The module of this thread: in a bundle too it is one of its own, since it is imported when it is needed. */
export const url = new URL(import.meta.url)

if (!isMainThread) {
  parentPort?.on('message', async ({ id, payment, token }: Task) => {
    const done: Done = await checkSignatures(payment, token).then(
      (checked) => ({ id, checked }),
      (problem: Error) => ({ id, problem }),
    )
    parentPort?.postMessage(done)
  })
}
