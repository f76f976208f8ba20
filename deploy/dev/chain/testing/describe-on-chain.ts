import { describe, test } from '@jest/globals'
import { missingAnvil } from '../anvil.ts'

/** Tests that need a chain. If none can run, they are skipped with the reason on stderr. */
export function describeOnChain(what: string, tests: () => void): void {
  const reason = missingAnvil()
  if (reason === undefined) describe(what, tests)
  else {
    process.stderr.write(`SKIPPED ${what}: ${reason}.\n`)
    test.skip(`${what}: ${reason}`, () => undefined)
  }
}
