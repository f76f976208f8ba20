import { expect, test } from '@jest/globals'
import TestSequencer from './test-sequencer.ts'

type Test = Parameters<TestSequencer['sort']>[0][number]

/** A test file that Jest has not run before. */
const neverRun = (path: string) => {
  const config = { id: 'none', cacheDirectory: '/nowhere', rootDir: '/' }
  return { path, context: { config, hasteFS: { getSize: ({ length }: string) => length } } } as unknown as Test
}

test('in a fresh clone, test files that take long come first', async () => {
  const paths = [
    '/main/gateway/long-and-pure.test.ts',
    '/main/e2e/demo-of-all.test.ts',
    '/main/proto/pure.test.ts',
    '/main/deploy/cli.test.ts',
    '/main/formats/hostile-files.test.ts',
  ]
  const sorted = await new TestSequencer({ contexts: [], globalConfig: {} as never }).sort(paths.map(neverRun))
  expect(sorted.map(({ path }) => path)).toEqual([paths[4], paths[1], paths[3], paths[0], paths[2]])
})
