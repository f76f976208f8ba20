import { languages, servedSports } from '@touchline/contract/catalog'
import { deliveryStates, disabledReasons, webhookStates } from '@touchline/contract/webhooks'
import { count, flag, id, instant, matching, oneOf, text } from './field-types.ts'
import { type JsonOf, list, orNull, record } from './record.ts'

const webhookId = matching(/^we_[0-9a-z]{10}$/, 'Opaque and stable.', 'we_7k2p9xq4ab')
const sport = oneOf(
  servedSports.map(({ id }) => id),
  'A sport.',
)

/** What a request may set. */
const webhookSettings = {
  url: text('Where events are posted: a public address that begins with https://.', 'https://hooks.example.com/touchline'),
  description: matching(/^.{0,100}$/, 'Your name for it; may be empty.', 'Scores'),
  events: list(text('A type of event, or `key.*` or `usage.*` for all of a kind.', 'final'), 'The types that it receives; empty: all.'),
  sports: list(sport, 'Only events of these sports; empty: of all.'),
  league_ids: list(id('league', 'Id of a league.'), 'Only events of these leagues; empty: of all.'),
  team_ids: list(id('team', 'Id of a team.'), 'Only events of these teams; empty: of all.'),
  match_ids: list(id('match', 'Id of a match.'), 'Only events of these matches; empty: of all.'),
  language: oneOf(languages, 'Language of names and sentences.'),
}

const webhookFields = {
  id: webhookId,
  ...webhookSettings,
  state: oneOf(webhookStates, 'A disabled webhook receives nothing.'),
  disabled_at: orNull(instant('Since when it is disabled.', '2026-03-01T12:00:00.000Z')),
  disabled_reason: orNull(
    oneOf(
      disabledReasons,
      'Why: no delivery succeeded for three days (`failing`), somebody disabled it (`customer`), or the key that created it ended (`key_ended`).',
    ),
  ),
  created_at: instant('When it was created.', '2026-03-01T12:00:00.000Z'),
}
const secret = text('Verifies the signatures of requests. It is in no other response.', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
const waiting = count('Events that are not delivered yet.', 0)

const attemptFields = {
  at: instant('When it began.', '2026-03-01T15:21:07.512Z'),
  status: orNull(count('Status of the response; null: there was none.', 204)),
  error: orNull(text('Why there was no response.', 'the connection failed (ECONNREFUSED)')),
  duration_ms: count('Time until the response, or the failure.', 84, 'ms'),
  response: matching(/^[\s\S]*$/, 'The first 1,000 bytes of the body of the response.', 'ok'),
}
const deliveryFields = {
  id: matching(/^evt_[0-9a-z]+$/, 'Id of the event, the header `webhook-id`.', 'evt_7k2p9xq4ab3m8w5r'),
  type: text('Type of the event.', 'final'),
  created_at: instant('When the event happened.', '2026-03-01T15:21:07.400Z'),
  state: oneOf(deliveryStates, '`failed`: there are no further attempts.'),
  attempt_count: count('All attempts.', 1),
  next_attempt_at: orNull(instant('When it is tried again; null: it is not.', '2026-03-01T15:21:12.512Z')),
  attempts: list(record(attemptFields, 'An attempt.'), 'The newest 20, the oldest first.'),
  body: matching(
    /^[\s\S]*$/,
    'The body as it is sent, JSON; empty when it is no longer kept.',
    '{"id":"evt_7k2p9xq4ab3m8w5r","type":"final","data":{}}',
  ),
}

/** The records of `/v1/webhooks`. */
export const webhookRecords = {
  webhook: record(webhookFields, 'An address to which events are posted.'),
  'webhook with secret': record({ ...webhookFields, secret }, 'A webhook with its new secret.'),
  'webhook with queue': record({ ...webhookFields, waiting }, 'A webhook with what waits for it.'),
  'deleted webhook': record({ id: webhookId, deleted: flag('Always true.') }, 'The webhook that was deleted.'),
  'queued deliveries': record({ queued: count('Their number.', 1) }, 'Deliveries that are on their way.'),
  'webhook delivery': record(deliveryFields, 'An event, and the attempts to deliver it to a webhook.'),
}

export type Webhook = JsonOf<typeof webhookFields>
export type WebhookDelivery = JsonOf<typeof deliveryFields>
export type WebhookAttempt = JsonOf<typeof attemptFields>
