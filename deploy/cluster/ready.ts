import type { Member } from './plan.ts'

const timeoutMs = 2_000

/** Which processes are not ready, by name, and what each waits for. */
export async function unready(members: readonly Member[]): Promise<Map<string, string>> {
  const answers = await Promise.all(members.map(async (member) => [member.name, await awaited(member)] as const))
  return new Map(answers.flatMap(([name, waits]) => (waits === undefined ? [] : [[name, waits]])))
}

async function awaited({ adminPort }: Member): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${adminPort}/readyz`, { signal: AbortSignal.timeout(timeoutMs) })
    const { waits_for } = (await answer.json()) as { waits_for: Record<string, string> }
    return answer.ok ? undefined : Object.values(waits_for).join(', ')
  } catch {
    return 'its own start'
  }
}
