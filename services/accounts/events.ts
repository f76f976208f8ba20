import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'

/** Events that accounts reports to operators. Neither an address nor a link is in them. */
export interface AccountsEvents {
  /** A session was opened. */
  signedIn(): void
  /** A person was created. */
  signedUp(): void
  signInRefused(reason: string): void
  signInFailed(error: Error): void
  /**
   * An attempt to send a mail ended. `isOver`: it is not tried again. `reason`: a code of the mail library, because the
   * texts of mail servers quote addresses.
   */
  mailed(result: 'sent' | 'expired' | 'refused' | 'unreadable' | 'failed', isOver: boolean, reason?: string): void
  /** Plans of organisations ended or began by time alone. */
  plansChanged(count: number): void
  passFailed(error: Error): void
}

export function accountsEvents(log: Log, metrics: Metrics): AccountsEvents {
  const people = metrics.counter('touchline_accounts_people_total', 'People who signed up.')
  const sessions = metrics.counter('touchline_accounts_sessions_total', 'Sessions that were opened.')
  const mails = metrics.counter('touchline_accounts_mails_total', 'Attempts to send a mail.', ['result'])
  const plans = metrics.counter('touchline_accounts_plan_changes_total', 'Plans that ended or began by time alone.')
  return {
    signedIn: () => sessions.add(),
    signedUp: () => people.add(),
    signInRefused: (reason) => log.info('the sign-in library refused a request', { reason }),
    signInFailed: (error) => log.error('the sign-in library failed', { error }),
    mailed(result, isOver, reason = '') {
      mails.add({ result })
      if (result === 'failed' || result === 'unreadable' || result === 'refused') {
        log.warn(isOver ? 'a mail is undeliverable' : 'a mail could not be sent; it is tried again', { result, reason })
      }
    },
    plansChanged(count) {
      if (count > 0) plans.add({}, count)
    },
    passFailed: (error) => log.warn('organisations could not be looked through; it is tried again', { error }),
  }
}
