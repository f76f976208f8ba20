import type { Language } from '@touchline/contract/catalog'

/** Abbreviation and name of a column. */
type Column = readonly [short: string, name: string]

export interface Texts {
  live: string
  table: string
  match: string
  loading: string
  noneToday: string
  ended: string
  awarded: string
  walkover: string
  retired: string
  noKey: string
  wrongKey: string
  wrongOrigin(origin: string): string
  notAllowed: string
  notFound: string
  notCovered: string
  busy: string
  offline: string
  missing(attribute: string): string
  events: string
  nonRunner: string
  horse: string
  odds: string
  team: string
  columns: Readonly<Record<ColumnName, Column>>
}

export type ColumnName =
  | 'position'
  | 'played'
  | 'won'
  | 'drawn'
  | 'lost'
  | 'overtime_lost'
  | 'difference'
  | 'win_pct'
  | 'games_behind'
  | 'points'

/** Words of the widgets that the pages of the site do not have (`scoreboard-texts.ts`, `event-texts.ts`). */
export const widgetTexts: Readonly<Record<Language, Texts>> = {
  en: {
    live: 'Live scores',
    table: 'Table',
    match: 'Match',
    loading: 'Loading …',
    noneToday: 'There is no match today.',
    ended: 'Ended',
    awarded: 'Awarded',
    walkover: 'Walkover',
    retired: 'Retired',
    noKey: 'This widget has no key.',
    wrongKey: 'The key of this widget is not valid.',
    wrongOrigin: (origin) => `The key of this widget may not be used on ${origin}.`,
    notAllowed: 'The key of this widget does not include this sport or league.',
    notFound: 'There is no such match or league.',
    notCovered: 'There is no table for this league.',
    busy: 'Too many requests. The scores follow in a moment.',
    offline: 'The scores cannot be loaded right now. Another attempt follows.',
    missing: (attribute) => `This widget needs the attribute “${attribute}”.`,
    events: 'Events',
    nonRunner: 'non-runner',
    horse: 'Horse',
    odds: 'Odds',
    team: 'Team',
    columns: {
      position: ['#', 'Position'],
      played: ['P', 'Played'],
      won: ['W', 'Won'],
      drawn: ['D', 'Drawn'],
      lost: ['L', 'Lost'],
      overtime_lost: ['OTL', 'Lost after overtime'],
      difference: ['+/−', 'Difference'],
      win_pct: ['Pct', 'Win percentage'],
      games_behind: ['GB', 'Games behind'],
      points: ['Pts', 'Points'],
    },
  },
  de: {
    live: 'Live-Ergebnisse',
    table: 'Tabelle',
    match: 'Spiel',
    loading: 'Wird geladen …',
    noneToday: 'Heute gibt es kein Spiel.',
    ended: 'Beendet',
    awarded: 'Gewertet',
    walkover: 'Kampflos',
    retired: 'Aufgabe',
    noKey: 'Diesem Widget fehlt der Schlüssel.',
    wrongKey: 'Der Schlüssel dieses Widgets ist nicht gültig.',
    wrongOrigin: (origin) => `Der Schlüssel dieses Widgets gilt nicht für ${origin}.`,
    notAllowed: 'Der Schlüssel dieses Widgets gilt nicht für diese Sportart oder Liga.',
    notFound: 'Dieses Spiel oder diese Liga gibt es nicht.',
    notCovered: 'Für diese Liga gibt es keine Tabelle.',
    busy: 'Zu viele Anfragen. Die Ergebnisse folgen gleich.',
    offline: 'Die Ergebnisse können gerade nicht geladen werden. Ein weiterer Versuch folgt.',
    missing: (attribute) => `Diesem Widget fehlt das Attribut „${attribute}“.`,
    events: 'Ereignisse',
    nonRunner: 'Nichtstarter',
    horse: 'Pferd',
    odds: 'Quote',
    team: 'Team',
    columns: {
      position: ['#', 'Platz'],
      played: ['Sp', 'Spiele'],
      won: ['S', 'Siege'],
      drawn: ['U', 'Unentschieden'],
      lost: ['N', 'Niederlagen'],
      overtime_lost: ['NV', 'Niederlagen nach Verlängerung'],
      difference: ['+/−', 'Differenz'],
      win_pct: ['Quote', 'Siegquote'],
      games_behind: ['GB', 'Spiele Rückstand'],
      points: ['Pkt', 'Punkte'],
    },
  },
  es: {
    live: 'En directo',
    table: 'Clasificación',
    match: 'Partido',
    loading: 'Cargando…',
    noneToday: 'Hoy no hay ningún partido.',
    ended: 'Finalizado',
    awarded: 'Adjudicado',
    walkover: 'Incomparecencia',
    retired: 'Retirada',
    noKey: 'Este widget no tiene clave.',
    wrongKey: 'La clave de este widget no es válida.',
    wrongOrigin: (origin) => `La clave de este widget no se puede usar en ${origin}.`,
    notAllowed: 'La clave de este widget no incluye este deporte o esta liga.',
    notFound: 'No existe este partido o esta liga.',
    notCovered: 'No hay clasificación de esta liga.',
    busy: 'Demasiadas peticiones. Los resultados llegan enseguida.',
    offline: 'Ahora mismo no se pueden cargar los resultados. Se intentará de nuevo.',
    missing: (attribute) => `Este widget necesita el atributo «${attribute}».`,
    events: 'Jugadas',
    nonRunner: 'no participa',
    horse: 'Caballo',
    odds: 'Cuota',
    team: 'Equipo',
    columns: {
      position: ['#', 'Posición'],
      played: ['PJ', 'Partidos jugados'],
      won: ['G', 'Ganados'],
      drawn: ['E', 'Empatados'],
      lost: ['P', 'Perdidos'],
      overtime_lost: ['PP', 'Perdidos en la prórroga'],
      difference: ['+/−', 'Diferencia'],
      win_pct: ['%', 'Porcentaje de victorias'],
      games_behind: ['JD', 'Juegos de desventaja'],
      points: ['Pts', 'Puntos'],
    },
  },
  it: {
    live: 'Risultati live',
    table: 'Classifica',
    match: 'Partita',
    loading: 'Caricamento…',
    noneToday: 'Oggi non ci sono partite.',
    ended: 'Terminata',
    awarded: 'Assegnata a tavolino',
    walkover: 'Walkover',
    retired: 'Ritiro',
    noKey: 'Questo widget non ha una chiave.',
    wrongKey: 'La chiave di questo widget non è valida.',
    wrongOrigin: (origin) => `La chiave di questo widget non può essere usata su ${origin}.`,
    notAllowed: 'La chiave di questo widget non comprende questo sport o campionato.',
    notFound: 'Questa partita o questo campionato non esiste.',
    notCovered: 'Non c’è una classifica di questo campionato.',
    busy: 'Troppe richieste. I risultati arrivano tra poco.',
    offline: 'Al momento i risultati non si possono caricare. Segue un altro tentativo.',
    missing: (attribute) => `A questo widget manca l’attributo «${attribute}».`,
    events: 'Eventi',
    nonRunner: 'non partente',
    horse: 'Cavallo',
    odds: 'Quota',
    team: 'Squadra',
    columns: {
      position: ['#', 'Posizione'],
      played: ['G', 'Giocate'],
      won: ['V', 'Vinte'],
      drawn: ['N', 'Pareggiate'],
      lost: ['P', 'Perse'],
      overtime_lost: ['PS', 'Perse ai supplementari'],
      difference: ['+/−', 'Differenza'],
      win_pct: ['%', 'Percentuale di vittorie'],
      games_behind: ['GB', 'Partite di distacco'],
      points: ['Pt', 'Punti'],
    },
  },
  fr: {
    live: 'En direct',
    table: 'Classement',
    match: 'Match',
    loading: 'Chargement…',
    noneToday: 'Il n’y a aucun match aujourd’hui.',
    ended: 'Terminé',
    awarded: 'Sur tapis vert',
    walkover: 'Forfait',
    retired: 'Abandon',
    noKey: 'Ce widget n’a pas de clé.',
    wrongKey: 'La clé de ce widget n’est pas valide.',
    wrongOrigin: (origin) => `La clé de ce widget ne peut pas être utilisée sur ${origin}.`,
    notAllowed: 'La clé de ce widget ne comprend pas ce sport ou ce championnat.',
    notFound: 'Ce match ou ce championnat n’existe pas.',
    notCovered: 'Il n’y a pas de classement de ce championnat.',
    busy: 'Trop de requêtes. Les scores arrivent dans un instant.',
    offline: 'Les scores ne peuvent pas être chargés pour le moment. Un autre essai suit.',
    missing: (attribute) => `Il manque à ce widget l’attribut « ${attribute} ».`,
    events: 'Événements',
    nonRunner: 'non-partant',
    horse: 'Cheval',
    odds: 'Cote',
    team: 'Équipe',
    columns: {
      position: ['#', 'Position'],
      played: ['J', 'Joués'],
      won: ['G', 'Gagnés'],
      drawn: ['N', 'Nuls'],
      lost: ['P', 'Perdus'],
      overtime_lost: ['DP', 'Défaites en prolongation'],
      difference: ['+/−', 'Différence'],
      win_pct: ['%', 'Pourcentage de victoires'],
      games_behind: ['Éc.', 'Matchs de retard'],
      points: ['Pts', 'Points'],
    },
  },
}
