/**
 * A statement of a migration, in lower case with single spaces, without comments and the contents of texts.
 * @typedef {{ text: string, bodies: string[] }} Statement `bodies` are the texts between dollar quotes
 */

const tokens =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|\$([a-z_]*)\$([\s\S]*?)\$\1\$|"(?:[^"]|"")*"|;/gi

/** Returns the statements of SQL. @param {string} sql @returns {Statement[]} */
export function statementsOf(sql) {
  /** @type {Statement[]} */
  const statements = []
  let text = ''
  let bodies = []
  let from = 0
  function end() {
    const plain = text.replace(/\s+/g, ' ').trim().toLowerCase()
    if (plain) statements.push({ text: plain, bodies })
    text = ''
    bodies = []
  }
  for (const match of sql.matchAll(tokens)) {
    text += sql.slice(from, match.index)
    from = match.index + match[0].length
    if (match[0] === ';') end()
    else if (match[2] !== undefined) {
      bodies.push(match[2])
      text += '$$'
    } else if (match[0].startsWith('"')) text += match[0].slice(1, -1)
    else if (match[0].endsWith("'")) text += "''"
    else text += ' '
  }
  text += sql.slice(from)
  end()
  return statements
}

/** Splits a list at the commas that are not within parentheses. @param {string} list */
export function itemsOf(list) {
  const items = ['']
  let depth = 0
  for (const character of list) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) items.push('')
    else items[items.length - 1] += character
  }
  return items.map((item) => item.trim())
}
