import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type ConnectionCaps, connections } from './connections.ts'

/** Connections by name, opened in this order, from the address behind the "@". */
function opened(caps: ConnectionCaps, ...names: string[]) {
  const open = connections(caps)
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
    ask: (name: string) => open.requested(of(name)),
    answer: (name: string) => open.answered(of(name)),
    close: (name: string) => of(name).destroy(),
    alive: () => [...sockets].filter(([, { destroyed }]) => !destroyed).map(([name]) => name),
    connectAll() {
      for (const name of names) this.connect(name)
      return this
    },
  }
}

test('a connection that never asked anything gives way first, then the one that is idle longest', () => {
  const t = opened({ max: 3 }, 'a', 'b', 'c').connectAll()
  for (const name of ['a', 'b']) t.ask(name)
  for (const name of ['b', 'a']) t.answer(name)
  expect(t.connect('d')).toBe(true)
  expect(t.alive()).toEqual(['a', 'b', 'd'])
  t.ask('d')
  expect(t.connect('e')).toBe(true)
  expect(t.alive()).toEqual(['a', 'd', 'e'])
})

test('while all are in use a new one is refused, and none is cut', () => {
  const t = opened({ max: 2 }, 'a', 'b').connectAll()
  for (const name of ['a', 'a', 'b']) t.ask(name)
  t.answer('a')
  expect(t.connect('c')).toBe(false)
  expect(t.alive()).toEqual(['a', 'b'])
  t.answer('a')
  expect(t.connect('d')).toBe(true)
  expect(t.alive()).toEqual(['b', 'd'])
})

test('one address has its own cap, within which its own connections give way', () => {
  const t = opened({ max: 9, perAddress: 2 }, 'a@x', 'b@y', 'c@x').connectAll()
  expect(t.connect('d@x')).toBe(true)
  expect(t.alive()).toEqual(['b@y', 'c@x', 'd@x'])
  for (const name of ['c@x', 'd@x']) t.ask(name)
  expect(t.connect('e@x')).toBe(false)
  expect(t.connect('f@z')).toBe(true)
  t.close('c@x')
  expect(t.connect('g@x')).toBe(true)
})

test('however they come and go, caps hold, and one that waits for its answer is never cut', () => {
  const step = fc.record({
    does: fc.constantFrom('connect', 'ask', 'answer', 'close'),
    n: fc.nat(30),
    address: fc.constantFrom('x', 'y', 'z'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const t = opened({ max: 5, perAddress: 3 })
      const inFlight = new Map<string, number>()
      let last = 0
      for (const { does, n, address } of steps) {
        const alive = t.alive()
        const name = alive[n % Math.max(1, alive.length)]
        if (does === 'connect') t.connect(`${++last}@${address}`)
        else if (name === undefined) continue
        else if (does === 'ask') {
          t.ask(name)
          inFlight.set(name, (inFlight.get(name) ?? 0) + 1)
        } else if (does === 'answer' && (inFlight.get(name) ?? 0) > 0) {
          t.answer(name)
          inFlight.set(name, inFlight.get(name)! - 1)
        } else if (does === 'close') {
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
