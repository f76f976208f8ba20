import type { Language } from '@touchline/contract/catalog'

/** A question and its answer. */
type Question = readonly [question: string, answer: string]

interface Texts {
  title: string
  lead: string
  description: string
  notSold: string
  interval: string
  month: string
  year: string
  perMonth: string
  perYear: string
  onRequest: string
  perMinute(calls: string): string
  anyLimit: string
  keys(count: string): string
  streams(count: string): string
  trial(days: number): string
  taxes: string
  start: string
  choose(plan: string): string
  contact: string
  chooseOrganisation: string
  payPerCall: string
  payPerCallLead: string
  prices: { list: string; item: string; briefing: string }
  call: string
  price: string
  toWallet: string
  questions: string
  faq: readonly Question[]
}

export const pricingTexts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Pricing',
    lead: 'Every plan has all sports, all leagues and all endpoints. Plans differ in how many requests you can make.',
    description: 'Plans by the month or by the year, and prices per call without a plan.',
    notSold: 'Plans cannot be bought on this server. The free plan is open to everybody; the operator grants the others.',
    interval: 'Billing period',
    month: 'Monthly',
    year: 'Yearly',
    perMonth: 'per month',
    perYear: 'per year',
    onRequest: 'On request',
    perMinute: (calls) => `${calls} requests per minute`,
    anyLimit: 'Any number of requests',
    keys: (count) => `Keys: ${count}`,
    streams: (count) => `Streams open at once: ${count}`,
    trial: (days) => `The first ${days} days are free, once per organisation.`,
    taxes: 'Prices in US dollars, without taxes.',
    start: 'Start for free',
    choose: (plan) => `Choose ${plan}`,
    contact: 'Contact us',
    chooseOrganisation: 'For which organisation?',
    payPerCall: 'Pay per call',
    payPerCallLead: 'Without account and without key: a wallet pays each response in USDC. Errors cost nothing.',
    prices: { list: 'A list, such as the matches of a day', item: 'A single match, team or table', briefing: 'A briefing' },
    call: 'Response',
    price: 'Price',
    toWallet: 'How to pay per call',
    questions: 'Questions',
    faq: [
      ['What happens on an upgrade?', 'The larger plan applies at once. You pay the difference for the rest of the period.'],
      [
        'What happens on a downgrade?',
        'You keep the larger plan until the end of the period you have paid for. If you then have more keys than the smaller plan allows, the newest ones are suspended. They come back with a larger plan.',
      ],
      [
        'How do I cancel?',
        'On the billing page, at any time. The plan stays until the end of the paid period, then the organisation is on the free plan. Until then you can take the cancellation back.',
      ],
      [
        'What happens if a payment fails?',
        'The plan stays for seven days, and we send three reminders. Pay the invoice or change the card within that time and nothing is interrupted. A later payment brings the plan back.',
      ],
      ['Do you give refunds?', 'The page on refunds says when. A refund ends the plan.'],
      ['What happens beyond the limit?', 'Requests are answered with 429 until the minute has passed. They are never charged.'],
    ],
  },
  de: {
    title: 'Preise',
    lead: 'Jeder Tarif enthält alle Sportarten, alle Ligen und alle Endpunkte. Die Tarife unterscheiden sich darin, wie viele Anfragen Sie stellen können.',
    description: 'Tarife pro Monat oder Jahr und Preise pro Abruf ohne Tarif.',
    notSold:
      'Auf diesem Server können keine Tarife gekauft werden. Der kostenlose Tarif steht allen offen; die anderen vergibt der Betreiber.',
    interval: 'Abrechnungszeitraum',
    month: 'Monatlich',
    year: 'Jährlich',
    perMonth: 'pro Monat',
    perYear: 'pro Jahr',
    onRequest: 'Auf Anfrage',
    perMinute: (calls) => `${calls} Anfragen pro Minute`,
    anyLimit: 'Beliebig viele Anfragen',
    keys: (count) => `Schlüssel: ${count}`,
    streams: (count) => `Gleichzeitig offene Streams: ${count}`,
    trial: (days) => `Die ersten ${days} Tage sind kostenlos, einmal pro Organisation.`,
    taxes: 'Preise in US-Dollar, ohne Steuern.',
    start: 'Kostenlos beginnen',
    choose: (plan) => `${plan} wählen`,
    contact: 'Kontakt aufnehmen',
    chooseOrganisation: 'Für welche Organisation?',
    payPerCall: 'Zahlung pro Abruf',
    payPerCallLead: 'Ohne Konto und ohne Schlüssel: Ein Wallet bezahlt jede Antwort in USDC. Fehler kosten nichts.',
    prices: {
      list: 'Eine Liste, zum Beispiel die Spiele eines Tages',
      item: 'Ein einzelnes Spiel, Team oder eine Tabelle',
      briefing: 'Ein Briefing',
    },
    call: 'Antwort',
    price: 'Preis',
    toWallet: 'So funktioniert die Zahlung pro Abruf',
    questions: 'Fragen',
    faq: [
      ['Was geschieht beim Wechsel in einen größeren Tarif?', 'Er gilt sofort. Sie zahlen die Differenz für den Rest des Zeitraums.'],
      [
        'Was geschieht beim Wechsel in einen kleineren Tarif?',
        'Sie behalten den größeren Tarif bis zum Ende des bezahlten Zeitraums. Haben Sie dann mehr Schlüssel, als der kleinere Tarif erlaubt, werden die neuesten ausgesetzt. Mit einem größeren Tarif funktionieren sie wieder.',
      ],
      [
        'Wie kündige ich?',
        'Jederzeit auf der Abrechnungsseite. Der Tarif bleibt bis zum Ende des bezahlten Zeitraums, danach gilt der kostenlose Tarif. Bis dahin können Sie die Kündigung zurücknehmen.',
      ],
      [
        'Was geschieht, wenn eine Zahlung fehlschlägt?',
        'Der Tarif bleibt sieben Tage lang bestehen, und wir schicken drei Erinnerungen. Wenn Sie in dieser Zeit die Rechnung bezahlen oder die Karte wechseln, wird nichts unterbrochen. Eine spätere Zahlung stellt den Tarif wieder her.',
      ],
      ['Gibt es Erstattungen?', 'Wann, steht auf der Seite über Erstattungen. Eine Erstattung beendet den Tarif.'],
      ['Was geschieht über dem Limit?', 'Anfragen werden mit 429 beantwortet, bis die Minute vorbei ist. Sie kosten nie etwas.'],
    ],
  },
  es: {
    title: 'Precios',
    lead: 'Todos los planes incluyen todos los deportes, todas las ligas y todos los endpoints. Se diferencian en el número de solicitudes.',
    description: 'Planes por mes o por año, y precios por llamada sin plan.',
    notSold: 'En este servidor no se venden planes. El plan gratuito está abierto a todos; los demás los concede el operador.',
    interval: 'Periodo de facturación',
    month: 'Mensual',
    year: 'Anual',
    perMonth: 'al mes',
    perYear: 'al año',
    onRequest: 'A consultar',
    perMinute: (calls) => `${calls} solicitudes por minuto`,
    anyLimit: 'Cualquier número de solicitudes',
    keys: (count) => `Claves: ${count}`,
    streams: (count) => `Streams abiertos a la vez: ${count}`,
    trial: (days) => `Los primeros ${days} días son gratis, una vez por organización.`,
    taxes: 'Precios en dólares estadounidenses, sin impuestos.',
    start: 'Empezar gratis',
    choose: (plan) => `Elegir ${plan}`,
    contact: 'Contactar',
    chooseOrganisation: '¿Para qué organización?',
    payPerCall: 'Pago por llamada',
    payPerCallLead: 'Sin cuenta y sin clave: un monedero paga cada respuesta en USDC. Los errores no cuestan nada.',
    prices: { list: 'Una lista, como los partidos de un día', item: 'Un solo partido, equipo o clasificación', briefing: 'Un informe' },
    call: 'Respuesta',
    price: 'Precio',
    toWallet: 'Cómo pagar por llamada',
    questions: 'Preguntas',
    faq: [
      ['¿Qué pasa al subir de plan?', 'El plan mayor se aplica de inmediato. Usted paga la diferencia por el resto del periodo.'],
      [
        '¿Qué pasa al bajar de plan?',
        'Conserva el plan mayor hasta el final del periodo pagado. Si entonces tiene más claves de las que permite el plan menor, se suspenden las más nuevas. Vuelven con un plan mayor.',
      ],
      [
        '¿Cómo cancelo?',
        'En la página de facturación, cuando quiera. El plan sigue hasta el final del periodo pagado; después, la organización pasa al plan gratuito. Hasta entonces puede anular la cancelación.',
      ],
      [
        '¿Qué pasa si falla un pago?',
        'El plan sigue siete días y enviamos tres recordatorios. Si paga la factura o cambia la tarjeta en ese plazo, nada se interrumpe. Un pago posterior recupera el plan.',
      ],
      ['¿Hay reembolsos?', 'La página de reembolsos explica cuándo. Un reembolso termina el plan.'],
      ['¿Qué pasa por encima del límite?', 'Las solicitudes reciben 429 hasta que pasa el minuto. Nunca se cobran.'],
    ],
  },
  it: {
    title: 'Prezzi',
    lead: 'Ogni piano comprende tutti gli sport, tutti i campionati e tutti gli endpoint. I piani differiscono per il numero di richieste.',
    description: 'Piani al mese o all’anno, e prezzi a chiamata senza piano.',
    notSold: 'Su questo server non si vendono piani. Il piano gratuito è aperto a tutti; gli altri li assegna il gestore.',
    interval: 'Periodo di fatturazione',
    month: 'Mensile',
    year: 'Annuale',
    perMonth: 'al mese',
    perYear: 'all’anno',
    onRequest: 'Su richiesta',
    perMinute: (calls) => `${calls} richieste al minuto`,
    anyLimit: 'Qualsiasi numero di richieste',
    keys: (count) => `Chiavi: ${count}`,
    streams: (count) => `Stream aperti insieme: ${count}`,
    trial: (days) => `I primi ${days} giorni sono gratuiti, una volta per organizzazione.`,
    taxes: 'Prezzi in dollari statunitensi, tasse escluse.',
    start: 'Inizia gratis',
    choose: (plan) => `Scegli ${plan}`,
    contact: 'Contattaci',
    chooseOrganisation: 'Per quale organizzazione?',
    payPerCall: 'Pagamento a chiamata',
    payPerCallLead: 'Senza account e senza chiave: un wallet paga ogni risposta in USDC. Gli errori non costano nulla.',
    prices: { list: 'Un elenco, come le partite di un giorno', item: 'Una singola partita, squadra o classifica', briefing: 'Un briefing' },
    call: 'Risposta',
    price: 'Prezzo',
    toWallet: 'Come pagare a chiamata',
    questions: 'Domande',
    faq: [
      ['Che cosa succede passando a un piano superiore?', 'Il piano superiore vale subito. Paghi la differenza per il resto del periodo.'],
      [
        'Che cosa succede passando a un piano inferiore?',
        'Mantieni il piano superiore fino alla fine del periodo pagato. Se allora hai più chiavi di quante ne consente il piano inferiore, le più recenti vengono sospese. Tornano attive con un piano superiore.',
      ],
      [
        'Come disdico?',
        'Nella pagina di fatturazione, in qualsiasi momento. Il piano resta fino alla fine del periodo pagato, poi l’organizzazione passa al piano gratuito. Fino ad allora puoi annullare la disdetta.',
      ],
      [
        'Che cosa succede se un pagamento non riesce?',
        'Il piano resta per sette giorni e inviamo tre promemoria. Se in questo tempo paghi la fattura o cambi la carta, nulla si interrompe. Un pagamento successivo ripristina il piano.',
      ],
      ['Sono previsti rimborsi?', 'La pagina sui rimborsi dice quando. Un rimborso chiude il piano.'],
      ['Che cosa succede oltre il limite?', 'Le richieste ricevono 429 finché il minuto non è passato. Non vengono mai addebitate.'],
    ],
  },
  fr: {
    title: 'Tarifs',
    lead: 'Chaque offre comprend tous les sports, toutes les ligues et tous les points d’accès. Les offres diffèrent par le volume de requêtes.',
    description: 'Des offres au mois ou à l’année, et des prix à l’appel sans offre.',
    notSold: 'Aucune offre n’est vendue sur ce serveur. L’offre gratuite est ouverte à tous ; les autres sont attribuées par l’exploitant.',
    interval: 'Période de facturation',
    month: 'Mensuelle',
    year: 'Annuelle',
    perMonth: 'par mois',
    perYear: 'par an',
    onRequest: 'Sur demande',
    perMinute: (calls) => `${calls} requêtes par minute`,
    anyLimit: 'Nombre de requêtes au choix',
    keys: (count) => `Clés : ${count}`,
    streams: (count) => `Flux ouverts en même temps : ${count}`,
    trial: (days) => `Les ${days} premiers jours sont gratuits, une fois par organisation.`,
    taxes: 'Prix en dollars américains, hors taxes.',
    start: 'Commencer gratuitement',
    choose: (plan) => `Choisir ${plan}`,
    contact: 'Nous contacter',
    chooseOrganisation: 'Pour quelle organisation ?',
    payPerCall: 'Paiement à l’appel',
    payPerCallLead: 'Sans compte et sans clé : un portefeuille paie chaque réponse en USDC. Les erreurs ne coûtent rien.',
    prices: {
      list: 'Une liste, comme les matchs d’une journée',
      item: 'Un seul match, une équipe ou un classement',
      briefing: 'Un briefing',
    },
    call: 'Réponse',
    price: 'Prix',
    toWallet: 'Comment payer à l’appel',
    questions: 'Questions',
    faq: [
      [
        'Que se passe-t-il en passant à une offre supérieure ?',
        'Elle s’applique aussitôt. Vous payez la différence pour le reste de la période.',
      ],
      [
        'Que se passe-t-il en passant à une offre inférieure ?',
        'Vous gardez l’offre supérieure jusqu’à la fin de la période payée. Si vous avez alors plus de clés que l’offre inférieure n’en permet, les plus récentes sont suspendues. Elles reviennent avec une offre supérieure.',
      ],
      [
        'Comment résilier ?',
        'Sur la page de facturation, à tout moment. L’offre reste jusqu’à la fin de la période payée, puis l’organisation passe à l’offre gratuite. D’ici là, vous pouvez annuler la résiliation.',
      ],
      [
        'Que se passe-t-il si un paiement échoue ?',
        'L’offre reste sept jours et nous envoyons trois rappels. Si vous réglez la facture ou changez de carte dans ce délai, rien n’est interrompu. Un paiement ultérieur rétablit l’offre.',
      ],
      ['Y a-t-il des remboursements ?', 'La page sur les remboursements dit quand. Un remboursement met fin à l’offre.'],
      [
        'Que se passe-t-il au-delà de la limite ?',
        'Les requêtes reçoivent 429 jusqu’à la fin de la minute. Elles ne sont jamais facturées.',
      ],
    ],
  },
}
