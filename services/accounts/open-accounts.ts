import { billingPlanPaid, usageThreshold, webhooksDisabled } from '@touchline/contract/topics'
import { pause } from '@touchline/platform/clock'
import { pruneHourly } from '@touchline/platform/prune'
import { on } from '@touchline/platform/service'
import { attempts } from './attempts.ts'
import { audit } from './audit/audit.ts'
import type { AccountsDeps, GivenDeps } from './deps.ts'
import { accountsEvents } from './events.ts'
import { deliver } from './mail/deliveries.ts'
import { leakedKeys } from './mail/leaked-keys.ts'
import { mailer as openMailer } from './mail/mailer.ts'
import { openTransport } from './mail/open-mail.ts'
import { mailThreshold } from './mail/thresholds.ts'
import { wakeUp } from './mail/wake-up.ts'
import { mailDisabledWebhook } from './mail/webhooks.ts'
import { invitations } from './organisations/invitations.ts'
import { members } from './organisations/members.ts'
import { operators } from './organisations/operators.ts'
import { organisations } from './organisations/organisations.ts'
import { followTime } from './organisations/plan-job.ts'
import { addPeriod } from './paid-periods/add-period.ts'
import { remind } from './paid-periods/remind.ts'
import { people } from './people/people.ts'
import { mails } from './records.ts'
import { refunds } from './refunds/refunds.ts'
import { signInHandlers } from './sign-in/handlers.ts'
import { mailLink } from './sign-in/links.ts'
import { getProviders } from './sign-in/providers.ts'
import { getRefusal } from './sign-in/refusals.ts'
import { sessions } from './sign-in/sessions.ts'
import { type OpenSignInDatabase, openSignIn, type SignIn } from './sign-in/sign-in.ts'
import { subscriptions } from './subscriptions/subscriptions.ts'

/** A mail id is remembered for thirty days, and a count of attempts for a day after its window. */
const old = [
  { collection: mails, path: 'byCreation', days: 30 },
  { collection: attempts, path: 'byEnd', days: 1 },
]

/** The handlers and jobs of accounts. Errors: StartError for settings that do not fit together. */
export async function openAccounts(given: GivenDeps, openDatabase?: OpenSignInDatabase) {
  const events = accountsEvents(given.log, given.metrics)
  getProviders(given.config)
  const { transport, close: closeTransport, kept } = openTransport(given.config, given.realClock)
  const { wake, woken } = wakeUp()
  const mailer = openMailer(given, wake)
  const signIn = openSignIn(given.config, {
    openDatabase,
    sendLink: (email, token, metadata) => mailLink({ ...given, mailer }, email, token, metadata),
    refuse: (person) => getRefusal(given, person),
    signedUp: events.signedUp,
    signedIn: events.signedIn,
    refused: events.signInRefused,
    failed: events.signInFailed,
  })
  const deps: AccountsDeps = {
    ...given,
    events,
    mailer,
    mailQueued: wake,
    signIn,
    organisationEnded: (ended) => sold.organisationEnded(ended),
  }
  const sold = await subscriptions(deps)
  const stopping = new AbortController()
  // Elsewhere the first sign-in loads it, so that the single process starts as fast as without it.
  const loadsAtStart = given.config.mongodbUrl !== undefined || given.config.mode === 'production'
  return {
    rpc: { ...handlers(deps), ...sold.rpc },
    consumers: [
      on(billingPlanPaid, addPeriod(deps)),
      on(usageThreshold, mailThreshold(deps)),
      on(webhooksDisabled, mailDisabledWebhook(deps)),
    ],
    waitsFor: () => (loadsAtStart && !signIn.isOpen() ? 'the sign-in library' : undefined),
    async start() {
      if (loadsAtStart) void openUntilItWorks(signIn, given, stopping.signal)
      sold.start()
      given.leases.hold('accounts-mail', (signal) => deliver({ ...deps, transport }, woken, signal))
      given.leases.hold('accounts-time', (signal) => followTime(deps, signal))
      given.leases.hold('accounts-reminders', (signal) => remind(deps, signal))
      given.leases.hold('accounts-prune', (signal) => pruneHourly({ ...given, clock: given.realClock }, old, signal))
    },
    ...(kept && { adminPages: { dev: kept.pages }, internal: { mails: async () => ({ items: kept.list() }) } }),
    async stop() {
      stopping.abort()
      closeTransport()
      await signIn.close()
    },
  }
}

const handlers = (deps: AccountsDeps) => ({
  ...signInHandlers(deps),
  ...sessions(deps),
  ...people(deps),
  ...organisations(deps),
  ...members(deps),
  ...invitations(deps),
  ...operators(deps),
  ...refunds(deps),
  ...audit(deps),
  ...leakedKeys(deps),
})

/** Retry interval while the database of the sign-in library is unavailable. */
const retryMs = 1_000

async function openUntilItWorks(signIn: SignIn, { realClock, log }: GivenDeps, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && !signIn.isOpen()) {
    await signIn.open().catch((error: Error) => log.warn('sign-in cannot be opened; it is tried again', { error }))
    if (!signIn.isOpen()) await pause(realClock, retryMs, stop)
  }
}
