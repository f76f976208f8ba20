/*
 * Runs every sample of the documentation in curl, TypeScript and Python against the demo, of which the gate runs a tenth. Python needs
 * TEST_PYTHON (client/python/README.md).
 *   node loadtest/docs/samples.ts
 */
import { runDemoSamples } from '@touchline/e2e/testing/run-demo-samples'
import { startWholeDemo } from '@touchline/e2e/testing/whole-demo'
import { judge, noteEach } from '../lib/goals.ts'

const server = await startWholeDemo()
const { count, faults } = await runDemoSamples(server, (all) => all)
await server.stop()
noteEach(faults)
judge(
  faults.length === 0 && count > 100,
  'every sample of the documentation runs and prints something',
  `${count - faults.length} of ${count}`,
)
