import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Caller, takes } from '@touchline/contract/access'
import { readConfig, type Setting } from '@touchline/platform/config'
import { checkRpcSettings, type RpcValues, rpcSettings } from '@touchline/platform/rpc/settings'
import type { AnyService } from '@touchline/platform/service'
import { backEndSettings, processSettings } from '@touchline/platform/settings'
import { telemetrySettings } from '@touchline/platform/telemetry/open-tracer'
import { services } from './bundle.ts'
import { readComposeFile } from './testing/compose-file.ts'

const { text, containers } = readComposeFile(new URL('../compose.yaml', import.meta.url))
const named = (name: string) => containers.find((container) => container.name === name)!
const backEnds = ['mongodb', 'nats', 'valkey']
const commandLines = ['auth-cli', 'accounts-cli', 'webhooks-cli', 'ingest-cli', 'stats-cli', 'status-cli']
const definitions = new Map<string, AnyService>()
beforeAll(async () => {
  for (const name of services) {
    const exported: Record<string, AnyService> = await import(`@touchline/${name}/service`)
    definitions.set(name, Object.values(exported).find((value) => value.name === name)!)
  }
})

test('every service, the gateway and the sandbox has a container of its name with its own bundle', () => {
  expect(containers.map(({ name }) => name).sort()).toEqual([...services, 'sandbox', ...backEnds, ...commandLines].sort())
  for (const name of [...services, 'sandbox']) expect(named(name).text).toContain(`args: { SERVICE: ${name} }`)
})

describe.each(services)('%s', (name) => {
  test('has only known settings, and all required ones', () => {
    const groups: Record<string, Record<string, Setting>> = {
      own: definitions.get(name)!.config,
      process: processSettings,
      backEnds: backEndSettings,
      telemetry: telemetrySettings,
      rpc: rpcSettings,
    }
    const known = Object.values(groups).flatMap((settings) => Object.values(settings).map(({ variable }) => variable))
    expect(Object.keys(named(name).environment).filter((variable) => !known.includes(variable))).toEqual([])
    const { rpc } = readConfig(groups, named(name).environment)
    // All secrets have one value here.
    expect(() => checkRpcSettings({ ...(rpc as RpcValues), adminSecret: [], siteSecret: [] }, '0.0.0.0')).not.toThrow()
    // Every process sends or takes RPC_SECRET; another secret is only where a method takes it, or where it is sent.
    const { serves, callsAs } = definitions.get(name)!
    const has = (caller: Caller) => serves !== undefined && takes(serves, caller)
    expect(['RPC_SECRET', 'RPC_ADMIN_SECRET', 'RPC_SITE_SECRET'].map((variable) => variable in named(name).environment)).toEqual([
      true,
      has('admin'),
      callsAs === 'site' || has('site'),
    ])
  })

  test('has the addresses of the services it calls, and a store if it has documents', () => {
    const { calls, collections } = definitions.get(name)!
    for (const called of Object.keys(calls)) expect(services).toContain(called)
    expect('MONGODB_URL' in named(name).environment).toBe(collections.length > 0)
    const hosts = Object.entries(named(name).environment)
      .filter(([variable]) => /^(MONGODB|NATS|REDIS)_URL$/.test(variable))
      .map(([, url]) => new URL(url).hostname)
    expect(backEnds).toEqual(expect.arrayContaining(hosts))
    expect(hosts).toContain('nats')
  })
})

test('gateways forward to the sandbox, which has no back ends', () => {
  expect(named('gateway').environment.SANDBOX_URL).toBe('http://sandbox:8080')
  const payments = ['SANDBOX_PUBLIC_URL', 'SANDBOX_X402_RPC_URL', 'SANDBOX_X402_FACILITATOR_URL', 'SANDBOX_X402_PAY_TO']
  expect(Object.keys(named('sandbox').environment)).toEqual(['LOG_LEVEL', 'PUBLIC_URL', ...payments, 'RPC_SECRET', 'KEY_SECRET'])
})

test.each(commandLines)('%s has the secret of operators', (name) => {
  expect(Object.keys(named(name).environment)).toEqual(['RPC_ADMIN_SECRET'])
})

test('only the gateway, the site, the sandbox and the port of pushed feeds are published, on loopback', () => {
  const published = containers.filter(({ text }) => text.includes('ports:'))
  expect(published.map(({ name }) => name)).toEqual(['ingest', 'sandbox', 'gateway', 'site'])
  expect(named('gateway').text).toMatch(/ports: \["127\.0\.0\.1:\$\{PORT:-8080\}:8080"\]/)
  expect(named('ingest').text).toMatch(/ports: \["127\.0\.0\.1:\$\{FEED_PORT:-8082\}:8082"\]/)
  expect(named('sandbox').text).toMatch(/ports: \["127\.0\.0\.1:\$\{SANDBOX_PORT:-8083\}:8080"\]/)
  expect(named('site').text).toMatch(/ports: \["127\.0\.0\.1:\$\{SITE_PORT:-8081\}:8080"\]/)
  expect(text).toMatch(/^ {2}backend:\n {4}internal: true$/m)
})

test('no container depends on the readiness of another', () => {
  expect(text).not.toContain('condition:')
})

test('containers have a read-only root, no new privileges and no unneeded capabilities', () => {
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: [no-new-privileges:true]']) {
    expect(containers.filter((container) => !container.text.includes(line)).map(({ name }) => name)).toEqual([])
  }
})

test('.env.example has exactly the variables of the file, and the secrets are required', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const offered = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  const read = new Set([...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name))
  expect(offered.filter((name) => !read.has(name))).toEqual([])
  const required = new Set([...text.matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name]) => name))
  expect([...required].sort()).toEqual(['ACCOUNTS_SECRET', 'KEY_SECRET', 'RPC_ADMIN_SECRET', 'RPC_SECRET', 'RPC_SITE_SECRET'])
  expect(offered).toEqual(expect.arrayContaining([...required]))
})
