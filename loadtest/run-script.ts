import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Judged, skippedCode } from './lib/goals.ts'
import type { Script } from './scripts.ts'

export interface ScriptRun {
  judged: readonly Judged[]
  /** "skipped": a requirement is missing. "failed": a goal was missed, or the script ended early. */
  result: 'passed' | 'failed' | 'skipped'
}

/** Runs a script as a child process and forwards its output. Terminates it after `timeoutMs` and when `signal` aborts. */
export async function runScript({ name, run: [file, ...args] }: Script, timeoutMs: number, signal?: AbortSignal): Promise<ScriptRun> {
  console.log(`\n${name}`)
  const begun = performance.now()
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, path, ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const judged: Judged[] = []
  child.on('message', (message) => judged.push(message as Judged))
  const end = () => void child.kill('SIGTERM')
  const timer = setTimeout(end, timeoutMs)
  signal?.addEventListener('abort', end)
  const [code, endedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  clearTimeout(timer)
  signal?.removeEventListener('abort', end)
  if (code !== 0 && code !== skippedCode && judged.every(({ isMet }) => isMet)) {
    const goal = 'the script runs to its end'
    judged.push({ goal, figure: endedBy ? `ended by ${endedBy}` : `exit code ${code}`, isMet: false })
  }
  const result = code === 0 ? 'passed' : code === skippedCode ? 'skipped' : 'failed'
  console.log(`${result}: ${name}, ${Math.round((performance.now() - begun) / 1_000)} s`)
  return { judged, result }
}
