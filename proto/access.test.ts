import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { access, getCaller, takes } from './access.ts'
import { Health } from './gen/grpc/health/v1/health_pb.js'
import { AuthService } from './gen/touchline/v1/auth_pb.js'
import { FixturesService } from './gen/touchline/v1/fixtures_pb.js'

const folder = import.meta.dirname

/** "AuthService/GetGrant" of every .proto file of the contract. */
function contractMethods(): string[] {
  return globSync('touchline/**/*.proto', { cwd: folder }).flatMap((path) => {
    let service = ''
    return readFileSync(join(folder, path), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [word, name = ''] = line.trim().split(/[ (]/)
        if (word === 'service') service = name
        return word === 'rpc' ? [`touchline.v1.${service}/${name}`] : []
      })
  })
}

test('every method of the contract has a row, and there is no other row', () => {
  const rows = Object.entries(access).flatMap(([service, methods]) =>
    Object.keys(methods).map((name) => `${service}/${name[0]!.toUpperCase()}${name.slice(1)}`),
  )
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.sort()).toEqual(contractMethods().sort())
})

test('methods with side effects are for operators or the site only, except those of a paid call or with a key', () => {
  const methods = globSync('touchline/**/*.proto', { cwd: folder }).flatMap((path) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(/^ {2}rpc (\w+)\(.*\).*;$/gm)].map(([, name]) => name!),
  )
  expect(methods).toContain('CreateKey')
  const proven = ['CallWithKey', 'StartInstance', 'BeatInstance', 'BeginCall', 'ChargeCall', 'EndCall', 'RefundChannel']
  const others = methods.filter((name) => !proven.includes(name))
  const callers = others.map((name) => Object.values(access).flatMap((rows) => rows[`${name[0]!.toLowerCase()}${name.slice(1)}`] ?? []))
  expect(callers.filter((each) => each.length !== 1 || each[0] === 'service')).toEqual([])
})

test('a method without a row accepts no caller', () => {
  expect(() => getCaller(Health.method.check)).toThrow('grpc.health.v1.Health/Check has no row in proto/access.ts')
  expect(getCaller(AuthService.method.getGrant)).toBe('service')
  expect([takes(AuthService, 'admin'), takes(AuthService, 'service'), takes(FixturesService, 'admin')]).toEqual([true, true, false])
})
