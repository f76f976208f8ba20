import { setTimeout as wait } from 'node:timers/promises'

/** Whether it becomes true within a minute; asked every second. An error counts as false. */
export async function eventually(isTrue: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 60; tries++) {
    if (await isTrue().catch(() => false)) return true
    await wait(1_000)
  }
  return false
}
