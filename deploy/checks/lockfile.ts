/**
 * The parts of package-lock.json (lockfileVersion 3) that the checks read. Keys of `packages` are folders:
 * "node_modules/esbuild".
 */
export interface Lockfile {
  packages: Record<string, LockedPackage>
}
export interface LockedPackage {
  /** Set only for an alias, when it differs from the folder. */
  name?: string
  version?: string
  /** Reachable only through development dependencies. */
  dev?: boolean
  hasInstallScript?: boolean
  /** Bundled in the tarball of another package: npm never runs its scripts. */
  inBundle?: boolean
  /** A symlink to a workspace. */
  link?: boolean
}

const folder = 'node_modules/'

export const packageName = (location: string, { name }: LockedPackage): string =>
  name ?? location.slice(location.lastIndexOf(folder) + folder.length)
