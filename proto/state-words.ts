import type { Language } from './catalog.ts'
import type { MatchStateName } from './states.ts'

/** Words for the states of a match; null: the names, and the result once there is one, say everything. */
type Words = Readonly<Record<MatchStateName, string | null>>

const none = { scheduled: null, live: null, break: null, finished: null, awarded: null, walkover: null, retired: null } as const

/** A match in play has no word: calendars are read again hours later, and a scoreboard shows its clock. */
export const stateWords: Readonly<Record<Language, Words>> = {
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
