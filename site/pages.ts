import { getPublicOrigin } from '@touchline/platform/settings'
import { Hono } from 'hono'
import { auditPages } from './account/audit/audit.ts'
import { overviewPages } from './account/overview/overview.ts'
import { securityPages } from './account/security/security.ts'
import { emailPages } from './account/settings/email.ts'
import { settingsPages } from './account/settings/settings.ts'
import { invitationPages } from './account/start/invitation.ts'
import { startPages } from './account/start/start.ts'
import { teamPages } from './account/team/team.ts'
import { assets } from './assets/assets.ts'
import { widgetsScript } from './assets/widgets.ts'
import { billingPages } from './billing/billing.ts'
import { stripeEventPages } from './billing/stripe-events.ts'
import { usdcPages } from './billing/usdc.ts'
import { docsPages } from './docs/docs.ts'
import { openDocumentation } from './docs/open-documentation.ts'
import { crawlerPages } from './home/crawlers.ts'
import { homePages } from './home/home.ts'
import { readClient } from './http/client.ts'
import { boundBody, checkToken } from './http/csrf.ts'
import { chooseLanguage } from './http/language.ts'
import { limitChanges } from './http/limits.ts'
import { measure } from './http/measure.ts'
import { protect } from './http/security.ts'
import { readSession } from './http/session.ts'
import { markTest } from './http/test-mark.ts'
import { keyPages } from './keys/key-pages.ts'
import { leakedKeyPages } from './keys/leaked-keys.ts'
import { errorPage, notFoundPage } from './layout/error-page.ts'
import { acceptancePages, askForAcceptance } from './legal/acceptance.ts'
import type { LegalDocuments } from './legal/documents.ts'
import { legalPages } from './legal/legal.ts'
import { sharedBoard } from './live/board.ts'
import { livePages } from './live/live.ts'
import { scoreboardPaths } from './live/scoreboard-paths.ts'
import { confirmPages } from './login/confirm.ts'
import { loginPages } from './login/login.ts'
import { passkeyEndpoints } from './login/passkey-endpoints.ts'
import { providerPages } from './login/providers.ts'
import { pricingPages } from './pricing/pricing.ts'
import type { Pages, Site, SiteEnv } from './site.ts'
import { statusPages } from './status/status.ts'
import { tryScript } from './try/script.ts'
import { tryPages } from './try/try.ts'
import { usagePages } from './usage/usage-pages.ts'
import { walletPages } from './wallet/wallet.ts'
import { webhookPages } from './webhooks/webhook-pages.ts'

/** Every area, mounted at the root: each states its full paths. */
const areas: readonly Pages[] = [
  statusPages,
  keyPages,
  leakedKeyPages,
  webhookPages,
  usagePages,
  loginPages,
  confirmPages,
  providerPages,
  passkeyEndpoints,
  startPages,
  invitationPages,
  overviewPages,
  teamPages,
  auditPages,
  securityPages,
  settingsPages,
  emailPages,
  pricingPages,
  // Before the other pages of billing, which admit people only: programs pay with a key.
  usdcPages,
  billingPages,
  stripeEventPages,
  walletPages,
]

/** All pages of the public host outside of the API. */
export function pages(site: Site, legal: LegalDocuments): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>({ strict: true })
  // Before the stages: these files are the same for everybody, and pages of others load the script.
  app.route('/', assets).route('/', widgetsScript).route('/', tryScript)
  const getBoard = sharedBoard(site)
  const documentation = openDocumentation(getPublicOrigin(site.config))
  app.use(measure(site), readClient(site), protect(site))
  // Before sessions: they are the same for everybody.
  app.route('/', scoreboardPaths(getBoard)(site))
  app.use(markTest(site), readSession(site), chooseLanguage, limitChanges(site), boundBody, checkToken)
  app.use(askForAcceptance(legal))
  app.route('/', legalPages(legal))
  app.route('/', acceptancePages(site, legal))
  const shared = [homePages(getBoard), livePages(getBoard), crawlerPages(documentation), tryPages, docsPages(documentation)]
  for (const area of [...shared, ...areas]) app.route('/', area(site))
  app.notFound(notFoundPage)
  app.onError(errorPage(site))
  return app
}
