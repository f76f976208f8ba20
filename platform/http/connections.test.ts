import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type ConnectionLimits, connections } from './connections.ts'

/** Connections by name, opened in this order; the part after "@" is the address. */
function opened(limits: ConnectionLimits, ...names: string[]) {
  const open = connections(limits)
  const sockets = new Map<string, Socket & { destroyed: boolean }>()
  const of = (name: string) => sockets.get(name)!
  return {
    ...open,
    connect(name: string): boolean {
      const socket = Object.assign(new EventEmitter(), {
        destroyed: false,
        destroy() {
          socket.destroyed = true
          socket.emit('close')
        },
      }) as unknown as Socket & { destroyed: boolean }
      sockets.set(name, socket)
      return open.opened(socket, name.split('@')[1] ?? 'here')
    },
    request: (name: string) => open.requested(of(name)),
    respond: (name: string, isRefused = false) => open.responded(of(name), isRefused),
    close: (name: string) => of(name).destroy(),
    alive: () => [...sockets].filter(([, { destroyed }]) => !destroyed).map(([name]) => name),
    connectAll() {
      for (const name of names) this.connect(name)
      return this
    },
  }
}

test('an unused connection is evicted first, then the longest idle one', () => {
  const t = opened({ max: 3 }, 'a', 'b', 'c').connectAll()
  for (const name of ['a', 'b']) t.request(name)
  for (const name of ['b', 'a']) t.respond(name)
  expect(t.connect('d')).toBe(true)
  expect(t.alive()).toEqual(['a', 'b', 'd'])
  t.request('d')
  expect(t.connect('e')).toBe(true)
  expect(t.alive()).toEqual(['a', 'd', 'e'])
})

test('of idle connections those that were refused last are evicted first', () => {
  const t = opened({ max: 3 }, 'a', 'b', 'c').connectAll()
  for (const name of ['a', 'b', 'c']) t.request(name)
  t.respond('a')
  t.respond('b', true)
  t.respond('c')
  for (const name of ['d', 'e']) {
    expect(t.connect(name)).toBe(true)
    t.request(name)
  }
  expect(t.alive()).toEqual(['c', 'd', 'e'])
})

test('while all connections are in use a new one is refused, and none is closed', () => {
  const t = opened({ max: 2 }, 'a', 'b').connectAll()
  for (const name of ['a', 'a', 'b']) t.request(name)
  t.respond('a')
  expect(t.connect('c')).toBe(false)
  expect(t.alive()).toEqual(['a', 'b'])
  t.respond('a')
  expect(t.connect('d')).toBe(true)
  expect(t.alive()).toEqual(['b', 'd'])
})

test('one address has its own limit, within which its own connections are evicted', () => {
  const t = opened({ max: 9, perAddress: 2 }, 'a@x', 'b@y', 'c@x').connectAll()
  expect(t.connect('d@x')).toBe(true)
  expect(t.alive()).toEqual(['b@y', 'c@x', 'd@x'])
  for (const name of ['c@x', 'd@x']) t.request(name)
  expect(t.connect('e@x')).toBe(false)
  expect(t.connect('f@z')).toBe(true)
  t.close('c@x')
  expect(t.connect('g@x')).toBe(true)
})

test('for any sequence of events the limits hold, and a connection with a pending response is never closed', () => {
  const step = fc.record({
    action: fc.constantFrom('connect', 'request', 'respond', 'close'),
    n: fc.nat(30),
    address: fc.constantFrom('x', 'y', 'z'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const t = opened({ max: 5, perAddress: 3 })
      const inFlight = new Map<string, number>()
      let last = 0
      for (const { action, n, address } of steps) {
        const alive = t.alive()
        const name = alive[n % Math.max(1, alive.length)]
        if (action === 'connect') t.connect(`${++last}@${address}`)
        else if (name === undefined) continue
        else if (action === 'request') {
          t.request(name)
          inFlight.set(name, (inFlight.get(name) ?? 0) + 1)
        } else if (action === 'respond' && (inFlight.get(name) ?? 0) > 0) {
          t.respond(name)
          inFlight.set(name, inFlight.get(name)! - 1)
        } else if (action === 'close') {
          t.close(name)
          inFlight.delete(name)
        }
        const now = t.alive()
        expect(t.open()).toBe(now.length)
        expect(now.length).toBeLessThanOrEqual(5)
        for (const each of ['x', 'y', 'z']) expect(now.filter((one) => one.endsWith(`@${each}`)).length).toBeLessThanOrEqual(3)
        for (const [one, count] of inFlight) if (count > 0) expect(now).toContain(one)
      }
    }),
  )
})
