const call = 'jsonb_build_object('

/**
 * Returns the arguments of a call in an SQL statement, and where it ends.
 * @param start the position after the opening parenthesis
 */
function argumentsAt(statement: string, start: number): { texts: string[]; end: number } {
  const texts = ['']
  let depth = 0
  let isQuoted = false
  for (let at = start; at < statement.length; at += 1) {
    const character = statement.charAt(at)
    if (character === "'") isQuoted = !isQuoted
    if (!isQuoted && character === '(') depth += 1
    if (!isQuoted && character === ')') depth -= 1
    if (depth < 0) return { texts, end: at }
    if (!isQuoted && depth === 0 && character === ',') texts.push('')
    else texts.push(`${texts.pop()}${character}`)
  }
  throw new Error(`A call does not end: ${statement.slice(start)}`)
}

/**
 * Returns an object with the fields that the calls of `jsonb_build_object` in an SQL statement build, whether or not a row has
 * them: a list has one element, and every other value is a text.
 */
export function builtObjects(statement: string): Record<string, unknown> {
  const built: Record<string, unknown> = {}
  for (let at = statement.indexOf(call); at >= 0; ) {
    const { texts, end } = argumentsAt(statement, at + call.length)
    for (const [index, text] of texts.entries()) {
      const name = index % 2 === 0 ? /^'(\w+)'$/.exec(text.trim())?.[1] : undefined
      if (name === undefined) continue
      const inner = builtObjects(texts[index + 1] ?? '')
      built[name] = Object.keys(inner).length > 0 ? [inner] : 'x'
    }
    at = statement.indexOf(call, end)
  }
  return built
}
