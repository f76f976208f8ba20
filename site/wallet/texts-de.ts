import type { WalletTexts } from './texts.ts'

export const de: WalletTexts = {
  title: 'Pro Abruf bezahlen',
  description: 'Sportdaten ohne Konto: jeden Abruf in USDC aus einer Wallet bezahlen. Preise, Guthaben, Beispiele.',
  lead: 'Ohne Konto und Schlüssel: Jede Antwort wird mit dem offenen Protokoll x402 in USDC bezahlt. Fehler kosten nichts.',
  notSetUp: 'Das Bezahlen pro Abruf ist hier nicht eingerichtet. Verwenden Sie einen Schlüssel.',
  prices: 'Was ein Abruf kostet',
  call: 'Abruf',
  kinds: {
    list: 'Listen: Spiele, Tabellen, Teams, Spieler, Rennen',
    item: 'Ein Spiel, Team, Spieler oder Rennen',
    briefing: 'Ein Briefing',
  },
  fromBalance: 'Aus Guthaben',
  onChain: 'Eine Zahlung on-chain',
  pricesHint: (network) => `Gezahlt wird auf ${network}. Gas zahlen Sie nicht. Die Referenz nennt den Preis jedes Endpunkts.`,
  balance: 'Guthaben',
  balanceHint: (minimum) =>
    `Zahlen Sie ${minimum} oder mehr in einen eigenen Kanal ein, den ein Vertrag auf der Blockchain verwahrt. Jeder Abruf bucht seinen Preis davon ab, und der Rest kommt zurück, wann immer Sie wollen.`,
  needsScript: 'Das Verbinden einer Wallet braucht JavaScript. Programme zahlen selbst ein, siehe die Beispiele.',
  connect: 'Wallet verbinden',
  wallet: 'Wallet',
  noChannels: 'Diese Wallet hat noch keinen Kanal.',
  channels: 'Kanäle',
  channel: 'Kanal',
  drawn: 'Abgebucht',
  actions: 'Aktionen',
  statement: 'Auszug',
  withdraw: 'Auszahlen',
  withdrawHint:
    'Auszahlen bringt das ganze Guthaben eines Kanals in die Wallet zurück. Sie signieren, dass der Kanal nicht mehr schuldet, als abgebucht wurde, sonst nichts.',
  at: 'Zeit',
  movement: 'Buchung',
  amount: 'Betrag',
  what: 'Abruf oder Transaktion',
  entries: { deposit: 'Einzahlung', draw: 'Abbuchung', undo: 'Abbuchung storniert', refund: 'Auszahlung', claim: 'An uns ausgezahlt' },
  deposit: 'Einzahlen',
  depositHint: (price) =>
    `Sie signieren zweimal: die Überweisung genau dieses Betrags in Ihren Kanal (EIP-3009) und einen Gutschein über ${price} für den Abruf, mit dem sie erfolgt, die Liste der laufenden Spiele. Ein Kanal mit Guthaben bleibt, wie er ist: Die Einzahlung eröffnet einen weiteren.`,
  depositAmount: 'Betrag in USDC',
  samples: 'Aus einem Programm',
  samplesHint:
    'KEY ist der private Schlüssel einer Wallet mit USDC. Das erste Beispiel zahlt aus Ihrem Kanal und eröffnet einen, wenn es keinen gibt; das zweite zahlt für jeden Abruf einmal on-chain.',
  script: {
    unknown: 'Es ist noch nicht bekannt, ob das ausgeführt wurde. Wiederholen Sie es nicht: Laden Sie die Seite in einigen Minuten neu.',
    failed: 'Das hat nicht geklappt, und es wurde nichts bezahlt. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
    signing: 'Bestätigen Sie zweimal in Ihrer Wallet. Die Einzahlung dauert danach einige Sekunden.',
    deposited: 'Eingezahlt: {amount}.',
    withdrawn: 'Zurück in Ihrer Wallet: {amount}.',
  },
}
