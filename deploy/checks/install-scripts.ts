import { type LockedPackage, type Lockfile, packageName } from './lockfile.ts'
import { failed, passed, type Report } from './report.ts'

/**
 * `allowScripts` of package.json: whether the install scripts of a package may run. npm 11 obeys it; npm 10 runs all
 * scripts.
 */
export interface Manifest {
  allowScripts?: Record<string, boolean>
}

const title = 'install scripts'

/** Checks that `allowScripts` has an entry for every locked package with an install script, and no other entry. */
export function checkInstallScripts({ allowScripts = {} }: Manifest, { packages }: Lockfile): Report {
  const withScript = Object.entries(packages).filter(([path, { hasInstallScript, inBundle, link }]) => {
    return hasInstallScript && !inBundle && !link && path.includes('node_modules/')
  })
  const decisions = Object.keys(allowScripts)
  const undecided = withScript.filter(([path, locked]) => !decisions.some((key) => concerns(key, path, locked)))
  const outdated = decisions.filter((key) => !withScript.some(([path, locked]) => concerns(key, path, locked)))
  const findings = [
    ...undecided.map(([path, locked]) => `${path} (${locked.version}) has an install script: decide in allowScripts of package.json`),
    ...outdated.map((key) => `allowScripts of package.json names ${key}, which is not locked or has no install script: remove it`),
  ]
  if (findings.length > 0) return failed(title, `${undecided.length} undecided, ${outdated.length} outdated`, findings)
  const allowed = Object.values(allowScripts).filter(Boolean).length
  return passed(title, `${withScript.length} packages have one: ${allowed} allowed, ${decisions.length - allowed} denied`)
}

/** `key`: "esbuild", "@swc/core", or exact versions: "esbuild@0.28.1 || 0.28.2". */
function concerns(key: string, path: string, locked: LockedPackage): boolean {
  const [, name, versions = ''] = /^(@?[^@]+)(?:@(.*))?$/.exec(key) ?? []
  if (name !== packageName(path, locked)) return false
  return versions === '' || versions === '*' || versions.split('||').some((version) => version.trim() === locked.version)
}
