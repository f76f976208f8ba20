import { isMainThread, parentPort } from 'node:worker_threads'
import { type Checked, checkSignatures, type Signed } from './signers.ts'

export interface Task {
  id: number
  signed: Signed
}
export type Done = { id: number; checked: Checked } | { id: number; problem: Error }

/** The URL of this module. It is imported dynamically, so it is a file of its own in a bundle too. */
export const url = new URL(import.meta.url)

if (!isMainThread) {
  parentPort?.on('message', async ({ id, signed }: Task) => {
    const done: Done = await checkSignatures(signed).then(
      (checked) => ({ id, checked }),
      (problem: Error) => ({ id, problem }),
    )
    parentPort?.postMessage(done)
  })
}
