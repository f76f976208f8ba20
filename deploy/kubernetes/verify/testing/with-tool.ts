import { describe, test } from '@jest/globals'
import { toolPath } from '../helm.ts'

/** A `describe` of tests that run an installed program, whose path they get; skipped with a message without it. */
export function withTool(tool: string, name: string, tests: (path: string) => void): void {
  const path = toolPath(tool)
  if (path !== undefined) {
    describe(name, () => tests(path))
    return
  }
  // Not through the console: jest prints no output of a file whose tests are all skipped.
  process.stderr.write(`SKIPPED: ${name}. There is no ${tool}: deploy/dev/install-tools ~/.cache/touchline/bin ${tool}\n`)
  test.skip(`${name}: needs ${tool}`, () => undefined)
}
