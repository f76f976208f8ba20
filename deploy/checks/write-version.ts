import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { releasedChangelog, versionPlaces, withVersion } from './versions.ts'

/*
 * Writes the version of a release everywhere, and makes what is unreleased in CHANGELOG.md its section.
 *   node deploy/checks/write-version.ts VERSION
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const [, , version = ''] = process.argv
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new RangeError('usage: write-version.ts MAJOR.MINOR.PATCH')

const changelog = join(root, 'CHANGELOG.md')
const released = releasedChangelog(readFileSync(changelog, 'utf8'), version, new Date().toISOString().slice(0, 10))
for (const [glob, pattern] of versionPlaces) {
  for (const path of globSync(glob, { cwd: root })) {
    const file = join(root, path)
    writeFileSync(file, withVersion(readFileSync(file, 'utf8'), pattern, version))
  }
}
writeFileSync(changelog, released)
