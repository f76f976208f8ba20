import type { Language } from '@touchline/contract/catalog'

/** The words of a scoreboard, for the pages and for the widgets. */
interface Texts {
  noMatches: string
  total: string
  game: string
  bases: string
  outs: string
  halftime: string
  breakText: string
  penalties: string
  racing: string
  noRaces: string
  runners: string
  /** By status of a race. */
  raceStates: Readonly<Record<string, string>>
}

export const scoreboardTexts: Readonly<Record<Language, Texts>> = {
  en: {
    noMatches: 'No match is in play right now.',
    total: 'Total',
    game: 'Game',
    bases: 'Bases',
    outs: 'out',
    halftime: 'Half-time',
    breakText: 'Break',
    penalties: 'Penalties',
    racing: 'Races today',
    noRaces: 'There is no race today.',
    runners: 'runners',
    raceStates: {
      scheduled: 'scheduled',
      at_post: 'at the post',
      off: 'off',
      photo: 'photo finish',
      result_provisional: 'provisional result',
      stewards_enquiry: 'stewards’ enquiry',
      weighed_in: 'weighed in',
      abandoned: 'abandoned',
      void: 'void',
    },
  },
  de: {
    noMatches: 'Gerade läuft kein Spiel.',
    total: 'Gesamt',
    game: 'Spiel',
    bases: 'Bases',
    outs: 'aus',
    halftime: 'Halbzeit',
    breakText: 'Pause',
    penalties: 'Elfmeterschießen',
    racing: 'Rennen heute',
    noRaces: 'Heute gibt es kein Rennen.',
    runners: 'Starter',
    raceStates: {
      scheduled: 'geplant',
      at_post: 'am Start',
      off: 'läuft',
      photo: 'Zielfoto',
      result_provisional: 'vorläufiges Ergebnis',
      stewards_enquiry: 'Überprüfung durch die Rennleitung',
      weighed_in: 'zurückgewogen',
      abandoned: 'abgebrochen',
      void: 'ungültig',
    },
  },
  es: {
    noMatches: 'Ahora mismo no hay ningún partido en juego.',
    total: 'Total',
    game: 'Juego',
    bases: 'Bases',
    outs: 'eliminados',
    halftime: 'Descanso',
    breakText: 'Pausa',
    penalties: 'Penaltis',
    racing: 'Carreras de hoy',
    noRaces: 'Hoy no hay carreras.',
    runners: 'participantes',
    raceStates: {
      scheduled: 'programada',
      at_post: 'en la salida',
      off: 'en carrera',
      photo: 'foto de llegada',
      result_provisional: 'resultado provisional',
      stewards_enquiry: 'revisión de los comisarios',
      weighed_in: 'resultado oficial',
      abandoned: 'suspendida',
      void: 'anulada',
    },
  },
  it: {
    noMatches: 'Al momento non ci sono partite in corso.',
    total: 'Totale',
    game: 'Gioco',
    bases: 'Basi',
    outs: 'eliminati',
    halftime: 'Intervallo',
    breakText: 'Pausa',
    penalties: 'Rigori',
    racing: 'Corse di oggi',
    noRaces: 'Oggi non ci sono corse.',
    runners: 'partenti',
    raceStates: {
      scheduled: 'in programma',
      at_post: 'alla partenza',
      off: 'in corso',
      photo: 'fotofinish',
      result_provisional: 'risultato provvisorio',
      stewards_enquiry: 'verifica dei commissari',
      weighed_in: 'risultato ufficiale',
      abandoned: 'annullata',
      void: 'nulla',
    },
  },
  fr: {
    noMatches: 'Aucun match n’est en cours.',
    total: 'Total',
    game: 'Jeu',
    bases: 'Bases',
    outs: 'retraits',
    halftime: 'Mi-temps',
    breakText: 'Pause',
    penalties: 'Tirs au but',
    racing: 'Courses du jour',
    noRaces: 'Il n’y a pas de course aujourd’hui.',
    runners: 'partants',
    raceStates: {
      scheduled: 'prévue',
      at_post: 'au départ',
      off: 'en course',
      photo: 'photo-finish',
      result_provisional: 'résultat provisoire',
      stewards_enquiry: 'enquête des commissaires',
      weighed_in: 'arrivée officielle',
      abandoned: 'annulée',
      void: 'nulle',
    },
  },
}
