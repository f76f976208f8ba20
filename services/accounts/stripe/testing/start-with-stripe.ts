import { setImmediate as turn } from 'node:timers/promises'
import type { MessageInitShape } from '@bufbuild/protobuf'
import type { MemberSchema } from '@touchline/contract/gen/accounts'
import { completeSession } from '@touchline/local-stripe/complete-session'
import { type LocalStripe, startStripe } from '@touchline/local-stripe/start-stripe'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import type { TestOptions } from '@touchline/platform/testing/start-for-test'
import { mails } from '../../records.ts'
import { startAccounts } from '../../testing/start-accounts.ts'

export const names = { organisationId: 'org_1', personId: 'person-1' }
export const cards = { pays: '4242424242424242', isDeclined: '4000000000000002', failsLater: '4000000000000341' }
export const dayMs = 86_400_000

/**
 * Accounts with a local Stripe that has the same clock, and the organisation org_1 of person-1. No webhook is sent: the
 * test delivers the events that it wants by `deliver`.
 */
export async function startWithStripe({ members, ...options }: TestOptions & { members?: MessageInitShape<typeof MemberSchema>[] } = {}) {
  const backEnds = await embedded.open()
  let now = '2026-03-01T12:00:00Z'
  const stripe = await startStripe({ clock: { now: () => current?.clock.now() ?? Date.parse(now), after: never, every: never } })
  const start = () =>
    startAccounts({ ...options, now, backEnds, environment: { ...settings(stripe), ...options.environment }, isPatient: true })
  let current = await start()
  await current.withOrganisation({ id: names.organisationId, ...(members && { members }) })
  let delivered = 0
  const rounds = async () => Number(/touchline_stripe_rounds_total\{[^}]*\} (\d+)/.exec(await current.metrics.text())?.[1] ?? 0)
  const t = {
    stripe,
    get client() {
      return current.client
    },
    get current() {
      return current
    },
    /** Delivers an event of the local Stripe. */
    deliver(event: Parameters<LocalStripe['sign']>[0]) {
      const { body, signature } = stripe.sign(event)
      return t.client.handleStripeEvent({ body: Buffer.from(body), signature })
    },
    /** Delivers the events since the last time, oldest first. */
    async deliverAll() {
      const events = stripe.world.all('event').toReversed()
      for (const event of events.slice(delivered)) await t.deliver(event)
      delivered = events.length
    },
    /** Opens a checkout and pays it; no webhook is delivered. */
    async pay(plan: string, interval = 'month', card = cards.pays) {
      const { url } = await t.client.startCheckout({ ...names, plan, interval, language: 'en' })
      return completeSession(stripe.world, url.split('/').at(-1)!, card)
    },
    /** Signs a person up who has an organisation of their own, org_2. */
    async signUp(email: string) {
      const personId = (await current.session(await current.signIn(email))).person!.id
      await current.withOrganisation({ id: 'org_2', members: [{ personId, email, role: 'owner' }] })
      return { organisationId: 'org_2', personId }
    },
    /** Changes the address of a person, whose mail is confirmed. */
    async changeAddress(personId: string, email: string) {
      await t.client.startEmailChange({ personId, email, language: 'en', address: '192.0.2.1' })
      await t.client.confirmEmailChange({ personId, token: (await current.linkTo(email)).searchParams.get('token')! })
    },
    /** Mails that are queued or sent, by id. */
    mailIds: async () => (await current.store.scan(mails, '')).map(({ doc }) => doc.id),
    refreshed: () => t.client.refreshSubscription(names),
    /** The plan as `GetOrganisation` returns it, without asking Stripe. */
    plan: async () => (await t.client.getOrganisation(names)).plan!,
    /** Restarts accounts at a later time; the local Stripe has done what became due until then. */
    async pass(ms: number) {
      now = new Date(current.clock.now() + ms).toISOString()
      await current.stop()
      current = await start()
      stripe.advance()
    },
    /** Resolves after the reconciler's first round, which begins at the start and fails while Stripe is down. */
    async firstRound() {
      while ((await rounds()) === 0) await turn()
    },
    /** Resolves after the reconciler's next round, whose time is due within two minutes. */
    async reconciled() {
      await t.firstRound()
      const before = await rounds()
      await current.advance(120_000)
      while ((await rounds()) === before) await turn()
    },
    async stop() {
      await current.stop()
      await stripe.stop()
      await backEnds.close()
    },
  }
  return t
}

const never = () => ({ cancel: () => undefined })

const settings = ({ url, key, webhookSecret }: LocalStripe) => ({
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: url,
})
