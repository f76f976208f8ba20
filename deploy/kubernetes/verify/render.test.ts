import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { render } from './helm.ts'
import { getWorkloads, goldenText, type Manifest, ofKind, readManifests, type Workload } from './manifests.ts'
import { chart, type Example, examples, kubeVersion, profileNames, profiles, root } from './profiles.ts'
import { getAlias, workloadNames } from './testing/definitions.ts'
import { withTool } from './testing/with-tool.ts'

const aliases = workloadNames.map((name) => ({ name, alias: getAlias(name) }))

/** Helm's message when it refuses. */
function refusal(helm: string, ...args: string[]): string {
  try {
    render(helm, 'prod', ...args)
  } catch (error) {
    return String((error as { stderr: unknown }).stderr)
  }
  return ''
}

withTool('helm', 'the umbrella', (helm) => {
  test.each(profileNames)('%s is rendered as its golden file, twice', (profile) => {
    expect([render(helm, profile), render(helm, profile)]).toEqual([goldenText(profile), goldenText(profile)])
  })

  test.each(aliases)('$name is rendered with the others disabled, as with them', ({ name, alias }) => {
    const others = aliases.filter((each) => each.alias !== alias).map((each) => `${each.alias}.enabled=false`)
    const alone = readManifests(render(helm, 'prod', '--set', others.join(',')))
    expect(getWorkloads(alone).map(({ metadata }) => metadata.name)).toEqual([name])
    const whole = readManifests(goldenText('prod'))
    for (const each of alone) expect(whole).toContainEqual(each)
  })

  test.each([
    ['site.env.PUBLIC_URL=', 'site.env.PUBLIC_URL is required in prod'],
    ['accounts.env.PUBLIC_URL=', 'accounts.env.PUBLIC_URL is required in prod'],
    ['site.files=', 'site.files is required with SITE_MODE production'],
    ['site.route.hostnames={www.example.com}', 'gateway.route and site.route must name the same host'],
    ['gateway.paths={v1}', 'paths'],
    ['ingest.env.FEEDS=', 'ingest.env.FEEDS is required in prod'],
    ['gateway.env.PUBLIC_URL=', 'gateway.env.PUBLIC_URL is required in prod'],
    ['sandbox.env.PUBLIC_URL=', 'sandbox.env.PUBLIC_URL is required in prod'],
    ['global.trial=true', 'global.trial is not for this environment'],
    ['global.environment=dev,global.trial=true', 'with global.existingSecret or global.secretStore set it to false'],
    ['global.image.digests.live=', 'live: image.digest or global.image.digests.live is required here'],
    ['live.env.KEY_SECRET=x,live.secrets={KEY_SECRET}', 'KEY_SECRET is a secret and must not be in env'],
    ['live.repliccas=3', 'repliccas'],
    ['lvie.replicas=3', 'lvie'],
    ['global.imgae.tag=1', 'imgae'],
    ['live.resources.preset=xl', 'preset'],
    ['live.autoscaling.rsp=3', 'autoscaling'],
  ])('--set %s is refused: %s', (values, reason) => {
    expect(refusal(helm, '--set', values)).toContain(reason)
  })
})

test('every example of values belongs to a render', () => {
  const used = [...Object.values(profiles), ...Object.values(examples)].flat()
  expect([...new Set(used)].filter((file) => file.startsWith('ci/')).sort()).toEqual(
    globSync('ci/*.yaml', { cwd: join(root, chart) }).sort(),
  )
})

withTool('helm', 'an example', (helm) => {
  const rendered = (name: Example) => readManifests(render(helm, name))

  test('bare needs nothing but Kubernetes itself: built-in kinds, one Secret with every setting that is a secret', () => {
    const manifests = rendered('bare')
    expect(
      manifests.map(({ apiVersion }) => apiVersion).filter((version) => version.includes('.') && !version.includes('.k8s.io/')),
    ).toEqual([])
    const workloads = [...getWorkloads(manifests), ...ofKind(manifests, 'StatefulSet')] as Workload[]
    expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual([...workloadNames, 'cli', 'mongodb', 'nats', 'valkey'].sort())
    for (const { spec } of workloads) expect(spec.template.spec).not.toHaveProperty('priorityClassName')
    const read = workloads.flatMap(({ spec }) =>
      spec.template.spec.containers.flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom ?? [])),
    )
    expect(new Set(read.map(({ secretKeyRef }) => secretKeyRef.name))).toEqual(new Set(['touchline']))
    const [secret] = ofKind(manifests, 'Secret') as (Manifest & { data: Record<string, string> })[]
    expect(Object.keys(secret!.data).sort()).toEqual([...new Set(read.map(({ secretKeyRef }) => secretKeyRef.key))].sort())
  })

  test('bare fits on two processors and 4 GB', () => {
    const containers = ([...getWorkloads(rendered('bare')), ...ofKind(rendered('bare'), 'StatefulSet')] as Workload[]).flatMap(
      ({ spec }) => spec.template.spec.containers,
    )
    const sum = (name: string) => containers.reduce((total, { resources }) => total + Number.parseInt(resources.requests[name]!, 10), 0)
    expect(containers.every(({ resources }) => /^\d+m$/.test(resources.requests.cpu!) && /^\d+Mi$/.test(resources.requests.memory!))).toBe(
      true,
    )
    expect([sum('cpu') <= 1_500, sum('memory') <= 3_072]).toEqual([true, true])
  })

  test('with trial.storage MongoDB and NATS have volumes, and the secrets of what they store outlive the release', () => {
    const manifests = readManifests(render(helm, 'bare', '--set', 'trial.storage=2Gi'))
    const claims = ofKind(manifests, 'StatefulSet').map(({ metadata, spec }) => [
      metadata.name,
      (spec as { volumeClaimTemplates?: unknown }).volumeClaimTemplates !== undefined,
    ])
    expect(claims.sort()).toEqual([
      ['mongodb', true],
      ['nats', true],
      ['valkey', false],
    ])
    expect(ofKind(manifests, 'Secret').map(({ metadata }) => metadata.annotations)).toEqual([{ 'helm.sh/resource-policy': 'keep' }])
  })

  test('two installations have different secrets of 32 bytes', () => {
    const secrets = [1, 2].map(
      () =>
        /^ {2}KEY_SECRET: (\S+)/m.exec(
          execFileSync(helm, ['template', 'touchline', chart, '--kube-version', kubeVersion], {
            cwd: root,
            encoding: 'utf8',
            stdio: ['ignore', 'pipe', 'pipe'],
          }),
        )![1]!,
    )
    expect(secrets[0]).not.toBe(secrets[1])
    for (const secret of secrets) expect(Buffer.from(Buffer.from(secret, 'base64').toString(), 'base64')).toHaveLength(32)
  })

  test('default takes the secrets from the store that it names', () => {
    const stores = ofKind(rendered('default'), 'ExternalSecret').map(({ spec }) => spec)
    expect(stores).toHaveLength(workloadNames.length)
    for (const spec of stores) expect(spec).toMatchObject({ secretStoreRef: { name: 'vault' } })
  })

  test('min has one pod of each service but eight', () => {
    const workloads = getWorkloads(rendered('min'))
    const started = workloads.map(({ metadata }) => metadata.name)
    expect(workloadNames.filter((name) => !started.includes(name))).toEqual([
      'accounts',
      'billing-x402',
      'briefings',
      'sandbox',
      'site',
      'status',
      'usage',
      'webhooks',
    ])
    expect(new Set(workloads.map(({ spec }) => spec.replicas))).toEqual(new Set([1]))
  })

  test('byo-secrets reads every secret from the Secret of the operator', () => {
    const manifests = rendered('byoSecrets')
    expect(ofKind(manifests, 'ExternalSecret')).toEqual([])
    const containers = getWorkloads(manifests).flatMap(({ spec }) => spec.template.spec.containers)
    const from = containers.flatMap(({ env }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.name ?? []))
    expect(new Set(from)).toEqual(new Set(['touchline-own']))
  })

  test('ingress has Ingresses of one host, those of streams apart, and no route', () => {
    const manifests = rendered('ingress')
    expect(ofKind(manifests, 'HTTPRoute')).toEqual([])
    const ingresses = ofKind(manifests, 'Ingress')
    const specs = ingresses.map(({ spec }) => spec as { rules: { http: { paths: { path: string; pathType: string }[] } }[] })
    expect(specs).toMatchObject(Array(4).fill({ tls: [{ hosts: ['api.example.com'] }], rules: [{ host: 'api.example.com' }] }))
    const values = parse(readFileSync(join(root, chart, 'values.yaml'), 'utf8')) as Record<
      string,
      { paths: string[]; streamPaths: string[] }
    >
    const timeout = 'haproxy-ingress.github.io/timeout-server'
    const shown = ingresses.map(({ metadata }, i) => [
      metadata.name,
      metadata.annotations![timeout],
      specs[i]!.rules[0]!.http.paths.map(({ path, pathType }) => `${pathType} ${path}`),
    ])
    const exact = (paths: string[]) => paths.map((path) => `Exact ${path}`)
    expect(shown).toEqual([
      ['gateway', '30s', values.gateway!.paths.map((path) => `Prefix ${path}`)],
      ['gateway-streams', '1h', exact(values.gateway!.streamPaths)],
      ['site', '30s', ['Prefix /']],
      ['site-streams', '1h', exact(values.site!.streamPaths)],
    ])
  })

  test('sandbox-payments has a host of its own for the sandbox, which the edge reaches', () => {
    const manifests = rendered('sandboxPayments')
    const routes = ofKind(manifests, 'HTTPRoute').filter(({ metadata }) => metadata.name === 'sandbox')
    expect(routes.map(({ spec }) => spec)).toMatchObject([
      { hostnames: ['sandbox.example.com'], rules: [{ timeouts: { request: '30s' } }, { timeouts: { request: '0s' } }] },
    ])
    const policies = ofKind(manifests, 'NetworkPolicy').filter(({ metadata }) => metadata.name === 'sandbox')
    const edge = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'gateway-system' } } }
    expect(policies.map(({ spec }) => spec)).toMatchObject([
      { ingress: expect.arrayContaining([expect.objectContaining({ from: [edge] })]) },
    ])
  })

  test('matchday has higher floors than its profile', () => {
    const scaled = ofKind(rendered('matchdayFloors'), 'ScaledObject')
    const floor = (name: string) => scaled.find(({ metadata }) => metadata.name === name)!.spec
    expect([floor('gateway'), floor('live')]).toMatchObject([{ minReplicaCount: 40 }, { minReplicaCount: 20 }])
  })
})

withTool('helm-unittest', 'the chart of one service', (unittest) => {
  test('passes its suites', () => {
    expect(execFileSync(unittest, ['--strict', 'charts/service'], { cwd: root, encoding: 'utf8' })).toMatch(/^Tests:\s+\d+ passed/m)
  })
})
