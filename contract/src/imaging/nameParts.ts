const arabicLetter = /\p{Script=Arabic}/u

/** Returns whether a text is written in Arabic. */
export function isArabic(text: string): boolean {
  return arabicLetter.test(text)
}

const titles = new Set(['dr', 'mr', 'mrs', 'ms', 'miss', 'د', 'أ', 'السيد', 'السيدة'])

/** Letters that are written in several ways: hamza on alef, alef maqsura, ta marbuta. */
function arabicPart(part: string): string {
  return part
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/^ال(?=.{3})/, '')
    .replace(/^عبدال/, 'عبد')
}

/**
 * One spelling for the usual transcriptions of an Arabic name: Mohamed, Mohammed and Muhammad; Ahmed and Ahmad. Names
 * that differ in a consonant stay different.
 */
function latinPart(part: string): string {
  return part
    .replace(/^[ae]l(?=.{4})/, '')
    .replace(/^abd[aeiou]?l/, 'abd')
    .replace(/[ae]+/g, 'a')
    .replace(/[iy]+/g, 'i')
    .replace(/[ou]+/g, 'u')
    .replace(/(.)\1+/g, '$1')
}

/** Returns the parts of a name in a spelling in which the same names are equal, without articles and titles. */
export function nameParts(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{Mn}\u0640]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\b(?:al|el)[\s-]+/g, '')
    .replace(
      /(^|\s)(?:abd|عبد)\s+(?:al|el|ال)?\s*/g,
      (found, before: string) => before + (isArabic(found) ? 'عبد' : 'abd'),
    )
  const parts = plain.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '' && !titles.has(part))
  return parts.map((part) => (isArabic(part) ? arabicPart(part) : latinPart(part)))
}
