import { expect, test } from '@jest/globals'
import { render } from './helm.ts'
import { getWorkloads, golden, type Labels, ofKind, readManifests } from './manifests.ts'
import { allows, type Peer } from './policies.ts'
import { namespace, profileNames, trials } from './profiles.ts'
import { withTool } from './testing/with-tool.ts'

test.each(profileNames)('%s has a command line only as a trial, or when it is asked for', (profile) => {
  const names = getWorkloads(golden(profile)).map(({ metadata }) => metadata.name)
  expect(names.includes('cli')).toBe(trials.includes(profile))
})

withTool('helm', 'the command line in the cluster', (helm) => {
  const manifests = readManifests(render(helm, 'commandLine'))
  const workloads = getWorkloads(manifests)
  const cli = workloads.find(({ metadata }) => metadata.name === 'cli')!
  const [container] = cli.spec.template.spec.containers

  test('waits for commands, and has the secret of operators only', () => {
    expect(container).toMatchObject({
      image: expect.stringContaining('/touchline/cli@sha256:'),
      command: ['/usr/local/bin/node', '--eval', expect.anything()],
    })
    expect(container!.env.filter(({ valueFrom }) => valueFrom).map(({ name }) => name)).toEqual(['RPC_ADMIN_SECRET'])
    expect(container!.env).toContainEqual({ name: 'AUTH_ADDRESS', value: 'auth:9090' })
    const [secret] = ofKind(manifests, 'ExternalSecret').filter(({ metadata }) => metadata.name === 'cli-settings')
    expect(secret!.spec).toMatchObject({ data: [{ secretKey: 'RPC_ADMIN_SECRET', remoteRef: { key: 'touchline/prod' } }] })
  })

  test('has a certificate of the authority of its callees', () => {
    const [certificate] = ofKind(manifests, 'Certificate').filter(({ metadata }) => metadata.name === 'cli-rpc')
    expect(certificate!.spec).toMatchObject({ usages: ['client auth'], issuerRef: { name: 'touchline-rpc' } })
    expect(container!.env).toContainEqual({ name: 'RPC_TLS_CERT', value: '/tls/tls.crt' })
  })

  test('reaches the services that take commands, and the plan of fixtures; nobody reaches it', () => {
    const peers = workloads.map(
      ({ metadata, spec }) => [metadata.name, { namespace, labels: spec.template.metadata.labels as Labels } as Peer] as const,
    )
    const own = peers.find(([name]) => name === 'cli')![1]
    const ports = [8080, 8081, 9090]
    const reached = peers.flatMap(([name, peer]) =>
      ports.filter((port) => allows(manifests, own, peer, port)).map((port) => `${name}:${port}`),
    )
    expect(reached.sort()).toEqual([
      'accounts:9090',
      'auth:9090',
      'fixtures:8081',
      'ingest:9090',
      'stats:9090',
      'status:9090',
      'webhooks:9090',
    ])
    for (const [, peer] of peers) for (const port of ports) expect(allows(manifests, peer, own, port)).toBe(false)
    expect(allows(manifests, own, { address: '93.184.215.14' }, 443)).toBe(false)
  })

  test.each([
    ['cli.tls.issuer.name=', 'cli: tls needs tls.issuer.name'],
    ['global.image.digests.cli=', 'cli: cli.image.digest or global.image.digests.cli is required here'],
    ['cli.replicas=2', 'replicas'],
  ])('--set %s is refused', (values, reason) => {
    let message = ''
    try {
      render(helm, 'commandLine', '--set', values)
    } catch (error) {
      message = String((error as { stderr: unknown }).stderr)
    }
    expect(message).toContain(reason)
  })
})
