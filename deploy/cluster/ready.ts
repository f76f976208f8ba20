import type { Member } from './plan.ts'

const timeoutMs = 2_000

/** The processes that are not ready, by name, with what each waits for. */
export async function unready(members: readonly Member[]): Promise<Map<string, string>> {
  const results = await Promise.all(members.map(async (member) => [member.name, await waitsFor(member)] as const))
  return new Map(results.flatMap(([name, waits]) => (waits === undefined ? [] : [[name, waits]])))
}

async function waitsFor({ adminPort }: Member): Promise<string | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${adminPort}/readyz`, { signal: AbortSignal.timeout(timeoutMs) })
    const { waits_for } = (await response.json()) as { waits_for: Record<string, string> }
    return response.ok ? undefined : Object.values(waits_for).join(', ')
  } catch {
    return 'its own start'
  }
}
