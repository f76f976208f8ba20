import type { Language } from '@touchline/contract/catalog'
import { noEndpointName, otherEndpointName } from '@touchline/contract/usage'
import type { PeriodId } from './periods.ts'

/** Texts of the pages about usage. */
interface Texts {
  title: string
  period: string
  periods: Readonly<Record<PeriodId, string>>
  key: string
  allKeys: string
  sport: string
  allSports: string
  noSport: string
  endpoint: string
  allEndpoints: string
  noEndpoint: string
  otherEndpoint: string
  show: string
  calls: string
  limit: string
  ofLimit: string
  errors: string
  otherErrors: string
  time: string
  byTime: string
  byKey: string
  bySport: string
  byEndpoint: string
  hint: string
  download: string
  newestErrors: string
  noErrors: string
  status: string
  code: string
  none: string
  tooMuch: string
  unavailable: string
}

export const usageTexts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Usage',
    period: 'Period',
    periods: { hour: 'Last 60 minutes', day: 'Last 24 hours', week: 'Last 7 days', month: 'Last 30 days', year: 'Last 13 months' },
    key: 'Key',
    allKeys: 'All keys',
    sport: 'Sport',
    allSports: 'All sports',
    noSport: 'No sport',
    endpoint: 'Endpoint',
    allEndpoints: 'All endpoints',
    noEndpoint: 'Unknown path',
    otherEndpoint: 'Not separated',
    show: 'Show',
    calls: 'Calls',
    limit: 'Limit per minute',
    ofLimit: 'Of the limit',
    errors: 'Errors',
    otherErrors: 'Other 4xx',
    time: 'Time',
    byTime: 'By time',
    byKey: 'By key',
    bySport: 'By sport',
    byEndpoint: 'By endpoint',
    hint: 'All times are UTC. A call appears after about ten seconds. p50 and p99 are interpolated between the bounds of a histogram; they do not include the network.',
    download: 'Download as CSV',
    newestErrors: 'Newest errors',
    noErrors: 'No errors in this period.',
    status: 'Status',
    code: 'Code',
    none: 'No calls in this period.',
    tooMuch: 'That is too much for one report. Choose a shorter period or a single key.',
    unavailable: 'Usage cannot be read at the moment. Your calls are still counted. Please try again in a minute.',
  },
  de: {
    title: 'Nutzung',
    period: 'Zeitraum',
    periods: {
      hour: 'Letzte 60 Minuten',
      day: 'Letzte 24 Stunden',
      week: 'Letzte 7 Tage',
      month: 'Letzte 30 Tage',
      year: 'Letzte 13 Monate',
    },
    key: 'Schlüssel',
    allKeys: 'Alle Schlüssel',
    sport: 'Sportart',
    allSports: 'Alle Sportarten',
    noSport: 'Ohne Sportart',
    endpoint: 'Endpunkt',
    allEndpoints: 'Alle Endpunkte',
    noEndpoint: 'Unbekannter Pfad',
    otherEndpoint: 'Nicht aufgeteilt',
    show: 'Anzeigen',
    calls: 'Aufrufe',
    limit: 'Limit pro Minute',
    ofLimit: 'Vom Limit',
    errors: 'Fehler',
    otherErrors: 'Andere 4xx',
    time: 'Zeit',
    byTime: 'Nach Zeit',
    byKey: 'Nach Schlüssel',
    bySport: 'Nach Sportart',
    byEndpoint: 'Nach Endpunkt',
    hint: 'Alle Zeiten sind UTC. Ein Aufruf erscheint nach etwa zehn Sekunden. p50 und p99 sind zwischen den Grenzen eines Histogramms interpoliert und enthalten das Netz nicht.',
    download: 'Als CSV herunterladen',
    newestErrors: 'Neueste Fehler',
    noErrors: 'Keine Fehler in diesem Zeitraum.',
    status: 'Status',
    code: 'Code',
    none: 'Keine Aufrufe in diesem Zeitraum.',
    tooMuch: 'Das ist zu viel für einen Bericht. Wählen Sie einen kürzeren Zeitraum oder einen einzelnen Schlüssel.',
    unavailable:
      'Die Nutzung kann gerade nicht gelesen werden. Ihre Aufrufe werden weiter gezählt. Bitte versuchen Sie es in einer Minute noch einmal.',
  },
  es: {
    title: 'Uso',
    period: 'Periodo',
    periods: {
      hour: 'Últimos 60 minutos',
      day: 'Últimas 24 horas',
      week: 'Últimos 7 días',
      month: 'Últimos 30 días',
      year: 'Últimos 13 meses',
    },
    key: 'Clave',
    allKeys: 'Todas las claves',
    sport: 'Deporte',
    allSports: 'Todos los deportes',
    noSport: 'Sin deporte',
    endpoint: 'Endpoint',
    allEndpoints: 'Todos los endpoints',
    noEndpoint: 'Ruta desconocida',
    otherEndpoint: 'Sin desglosar',
    show: 'Mostrar',
    calls: 'Llamadas',
    limit: 'Límite por minuto',
    ofLimit: 'Del límite',
    errors: 'Errores',
    otherErrors: 'Otros 4xx',
    time: 'Hora',
    byTime: 'Por hora',
    byKey: 'Por clave',
    bySport: 'Por deporte',
    byEndpoint: 'Por endpoint',
    hint: 'Todas las horas son UTC. Una llamada aparece tras unos diez segundos. p50 y p99 se interpolan entre los límites de un histograma y no incluyen la red.',
    download: 'Descargar como CSV',
    newestErrors: 'Errores más recientes',
    noErrors: 'No hay errores en este periodo.',
    status: 'Estado',
    code: 'Código',
    none: 'No hay llamadas en este periodo.',
    tooMuch: 'Es demasiado para un solo informe. Elija un periodo más corto o una sola clave.',
    unavailable: 'Ahora mismo no se puede leer el uso. Sus llamadas se siguen contando. Inténtelo de nuevo en un minuto.',
  },
  it: {
    title: 'Utilizzo',
    period: 'Periodo',
    periods: {
      hour: 'Ultimi 60 minuti',
      day: 'Ultime 24 ore',
      week: 'Ultimi 7 giorni',
      month: 'Ultimi 30 giorni',
      year: 'Ultimi 13 mesi',
    },
    key: 'Chiave',
    allKeys: 'Tutte le chiavi',
    sport: 'Sport',
    allSports: 'Tutti gli sport',
    noSport: 'Senza sport',
    endpoint: 'Endpoint',
    allEndpoints: 'Tutti gli endpoint',
    noEndpoint: 'Percorso sconosciuto',
    otherEndpoint: 'Non suddiviso',
    show: 'Mostra',
    calls: 'Chiamate',
    limit: 'Limite al minuto',
    ofLimit: 'Del limite',
    errors: 'Errori',
    otherErrors: 'Altri 4xx',
    time: 'Ora',
    byTime: 'Per ora',
    byKey: 'Per chiave',
    bySport: 'Per sport',
    byEndpoint: 'Per endpoint',
    hint: 'Tutti gli orari sono UTC. Una chiamata appare dopo circa dieci secondi. p50 e p99 sono interpolati tra i limiti di un istogramma e non comprendono la rete.',
    download: 'Scarica come CSV',
    newestErrors: 'Errori più recenti',
    noErrors: 'Nessun errore in questo periodo.',
    status: 'Stato',
    code: 'Codice',
    none: 'Nessuna chiamata in questo periodo.',
    tooMuch: 'È troppo per un solo report. Scegli un periodo più breve o una sola chiave.',
    unavailable: 'Al momento non è possibile leggere l’utilizzo. Le tue chiamate vengono comunque contate. Riprova tra un minuto.',
  },
  fr: {
    title: 'Utilisation',
    period: 'Période',
    periods: {
      hour: '60 dernières minutes',
      day: '24 dernières heures',
      week: '7 derniers jours',
      month: '30 derniers jours',
      year: '13 derniers mois',
    },
    key: 'Clé',
    allKeys: 'Toutes les clés',
    sport: 'Sport',
    allSports: 'Tous les sports',
    noSport: 'Sans sport',
    endpoint: 'Endpoint',
    allEndpoints: 'Tous les endpoints',
    noEndpoint: 'Chemin inconnu',
    otherEndpoint: 'Non détaillé',
    show: 'Afficher',
    calls: 'Appels',
    limit: 'Limite par minute',
    ofLimit: 'De la limite',
    errors: 'Erreurs',
    otherErrors: 'Autres 4xx',
    time: 'Heure',
    byTime: 'Par heure',
    byKey: 'Par clé',
    bySport: 'Par sport',
    byEndpoint: 'Par endpoint',
    hint: 'Toutes les heures sont en UTC. Un appel apparaît après une dizaine de secondes. p50 et p99 sont interpolés entre les bornes d’un histogramme et ne comprennent pas le réseau.',
    download: 'Télécharger en CSV',
    newestErrors: 'Erreurs les plus récentes',
    noErrors: 'Aucune erreur pendant cette période.',
    status: 'Statut',
    code: 'Code',
    none: 'Aucun appel pendant cette période.',
    tooMuch: 'C’est trop pour un seul rapport. Choisissez une période plus courte ou une seule clé.',
    unavailable: 'L’utilisation ne peut pas être lue pour le moment. Vos appels sont toujours comptés. Veuillez réessayer dans une minute.',
  },
}

/** The path of an endpoint, or what its absence means. */
export const endpointName = (endpoint: string, { noEndpoint, otherEndpoint }: Texts): string =>
  endpoint === noEndpointName ? noEndpoint : endpoint === otherEndpointName ? otherEndpoint : endpoint
