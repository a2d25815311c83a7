import { foldText } from './foldText'

/** The characters of the default alphabet of SMS (3GPP TS 23.038) that take one septet. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Those that take two. */
const extended = new Set('^{}\\[~]|€\f')

/** Units that fit in a message that stands alone, and in each part of a longer one (3GPP TS 23.040). */
const septets = { alone: 160, joined: 153 }
const utf16Units = { alone: 70, joined: 67 }

/**
 * Returns how many messages of the network a text takes, each of which is charged. Text in Arabic is sent as UTF-16: 70
 * characters, or 67 in each part of several.
 */
export function textParts(text: string): number {
  let length = 0
  let isBasic = true
  for (const character of text) {
    if (basic.has(character)) length += 1
    else if (extended.has(character)) length += 2
    else isBasic = false
  }
  const { alone, joined } = isBasic ? septets : utf16Units
  const units = isBasic ? length : text.length
  return units <= alone ? 1 : Math.ceil(units / joined)
}

/** Returns what of a phone number may be logged: '+201001234567' becomes '…4567'. */
export function maskedPhone(number: string): string {
  return `…${number.slice(-4)}`
}

const stopWords: ReadonlySet<string> = new Set(
  ['stop', 'stopall', 'unsubscribe', 'end', 'quit', 'cancel', 'إيقاف', 'ايقاف', 'قف', 'توقف', 'إلغاء', 'وقف'].map(
    foldText,
  ),
)

/** Returns whether a received message asks for no more messages: it has one of the usual words and nothing else. */
export function isStopWord(text: string): boolean {
  return stopWords.has(foldText(text.replace(/[\p{P}\p{S}]/gu, ' ')).trim())
}
