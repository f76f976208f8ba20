import { fail, type ServiceError } from '@touchline/contract/errors'

/** Methods of every path that only reads, and of paths without an endpoint, besides OPTIONS. */
export const readMethods: readonly string[] = ['GET', 'HEAD']

/** Value of the header Allow for a path with these methods: every path of the API answers OPTIONS. */
export const allow = (methods: readonly string[]): string => [...methods, 'OPTIONS'].join(', ')

/** The error of a method that is none of `methods`; its value `methods` is that of the header Allow. */
export const methodNotAllowed = (methods: readonly string[]): ServiceError => fail('method_not_allowed', { methods: allow(methods) })
