import { describe, expect, test } from '@jest/globals'
import { env, readConfig, StartError } from './config.ts'

const gateway = {
  port: env.int('PORT', 8080, 'Public HTTP port.', { max: 65_535 }),
  publicUrl: env.url('PUBLIC_URL', undefined, 'Where clients reach it.'),
}
const auth = {
  secret: env.required(env.text('KEY_SECRET', undefined, 'The secret of the keys.')),
  audit: env.boolean('AUDIT', false, 'Whether to tell.'),
  level: env.choice('LEVEL', ['info', 'debug'], 'info', 'How much to tell.'),
}

const getMessage = (environment: Record<string, string>): string => {
  try {
    readConfig({ gateway, auth }, environment)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }
  throw new Error('was read')
}

test('unset variables have their default; unknown ones are ignored', () => {
  expect(readConfig({ gateway, auth }, { KEY_SECRET: 's', AUDIT: '', TOUCHLINE_PROT: 'x' })).toEqual({
    gateway: { port: 8080, publicUrl: undefined },
    auth: { secret: 's', audit: false, level: 'info' },
  })
})

test('one message lists every invalid variable of every service', () => {
  expect(getMessage({ PORT: '80a', PUBLIC_URL: 'example.org', AUDIT: 'yse', LEVEL: 'loud' })).toBe(
    [
      'Settings are wrong; nothing was started.',
      'PORT must be a whole number from 0 to 65535, not "80a"',
      'PUBLIC_URL must be a URL that starts with http:// or https://',
      'KEY_SECRET is required: The secret of the keys.',
      'AUDIT must be true or false, not "yse"',
      'LEVEL must be one of info, debug, not "loud"',
    ].join('\n  '),
  )
})

test('a variable that two services read is named once', () => {
  const twice = () => readConfig({ gateway, again: { port: gateway.port } }, { PORT: '-1' })
  expect(twice).toThrow('A setting is wrong; nothing was started.\n  PORT must be a whole number from 0 to 65535, not "-1"')
})

test('errors never contain a URL: it may have a password', () => {
  const store = { url: env.url('MONGODB_URL', undefined, 'The store.', { schemes: ['mongodb', 'mongodb+srv'] }) }
  expect(() => readConfig({ store }, { MONGODB_URL: 'http://admin:hunter2@db' })).toThrow(
    /MONGODB_URL must be a URL that starts with mongodb:\/\/ or mongodb\+srv:\/\/$/,
  )
  expect(readConfig({ store }, { MONGODB_URL: 'mongodb://a:1,b:2/?replicaSet=r' }).store.url).toBe('mongodb://a:1,b:2/?replicaSet=r')
})

describe('kinds', () => {
  const reads = (setting: { read(text: string): unknown }, text: string): unknown => {
    try {
      return setting.read(text)
    } catch {
      return 'refused'
    }
  }
  const int = env.int('N', 5, '', { min: 1, max: 100 })
  const instant = env.instant('NOW', undefined, '')
  const list = env.list('FEEDS', [], '')
  const secrets = env.secrets('KEY_SECRET', '')
  test.each([
    [int, '1', 1],
    [int, '100', 100],
    [int, '101', 'refused'],
    [int, '1e1', 'refused'],
    [int, ' 7', 'refused'],
    [int, '٣', 'refused'],
    [int, '1.0', 'refused'],
    [env.boolean('B', false, ''), 'true', true],
    [env.boolean('B', true, ''), 'false', false],
    [env.boolean('B', true, ''), '1', 'refused'],
    [list, 'a:x, b:y', ['a:x', 'b:y']],
    [list, 'a,,b', 'refused'],
    [secrets, `${'a'.repeat(32)}, ${'ü'.repeat(16)}`, ['a'.repeat(32), 'ü'.repeat(16)]],
    [secrets, `${'a'.repeat(32)},${'b'.repeat(31)}`, 'refused'],
    [secrets, `${'a'.repeat(32)},`, 'refused'],
    [instant, '2026-03-14T15:30:00Z', Date.UTC(2026, 2, 14, 15, 30)],
    [instant, '2026-03-14T15:30+01:00', Date.UTC(2026, 2, 14, 14, 30)],
    [instant, '2026-02-30T00:00:00Z', 'refused'],
    [instant, '2026-03-14', 'refused'],
    [instant, '2026-03-14T15:30:00', 'refused'],
  ])('%# %o', (setting, text, value) => {
    expect(reads(setting, text)).toEqual(value)
  })
})
