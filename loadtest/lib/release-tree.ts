import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { note } from './goals.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The newest tag `v…` by version. Undefined: there is no release yet. */
export const newestRelease = (): string | undefined =>
  git('tag', '--list', 'v[0-9]*', '--sort=-version:refname').split('\n')[0] || undefined

/**
 * Two releases under one path, of which one is there at a time, as one name of an image has another content after a
 * push: what starts there next is of that release. A process that runs goes on with the modules that it has loaded.
 */
export interface TwoReleases {
  /** Folder of the repository that is in use. */
  path: string
  use(release: 'old' | 'new'): void
  /** Folder of the old release while the new one is in use. */
  oldPath: string
}

/** Checks out `ref`, and the commit of this working tree, with their packages. Deleted when this process ends. */
export function twoReleases(ref: string): TwoReleases {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-releases-'))
  const parked = { old: join(folder, 'old'), new: join(folder, 'new') }
  const path = join(folder, 'in-use')
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  })
  checkOut(ref, parked.old)
  checkOut('HEAD', parked.new)
  let used: 'old' | 'new' | undefined
  return {
    path,
    oldPath: parked.old,
    use(release) {
      if (used === release) return
      if (used !== undefined) renameSync(path, parked[used])
      renameSync(parked[release], path)
      used = release
    },
  }
}

function checkOut(ref: string, to: string): void {
  git('worktree', 'add', '--quiet', '--detach', to, ref)
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8').replaceAll(/"version": "0\.\d+\.\d+"/g, '')
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: to, stdio: 'pipe' })
  if (lock(to) === lock(root))
    for (const each of ['.', 'gateway', 'client']) copyPackages(join(root, each, 'node_modules'), join(to, each, 'node_modules'))
  else run('npm', 'ci', '--no-audit', '--no-fund')
  run('npm', 'run', '--silent', 'generate')
  run('npm', 'run', '--silent', 'client-types')
  note(`${ref} is ${git('rev-parse', '--short', ref)}, of ${git('log', '-1', '--format=%cI', ref)}`)
}

/** Links of the workspaces are relative, so they lead into the copy. Hard links, where both are on one file system. */
function copyPackages(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'pipe' })
  } catch {
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  }
}
