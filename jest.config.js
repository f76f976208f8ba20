/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
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
  testTimeout: 30_000,
  maxWorkers: '100%',
  modulePathIgnorePatterns: ['<rootDir>/.data'],
}
