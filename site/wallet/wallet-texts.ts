import type { Language } from '@touchline/contract/catalog'
import type { WalletTexts } from './texts.ts'
import { de } from './texts-de.ts'
import { en } from './texts-en.ts'
import { es } from './texts-es.ts'
import { fr } from './texts-fr.ts'
import { it } from './texts-it.ts'

export const walletTexts: Readonly<Record<Language, WalletTexts>> = { en, de, es, it, fr }
