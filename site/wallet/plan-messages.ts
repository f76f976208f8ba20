import type { Language } from '@touchline/contract/catalog'

/** Texts of the pages on which a plan is bought in USDC. */
interface Texts {
  title: string
  lead: string
  notSetUp: string
  choose: string
  plan: string
  intervals: { month: string; year: string }
  price: string
  network: string
  receiver: string
  token: string
  signed: string
  signedHint: (amount: string, minutes: number) => string
  pay: (amount: string) => string
  needsScript: string
  needsWallet: string
  current: (plan: string, until: string) => string
  pending: string
  pendingHint: string
  programs: string
  programsHint: string
  orders: string
  noOrders: string
  date: string
  amount: string
  state: string
  states: { open: string; paid: string; failed: string }
  transaction: string
  order: string
  activeUntil: (plan: string, until: string) => string
  activating: string
  failedOrder: string
  back: string
  /** Shown by the script. */
  script: {
    unknown: string
    failed: string
    sign: string
    settling: string
  }
}

export const planTexts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Pay in USDC',
    lead: 'A month or a year of a plan for one payment from your wallet. It does not renew by itself: owners and billing get a mail 14 and 3 days before it ends.',
    notSetUp: 'Payments in USDC are not set up here.',
    choose: 'Choose a plan',
    plan: 'Plan',
    intervals: { month: 'One month', year: 'One year' },
    price: 'Price',
    network: 'Network',
    receiver: 'Receiver',
    token: 'Token contract',
    signed: 'What you sign',
    signedHint: (amount, minutes) =>
      `An authorization (EIP-3009) to transfer exactly ${amount} to the receiver, once, within ${minutes} minutes. It allows no other transfer and costs no gas.`,
    pay: (amount) => `Pay ${amount} from a wallet`,
    needsScript: 'Paying from a wallet of the browser needs JavaScript. A program can pay without it, see below.',
    needsWallet: 'You need a wallet in this browser, such as an extension, that holds USDC on this network.',
    current: (plan, until) => `The plan ${plan} is paid in USDC until ${until}. Another payment for it starts then.`,
    pending: 'A payment is being confirmed',
    pendingHint:
      'It is not known yet whether an earlier payment was settled. Do not pay again: this page is loaded again until it is known.',
    programs: 'Pay by a program',
    programsHint: 'An x402 client can pay, with an API key of the organisation. It must allow payments of this amount.',
    orders: 'Payments in USDC',
    noOrders: 'There are none yet.',
    date: 'Date',
    amount: 'Amount',
    state: 'State',
    states: { open: 'being confirmed', paid: 'paid', failed: 'not paid' },
    transaction: 'Transaction',
    order: 'Order',
    activeUntil: (plan, until) => `Thank you. The plan ${plan} is active until ${until}.`,
    activating: 'The payment is settled. The plan is being activated; this takes a few seconds.',
    failedOrder: 'This payment moved no money and will not: it expired or was refused.',
    back: 'To billing',
    script: {
      unknown:
        'It is still not known whether the payment was settled. Do not pay again: reload this page in some minutes, or write to us with the time of the payment.',
      failed: 'The payment was not accepted. Nothing was paid. Reload the page and try again.',
      sign: 'Confirm in your wallet.',
      settling: 'The payment is being settled on the network. Please leave this page open.',
    },
  },
  de: {
    title: 'In USDC bezahlen',
    lead: 'Ein Monat oder ein Jahr eines Tarifs mit einer Zahlung aus Ihrer Wallet. Er verlängert sich nicht von selbst: Inhaber und Abrechnung bekommen 14 und 3 Tage vor dem Ende eine E-Mail.',
    notSetUp: 'Zahlungen in USDC sind hier nicht eingerichtet.',
    choose: 'Tarif wählen',
    plan: 'Tarif',
    intervals: { month: 'Ein Monat', year: 'Ein Jahr' },
    price: 'Preis',
    network: 'Netzwerk',
    receiver: 'Empfänger',
    token: 'Token-Vertrag',
    signed: 'Was Sie signieren',
    signedHint: (amount, minutes) =>
      `Die Erlaubnis (EIP-3009), genau ${amount} an den Empfänger zu überweisen, einmal und innerhalb von ${minutes} Minuten. Sie erlaubt keine andere Überweisung und kostet kein Gas.`,
    pay: (amount) => `${amount} aus einer Wallet bezahlen`,
    needsScript: 'Das Bezahlen aus einer Wallet des Browsers braucht JavaScript. Ein Programm kann ohne bezahlen, siehe unten.',
    needsWallet: 'Sie brauchen in diesem Browser eine Wallet, etwa als Erweiterung, mit USDC auf diesem Netzwerk.',
    current: (plan, until) => `Der Tarif ${plan} ist in USDC bis ${until} bezahlt. Eine weitere Zahlung dafür beginnt dann.`,
    pending: 'Eine Zahlung wird bestätigt',
    pendingHint:
      'Es ist noch nicht bekannt, ob eine frühere Zahlung ausgeführt wurde. Bezahlen Sie nicht noch einmal: Diese Seite lädt neu, bis es bekannt ist.',
    programs: 'Mit einem Programm bezahlen',
    programsHint: 'Ein x402-Client kann mit einem API-Schlüssel der Organisation bezahlen. Er muss Zahlungen in dieser Höhe erlauben.',
    orders: 'Zahlungen in USDC',
    noOrders: 'Es gibt noch keine.',
    date: 'Datum',
    amount: 'Betrag',
    state: 'Status',
    states: { open: 'wird bestätigt', paid: 'bezahlt', failed: 'nicht bezahlt' },
    transaction: 'Transaktion',
    order: 'Bestellung',
    activeUntil: (plan, until) => `Vielen Dank. Der Tarif ${plan} gilt bis ${until}.`,
    activating: 'Die Zahlung ist ausgeführt. Der Tarif wird freigeschaltet; das dauert einige Sekunden.',
    failedOrder: 'Mit dieser Zahlung wurde kein Geld bewegt, und das bleibt so: Sie ist abgelaufen oder wurde abgelehnt.',
    back: 'Zur Abrechnung',
    script: {
      unknown:
        'Es ist noch immer nicht bekannt, ob die Zahlung ausgeführt wurde. Bezahlen Sie nicht noch einmal: Laden Sie die Seite in einigen Minuten neu, oder schreiben Sie uns den Zeitpunkt der Zahlung.',
      failed: 'Die Zahlung wurde nicht angenommen. Es wurde nichts bezahlt. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
      sign: 'Bestätigen Sie in Ihrer Wallet.',
      settling: 'Die Zahlung wird im Netzwerk ausgeführt. Bitte lassen Sie diese Seite offen.',
    },
  },
  es: {
    title: 'Pagar en USDC',
    lead: 'Un mes o un año de un plan con un solo pago desde su monedero. No se renueva automáticamente: los propietarios y facturación reciben un correo 14 y 3 días antes de que termine.',
    notSetUp: 'Los pagos en USDC no están configurados aquí.',
    choose: 'Elija un plan',
    plan: 'Plan',
    intervals: { month: 'Un mes', year: 'Un año' },
    price: 'Precio',
    network: 'Red',
    receiver: 'Destinatario',
    token: 'Contrato del token',
    signed: 'Lo que firma',
    signedHint: (amount, minutes) =>
      `Una autorización (EIP-3009) para transferir exactamente ${amount} al destinatario, una sola vez y en un plazo de ${minutes} minutos. No permite ninguna otra transferencia y no cuesta gas.`,
    pay: (amount) => `Pagar ${amount} desde un monedero`,
    needsScript: 'Pagar desde un monedero del navegador requiere JavaScript. Un programa puede pagar sin él, véase más abajo.',
    needsWallet: 'Necesita en este navegador un monedero, por ejemplo una extensión, con USDC en esta red.',
    current: (plan, until) => `El plan ${plan} está pagado en USDC hasta el ${until}. Otro pago del mismo plan empieza entonces.`,
    pending: 'Se está confirmando un pago',
    pendingHint:
      'Todavía no se sabe si un pago anterior se ha ejecutado. No pague otra vez: esta página se vuelve a cargar hasta que se sepa.',
    programs: 'Pagar con un programa',
    programsHint: 'Un cliente x402 puede pagar con una clave de API de la organización. Debe permitir pagos de este importe.',
    orders: 'Pagos en USDC',
    noOrders: 'Todavía no hay ninguno.',
    date: 'Fecha',
    amount: 'Importe',
    state: 'Estado',
    states: { open: 'confirmándose', paid: 'pagado', failed: 'no pagado' },
    transaction: 'Transacción',
    order: 'Pedido',
    activeUntil: (plan, until) => `Gracias. El plan ${plan} está activo hasta el ${until}.`,
    activating: 'El pago se ha ejecutado. El plan se está activando; tarda unos segundos.',
    failedOrder: 'Este pago no movió dinero ni lo moverá: caducó o fue rechazado.',
    back: 'A facturación',
    script: {
      unknown:
        'Sigue sin saberse si el pago se ha ejecutado. No pague otra vez: vuelva a cargar esta página dentro de unos minutos o escríbanos con la hora del pago.',
      failed: 'El pago no se ha aceptado. No se ha pagado nada. Vuelva a cargar la página e inténtelo de nuevo.',
      sign: 'Confirme en su monedero.',
      settling: 'El pago se está ejecutando en la red. Deje esta página abierta.',
    },
  },
  it: {
    title: 'Paga in USDC',
    lead: 'Un mese o un anno di un piano con un solo pagamento dal tuo wallet. Non si rinnova da solo: proprietari e fatturazione ricevono un’e-mail 14 e 3 giorni prima della scadenza.',
    notSetUp: 'I pagamenti in USDC non sono configurati qui.',
    choose: 'Scegli un piano',
    plan: 'Piano',
    intervals: { month: 'Un mese', year: 'Un anno' },
    price: 'Prezzo',
    network: 'Rete',
    receiver: 'Destinatario',
    token: 'Contratto del token',
    signed: 'Che cosa firmi',
    signedHint: (amount, minutes) =>
      `Un’autorizzazione (EIP-3009) a trasferire esattamente ${amount} al destinatario, una sola volta, entro ${minutes} minuti. Non consente altri trasferimenti e non costa gas.`,
    pay: (amount) => `Paga ${amount} da un wallet`,
    needsScript: 'Per pagare da un wallet del browser serve JavaScript. Un programma può pagare senza, vedi sotto.',
    needsWallet: 'Serve un wallet in questo browser, per esempio un’estensione, con USDC su questa rete.',
    current: (plan, until) => `Il piano ${plan} è pagato in USDC fino al ${until}. Un altro pagamento per lo stesso piano parte da allora.`,
    pending: 'Un pagamento è in corso di conferma',
    pendingHint:
      'Non si sa ancora se un pagamento precedente è stato eseguito. Non pagare di nuovo: questa pagina si ricarica finché non si sa.',
    programs: 'Pagare con un programma',
    programsHint: 'Un client x402 può pagare con una chiave API dell’organizzazione. Deve consentire pagamenti di questo importo.',
    orders: 'Pagamenti in USDC',
    noOrders: 'Non ce ne sono ancora.',
    date: 'Data',
    amount: 'Importo',
    state: 'Stato',
    states: { open: 'in conferma', paid: 'pagato', failed: 'non pagato' },
    transaction: 'Transazione',
    order: 'Ordine',
    activeUntil: (plan, until) => `Grazie. Il piano ${plan} è attivo fino al ${until}.`,
    activating: 'Il pagamento è stato eseguito. Il piano è in attivazione; bastano pochi secondi.',
    failedOrder: 'Questo pagamento non ha spostato denaro e non lo farà: è scaduto o è stato rifiutato.',
    back: 'Alla fatturazione',
    script: {
      unknown:
        'Non si sa ancora se il pagamento è stato eseguito. Non pagare di nuovo: ricarica questa pagina tra qualche minuto o scrivici l’ora del pagamento.',
      failed: 'Il pagamento non è stato accettato. Non è stato pagato nulla. Ricarica la pagina e riprova.',
      sign: 'Conferma nel tuo wallet.',
      settling: 'Il pagamento è in esecuzione sulla rete. Lascia aperta questa pagina.',
    },
  },
  fr: {
    title: 'Payer en USDC',
    lead: 'Un mois ou une année d’une offre en un seul paiement depuis votre portefeuille. Elle ne se renouvelle pas automatiquement : les propriétaires et la facturation reçoivent un e-mail 14 et 3 jours avant l’échéance.',
    notSetUp: 'Les paiements en USDC ne sont pas configurés ici.',
    choose: 'Choisissez une offre',
    plan: 'Offre',
    intervals: { month: 'Un mois', year: 'Une année' },
    price: 'Prix',
    network: 'Réseau',
    receiver: 'Bénéficiaire',
    token: 'Contrat du jeton',
    signed: 'Ce que vous signez',
    signedHint: (amount, minutes) =>
      `Une autorisation (EIP-3009) de transférer exactement ${amount} au bénéficiaire, une seule fois, dans un délai de ${minutes} minutes. Elle ne permet aucun autre transfert et ne coûte pas de gas.`,
    pay: (amount) => `Payer ${amount} depuis un portefeuille`,
    needsScript: 'Payer depuis un portefeuille du navigateur nécessite JavaScript. Un programme peut payer sans, voir ci-dessous.',
    needsWallet: 'Il vous faut dans ce navigateur un portefeuille, par exemple une extension, avec des USDC sur ce réseau.',
    current: (plan, until) => `L’offre ${plan} est payée en USDC jusqu’au ${until}. Un autre paiement de la même offre commence alors.`,
    pending: 'Un paiement est en cours de confirmation',
    pendingHint:
      'On ne sait pas encore si un paiement précédent a été exécuté. Ne payez pas une seconde fois : cette page se recharge jusqu’à ce qu’on le sache.',
    programs: 'Payer par un programme',
    programsHint: 'Un client x402 peut payer avec une clé d’API de l’organisation. Il doit autoriser des paiements de ce montant.',
    orders: 'Paiements en USDC',
    noOrders: 'Il n’y en a pas encore.',
    date: 'Date',
    amount: 'Montant',
    state: 'État',
    states: { open: 'en confirmation', paid: 'payé', failed: 'non payé' },
    transaction: 'Transaction',
    order: 'Commande',
    activeUntil: (plan, until) => `Merci. L’offre ${plan} est active jusqu’au ${until}.`,
    activating: 'Le paiement est exécuté. L’offre est en cours d’activation ; cela prend quelques secondes.',
    failedOrder: 'Ce paiement n’a déplacé aucun argent et n’en déplacera pas : il a expiré ou a été refusé.',
    back: 'À la facturation',
    script: {
      unknown:
        'On ne sait toujours pas si le paiement a été exécuté. Ne payez pas une seconde fois : rechargez cette page dans quelques minutes ou écrivez-nous avec l’heure du paiement.',
      failed: 'Le paiement n’a pas été accepté. Rien n’a été payé. Rechargez la page et réessayez.',
      sign: 'Confirmez dans votre portefeuille.',
      settling: 'Le paiement est en cours d’exécution sur le réseau. Laissez cette page ouverte.',
    },
  },
}
