import { isLanguage, languages, servedSports } from '@touchline/contract/catalog'
import type { Key } from '@touchline/contract/gen/auth'
import { choiceField, type FieldErrors, selectField, textField } from '../forms/fields.ts'
import { form } from '../forms/form.ts'
import { readText } from '../forms/read-form.ts'
import { languageNames } from '../layout/languages.ts'
import type { Html } from '../layout/page.ts'
import { sportNames } from '../layout/sport-names.ts'
import type { SiteContext } from '../site.ts'
import { formTexts } from './form-messages.ts'
import { leaguesField } from './league-field.ts'
import { type LeagueChoice, queryCharsMax } from './leagues.ts'
import {
  checkPublishable,
  getKind,
  getPublishable,
  type KeyKind,
  keyKinds,
  noOrigins,
  type PublishableFields,
  publishableFields,
  readPublishable,
} from './publishable.ts'
import { publishableTexts } from './publishable-messages.ts'

/** What the form of a key sends. */
export interface KeyFields extends PublishableFields {
  name: string
  kind: KeyKind
  sports: readonly string[]
  leagueIds: readonly string[]
  /** A day, YYYY-MM-DD. Empty: the key does not expire. */
  expires: string
  language: string
  /** Searched text among the leagues. */
  query: string
}

const nameCharsMax = 100
const leaguesMax = 200

export const emptyFields = (name: string, language: string): KeyFields => ({
  ...{ name, language, kind: 'live', sports: [], leagueIds: [], expires: '', query: '' },
  ...noOrigins,
})

export function getFields(key: Key): KeyFields {
  const { name, sports, leagueIds, expiresAt, language } = key
  const expires = expiresAt?.slice(0, 10) ?? ''
  return { name, kind: getKind(key), sports, leagueIds, language, expires, query: '', ...getPublishable(key) }
}

/** `key`: the edited one, whose kind cannot change. */
export const readFields = (sent: URLSearchParams, key?: Key): KeyFields => ({
  name: readText(sent, 'name'),
  kind: key ? getKind(key) : (keyKinds.find((each) => each === readText(sent, 'kind')) ?? 'live'),
  ...readPublishable(sent),
  sports: sent.getAll('sport').filter((id) => servedSports.some((each) => each.id === id)),
  leagueIds: sent.getAll('league').slice(0, leaguesMax),
  expires: readText(sent, 'expires'),
  language: readText(sent, 'language'),
  query: readText(sent, 'q').slice(0, queryCharsMax),
})

/** Errors by field, in the visitor's language. `leagues` are the chosen ones; `now` in milliseconds since 1970. */
export function checkFields(c: SiteContext, fields: KeyFields, leagues: readonly LeagueChoice[], now: number): FieldErrors {
  const texts = formTexts[c.get('language')]
  const { name, expires, sports, language } = fields
  const outside = leagues.find(({ sport }) => sports.length > 0 && !sports.includes(sport))
  return {
    ...((name === '' || name.length > nameCharsMax || /\p{C}/u.test(name)) && { name: texts.nameInvalid }),
    ...(expires !== '' && !isComingDay(expires, now) && { expires: texts.expiresInvalid }),
    ...(outside && { league: texts.leagueOutside(outside.label) }),
    ...(fields.kind === 'pub' && checkPublishable(c, fields)),
    ...(!isLanguage(language) && { language: languages.join(', ') }),
  }
}

function isComingDay(day: string, now: number): boolean {
  const end = new Date(`${day}T23:59:59.999Z`)
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(end.getTime()) && end.toISOString().startsWith(day) && end.getTime() > now
}

interface FormContent {
  organisationId: string
  /** Path that the form is sent to. */
  action: string
  /** Whether the key exists: its kind cannot change. */
  isEdited: boolean
  fields: KeyFields
  chosen: readonly LeagueChoice[]
  found: readonly LeagueChoice[]
  errors: FieldErrors
  problem?: string | undefined
  /** Milliseconds since 1970. */
  now: number
}

/** The form of a new key or of an existing one. Searching for a league sends it too, and changes nothing. */
export function keyForm(c: SiteContext, { action, isEdited, fields, errors, problem, now, ...leagues }: FormContent): Html {
  const language = c.get('language')
  const texts = formTexts[language]
  const names = sportNames[language]
  const kind = choiceField({
    ...{ type: 'radio', name: 'kind', legend: texts.kind, values: [fields.kind] },
    choices: [
      { value: 'live', label: texts.live },
      { value: 'test', label: texts.test },
      { value: 'pub', label: publishableTexts[language].kind },
    ],
  })
  return form(c, {
    action,
    problem,
    submit: isEdited ? texts.save : texts.create,
    fields: [
      textField({
        ...{ name: 'name', label: texts.name, hint: texts.nameHint, value: fields.name, error: errors.name },
        ...{ isRequired: true, lengthMax: nameCharsMax, autocomplete: 'off' },
      }),
      ...(isEdited ? [] : [kind]),
      ...(isEdited && fields.kind !== 'pub' ? [] : publishableFields(c, fields, errors)),
      choiceField({
        ...{ type: 'checkbox', name: 'sport', legend: texts.sports, hint: texts.sportsHint, values: fields.sports, error: errors.sport },
        choices: servedSports.map(({ id }) => ({ value: id, label: names[id] })),
      }),
      leaguesField(c, { ...leagues, hint: texts.leaguesHint, query: fields.query, error: errors.league }),
      textField({
        ...{ type: 'date', name: 'expires', label: texts.expires, hint: texts.expiresHint, value: fields.expires, error: errors.expires },
        min: new Date(now).toISOString().slice(0, 10),
      }),
      selectField({
        ...{ name: 'language', label: texts.language, value: fields.language, error: errors.language },
        choices: languages.map((value) => ({ value, label: languageNames[value] })),
      }),
    ],
  })
}
