import { env, type Setting } from '@touchline/platform/config'
import { publicSettings } from '@touchline/platform/settings'
import { readScannerKeys, type ScannerKeys } from './keys/scanner-keys.ts'
import { operatorSettings } from './operators/settings.ts'

/** Settings of the site. */
export const config = {
  port: env.int(
    'SITE_PORT',
    undefined,
    'Port of the site when it runs as a process of its own. Unset: the gateway of its process serves it.',
    {
      min: 0,
      max: 65_535,
    },
  ),
  host: env.text('SITE_HOST', undefined, 'Address that SITE_PORT listens on. Unset: all addresses.'),
  publicUrl: publicSettings.url,
  publicPort: publicSettings.port,
  proxies: publicSettings.proxies,
  connectionsMax: publicSettings.connectionsMax,
  connectionsPerAddress: publicSettings.connectionsPerAddress,
  legalDir: env.text(
    'LEGAL_DIR',
    undefined,
    'Directory with the legal pages: terms, privacy, imprint and refunds as .md or .txt, and translations such as terms.de.md.',
  ),
  mode: publicSettings.siteMode,
  leakedKeysPublicKeys: {
    variable: 'LEAKED_KEYS_PUBLIC_KEYS',
    default: undefined,
    doc: 'Public keys that sign reports to POST /keys/leaked: a URL that lists them, such as https://api.github.com/meta/public_keys/secret_scanning, that list itself, or one key in PEM. Unset: no reports are accepted.',
    read: readScannerKeys,
  } satisfies Setting<ScannerKeys | undefined> as Setting<ScannerKeys | undefined>,
  publicScoreboard: env.boolean(
    'PUBLIC_SCOREBOARD',
    false,
    'Shows the matches in play to everybody, on / and /live. Otherwise /live asks visitors for a key. The demo sets it.',
  ),
  ...operatorSettings,
}
export type SiteConfig = typeof config
