import type { Language } from '@touchline/contract/catalog'

/** Texts of the deliveries of a webhook. */
interface Texts {
  title: string
  kept: string
  none: string
  show: string
  all: string
  states: Readonly<Record<string, string>>
  time: string
  event: string
  state: string
  attempts: string
  answer: string
  noAnswer: string
  duration: string
  next: string
  details: string
  older: string
  newest: string
  resendTitle: string
  since: string
  sinceHint: string
  sinceInvalid: string
  resendAll: string
  resend: string
  resent: (count: number) => string
  resentHint: string
  id: string
  body: string
  bodyGone: string
  lastAttempts: (count: number) => string
  back: string
}

export const deliveryTexts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Deliveries',
    kept: 'Of the last seven days, the newest first. The present state: reload the page.',
    none: 'There is no delivery.',
    show: 'Show',
    all: 'All',
    states: {
      delivered: 'Delivered',
      retrying: 'Retrying',
      failed: 'Failed',
    },
    time: 'Time',
    event: 'Event',
    state: 'State',
    attempts: 'Attempts',
    answer: 'Answer',
    noAnswer: 'No answer',
    duration: 'Duration',
    next: 'Next attempt',
    details: 'Details',
    older: 'Older deliveries',
    newest: 'Newest deliveries',
    resendTitle: 'Send again',
    since: 'All events since (UTC)',
    sinceHint: 'After an outage of your receiver. Delivered events are sent again too: the header webhook-id is the same as before.',
    sinceInvalid: 'Nothing was sent: choose a day and a time of the last seven days.',
    resendAll: 'Send all again',
    resend: 'Send again',
    resent: (count) => `Events that are sent again: ${count}.`,
    resentHint: 'The event is sent again, behind those that wait, with the same id and body.',
    id: 'Id',
    body: 'Body as sent',
    bodyGone: 'The body is no longer kept.',
    lastAttempts: (count) => `Attempts (${count}); the last 20 are listed.`,
    back: 'To the webhook',
  },
  de: {
    title: 'Zustellungen',
    kept: 'Der letzten sieben Tage, die neuesten zuerst. Den jetzigen Stand zeigt ein erneutes Laden der Seite.',
    none: 'Es gibt keine Zustellung.',
    show: 'Anzeigen',
    all: 'Alle',
    states: {
      delivered: 'Zugestellt',
      retrying: 'Wird wiederholt',
      failed: 'Gescheitert',
    },
    time: 'Zeit',
    event: 'Ereignis',
    state: 'Status',
    attempts: 'Versuche',
    answer: 'Antwort',
    noAnswer: 'Keine Antwort',
    duration: 'Dauer',
    next: 'Nächster Versuch',
    details: 'Einzelheiten',
    older: 'Ältere Zustellungen',
    newest: 'Neueste Zustellungen',
    resendTitle: 'Erneut senden',
    since: 'Alle Ereignisse seit (UTC)',
    sinceHint:
      'Nach einem Ausfall Ihres Empfängers. Auch zugestellte Ereignisse werden erneut gesendet: Der Header webhook-id ist derselbe wie zuvor.',
    sinceInvalid: 'Es wurde nichts gesendet: Wählen Sie Tag und Uhrzeit innerhalb der letzten sieben Tage.',
    resendAll: 'Alle erneut senden',
    resend: 'Erneut senden',
    resent: (count) => `Ereignisse, die erneut gesendet werden: ${count}.`,
    resentHint: 'Das Ereignis wird hinter den wartenden erneut gesendet, mit derselben Id und demselben Inhalt.',
    id: 'Id',
    body: 'Inhalt, wie gesendet',
    bodyGone: 'Der Inhalt wird nicht mehr aufbewahrt.',
    lastAttempts: (count) => `Versuche (${count}); die letzten 20 sind aufgeführt.`,
    back: 'Zum Webhook',
  },
  es: {
    title: 'Entregas',
    kept: 'De los últimos siete días, primero las más recientes. El estado actual: recargue la página.',
    none: 'No hay ninguna entrega.',
    show: 'Mostrar',
    all: 'Todas',
    states: {
      delivered: 'Entregado',
      retrying: 'Se reintenta',
      failed: 'Fallido',
    },
    time: 'Hora',
    event: 'Evento',
    state: 'Estado',
    attempts: 'Intentos',
    answer: 'Respuesta',
    noAnswer: 'Sin respuesta',
    duration: 'Duración',
    next: 'Próximo intento',
    details: 'Detalles',
    older: 'Entregas anteriores',
    newest: 'Entregas más recientes',
    resendTitle: 'Enviar de nuevo',
    since: 'Todos los eventos desde (UTC)',
    sinceHint: 'Tras una caída de su receptor. También se reenvían los eventos entregados: la cabecera webhook-id es la misma que antes.',
    sinceInvalid: 'No se ha enviado nada: elija un día y una hora de los últimos siete días.',
    resendAll: 'Enviar todos de nuevo',
    resend: 'Enviar de nuevo',
    resent: (count) => `Eventos que se envían de nuevo: ${count}.`,
    resentHint: 'El evento se envía de nuevo, detrás de los que esperan, con el mismo id y contenido.',
    id: 'Id',
    body: 'Cuerpo tal como se envió',
    bodyGone: 'El cuerpo ya no se conserva.',
    lastAttempts: (count) => `Intentos (${count}); se muestran los 20 últimos.`,
    back: 'Al webhook',
  },
  it: {
    title: 'Consegne',
    kept: 'Degli ultimi sette giorni, dalla più recente. Lo stato attuale: ricarica la pagina.',
    none: 'Non c’è nessuna consegna.',
    show: 'Mostra',
    all: 'Tutte',
    states: {
      delivered: 'Consegnato',
      retrying: 'Si riprova',
      failed: 'Fallito',
    },
    time: 'Ora',
    event: 'Evento',
    state: 'Stato',
    attempts: 'Tentativi',
    answer: 'Risposta',
    noAnswer: 'Nessuna risposta',
    duration: 'Durata',
    next: 'Prossimo tentativo',
    details: 'Dettagli',
    older: 'Consegne precedenti',
    newest: 'Consegne più recenti',
    resendTitle: 'Invia di nuovo',
    since: 'Tutti gli eventi da (UTC)',
    sinceHint:
      'Dopo un’interruzione del tuo ricevitore. Anche gli eventi consegnati vengono inviati di nuovo: l’intestazione webhook-id è la stessa di prima.',
    sinceInvalid: 'Non è stato inviato nulla: scegli un giorno e un’ora degli ultimi sette giorni.',
    resendAll: 'Invia di nuovo tutti',
    resend: 'Invia di nuovo',
    resent: (count) => `Eventi che vengono inviati di nuovo: ${count}.`,
    resentHint: 'L’evento viene inviato di nuovo, dopo quelli in attesa, con lo stesso id e contenuto.',
    id: 'Id',
    body: 'Corpo così come inviato',
    bodyGone: 'Il corpo non è più conservato.',
    lastAttempts: (count) => `Tentativi (${count}); sono elencati gli ultimi 20.`,
    back: 'Al webhook',
  },
  fr: {
    title: 'Livraisons',
    kept: 'Des sept derniers jours, des plus récentes aux plus anciennes. L’état actuel : rechargez la page.',
    none: 'Il n’y a aucune livraison.',
    show: 'Afficher',
    all: 'Toutes',
    states: {
      delivered: 'Livré',
      retrying: 'Nouvel essai',
      failed: 'Échoué',
    },
    time: 'Heure',
    event: 'Événement',
    state: 'État',
    attempts: 'Tentatives',
    answer: 'Réponse',
    noAnswer: 'Aucune réponse',
    duration: 'Durée',
    next: 'Prochaine tentative',
    details: 'Détails',
    older: 'Livraisons plus anciennes',
    newest: 'Livraisons les plus récentes',
    resendTitle: 'Renvoyer',
    since: 'Tous les événements depuis (UTC)',
    sinceHint: 'Après une panne de votre récepteur. Les événements livrés sont aussi renvoyés : l’en-tête webhook-id est le même qu’avant.',
    sinceInvalid: 'Rien n’a été envoyé : choisissez un jour et une heure des sept derniers jours.',
    resendAll: 'Tout renvoyer',
    resend: 'Renvoyer',
    resent: (count) => `Événements renvoyés : ${count}.`,
    resentHint: 'L’événement est renvoyé, après ceux qui attendent, avec le même identifiant et le même contenu.',
    id: 'Identifiant',
    body: 'Corps tel qu’envoyé',
    bodyGone: 'Le corps n’est plus conservé.',
    lastAttempts: (count) => `Tentatives (${count}) ; les 20 dernières sont affichées.`,
    back: 'Au webhook',
  },
}
