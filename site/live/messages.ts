import type { Language } from '@touchline/contract/catalog'

interface Texts {
  title: string
  description: string
  lead: string
  allSports: string
  inPlay: string
  unknown: string
  more: string
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
    unknown: 'The matches are not known right now. Please try again.',
    more: 'More matches',
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
    unknown: 'Die Spiele sind derzeit nicht bekannt. Bitte versuchen Sie es noch einmal.',
    more: 'Weitere Spiele',
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
    unknown: 'Ahora mismo no se conocen los partidos. Inténtelo de nuevo.',
    more: 'Más partidos',
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
    unknown: 'Al momento le partite non sono disponibili. Riprova.',
    more: 'Altre partite',
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
    unknown: 'Les matchs ne sont pas connus pour le moment. Veuillez réessayer.',
    more: 'Plus de matchs',
    keyHint:
      'L’opérateur ne montre pas de matchs à tout le monde. Avec votre propre clé, vous voyez ceux de votre offre. La clé reste dans la mémoire de cette page.',
    key: 'Clé d’API',
    sport: 'Sport',
    follow: 'Suivre',
    needsScript: 'Cette page nécessite JavaScript.',
    connecting: 'Connexion…',
  },
}
