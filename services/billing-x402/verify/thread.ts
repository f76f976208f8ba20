import { isMainThread, parentPort } from 'node:worker_threads'
import { type Checked, checkSignatures, type Signed } from './signers.ts'

export interface Task {
  id: number
  signed: Signed
}
export type Done = { id: number; checked: Checked } | { id: number; problem: Error }

/** The module of this thread: in a bundle too it is one of its own, since it is imported when it is needed. */
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
