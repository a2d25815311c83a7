import { asciiDigits } from './digits'

/** Letters that are often written for one another, once diacritics are removed. */
const sameLetters: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ة: 'ه',
  ہ: 'ه',
  ۃ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ک: 'ك',
  ء: '',
  ـ: '',
}

const compounds: readonly (readonly [RegExp, string])[] = [
  // abd el rahman, abdel rahman, abd elrahman
  [/\babd ?(al|el|ul) ?(?=[a-z])/g, 'abd$1'],
  [/\b(al|el|abu|abo|abou) (?=[a-z])/g, '$1'],
  [/(?<=^| )عبد (?=ال)/g, 'عبد'],
  [/(?<=^| )ابو (?=\p{Script=Arabic})/gu, 'ابو'],
  // 0100 123 4567
  [/(?<=\d) (?=\d)/g, ''],
]

function joined(text: string): string {
  return compounds.reduce((words, [parts, whole]) => words.replace(parts, whole), text)
}

/**
 * Normalizes a text for searching: lowercase letters without diacritics, one form of alef, yaa and taa marbuta, no
 * hamza and no tatweel, ASCII digits, words separated by one space, and the parts of a compound name (Abd El Rahman,
 * عبد الرحمن) or of a number joined into one word. Idempotent.
 */
export function foldText(text: string): string {
  const letters = asciiDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ٱةہۃھەىیئؤکءـ]/g, (letter) => sameLetters[letter] ?? letter)
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return joined(joined(letters))
}
