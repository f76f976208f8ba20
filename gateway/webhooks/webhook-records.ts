import type { Attempt, Delivery, Endpoint } from '@touchline/contract/gen/webhooks'
import type { Webhook, WebhookAttempt, WebhookDelivery } from '../records/webhook.ts'

/** A webhook as the API shows it. */
export function renderWebhook({ id, settings, state, disabledAt, disabledReason, createdAt }: Endpoint): Webhook {
  const { url, description, language, filter } = settings!
  const { events, sports, leagueIds, teamIds, matchIds } = filter!
  return {
    ...{ id, url, description, events, sports, league_ids: leagueIds, team_ids: teamIds, match_ids: matchIds, language },
    ...{ state, disabled_at: disabledAt || null, disabled_reason: disabledReason || null, created_at: createdAt },
  }
}

export const renderDelivery = ({ id, type, createdAt, state, attemptCount, nextAttemptAt, attempts, body }: Delivery): WebhookDelivery => ({
  ...{ id, type, created_at: createdAt, state, attempt_count: attemptCount, next_attempt_at: nextAttemptAt || null },
  attempts: attempts.map(renderAttempt),
  body,
})

const renderAttempt = ({ at, status, error, durationMs, response }: Attempt): WebhookAttempt => ({
  ...{ at, status: status || null, error: error || null, duration_ms: durationMs, response },
})
