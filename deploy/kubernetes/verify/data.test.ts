import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { type Manifest, ofKind, readManifests } from './manifests.ts'
import { root } from './profiles.ts'
import { withTool } from './testing/with-tool.ts'

const manifests = globSync('deploy/data/*.yaml', { cwd: root }).flatMap((file) => readManifests(readFileSync(join(root, file), 'utf8')))
const get = (kind: string, name: string) => ofKind(manifests, kind).find(({ metadata }) => metadata.name === name)!

interface Restricted {
  runAsNonRoot?: boolean
  seccompProfile?: { type: string }
  allowPrivilegeEscalation?: boolean
  readOnlyRootFilesystem?: boolean
  capabilities?: { drop: string[] }
}
interface Pod {
  securityContext: Restricted
  initContainers?: Container[]
  containers: Container[]
  volumes?: { secret?: { secretName: string }; configMap?: { name: string } }[]
}
interface Container {
  name: string
  image?: string
  securityContext: Restricted
  resources?: { requests: Record<string, string>; limits: Record<string, string> }
  env?: { valueFrom?: { secretKeyRef?: { name: string; key: string } } }[]
}

/** The pod templates of workloads, and the one that the operator of MongoDB merges into its own. */
const pods: readonly (readonly [name: string, pod: Pod])[] = manifests.flatMap((each) => {
  const spec = each.spec as { template?: { spec: Pod }; statefulSet?: { spec: { template: { spec: Pod } } } } | undefined
  const pod = (spec?.statefulSet?.spec ?? spec)?.template?.spec
  return pod ? [[`${each.kind}/${each.metadata.name}`, pod] as const] : []
})

test('there is a workload of each back end, all in the namespace data', () => {
  expect(pods.map(([name]) => name).sort()).toEqual([
    'Deployment/nats-box',
    'MongoDBCommunity/touchline-mongodb',
    'StatefulSet/nats',
    'StatefulSet/valkey',
  ])
  expect(manifests.filter(({ metadata }) => metadata.namespace !== 'data')).toEqual([])
})

describe.each(pods)('%s', (_, pod) => {
  const containers = [...(pod.initContainers ?? []), ...pod.containers]

  test('is admitted under the profile restricted', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    for (const { securityContext } of containers) {
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
  })

  test('is bounded in memory and storage, and its image has a version', () => {
    for (const { resources, image } of pod.containers) {
      expect(Object.keys(resources!.limits)).toEqual(expect.arrayContaining(['memory', 'ephemeral-storage']))
      if (image) expect(image).toMatch(/:\d+\.\d+/)
    }
  })

  test('reads Secrets and ConfigMaps that these files make', () => {
    const secrets = new Map<string, readonly string[]>([
      ...ofKind(manifests, 'ExternalSecret').map(({ metadata, spec }) => {
        const { data } = spec as { data: { secretKey: string }[] }
        return [metadata.name, data.map(({ secretKey }) => secretKey)] as const
      }),
      ...ofKind(manifests, 'Certificate').map(({ spec }) => [(spec as { secretName: string }).secretName, []] as const),
    ])
    for (const { valueFrom } of containers.flatMap(({ env }) => env ?? [])) {
      if (valueFrom?.secretKeyRef) expect(secrets.get(valueFrom.secretKeyRef.name)).toContain(valueFrom.secretKeyRef.key)
    }
    for (const { secret, configMap } of pod.volumes ?? []) {
      if (secret) expect([...secrets.keys()]).toContain(secret.secretName)
      if (configMap) expect(get('ConfigMap', configMap.name)).toBeDefined()
    }
  })
})

test('members find each other before they are ready, and one at a time may be evicted', () => {
  for (const { metadata, spec } of ofKind(manifests, 'StatefulSet')) {
    const { serviceName } = spec as { serviceName: string }
    expect(get('Service', serviceName).spec).toMatchObject({ clusterIP: 'None', publishNotReadyAddresses: true })
    expect(get('PodDisruptionBudget', metadata.name).spec).toMatchObject({ maxUnavailable: 1 })
  }
})

test('MongoDB has TLS, a password from the secret store, and one member per zone', () => {
  const { security, users } = get('MongoDBCommunity', 'touchline-mongodb').spec as {
    security: { tls: { certificateKeySecretRef: { name: string } } }
    users: { passwordSecretRef: { name: string } }[]
  }
  expect(get('Certificate', 'touchline-mongodb').spec).toMatchObject({ secretName: security.tls.certificateKeySecretRef.name })
  for (const { passwordSecretRef } of users) {
    expect(get('ExternalSecret', passwordSecretRef.name).spec).toMatchObject({ data: [{ secretKey: 'password' }] })
  }
})

const getConfig = (name: string): Record<string, string> => (get('ConfigMap', name) as Manifest & { data: Record<string, string> }).data

test('no password is in a file, and every connection of NATS and Valkey has TLS', () => {
  const { 'nats.conf': nats } = getConfig('nats-config')
  expect(nats!.match(/password: (\S+?)[ }]/g)).toEqual(['password: $NATS_SYSTEM_PASSWORD ', 'password: $NATS_PASSWORD '])
  expect(nats!.match(/^ *tls /gm)).toHaveLength(2)
  const { 'common.sh': common } = getConfig('valkey-scripts')
  for (const line of ['port 0', 'tls-replication yes', 'requirepass "$VALKEY_PASSWORD"']) expect(common).toContain(`\n${line}\n`)
})

withTool('nats-server', 'the configuration of NATS', (server) => {
  test('is valid', () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-'))
    const key = join(folder, 'tls.key')
    const certificate = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=nats']
    execFileSync('openssl', ['req', ...certificate, '-keyout', key, '-out', join(folder, 'tls.crt')], { stdio: 'pipe' })
    writeFileSync(join(folder, 'ca.crt'), readFileSync(join(folder, 'tls.crt')))
    const file = join(folder, 'nats.conf')
    writeFileSync(file, getConfig('nats-config')['nats.conf']!.replaceAll('"/tls/', `"${folder}/`).replace('"/data"', `"${folder}/data"`))
    const env = { ...process.env, POD_NAME: 'nats-0', NATS_PASSWORD: 'p1', NATS_SYSTEM_PASSWORD: 'p2' }
    const printed = execFileSync(server, ['-t', '-c', file], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    rmSync(folder, { recursive: true })
    expect(printed).toBeDefined()
  })
})
