/** The places that state the version of the product: files by path, and the texts in which the version is the group. */
export const versionPlaces: readonly (readonly [glob: string, pattern: RegExp])[] = [
  ['package.json', /^ {2}"version": "(.+)",$/gm],
  ['{proto,platform,sources,gateway,site,client,e2e}/package.json', /^ {2}"version": "(.+)",$/gm],
  ['services/*/package.json', /^ {2}"version": "(.+)",$/gm],
  ['deploy/{embedded,cli}/package.json', /^ {2}"version": "(.+)",$/gm],
  ['deploy/dev/{chain,stripe}/package.json', /^ {2}"version": "(.+)",$/gm],
  ['package-lock.json', /"name": "(?:@touchline\/[a-z0-9-]+|touchline)",\s+"version": "(.+)"/g],
  ['client/python/src/touchline/__init__.py', /^__version__ = "(.+)"$/gm],
  ['deploy/Dockerfile', /^ARG VERSION=(.+)$/gm],
  ['charts/{service,touchline}/Chart.yaml', /^(?:version|appVersion): (.+)$/gm],
  ['charts/touchline/Chart.yaml', /\bname: service, version: ([^,]+),/g],
]

/** `text` with `version` in place of each group. */
export const withVersion = (text: string, pattern: RegExp, version: string): string =>
  text.replace(pattern, (found: string, former: string) => found.replace(former, version))

const unreleased = '## Unreleased\n'

/**
 * The changelog of a release: what was unreleased is the section of `version`. Errors: RangeError when there is nothing
 * to release, or the version has a section already.
 */
export function releasedChangelog(changelog: string, version: string, day: string): string {
  const [before, after] = changelog.split(unreleased)
  if (after === undefined) throw new RangeError('CHANGELOG.md has no section "Unreleased"')
  if (!after.trimStart().startsWith('### ')) throw new RangeError('nothing is unreleased')
  const title = `## ${version}`
  if (changelog.includes(`\n${title} `)) throw new RangeError(`CHANGELOG.md has a section of ${version} already`)
  return `${before}${unreleased}\n${title} (${day})\n${after}`
}

/** The versions that have a section, newest first. */
export const releasedVersions = (changelog: string): string[] =>
  [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/gm)].map(([, version]) => version!)
