export const avatarTints = ['teal', 'slate', 'plum', 'stone'] as const
export type AvatarTint = (typeof avatarTints)[number]

// Titles are not part of the name: the initials of 'Dr. Rima Haddad' are RH.
const titles = /^(dr|prof|mr|mrs|ms|eng)\.?\s+|^(د|أ\.د|أ|م)\s*[.٫/]\s*/iu

// Many Arabic names begin with the article; its first letter (alef) alone looks like a vertical line.
const article = /^ال(?=\p{L}{2})/u

/**
 * Returns the initials for an avatar: two for a Latin name, one for an Arabic name (joined letters read as a word), ''
 * for none.
 */
export function initials(name: string): string {
  const words = name.trim().replace(titles, '').trim().split(/\s+/u)
  const first = firstLetter(words[0]?.replace(article, ''))
  if (!first || /\p{Script=Arabic}/u.test(first)) return first
  const last = words.length > 1 ? firstLetter(words.at(-1)) : ''
  return (first + last).toLocaleUpperCase('en')
}

function firstLetter(word: string | undefined): string {
  return word?.match(/\p{L}/u)?.[0] ?? ''
}

/**
 * Returns one of four tints, always the same for the same record: names differ with the language of the page.
 * @param id of the person or record; null for guests, who have no account
 */
export function tintOf(id: number | null): AvatarTint {
  return avatarTints[(id ?? 0) % avatarTints.length] ?? 'teal'
}
