/*
 * Writes docs/settings.md from the settings that the code declares.
 *   npm run reference
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Caller, takes } from '@touchline/contract/access'
import { demoKeySettings } from '@touchline/embedded/demo-key'
import { keptSecretFiles } from '@touchline/embedded/environment'
import { sandboxSettings } from '@touchline/embedded/sandbox-settings'
import { services } from '@touchline/embedded/services'
import type { Setting } from '@touchline/platform/config'
import { rpcSettings } from '@touchline/platform/rpc/settings'
import { backEndSettings, processSettings } from '@touchline/platform/settings'
import { telemetrySettings } from '@touchline/platform/telemetry/open-tracer'
import { clusterSettings } from './settings.ts'

type Settings = Readonly<Record<string, Setting>>

/** Sections of the page, in order: the settings of every process, then the settings of each service. */
const groups: readonly (readonly [title: string, settings: Settings])[] = [
  ['Every process', processSettings],
  ['Back ends', backEndSettings],
  ['Calls between services', rpcSettings],
  ['Traces', telemetrySettings],
  ['Demo key', demoKeySettings],
  ['Sandbox', sandboxSettings],
  ...services.flatMap(({ name, config }) => (Object.keys(config).length > 0 ? [[`Service ${name}`, config] as const] : [])),
  ['Cluster on one machine', clusterSettings],
]

/** All settings of the page. A setting that several services read is listed once per service. */
export const documentedSettings: readonly Setting[] = groups.flatMap(([, settings]) => Object.values(settings))

/** Pages with more about a setting. */
const more: Readonly<Record<string, string>> = {
  FEEDS: '[Formats](sources.md), [data to start with](real-data.md), [official sheets](official-sheets.md).',
  FEED_TOKENS: '[Pushing feeds](touchline-jsonl.md#push).',
  FEED_TRUST: '[Why](operations.md#pushed-feeds).',
  RESPONSE_CACHE_MB: '[How](adr/0073-cached-responses.md).',
  MATCHDAY_REQUESTS_PER_MATCH: '[Planning](adr/0061-match-days.md).',
  MCP_PUBLIC_URL: '[Tools](tools.md).',
  REVIEWED_DATA: '[Reviewed lists](../proto/names/reviewed/README.md).',
  SANDBOX_PUBLIC_URL: '[Payments in the sandbox](guides/sandbox.md#payments).',
  X402_NETWORK: '[Payments](payments.md).',
}

/** The services with methods for this caller. */
const takers = (caller: Caller): string =>
  services.flatMap((each) => ('serves' in each && takes(each.serves, caller) ? [each.name] : [])).join(', ')

const head = `# Settings

Settings are environment variables. An invalid one stops the start; one error message names all invalid settings. An
empty variable counts as unset. Each row is the declaration in the code: change it there, then run \`npm run reference\`.

*generated*: \`npm start\` and \`npm run cluster\` generate the secret once and store it in \`DATA_DIR\`; a service that runs
as [its own process](deployment.md#processes) requires it: \`RPC_ADMIN_SECRET\` only with operator methods (${takers('admin')}),
\`RPC_SITE_SECRET\` only the site and services with methods for it (${takers('site')}).
In one process \`MONGODB_URL\` requires \`KEY_SECRET\` and \`ACCOUNTS_SECRET\`. Each secret has 32 bytes or more (\`openssl rand -base64 32\`). A service
that runs as its own process finds each service it calls at \`NAME_ADDRESS\`.
`

const variables = new Set(documentedSettings.map(({ variable }) => variable))

/** Puts the names of settings in backticks, where they are whole words. */
const withCode = (text: string): string =>
  text.replace(/(?<![\w:/`])[A-Z][A-Z0-9_]+(?![\w/`])/g, (word) => (variables.has(word) ? `\`${word}\`` : word))

function defaultText({ variable, default: initial }: Setting): string {
  if (variable in keptSecretFiles) return '*generated*'
  return ['string', 'number', 'boolean'].includes(typeof initial) && initial !== '' ? `\`${initial}\`` : '–'
}

const row = (setting: Setting): string => {
  const meaning = [withCode(setting.doc), more[setting.variable]].filter(Boolean).join(' ')
  return `| \`${setting.variable}\` | ${defaultText(setting)} | ${meaning.replaceAll('|', '\\|')} |`
}

export const settingsPath = fileURLToPath(new URL('../../docs/settings.md', import.meta.url))

/** The text of the page. */
export const settingsPage = (): string => [head, ...groups.map(([title, settings]) => section(title, Object.values(settings)))].join('\n')

const section = (title: string, settings: readonly Setting[]): string =>
  [`## ${title}`, '| variable | default | meaning |', '|---|---|---|', ...settings.map(row), ''].join('\n')

if (import.meta.main) writeFileSync(settingsPath, settingsPage())
