import { setImmediate as nextTurn } from 'node:timers/promises'
import { TestEnvironment } from 'jest-environment-node'
import { handlesClosed, openHandles } from './open-handles.ts'
import { plainContext } from './plain-context.ts'

// Node opens its standard streams on first use and keeps them open: they must not count as handles of a test.
for (const stream of [process.stdin, process.stdout, process.stderr]) void stream.readable

/**
 * A test file runs in a plain context. It fails when handles that keep the process alive are open after its last hook;
 * the timeout allows for machines under load: a leak never closes.
 */
export default class extends TestEnvironment {
  readonly #before = openHandles()

  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    super(...args)
    const { process } = this.global
    this.context = plainContext({ process, Buffer, ArrayBuffer, Uint8Array })
    this.global = this.context as typeof this.global
    // As in Jest's context: Node's default of ten frames may end before the line of the test.
    this.global.Error.stackTraceLimit = 100
    // Fake timers would replace the timers of Jest's own context. Without them `jest.useFakeTimers` is an error.
    this.fakeTimers = null
    this.fakeTimersModern = null
  }

  override async teardown(): Promise<void> {
    await super.teardown()
    // Handles that a test started to open in its last event loop iteration open now.
    await nextTurn()
    await handlesClosed(this.#before, 30_000)
  }
}
