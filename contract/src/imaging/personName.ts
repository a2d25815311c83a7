/** The components of a person name of the standard in the order in which a name is written. */
const written = [3, 1, 2, 0, 4] as const

/** Returns the components of each script of a person name: `Salem^Ahmed=سالم^أحمد` has two. */
function groupsOf(personName: string): string[][] {
  return personName
    .split('=')
    .map((group) => group.split('^').map((component) => component.trim()))
    .filter((components) => components.some((component) => component !== ''))
}

/** Returns a person name as people write it, in each of its scripts: prefix, given, middle and family name, suffix. */
export function writtenNames(personName: string): string[] {
  return groupsOf(personName).map((components) =>
    written
      .map((index) => components[index] ?? '')
      .filter((component) => component !== '')
      .join(' '),
  )
}

/** Returns the given, middle and family names in each of its scripts, without prefix and suffix. */
export function barePersonNames(personName: string): string[] {
  return groupsOf(personName).map(([family = '', given = '', middle = '']) => `${given} ${middle} ${family}`.trim())
}
