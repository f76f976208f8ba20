import type { Language } from '@touchline/contract/catalog'
import type { GuideGroup } from './guide-list.ts'

interface Texts {
  title: string
  description: string
  lead: string
  search: string
  searchHint: string
  find: string
  found(count: number, query: string): string
  nothing(query: string): string
  guides: Readonly<Record<GuideGroup['title'], string>>
  reference: string
  errors: string
  coverage: string
  changelog: string
  tryIt: string
  tryHint: string
  needsScript: string
  widgetsKey: string
  coverageLead: string
  contents: string
  asMarkdown: string
  league: string
  season: string
  leagues(count: string): string
  noLeagues: string
  yes: string
  no: string
  next: string
  previous: string
  filter: string
}

export const docsTexts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Documentation',
    description: 'Guides, the reference of all endpoints, error codes and the coverage of every league.',
    lead: 'From the first call to a copy of all matches. Every page is also available as Markdown: add .md to its address.',
    search: 'Search the documentation',
    searchHint: 'For example: ETag, postponed, 429',
    find: 'Search',
    found: (count, query) => `${count} results for “${query}”`,
    nothing: (query) => `Nothing was found for “${query}”.`,
    guides: {
      start: 'Start',
      live: 'Live data',
      records: 'What the data means',
      access: 'Access',
      coming: 'Coming from other services',
      policies: 'Terms',
    },
    reference: 'Reference',
    errors: 'Errors',
    coverage: 'Coverage by league',
    changelog: 'Changelog',
    tryIt: 'Try the API',
    tryHint: 'The reference of all endpoints, with requests that you send from this page.',
    needsScript: 'This page needs JavaScript.',
    widgetsKey:
      'The key stays in the memory of this page. A publishable key works only on pages of its origins: use a secret key or a test key here.',
    coverageLead: 'What each league has in its present season, as its field coverage says.',
    contents: 'Contents',
    asMarkdown: 'This page as Markdown',
    league: 'League',
    season: 'Season',
    leagues: (count) => `${count} leagues`,
    noLeagues: 'There are no leagues.',
    yes: 'yes',
    no: 'no',
    next: 'Next page',
    previous: 'Previous page',
    filter: 'Part of a name',
  },
  de: {
    title: 'Dokumentation',
    description: 'Anleitungen, alle Endpunkte, Fehlercodes und die Abdeckung jeder Liga. Die Texte sind auf Englisch.',
    lead: 'Vom ersten Abruf bis zur Kopie aller Spiele. Die Texte sind auf Englisch. Jede Seite gibt es auch als Markdown: mit .md an der Adresse.',
    search: 'Dokumentation durchsuchen',
    searchHint: 'Zum Beispiel: ETag, postponed, 429',
    find: 'Suchen',
    found: (count, query) => `${count} Treffer für „${query}“`,
    nothing: (query) => `Nichts gefunden für „${query}“.`,
    guides: {
      start: 'Einstieg',
      live: 'Live-Daten',
      records: 'Was die Daten bedeuten',
      access: 'Zugang',
      coming: 'Umstieg von anderen Diensten',
      policies: 'Bedingungen',
    },
    reference: 'Referenz',
    errors: 'Fehler',
    coverage: 'Abdeckung nach Liga',
    changelog: 'Änderungen',
    tryIt: 'API ausprobieren',
    tryHint: 'Die Referenz aller Endpunkte, mit Anfragen, die Sie von dieser Seite senden.',
    needsScript: 'Diese Seite benötigt JavaScript.',
    widgetsKey:
      'Der Schlüssel bleibt im Speicher dieser Seite. Ein veröffentlichbarer Schlüssel gilt nur auf Seiten seiner Origins: Verwenden Sie hier einen geheimen Schlüssel oder einen Testschlüssel.',
    coverageLead: 'Was jede Liga in der laufenden Saison hat, wie es ihr Feld coverage sagt.',
    contents: 'Inhalt',
    asMarkdown: 'Diese Seite als Markdown',
    league: 'Liga',
    season: 'Saison',
    leagues: (count) => `${count} Ligen`,
    noLeagues: 'Es gibt keine Ligen.',
    yes: 'ja',
    no: 'nein',
    next: 'Nächste Seite',
    previous: 'Vorige Seite',
    filter: 'Teil eines Namens',
  },
  es: {
    title: 'Documentación',
    description: 'Guías, todos los puntos de acceso, códigos de error y la cobertura de cada liga. Los textos están en inglés.',
    lead: 'De la primera llamada a una copia de todos los partidos. Los textos están en inglés. Cada página existe también en Markdown: con .md en su dirección.',
    search: 'Buscar en la documentación',
    searchHint: 'Por ejemplo: ETag, postponed, 429',
    find: 'Buscar',
    found: (count, query) => `${count} resultados para «${query}»`,
    nothing: (query) => `No se ha encontrado nada para «${query}».`,
    guides: {
      start: 'Primeros pasos',
      live: 'Datos en directo',
      records: 'Qué significan los datos',
      access: 'Acceso',
      coming: 'Venir de otros servicios',
      policies: 'Condiciones',
    },
    reference: 'Referencia',
    errors: 'Errores',
    coverage: 'Cobertura por liga',
    changelog: 'Cambios',
    tryIt: 'Probar la API',
    tryHint: 'La referencia de todos los puntos de acceso, con peticiones que se envían desde esta página.',
    needsScript: 'Esta página necesita JavaScript.',
    widgetsKey:
      'La clave permanece en la memoria de esta página. Una clave publicable solo funciona en páginas de sus orígenes: use aquí una clave secreta o de prueba.',
    coverageLead: 'Lo que tiene cada liga en la temporada actual, según su campo coverage.',
    contents: 'Contenido',
    asMarkdown: 'Esta página en Markdown',
    league: 'Liga',
    season: 'Temporada',
    leagues: (count) => `${count} ligas`,
    noLeagues: 'No hay ligas.',
    yes: 'sí',
    no: 'no',
    next: 'Página siguiente',
    previous: 'Página anterior',
    filter: 'Parte de un nombre',
  },
  it: {
    title: 'Documentazione',
    description: 'Guide, tutti gli endpoint, i codici di errore e la copertura di ogni campionato. I testi sono in inglese.',
    lead: 'Dalla prima chiamata alla copia di tutte le partite. I testi sono in inglese. Ogni pagina esiste anche in Markdown: con .md nel suo indirizzo.',
    search: 'Cerca nella documentazione',
    searchHint: 'Per esempio: ETag, postponed, 429',
    find: 'Cerca',
    found: (count, query) => `${count} risultati per «${query}»`,
    nothing: (query) => `Nessun risultato per «${query}».`,
    guides: {
      start: 'Per iniziare',
      live: 'Dati dal vivo',
      records: 'Che cosa significano i dati',
      access: 'Accesso',
      coming: 'Passare da altri servizi',
      policies: 'Condizioni',
    },
    reference: 'Riferimento',
    errors: 'Errori',
    coverage: 'Copertura per campionato',
    changelog: 'Modifiche',
    tryIt: 'Prova l’API',
    tryHint: 'Il riferimento di tutti gli endpoint, con richieste inviate da questa pagina.',
    needsScript: 'Questa pagina richiede JavaScript.',
    widgetsKey:
      'La chiave resta nella memoria di questa pagina. Una chiave pubblicabile funziona solo sulle pagine delle sue origini: qui usa una chiave segreta o di prova.',
    coverageLead: 'Che cosa ha ogni campionato nella stagione attuale, secondo il suo campo coverage.',
    contents: 'Indice',
    asMarkdown: 'Questa pagina in Markdown',
    league: 'Campionato',
    season: 'Stagione',
    leagues: (count) => `${count} campionati`,
    noLeagues: 'Non ci sono campionati.',
    yes: 'sì',
    no: 'no',
    next: 'Pagina successiva',
    previous: 'Pagina precedente',
    filter: 'Parte di un nome',
  },
  fr: {
    title: 'Documentation',
    description: 'Guides, tous les points d’accès, codes d’erreur et couverture de chaque championnat. Les textes sont en anglais.',
    lead: 'Du premier appel à la copie de tous les matchs. Les textes sont en anglais. Chaque page existe aussi en Markdown : ajoutez .md à son adresse.',
    search: 'Rechercher dans la documentation',
    searchHint: 'Par exemple : ETag, postponed, 429',
    find: 'Rechercher',
    found: (count, query) => `${count} résultats pour « ${query} »`,
    nothing: (query) => `Aucun résultat pour « ${query} ».`,
    guides: {
      start: 'Pour commencer',
      live: 'Données en direct',
      records: 'Ce que disent les données',
      access: 'Accès',
      coming: 'Venir d’autres services',
      policies: 'Conditions',
    },
    reference: 'Référence',
    errors: 'Erreurs',
    coverage: 'Couverture par championnat',
    changelog: 'Modifications',
    tryIt: 'Essayer l’API',
    tryHint: 'La référence de tous les points d’accès, avec des requêtes envoyées depuis cette page.',
    needsScript: 'Cette page nécessite JavaScript.',
    widgetsKey:
      'La clé reste dans la mémoire de cette page. Une clé publiable ne fonctionne que sur les pages de ses origines : utilisez ici une clé secrète ou de test.',
    coverageLead: 'Ce que chaque championnat a pendant la saison en cours, selon son champ coverage.',
    contents: 'Sommaire',
    asMarkdown: 'Cette page en Markdown',
    league: 'Championnat',
    season: 'Saison',
    leagues: (count) => `${count} championnats`,
    noLeagues: 'Il n’y a aucun championnat.',
    yes: 'oui',
    no: 'non',
    next: 'Page suivante',
    previous: 'Page précédente',
    filter: 'Partie d’un nom',
  },
}
