import { type Context, constants, createContext } from 'node:vm'

/**
 * A context whose global object is an ordinary one, with all globals of Node and `own`. Jest's context accesses a proxy
 * at each use of a global variable, even `Math`, which took a fifth of the time of all tests and half of the time of a
 * simulation (nodejs/node#31658).
 */
export function plainContext(own: Readonly<Record<string, unknown>>): Context {
  const context = createContext(constants.DONT_CONTEXTIFY)
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (name in context) continue
    const define = (value: unknown) => Object.defineProperty(context, name, { value, writable: true, configurable: true })
    // Node loads some globals at their first use.
    Object.defineProperty(context, name, { get: () => define(Reflect.get(globalThis, name))[name], set: define, configurable: true })
  }
  return Object.assign(context, own, { global: context })
}
