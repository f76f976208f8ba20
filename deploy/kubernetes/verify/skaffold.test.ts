import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parse, parseAllDocuments } from 'yaml'
import { toolPath } from './helm.ts'
import { getWorkloads, readManifests } from './manifests.ts'
import { chart, profileNames, profiles, root } from './profiles.ts'
import { getAlias, workloadNames } from './testing/definitions.ts'
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
  profiles: { name: string; patches?: Patch[]; build?: { artifacts: { image: string; custom: { buildCommand: string } }[] } }[]
}
interface Module {
  metadata: { name: string }
  manifests: { helm: { releases: { setValues: Record<string, boolean>; setValueTemplates: Record<string, string> }[] } }
}

const config: Skaffold = parse(readFileSync(join(root, 'skaffold.yaml'), 'utf8'))
const names = workloadNames
/** The command line has an image and a pod too, but no module: it is not a service. */
const images = [...names, 'cli'].toSorted()
const [release] = config.deploy.helm.releases

test('builds an image of each service, and installs exactly these', () => {
  expect(config.build.artifacts.map(({ docker }) => docker.buildArgs.SERVICE).sort()).toEqual(images)
  for (const { image, docker } of config.build.artifacts) expect(image).toBe(`touchline/${docker.buildArgs.SERVICE}`)
  const expected = images.flatMap((name) => {
    const alias = getAlias(name)
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

test('the profile podman builds the image of every service with a script', () => {
  const { artifacts } = config.profiles.find(({ name }) => name === 'podman')!.build!
  expect(artifacts.map(({ image }) => image)).toEqual(config.build.artifacts.map(({ image }) => image))
  for (const { custom } of artifacts) expect(existsSync(join(root, custom.buildCommand))).toBe(true)
})

test('there is a module of each service, which enables and builds it alone', () => {
  const read = (file: string) => readFileSync(join(root, 'deploy/kubernetes', file), 'utf8')
  const modules = parseAllDocuments(read('one-service/skaffold.yaml')).map((document) => document.toJS() as Module)
  expect(modules.map(({ metadata }) => metadata.name)).toEqual(names)
  const disabled = Object.fromEntries(names.map((name) => [getAlias(name), { enabled: false }]))
  expect(parse(read('one-service/values.yaml'))).toEqual({ trial: { backEnds: false }, ...disabled })
  for (const { metadata, manifests } of modules) {
    const alias = getAlias(metadata.name)
    const [own] = manifests.helm.releases
    expect(own!.setValues).toEqual({ [`${alias}.enabled`]: true })
    const entries = Object.entries(release!.setValueTemplates).filter(([name]) => name.startsWith(`${alias}.`))
    expect(own!.setValueTemplates).toEqual(Object.fromEntries(entries))
  }
})

test('the profile debug opens the inspector of every service', () => {
  const patches = config.profiles.find(({ name }) => name === 'debug')!.patches!
  const set = patches.find(({ path }) => path.endsWith('/setValues'))!.value
  expect(set).toEqual(Object.fromEntries(names.map((name) => [`${getAlias(name)}.inspect`, true])))
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

const helm = toolPath('helm')
withTool('skaffold', 'one-service/skaffold.yaml', (skaffold) => {
  const render = helm === undefined ? test.skip : test
  render('skaffold renders a module: the objects of one service', () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-'))
    const built = join(folder, 'images.json')
    writeFileSync(built, JSON.stringify({ builds: [{ imageName: 'touchline/live', tag: 'registry.example/touchline/live:v1' }] }))
    const args = ['render', '--filename=deploy/kubernetes/one-service/skaffold.yaml', '--module=live', `--build-artifacts=${built}`]
    const printed = execFileSync(skaffold, [...args, '--digest-source=none', '--update-check=false'], {
      ...{ cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      env: { ...process.env, PATH: `${dirname(helm!)}:${process.env.PATH}` },
    })
    rmSync(folder, { recursive: true })
    const workloads = getWorkloads(readManifests(printed))
    expect(workloads.map(({ metadata, spec }) => [metadata.name, spec.template.spec.containers[0]!.image])).toEqual([
      ['live', 'registry.example/touchline/live:v1'],
    ])
  })
})
