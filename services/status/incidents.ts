import { randomBytes } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { servedSports } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import {
  type Incident,
  IncidentSchema,
  IncidentUpdateSchema,
  type OpenIncidentRequest,
  type UpdateIncidentRequest,
} from '@touchline/contract/gen/status'
import { idLetters } from '@touchline/contract/ids'
import { probedEndpoints } from './endpoints.ts'

export const severities = ['minor', 'major', 'maintenance'] as const
export const states = ['investigating', 'identified', 'monitoring', 'resolved'] as const

const lengthMax = { title: 120, text: 2_000 }
const updatesMax = 200
const affectable: readonly string[] = [...servedSports.map(({ id }) => id), ...probedEndpoints.map(({ id }) => id)]

/** `at` is RFC 3339 with milliseconds. Errors: invalid_parameter. */
export function openIncident({ title, severity, affected, text }: OpenIncidentRequest, at: string): Incident {
  checkText('title', title, lengthMax.title)
  checkText('text', text, lengthMax.text)
  checkChoice('severity', severity, severities)
  for (const each of affected) checkChoice('affected', each, affectable)
  return create(IncidentSchema, {
    id: incidentId(),
    title: title.trim(),
    severity,
    affected: [...new Set(affected)],
    updates: [update(at, 'investigating', text)],
    openedAt: at,
  })
}

/** The incident with one more update. Errors: not_found, invalid_parameter. */
export function updateIncident(known: Incident | undefined, { id, state, text }: UpdateIncidentRequest, at: string): Incident {
  checkText('text', text, lengthMax.text)
  checkChoice('state', state, states)
  if (!known) throw fail('not_found', { kind: 'incident', id })
  if (known.resolvedAt !== '') throw fail('invalid_parameter', { name: 'id', what: 'is that of a resolved incident: open a new one' })
  if (known.updates.length >= updatesMax) throw fail('invalid_parameter', { name: 'id', what: `has ${updatesMax} updates: resolve it` })
  return create(IncidentSchema, {
    ...known,
    updates: [...known.updates, update(at, state, text)],
    resolvedAt: state === 'resolved' ? at : '',
  })
}

const update = (at: string, state: string, text: string) => create(IncidentUpdateSchema, { at, state, text: text.trim() })

const incidentId = (): string => `inc_${idLetters(randomBytes(10))}`

function checkText(name: string, text: string, max: number): void {
  if (text.trim() === '') throw fail('invalid_parameter', { name, what: 'must not be empty' })
  if (text.length > max) throw fail('invalid_parameter', { name, what: `must have at most ${max} characters` })
}

function checkChoice(name: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value)) throw fail('invalid_parameter', { name, what: `must be one of ${choices.join(', ')}` })
}
