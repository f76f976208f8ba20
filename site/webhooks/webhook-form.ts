import { isLanguage, languages, servedSports } from '@touchline/contract/catalog'
import type { Endpoint } from '@touchline/contract/gen/webhooks'
import { isId, mayName } from '@touchline/contract/ids'
import { isWebhookEvent, webhookEventGroups, webhookEvents } from '@touchline/contract/webhooks'
import { currentMembership } from '../account/in-organisation.ts'
import { choiceField, type FieldErrors, selectField, textField } from '../forms/fields.ts'
import { form } from '../forms/form.ts'
import { readText } from '../forms/read-form.ts'
import { formTexts } from '../keys/form-messages.ts'
import { leaguesField } from '../keys/league-field.ts'
import { type LeagueChoice, queryCharsMax } from '../keys/leagues.ts'
import { languageNames } from '../layout/languages.ts'
import type { Html } from '../layout/page.ts'
import { sportNames } from '../layout/sport-names.ts'
import type { SiteContext } from '../site.ts'
import { eventTexts } from './event-messages.ts'
import { webhookFormTexts } from './form-messages.ts'

/** What the form of a webhook sends. Empty lists do not restrict. */
export interface WebhookFields {
  url: string
  description: string
  events: readonly string[]
  sports: readonly string[]
  leagueIds: readonly string[]
  teamIds: readonly string[]
  matchIds: readonly string[]
  language: string
  /** Searched text among the leagues. */
  query: string
}

const urlCharsMax = 2_000
const descriptionCharsMax = 100
const selectedMax = 200
const idsCharsMax = 4_000

export const emptyFields = (language: string): WebhookFields => ({
  ...{ url: '', description: '', events: [], sports: [], leagueIds: [], teamIds: [], matchIds: [], language, query: '' },
})

export function getFields({ settings }: Endpoint): WebhookFields {
  const { url, description, language, filter } = settings!
  const { events = [], sports = [], leagueIds = [], teamIds = [], matchIds = [] } = filter ?? {}
  return { url, description, language, events, sports, leagueIds, teamIds, matchIds, query: '' }
}

export const readFields = (sent: URLSearchParams): WebhookFields => ({
  url: readText(sent, 'url'),
  description: readText(sent, 'description'),
  events: sent.getAll('event').filter(isWebhookEvent),
  sports: sent.getAll('sport').filter((id) => servedSports.some((each) => each.id === id)),
  leagueIds: sent.getAll('league').slice(0, selectedMax),
  teamIds: readIds(sent, 'team_ids'),
  matchIds: readIds(sent, 'match_ids'),
  language: readText(sent, 'language'),
  query: readText(sent, 'q').slice(0, queryCharsMax),
})

const readIds = (sent: URLSearchParams, name: string): string[] =>
  readText(sent, name)
    .slice(0, idsCharsMax)
    .split(/[\s,]+/)
    .filter(Boolean)

/** Errors by field, in the visitor's language. The service checks the rest of the address. */
export function checkFields(c: SiteContext, fields: WebhookFields, leagues: readonly LeagueChoice[]): FieldErrors {
  const language = c.get('language')
  const texts = webhookFormTexts[language]
  const { description, sports, teamIds, matchIds } = fields
  const outside = leagues.find(({ sport }) => sports.length > 0 && !sports.includes(sport))
  return {
    ...(!URL.canParse(fields.url) && { url: texts.urlInvalid }),
    ...((description.length > descriptionCharsMax || /\p{C}/u.test(description)) && { description: texts.descriptionInvalid }),
    ...(outside && { league: formTexts[language].leagueOutside(outside.label) }),
    ...(!teamIds.every((id) => mayName(id, 'team')) && { team_ids: texts.teamsInvalid }),
    ...(!matchIds.every((id) => isId(id, 'match')) && { match_ids: texts.matchesInvalid }),
    ...(!isLanguage(fields.language) && { language: languages.join(', ') }),
  }
}

interface FormContent {
  /** Path that the form is sent to. */
  action: string
  submit: string
  fields: WebhookFields
  chosen: readonly LeagueChoice[]
  found: readonly LeagueChoice[]
  errors: FieldErrors
  problem?: string | undefined
}

/** The form of a new webhook or of an existing one. Searching for a league sends it too, and changes nothing. */
export function webhookForm(c: SiteContext, { action, submit, problem, fields, errors, ...leagues }: FormContent): Html {
  const texts = webhookFormTexts[c.get('language')]
  return form(c, {
    ...{ action, submit, problem },
    fields: [
      textField({
        ...{ type: 'url', name: 'url', label: texts.url, hint: texts.urlHint, value: fields.url, error: errors.url },
        ...{ isRequired: true, lengthMax: urlCharsMax, autocomplete: 'off', placeholder: 'https://hooks.example.com/touchline' },
      }),
      textField({
        ...{ name: 'description', label: texts.description, hint: texts.descriptionHint, value: fields.description },
        ...{ error: errors.description, lengthMax: descriptionCharsMax, autocomplete: 'off' },
      }),
      ...selectionFields(c, { fields, errors, ...leagues }),
      selectField({
        ...{ name: 'language', label: texts.language, value: fields.language, error: errors.language },
        choices: languages.map((value) => ({ value, label: languageNames[value] })),
      }),
    ],
  })
}

/** Which events the webhook receives. */
function selectionFields(
  c: SiteContext,
  { fields, errors, ...leagues }: Pick<FormContent, 'fields' | 'errors' | 'chosen' | 'found'>,
): Html[] {
  const language = c.get('language')
  const texts = webhookFormTexts[language]
  const names = sportNames[language]
  const idsField = (name: string, label: string, hint: string, ids: readonly string[]): Html =>
    textField({ ...{ name, label, hint, value: ids.join(' '), error: errors[name] }, lengthMax: idsCharsMax, autocomplete: 'off' })
  return [
    choiceField({
      ...{ type: 'checkbox', name: 'event', legend: texts.events, hint: texts.eventsHint, values: fields.events, error: errors.events },
      choices: [...webhookEvents, ...webhookEventGroups].map((value) => ({ value, label: value, hint: eventTexts[language][value] })),
    }),
    choiceField({
      ...{ type: 'checkbox', name: 'sport', legend: formTexts[language].sports, hint: texts.sportsHint, values: fields.sports },
      ...{ error: errors.sports },
      choices: servedSports.map(({ id }) => ({ value: id, label: names[id] })),
    }),
    leaguesField(c, {
      ...{ organisationId: currentMembership(c).organisation.id, hint: texts.leaguesHint, query: fields.query, error: errors.league },
      ...leagues,
    }),
    idsField('team_ids', texts.teams, texts.teamsHint, fields.teamIds),
    idsField('match_ids', texts.matches, texts.matchesHint, fields.matchIds),
  ]
}
