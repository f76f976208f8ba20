import { setTimeout as wait } from 'node:timers/promises'

/** The status of `/readyz` and the reasons: "503 the event loop". "no answer" when the port cannot be reached. */
export async function readiness(adminPort: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${adminPort}/readyz`).catch(() => undefined)
  if (!answer) return 'no answer'
  const { waits_for } = (await answer.json()) as { waits_for: Record<string, string> }
  return `${answer.status} ${Object.values(waits_for).join(', ')}`
}

/** Whether readiness is as wanted within a minute. */
export async function becomes(adminPort: number, wanted: RegExp): Promise<boolean> {
  for (let tries = 0; tries < 600; tries++) {
    if (wanted.test(await readiness(adminPort))) return true
    await wait(100)
  }
  return false
}
