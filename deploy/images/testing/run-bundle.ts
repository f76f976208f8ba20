import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')

/** The kind of processes that the image of this name is for, by its stage: "small" or "large". */
export function getKind(name: string): string {
  const [kind] = new RegExp(`(?<=^FROM )\\w+(?= AS ${name}$)`, 'm').exec(dockerfile) ?? []
  if (kind === undefined) throw new Error(`deploy/Dockerfile has no stage ${name}: add it to those of its kind`)
  return kind
}

/** Node flags of the image's entry point, without the file. */
export function getNodeFlags(name: string): string[] {
  const [entrypoint] = new RegExp(`(?<=^FROM image AS ${getKind(name)}\\nENTRYPOINT ).+`, 'm').exec(dockerfile)!
  return (JSON.parse(entrypoint) as string[]).slice(1, -1)
}

export interface RunBundle {
  /** Output so far, standard output and standard error. */
  output(): string
  /** Sends SIGTERM. Resolves to the exit code. */
  stop(): Promise<number | null>
  kill(): void
  /** Resolves to the exit code when the process has ended. */
  ended: Promise<number | null>
}

/**
 * Runs the bundle in `folder`, named after it, with the flags of its image and exactly these settings. Node's permission model replaces
 * the image's read-only root: the process may read its bundle and DATA_DIR, and write only to DATA_DIR.
 */
export function runBundle(folder: string, settings: Record<string, string>, ...args: string[]): RunBundle {
  const { DATA_DIR: dataDir } = settings
  // The thread that copies the write-ahead log has the same permissions.
  const data = dataDir ? [`--allow-fs-read=${dataDir}`, `--allow-fs-write=${dataDir}`, '--allow-worker'] : []
  const flags = [...getNodeFlags(basename(folder)), '--permission', `--allow-fs-read=${folder}`, ...data]
  const env = { NODE_ENV: 'production', ...settings }
  const child = spawn(process.execPath, [...flags, join(folder, 'bundle.mjs'), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    output: () => output,
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
