import { StartError, type Values } from '@touchline/platform/config'
import type { SiteConfig } from './config.ts'
import { type LegalDocuments, legalNames } from './legal/documents.ts'

/** Browsers treat these hosts as HTTPS. */
const isSecure = (url: string): boolean => /^https:|^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url)

/** Errors: StartError that names everything that SITE_MODE=production needs and does not have. */
export function checkProduction({ mode, publicUrl, legalDir }: Values<SiteConfig>, documents: LegalDocuments): void {
  if (mode !== 'production') return
  const files = legalNames.filter((name) => !documents[name]).map((name) => `${name}.md`)
  const missing = [
    // Without HTTPS, browsers would not send the cookies back.
    ...(publicUrl === undefined || !isSecure(publicUrl) ? ['PUBLIC_URL, the https:// address that browsers see'] : []),
    ...(legalDir === undefined ? [`LEGAL_DIR, a directory with ${files.join(', ')}`] : []),
    ...(legalDir !== undefined && files.length > 0 ? [`${files.join(', ')} in ${legalDir} (LEGAL_DIR)`] : []),
  ]
  if (missing.length > 0) throw new StartError(['SITE_MODE=production needs', ...missing].join('\n  '))
}
