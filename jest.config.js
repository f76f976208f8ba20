import { availableParallelism } from 'node:os'

/** @type {import('jest').Config} */
export default {
  testEnvironment: '<rootDir>/platform/testing/jest-environment.ts',
  testSequencer: '<rootDir>/platform/testing/test-sequencer.ts',
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2024', experimental: { keepImportAttributes: true } },
        module: { type: 'es6' },
      },
    ],
  },
  setupFiles: ['<rootDir>/platform/testing/jest-setup.ts'],
  // Ends what hangs; a busy machine has all the time it needs.
  testTimeout: 600_000,
  // Tests of clusters wait for their processes half of the time.
  maxWorkers: availableParallelism() + 1,
  // Node does not free the contexts of ES modules (nodejs/node#59118). A worker with more than this is replaced after its file: with the 2.7 GB that
  // it reaches otherwise, collecting garbage makes a test file take three times as long as alone.
  workerIdleMemoryLimit: '1000MB',
  // Giving such a heap back takes longer than the half second Jest allows. What the message about a forced exit is meant for, an open handle,
  // `testEnvironment` finds in each file.
  workerGracefulExitTimeout: 30_000,
  modulePathIgnorePatterns: ['<rootDir>/.data'],
}
