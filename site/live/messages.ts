import type { Language } from '@touchline/contract/catalog'

interface Texts {
  title: string
  description: string
  lead: string
  allSports: string
  inPlay: string
  noMatches: string
  unknown: string
  more: string
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
  scheduled: string
  at_post: string
  off: string
  photo: string
  result_provisional: string
  stewards_enquiry: string
  weighed_in: string
  abandoned: string
  voided: string
  keyHint: string
  key: string
  sport: string
  follow: string
  needsScript: string
  connecting: string
}

export const liveTexts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Live scores',
    description: 'Matches in play of nine sports, as they happen: set scores, innings, clock and events.',
    lead: 'Updated as it happens.',
    allSports: 'All sports',
    inPlay: 'in play',
    noMatches: 'No match is in play right now.',
    unknown: 'The matches are not known right now. Please try again.',
    more: 'More matches',
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
    scheduled: 'scheduled',
    at_post: 'at the post',
    off: 'off',
    photo: 'photo finish',
    result_provisional: 'provisional result',
    stewards_enquiry: 'stewards’ enquiry',
    weighed_in: 'weighed in',
    abandoned: 'abandoned',
    voided: 'void',
    keyHint:
      'The operator shows no matches to everybody. With a key of your own you see those of your plan. The key stays in the memory of this page.',
    key: 'API key',
    sport: 'Sport',
    follow: 'Follow',
    needsScript: 'This page needs JavaScript.',
    connecting: 'Connecting …',
  },
  de: {
    title: 'Live-Ergebnisse',
    description: 'Laufende Spiele aus neun Sportarten, während sie passieren: Sätze, Innings, Spieluhr und Ereignisse.',
    lead: 'Wird laufend aktualisiert.',
    allSports: 'Alle Sportarten',
    inPlay: 'laufend',
    noMatches: 'Gerade läuft kein Spiel.',
    unknown: 'Die Spiele sind derzeit nicht bekannt. Bitte versuchen Sie es noch einmal.',
    more: 'Weitere Spiele',
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
    scheduled: 'geplant',
    at_post: 'am Start',
    off: 'läuft',
    photo: 'Zielfoto',
    result_provisional: 'vorläufiges Ergebnis',
    stewards_enquiry: 'Überprüfung durch die Rennleitung',
    weighed_in: 'zurückgewogen',
    abandoned: 'abgebrochen',
    voided: 'ungültig',
    keyHint:
      'Der Betreiber zeigt nicht allen Spiele an. Mit Ihrem eigenen Schlüssel sehen Sie die Spiele Ihres Tarifs. Der Schlüssel bleibt im Speicher dieser Seite.',
    key: 'API-Schlüssel',
    sport: 'Sportart',
    follow: 'Verfolgen',
    needsScript: 'Diese Seite benötigt JavaScript.',
    connecting: 'Verbindung wird hergestellt …',
  },
  es: {
    title: 'En directo',
    description: 'Partidos en juego de nueve deportes, al momento: sets, entradas, reloj y jugadas.',
    lead: 'Se actualiza al momento.',
    allSports: 'Todos los deportes',
    inPlay: 'en juego',
    noMatches: 'Ahora mismo no hay ningún partido en juego.',
    unknown: 'Ahora mismo no se conocen los partidos. Inténtelo de nuevo.',
    more: 'Más partidos',
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
    scheduled: 'programada',
    at_post: 'en la salida',
    off: 'en carrera',
    photo: 'foto de llegada',
    result_provisional: 'resultado provisional',
    stewards_enquiry: 'revisión de los comisarios',
    weighed_in: 'resultado oficial',
    abandoned: 'suspendida',
    voided: 'anulada',
    keyHint:
      'El operador no muestra partidos a todo el mundo. Con su propia clave verá los de su plan. La clave permanece en la memoria de esta página.',
    key: 'Clave de API',
    sport: 'Deporte',
    follow: 'Seguir',
    needsScript: 'Esta página necesita JavaScript.',
    connecting: 'Conectando…',
  },
  it: {
    title: 'Risultati live',
    description: 'Le partite in corso di nove sport, in tempo reale: set, inning, cronometro ed eventi.',
    lead: 'Aggiornato in tempo reale.',
    allSports: 'Tutti gli sport',
    inPlay: 'in corso',
    noMatches: 'Al momento non ci sono partite in corso.',
    unknown: 'Al momento le partite non sono disponibili. Riprova.',
    more: 'Altre partite',
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
    scheduled: 'in programma',
    at_post: 'alla partenza',
    off: 'in corso',
    photo: 'fotofinish',
    result_provisional: 'risultato provvisorio',
    stewards_enquiry: 'verifica dei commissari',
    weighed_in: 'risultato ufficiale',
    abandoned: 'annullata',
    voided: 'nulla',
    keyHint:
      'L’operatore non mostra partite a tutti. Con una tua chiave vedi quelle del tuo piano. La chiave resta nella memoria di questa pagina.',
    key: 'Chiave API',
    sport: 'Sport',
    follow: 'Segui',
    needsScript: 'Questa pagina richiede JavaScript.',
    connecting: 'Connessione in corso…',
  },
  fr: {
    title: 'En direct',
    description: 'Les matchs en cours de neuf sports, à l’instant même : sets, manches, chronomètre et événements.',
    lead: 'Mis à jour en continu.',
    allSports: 'Tous les sports',
    inPlay: 'en cours',
    noMatches: 'Aucun match n’est en cours.',
    unknown: 'Les matchs ne sont pas connus pour le moment. Veuillez réessayer.',
    more: 'Plus de matchs',
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
    scheduled: 'prévue',
    at_post: 'au départ',
    off: 'en course',
    photo: 'photo-finish',
    result_provisional: 'résultat provisoire',
    stewards_enquiry: 'enquête des commissaires',
    weighed_in: 'arrivée officielle',
    abandoned: 'annulée',
    voided: 'nulle',
    keyHint:
      'L’opérateur ne montre pas de matchs à tout le monde. Avec votre propre clé, vous voyez ceux de votre offre. La clé reste dans la mémoire de cette page.',
    key: 'Clé d’API',
    sport: 'Sport',
    follow: 'Suivre',
    needsScript: 'Cette page nécessite JavaScript.',
    connecting: 'Connexion…',
  },
}
