import { auth } from '@touchline/auth/service'
import { WebhooksService } from '@touchline/contract/gen/webhooks'
import { webhooks } from '@touchline/webhooks/service'
import type { FormFields, Shown } from '../../testing/browser.ts'
import { type SiteTestOptions, siteForTest } from '../../testing/site-for-test.ts'

export const bundesliga = { id: 'soc-l0123456789', sport: 'soccer', name: 'Bundesliga', countryCode: 'DE' }
export const path = '/account/org_1/webhooks'

/** The pages of webhooks on the real services of keys and webhooks. Call `stop` at the end. */
export async function startWebhookPages(more: SiteTestOptions = {}) {
  const audits: { action: string; subject: string; detail: string }[] = []
  const t = await siteForTest({
    // Receivers verify the time of a signature by the real clock.
    now: new Date().toISOString(),
    environment: { KEY_SECRET: 'the secret of these tests: 0123456', ALLOW_PRIVATE_WEBHOOKS: 'on' },
    services: [auth, webhooks],
    fixtures: {
      getNames: async () => ({ items: [] }),
      listLeagues: async ({ sport }) => ({ items: sport === 'soccer' ? [bundesliga] : [], total: 1 }),
      getLeague: async () => bundesliga,
    },
    ...more,
    accounts: {
      async recordAudit({ action, subject, detail }) {
        audits.push({ action, subject, detail })
        return {}
      },
      ...more.accounts,
    },
  })
  const client = t.getClient(WebhooksService)
  const endpoints = async (customer = 'org_1') => (await client.listEndpoints({ customer })).items
  /** Creates a webhook by the form. */
  const created = async (url: string, fields: FormFields = {}) => {
    const shown = await t.post(path, { url, description: 'Scores', language: 'en', ...fields })
    const id = (await endpoints()).at(-1)?.id ?? ''
    return { shown, secret: getSecret(shown), id, at: `${path}/${id}` }
  }
  /** Reads the page until it has the text: deliveries are made in the background. */
  const shows = async (page: string, text: string): Promise<string> => {
    for (let turns = 0; turns < 5_000; turns++) {
      const { text: shown } = await t.get(page)
      if (shown.includes(text)) return shown
      await new Promise((resolve) => setImmediate(resolve))
    }
    throw new Error(`${page} never shows ${text}`)
  }
  /** The page that a form leads to. */
  const follow = async ({ location }: Shown) => (await t.get(location!)).text
  return { ...t, client, endpoints, created, shows, follow, audits }
}

export const getSecret = ({ text }: Shown): string => /whsec_[A-Za-z0-9+/=]+/.exec(text)?.[0] ?? ''
