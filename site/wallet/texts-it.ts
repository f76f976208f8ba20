import type { WalletTexts } from './texts.ts'

export const it: WalletTexts = {
  title: 'Paga per chiamata',
  description: 'Dati sportivi senza account: paga ogni chiamata in USDC da un wallet. Prezzi, saldo, esempi.',
  lead: 'Senza account e senza chiave: ogni risposta si paga in USDC con il protocollo aperto x402. Gli errori non costano nulla.',
  notSetUp: 'Il pagamento per chiamata non è configurato qui. Usa una chiave.',
  prices: 'Quanto costa una chiamata',
  call: 'Chiamata',
  kinds: {
    list: 'Elenchi: partite, classifiche, squadre, giocatori, corse',
    item: 'Una partita, squadra, giocatore o corsa',
    briefing: 'Un briefing',
  },
  fromBalance: 'Dal saldo',
  onChain: 'Un pagamento on-chain',
  pricesHint: (network) => `I pagamenti avvengono su ${network}. Non paghi gas. Il riferimento indica il prezzo di ogni endpoint.`,
  balance: 'Saldo',
  balanceHint: (minimum) =>
    `Deposita ${minimum} o più in un tuo canale, custodito da un contratto on-chain. Ogni chiamata scala il suo prezzo, e il resto torna a te quando vuoi.`,
  needsScript: 'Per collegare un wallet serve JavaScript. I programmi depositano da soli, vedi gli esempi.',
  connect: 'Collega un wallet',
  wallet: 'Wallet',
  noChannels: 'Questo wallet non ha ancora canali.',
  channels: 'Canali',
  channel: 'Canale',
  drawn: 'Speso',
  actions: 'Azioni',
  statement: 'Estratto conto',
  withdraw: 'Preleva',
  withdrawHint:
    'Il prelievo riporta nel wallet tutto il saldo di un canale. Firmi che il canale non deve più di quanto è stato speso; nient’altro.',
  at: 'Ora',
  movement: 'Movimento',
  amount: 'Importo',
  what: 'Chiamata o transazione',
  entries: { deposit: 'Deposito', draw: 'Spesa', undo: 'Spesa annullata', refund: 'Prelievo', claim: 'Versato a noi' },
  deposit: 'Deposita',
  depositHint: (price) =>
    `Firmi due volte: il trasferimento di esattamente questo importo nel tuo canale (EIP-3009) e un buono di ${price} per la chiamata con cui avviene, l’elenco delle partite in corso. Un canale con saldo resta com’è: il deposito ne apre un altro.`,
  depositAmount: 'Importo in USDC',
  samples: 'Da un programma',
  samplesHint:
    'KEY è la chiave privata di un wallet con USDC. Il primo esempio paga dal tuo canale e ne apre uno se non c’è; il secondo fa un pagamento on-chain per ogni chiamata.',
  script: {
    unknown: 'Non si sa ancora se l’operazione è stata eseguita. Non ripeterla: ricarica questa pagina tra qualche minuto.',
    failed: 'Non ha funzionato e non è stato pagato nulla. Ricarica la pagina e riprova.',
    signing: 'Conferma due volte nel tuo wallet. Poi il deposito richiede alcuni secondi.',
    deposited: 'Depositato: {amount}.',
    withdrawn: 'Tornato nel tuo wallet: {amount}.',
  },
}
