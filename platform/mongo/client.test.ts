import { expect, test } from '@jest/globals'
import { MongoNetworkError, MongoServerError } from 'mongodb'
import { databaseName, translated } from './client.ts'

test.each([
  ['mongodb://127.0.0.1:27017', 'touchline'],
  ['mongodb://127.0.0.1:27017/', 'touchline'],
  ['mongodb://127.0.0.1:27017/?replicaSet=rs0', 'touchline'],
  ['mongodb://user:p%2Fw@a.example:1,b.example:2/sports?w=1', 'sports'],
  ['mongodb+srv://a.example/my%20sports', 'my sports'],
])('the database of %s is %s', (url, name) => {
  expect(databaseName(url)).toBe(name)
})

test('server failures are upstream_unavailable; our own errors are not converted', () => {
  const ended = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' })
  const away = [new MongoNetworkError('reset'), new MongoServerError({ message: 'out of time', code: 50 }), ended]
  for (const error of away) expect(translated(error)).toMatchObject({ code: 'upstream_unavailable', cause: error })
  const ours = [new MongoServerError({ message: 'no such operator', code: 2 }), new TypeError('no such path')]
  for (const error of ours) expect(translated(error)).toBe(error)
})
