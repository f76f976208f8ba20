import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { type Caller, takes } from '@touchline/contract/access'
import { errors } from '@touchline/contract/errors'
import { topics } from '@touchline/contract/topics'
import { env, readConfig, type Setting } from '@touchline/platform/config'
import { checkRpcSettings, holdsSecret, type RpcValues, rpcSettings } from '@touchline/platform/rpc/settings'
import type { AnyService } from '@touchline/platform/service'
import { addressSetting, backEndSettings, processSettings } from '@touchline/platform/settings'
import { telemetrySettings } from '@touchline/platform/telemetry/open-tracer'
import { parse } from 'yaml'
import { type Container, getWorkloads, golden, goldenText, type Manifest, ofKind, type Workload } from './manifests.ts'
import { chart, namespace, type Profile, profileNames, root, trials } from './profiles.ts'
import { definitions, getAlias, workloadNames } from './testing/definitions.ts'

const names = definitions.map(({ name }) => name)
const withName = (manifests: readonly Manifest[], name: string) => manifests.find(({ metadata }) => metadata.name === name)
const getContainer = ({ spec }: Workload): Container => spec.template.spec.containers[0]!

/** Services with an HTTP port of their own. They count the limits of addresses and keys together, in Redis. */
const withHttp: readonly string[] = ['gateway', 'site']

const getSettings = (definition: AnyService): Record<string, Record<string, Setting>> => {
  const { name, config, calls, collections } = definition
  return {
    [name]: config,
    process: processSettings,
    backEnds: {
      ...backEndSettings,
      natsUrl: env.required(backEndSettings.natsUrl),
      ...(collections.length > 0 && { mongodbUrl: env.required(backEndSettings.mongodbUrl) }),
      ...(withHttp.includes(name) && { redis: env.required(backEndSettings.redis) }),
    },
    telemetry: telemetrySettings,
    rpc: {
      ...rpcSettings,
      secret: env.required(rpcSettings.secret),
      ...(holdsSecret(definition, 'admin') && { adminSecret: env.required(rpcSettings.adminSecret) }),
      ...(holdsSecret(definition, 'site') && { siteSecret: env.required(rpcSettings.siteSecret) }),
    },
    addresses: Object.fromEntries(Object.keys(calls).map((called) => [called, addressSetting(called)])),
  }
}

/** Settings whose values are secrets: they may come only from a Secret. */
const secrets: Record<string, string> = {
  MONGODB_URL: 'mongodb://mongodb/touchline',
  NATS_URL: 'nats://nats',
  REDIS_URL: 'redis://valkey',
  KEY_SECRET: 'k'.repeat(32),
  ACCOUNTS_SECRET: 'c'.repeat(32),
  RPC_SECRET: 'r'.repeat(32),
  RPC_ADMIN_SECRET: 'a'.repeat(32),
  RPC_SITE_SECRET: 's'.repeat(32),
  FEED_TOKENS: `acme:${'f'.repeat(32)}`,
  SMTP_URL: 'smtps://mail.example.com',
}

/** Secrets that a profile has only if the operator adds them. */
const optional = (profile: Profile): string[] => ['FEED_TOKENS', ...(trials.includes(profile) ? ['SMTP_URL'] : [])]

const getEnvironment = (container: Container): Record<string, string> =>
  Object.fromEntries(container.env.map(({ name, value }) => [name, value ?? secrets[name]!]))

describe.each(profileNames)('%s', (profile) => {
  const manifests = golden(profile)
  const workloads = getWorkloads(manifests).filter(({ metadata }) => metadata.name !== 'cli')

  test('has a workload of each service, and nothing of other namespaces', () => {
    expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual(workloadNames)
    expect(manifests.filter(({ metadata }) => metadata.namespace !== namespace)).toEqual([])
  })

  test.each(names)('%s has only known settings, and all required ones', (name) => {
    const groups = getSettings(definitions.find((each) => each.name === name)!)
    const container = getContainer(workloads.find(({ metadata }) => metadata.name === name)!)
    const known = new Set(Object.values(groups).flatMap((group) => Object.values(group).map(({ variable }) => variable)))
    const set = container.env.map(({ name }) => name)
    expect(set.filter((variable) => !known.has(variable))).toEqual(['NODE_OPTIONS', ...(isTrial ? [] : ['NODE_EXTRA_CA_CERTS'])])
    expect(set.length).toBe(new Set(set).size)
    const { rpc } = readConfig(groups, getEnvironment(container))
    expect(() => checkRpcSettings(rpc as RpcValues, '0.0.0.0')).not.toThrow()
  })

  const isTrial = trials.includes(profile)

  test('has no secret: no Secret but the generated one of a trial, and secret settings only by reference', () => {
    expect(ofKind(manifests, 'Secret').map(({ metadata }) => metadata.name)).toEqual(isTrial ? ['touchline'] : [])
    const variables = workloads.flatMap((workload) => getContainer(workload).env)
    const bySecret = variables.filter(({ valueFrom }) => valueFrom !== undefined)
    expect([...new Set(bySecret.map(({ name }) => name))].sort()).toEqual(
      Object.keys(secrets)
        .filter((name) => !optional(profile).includes(name))
        .sort(),
    )
    expect(variables.filter(({ name, value }) => value !== undefined && name in secrets)).toEqual([])
    expect(goldenText(profile)).not.toMatch(/:\/\/[^/\s@]+:[^/\s@]+@|PRIVATE KEY|tl_live_/)
  })

  test('every workload has a budget of disruptions, a network policy, an account and spread', () => {
    for (const kind of ['PodDisruptionBudget', 'NetworkPolicy', 'ServiceAccount']) {
      const found = ofKind(manifests, kind)
      expect([kind, workloadNames.filter((name) => !withName(found, name))]).toEqual([kind, []])
    }
    for (const { spec } of workloads) {
      expect(spec.template.spec.topologySpreadConstraints.map(({ topologyKey }) => topologyKey)).toEqual([
        'topology.kubernetes.io/zone',
        'kubernetes.io/hostname',
      ])
    }
  })

  test('the selectors are those of the first release, and select the pods', () => {
    for (const { metadata, spec } of workloads) {
      const selector = { 'app.kubernetes.io/name': metadata.name, 'app.kubernetes.io/part-of': 'touchline' }
      expect(spec.selector.matchLabels).toEqual(selector)
      expect(spec.template.metadata.labels).toMatchObject(selector)
    }
  })

  test('pods are restricted, bounded in memory and storage, and never named latest', () => {
    for (const { spec } of workloads) {
      const { securityContext, automountServiceAccountToken, hostUsers, containers } = spec.template.spec
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } })
      expect([automountServiceAccountToken, hostUsers]).toEqual([false, isTrial ? undefined : false])
      for (const { image, resources, securityContext } of containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(resources.limits).toEqual({
          memory: expect.stringMatching(/^(384|768|1536)Mi$/),
          'ephemeral-storage': expect.stringMatching(/^\d+Mi$/),
        })
        if (!isTrial) expect(resources.requests.memory).toBe(resources.limits.memory)
        expect(image).toMatch(/touchline\/[a-z0-9-]+(:(?!latest$)[\w.-]+|@sha256:[0-9a-f]{64})$/)
      }
    }
  })

  test('a pod has time to leave and to finish: 25 s after both waits', () => {
    for (const workload of workloads) {
      const { lifecycle, env, readinessProbe, livenessProbe, startupProbe } = getContainer(workload)
      const wait = Number(env.find(({ name }) => name === 'STOP_WAIT_SECONDS')!.value)
      const { seconds } = lifecycle.preStop.sleep
      expect(workload.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(seconds + wait + 25)
      expect([startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path)).toEqual(['/healthz', '/readyz', '/healthz'])
    }
  })

  test('the ports are those that the processes listen on', () => {
    const defaults = { admin: processSettings.adminPort.default, grpc: processSettings.rpcPort.default }
    for (const workload of workloads) {
      const { ports } = getContainer(workload)
      for (const { name, containerPort } of ports) expect(containerPort).toBe({ ...defaults, http: 8080 }[name])
      expect(ports.map(({ name }) => name)).toEqual(
        [...withHttp, 'sandbox'].includes(workload.metadata.name) ? ['http', 'admin'] : ['grpc', 'admin'],
      )
    }
  })

  test('a secret goes to the services with methods for its callers, and to the site', () => {
    const getHolders = (variable: string) =>
      workloads.filter((each) => getContainer(each).env.some(({ name }) => name === variable)).map(({ metadata }) => metadata.name)
    const taking = (caller: Caller) => definitions.filter(({ serves }) => serves && takes(serves, caller)).map(({ name }) => name)
    expect(getHolders('RPC_ADMIN_SECRET').sort()).toEqual(taking('admin').sort())
    expect(getHolders('RPC_SITE_SECRET').sort()).toEqual([...taking('site'), 'site'].sort())
    expect(getHolders('RPC_SECRET').sort()).toEqual(workloadNames)
  })

  test('helm test asks every service until it is ready', () => {
    const smoke = ofKind(manifests, 'Pod').map(({ metadata, spec }) => [metadata.name, (spec as { restartPolicy: string }).restartPolicy])
    expect(smoke.sort()).toEqual(workloadNames.map((name) => [`${name}-smoke`, 'OnFailure']).sort())
  })

  test('replicas have one owner', () => {
    const scaled = [...ofKind(manifests, 'ScaledObject'), ...ofKind(manifests, 'HorizontalPodAutoscaler')]
    const targets = scaled.map(({ spec }) => (spec as { scaleTargetRef: { name: string } }).scaleTargetRef.name)
    expect(new Set(targets).size).toBe(targets.length)
    const fixed = workloads.filter(({ spec }) => spec.replicas !== undefined).map(({ metadata }) => metadata.name)
    expect([...fixed, ...targets].sort()).toEqual(workloadNames)
  })
})

interface Rule {
  matches?: { path: { type: string; value: string } }[]
  timeouts: { request: string }
}

test('the gateway gets its paths of the public host, and the site all others; streams are not cut', () => {
  const { gateway, site } = parse(readFileSync(join(root, chart, 'values.yaml'), 'utf8')) as Record<string, Record<string, string[]>>
  const [streams, scoreboard] = [gateway!.streamPaths!, site!.streamPaths!].map((paths) => paths.map((path) => `Exact ${path} 0s`))
  const routes = ofKind(golden('prod'), 'HTTPRoute').map(({ metadata, spec }) => {
    const { hostnames, rules } = spec as { hostnames: string[]; rules: Rule[] }
    const matched = ({ matches = [{ path: { type: 'PathPrefix', value: '/' } }], timeouts }: Rule) =>
      matches.map(({ path }) => `${path.type} ${path.value} ${timeouts.request}`)
    return [metadata.name, hostnames, rules.flatMap(matched)]
  })
  expect(routes).toEqual([
    ['gateway', ['api.example.com'], [...gateway!.paths!.map((path) => `PathPrefix ${path} 30s`), ...streams!]],
    ['site', ['api.example.com'], ['PathPrefix / 30s', ...scoreboard!]],
  ])
})

interface Trigger {
  type: string
  name?: string
  metadata: Record<string, string>
}

describe('scaling in prod', () => {
  const scaled = ofKind(golden('prod'), 'ScaledObject')
  const getTriggers = ({ spec }: Manifest) => (spec as { triggers: Trigger[] }).triggers

  test('asks fixtures by the name of the service, and keeps the pods when fixtures does not answer', () => {
    expect(scaled.length).toBeGreaterThan(7)
    for (const each of scaled) {
      const calendar = getTriggers(each).find(({ name }) => name === 'calendar')!
      expect(calendar.metadata).toEqual({
        url: `http://fixtures.${namespace}.svc:${processSettings.adminPort.default}/internal/scaling/${each.metadata.name}`,
        valueLocation: 'desired',
        targetValue: '1',
      })
      expect(each.spec).toMatchObject({ fallback: { behavior: 'currentReplicasIfHigher' } })
    }
  })

  test('is what the alert about missing pods looks at: other services have as many as their load needs', () => {
    const others = workloadNames.filter((name) => !scaled.some(({ metadata }) => metadata.name === name))
    const rules = readFileSync(join(root, 'deploy/observability/rules/capacity.yaml'), 'utf8')
    expect(rules).toContain(`matchday_desired_replicas{service!~"${others.join('|')}"}`)
  })

  test('follows durable consumers that the services have', () => {
    const followed = scaled.flatMap((each) =>
      getTriggers(each)
        .filter(({ type }) => type === 'nats-jetstream')
        .map(({ metadata: { stream, consumer } }) => ({ service: each.metadata.name, stream: stream!, consumer })),
    )
    expect(followed.length).toBeGreaterThan(3)
    const streams = topics.map(({ name }) => name.replaceAll('.', '-'))
    for (const { service, stream, consumer } of followed) {
      expect(streams).toContain(stream)
      expect(consumer).toBe(`${service}-${stream}`)
      const topic = stream.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase())
      expect(readFileSync(join(root, `services/${service}/service.ts`), 'utf8')).toContain(`on(${topic},`)
    }
  })
})

test.each(['staging', 'prod', 'matchday'] as const)('%s: the gateway ends its streams over 30 s or more', (profile) => {
  const { env } = getContainer(withName(getWorkloads(golden(profile)), 'gateway') as Workload)
  const waitSeconds = Number(env.find(({ name }) => name === 'STOP_WAIT_SECONDS')!.value)
  expect(0.8 * waitSeconds).toBeGreaterThanOrEqual(30)
})

test('a canary is judged by codes that the metric of calls has', () => {
  const template = readFileSync(join(root, 'charts/service/templates/analysis.yaml'), 'utf8')
  const codes = /code=~"([^"]+)"/.exec(template)![1]!.split('|')
  expect(codes.filter((code) => !Object.hasOwn(errors, code))).toEqual([])
})

test('the umbrella has an alias and a condition of each service', () => {
  const { dependencies } = parse(readFileSync(join(root, chart, 'Chart.yaml'), 'utf8')) as {
    dependencies: { alias: string; condition: string }[]
  }
  expect(dependencies.map(({ alias }) => alias).sort()).toEqual(workloadNames.map(getAlias).sort())
  for (const { alias, condition } of dependencies) expect(condition).toBe(`${alias}.enabled`)
})
