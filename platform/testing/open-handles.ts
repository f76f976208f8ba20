import { setTimeout as sleep } from 'node:timers/promises'

type Handles = ReadonlyMap<string, number>

/** Handles that keep this process alive, by kind: sockets, servers, child processes, timers that are not unref'd. */
export function openHandles(): Handles {
  const handles = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) handles.set(kind, (handles.get(kind) ?? 0) + 1)
  return handles
}

/** The kinds with more open handles than in `before`, each as "2 TCPSocketWrap". */
const openedSince = (before: Handles): string[] =>
  [...openHandles()]
    .map(([kind, n]) => [kind, n - (before.get(kind) ?? 0)] as const)
    .flatMap(([kind, n]) => (n > 0 ? [`${n} ${kind}`] : []))

/**
 * Resolves once everything opened since `before` is closed: closing a socket or ending a child process takes event loop
 * iterations. Rejects when something is still open after `timeoutMs`.
 */
export async function handlesClosed(before: Handles, timeoutMs: number): Promise<void> {
  for (const until = performance.now() + timeoutMs; openedSince(before).length > 0; await sleep(20))
    if (performance.now() >= until) throw new Error(`Open handles are left behind: ${openedSince(before).join(', ')}.`)
}
