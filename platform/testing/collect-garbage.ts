import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Collects all garbage, or only that of the young generation, synchronously. */
export const collectGarbage = runInNewContext('gc') as (options?: { type: 'minor' }) => void

/** Bytes of the heap and of buffers in use, without garbage, whose amount varies from run to run. */
export function bytesInUse(): number {
  // The second collection waits until the buffers of the first are free.
  for (let i = 0; i < 2; i++) collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/**
 * Bytes of buffers of `work` that collections of the young generation do not free. Everything that existed before is in
 * the old generation.
 */
export async function leftBehind(work: () => void | Promise<void>): Promise<number> {
  collectGarbage()
  const before = bytesOfBuffers()
  await work()
  return bytesOfBuffers() - before
}

function bytesOfBuffers(): number {
  for (let i = 0; i < 2; i++) collectGarbage({ type: 'minor' })
  return process.memoryUsage().arrayBuffers
}
