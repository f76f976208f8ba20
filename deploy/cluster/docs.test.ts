import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { services } from '@touchline/embedded/services'
import { addressVariable } from '@touchline/platform/settings'
import { clusterSettings } from './settings.ts'
import { documentedSettings, settingsPage, settingsPath } from './settings-page.ts'

test('the page of settings is that of the code: npm run reference', () => {
  const documented = documentedSettings.map(({ variable }) => variable)
  for (const { config } of services) for (const { variable } of Object.values(config)) expect(documented).toContain(variable)
  expect(readFileSync(settingsPath, 'utf8')).toBe(settingsPage())
})

const page = readFileSync(new URL('../../docs/deployment.md', import.meta.url), 'utf8')
const section = page.split('\n## Processes\n')[1]!.replaceAll(/\s+/g, ' ')

test('the page about deployment documents the settings of the cluster with defaults, and the services', () => {
  for (const { variable, default: initial } of Object.values(clusterSettings)) expect(section).toContain(`\`${variable}\` (${initial})`)
  expect(section).toContain(`: ${services.map(({ name }) => `\`${name}\``).join(', ')}.`)
  expect(section).toContain(`\`NAME_ADDRESS\` (\`${addressVariable('fixtures')}\`)`)
})
