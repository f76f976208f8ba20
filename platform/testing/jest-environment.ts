import { setImmediate as nextTurn } from 'node:timers/promises'
import { TestEnvironment } from 'jest-environment-node'
import { handlesClosed, openHandles } from './open-handles.ts'

// Node opens its standard streams on first use and keeps them open: they must not count as handles of a test.
for (const stream of [process.stdin, process.stdout, process.stderr]) void stream.readable

/**
 * A test file fails when handles that keep the process alive are open after its last hook. The timeout allows for
 * machines under load: a leak never closes.
 */
export default class extends TestEnvironment {
  readonly #before = openHandles()

  override async teardown(): Promise<void> {
    await super.teardown()
    // Handles that a test started to open in its last event loop iteration open now.
    await nextTurn()
    await handlesClosed(this.#before, 30_000)
  }
}
