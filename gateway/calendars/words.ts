import type { Language } from '@touchline/contract/catalog'
import type { MatchStateName } from '@touchline/contract/states'

/** States that a summary begins with; null: the names, and the result once there is one, say everything. */
type Words = Readonly<Record<MatchStateName, string | null>>

const none = { scheduled: null, live: null, break: null, finished: null, awarded: null, walkover: null, retired: null } as const

/** A match in play has no word, because calendars are read again hours later. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    ...{ ...none, delayed: 'Delayed', interrupted: 'Interrupted', suspended: 'Suspended' },
    ...{ postponed: 'Postponed', cancelled: 'Cancelled', abandoned: 'Abandoned' },
  },
  de: {
    ...{ ...none, delayed: 'Verspätet', interrupted: 'Unterbrochen', suspended: 'Ausgesetzt' },
    ...{ postponed: 'Verschoben', cancelled: 'Abgesagt', abandoned: 'Abgebrochen' },
  },
  es: {
    ...{ ...none, delayed: 'Retrasado', interrupted: 'Interrumpido', suspended: 'Suspendido' },
    ...{ postponed: 'Aplazado', cancelled: 'Cancelado', abandoned: 'Abandonado' },
  },
  it: {
    ...{ ...none, delayed: 'Ritardata', interrupted: 'Interrotta', suspended: 'Sospesa' },
    ...{ postponed: 'Rinviata', cancelled: 'Annullata', abandoned: 'Abbandonata' },
  },
  fr: {
    ...{ ...none, delayed: 'Retardé', interrupted: 'Interrompu', suspended: 'Suspendu' },
    ...{ postponed: 'Reporté', cancelled: 'Annulé', abandoned: 'Arrêté' },
  },
}
