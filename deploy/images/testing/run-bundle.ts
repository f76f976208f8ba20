import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
const entrypoint: string[] = JSON.parse(/(?<=^ENTRYPOINT ).+/m.exec(dockerfile)![0])

/** What an image gives its Node, but for the file. */
export const nodeFlags: readonly string[] = entrypoint.slice(1, -1)

export interface RunBundle {
  /** All it wrote so far, to both. */
  said(): string
  /** Asks it to stop; answers its exit code. */
  stop(): Promise<number | null>
  kill(): void
  /** Resolves once it has ended: its exit code. */
  ended: Promise<number | null>
}

/**
 * Runs the bundle in `folder` as its image does, with these settings and no others. In place of an image's read-only root it may read its
 * bundle and DATA_DIR, and write to DATA_DIR alone.
 */
export function runBundle(folder: string, settings: Record<string, string>, ...args: string[]): RunBundle {
  const { DATA_DIR: dataDir } = settings
  const data = dataDir ? [`--allow-fs-read=${dataDir}`, `--allow-fs-write=${dataDir}`] : []
  const flags = [...nodeFlags, '--permission', `--allow-fs-read=${folder}`, ...data]
  const env = { NODE_ENV: 'production', ...settings }
  const child = spawn(process.execPath, [...flags, join(folder, 'bundle.mjs'), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    said: () => said,
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
