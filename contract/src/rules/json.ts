/** Objects and lists within one another; the deepest form of the app has about ten. */
export const deepestJson = 64

const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map((mark) =>
  mark.charCodeAt(0),
)

/** Returns whether objects and lists are nested deeper than allowed. Ends where they are, and parses nothing. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isQuoted = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (isQuoted) {
      if (code === backslash) index += 1
      else if (code === quote) isQuoted = false
    } else if (code === quote) isQuoted = true
    else if (code === openList || code === openObject) depth += 1
    else if (code === closeList || code === closeObject) depth -= 1
    if (depth > deepestJson) return true
  }
  return false
}

/**
 * Parses JSON that somebody has sent. Reading and checking what is nested a hundred thousand times would keep the server
 * from everything else.
 * @throws SyntaxError if it is no JSON, or is nested too deeply
 */
export function parseSentJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError('JSON is nested too deeply')
  return JSON.parse(text)
}
