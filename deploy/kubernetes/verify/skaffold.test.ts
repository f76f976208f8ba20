import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { chart, profileNames, profiles, root } from './profiles.ts'
import { aliasOf, definitions } from './testing/definitions.ts'
import { withTool } from './testing/with-tool.ts'

interface Patch {
  op: string
  path: string
  value?: unknown
}
interface Skaffold {
  build: { artifacts: { image: string; docker: { dockerfile: string; buildArgs: { SERVICE: string } } }[] }
  deploy: {
    helm: {
      hooks: { before: { host: { command: string[] } }[] }
      releases: { chartPath: string; valuesFiles: string[]; setValueTemplates: Record<string, string> }[]
    }
  }
  profiles: { name: string; patches: Patch[] }[]
}

const config: Skaffold = parse(readFileSync(join(root, 'skaffold.yaml'), 'utf8'))
const names = definitions.map(({ name }) => name).sort()
const [release] = config.deploy.helm.releases

test('builds an image of each service, and installs exactly these', () => {
  expect(config.build.artifacts.map(({ docker }) => docker.buildArgs.SERVICE).sort()).toEqual(names)
  for (const { image, docker } of config.build.artifacts) expect(image).toBe(`touchline/${docker.buildArgs.SERVICE}`)
  const expected = names.flatMap((name) => {
    const alias = aliasOf(name)
    const variable = `touchline_${name.replaceAll('-', '_')}`
    return [
      [`${alias}.image.repository`, `{{.IMAGE_REPO_${variable}}}`],
      [`${alias}.image.tag`, `{{.IMAGE_TAG_${variable}}}`],
      [`${alias}.image.digest`, `{{.IMAGE_DIGEST_${variable}}}`],
    ]
  })
  expect(release!.setValueTemplates).toEqual(Object.fromEntries(expected))
})

test('every file that it names exists', () => {
  const applied = config.deploy.helm.hooks.before.flatMap(({ host }) => host.command).flatMap((word) => /(?<==).+/.exec(word) ?? [])
  const built = config.build.artifacts.map(({ docker }) => docker.dockerfile)
  for (const file of [...applied, ...built, release!.chartPath]) expect([file, existsSync(join(root, file))]).toEqual([file, true])
})

test.each(profileNames)('the profile %s has the value files of its render', (name) => {
  const patches = config.profiles.find((each) => each.name === name)?.patches ?? []
  const patched = patches.find(({ path }) => path.endsWith('/valuesFiles'))?.value as string[] | undefined
  const files = profiles[name].map((file) => (file.startsWith('ci/') ? '{{.TOUCHLINE_VALUES}}' : `${chart}/${file}`))
  expect(patched ?? release!.valuesFiles).toEqual(files)
})

test('the profile debug opens the inspector of every service', () => {
  const patches = config.profiles.find(({ name }) => name === 'debug')!.patches
  const set = patches.find(({ path }) => path.endsWith('/setValues'))!.value
  expect(set).toEqual(Object.fromEntries(names.map((name) => [`${aliasOf(name)}.inspect`, true])))
})

withTool('skaffold', 'skaffold.yaml', (skaffold) => {
  test.each(config.profiles.map(({ name }) => name))('skaffold accepts the profile %s', (name) => {
    const args = ['diagnose', '--yaml-only', '--update-check=false', '--profile', name]
    const env = { ...process.env, TOUCHLINE_VALUES: `${chart}/ci/prod-values.yaml` }
    const printed = execFileSync(skaffold, args, { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    const { deploy }: Skaffold = parse(printed)
    expect(deploy.helm.releases.map(({ chartPath }) => chartPath)).toEqual([join(root, chart)])
  })
})
