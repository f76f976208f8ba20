import { setImmediate as nextTurn } from 'node:timers/promises'
import { TestEnvironment } from 'jest-environment-node'
import { handlesClosed, openHandles } from './open-handles.ts'

// Node opens its standard streams when they are first used, and keeps them open: that must not count as a test's.
for (const stream of [process.stdin, process.stdout, process.stderr]) void stream.readable

/** A test file fails when, after its last hook, it leaves something open that keeps the process alive. The bound is for machines under load: a leak never closes. */
export default class extends TestEnvironment {
  readonly #before = openHandles()

  override async teardown(): Promise<void> {
    await super.teardown()
    // What a test began to open in its last turn opens now.
    await nextTurn()
    await handlesClosed(this.#before, 30_000)
  }
}
