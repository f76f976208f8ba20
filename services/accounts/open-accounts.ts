import type { AccountsService } from '@touchline/contract/gen/accounts'
import { usageThreshold } from '@touchline/contract/topics'
import { pruneHourly } from '@touchline/platform/prune'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { on } from '@touchline/platform/service'
import { attempts } from './attempts.ts'
import { audit } from './audit/audit.ts'
import type { AccountsDeps, GivenDeps } from './deps.ts'
import { accountsEvents } from './events.ts'
import { deliver } from './mail/deliveries.ts'
import { mailer as openMailer } from './mail/mailer.ts'
import { openTransport } from './mail/open-mail.ts'
import { mailThreshold } from './mail/thresholds.ts'
import { wakeUp } from './mail/wake-up.ts'
import { invitations } from './organisations/invitations.ts'
import { members } from './organisations/members.ts'
import { operators } from './organisations/operators.ts'
import { organisations } from './organisations/organisations.ts'
import { followTime } from './organisations/plan-job.ts'
import { people } from './people/people.ts'
import { mails } from './records.ts'
import { signInHandlers } from './sign-in/handlers.ts'
import { mailLink } from './sign-in/links.ts'
import { getRefusal } from './sign-in/refusals.ts'
import { sessions } from './sign-in/sessions.ts'
import { openSignIn } from './sign-in/sign-in.ts'
import { subscriptions } from './subscriptions/subscriptions.ts'

/** A mail id is remembered for thirty days, and a count of attempts for a day after its window. */
const old = [
  { collection: mails, path: 'byCreation', days: 30 },
  { collection: attempts, path: 'byEnd', days: 1 },
]

/** The handlers and jobs of accounts. */
export function openAccounts(given: GivenDeps) {
  const events = accountsEvents(given.log, given.metrics)
  const transport = openTransport(given.config, given.realClock)
  const { wake, woken } = wakeUp()
  const mailer = openMailer(given, wake)
  const signIn = openSignIn(given.config, {
    sendLink: (email, token, metadata) => mailLink({ ...given, mailer }, email, token, metadata),
    refuse: (person) => getRefusal(given, person),
    opened: (isNew) => (isNew ? events.signedUp() : events.signedIn()),
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
  const sold = subscriptions(deps)
  const { kept } = transport
  return {
    rpc: {
      ...signInHandlers(deps),
      ...sessions(deps),
      ...people(deps),
      ...organisations(deps),
      ...members(deps),
      ...invitations(deps),
      ...operators(deps),
      ...audit(deps),
      ...sold.rpc,
    } as ServiceImpl<typeof AccountsService>,
    consumers: [on(usageThreshold, mailThreshold(deps))],
    async start() {
      sold.start()
      given.leases.hold('accounts-mail', (signal) => deliver({ ...deps, transport: transport.transport }, woken, signal))
      given.leases.hold('accounts-time', (signal) => followTime(deps, signal))
      given.leases.hold('accounts-prune', (signal) => pruneHourly({ ...given, clock: given.realClock }, old, signal))
    },
    ...(kept && { adminPages: { dev: kept.pages }, internal: { mails: async () => ({ items: kept.list() }) } }),
    async stop() {
      transport.close()
      await signIn.close()
    },
  }
}
