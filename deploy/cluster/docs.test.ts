import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { services } from '@touchline/embedded/services'
import { addressVariable } from '@touchline/platform/settings'
import { clusterSettings } from './settings.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const section = /\n## Processes\n(.*?)\n## /s.exec(readme)![1]!.replaceAll(/\s+/g, ' ')

test('the README documents the settings of the cluster with defaults, and the services', () => {
  for (const { variable, default: initial } of Object.values(clusterSettings)) expect(section).toContain(`\`${variable}\` (${initial})`)
  expect(section).toContain(`: ${services.map(({ name }) => `\`${name}\``).join(', ')}.`)
  expect(section).toContain(`\`NAME_ADDRESS\` (\`${addressVariable('fixtures')}\`)`)
})
