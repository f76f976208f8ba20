import { expect, test } from '@jest/globals'
import { render } from './helm.ts'
import { type Container, getWorkloads, type Manifest, ofKind, readManifests, type Workload } from './manifests.ts'
import { allows, type Peer } from './policies.ts'
import { namespace } from './profiles.ts'
import { workloadNames } from './testing/definitions.ts'
import { withTool } from './testing/with-tool.ts'

const getContainer = ({ spec }: Workload): Container => spec.template.spec.containers[0]!
const named = (manifests: readonly Manifest[], name: string) => manifests.find(({ metadata }) => metadata.name === name)!

withTool('helm', 'the charts on a platform with rules of its own', (helm) => {
  const manifests = readManifests(render(helm, 'platform'))
  const workloads = getWorkloads(manifests)
  const getWorkload = (name: string) => named(workloads, name) as Workload
  const value = (container: Container, variable: string) => container.env.find(({ name }) => name === variable)?.value

  test('every object has the prefix in its name, so no name is one of an installation without it', () => {
    const names = (given: readonly Manifest[]) => new Set(given.map(({ kind, metadata }) => `${kind}/${metadata.name}`))
    const plain = names(readManifests(render(helm, 'prod')))
    expect([...names(manifests)].filter((name) => !name.includes('/eu-') || plain.has(name))).toEqual([])
    expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual([...workloadNames, 'cli'].map((name) => `eu-${name}`).sort())
  })

  test('the names that objects refer to have the prefix, those of images and the calendar do not', () => {
    const gateway = getContainer(getWorkload('eu-gateway'))
    expect(gateway.image).toContain('/touchline/gateway@sha256:')
    expect(value(gateway, 'BILLING_X402_ADDRESS')).toBe('eu-billing-x402:9090')
    expect(value(gateway, 'SANDBOX_URL')).toBe('http://eu-sandbox')
    expect(value(gateway, 'NATS_ADDRESS')).toBeUndefined()
    expect(value(getContainer(getWorkload('eu-status')), 'STATUS_PROBE_URL')).toBe('http://eu-gateway')
    expect(named(ofKind(manifests, 'HTTPRoute'), 'eu-gateway').spec).toMatchObject({
      rules: [{ backendRefs: [{ name: 'eu-gateway' }] }, {}],
    })
    expect(named(ofKind(manifests, 'Certificate'), 'eu-live-rpc').spec).toMatchObject({ dnsNames: ['eu-live'] })
    const { triggers } = named(ofKind(manifests, 'ScaledObject'), 'eu-live').spec as { triggers: { metadata: { url?: string } }[] }
    expect(triggers.flatMap(({ metadata }) => metadata.url ?? [])).toEqual(['http://eu-fixtures.sports.svc:8081/internal/scaling/live'])
  })

  test('every pod has what the platform wants of all, and a service adds its own', () => {
    for (const { spec } of workloads) {
      const { metadata, spec: pod } = spec.template
      expect(metadata).toMatchObject({
        annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'true' },
        labels: { 'cost-centre': '4711', 'app.kubernetes.io/instance': 'touchline' },
      })
      expect(pod).toMatchObject({
        nodeSelector: { 'kubernetes.io/arch': 'amd64' },
        tolerations: [{ key: 'dedicated' }],
        affinity: { nodeAffinity: {} },
        imagePullSecrets: [{ name: 'registry' }],
        dnsConfig: { options: [{ name: 'ndots', value: '2' }] },
      })
      expect(pod).not.toHaveProperty('hostUsers')
    }
    expect(getWorkload('eu-gateway').spec.template.spec.topologySpreadConstraints).toHaveLength(2)
    expect(getWorkload('eu-gateway').spec.template).toMatchObject({
      metadata: { labels: { tier: 'edge', 'cost-centre': '4711' } },
      spec: { nodeSelector: { pool: 'edge', 'kubernetes.io/arch': 'amd64' } },
    })
    for (const { spec } of ofKind(manifests, 'Pod')) {
      expect(spec).toMatchObject({ imagePullSecrets: [{ name: 'registry' }], tolerations: [{ key: 'dedicated' }] })
    }
  })

  test('priority classes are those of the cluster, or none', () => {
    const classes = ['eu-gateway', 'eu-fixtures', 'eu-briefings'].map(
      (name) => (getWorkload(name).spec.template.spec as { priorityClassName?: string }).priorityClassName,
    )
    expect(classes).toEqual(['business-critical', 'business', undefined])
  })

  test('resources in numbers win over the preset, and the heap follows the memory', () => {
    const { resources, env } = getContainer(getWorkload('eu-gateway'))
    expect(resources).toEqual({
      requests: { cpu: '2', memory: '2Gi', 'ephemeral-storage': '128Mi' },
      limits: { cpu: '4', memory: '2Gi', 'ephemeral-storage': '1Gi' },
    })
    expect(env).toContainEqual({ name: 'NODE_OPTIONS', value: '--max-old-space-size=1536' })
  })

  test('annotations and labels reach accounts, Services and routes; an account that exists is used', () => {
    const accounts = ofKind(manifests, 'ServiceAccount')
    expect(named(accounts, 'eu-ingest').metadata.annotations).toHaveProperty(['eks.amazonaws.com/role-arn'])
    expect(accounts.map(({ metadata }) => metadata.name)).not.toContain('eu-live')
    expect(getWorkload('eu-live').spec.template.spec).toMatchObject({ serviceAccountName: 'sports-runtime' })
    expect(named(ofKind(manifests, 'Service'), 'eu-gateway').metadata.annotations).toHaveProperty([
      'networking.gke.io/max-rate-per-endpoint',
    ])
    expect(named(ofKind(manifests, 'HTTPRoute'), 'eu-gateway').metadata).toMatchObject({
      annotations: { 'external-dns.alpha.kubernetes.io/ttl': '60' },
      labels: { exposure: 'public', 'app.kubernetes.io/name': 'eu-gateway' },
    })
  })

  test('secrets are files of exactly the settings that the service reads, and no variables', () => {
    for (const workload of workloads) {
      const { env } = getContainer(workload)
      expect(env.filter(({ valueFrom }) => valueFrom)).toEqual([])
      expect(env).toContainEqual({ name: 'SETTINGS_DIR', value: '/settings' })
    }
    const { volumes } = getWorkload('eu-sandbox').spec.template.spec as unknown as { volumes: { name: string; secret?: unknown }[] }
    expect(volumes.find(({ name }) => name === 'settings')!.secret).toMatchObject({
      secretName: 'eu-sandbox-settings',
      items: ['KEY_SECRET', 'RPC_SECRET'].map((name) => ({ key: name, path: name })),
    })
  })

  test('authorities of the platform are trusted', () => {
    for (const workload of workloads.filter(({ metadata }) => metadata.name !== 'eu-cli')) {
      expect(value(getContainer(workload), 'NODE_EXTRA_CA_CERTS')).toBe('/ca/ca.crt')
      expect(workload.spec.template.spec).toMatchObject({
        volumes: expect.arrayContaining([{ name: 'ca', configMap: { name: 'corporate-ca' } }]),
      })
    }
  })

  test('a changed Secret or ConfigMap of others starts new pods, by Reloader', () => {
    expect(getWorkload('eu-site').metadata.annotations).toEqual({
      'configmap.reloader.stakater.com/reload': 'touchline-legal',
      'secret.reloader.stakater.com/reload': 'eu-site-settings',
    })
  })

  test('policies name the pods of this installation, and the servers of names that the platform has', () => {
    const pod = (name: string): Peer => ({ namespace, labels: getWorkload(`eu-${name}`).spec.template.metadata.labels })
    const other: Peer = { namespace, labels: { 'app.kubernetes.io/name': 'live', 'app.kubernetes.io/part-of': 'touchline' } }
    const dns: Peer = { namespace: 'openshift-dns', labels: { 'dns.operator.openshift.io/daemonset-dns': 'default' } }
    expect(allows(manifests, pod('gateway'), pod('live'), 9090)).toBe(true)
    expect(allows(manifests, pod('gateway'), other, 9090)).toBe(false)
    for (const protocol of ['UDP', 'TCP']) {
      expect(allows(manifests, pod('live'), dns, 5353, protocol)).toBe(true)
      expect(allows(manifests, pod('live'), { address: '169.254.20.10' }, 53, protocol)).toBe(true)
    }
    expect(allows(manifests, pod('live'), { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } }, 53)).toBe(false)
  })

  test.each(['prod', 'dev'] as const)('%s has no policy where another tool writes them', (profile) => {
    expect(ofKind(readManifests(render(helm, profile, '--set', 'global.network.policies=false')), 'NetworkPolicy')).toEqual([])
  })

  test.each([
    ['global.pod.labels.app\\.kubernetes\\.io/name=x', "invalid propertyName 'app.kubernetes.io/name'"],
    ['global.pod.tolerations[0].efect=x', 'efect'],
    ['global.namePrefix=EU-', 'namePrefix'],
    ['live.resources.limits.memory=1Gi', 'memory'],
    ['live.resources.requests.memory=1G', 'memory'],
    ['global.secretsAs=file', 'secretsAs'],
  ])('--set %s is refused', (values, reason) => {
    let message = ''
    try {
      render(helm, 'prod', '--set', values)
    } catch (error) {
      message = String((error as { stderr: unknown }).stderr)
    }
    expect(message).toContain(reason)
  })
})
